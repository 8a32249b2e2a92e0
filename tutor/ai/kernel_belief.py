"""Compiled: hands the rival may hold, drawn in proportion to how well they explain what he did.

With a whole history: a Metropolis chain over which hidden cards came in which of his draws; the weight of such a
story is the product of the chances of his acts under the model's row (takes, refusals, throws, not knocking). The
prior over stories is uniform and the steps are symmetric, so the chain's hands follow the exact posterior.

With parts of a history: cards drawn by factors, then one of several proposals chosen by how developed it is.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tutor.ai.kernel_cards import deadwood
from tutor.ai.kernel_policy import (
    SCORES,
    SLIP,
    below,
    discard_chance,
    knock_limit,
    list_discards,
    place_of_least,
    uniform,
    wants,
)
from tutor.ai.kernel_setup import floats, ints, jit, lowest, popcount

# columns of an act of the rival
OFFERED: Final = 0  # the face-up card he could take, or -1
TOOK: Final = 1
SLOT: Final = 2  # where the card he drew from the stock stands among the slots, or -1
THROWN: Final = 3  # or -1 when he passed
PILE: Final = 4  # discards lying when he decided
KNOWN: Final = 5  # my cards that he knew
TURN: Final = 6
STOCK: Final = 7  # cards left after his draw
COLUMNS: Final = 8

NEVER: Final = 1000


@jit
def _explain_take(hand: int, act: Any, row: Any) -> float:
    if act[OFFERED] < 0:
        return 0.0
    takes = wants(hand, act[OFFERED], row)
    return math.log(1.0 - SLIP) if takes == (act[TOOK] != 0) else math.log(SLIP)


@jit
def _explain_throw(hand: int, banned: int, act: Any, row: Any, rules: Any, cards: Any, scores: Any) -> float:
    pile = act[PILE] if banned < 0 else act[PILE] & ~(1 << banned)
    count = list_discards(hand, banned, cards, scores)
    least = scores[place_of_least(scores, count)]
    stops = least == 0 or least <= knock_limit(act[TURN], act[STOCK], row, rules)
    likely = discard_chance(act[THROWN], hand, count, pile, act[KNOWN], act[TURN], row, cards, scores)
    return math.log(likely) + (math.log(SLIP) if stops else math.log(1.0 - SLIP))


@jit
def explain(slots: Any, initial: int, acts: Any, row: Any, rules: Any, cards: Any, scores: Any, final: Any) -> float:
    """Log of the chance of all acts if the hidden cards came in this order; his hand now into ``final[0]``."""
    hand, total = 0, 0.0
    for place in range(initial):
        hand |= 1 << slots[place]
    for number in range(len(acts)):
        act = acts[number]
        banned = -1
        total += _explain_take(hand, act, row)
        if act[TOOK] != 0:
            banned = act[OFFERED]
            hand |= 1 << banned
        elif act[SLOT] >= 0:
            hand |= 1 << slots[act[SLOT]]
        if act[THROWN] >= 0:
            total += _explain_throw(hand, banned, act, row, rules, cards, scores)
            hand &= ~(1 << act[THROWN])
    final[0] = hand
    return total


@jit
def fill_slots(slots: Any, times: Any, due: Any, acts: int, pool: Any, random: Any) -> None:
    """A first story: cards he threw into a slot early enough, the rest from the mask ``pool[0]``, which shrinks."""
    for place in range(len(slots)):
        slots[place] = -1
    for moment in range(acts):
        for card in range(52):
            if due[card] == moment:
                place = below(random, len(slots))
                while slots[place] >= 0 or times[place] > moment:
                    place = (place + 1) % len(slots)
                slots[place] = card
    for place in range(len(slots)):
        if slots[place] < 0:
            other = below(random, popcount(pool[0]))
            left = pool[0]
            for _ in range(other):
                left &= left - 1
            slots[place] = lowest(left)
            pool[0] &= ~(left & -left)


@jit
def _swap(slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, random: Any, undo: Any) -> bool:
    """Propose a change: a slot's card against one of the pool, or two slots. ``undo`` takes it back."""
    place = below(random, len(slots))
    undo[0], undo[1], undo[2] = place, -1, -1
    if len(slots) > initial and below(random, 10) < 3:
        other = initial + below(random, len(slots) - initial)
        if other == place or due[slots[place]] < times[other] or due[slots[other]] < times[place]:
            return False
        undo[1] = other
        slots[place], slots[other] = slots[other], slots[place]
        return True
    if due[slots[place]] < NEVER or size == 0:
        return False
    undo[2] = below(random, size)
    slots[place], pool[undo[2]] = pool[undo[2]], slots[place]
    return True


@jit
def _take_back(slots: Any, pool: Any, undo: Any) -> None:
    place = undo[0]
    if undo[1] >= 0:
        slots[place], slots[undo[1]] = slots[undo[1]], slots[place]
    else:
        slots[place], pool[undo[2]] = pool[undo[2]], slots[place]


@jit
def walk(
    slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, acts: Any, row: Any, rules: Any,
    random: Any, steps: int, hands: Any,
) -> int:  # fmt: skip
    """Walk the chain, noting the rival's hand every ``steps`` proposals; how many proposals were accepted."""
    cards, scores, final, undo = ints(12), floats(SCORES), ints(1), ints(3)
    now = explain(slots, initial, acts, row, rules, cards, scores, final)
    held, accepted = final[0], 0
    for world in range(len(hands)):
        for _ in range(steps):
            if not _swap(slots, times, due, pool, size, initial, random, undo):
                continue
            then = explain(slots, initial, acts, row, rules, cards, scores, final)
            if then >= now or uniform(random) < math.exp(then - now):
                now, held = then, final[0]
                accepted += 1
            else:
                _take_back(slots, pool, undo)
        hands[world] = held
    return accepted


@jit
def draw_weighted(pool: int, weights: Any, need: int, random: Any) -> int:
    """``need`` cards of the pool, one by one in proportion to their weights."""
    chosen = 0
    for _ in range(need):
        total, rest = 0.0, pool
        while rest:
            bit = rest & -rest
            rest ^= bit
            total += weights[lowest(bit)]
        left, rest, bit = total * uniform(random), pool, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            left -= weights[lowest(bit)]
            if left < 0.0:
                break
        chosen |= bit
        pool &= ~bit
    return chosen


@jit
def propose(pool: int, known: int, weights: Any, need: int, random: Any, hands: Any) -> None:
    """Hands by the card factors alone."""
    for place in range(len(hands)):
        hands[place] = known | draw_weighted(pool, weights, need, random)


@jit
def resample(
    pool: int, known: int, weights: Any, need: int, favour: Any, proposals: int, random: Any, hands: Any
) -> None:
    """Each hand is one of ``proposals``, in proportion to ``favour`` of its deadwood."""
    for place in range(len(hands)):
        total = 0.0
        for _ in range(proposals):
            hand = known | draw_weighted(pool, weights, need, random)
            weight = favour[min(deadwood(hand), len(favour) - 1)]
            total += weight
            if uniform(random) * total <= weight:
                hands[place] = hand
