"""A computed or measured number inside a text."""

from __future__ import annotations

from typing import Protocol

from tutor.es.numbers import points, signed, whole


class Shown(Protocol):
    """See ``tutor.lessons.facts.Fact``."""

    @property
    def value(self) -> float: ...
    @property
    def digits(self) -> int: ...
    @property
    def error(self) -> float | None: ...
    @property
    def signed(self) -> bool: ...


def fact_text(fact: Shown) -> str:
    """``329``, ``60,2``, ``+12,3 ± 0,4``.

    >>> from tutor.lessons.facts import Fact
    >>> fact_text(Fact(329)), fact_text(Fact(60.21, 1)), fact_text(Fact(-12.34, 1, 0.41, True))
    ('329', '60,2', '−12,3 ± 0,4')
    """
    if fact.signed:
        number = signed(fact.value, fact.digits)
    else:
        number = points(fact.value, fact.digits) if fact.digits else whole(round(fact.value))
    return f"{number} ± {points(fact.error, fact.digits)}" if fact.error is not None else number
