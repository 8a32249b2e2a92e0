"""The tab of one hand: boxes and grid, the answer under them (on a phone between them)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tutor.core.cards import Card
from tutor.core.errors import ContentError, GinError
from tutor.formats.record import loads_hand, looks_like_record, tidy
from tutor.ui import question, state
from tutor.ui.components import hand_box, problem, result, rules_panel, saved_hands
from tutor.ui.table import draw

# Whoever touches cards on a phone must not see the grid slide away when the hand is complete.
GRID_FIRST: Final = "<style>:root { --gin-phone-order: 2; }</style>"


def show() -> None:
    """Everything of the tab. Boxes stand in reading order; each has a slot for what is wrong with its text."""
    if st.session_state.get(state.TOUCHED):
        st.html(GRID_FIRST)
    with st.container(key="gin_analyze"):
        paste, answer, touch, story, more = (
            st.container(key=key) for key in ("gin_paste", "gin_answer", "gin_grid", "gin_story", "gin_more")
        )
    with paste:
        hand_box.paste(key="gin_paste")
        slots = {state.HAND: st.container()}
    with story:
        hand_box.story()
        slots[state.HISTORY] = slots[state.UPCARD] = st.container()
    with touch:
        hand_box.touch()
    with more:
        rules_panel.show(key="gin_rules")
        saved_hands.show(key="gin_saved")
        slots[state.PRESET] = st.container()
    with answer:
        _answer(slots)


def _answer(slots: Mapping[str, DeltaGenerator]) -> None:
    if not state.text(state.HAND).strip():
        st.html('<p class="gin-empty">Pega una mano o toca las cartas: el resultado sale aquí.</p>')
        return
    try:
        if looks_like_record(state.text(state.HAND)):
            loads_hand(tidy(state.text(state.HAND)))
        reading = question.read_hand(state.text(state.HAND).strip())
        _echo(reading)
        if len(reading["cards"]) < question.COMPLETE[0] and not reading["hidden"]:
            _incomplete(len(reading["cards"]))
            return
        result.show(question.from_page(), key="gin_result")
    except GinError as error:
        st.html('<p class="gin-empty">El resultado sale aquí en cuanto el texto se pueda leer.</p>')
        box = _box_of(error)
        with slots[box]:
            problem.show(error, box, key="gin_problem")


def _echo(reading: Mapping[str, Any]) -> None:
    """The cards as read, when the text is not yet a hand; the result draws them otherwise."""
    if len(reading["cards"]) in question.COMPLETE:
        return
    drawn = draw.cards((Card(text) for text in reading["cards"]), state.settings())
    st.html(f'<div class="gin-hand">{drawn}</div>')


def _incomplete(held: int) -> None:
    missing = question.COMPLETE[0] - held
    words = "Falta 1 carta" if missing == 1 else f"Faltan {missing} cartas"
    st.html(f'<p class="gin-empty">{words} para analizar: una mano tiene 10, u 11 después de robar.</p>')


def _box_of(error: GinError) -> str:
    """The box whose text the error is about."""
    if isinstance(error, ContentError):
        return state.PRESET
    if "line" in error.facts:
        return state.HISTORY
    token = error.facts.get("token")
    texts = {box: state.text(box) for box in (state.HAND, state.UPCARD, state.HISTORY)}
    held = [box for box, text in texts.items() if isinstance(token, str) and token and token in text]
    return held[0] if held else state.HAND
