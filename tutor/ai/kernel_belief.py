"""Compiled: hands the rival may hold, drawn in proportion to how well they explain what he did.

With a whole history: a Metropolis chain over which hidden cards came in which of his draws; the weight of such a
story is the product of the chances of his acts under the model's row (takes, refusals, throws, not knocking). The
prior over stories is uniform and uneven steps are weighed, so the chain's hands follow the exact posterior.

With parts of a history: cards drawn by factors, then one of several proposals chosen by how developed it is.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tutor.ai.kernel_cards import deadwood
from tutor.ai.kernel_policy import (
    BIG,
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
from tutor.ai.kernel_steps import UNDO, take_back
from tutor.ai.kernel_steps import propose as propose_step

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
MOST_ACTS: Final = 64

ENOUGH: Final = 0.5  # share of the stories that count after a weighing
FINE_SHARE: Final = 0.05
LEAST_SHARE: Final = 0.001
SETTLE: Final = 3  # times as many steps at the end, so that stories of one origin part


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
def explain(
    slots: Any, initial: int, acts: Any, last: float, row: Any, rules: Any, cards: Any, scores: Any, hands: Any,
    least: float,
) -> float:  # fmt: skip
    """Log of the chance of all acts if the hidden cards came in this order; his hand now into ``hands[0]``.

    The last act counts ``last`` times (1, or less while it is being brought in). As soon as the log falls below
    ``least`` it is given back as it is: takes come first since they cost least, then throws from the latest.
    """
    hand, total, count = 0, 0.0, len(acts)
    for place in range(initial):
        hand |= 1 << slots[place]
    for number in range(count):
        act = acts[number]
        total += (last if number == count - 1 else 1.0) * _explain_take(hand, act, row)
        if act[TOOK] != 0:
            hand |= 1 << act[OFFERED]
        elif act[SLOT] >= 0:
            hand |= 1 << slots[act[SLOT]]
        hands[1 + number] = hand
        if act[THROWN] >= 0:
            hand &= ~(1 << act[THROWN])
    hands[0] = hand
    for number in range(count - 1, -1, -1):
        if total < least:
            return total
        act = acts[number]
        if act[THROWN] >= 0:
            banned = act[OFFERED] if act[TOOK] != 0 else -1
            likely = _explain_throw(hands[1 + number], banned, act, row, rules, cards, scores)
            total += (last if number == count - 1 else 1.0) * likely
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
                    place = below(random, len(slots))
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
def walk(
    slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, acts: Any, last: float,
    row: Any, rules: Any, random: Any, steps: int, hands: Any, first: int, every: int,
) -> int:  # fmt: skip
    """Walk the chain; note the rival's hand after ``steps`` proposals each at ``hands[first::every]``.

    The number of accepted proposals back.
    """
    cards, scores, hands_then, undo = ints(12), floats(SCORES), ints(MOST_ACTS), ints(UNDO)
    now = explain(slots, initial, acts, last, row, rules, cards, scores, hands_then, -BIG)
    held, accepted, took = hands_then[0], 0, 0
    for number in range(len(acts)):
        if acts[number][TOOK] != 0:
            took |= 1 << acts[number][OFFERED]
    for world in range(first, len(hands), every):
        for _ in range(steps):
            tilt = propose_step(took, slots, times, due, pool, size, initial, random, undo)
            if undo[0] == 0:
                continue
            least = now + math.log(uniform(random)) - tilt
            then = explain(slots, initial, acts, last, row, rules, cards, scores, hands_then, least)
            if then >= least:
                now, held = then, hands_then[0]
                accepted += 1
            else:
                take_back(slots, pool, undo)
        hands[world] = held
    return accepted


@jit
def _pick_by_weight(weights: Any, total: float, random: Any, out: Any) -> None:
    """Systematic resampling: each place as often as its share of the weight says, up to one."""
    count = len(weights)
    point, place, passed = uniform(random), 0, weights[0]
    for number in range(count):
        goal = (number + point) * total / count
        while passed < goal and place < count - 1:
            place += 1
            passed += weights[place]
        out[number] = place
    for last in range(count - 1, 0, -1):  # neighbours are alike: mixed, so that the first ones stand for all
        other = below(random, last + 1)
        out[last], out[other] = out[other], out[last]


@jit
def _copy_story(source: Any, target: Any) -> None:
    for place in range(len(source)):
        target[place] = source[place]


@jit
def _weigh(gains: Any, gap: float, weights: Any) -> float:
    """Weights of the stories when the last act is brought in by ``gap`` more; their sum."""
    best, total = gains[0], 0.0
    for number in range(1, len(gains)):
        best = max(best, gains[number])
    for number in range(len(gains)):
        weights[number] = math.exp(gap * (gains[number] - best))
        total += weights[number]
    return total


@jit
def _enough_count(gains: Any, gap: float, weights: Any) -> bool:
    """Whether ``ENOUGH`` of the stories still count after that."""
    total, squares = _weigh(gains, gap, weights), 0.0
    for weight in weights:
        squares += weight * weight
    return bool(total * total >= ENOUGH * len(weights) * squares)


@jit
def _next_share(gains: Any, share: float, weights: Any) -> float:
    """How far the last act can be brought in at once: whole, or as far as enough stories still count."""
    if _enough_count(gains, 1.0 - share, weights):
        return 1.0
    low, high = share, 1.0
    while high - low >= FINE_SHARE:
        middle = (low + high) / 2.0
        if _enough_count(gains, middle - share, weights):
            low = middle
        else:
            high = middle
    return low if low > share else min(1.0, share + LEAST_SHARE)


@jit
def _gain(
    story: Any, held: int, initial: int, acts: Any, row: Any, rules: Any, cards: Any, scores: Any, hands: Any
) -> float:
    """Log of the chance of the last act alone."""
    slots = story[:held]
    before = explain(slots, initial, acts[: len(acts) - 1], 1.0, row, rules, cards, scores, hands, -BIG)
    return float(explain(slots, initial, acts, 1.0, row, rules, cards, scores, hands, -BIG) - before)


@jit
def grow(
    stories: Any, spare: Any, times: Any, due: Any, size: int, initial: int, acts: Any, row: Any, rules: Any,
    random: Any, steps: int,
) -> None:  # fmt: skip
    """Let a population of stories grow act by act, each act brought in little by little: weigh, resample, walk.

    A story is a row: its slots, then its pool. ``spare`` has the same shape. At the end the rows follow the posterior.
    """
    count, held = len(stories), len(times)
    cards, scores, hands, last = ints(12), floats(SCORES), ints(MOST_ACTS), ints(1)
    weights, gains, chosen = floats(count), floats(count), ints(count)
    for known in range(1, len(acts) + 1):
        share = 0.0
        while share < 1.0:
            for number in range(count):
                gains[number] = _gain(stories[number], held, initial, acts[:known], row, rules, cards, scores, hands)
            then = _next_share(gains, share, weights)
            _pick_by_weight(weights, _weigh(gains, then - share, weights), random, chosen)
            share = then
            care = steps * (SETTLE if share == 1.0 and known == len(acts) else 1)
            for number in range(count):
                _copy_story(stories[chosen[number]], spare[number])
            for number in range(count):
                _copy_story(spare[number], stories[number])
                slots, pool = stories[number][:held], stories[number][held:]
                walk(
                    slots, times, due, pool, size, initial, acts[:known], share, row, rules, random, care, last, 0, 1
                )  # fmt: skip
                _copy_story(slots, stories[number])
                for place in range(len(pool)):
                    stories[number][held + place] = pool[place]


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
