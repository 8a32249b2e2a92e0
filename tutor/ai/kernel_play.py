"""Compiled: a hand played on by both seats from any point, on worlds that all candidates share."""

from __future__ import annotations

from typing import Any, Final

from tutor.ai.kernel_cards import (
    BIG_GIN_BONUS,
    FIFTIETH,
    FULL,
    GIN_BONUS,
    LIMIT,
    ROOM,
    STOCK_END,
    arrange,
    best_after_discard,
    deadwood,
    settle,
)
from tutor.ai.kernel_policy import (
    LAST_LIMIT,
    SCORES,
    below,
    knock_limit,
    list_discards,
    mixed_seed,
    pick_discard,
    place_of_least,
    wants,
)
from tutor.ai.kernel_setup import floats, ints, jit, lowest

# places in the state of a hand; seat 0 draws from the low end of the stock, seat 1 from the high end
HAND: Final = 0  # and 1: the hands
KNOWN: Final = 2  # and 3: cards of seat 0 (1) that the other knows it holds
PILE: Final = 4
TOP: Final = 5
TURN: Final = 6
LOW: Final = 7
HIGH: Final = 8
SEAT: Final = 9
PHASE: Final = 10
TAKEN: Final = 11
CODE: Final = 12
SIZE: Final = 13

OFFER: Final = 0  # the first seat decides about the upcard
SECOND_OFFER: Final = 1
MUST_DRAW: Final = 2
DRAW: Final = 3
DISCARD: Final = 4
LAST_OFFER: Final = 5  # fiftieth card: take only to knock

# kinds of candidates
THROW: Final = 0
TAKE: Final = 1
STOCK: Final = 2
PASS: Final = 3

LONGEST: Final = 120


@jit
def take(st: Any) -> None:
    """The seat in turn takes the top of the pile."""
    seat, bit = st[SEAT], 1 << st[TOP]
    st[HAND + seat] |= bit
    st[KNOWN + seat] |= bit
    st[PILE] &= ~bit
    st[TAKEN] = st[TOP]
    st[PHASE] = DISCARD


@jit
def draw(st: Any, stock: Any) -> None:
    """The seat in turn draws from its own end of the stock."""
    seat = st[SEAT]
    if seat == 0:
        card = stock[st[LOW]]
        st[LOW] += 1
    else:
        st[HIGH] -= 1
        card = stock[st[HIGH]]
    st[HAND + seat] |= 1 << card
    st[TAKEN] = -1
    st[PHASE] = DISCARD


@jit
def refuse(st: Any) -> None:
    """The seat in turn passes the upcard."""
    st[PHASE] = SECOND_OFFER if st[PHASE] == OFFER else MUST_DRAW
    st[SEAT] = 1 - st[SEAT]


@jit
def throw(st: Any, card: int) -> None:
    """The seat in turn discards."""
    seat, bit = st[SEAT], 1 << card
    st[HAND + seat] &= ~bit
    st[KNOWN + seat] &= ~bit
    st[PILE] |= bit
    st[TOP] = card
    st[TURN] += 1
    st[TAKEN] = -1
    st[SEAT] = 1 - seat
    st[PHASE] = DRAW


@jit
def finish(st: Any, shown: int, rest: int, big: bool, melds: Any, rules: Any) -> int:
    """Points for seat 0 when the seat in turn shows ``rest``."""
    melds[arrange(rest, melds)] = 0
    worth = settle(shown, melds, big, st[HAND + 1 - st[SEAT]], rules, melds[5:])
    code, points = worth & 7, worth >> 3
    st[CODE] = code if st[SEAT] == 0 else -code
    return points if st[SEAT] == 0 else -points


@jit
def knock(st: Any, least: int, melds: Any, rules: Any) -> int:
    """Knock with the discard that leaves ``least``."""
    hand, rest = st[HAND + st[SEAT]], 0
    for card in range(52):
        if hand >> card & 1 and card != st[TAKEN] and deadwood(hand ^ (1 << card)) == least:
            rest = hand ^ (1 << card)
    return finish(st, least, rest, False, melds, rules)


@jit
def try_to_end(st: Any, least: int, row: Any, melds: Any, rules: Any) -> int:
    """Big gin, gin or a knock by the seat's row: its points, or 0 with ``CODE`` still 0."""
    hand = st[HAND + st[SEAT]]
    if least == 0 and rules[BIG_GIN_BONUS] > 0 and rules[BIG_GIN_BONUS] >= rules[GIN_BONUS] and deadwood(hand) == 0:
        return finish(st, 0, hand, True, melds, rules)
    if least == 0 or least <= knock_limit(st[TURN], st[HIGH] - st[LOW], row, rules):
        return knock(st, least, melds, rules)
    return 0


@jit
def last_offer(st: Any, row: Any, melds: Any, rules: Any) -> int:
    """The fiftieth card: taken only to knock; the hand ends here."""
    hand = st[HAND + st[SEAT]]
    if wants(hand, st[TOP], row):
        least = best_after_discard(hand | 1 << st[TOP], st[TOP])
        if least <= min(row[LAST_LIMIT], float(rules[LIMIT])):
            take(st)
            return knock(st, least, melds, rules)
    return 0


@jit
def get_card(st: Any, stock: Any, rows: Any) -> bool:
    """The seat in turn takes, passes or draws; False if it passed."""
    seat, phase = st[SEAT], st[PHASE]
    if phase != MUST_DRAW and st[TOP] >= 0 and wants(st[HAND + seat], st[TOP], rows[seat]):
        take(st)
        return True
    if phase <= SECOND_OFFER:
        refuse(st)
        return False
    draw(st, stock)
    return True


@jit
def play_on(st: Any, stock: Any, rows: Any, rules: Any, random: Any, melds: Any, cards: Any, scores: Any) -> int:
    """Both seats play to the end by their rows; points for seat 0, the ending in ``st[CODE]``."""
    st[CODE] = 0
    while st[TURN] < LONGEST:
        seat = st[SEAT]
        if st[PHASE] == LAST_OFFER:
            return last_offer(st, rows[seat], melds, rules)
        if st[PHASE] != DISCARD and not get_card(st, stock, rows):
            continue
        count = list_discards(st[HAND + seat], st[TAKEN], cards, scores)
        least = int(scores[place_of_least(scores, count)])
        points = try_to_end(st, least, rows[seat], melds, rules)
        if st[CODE] != 0:
            return points
        other = st[KNOWN + 1 - seat]
        card = pick_discard(st[HAND + seat], count, st[PILE], other, st[TURN], rows[seat], cards, scores, random)
        throw(st, card)
        if st[HIGH] - st[LOW] <= rules[STOCK_END]:
            if rules[FIFTIETH] == 0:
                return 0
            st[PHASE] = LAST_OFFER
    return 0


@jit
def shuffled(pool: int, random: Any, out: Any) -> int:
    """The cards of a mask in random order; their number."""
    count = 0
    while pool:
        bit = pool & -pool
        pool ^= bit
        out[count] = lowest(bit)
        count += 1
    for last in range(count - 1, 0, -1):
        other = below(random, last + 1)
        out[last], out[other] = out[other], out[last]
    return count


@jit
def begin(st: Any, kind: int, card: int, stock: Any, rules: Any) -> bool:
    """Seat 0 does what the candidate says; False if the hand is over with that."""
    if kind == TAKE:
        take(st)
    elif kind == STOCK:
        draw(st, stock)
    elif kind == PASS:
        if st[PHASE] == LAST_OFFER:
            return False
        refuse(st)
    else:
        throw(st, card)
        if st[HIGH] - st[LOW] <= rules[STOCK_END]:
            st[PHASE] = LAST_OFFER
            return bool(rules[FIFTIETH] != 0)
    return True


@jit
def rate(
    start: Any, unseen: int, hands: Any, orders: int, seed: int, first: int, moves: Any, alive: Any, rows: Any,
    rules: Any, points: Any, codes: Any,
) -> int:  # fmt: skip
    """Play every live candidate on every world with ``orders`` orders of the stock; the number of playouts.

    ``moves[c]`` = kind, card. ``points[c, w * orders + o]`` and ``codes`` are filled; ``first`` numbers the worlds.
    """
    st, stock, random = ints(SIZE), ints(52), ints(1)
    melds, cards, scores = ints(5 + ROOM), ints(12), floats(SCORES)
    done = 0
    for world in range(len(hands)):
        for order in range(orders):
            place = (first + world) * orders + order
            random[0] = mixed_seed(seed, 2 * place)
            shuffled(unseen & ~int(hands[world]), random, stock)
            for move in range(len(moves)):
                if alive[move] == 0:
                    continue
                for field in range(SIZE):
                    st[field] = start[field]
                st[HAND + 1] = int(hands[world])
                random[0] = mixed_seed(seed, 2 * place + 1)
                value = 0
                st[CODE] = 0
                if begin(st, moves[move][0], moves[move][1], stock, rules):
                    value = play_on(st, stock, rows, rules, random, melds, cards, scores)
                points[move, world * orders + order] = value
                codes[move, world * orders + order] = st[CODE]
                done += 1
    return done


@jit
def self_play(first: int, count: int, seed: int, rows: Any, rules: Any, points: Any, codes: Any) -> None:
    """Whole hands between two rows, seat 0 first to act in every second one; points for seat 0."""
    st, stock, random = ints(SIZE), ints(52), ints(1)
    melds, cards, scores = ints(5 + ROOM), ints(12), floats(SCORES)
    for game in range(count):
        # each deal is played twice, the second time with the seats changed
        random[0] = mixed_seed(seed, (first + game) // 2)
        shuffled(FULL, random, stock)
        swap = (first + game) & 1
        for field in range(SIZE):
            st[field] = 0
        for place in range(20):
            st[HAND + ((place + swap) & 1)] |= 1 << stock[51 - place]
        st[TOP] = stock[31]
        st[PILE] = 1 << st[TOP]
        st[SEAT] = swap
        st[LOW], st[HIGH], st[TAKEN], st[PHASE] = 0, 31, -1, OFFER
        points[game] = play_on(st, stock, rows, rules, random, melds, cards, scores)
        codes[game] = st[CODE]


@jit
def takers(hands: Any, card: int, row: Any, out: Any) -> None:
    """Whether each hand, played by the row, would take the card."""
    for place in range(len(hands)):
        out[place] = 1 if wants(int(hands[place]), card, row) else 0
