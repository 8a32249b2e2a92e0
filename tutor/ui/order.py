"""The order of rated moves while their numbers refine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

Move = Mapping[str, Any]
CLEAR: Final = 1.0


def grouped(moves: Sequence[Move]) -> list[Move]:
    """Best first, those as good as the best right after it."""
    return sorted(moves, key=lambda move: not (move.get("tied") or not move.get("loss")))


def stable_order(moves: Sequence[Move], before: Sequence[str], name: Callable[[Move], str]) -> list[Move]:
    """As before, except that a move passes another once it leads by more than the errors of the two."""
    rank = {known: place for place, known in enumerate(before)}
    ordered = sorted(moves, key=lambda move: rank.get(name(move), len(rank)))
    for end in range(len(ordered) - 1, 0, -1):
        for place in range(end):
            if _overtakes(ordered[place + 1], ordered[place]):
                ordered[place], ordered[place + 1] = ordered[place + 1], ordered[place]
    return ordered


def _overtakes(lower: Move, upper: Move) -> bool:
    lead = float(lower.get("ev") or 0.0) - float(upper.get("ev") or 0.0)
    return lead > CLEAR * (float(lower.get("se") or 0.0) + float(upper.get("se") or 0.0)) / 2
