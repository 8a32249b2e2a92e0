"""One puzzle in front of somebody: the table, and after the answer what it came to and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from tutor.core.errors import GinError
from tutor.es.dates import day_words
from tutor.es.numbers import count, signed
from tutor.es.puzzles import level_name, theme_name
from tutor.puzzles.model import Puzzle
from tutor.puzzles.themes import level_of
from tutor.ui import puzzling, state
from tutor.ui.components import puzzle_share, puzzle_table, puzzle_why
from tutor.ui.puzzling import Answers, Dealt
from tutor.ui.table import step as table

_CARDS = "Eso no es una respuesta posible aquí: revisa las cartas elegidas."
_NUMBER = f"Se responde con un número de 0 a {puzzling.MOST_COUNTED}."


def show(dealt: Dealt, given: Answers, *, key: str, more: Callable[[], None] | None = None) -> None:
    """``given``: every first answer of the visitor; ``more``: drawn right under the result, before the reasons."""
    puzzle, mine = dealt.puzzle, given.get(dealt.puzzle.id)
    st.html(_head(dealt, given))
    note = state.text(state.PUZZLE_NOTE)
    data = puzzle_table.data(puzzle, mine, state.settings(), note, deal=f"{key}.{puzzle.id}")
    table.show(data, partial(_heard, dealt), key=key)
    if mine is not None:
        st.html(_rating_line(dealt, given))
        if more is not None:
            more()
        if dealt.day is not None:
            puzzle_share.show(dealt, given, key=f"{key}_share")
        puzzle_why.show(puzzle, mine, key=f"{key}_why")


def _head(dealt: Dealt, given: Answers) -> str:
    """The date and the row of days where it has them, theme and level, what is known besides the cards."""
    puzzle = dealt.puzzle
    day = "" if dealt.day is None else f"<b>{day_words(dealt.day).capitalize()}</b> <span>{_row(dealt, given)}</span> "
    parts = [theme_name(puzzle.theme), level_name(level_of(puzzle.difficulty).id), puzzle_table.facts_line(puzzle)]
    facts = escape(" · ".join(part for part in parts if part))
    return f'<p class="gin-puzzle-head">{day}<span>{facts}</span></p>'


def _row(dealt: Dealt, given: Answers) -> str:
    if dealt.how != puzzling.DAY:
        return "No cuenta para la racha"
    row = puzzling.row_of_days(given.values())
    return f"Racha: {count(row.current, 'día', 'días')}" if row.current else "Empieza hoy tu racha"


def _heard(dealt: Dealt, message: Mapping[str, Any]) -> None:
    """An answer to this puzzle; what can't be one is told and counts for nothing."""
    if message.get("act") != "check":
        return
    st.session_state[state.PUZZLE_NOTE] = ""
    try:
        puzzling.answer(dealt, puzzle_table.chosen(dealt.puzzle, message.get("answer")))
    except GinError:
        st.session_state[state.PUZZLE_NOTE] = not_possible(dealt.puzzle)


def not_possible(puzzle: Puzzle) -> str:
    """Said of what can be no answer."""
    return f"{_NUMBER if puzzle.ask == 'number' else _CARDS} No cuenta como intento."


def _rating_line(dealt: Dealt, given: Answers) -> str:
    found, moved = puzzling.change_by(given.values(), dealt.puzzle.id)
    half = " Al elegir el tema, cuenta la mitad." if given[dealt.puzzle.id].weight < 1 else ""
    how = "provisional hasta que contestes más" if found.provisional else f"{signed(moved, 0)} con este puzle"
    words = f"Tu puntuación: {round(found.value)}, {how}.{half}"
    return f'<p class="gin-puzzle-rating">{escape(words)} Solo cuenta el primer intento.</p>'
