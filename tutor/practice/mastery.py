"""When a concept counts as mastered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from typing import Final, Protocol, TypeVar

RIGHT_IN_A_ROW: Final = 3
DAYS: Final = 2


class Answer(Protocol):
    """An answer to an exercise: which concept, right or not, when (aware of its zone)."""

    @property
    def concept(self) -> str: ...

    @property
    def right(self) -> bool: ...

    @property
    def at(self) -> datetime: ...


A = TypeVar("A", bound=Answer)


def streak(answers: Sequence[A]) -> list[A]:
    """The right answers since the last wrong one, in the order of time."""
    ordered = sorted(answers, key=lambda answer: answer.at)
    last_wrong = max((place for place, answer in enumerate(ordered) if not answer.right), default=-1)
    return ordered[last_wrong + 1 :]


def mastered(answers: Sequence[Answer], zone: tzinfo) -> bool:
    """Whether the answers to one concept end in 3 right in a row, on 2 days or more of the visitor's calendar."""
    right = streak(answers)
    days = {answer.at.astimezone(zone).date() for answer in right}
    return len(right) >= RIGHT_IN_A_ROW and len(days) >= DAYS


def mastered_concepts(answers: Iterable[Answer], zone: tzinfo) -> frozenset[str]:
    """The concepts mastered, out of answers to any."""
    by_concept: dict[str, list[Answer]] = {}
    for answer in answers:
        by_concept.setdefault(answer.concept, []).append(answer)
    return frozenset(concept for concept, given in by_concept.items() if mastered(given, zone))
