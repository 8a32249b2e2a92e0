"""Compiled: the steps of the chain of ``kernel_belief.walk`` from one story of the rival's hidden cards to another.

A step exchanges cards of ``slots`` (the hidden cards that came to the rival, in order) with each other or with ``pool``
(the cards that never came). What was exchanged stands in ``undo``; nothing there means that no step was found. A step
gives back the log of the odds of the step back against this one.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tutor.ai.kernel_cards import COLUMN, fitting
from tutor.ai.kernel_policy import below
from tutor.ai.kernel_setup import ints, jit, lowest, popcount, vector
from tutor.core.cards import RANKS
from tutor.core.melds import MELD_BY_MASK

NEVER: Final = 1000  # due of a card that he never threw
TRIPLES: Final = vector(sorted(mask for mask in MELD_BY_MASK if mask.bit_count() == 3))
PAIRS: Final = 6
UNDO: Final = 7  # room for three exchanges

# which of the kinds of steps are tried how often
KINDS: Final = 16
MELD: Final = 4
PAIR: Final = 7
SLOTS: Final = 9
FIT: Final = 13
SINGLE: Final = 15
FITTING: Final = 6  # cards that meld are tried so many times as often
FITTING_LOG: Final = math.log(FITTING)


@jit
def pair_for(card: int, kind: int) -> int:
    """The two cards that meld with a card, six kinds: three in its suit, three of its rank; 0 if there is none."""
    if kind < 3:
        low, high = card - 2 + kind, card + kind
        if low // RANKS != card // RANKS or low < 0 or high // RANKS != card // RANKS:
            return 0
        return (7 << low) & ~(1 << card)
    others = (COLUMN << card % RANKS) & ~(1 << card)
    lone = others
    for _ in range(kind - 3):
        lone &= lone - 1
    return others & ~(lone & -lone)


@jit
def _find(card: int, cards: Any, size: int) -> int:
    for place in range(size):
        if cards[place] == card:
            return place
    return -1


@jit
def _exchange(slots: Any, pool: Any, place: int, other: int) -> None:
    """Swap a slot's card with another slot's (``other`` >= 0) or with that of the pool at -1 - ``other``."""
    if other >= 0:
        slots[place], slots[other] = slots[other], slots[place]
    else:
        slots[place], pool[-1 - other] = pool[-1 - other], slots[place]


@jit
def take_back(slots: Any, pool: Any, undo: Any) -> None:
    for number in range(undo[0] - 1, -1, -1):
        _exchange(slots, pool, undo[1 + 2 * number], undo[2 + 2 * number])
    undo[0] = 0


@jit
def _do(slots: Any, pool: Any, place: int, other: int, undo: Any) -> None:
    _exchange(slots, pool, place, other)
    undo[1 + 2 * undo[0]], undo[2 + 2 * undo[0]] = place, other
    undo[0] += 1


@jit
def _free(slots: Any, due: Any) -> int:
    """The hidden cards that may leave."""
    mask = 0
    for place in range(len(slots)):
        if due[slots[place]] == NEVER:
            mask |= 1 << slots[place]
    return mask


@jit
def _mask_of(cards: Any, size: int) -> int:
    mask = 0
    for place in range(size):
        mask |= 1 << cards[place]
    return mask


@jit
def _nth(mask: int, number: int) -> int:
    """The mask's card number ``number``, from the lowest."""
    for _ in range(number):
        mask &= mask - 1
    return int(lowest(mask))


@jit
def _count_within(groups: Any, mask: int) -> int:
    """How many of the groups of cards (masks; 0 is none) lie within the mask."""
    count = 0
    for place in range(len(groups)):
        if groups[place] & ~mask == 0 and groups[place] != 0:
            count += 1
    return count


@jit
def _pick_within(groups: Any, mask: int, number: int) -> int:
    """The group number ``number`` of those within the mask."""
    for place in range(len(groups)):
        if groups[place] & ~mask == 0 and groups[place] != 0:
            if number == 0:
                return int(groups[place])
            number -= 1
    return 0


@jit
def _swap_groups(groups: Any, slots: Any, due: Any, pool: Any, size: int, random: Any, undo: Any) -> float:
    """Propose another of the groups in the place of one that he holds.

    There are as many to choose from on the way back (the pool and the group that left hold the same cards): only the
    number of groups held differs.
    """
    held = _free(slots, due)
    owned = _count_within(groups, held)
    if owned == 0:
        return 0.0
    old = _pick_within(groups, held, below(random, owned))
    choice = _mask_of(pool, size) | old
    new = _pick_within(groups, choice, below(random, _count_within(groups, choice)))
    leave, come = old & ~new, new & ~old
    after = held & ~leave | come
    while leave:
        _do(slots, pool, _find(lowest(leave), slots, len(slots)), -1 - _find(lowest(come), pool, size), undo)
        leave, come = leave & (leave - 1), come & (come - 1)
    return math.log(owned) - math.log(_count_within(groups, after))


@jit
def _swap_pairs(took: int, slots: Any, due: Any, pool: Any, size: int, random: Any, undo: Any) -> float:
    """Propose another pair for a card he took: both cards at once, since one alone explains nothing."""
    pairs, card = ints(PAIRS), _nth(took, below(random, popcount(took)))
    for kind in range(PAIRS):
        pairs[kind] = pair_for(card, kind)
    return float(_swap_groups(pairs, slots, due, pool, size, random, undo))


@jit
def _swap_slots(slots: Any, times: Any, due: Any, initial: int, pool: Any, random: Any, undo: Any) -> None:
    """Propose that two hidden cards came in each other's place."""
    place, other = below(random, len(slots)), initial + below(random, len(slots) - initial)
    if other != place and due[slots[place]] >= times[other] and due[slots[other]] >= times[place]:
        _do(slots, pool, place, other, undo)


@jit
def _swap_fitting(slots: Any, due: Any, pool: Any, size: int, took: int, random: Any, undo: Any) -> float:
    """Propose a card for a slot, those that meld with the rest of the hand ``FITTING`` times as often."""
    place = below(random, len(slots))
    old = slots[place]
    if due[old] < NEVER or size == 0:
        return 0.0
    choice = _mask_of(pool, size) | 1 << old
    fit = fitting(took | _free(slots, due) & ~(1 << old)) & choice
    rest = choice & ~fit
    pick = below(random, FITTING * popcount(fit) + popcount(rest))
    new = _nth(fit, pick // FITTING) if pick < FITTING * popcount(fit) else _nth(rest, pick - FITTING * popcount(fit))
    if new == old:
        return 0.0
    _do(slots, pool, place, -1 - _find(new, pool, size), undo)
    return float(FITTING_LOG * ((fit >> old & 1) - (fit >> new & 1)))


@jit
def _swap_any(count: int, slots: Any, due: Any, pool: Any, size: int, random: Any, undo: Any) -> None:
    """Propose any other cards for ``count`` slots."""
    for _ in range(count):
        place = below(random, len(slots))
        if due[slots[place]] < NEVER or size == 0:
            take_back(slots, pool, undo)
            return
        _do(slots, pool, place, -1 - below(random, size), undo)


@jit
def propose(
    took: int, slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, random: Any, undo: Any
) -> float:
    """Change the story a little, in one of many ways; ``took``: the cards he took from the pile."""
    undo[0] = 0
    kind = below(random, KINDS)
    if kind < MELD:
        return float(_swap_groups(TRIPLES, slots, due, pool, size, random, undo))
    if kind < PAIR and took != 0:
        return float(_swap_pairs(took, slots, due, pool, size, random, undo))
    if PAIR <= kind < SLOTS and len(slots) > initial:
        _swap_slots(slots, times, due, initial, pool, random, undo)
    elif SLOTS <= kind < FIT:
        return float(_swap_fitting(slots, due, pool, size, took, random, undo))
    else:
        _swap_any(1 if kind < SINGLE else 2, slots, due, pool, size, random, undo)
    return 0.0
