"""A month as a table of days: to look at, or to choose a day from."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Final

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.es.dates import WEEKDAYS, day_words, month_words
from tutor.ui.table.look import read

_TRIGGER: Final = "picked"
_MONDAY_FIRST: Final = Calendar(0)


@dataclass(frozen=True, slots=True)
class Mark:
    """How a day is shown: ``state`` is right, part, wrong or open; ``said`` is its meaning in words."""

    state: str
    said: str


@cache
def _component() -> ComponentRenderer:
    return st.components.v2.component(
        "gin_calendar", css=read("components/calendar.css"), js=read("components/calendar.js")
    )


def show(
    month: date,
    marks: Mapping[date, Mark],
    today: date,
    on_month: Callable[[date], None],
    on_day: Callable[[date], None] | None = None,
    *,
    first: date,
    key: str,
) -> None:
    """The month of a date. Days with a mark can be chosen where ``on_day`` is given; months go from ``first`` on."""
    current, earliest = month.replace(day=1), first.replace(day=1)
    data = {
        "title": month_words(current).capitalize(),
        "heads": [{"short": name[0].upper() if name != "miércoles" else "X", "name": name} for name in WEEKDAYS],
        "weeks": [
            [_cell(day, current, marks, today) for day in week]
            for week in _MONDAY_FIRST.monthdatescalendar(current.year, current.month)
        ],
        "taps": on_day is not None,
        "before": _month_before(current).isoformat() if current > earliest else "",
        "after": _month_after(current).isoformat() if current < today.replace(day=1) else "",
    }

    def heard() -> None:
        held = st.session_state.get(key)
        message = held.get(_TRIGGER) if isinstance(held, Mapping) else None
        if isinstance(message, Mapping):
            _pass_on(message, marks, on_month, on_day)

    _component()(key=key, data=data, on_picked_change=heard)


def _pass_on(
    message: Mapping[str, Any],
    marks: Mapping[date, Mark],
    on_month: Callable[[date], None],
    on_day: Callable[[date], None] | None,
) -> None:
    day, month = (read_day(str(message.get(name, ""))) for name in ("day", "month"))
    if month is not None:
        on_month(month)
    elif day is not None and day in marks and on_day is not None:
        on_day(day)


def read_day(text: str) -> date | None:
    """``2026-11-30``; None for anything else."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None


def _cell(day: date, month: date, marks: Mapping[date, Mark], today: date) -> dict[str, Any] | None:
    """None for a day of another month."""
    if day.month != month.month:
        return None
    mark = marks.get(day)
    words = [day_words(day), *(["hoy"] if day == today else []), *([mark.said] if mark else [])]
    return {
        "day": day.isoformat(),
        "number": day.day,
        "state": mark.state if mark else "none",
        "today": day == today,
        "said": ", ".join(words),
    }


def _month_before(first: date) -> date:
    return first.replace(month=first.month - 1) if first.month > 1 else date(first.year - 1, 12, 1)


def _month_after(first: date) -> date:
    return first.replace(month=first.month + 1) if first.month < 12 else date(first.year + 1, 1, 1)
