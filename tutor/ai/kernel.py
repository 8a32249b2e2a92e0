"""The compiled core's front: masks in, numbers out. Import it lazily: it brings numpy and numba.

``status()`` is "cold" (nothing compiled yet), "compiling", "ready", or "python" where numba or its cache can't work.
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tutor.ai import kernel_belief, kernel_cards, kernel_play, kernel_policy, kernel_steps
from tutor.ai.kernel_setup import COMPILED, floats, ints, matrix, vector
from tutor.core.cards import CardSet
from tutor.core.melds import Arrangement
from tutor.core.rules import HAND_SIZE, STOCK_LEFT_AT_END, Rules, StockEnd

__all__ = ["COMPILED", "Floats", "Ints", "Rows", "floats", "ints", "matrix", "vector"]

Rows = Any  # numbers as the kernel reads them: an array, or a list where nothing is compiled
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MAX_MELDS: Final = 4
RULES: Final = 9
_lock = threading.Lock()
_state = {"status": "cold" if COMPILED else "python"}


def status() -> str:
    """How far the kernel is: "cold", "compiling", "ready" or "python"."""
    return _state["status"]


def warm_up() -> str:
    """Compile everything (or load it from the cache) and wait for it; any thread may call. The status back."""
    with _lock:
        if _state["status"] == "cold":
            _state["status"] = "compiling"
            try:
                _touch_all()
            finally:
                _state["status"] = "ready" if _state.pop("touched", None) else "cold"
    return status()


_TEN: Final = (1 << HAND_SIZE) - 1


def _touch_all() -> None:
    _touch_cards()
    _touch_play()
    _touch_belief()
    _state["touched"] = "yes"


def _touch_cards() -> None:
    """Call each entry once with the types it is used with; so do the two below."""
    deadwood_bulk(np.array([7], dtype=np.uint64))
    settle_worlds(Arrangement.of((), CardSet()), np.array([7], dtype=np.int64), ints(RULES), False)
    settle(Arrangement.of((), CardSet()), CardSet(), ints(RULES))
    kernel_cards.arrange(7, ints(MAX_MELDS + 1))
    kernel_cards.best_after_discard(_TEN, -1)
    kernel_cards.fitting(7)


def _touch_play() -> None:
    start, row = ints(kernel_play.SIZE), floats(kernel_policy.PARAMETERS)
    start[kernel_play.HAND], start[kernel_play.TOP], start[kernel_play.TAKEN] = _TEN << 1, -1, -1
    start[kernel_play.PHASE], start[kernel_play.HIGH] = kernel_play.DRAW, 4
    hands, out = np.array([_TEN << 20], dtype=np.int64), np.zeros((1, 1), dtype=np.int64)
    rules = rules_row(Rules(), 0, 1)
    one, rows = vector([1]), matrix([row, row], len(row), float)
    moves = matrix([(kernel_play.STOCK, -1)], 2)
    rate(start, kernel_cards.FULL ^ _TEN, hands, 1, 1, 0, moves, one, rows, rules, out, out)
    kernel_play.takers(hands, 1, row, np.zeros(1, dtype=np.int64))
    cards, scores = ints(HAND_SIZE + 2), floats(kernel_policy.SCORES)
    count = kernel_policy.list_discards(_TEN << 1, -1, cards, scores)
    kernel_policy.pick_discard(_TEN << 1, count, 0, 0, 0, row, cards, scores, one)
    kernel_policy.knock_limit(0, 9, row, rules)


def _touch_belief() -> None:
    random, row, slots, rules = vector([1]), floats(kernel_policy.PARAMETERS), ints(HAND_SIZE), ints(RULES)
    times, due = vector([-1] * HAND_SIZE), vector([kernel_steps.NEVER] * 52)
    hands, weights = np.zeros(1, dtype=np.int64), np.ones(52)
    kernel_belief.fill_slots(slots, times, due, 0, vector([kernel_cards.FULL]), random)
    acts = matrix([], kernel_belief.COLUMNS)
    stories = matrix([list(range(HAND_SIZE + 1))], HAND_SIZE + 1)
    kernel_belief.grow(stories, stories, times, due, 1, HAND_SIZE, acts, row, rules, random, 1)
    walk(slots, times, due, vector([51]), 1, HAND_SIZE, acts, 1.0, row, rules, random, 1, hands, 0, 1)
    kernel_belief.propose(_TEN, 0, weights, 1, random, hands)
    kernel_belief.resample(_TEN, 0, weights, 1, np.ones(101), 1, random, hands)
    kernel_policy.mixed_seed(1, 1)
    kernel_policy.below(random, 6)
    kernel_steps.pair_for(5, 1)


def rules_row(rules: Rules, limit: int, multiplier: int) -> Rows:
    """The rules as the kernel reads them; ``limit`` and ``multiplier`` are those of this hand."""
    row = ints(RULES)
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
