"""What "Repaso de hoy" asks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta, tzinfo
from typing import Final, Protocol

from tutor.practice.schedule import recall_chance

MOST_A_DAY: Final = 10


class Remembered(Protocol):
    """What is kept of a concept: see ``schedule.Scheduled``."""

    @property
    def concept(self) -> str: ...

    @property
    def card(self) -> str: ...

    @property
    def due(self) -> datetime: ...


def end_of_day(now: datetime, zone: tzinfo) -> datetime:
    """The next midnight of the visitor's calendar: what is due before it is due today."""
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), zone)


def due_today(memories: Iterable[Remembered], now: datetime, zone: tzinfo, *, done: int = 0) -> list[str]:
    """The concepts to ask today, those likeliest forgotten first, at most 10 with the ``done`` asked already today."""
    limit = end_of_day(now, zone)
    due = [memory for memory in memories if memory.due < limit]
    due.sort(key=lambda memory: (recall_chance(memory.card, now), memory.due, memory.concept))
    return [memory.concept for memory in due[: max(0, MOST_A_DAY - done)]]
