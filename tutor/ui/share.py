"""A link that reopens an analysis: the texts of the boxes as query parameters, read by the same parsers as typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from tutor.ai.models import DEFAULT_MODEL, MODELS
from tutor.core.rules import DEFAULT_PRESET, PRESETS, VARIANTS, rule_names
from tutor.ui import state
from tutor.ui.components import rules_panel

MAX_LENGTH: Final = 4000
MARK: Final = "de"
_BOXES: Final = {
    "m": (state.HAND, state.MAX_HAND),
    "h": (state.HISTORY, state.MAX_HISTORY),
    "v": (state.UPCARD, 40),
    "c": (state.CLOSER, state.MAX_HAND),
    "cc": (state.CLOSER_MELDS, state.MAX_HAND),
    "cr": (state.CLOSER_RIVAL, state.MAX_HAND),
    "cv": (state.CLOSER_UPCARD, 40),
}
_TABS: Final = {"mano": state.TAB_HAND, "cierre": state.TAB_SHOWDOWN}
_OF_TAB: Final = {"mano": ("m", "h", "v"), "cierre": ("c", "cc", "cr", "cv")}


def link(tab: str) -> str | None:
    """``?m=...&p=guia-b`` for what stands on the page; None where it would be too long to share."""
    values = {"t": tab}
    values |= {name: state.text(_BOXES[name][0]).strip() for name in _OF_TAB[tab]}
    values["l"] = str(st.session_state.get(state.CONVENTION) or "")
    values["p"] = rules_panel.preset()
    values["o"] = ",".join(rules_panel.variants())
    values["a"] = "" if rules_panel.model() == DEFAULT_MODEL else rules_panel.model()
    values["r"] = ",".join(f"{name}={value}" for name, value in rules_panel.fields().items())
    query = urlencode({name: value for name, value in values.items() if value})
    return f"?{query}" if len(query) <= MAX_LENGTH else None


def trial_query(texts: Mapping[str, str | None], tab: str = "mano") -> dict[str, str]:
    """The query of a link from another page: texts by box (``m``, ``h``, ``v``, ``c``, ``cr``)."""
    return {"t": tab, MARK: "prueba", **{name: text for name, text in texts.items() if text}}


def forget_trial() -> None:
    """Another page is shown: its next link is read again, also if it is the same one."""
    st.session_state.pop(state.LINK_MARK, None)


def _already_read() -> bool:
    """An address counts once a session; a link from one of our pages counts each time it is followed."""
    mark = st.query_params.get(MARK)
    seen = state.LINK_READ in st.session_state and (mark is None or state.LINK_MARK in st.session_state)
    st.session_state[state.LINK_READ] = True
    if mark is not None:
        st.session_state[state.LINK_MARK] = mark
    return seen


def read_link() -> None:
    """Once a session, or once a link: what the address says goes into the boxes, as if typed."""
    if _already_read():
        return
    query = {name: values[:MAX_LENGTH] for name, values in st.query_params.to_dict().items()}
    if "t" in query or "m" in query:
        _fill(query)


def _fill(query: Mapping[str, str]) -> None:
    for name, (box, longest) in _BOXES.items():
        st.session_state[box] = _clean(query.get(name, ""))[:longest]
    st.session_state[state.TAB] = _TABS.get(query.get("t", ""), state.TAB_HAND)
    st.session_state[state.CONVENTION] = query.get("l") if query.get("l") in ("es", "en") else None
    preset = query.get("p", DEFAULT_PRESET)
    st.session_state[state.PRESET] = preset if preset in PRESETS else DEFAULT_PRESET
    st.session_state[state.VARIANTS] = [name for name in query.get("o", "").split(",") if name in VARIANTS]
    st.session_state[state.MODEL] = query["a"] if query.get("a") in MODELS else DEFAULT_MODEL
    for pair in query.get("r", "").split(","):
        name, _, value = pair.partition("=")
        if name in rule_names():
            st.session_state[state.FIELD + name] = _clean(value)[:20]


def _clean(text: str) -> str:
    return "".join(char for char in text if char.isprintable() or char == "\n")
