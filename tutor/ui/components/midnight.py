"""Watches the visitor's calendar in the browser: when the day turns, or the zone changes, the page is drawn anew."""

from __future__ import annotations

from datetime import date
from functools import cache

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.ui.table.look import read


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component("gin_midnight", js=read("components/midnight.js"))


def watch(today: date, seconds_left: float, *, key: str) -> None:
    """Invisible; the clock that counts is the server's with the browser's zone, this only says when to look at it."""
    data = {"day": today.isoformat(), "left": round(seconds_left, 1)}
    _component()(key=key, data=data, on_turned_change=_look, height=1)


def _look() -> None:
    """Being called is enough: the run that follows asks for the date again."""
