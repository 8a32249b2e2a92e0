"""The compiled core's front: masks in, numbers out. Import it lazily: it brings numpy and numba.

``status()`` is "cold" (nothing compiled yet), "compiling", "ready", or "python" where numba or its cache can't work.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tutor.ai import kernel_belief, kernel_cards, kernel_play
from tutor.ai.kernel_setup import COMPILED, floats, ints, matrix, vector
from tutor.core.cards import CardSet
from tutor.core.melds import Arrangement
from tutor.core.rules import STOCK_LEFT_AT_END, Rules, StockEnd

__all__ = ["COMPILED", "Floats", "Ints", "Rows", "floats", "ints", "matrix", "vector"]

Rows = Any  # numbers as the kernel reads them: an array, or a list where nothing is compiled
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MAX_MELDS: Final = 4
_lock = threading.Lock()
_state = {"status": "cold" if COMPILED else "python"}


def status() -> str:
    """How far the kernel is: "cold", "compiling", "ready" or "python"."""
    return _state["status"]


def warm_up(play: Callable[[], object] | None = None) -> str:
    """Compile everything (or load it from the cache) and wait for it; any thread may call. The status back.

    ``play`` runs what else should be warm, under the same lock.
    """
    with _lock:
        if _state["status"] == "cold":
            _state["status"] = "compiling"
            _touch_all()
            _state["status"] = "ready"
        if play is not None:
            play()
    return status()


def _touch_all() -> None:
    """Call every entry once with the types it is used with."""
    deadwood_bulk(np.array([7], dtype=np.uint64))
    deadwood(7)
    settle(Arrangement.of((), CardSet()), CardSet(), ints(9))


def rules_row(rules: Rules, limit: int, multiplier: int) -> Rows:
    """The rules as the kernel reads them; ``limit`` and ``multiplier`` are those of this hand."""
    row = ints(9)
    row[kernel_cards.LIMIT] = limit
    row[kernel_cards.GIN_BONUS] = rules.gin_bonus
    row[kernel_cards.UNDERCUT_BONUS] = rules.undercut_bonus
    row[kernel_cards.TIE_COUNTS] = rules.undercut_on_tie
    row[kernel_cards.BIG_GIN_BONUS] = rules.big_gin_bonus
    row[kernel_cards.LAYOFF_ON_GIN] = rules.layoff_on_gin
    row[kernel_cards.FIFTIETH] = rules.stock_end is StockEnd.FIFTIETH_CARD
    row[kernel_cards.MULTIPLIER] = multiplier
    row[kernel_cards.STOCK_END] = STOCK_LEFT_AT_END
    return row


def deadwood(mask: int) -> int:
    """Least deadwood of one mask of cards."""
    return int(kernel_cards.deadwood(mask))


def deadwood_bulk(masks: NDArray[np.uint64]) -> Ints:
    """Least deadwood of each of an array of 52-bit masks (shape (n,))."""
    out = np.zeros(len(masks), dtype=np.int64)
    kernel_cards.deadwood_bulk(masks.astype(np.int64), out)
    return out


def melds_row(arrangement: Arrangement) -> Rows:
    """The masks of an arrangement's melds, closed by 0."""
    masks = [meld.mask for meld in arrangement.melds]
    return vector(masks + [0] * (MAX_MELDS - len(masks)))


def defence_points(arrangement: Arrangement, hand: CardSet) -> int:
    """Least deadwood of a defender against these melds, lay-offs and own melds chosen jointly."""
    return int(kernel_cards.defence(melds_row(arrangement), hand.mask, ints(kernel_cards.ROOM)))


def settle(shown: Arrangement, defender: CardSet, rules: Rows, big: bool = False) -> tuple[int, int]:
    """Signed points of the knocker and the code of the result (``kernel_cards.KNOCK`` ...)."""
    worth = int(kernel_cards.settle(shown.points, melds_row(shown), big, defender.mask, rules, ints(kernel_cards.ROOM)))
    return worth >> 3, worth & 7


def settle_worlds(shown: Arrangement, hands: Ints, rules: Rows, big: bool) -> tuple[Ints, Ints]:
    """``settle`` against each of an array of hands: points and codes, shape (n,)."""
    worth = np.zeros(len(hands), dtype=np.int64)
    kernel_cards.settle_bulk(shown.points, melds_row(shown), big, hands, rules, worth)
    return worth >> 3, worth & 7


def rate(*arguments: Any) -> int:
    """See ``kernel_play.rate``."""
    return int(kernel_play.rate(*arguments))


def walk(*arguments: Any) -> int:
    """See ``kernel_belief.walk``."""
    return int(kernel_belief.walk(*arguments))
