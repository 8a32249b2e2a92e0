"""Preset, variants and single fields of the rules, folded away under one line that says what is played."""

from __future__ import annotations

from enum import Enum
from typing import Final

import streamlit as st

from tutor.ai.models import DEFAULT_MODEL, MODELS
from tutor.core.rules import DEFAULT_PRESET, GUIA_B, PRESETS, VARIANTS, Rules, build_rules, field_text, rule_names
from tutor.es.rules import FIELD_WORDS, PRESET_WORDS, VARIANT_WORDS, value_words
from tutor.ui import state

FIELDS_A_ROW: Final = 3


def show(*, key: str) -> None:
    """The panel; what is chosen is read with ``chosen_rules``."""
    with st.expander(f"Reglas: {summary()}", key=key, on_change="rerun") as panel:
        if panel.open:
            _choices()


def chosen_rules() -> Rules:
    """The rules that stand in the panel; ``ContentError`` where they can't be played."""
    return build_rules(preset(), variants(), fields())


def model() -> str:
    """The rival that the playouts suppose."""
    chosen = st.session_state.get(state.MODEL)
    return str(chosen) if chosen in MODELS else DEFAULT_MODEL


def preset() -> str:
    return str(st.session_state.get(state.PRESET) or DEFAULT_PRESET)


def variants() -> list[str]:
    return [name for name in st.session_state.get(state.VARIANTS) or () if name in VARIANTS]


def fields() -> dict[str, str]:
    """The single fields that differ from preset and variants, as text."""
    typed = {name: state.text(state.FIELD + name).strip() for name in rule_names()}
    return {name: value for name, value in typed.items() if value}


def summary() -> str:
    """``Guía B, Oklahoma, 2 campos cambiados``."""
    changed = len(fields())
    rival = [f"rival {model()}"] if model() != DEFAULT_MODEL else []
    parts = [PRESET_WORDS[preset()], *(VARIANT_WORDS[name] for name in variants())]
    if changed:
        parts.append("1 campo cambiado" if changed == 1 else f"{changed} campos cambiados")
    return ", ".join(parts + rival)


def _choices() -> None:
    st.session_state.setdefault(state.PRESET, DEFAULT_PRESET)
    st.segmented_control(
        "Reglas de partida",
        list(PRESETS),
        format_func=PRESET_WORDS.__getitem__,
        key=state.PRESET,
        required=True,
        persist_state="session",
    )
    st.pills(
        "Variantes",
        list(VARIANTS),
        selection_mode="multi",
        format_func=VARIANT_WORDS.__getitem__,
        key=state.VARIANTS,
        persist_state="session",
    )
    st.session_state.setdefault(state.MODEL, DEFAULT_MODEL)
    st.segmented_control(
        "Rival supuesto al valorar las jugadas",
        list(MODELS),
        format_func=str.capitalize,
        key=state.MODEL,
        required=True,
        persist_state="session",
    )
    st.write("Cambia solo lo que en tu mesa sea distinto; lo vacío o marcado «(reglas)» sigue las reglas elegidas.")
    names = [name for name in rule_names() if name != "seats"]
    for first in range(0, len(names), FIELDS_A_ROW):
        columns = st.columns(FIELDS_A_ROW, vertical_alignment="bottom")
        for column, name in zip(columns, names[first : first + FIELDS_A_ROW], strict=False):
            with column:
                _field(name)


def _field(name: str) -> None:
    """A number is typed, a choice is a list whose first entry follows the preset."""
    base = getattr(PRESETS[preset()], name)
    said = value_words(field_text(base))
    key = state.FIELD + name
    if isinstance(base, bool) or not isinstance(base, int):
        options = ["", *_options(name)]
        words = {"": f"{said} (reglas)"}
        st.selectbox(
            FIELD_WORDS[name],
            options,
            format_func=lambda text: words.get(text) or value_words(text),
            key=key,
            filter_mode=None,
            persist_state="session",
        )
    else:
        st.text_input(FIELD_WORDS[name], key=key, placeholder=said, max_chars=5, persist_state="session")


def _options(name: str) -> list[str]:
    default: object = getattr(GUIA_B, name)
    if isinstance(default, Enum):
        return [field_text(kind) for kind in type(default)]
    return [field_text(True), field_text(False)]
