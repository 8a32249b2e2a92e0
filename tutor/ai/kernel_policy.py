"""Compiled: one parametrised way to play, and the likelihood of each of its acts.

A row of parameters (``models.py``) says how a seat takes, throws and knocks; the same row plays in the playouts and
explains the rival's past acts in ``kernel_belief``, so that the two can't drift apart.
"""

from __future__ import annotations

import math
from typing import Any, Final

from tutor.ai.kernel_cards import (
    FULL,
    LIMIT,
    best_after_discard,
    deadwood,
    fitting,
    melds_with,
)
from tutor.ai.kernel_setup import jit, lowest, popcount
from tutor.core.cards import RANKS

# places in a row of parameters
OUTS: Final = 0  # points a lost out costs at the start
DECAY: Final = 1  # share of that worth lost with each discard made by anybody
DANGER: Final = 2  # points for a meld that the thrown card completes for certain
NOISE: Final = 3  # temperature of the choice among discards, points; 0 = always the best
TAKE_GAIN: Final = 4  # least fall of the deadwood for which a card that melds is taken
EARLY_TURNS: Final = 5  # own turns in which the early knock limit holds
EARLY_LIMIT: Final = 6
LATE_LIMIT: Final = 7
LAST_LIMIT: Final = 8  # knock limit when no further own turn can come
POTENTIAL: Final = 9  # points for a meld that the thrown card would have completed for certain
LATE_DEADWOOD: Final = 10  # weight of a point of deadwood once the early turns are over
GAIN: Final = 11  # share of the deadwood that an out would save, as cost of losing it
PARAMETERS: Final = 12

FIRST_OUT: Final = 12
SCORES: Final = FIRST_OUT + 52  # room for scores
WINDOW: Final = 8.0  # discards whose deadwood is further from the least are not looked at
OWN_SHARE: Final = 0.15  # chance to get a live card oneself, for the potential of a loose card
SLIP: Final = 0.0003  # how often a rival acts against his own rule, in the likelihood of his acts: next to never
BIG: Final = 1e9


@jit
def chance(card: int, live: int, known: int, share: float) -> float:
    """Chance that the other seat holds the card: certain, a share of the unseen cards, or none."""
    if known >> card & 1:
        return 1.0
    return share if live >> card & 1 else 0.0


@jit
def danger(card: int, live: int, known: int, share: float) -> float:
    """Expected number of pairs that the card would complete in the other seat's hand."""
    rank = card % RANKS
    below2 = chance(card - 2, live, known, share) if rank >= 2 else 0.0
    below1 = chance(card - 1, live, known, share) if rank >= 1 else 0.0
    above1 = chance(card + 1, live, known, share) if rank <= RANKS - 2 else 0.0
    above2 = chance(card + 2, live, known, share) if rank <= RANKS - 3 else 0.0
    total = below1 * (below2 + above1) + above1 * above2
    mates, pairs = 0.0, 0.0
    for suit in range(4):
        other = suit * RANKS + rank
        if other != card:
            share_of = chance(other, live, known, share)
            pairs += mates * share_of
            mates += share_of
    return total + pairs


@jit
def list_discards(hand: int, banned: int, cards: Any, scores: Any) -> int:
    """Every allowed discard of eleven cards with the deadwood it leaves; their number."""
    count = 0
    rest = hand if banned < 0 else hand & ~(1 << banned)
    while rest:
        bit = rest & -rest
        rest ^= bit
        cards[count] = lowest(bit)
        scores[count] = float(deadwood(hand ^ bit))
        count += 1
    return count


@jit
def place_of_least(scores: Any, count: int) -> int:
    """The first of the lowest scores."""
    best = 0
    for place in range(1, count):
        if scores[place] < scores[best]:
            best = place
    return best


@jit
def value_outs(hand: int, live: int, worth: float, gain: float, scores: Any) -> int:
    """The live outs of eleven cards; what each is worth stands at ``scores[FIRST_OUT + card]``."""
    if worth <= 0.0:
        return 0
    outs = fitting(hand) & live
    before, rest = deadwood(hand), outs
    while rest:
        bit = rest & -rest
        rest ^= bit
        scores[FIRST_OUT + lowest(bit)] = worth + gain * (before - deadwood(hand | bit))
    return outs


@jit
def lost_outs(hand: int, card: int, outs: int, scores: Any) -> float:
    """What the outs are worth that are none any more without the card."""
    total = 0.0
    rest = outs & ~fitting(hand & ~(1 << card))
    while rest:
        bit = rest & -rest
        rest ^= bit
        total += scores[FIRST_OUT + lowest(bit)]
    return total


@jit
def score_discards(hand: int, count: int, pile: int, known: int, turn: int, row: Any, cards: Any, scores: Any) -> None:
    """Turn the deadwoods of ``list_discards`` into scores (lower is better).

    ``known``: cards the other seat is known to hold; ``pile``: those that are gone; ``turn``: discards so far.
    """
    least = scores[place_of_least(scores, count)]
    live = FULL & ~(hand | pile | known)
    share = (10.0 - popcount(known)) / max(popcount(live), 10)
    fresh = max(0.0, 1.0 - row[DECAY] * turn)
    worth, gain = row[OUTS] * fresh, row[GAIN] * fresh
    outs = value_outs(hand, live, worth, gain, scores)
    weight = 1.0 if turn // 2 < row[EARLY_TURNS] else row[LATE_DEADWOOD]
    lose = row[POTENTIAL] * fresh
    for place in range(count):
        if scores[place] <= least + WINDOW:
            card = cards[place]
            scores[place] *= weight
            scores[place] += lost_outs(hand, card, outs, scores)
            if row[DANGER] > 0.0:
                scores[place] += row[DANGER] * danger(card, live, known, share)
            if lose > 0.0:
                scores[place] += lose * danger(card, live, hand & ~(1 << card), OWN_SHARE)
        else:
            scores[place] = BIG


@jit
def weigh(scores: Any, count: int, noise: float) -> float:
    """Scores become weights of the choice; their sum. Without noise the first best has all."""
    best = place_of_least(scores, count)
    least, total = scores[best], 0.0
    for place in range(count):
        gap = scores[place] - least
        if noise <= 0.0:
            scores[place] = 1.0 if place == best else 0.0
        else:
            scores[place] = math.exp(-gap / noise) if gap < 12.0 * noise else 0.0
        total += scores[place]
    return total


@jit
def next_random(state: Any) -> int:
    """The next of a 32-bit xorshift; ``state[0]`` is never 0."""
    x = state[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    state[0] = x
    return int(x)


@jit
def below(state: Any, bound: int) -> int:
    return int((next_random(state) * bound) >> 32)


@jit
def uniform(state: Any) -> float:
    return float(next_random(state)) / 4294967296.0


@jit
def mixed_seed(seed: int, place: int) -> int:
    """A start for ``next_random`` that differs for each place of each 32-bit seed."""
    x = (seed ^ ((place * 0x9E3779B1) & 0xFFFFFFFF)) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x ^= x >> 16
    return x if x != 0 else 1


@jit
def pick_discard(
    hand: int, count: int, pile: int, known: int, turn: int, row: Any, cards: Any, scores: Any, random: Any
) -> int:
    """The card that a seat throws of those listed, by its row and its luck."""
    score_discards(hand, count, pile, known, turn, row, cards, scores)
    left = weigh(scores, count, row[NOISE])
    if row[NOISE] > 0.0:
        left *= uniform(random)
    for place in range(count):
        left -= scores[place]
        if left < 0.0 or (scores[place] > 0.0 and row[NOISE] <= 0.0):
            return int(cards[place])
    return int(cards[count - 1])


@jit
def wants(hand: int, card: int, row: Any) -> bool:
    """Whether a seat with ten cards takes the face-up card: it melds, and lowers the deadwood enough."""
    if not melds_with(hand, card):
        return False
    if row[TAKE_GAIN] <= -100.0:
        return True
    return deadwood(hand) - best_after_discard(hand | 1 << card, card) >= int(row[TAKE_GAIN])


@jit
def knock_limit(turn: int, stock: int, row: Any, rules: Any) -> float:
    """The deadwood at which a seat knocks in its turn, after ``turn`` discards by both with ``stock`` cards left."""
    if stock <= 3:
        limit = row[LAST_LIMIT]
    elif turn // 2 < row[EARLY_TURNS]:
        limit = row[EARLY_LIMIT]
    else:
        limit = row[LATE_LIMIT]
    return min(float(limit), float(rules[LIMIT]))


@jit
def discard_chance(
    thrown: int, hand: int, count: int, pile: int, known: int, turn: int, row: Any, cards: Any, scores: Any
) -> float:
    """How likely a seat throws this one of the cards listed."""
    score_discards(hand, count, pile, known, turn, row, cards, scores)
    total = weigh(scores, count, row[NOISE])
    for place in range(count):
        if cards[place] == thrown:
            return float((1.0 - SLIP) * scores[place] / total + SLIP / count)
    return 1e-12
