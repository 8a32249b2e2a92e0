"""The page of puzzles: four tabs, and what a shared link to a day opens."""

from __future__ import annotations

from datetime import date
from typing import Final

import streamlit as st

from tutor.es.dates import day_words
from tutor.ui import keeper, puzzling, state
from tutor.ui.components import midnight, puzzle_archive, puzzle_practice, puzzle_sitting, puzzle_stats
from tutor.ui.components.calendar import read_day
from tutor.ui.components.puzzle_share import QUERY
from tutor.ui.puzzling import Answers, Dealt

TODAY: Final = "Hoy"
ARCHIVE: Final = "Días pasados"
PRACTICE: Final = "Practicar"
STATS: Final = "Resultados"


def show() -> None:
    now, given = puzzling.today(), puzzling.answers()
    st.title("Puzle", anchor=False)
    keeper.note_if_not_kept()
    early = _read_link(now)
    with st.container(key="gin_puzzle"):
        tabs = st.tabs([TODAY, ARCHIVE, PRACTICE, STATS], key=state.PUZZLE_TAB, on_change=_moved)
    today, archive, practice, stats = tabs
    if today.open:
        with today:
            _today(now, given, early)
    elif archive.open:
        with archive:
            puzzle_archive.show(now, given)
    elif practice.open:
        with practice:
            puzzle_practice.show(given)
    elif stats.open:
        with stats:
            puzzle_stats.show(given)
    midnight.watch(now, puzzling.seconds_left(), key="gin_midnight")


def _moved() -> None:
    """Another tab: what was said of an answer belongs to the old one."""
    st.session_state[state.PUZZLE_NOTE] = ""


def _read_link(now: date) -> date | None:
    """A link names a day: today's opens here, a past one among the past days; one that has not come is given back."""
    text = st.query_params.get(QUERY, "")
    if not text or st.session_state.get(state.PUZZLE_LINK) == text:
        return None
    st.session_state[state.PUZZLE_LINK] = text
    day = read_day(text)
    if day is None or day == now:
        return None
    if day > now:
        return day
    st.session_state[state.PUZZLE_TAB] = ARCHIVE
    puzzle_archive.open_day(day)
    return None


def _today(now: date, given: Answers, early: date | None) -> None:
    dealt = _held(now)
    if early is not None:
        words = f"El puzle del {day_words(early)} todavía no ha salido donde estás."
        here = " Este es el de hoy." if dealt is not None else ""
        st.html(f'<p class="gin-empty" role="status">{words}{here}</p>')
    if dealt is None:
        st.html('<p class="gin-empty">Hoy no hay puzle del día. Practica con los demás mientras tanto.</p>')
        return
    if dealt.day != now:
        _turned(now, dealt)
    puzzle_sitting.show(dealt, given, key="gin_puzzle_today")


def _held(now: date) -> Dealt | None:
    """What this session opened as today's stays on the table until the visitor asks for the new one."""
    held = st.session_state.get(state.PUZZLE_TODAY)
    if not isinstance(held, Dealt):
        held = puzzling.of_day(now, now)
        st.session_state[state.PUZZLE_TODAY] = held
    return held


def _turned(now: date, dealt: Dealt) -> None:
    if puzzling.of_day(now, now) is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="gin_puzzle_turned"):
        st.html(
            f'<p class="gin-empty" role="status">Ya es {day_words(now)}: hay puzle nuevo. Puedes acabar antes este.</p>'
        )
        st.button("Ir al puzle de hoy", key="puzzle_turn", type="primary", on_click=_turn)


def _turn() -> None:
    st.session_state.pop(state.PUZZLE_TODAY, None)
    st.session_state[state.PUZZLE_NOTE] = ""
