"""Exact: how many dealt hands have which deadwood, by dynamic programming over the ranks, without sampling.

A profile says, for each way the four suits may stand (how long a run is open in each), the least deadwood so far.
Two hands with the same profile go on alike, and suits are interchangeable, so that a few hundred profiles are enough.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, TypeAlias

from tutor.core.cards import SUITS, Rank
from tutor.core.melds import MIN_MELD
from tutor.core.rules import HAND_SIZE

Runs: TypeAlias = tuple[int, ...]  # for each suit, how long the open run is: 0 none, MIN_MELD or more counts as whole
Profile: TypeAlias = tuple[tuple[Runs, int], ...]  # each standing with its least deadwood, the lowest being 0
Counts: TypeAlias = dict[tuple[int, int], int]  # (cards, deadwood) -> hands

_START: Final[Profile] = (((0,) * SUITS, 0),)
_HOLDINGS: Final = tuple(frozenset(chosen) for size in range(SUITS + 1) for chosen in combinations(range(SUITS), size))
_ORDERS: Final = tuple(permutations(range(SUITS)))
_CLOSED: Final = (0, MIN_MELD)


@lru_cache(maxsize=4)
def deadwood_counts(size: int = HAND_SIZE) -> dict[int, int]:
    """Deadwood -> number of hands of ``size`` cards with it; takes seconds for ten cards."""
    layer: dict[Profile, Counts] = {_START: {(0, 0): 1}}
    for rank in Rank:
        layer = _with_rank(layer, rank.points, size)
    return _final(layer, size)


def _with_rank(layer: dict[Profile, Counts], points: int, size: int) -> dict[Profile, Counts]:
    after: dict[Profile, Counts] = defaultdict(lambda: defaultdict(int))
    for profile, counts in layer.items():
        fewest = min(cards for cards, _ in counts)
        for held in _HOLDINGS:
            if fewest + len(held) <= size:
                base, key = _next(profile, held, points)
                _add(after[key], counts, len(held), base, size)
    return after


def _add(total: Counts, counts: Counts, cards: int, deadwood: int, size: int) -> None:
    for (had, loose), hands in counts.items():
        if had + cards <= size:
            total[had + cards, loose + deadwood] += hands


@lru_cache(maxsize=20_000)
def _next(profile: Profile, held: frozenset[int], points: int) -> tuple[int, Profile]:
    """The deadwood added for certain and the profile after a rank of which the suits ``held`` are in the hand."""
    least: dict[Runs, int] = {}
    for runs, loose in profile:
        for in_set in _sets(held):
            for after, more in _standings(runs, held - in_set, points):
                least[after] = min(loose + more, least.get(after, loose + more))
    base = min(least.values())
    return base, _canonical([(runs, loose - base) for runs, loose in least.items()])


def _sets(held: frozenset[int]) -> list[frozenset[int]]:
    """No set, or each that the suits of one rank allow."""
    sizes = range(MIN_MELD, len(held) + 1)
    return [frozenset(), *(frozenset(chosen) for size in sizes for chosen in combinations(held, size))]


def _standings(runs: Runs, free: frozenset[int], points: int) -> list[tuple[Runs, int]]:
    """What may become of the runs when the ``free`` cards go into runs or stay loose."""
    found: list[tuple[Runs, int]] = [((), 0)]
    for suit, length in enumerate(runs):
        found = [
            ((*before, after), loose + more)
            for before, loose in found
            for after, more in _choices(length, suit in free, points)
        ]
    return found


def _choices(length: int, held: bool, points: int) -> list[tuple[int, int]]:
    """The lengths that a suit's open run may have after a rank, with the deadwood each adds."""
    closed = length in _CLOSED
    if not held:
        return [(0, 0)] if closed else []
    longer = [(min(length + 1, MIN_MELD), 0)] if length else []
    return [*longer, (0, points), (1, 0)] if closed else longer


def _canonical(profile: list[tuple[Runs, int]]) -> Profile:
    """The same profile for every naming of the suits."""
    return min(
        tuple(sorted((tuple(runs[suit] for suit in order), loose) for runs, loose in profile)) for order in _ORDERS
    )


def _final(layer: dict[Profile, Counts], size: int) -> dict[int, int]:
    total: dict[int, int] = defaultdict(int)
    for profile, counts in layer.items():
        left = min(loose for runs, loose in profile if all(length in _CLOSED for length in runs))
        for (cards, loose), hands in counts.items():
            if cards == size:
                total[loose + left] += hands
    return dict(sorted(total.items()))


def median(counts: dict[int, int]) -> int:
    """The least deadwood that at least half of the hands don't exceed."""
    half, seen = sum(counts.values()), 0
    for deadwood, hands in counts.items():
        seen += hands
        if 2 * seen >= half:
            return deadwood
    raise ValueError("no hands")
