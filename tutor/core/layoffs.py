"""The showdown's choices: the defender's own melds and lay-offs together; the knocker's arrangement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from tutor.core.cards import RANKS, SUIT_MASK, Card, CardSet
from tutor.core.melds import Arrangement, Meld, best_arrangements, deadwood_points

_NOTHING: Final[tuple[Card, ...]] = ()


@dataclass(frozen=True)
class LayOff:
    """A card added to the knocker's meld (given as it was shown, before any lay-off)."""

    card: Card
    meld: Meld


@dataclass(frozen=True)
class Defence:
    """What the defender shows: lay-offs in a playable order, own melds, loose cards and their points."""

    layoffs: tuple[LayOff, ...]
    arrangement: Arrangement

    @property
    def points(self) -> int:
        return self.arrangement.points

    @property
    def laid_off(self) -> CardSet:
        return CardSet(layoff.card for layoff in self.layoffs)


def extensions(meld: Meld, hand: CardSet) -> tuple[tuple[Card, ...], ...]:
    """The groups of cards of ``hand`` that may be laid off on one meld, in playable order; the empty one first."""
    return _run_extensions(meld, hand) if meld.is_run else _set_extensions(meld, hand)


def _set_extensions(meld: Meld, hand: CardSet) -> tuple[tuple[Card, ...], ...]:
    rank = meld.cards[0].rank
    fourth = tuple(card for card in hand if card.rank is rank and card not in meld.cards)
    return (_NOTHING, fourth) if fourth else (_NOTHING,)


def _run_extensions(meld: Meld, hand: CardSet) -> tuple[tuple[Card, ...], ...]:
    low, high = meld.cards[0], meld.cards[-1]
    below = _chain(hand, low, range(low.rank - 1, 0, -1))
    above = _chain(hand, high, range(high.rank + 1, RANKS + 1))
    pairs = product(range(len(below) + 1), range(len(above) + 1))
    return tuple(below[:down] + above[:up] for down, up in pairs)


def _chain(hand: CardSet, end: Card, ranks: Iterable[int]) -> tuple[Card, ...]:
    chain: list[Card] = []
    for rank in ranks:
        card = Card.of(rank, end.suit)
        if card not in hand:
            break
        chain.append(card)
    return tuple(chain)


def layoff_choices(melds: tuple[Meld, ...], hand: CardSet) -> Iterator[tuple[LayOff, ...]]:
    """Every joint choice of lay-offs that uses no card twice; the empty one is among them."""
    options = [[(meld, cards) for cards in extensions(meld, hand)] for meld in melds]
    for choice in product(*options):
        layoffs = tuple(LayOff(card, meld) for meld, cards in choice for card in cards)
        if len({layoff.card for layoff in layoffs}) == len(layoffs):
            yield layoffs


def best_defence(melds: tuple[Meld, ...], hand: CardSet, *, allowed: bool = True) -> Defence:
    """The defender's joint choice of lay-offs and own melds that leaves least points.

    Among equal totals the fewest lay-offs, then the order of the cards. ``allowed=False``: no lay-off (gin).
    """
    choices = layoff_choices(melds, hand) if allowed else iter([()])
    best = min(choices, key=lambda layoffs: _defence_key(layoffs, hand))
    rest = hand - CardSet(layoff.card for layoff in best)
    return Defence(best, best_arrangements(rest)[0])


def _defence_key(layoffs: tuple[LayOff, ...], hand: CardSet) -> tuple[int, int, list[int]]:
    rest = hand - CardSet(layoff.card for layoff in layoffs)
    return deadwood_points(rest.mask), len(layoffs), sorted(layoff.card.index for layoff in layoffs)


def defence_points(melds: tuple[Meld, ...], hand: CardSet) -> int:
    """Least deadwood of the defender, lay-offs included."""
    return best_defence(melds, hand).points


def naive_defence(melds: tuple[Meld, ...], hand: CardSet) -> Defence:
    """What a hasty defender does: the best own melds first, then lay off loose cards only."""
    own = best_arrangements(hand)[0]
    loose = CardSet(own.deadwood)
    layoffs = min(layoff_choices(melds, loose), key=lambda chosen: _left_over(loose, chosen).points)
    left = _left_over(loose, layoffs)
    return Defence(layoffs, Arrangement(own.melds, left.sorted_by_rank, left.points))


def _left_over(loose: CardSet, layoffs: tuple[LayOff, ...]) -> CardSet:
    return loose - CardSet(layoff.card for layoff in layoffs)


def can_lay_off(layoffs: tuple[LayOff, ...], melds: tuple[Meld, ...], hand: CardSet) -> bool:
    """Whether the lay-offs are cards of the hand, no card twice, each valid on a shown meld, chains included."""
    cards = [layoff.card for layoff in layoffs]
    if len(set(cards)) != len(cards) or not CardSet(cards) <= hand:
        return False
    by_meld = {meld: frozenset(x.card for x in layoffs if x.meld == meld) for meld in {x.meld for x in layoffs}}
    return all(
        meld in melds and group in {frozenset(cards) for cards in extensions(meld, hand)}
        for meld, group in by_meld.items()
    )


def live_layoff_mask(meld: Meld) -> int:
    """The cards that fit next to a meld at once: the fourth of a set, the two ends of a run."""
    if not meld.is_run:
        rank = meld.cards[0].rank - 1
        return sum(1 << rank + RANKS * suit for suit in range(4)) & ~meld.mask
    suit = SUIT_MASK << RANKS * meld.cards[0].suit.value
    return (meld.mask << 1 | meld.mask >> 1) & suit & ~meld.mask
