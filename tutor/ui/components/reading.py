"""How the text was read: the letters taken, and every doubt with the other reading as a button."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

from tutor.es.cards import convention_words
from tutor.es.warnings import warn
from tutor.formats.cards_text import ReadingWarning
from tutor.ui import state


def show(convention: str, warnings: Iterable[ReadingWarning], *, key: str) -> None:
    """One line where nothing is in doubt."""
    found = list(warnings)
    texts = "".join(f"<li>{escape(warn(each.code, each.facts))}</li>" for each in found)
    doubts = f'<ul class="gin-doubts">{texts}</ul>' if texts else ""
    st.html(f'<div class="gin-read">Leído {escape(convention_words(convention))}.{doubts}</div>')
    others = list(dict.fromkeys(other for each in found for other in _others(each)))
    if others:
        with st.container(horizontal=True, key=key):
            for place, other in enumerate(others):
                st.button(f"Leer: {other}", key=f"{key}_{place}", on_click=_rewrite, args=(other,))


def _others(warning: ReadingWarning) -> Iterable[str]:
    """The readings not taken; letters are chosen with their own control."""
    readings = warning.facts.get("readings")
    if isinstance(readings, list | tuple):
        yield from (str(reading) for reading in readings[1:])


def _rewrite(text: str) -> None:
    st.session_state[state.HAND] = text
