"""The puzzle of a date: the same for everybody, from the file of days. The date comes from whoever asks."""

from __future__ import annotations

from datetime import date

from tutor.core.errors import ContentError
from tutor.puzzles.loader import load_bank
from tutor.puzzles.model import Puzzle


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a date; ``no_puzzle_that_day`` where the file of days has none."""
    bank = load_bank()
    if day not in bank.days:
        raise ContentError("no_puzzle_that_day", got=day.isoformat())
    return bank.puzzles[bank.days[day]]


def first_day() -> date:
    """The first date with a puzzle; ``no_days`` where there are none yet."""
    return _days()[0]


def last_day() -> date:
    """The last date with a puzzle."""
    return _days()[-1]


def _days() -> tuple[date, ...]:
    days = tuple(load_bank().days)
    if not days:
        raise ContentError("no_days")
    return days
