"""Skill and difficulty on one scale by Glicko-2 (package ``glicko2``), one answer being one rating period.

Source: M. E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); step numbers below are his.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

from glicko2 import Player

CHOSEN_THEME_WEIGHT: Final = 0.5
WRONG_SHARE: Final = 0.5
PUZZLE_DEVIATION: Final = 150.0  # of a difficulty that only programs have measured
LEAST_DEVIATION: Final = 45.0
MOST_DEVIATION: Final = 350.0
IDLE_PERIOD: Final = timedelta(days=7)
MOST_IDLE_PERIODS: Final = 104
SURE_DEVIATION: Final = 110.0  # above it, a rating is shown as provisional
BLOCK: Final = 32
_SCALE: Final = 173.7178


@dataclass(frozen=True, slots=True)
class Rating:
    """``value`` about 800 to 2200, ``deviation`` its standard error, ``volatility`` how erratic the results are."""

    value: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        return self.deviation > SURE_DEVIATION


Standing: TypeAlias = tuple[Rating, datetime | None]
Row: TypeAlias = tuple[datetime, float, float, float, float]


class _Player(Player):  # type: ignore[misc]
    """The package's player, step 5 as in the source: the package squares the rating where the deviation belongs."""

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        spread, ex = (self.rd / _SCALE) ** 2, math.exp(x)
        slope = ex * (delta**2 - spread - v - ex) / (2 * (spread + v + ex) ** 2)
        return float(slope - (x - a) / self._tau**2)


def after(mine: Rating, other: Rating, score: float, weight: float = 1.0) -> Rating:
    """``mine`` after one result against ``other``: ``score`` 1 won, 0 lost, between them in part.

    A ``weight`` below 1 widens the deviation of ``other`` so far that the result tells that share of what it would.
    """
    player = _Player(mine.value, mine.deviation, mine.volatility)
    player.update_player([other.value], [_widened(other.deviation, weight)], [score])
    return Rating(player.rating, min(max(player.rd, LEAST_DEVIATION), MOST_DEVIATION), player.vol)


def _widened(deviation: float, weight: float) -> float:
    """The deviation whose g squared is ``weight`` times that of ``deviation`` (g as in step 3)."""
    times = 1 + 3 * (deviation / _SCALE) ** 2 / math.pi**2
    return _SCALE * math.pi * math.sqrt((times / weight - 1) / 3)


def rested(mine: Rating, idle: timedelta) -> Rating:
    """After a time without answers: less sure by one period (step 6) for each whole week."""
    player = _Player(mine.value, mine.deviation, mine.volatility)
    for _ in range(min(idle // IDLE_PERIOD, MOST_IDLE_PERIODS)):
        player.did_not_compete()
    return Rating(mine.value, min(player.rd, MOST_DEVIATION), mine.volatility)


def score_of(right: bool, credit: float) -> float:
    """An answer as a result: a wrong one gets half its credit, so that it never gains against an equal puzzle."""
    return 1.0 if right else credit * WRONG_SHARE


class Rated(Protocol):
    """A first answer to a puzzle, and what the puzzle was rated when it was given."""

    @property
    def at(self) -> datetime: ...
    @property
    def right(self) -> bool: ...
    @property
    def credit(self) -> float: ...
    @property
    def weight(self) -> float: ...
    @property
    def puzzle_rating(self) -> float: ...
    @property
    def puzzle_deviation(self) -> float: ...


def history(answers: Iterable[Rated]) -> tuple[Rating, ...]:
    """A player's rating after each answer, in the order of time. It is derived, so nothing can contradict it."""
    rows = [
        (each.at, each.puzzle_rating, each.puzzle_deviation, score_of(each.right, each.credit), each.weight)
        for each in sorted(answers, key=lambda each: each.at)
    ]
    found: list[Rating] = []
    before: Standing = (Rating(), None)
    for place in range(0, len(rows), BLOCK):
        found += _block(before, tuple(rows[place : place + BLOCK]))
        before = found[-1], rows[min(place + BLOCK, len(rows)) - 1][0]
    return tuple(found)


@lru_cache(maxsize=4096)
def _block(before: Standing, rows: tuple[Row, ...]) -> tuple[Rating, ...]:
    """The ratings after a few answers; remembered, so that one more answer is one more block at most."""
    now, last = before
    found = []
    for at, value, deviation, score, weight in rows:
        waited = rested(now, at - last) if last is not None else now
        now, last = after(waited, Rating(value, deviation), score, weight), at
        found.append(now)
    return tuple(found)


def current(answers: Iterable[Rated]) -> Rating:
    """A player's rating now; the starting one before any answer."""
    return (history(answers) or (Rating(),))[-1]
