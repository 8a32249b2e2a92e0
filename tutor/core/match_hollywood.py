"""Which columns a win enters: one in an ordinary game, up to three in Hollywood."""

from __future__ import annotations

from typing import Final

from tutor.core.rules import Rules

HOLLYWOOD_COLUMNS: Final = 3


def column_count(rules: Rules) -> int:
    return HOLLYWOOD_COLUMNS if rules.hollywood else 1


def advance(front: int, is_open: tuple[bool, ...]) -> int:
    """How many columns a side counts in from this win on, when it counted in the first ``front`` before.

    Each win brings in the next open column; a column closed before it was entered (blanked) is passed over.
    """
    following = (place for place in range(front, len(is_open)) if is_open[place])
    return next(following, len(is_open) - 1) + 1


def columns_entered(front: int, is_open: tuple[bool, ...]) -> tuple[int, ...]:
    """The columns (0-based) that take the points: all open ones among the first ``front``."""
    return tuple(place for place in range(front) if is_open[place])
