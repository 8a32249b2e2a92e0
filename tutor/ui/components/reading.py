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
            for place, (label, box, value) in enumerate(others):
                st.button(label, key=f"{key}_{place}", on_click=_choose, args=(box, value))


def _others(warning: ReadingWarning) -> Iterable[tuple[str, str, str]]:
    """Each reading not taken: label, and the box with what must stand in it."""
    conventions, readings = (warning.facts.get(name) for name in ("conventions", "readings"))
    if isinstance(conventions, list | tuple):
        for other in map(str, conventions[1:]):
            yield f"Leer {convention_words(other)}", state.CONVENTION, other
    elif isinstance(readings, list | tuple):
        for other in map(str, readings[1:]):
            yield f"Leer: {other}", state.HAND, other


def _choose(box: str, value: str) -> None:
    st.session_state[box] = value
