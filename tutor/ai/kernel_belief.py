"""Compiled: hands the rival may hold, drawn in proportion to how well they explain what he did.

With a whole history: a Metropolis chain over which hidden cards came in which of his draws; the weight of such a
story is the product of the chances of his acts under the model's row (takes, refusals, throws, not knocking). The
prior over stories is uniform and the steps are symmetric, so the chain's hands follow the exact posterior.

With parts of a history: cards drawn by factors, then one of several proposals chosen by how developed it is.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tutor.ai.kernel_cards import COLUMN, deadwood, fitting
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
from tutor.core.cards import RANKS

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
MELDS: Final = 4 * RANKS + 4 * (RANKS - 2)
# kinds of steps: 0-1 pairs, 2-4 slots, 5-6 a card, 7-10 a card that fits, 11 two cards, 12 a meld
KINDS: Final = 13
FITTING_KINDS: Final = (7, 10)
TWO_KIND: Final = 11
MELD_KIND: Final = 12
FITTING: Final = 6
FITTING_LOG: Final = math.log(FITTING)
TRIES: Final = 40


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
    slots: Any, initial: int, acts: Any, row: Any, rules: Any, cards: Any, scores: Any, final: Any, least: float
) -> float:
    """Log of the chance of all acts if the hidden cards came in this order; his hand now into ``final[0]``.

    As soon as the log falls below ``least`` it is given back as it is.
    """
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
        if total < least:
            return total
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
def _take_back(slots: Any, pool: Any, undo: Any) -> None:
    for number in range(undo[0] - 1, -1, -1):
        _exchange(slots, pool, undo[1 + 2 * number], undo[2 + 2 * number])
    undo[0] = 0


@jit
def _do(slots: Any, pool: Any, place: int, other: int, undo: Any) -> None:
    _exchange(slots, pool, place, other)
    undo[1 + 2 * undo[0]], undo[2 + 2 * undo[0]] = place, other
    undo[0] += 1


@jit
def _swap_pairs(slots: Any, due: Any, pool: Any, size: int, acts: Any, random: Any, undo: Any) -> bool:
    """Propose another pair for a card he took: both cards at once, since one alone explains nothing."""
    act = acts[below(random, len(acts))]
    if act[TOOK] == 0:
        return False
    held, other = pair_for(act[OFFERED], below(random, 6)), pair_for(act[OFFERED], below(random, 6))
    leave, come = held & ~other, other & ~held
    if held == 0 or other == 0 or leave == 0:
        return False
    while leave:
        place = _find(lowest(leave), slots, len(slots))
        found = _find(lowest(come), pool, size)
        if place < 0 or found < 0 or due[slots[place]] < NEVER:
            _take_back(slots, pool, undo)
            return False
        _do(slots, pool, place, -1 - found, undo)
        leave, come = leave & (leave - 1), come & (come - 1)
    return True


@jit
def _swap_slots(slots: Any, times: Any, due: Any, initial: int, pool: Any, random: Any, undo: Any) -> bool:
    """Propose that two hidden cards came in each other's place."""
    place, other = below(random, len(slots)), initial + below(random, len(slots) - initial)
    if other == place or due[slots[place]] < times[other] or due[slots[other]] < times[place]:
        return False
    _do(slots, pool, place, other, undo)
    return True


@jit
def three_card_meld(number: int) -> int:
    """The ``MELDS`` melds of three cards: for each rank the four sets, then for each suit the eleven runs."""
    if number < 4 * RANKS:
        column = COLUMN << number // 4
        return column ^ (1 << number // 4 + RANKS * (number % 4))
    number -= 4 * RANKS
    return 7 << number % (RANKS - 2) + RANKS * (number // (RANKS - 2))


@jit
def _free(slots: Any, due: Any) -> int:
    """The hidden cards that may leave."""
    mask = 0
    for place in range(len(slots)):
        if due[slots[place]] == NEVER:
            mask |= 1 << slots[place]
    return mask


@jit
def _swap_melds(slots: Any, due: Any, pool: Any, size: int, random: Any, undo: Any) -> bool:
    """Propose another meld in the place of one. Most tries find none, so that many are one step."""
    held = _free(slots, due)
    others = 0
    for place in range(size):
        others |= 1 << pool[place]
    leave, come = three_card_meld(below(random, MELDS)), three_card_meld(below(random, MELDS))
    if leave & ~held or come & ~others:
        return False
    while leave:
        _do(slots, pool, _find(lowest(leave), slots, len(slots)), -1 - _find(lowest(come), pool, size), undo)
        leave, come = leave & (leave - 1), come & (come - 1)
    return True


@jit
def _nth(mask: int, number: int) -> int:
    """The mask's card number ``number``, from the lowest."""
    for _ in range(number):
        mask &= mask - 1
    return int(lowest(mask))


@jit
def _swap_fitting(slots: Any, due: Any, pool: Any, size: int, took: int, random: Any, undo: Any) -> float:
    """Propose a card for a slot, those that meld with the rest of the hand ``FITTING`` times as often.

    The log of the odds of the step back against this one; ``undo`` stays empty where nothing changes.
    """
    place = below(random, len(slots))
    old = slots[place]
    if due[old] < NEVER or size == 0:
        return 0.0
    others = 0
    for number in range(size):
        others |= 1 << pool[number]
    choice = others | 1 << old
    fit = fitting(took | _free(slots, due) & ~(1 << old)) & choice
    rest = choice & ~fit
    pick = below(random, FITTING * popcount(fit) + popcount(rest))
    new = _nth(fit, pick // FITTING) if pick < FITTING * popcount(fit) else _nth(rest, pick - FITTING * popcount(fit))
    if new == old:
        return 0.0
    _do(slots, pool, place, -1 - _find(new, pool, size), undo)
    return float(FITTING_LOG * ((fit >> old & 1) - (fit >> new & 1)))


@jit
def _propose(
    kind: int, slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, acts: Any, random: Any, undo: Any
) -> bool:
    """Change the story a little; every step is as likely as the one back. ``undo`` takes it back."""
    undo[0] = 0
    if kind == MELD_KIND:
        return bool(_swap_melds(slots, due, pool, size, random, undo))
    if kind < 2 and len(acts) > 0:
        return bool(_swap_pairs(slots, due, pool, size, acts, random, undo))
    if kind < 5 and len(slots) > initial:
        return bool(_swap_slots(slots, times, due, initial, pool, random, undo))
    for _ in range(2 if kind == TWO_KIND else 1):
        place = below(random, len(slots))
        if due[slots[place]] < NEVER or size == 0:
            _take_back(slots, pool, undo)
            return False
        _do(slots, pool, place, -1 - below(random, size), undo)
    return True


@jit
def walk(
    slots: Any, times: Any, due: Any, pool: Any, size: int, initial: int, acts: Any, row: Any, rules: Any,
    random: Any, steps: int, hands: Any, first: int, every: int,
) -> int:  # fmt: skip
    """Walk the chain; note the rival's hand after ``steps`` proposals each at ``hands[first::every]``.

    The number of accepted proposals back.
    """
    cards, scores, final, undo = ints(12), floats(SCORES), ints(1), ints(7)
    now = explain(slots, initial, acts, row, rules, cards, scores, final, -BIG)
    held, accepted, took = final[0], 0, 0
    for number in range(len(acts)):
        if acts[number][TOOK] != 0:
            took |= 1 << acts[number][OFFERED]
    for world in range(first, len(hands), every):
        for _ in range(steps):
            kind = below(random, KINDS)
            for _try in range(TRIES if kind == MELD_KIND else 1):
                undo[0], tilt = 0, 0.0
                if FITTING_KINDS[0] <= kind <= FITTING_KINDS[1]:
                    tilt = _swap_fitting(slots, due, pool, size, took, random, undo)
                else:
                    _propose(kind, slots, times, due, pool, size, initial, acts, random, undo)
                if undo[0] == 0:
                    continue
                least = now + math.log(uniform(random)) - tilt
                then = explain(slots, initial, acts, row, rules, cards, scores, final, least)
                if then >= least:
                    now, held = then, final[0]
                    accepted += 1
                else:
                    _take_back(slots, pool, undo)
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
def grow(
    stories: Any, spare: Any, times: Any, due: Any, size: int, initial: int, acts: Any, row: Any, rules: Any,
    random: Any, steps: int,
) -> None:  # fmt: skip
    """Let a population of stories grow act by act: weigh each by how it explains the act, resample, walk a little.

    A story is a row: its slots, then its pool. ``spare`` has the same shape. At the end the rows follow the posterior.
    """
    count, held = len(stories), len(times)
    cards, scores, final, hands = ints(12), floats(SCORES), ints(1), ints(1)
    weights, chosen = floats(count), ints(count)
    for known in range(1, len(acts) + 1):
        best = -BIG
        for number in range(count):
            slots = stories[number][:held]
            before = explain(slots, initial, acts[: known - 1], row, rules, cards, scores, final, -BIG)
            weights[number] = explain(slots, initial, acts[:known], row, rules, cards, scores, final, -BIG) - before
            best = max(best, weights[number])
        total = 0.0
        for number in range(count):
            weights[number] = math.exp(weights[number] - best)
            total += weights[number]
        _pick_by_weight(weights, total, random, chosen)
        for number in range(count):
            _copy_story(stories[chosen[number]], spare[number])
        for number in range(count):
            _copy_story(spare[number], stories[number])
            story = stories[number]
            slots, pool = story[:held], story[held:]
            walk(slots, times, due, pool, size, initial, acts[:known], row, rules, random, steps * known, hands, 0, 1)
            _copy_story(slots, story)
            for place in range(len(pool)):
                story[held + place] = pool[place]


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
