"""Gin rummy tutor: read hands, arrange melds, settle showdowns, rate moves.

>>> from tutor import best_arrangements
>>> best_arrangements("7♥ 7♦ 7♣ 4♥ 5♥ 6♥ 10♦ J♦ Q♦ K♦")[0].points
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.api import analyze, best_arrangements, parse_cards, resolve_showdown

__all__ = ["analyze", "best_arrangements", "parse_cards", "resolve_showdown"]


def __getattr__(name: str) -> Any:
    """Load the api on first use only."""
    if name in __all__:
        from tutor import api

        return getattr(api, name)
    raise AttributeError(f"module 'tutor' has no attribute {name!r}")
