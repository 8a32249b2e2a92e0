"""An error next to the box it comes from: the Spanish sentence and, where there is one, the way out as a button."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from tutor.core.errors import GinError
from tutor.es.errors import explain
from tutor.ui import state


def show(error: GinError, box: str | None, *, key: str) -> None:
    """``box`` is the state key of the text that a way out rewrites; what was typed stays until then."""
    with st.container(key=key):
        st.error(explain(error))
        ways = list(dict.fromkeys(_ways_out(error, state.text(box).strip()))) if box else []
        with st.container(horizontal=True, gap="small"):
            for place, way in enumerate(ways):
                st.button(f"Usar: {way}", key=f"{key}_{place}", on_click=_rewrite, args=(box, way))


def _rewrite(box: str, text: str) -> None:
    st.session_state[box] = text


def _ways_out(error: GinError, text: str) -> Iterable[str]:
    """Whole texts that would be read: the readings, or the text with the wrong token replaced."""
    readings = error.facts.get("readings")
    if isinstance(readings, list | tuple):
        yield from (str(reading) for reading in readings)
    suggestion, token, place = (error.facts.get(name) for name in ("suggestion", "token", "position"))
    if not isinstance(suggestion, str) or not suggestion:
        return
    if isinstance(token, str) and isinstance(place, int) and text[place : place + len(token)] == token:
        yield text[:place] + suggestion + text[place + len(token) :]
