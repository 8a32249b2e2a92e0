"""The tab of one hand: boxes and grid, the answer under them (on a phone between them)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from tutor.core.cards import Card
from tutor.core.errors import GinError
from tutor.ui import question, state
from tutor.ui.components import hand_box, problem, result, rules_panel
from tutor.ui.table import draw


def show(*, key: str) -> None:
    """Everything of the tab."""
    with st.container(key="gin_analyze"):
        hand_box.paste(key="gin_paste")
        with st.container(key="gin_answer"):
            _answer()
        hand_box.touch(key="gin_grid")
        hand_box.story(key="gin_story")
        with st.container(key="gin_more"):
            rules_panel.show(key="gin_rules")


def _answer() -> None:
    if not state.text(state.HAND).strip():
        st.html('<p class="gin-empty">Pega una mano o toca las cartas: el resultado sale aquí.</p>')
        return
    try:
        asked = question.from_page()
        reading = question.read_hand(asked.hand)
        _echo(reading)
        if len(reading["cards"]) < question.COMPLETE[0] and not reading.get("hidden"):
            _incomplete(len(reading["cards"]))
            return
        result.show(asked, key="gin_result")
    except GinError as error:
        problem.show(error, _box_of(error), key="gin_problem")


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
    boxes = {"history": state.HISTORY, "upcard": state.UPCARD}
    return boxes.get(str(error.facts.get("where") or error.facts.get("field")), state.HAND)
