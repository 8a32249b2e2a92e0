"""Days in a row with an answer to the day's puzzle ("racha"), by the dates of the puzzles, not by a clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Final, Protocol

ONE_DAY: Final = timedelta(days=1)
CUT_SHORT: Final = timedelta(hours=3)  # more than any change of the clocks for summer


class Answered(Protocol):
    """The puzzle of ``day`` answered on its day, at a moment, ``offset`` minutes east of UTC."""

    @property
    def day(self) -> date | None: ...
    @property
    def at(self) -> datetime: ...
    @property
    def offset(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Streak:
    """``current`` is 0 once a day was missed; ``today``: that of today is answered already."""

    current: int = 0
    best: int = 0
    today: bool = False


def local_date(now: datetime, zone: tzinfo) -> date:
    """The date on the visitor's calendar."""
    return now.astimezone(zone).date()


def offset_minutes(now: datetime, zone: tzinfo) -> int:
    """How far the visitor's clock stands east of UTC."""
    shift = now.astimezone(zone).utcoffset() or timedelta(0)
    return int(shift / timedelta(minutes=1))


def streak(answers: Iterable[Answered], today: date) -> Streak:
    """The row that is alive on ``today`` and the longest one ever.

    Whoever travels west meets a date twice: it counts once, and a day ahead of today's keeps the row alive. Whoever
    travels east may find a date skipped or cut short by ``CUT_SHORT`` or more: missing that one breaks nothing.
    """
    ordered = sorted((each for each in answers if each.day is not None), key=lambda each: (each.day, each.at))
    firsts = list({each.day: each for each in reversed(ordered)}.values())[::-1]
    runs = _runs(firsts)
    if not firsts:
        return Streak()
    last = firsts[-1].day
    assert last is not None
    alive = last >= today - ONE_DAY
    return Streak(runs[-1] if alive else 0, max(runs), any(each.day == today for each in firsts))


def _runs(answers: Sequence[Answered]) -> list[int]:
    """Lengths of the rows, in order of time."""
    found: list[int] = []
    for place, each in enumerate(answers):
        if place and follows(answers[place - 1], each):
            found[-1] += 1
        else:
            found.append(1)
    return found


def follows(before: Answered, after: Answered) -> bool:
    """Whether the second date comes right after the first on the visitor's own calendar."""
    assert before.day is not None and after.day is not None
    gap = after.day - before.day
    lost = timedelta(minutes=after.offset - before.offset)
    return gap <= ONE_DAY or (gap == 2 * ONE_DAY and lost >= CUT_SHORT)
