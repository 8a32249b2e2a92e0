"""Practice: any theme and level, or by chance near one's own rating."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.es.numbers import count
from tutor.es.puzzles import level_name, theme_name
from tutor.puzzles.themes import LEVELS, THEMES
from tutor.ui import puzzling, state
from tutor.ui.components import puzzle_sitting
from tutor.ui.puzzling import Answers, Dealt

ANY: Final = ""
_THEMES: Final = {ANY: "Todos, mezclados", **{theme.id: theme_name(theme.id) for theme in THEMES}}
_LEVELS: Final = {ANY: "El mío", **{level.id: level_name(level.id).capitalize() for level in LEVELS}}


def show(given: Answers) -> None:
    dealt = st.session_state.get(state.PUZZLE_PRACTICE)
    if not isinstance(dealt, Dealt):
        _start(*_choose(), given)
        return
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="gin_puzzle_selection"):
        st.html(f'<p class="gin-puzzle-rating">{_selection()}</p>')
        st.button("Cambiar", key="puzzle_change", on_click=_clear)
    puzzle_sitting.show(dealt, given, key="gin_puzzle_practice", more=lambda: _another(given))


def _selection() -> str:
    theme, level = (state.text(key) for key in (state.PUZZLE_THEME, state.PUZZLE_LEVEL))
    return f"Practicas: {_THEMES.get(theme, theme)}; nivel: {_LEVELS.get(level, level).lower()}."


def _another(given: Answers) -> None:
    theme, level = (state.text(key) for key in (state.PUZZLE_THEME, state.PUZZLE_LEVEL))
    if puzzling.pool(theme, level, given):
        st.button("Otro puzle", key="puzzle_more", type="primary", on_click=deal, args=(theme, level))
    else:
        _nothing_left(theme, level)


def _nothing_left(theme: str, level: str) -> None:
    """All of them answered, or there never was one."""
    some = puzzling.pool(theme, level, {})
    words = "Ya no queda ninguno sin contestar aquí." if some else "De este tema no hay puzles de este nivel todavía."
    st.html(f'<p class="gin-empty">{words} Prueba otro tema o nivel.</p>')


def _choose() -> tuple[str, str]:
    left, right = st.columns(2)
    with left:
        theme = st.selectbox(
            "Tema", list(_THEMES), format_func=_THEMES.__getitem__, key=state.PUZZLE_THEME,
            persist_state="session", filter_mode=None,
        )  # fmt: skip
    with right:
        level = st.selectbox(
            "Nivel", list(_LEVELS), format_func=_LEVELS.__getitem__, key=state.PUZZLE_LEVEL,
            persist_state="session", filter_mode=None,
        )  # fmt: skip
    return theme, level


def _start(theme: str, level: str, given: Answers) -> None:
    left = len(puzzling.pool(theme, level, given))
    if not left:
        _nothing_left(theme, level)
        return
    half = " Si eliges el tema, cada puzle cuenta la mitad para tu puntuación." if theme else ""
    st.html(f"<p>{count(left, 'puzle', 'puzles')} sin contestar.{half}</p>")
    st.button("Empezar", key="puzzle_start", type="primary", on_click=deal, args=(theme, level))


def deal(theme: str, level: str) -> None:
    st.session_state[state.PUZZLE_NOTE] = ""
    st.session_state[state.PUZZLE_PRACTICE] = puzzling.next_to_practise(theme, level, puzzling.answers())


def _clear() -> None:
    """Another selection: a puzzle in the middle of being answered goes back to the pool."""
    st.session_state[state.PUZZLE_NOTE] = ""
    st.session_state.pop(state.PUZZLE_PRACTICE, None)
