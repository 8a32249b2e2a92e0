"""The days of the next year: themes rotate, each week climbs from Monday to Sunday, no puzzle comes twice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from tutor.core.errors import ContentError
from tutor.puzzles.loader import Bank
from tutor.puzzles.model import Puzzle
from tutor.puzzles.themes import THEMES

YEAR: Final = 366
OWN_PRACTICE: Final = 600  # puzzles that stay for practice alone
# What each weekday aims at, Monday first
TARGETS: Final = (900.0, 1100.0, 1250.0, 1400.0, 1550.0, 1750.0, 2000.0)

Entry = tuple[date, Puzzle]


def next_year(bank: Bank, start: date) -> list[Entry]:
    """The days after the last one of the file, or from ``start`` where there is none; ``too_few_puzzles``."""
    first = max(bank.days) + timedelta(days=1) if bank.days else start
    free = {theme.id: [bank.puzzles[name] for name in bank.practice if bank.puzzles[name].theme == theme.id]
            for theme in THEMES}  # fmt: skip
    got, wanted = sum(map(len, free.values())), YEAR + OWN_PRACTICE
    if got < wanted:
        raise ContentError("too_few_puzzles", got=got, expected=wanted)
    dates = [first + timedelta(days=step) for step in range(YEAR)]
    return [entry for week in _weeks(dates) for entry in _week(week, free, len(bank.days) - first.toordinal())]


def theme_on(place: int) -> str:
    """The theme of the n-th day of the file."""
    return THEMES[place % len(THEMES)].id


def _weeks(dates: Sequence[date]) -> list[list[date]]:
    weeks: dict[date, list[date]] = {}
    for day in dates:
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(day)
    return list(weeks.values())


def _week(days: list[date], free: dict[str, list[Puzzle]], offset: int) -> list[Entry]:
    themes = [theme_on(day.toordinal() + offset) for day in days]
    for theme in themes:
        if len(free[theme]) < themes.count(theme):
            raise ContentError("too_few_of_theme", token=theme)
    entries: list[Entry] = []
    low = 0.0
    for place, (day, theme) in enumerate(zip(days, themes, strict=True)):
        high = min(max(puzzle.difficulty for puzzle in free[later]) for later in themes[place:])
        puzzle = _nearest(free[theme], low, max(low, high), TARGETS[day.weekday()])
        free[theme].remove(puzzle)
        low = max(low, puzzle.difficulty)
        entries.append((day, puzzle))
    return entries


def _nearest(puzzles: list[Puzzle], low: float, high: float, target: float) -> Puzzle:
    """Within the week's climb where one is; then nearest to the day's aim."""

    def apart(puzzle: Puzzle) -> tuple[float, float, str]:
        outside = max(low - puzzle.difficulty, puzzle.difficulty - high, 0.0)
        return outside, abs(puzzle.difficulty - target), puzzle.id

    return min(puzzles, key=apart)


def day_line(entry: Entry) -> str:
    """A line of the file of days."""
    day, puzzle = entry
    return f"{day.isoformat()} {puzzle.id}"
