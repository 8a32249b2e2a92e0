"""Melds and every optimal arrangement of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from tutor.core.cards import RANKS, SUIT_MASK, Card, CardSet, Rank, Suit

MIN_MELD: Final = 3


@dataclass(frozen=True)
class Meld:
    """A set (3 or 4 of a rank) or a run (3 or more of a suit, ace low), as a mask of cards."""

    mask: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Meld | None:
        """The meld made of exactly these cards, or None if they are none."""
        return MELD_BY_MASK.get(CardSet(cards).mask)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(CardSet.of_mask(self.mask))

    @cached_property
    def points(self) -> int:
        return sum(card.points for card in self.cards)

    @cached_property
    def is_run(self) -> bool:
        return self.cards[0].suit is self.cards[1].suit

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def _all_melds() -> Iterator[Meld]:
    for rank in Rank:
        same_rank = [Card.of(rank, suit) for suit in Suit]
        for size in (3, 4):
            yield from (Meld(CardSet(cards).mask) for cards in combinations(same_rank, size))
    for suit in Suit:
        for low in range(RANKS - MIN_MELD + 1):
            for high in range(low + MIN_MELD, RANKS + 1):
                yield Meld(((1 << high) - (1 << low)) << suit.value * RANKS)


MELDS: Final[tuple[Meld, ...]] = tuple(_all_melds())
MELD_BY_MASK: Final[dict[int, Meld]] = {meld.mask: meld for meld in MELDS}
_MELDS_WITH_LOWEST: Final[tuple[tuple[Meld, ...], ...]] = tuple(
    tuple(meld for meld in MELDS if meld.mask & -meld.mask == 1 << index) for index in range(52)
)


@dataclass(frozen=True)
class Arrangement:
    """Disjoint melds of a hand, the loose cards left over and their points (the deadwood)."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    points: int

    @classmethod
    def of(cls, melds: Iterable[Meld], hand: CardSet) -> Arrangement:
        ordered = tuple(sorted(melds, key=lambda meld: (-len(meld), meld.mask)))
        loose = CardSet.of_mask(hand.mask & ~sum(meld.mask for meld in ordered))
        return cls(ordered, loose.sorted_by_rank, loose.points)

    @property
    def melded_mask(self) -> int:
        return sum(meld.mask for meld in self.melds)

    @property
    def sort_key(self) -> tuple[int, int, tuple[int, ...]]:
        """Fewest points, then fewest melds (a long run stays whole), then the cards."""
        return self.points, len(self.melds), tuple(meld.mask for meld in self.melds)


def melds_in(mask: int) -> list[Meld]:
    """The melds that can be made of the cards of ``mask``, by their lowest card."""
    found = []
    rest = mask
    while rest:
        low = rest & -rest
        found += [meld for meld in _MELDS_WITH_LOWEST[low.bit_length() - 1] if not meld.mask & ~mask]
        rest ^= low
    return found


def arrangements_within(hand: CardSet, limit: int) -> list[Arrangement]:
    """Every choice of disjoint melds that leaves at most ``limit`` points, best first.

    A choice may leave a meld unused as long as the limit allows it.
    """
    found: list[Arrangement] = []
    _search(hand, melds_in(hand.mask), hand.mask, hand.points, limit, [], found)
    return sorted(found, key=lambda arrangement: arrangement.sort_key)


def _search(
    hand: CardSet, melds: list[Meld], free: int, points: int, limit: int, chosen: list[Meld], out: list[Arrangement]
) -> None:
    if points <= limit:
        out.append(Arrangement.of(chosen, hand))
    for place, meld in enumerate(melds):
        if not meld.mask & ~free:
            left = free & ~meld.mask
            later = [other for other in melds[place + 1 :] if not other.mask & ~left]
            if points - meld.points - _most_points(later, left) <= limit:
                _search(hand, later, left, points - meld.points, limit, [*chosen, meld], out)


def _most_points(melds: list[Meld], free: int) -> int:
    """An upper bound: the points of all cards that some remaining meld could take."""
    reachable = 0
    for meld in melds:
        reachable |= meld.mask
    return CardSet.of_mask(reachable & free).points


@lru_cache(maxsize=20_000)
def best_arrangements(hand: CardSet) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, fewest melds first; a hand without melds has one, without melds."""
    return tuple(arrangements_within(hand, deadwood_points(hand.mask)))


def _suit_points(suit_mask: int) -> int:
    return sum(min(rank, 10) for rank in range(1, RANKS + 1) if suit_mask >> (rank - 1) & 1)


def _deadwood_after_runs() -> tuple[int, ...]:
    """For each of the 8,192 masks of a suit, the points its best runs leave; lower masks first."""
    table = [0] * (1 << RANKS)
    for mask in range(1, 1 << RANKS):
        top = 1 << (mask.bit_length() - 1)
        best = table[mask ^ top] + _suit_points(top)
        run = top
        while run & mask == run:
            if run.bit_count() >= MIN_MELD:
                best = min(best, table[mask & ~run])
            if run & 1:
                break
            run |= run >> 1
        table[mask] = best
    return tuple(table)


RUN_DEADWOOD: Final = _deadwood_after_runs()
_COLUMN: Final = sum(1 << RANKS * suit for suit in range(4))


def deadwood_points(mask: int) -> int:
    """Least deadwood of a hand, given as a 52-bit mask.

    Chooses the sets (per rank held three times or more: none, each triple, the four) and looks up the runs.
    """
    clubs, diamonds, hearts, spades = mask & SUIT_MASK, mask >> 13 & SUIT_MASK, mask >> 26 & SUIT_MASK, mask >> 39
    table = RUN_DEADWOOD
    best = table[clubs] + table[diamonds] + table[hearts] + table[spades]
    triples = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))
    return _with_sets(mask, triples, best) if triples else best


def _with_sets(mask: int, triples: int, best: int) -> int:
    low = triples & -triples
    held = mask & (low * _COLUMN)
    options = [held]
    if held.bit_count() == 4:
        options += [held ^ card.mask for card in CardSet.of_mask(held)]
    rest = triples ^ low
    if rest:
        best = min(best, _with_sets(mask, rest, best))
    for option in options:
        left = mask & ~option
        points = sum(RUN_DEADWOOD[left >> 13 * suit & SUIT_MASK] for suit in range(4))
        best = min(best, points)
        if rest:
            best = min(best, _with_sets(left, rest, best))
    return best


def discard_options(hand: CardSet) -> dict[Card, int]:
    """Deadwood left after each discard of a hand."""
    return {card: deadwood_points(hand.mask ^ card.mask) for card in hand}


def is_big_gin(hand: CardSet) -> bool:
    """All eleven cards in melds."""
    return len(hand) == 11 and deadwood_points(hand.mask) == 0
