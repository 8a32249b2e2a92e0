"""The days of the next year: themes rotate, each week climbs from Monday to Sunday, no puzzle comes twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from tutor.core.errors import ContentError
from tutor.puzzles.loader import Bank
from tutor.puzzles.model import Puzzle
from tutor.puzzles.themes import THEMES

YEAR: Final = 366
OWN_PRACTICE: Final = 600  # puzzles that stay for practice alone
# What each weekday aims at, Monday first
TARGETS: Final = (900.0, 1100.0, 1250.0, 1400.0, 1550.0, 1750.0, 2000.0)

DESCENT: Final = 10.0  # what a point of difficulty less than the day before counts, against a point off the aim
TRIES: Final = 8  # a week that doesn't climb chooses first in the next try

Entry = tuple[date, Puzzle]


def next_year(bank: Bank, start: date) -> list[Entry]:
    """The days after the last one of the file, or from ``start`` where there is none; ``too_few_puzzles``."""
    first = max(bank.days) + timedelta(days=1) if bank.days else start
    got, wanted = len(bank.practice), YEAR + OWN_PRACTICE
    if got < wanted:
        raise ContentError("too_few_puzzles", got=got, expected=wanted)
    weeks = _weeks([first + timedelta(days=step) for step in range(YEAR)])
    for _ in range(TRIES):
        plan = _plan(bank, weeks)
        fallen = [week for week in weeks if _descends(plan[week[0]])]
        if not fallen:
            break
        weeks = fallen + [week for week in weeks if week not in fallen]
    return sorted((entry for week in plan.values() for entry in week), key=lambda entry: entry[0])


def _plan(bank: Bank, weeks: Sequence[list[date]]) -> dict[date, list[Entry]]:
    """The entries of each week by its first day; the weeks choose in the order given."""
    free = {theme.id: [bank.puzzles[name] for name in bank.practice if bank.puzzles[name].theme == theme.id]
            for theme in THEMES}  # fmt: skip
    offset = len(bank.days) - min(week[0] for week in weeks).toordinal()
    return {week[0]: _week(week, free, offset) for week in weeks}


def _descends(week: Sequence[Entry]) -> bool:
    return any(later.difficulty < puzzle.difficulty for (_, puzzle), (_, later) in pairwise(week))


def theme_on(place: int) -> str:
    """The theme of the n-th day of the file."""
    return THEMES[place % len(THEMES)].id


def _weeks(dates: Sequence[date]) -> list[list[date]]:
    weeks: dict[date, list[date]] = {}
    for day in dates:
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(day)
    return list(weeks.values())


def _week(days: list[date], free: dict[str, list[Puzzle]], offset: int) -> list[Entry]:
    """The climb whose puzzles are nearest to the aims of their days; they are free no longer."""
    themes = [theme_on(day.toordinal() + offset) for day in days]
    for theme in themes:
        if len(free[theme]) < themes.count(theme):
            raise ContentError("too_few_of_theme", token=theme)
    ways: list[_Way] = [_Way(0.0, None, None)]
    for day, theme in zip(days, themes, strict=True):
        ways = _onward(ways, sorted(free[theme], key=lambda puzzle: puzzle.id), day)
    chosen = min(ways, key=lambda way: way.cost).puzzles()
    for theme, puzzle in zip(themes, chosen, strict=True):
        free[theme].remove(puzzle)
    return list(zip(days, chosen, strict=True))


@dataclass(frozen=True, slots=True)
class _Way:
    """A week as far as one of its days: what it misses of the aims, the last puzzle, the way before it."""

    cost: float
    last: Puzzle | None
    before: _Way | None

    @property
    def height(self) -> float:
        return self.last.difficulty if self.last else 0.0

    def puzzles(self) -> list[Puzzle]:
        return [*(self.before.puzzles() if self.before else []), *([self.last] if self.last else [])]


def _onward(ways: list[_Way], puzzles: list[Puzzle], day: date) -> list[_Way]:
    """For each of the puzzles, the best way to it."""
    found = []
    for puzzle in puzzles:
        reached = min(ways, key=lambda way: way.cost + DESCENT * max(0.0, way.height - puzzle.difficulty))
        missed = abs(puzzle.difficulty - TARGETS[day.weekday()])
        missed += DESCENT * max(0.0, reached.height - puzzle.difficulty)
        found.append(_Way(reached.cost + missed, puzzle, reached))
    return found


def day_line(entry: Entry) -> str:
    """A line of the file of days."""
    day, puzzle = entry
    return f"{day.isoformat()} {puzzle.id}"
