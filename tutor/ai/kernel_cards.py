"""Compiled: deadwood, outs, lay-offs and the settlement of a showdown, on 52-bit masks (see ``core.cards``).

Everything is int64, so that the same functions run as plain Python. Equal to ``tutor.core`` by test.
"""

from __future__ import annotations

from typing import Any, Final

from tutor.ai.kernel_setup import ints, jit, lowest, popcount, table
from tutor.core.cards import CARDS, RANKS, SUIT_MASK
from tutor.core.cards import FULL_MASK as _FULL
from tutor.core.melds import RUN_DEADWOOD

FULL: Final = _FULL
SUIT: Final = SUIT_MASK
COLUMN: Final = sum(1 << RANKS * suit for suit in range(4))
POINTS: Final = table([card.points for card in CARDS])
RUNS: Final = table(RUN_DEADWOOD)
TOPS: Final = COLUMN << (RANKS - 1)
NOT_LOW1: Final = _FULL & ~COLUMN
NOT_LOW2: Final = _FULL & ~(COLUMN * 3)
NOT_TOP1: Final = _FULL & ~TOPS
NOT_TOP2: Final = _FULL & ~(TOPS | TOPS >> 1)

# places in the array of rules
LIMIT: Final = 0
GIN_BONUS: Final = 1
UNDERCUT_BONUS: Final = 2
TIE_COUNTS: Final = 3
BIG_GIN_BONUS: Final = 4
LAYOFF_ON_GIN: Final = 5
FIFTIETH: Final = 6
MULTIPLIER: Final = 7
STOCK_END: Final = 8

ROOM: Final = 160  # scratch for the lay-offs on up to three melds

# how a hand ended; the sign says who knocked (positive: seat 0)
VOID: Final = 0
KNOCK: Final = 1
GIN: Final = 2
BIG_GIN: Final = 3
UNDERCUT: Final = 4
TIE: Final = 5


@jit
def points_of(mask: int) -> int:
    total = 0
    while mask:
        low = mask & -mask
        total += POINTS[lowest(low)]
        mask ^= low
    return total


@jit
def _after_runs(mask: int) -> int:
    return int(RUNS[mask & SUIT] + RUNS[mask >> 13 & SUIT] + RUNS[mask >> 26 & SUIT] + RUNS[mask >> 39 & SUIT])


@jit
def triple_ranks(mask: int) -> int:
    """The ranks (13 bits) held three times or more."""
    clubs, diamonds, hearts, spades = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39 & SUIT
    return (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))


@jit
def _with_sets(mask: int, triples: int) -> int:
    """Try every choice of sets (a rank held three times: none or it; four times: none, all, each three)."""
    choices, ranks = 1, triples
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        choices *= 6 if popcount(mask & (low * COLUMN)) == 4 else 2
    best = _after_runs(mask)
    for choice in range(1, choices):
        left, ranks, code = mask, triples, choice
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            held = mask & (low * COLUMN)
            options = 6 if popcount(held) == 4 else 2
            option = code % options
            code //= options
            if option == 1:
                left ^= held
            elif option > 1:
                left ^= held ^ (low << RANKS * (option - 2))
        best = min(best, _after_runs(left))
    return best


@jit
def deadwood(mask: int) -> int:
    """Least deadwood of a mask of any number of cards."""
    triples = triple_ranks(mask)
    if triples == 0:
        return _after_runs(mask)
    return _with_sets(mask, triples)


@jit
def deadwood_bulk(masks: Any, out: Any) -> None:
    """Least deadwood of each mask of an int64 array, into ``out``."""
    for place in range(len(masks)):
        out[place] = deadwood(int(masks[place]))


@jit
def fitting(mask: int) -> int:
    """The cards not held that would make or extend a meld with cards of the mask."""
    up1 = (mask & NOT_TOP1) << 1
    up2 = (mask & NOT_TOP2) << 2
    down1 = (mask & NOT_LOW1) >> 1
    down2 = (mask & NOT_LOW2) >> 2
    runs = (up1 & up2) | (down1 & down2) | (up1 & down1)
    clubs, diamonds, hearts, spades = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39 & SUIT
    pairs = (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))
    return (runs | (pairs * COLUMN)) & ~mask


@jit
def melds_with(hand: int, card: int) -> bool:
    """Whether the card (an index, held or not) is part of a meld with cards of the hand."""
    bit = 1 << card
    return (fitting(hand & ~bit) & bit) != 0


@jit
def best_after_discard(hand: int, banned: int) -> int:
    """Least deadwood after throwing one card that is not ``banned`` (an index, or -1)."""
    best = 1000
    rest = hand if banned < 0 else hand & ~(1 << banned)
    while rest:
        card = rest & -rest
        rest ^= card
        best = min(best, deadwood(hand ^ card))
    return best


@jit
def _next_set(mask: int, triples: int, least: int) -> int:
    """A set of the mask whose removal leaves the same deadwood, the four before the threes; 0 if there is none."""
    found = 0
    while triples:
        low = triples & -triples
        triples ^= low
        held = mask & (low * COLUMN)
        if deadwood(mask ^ held) == least:
            return held
        rest = held if popcount(held) == 4 else 0
        while rest:
            card = rest & -rest
            rest ^= card
            if deadwood(mask ^ held ^ card) == least:
                found = held ^ card
    return found


@jit
def _next_run(mask: int, least: int) -> int:
    """The longest run of the mask whose removal leaves the same deadwood; 0 if there is none."""
    starts = mask & ((mask & NOT_LOW1) >> 1) & ((mask & NOT_LOW2) >> 2)
    best = 0
    while starts:
        low = starts & -starts
        starts ^= low
        run, top = low, low
        while top & NOT_TOP1 and mask & (top << 1):
            top <<= 1
            run |= top
            if popcount(run) >= 3 and popcount(run) > popcount(best) and deadwood(mask ^ run) == least:
                best = run
    return best


@jit
def arrange(mask: int, melds: Any) -> int:
    """One optimal arrangement: its melds into ``melds`` (room for four), their number back."""
    count = 0
    least = deadwood(mask)
    while True:
        meld = _next_set(mask, triple_ranks(mask), least)
        if meld == 0:
            meld = _next_run(mask, least)
        if meld == 0:
            return count
        melds[count] = meld
        mask ^= meld
        count += 1


@jit
def is_run(meld: int) -> bool:
    return ((meld & -meld) << 1) & meld != 0


@jit
def _extensions(meld: int, hand: int, out: Any, first: int) -> int:
    """What the hand may lay off on a meld, nothing included, as masks from ``out[first]`` on; where they end."""
    out[first] = 0
    end = first + 1
    low = meld & -meld
    if not is_run(meld):
        out[end] = (COLUMN << lowest(meld) % RANKS) & ~meld & hand
        return end + (1 if out[end] != 0 else 0)
    below, down = 0, low
    while True:
        above, up = 0, meld + low  # adding the lowest bit of a run carries to the card over it
        while True:
            if below | above:
                out[end] = below | above
                end += 1
            if up & COLUMN or not up & hand:
                break
            above |= up
            up <<= 1
        if down & COLUMN or not (down >> 1) & hand:
            return end
        down >>= 1
        below |= down


@jit
def defence(melds: Any, hand: int, room: Any) -> int:
    """Least deadwood of a defender who lays off on the melds (0 ends them) and melds the rest, jointly.

    ``room``: scratch for ``ROOM`` numbers.
    """
    ends, count, first = 0, 0, 4
    while count < 3 and melds[count] != 0:
        first = _extensions(melds[count], hand, room, first)
        room[count] = first
        count += 1
    second_end = room[1] if count > 1 else 0
    third_end = room[2] if count > 2 else 0
    best, ends = deadwood(hand), room[0] if count > 0 else 4
    for one in range(4, ends):
        for two in range(ends, max(second_end, ends + 1)):
            laid = room[one] | (room[two] if count > 1 else 0)
            if count > 1 and room[one] & room[two]:
                continue
            for three in range(second_end, max(third_end, second_end + 1)):
                also = room[three] if count > 2 else 0
                if laid & also == 0 and laid | also:
                    best = min(best, deadwood(hand & ~(laid | also)))
    return best


@jit
def settle(shown: int, melds: Any, big: bool, defender: int, rules: Any, room: Any) -> int:
    """Signed points of the knocker, 8 times, plus the code of the result (VOID is never returned)."""
    allowed = shown > 0 or rules[LAYOFF_ON_GIN] != 0
    left = defence(melds, defender, room) if allowed else deadwood(defender)
    points, code = left - shown, KNOCK
    if big:
        points, code = points + rules[BIG_GIN_BONUS], BIG_GIN
    elif shown == 0:
        points, code = points + rules[GIN_BONUS], GIN
    elif left == shown and rules[TIE_COUNTS] == 0:
        points, code = 0, TIE
    elif left <= shown:
        points, code = points - rules[UNDERCUT_BONUS], UNDERCUT
    return int(points * rules[MULTIPLIER] * 8 + code)


@jit
def settle_bulk(shown: int, melds: Any, big: bool, hands: Any, rules: Any, out: Any) -> None:
    """``settle`` against each of an array of hands."""
    room = ints(ROOM)
    for place in range(len(hands)):
        out[place] = settle(shown, melds, big, int(hands[place]), rules, room)
