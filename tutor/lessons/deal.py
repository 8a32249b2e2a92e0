"""Hands built for an exercise: melds of chosen lengths, loose cards, and a search until a hand is as wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from tutor.core.cards import RANKS, Card, CardSet, Rank, Suit
from tutor.core.errors import ContentError
from tutor.core.melds import MELDS, Meld, best_arrangements, deadwood_points, melds_in
from tutor.lessons.dice import Dice

T = TypeVar("T")
TRIES: Final = 4_000
SETS: Final = tuple(meld for meld in MELDS if not meld.is_run)
RUNS: Final = tuple(meld for meld in MELDS if meld.is_run)
LONGEST: Final = 5


def until(make: Callable[[], T | None]) -> T:
    """The first result that is one; ``no_exercise`` when none comes in a long while."""
    for _ in range(TRIES):
        found = make()
        if found is not None:
            return found
    raise ContentError("no_exercise", expected=getattr(make, "__qualname__", "?"))


def melds_of_size(size: int) -> tuple[Meld, ...]:
    return tuple(meld for meld in MELDS if len(meld) == size)


_BY_SIZE: Final = {size: melds_of_size(size) for size in range(3, 11)}


def disjoint(dice: Dice, sizes: Iterable[int], used: int = 0) -> tuple[Meld, ...] | None:
    """Random melds of these sizes that share no card, nor one of ``used``; None when the draw clashes."""
    melds = []
    for size in sizes:
        meld = dice.pick(_BY_SIZE[size])
        if meld.mask & used:
            return None
        used |= meld.mask
        melds.append(meld)
    return tuple(melds)


def mask_of(melds: Iterable[Meld]) -> int:
    return sum(meld.mask for meld in melds)


def hand_of(dice: Dice, sizes: Sequence[int], count: int, without: CardSet | None = None) -> CardSet:
    """``count`` cards with disjoint melds of these sizes in them, the rest at random; none of ``without``."""
    gone = without or CardSet()
    melds = until(lambda: disjoint(dice, sizes, gone.mask))
    inside = CardSet.of_mask(mask_of(melds))
    return inside | dice.cards(count - len(inside), inside | gone)


def search(dice: Dice, sizes: Sequence[int], count: int, test: Callable[[CardSet], bool]) -> CardSet:
    """A hand of those melds that passes the test."""

    def attempt() -> CardSet | None:
        hand = hand_of(dice, sizes, count)
        return hand if test(hand) else None

    return until(attempt)


def plain(hand: CardSet) -> bool:
    """Exactly one best arrangement, and no two possible melds share a card but within it."""
    best = best_arrangements(hand)
    return len(best) == 1 and mask_of(best[0].melds) == CardSet.of_mask(_any_meld(hand)).mask


def _any_meld(hand: CardSet) -> int:
    reach = 0
    for meld in melds_in(hand.mask):
        reach |= meld.mask
    return reach


def clashing(hand: CardSet) -> bool:
    """Some card can be in a set and in a run."""
    melds = melds_in(hand.mask)
    return any(a.mask & b.mask for a in melds for b in melds if a.is_run and not b.is_run)


def deadwood(hand: CardSet) -> int:
    return deadwood_points(hand.mask)


def arranged(hand: CardSet) -> tuple[Card, ...]:
    """The hand as the best arrangement shows it: melds first, then the loose cards."""
    best = best_arrangements(hand)[0]
    return (*(card for meld in best.melds for card in meld.cards), *best.deadwood)


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.by_rank))


def neighbour(card: Card, step: int) -> Card | None:
    """The card of the suit so many ranks further; None beyond the ace or the king."""
    rank = card.rank + step
    return Card.of(rank, card.suit) if 1 <= rank <= RANKS else None


def of_rank(rank: Rank) -> tuple[Card, ...]:
    return tuple(Card.of(rank, suit) for suit in Suit)


def parse_hand(text: str) -> CardSet:
    """A fixed hand of a lesson file: two-letter cards between spaces."""
    return CardSet.parse(text)


SUITS: Final = tuple(Suit)
