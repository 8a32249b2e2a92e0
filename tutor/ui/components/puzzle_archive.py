"""Past days: a month to choose from, and the puzzle of the day chosen."""

from __future__ import annotations

from datetime import date, timedelta

import streamlit as st

from tutor.es.numbers import percent
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import puzzling, state
from tutor.ui.components import calendar, puzzle_sitting
from tutor.ui.components.calendar import Mark
from tutor.ui.components.puzzle_share import QUERY
from tutor.ui.puzzling import ONE_DAY, Answers


def show(now: date, given: Answers) -> None:
    first = puzzling.first_day()
    chosen = st.session_state.get(state.PUZZLE_ARCHIVE)
    dealt = puzzling.of_day(chosen, now - ONE_DAY) if isinstance(chosen, date) else None
    if chosen is not None and dealt is None:
        st.html('<p class="gin-empty" role="status">De ese día no hay puzle.</p>')
    if dealt is not None and dealt.day is not None:
        st.button("Elegir otro día", key="puzzle_other_day", on_click=close_day)
        past = puzzling.Dealt(dealt.puzzle, puzzling.ARCHIVE, dealt.day)
        puzzle_sitting.show(past, given, key="gin_puzzle_archive")
    elif first is None or first >= now:
        soon = ": mañana estará aquí el puzle de hoy" if first == now else ""
        st.html(f'<p class="gin-empty">Todavía no hay días pasados{soon}.</p>')
    else:
        _month(first, now, given)


def _month(first: date, now: date, given: Answers) -> None:
    st.html("<p>Elige un día. ✓ acertado, ~ a medias, ✗ fallado, · sin contestar.</p>")
    month = st.session_state.get(state.PUZZLE_MONTH)
    days = (first + timedelta(days=number) for number in range((now - first).days))
    marks = {day: mark_of(found, given) for day in days if (found := _puzzle(day, now)) is not None}
    shown = month if isinstance(month, date) else max(marks, default=now)
    calendar.show(min(max(shown, first), now), marks, now, turn_to, open_day, first=first, key="gin_archive_month")


def _puzzle(day: date, now: date) -> str | None:
    dealt = puzzling.of_day(day, now)
    return None if dealt is None else dealt.puzzle.id


def mark_of(puzzle: str, given: Answers) -> Mark:
    """How the answer to a puzzle shows in a calendar."""
    return mark_for(given.get(puzzle))


def mark_for(given: PuzzleAttempt | None) -> Mark:
    if given is None:
        return Mark("open", "sin contestar")
    if given.right:
        return Mark("right", "acertado")
    if given.credit > 0:
        return Mark("part", f"a medias, {percent(given.credit)}")
    return Mark("wrong", "fallado")


def turn_to(month: date) -> None:
    st.session_state[state.PUZZLE_MONTH] = month


def open_day(day: date) -> None:
    st.session_state[state.PUZZLE_ARCHIVE] = day
    st.session_state[state.PUZZLE_NOTE] = ""
    st.session_state[state.PUZZLE_LINK] = day.isoformat()
    st.query_params[QUERY] = day.isoformat()


def close_day() -> None:
    st.session_state[state.PUZZLE_ARCHIVE] = None
    st.session_state[state.PUZZLE_NOTE] = ""
    st.query_params.pop(QUERY, None)
