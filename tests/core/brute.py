"""Slow and obvious re-makings of the core's searches, to be compared with it. They share no code with it."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.melds import MELDS, Meld

Cards = frozenset[Card]


def is_meld(cards: Cards) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(card.rank for card in cards)
    if len({card.suit for card in cards}) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(set(ranks)) == 1 and len(cards) <= 4


def _melds_with(card: Card, cards: Cards) -> list[Cards]:
    same_rank = [other for other in cards if other.rank == card.rank and other != card]
    found = [frozenset((card, *rest)) for size in (2, 3) for rest in combinations(same_rank, size)]
    ranks = {other.rank for other in cards if other.suit == card.suit}
    for low in range(1, card.rank + 1):
        for high in range(card.rank, 14):
            if high - low >= 2 and all(rank in ranks for rank in range(low, high + 1)):
                found.append(frozenset(Card.of(rank, card.suit) for rank in range(low, high + 1)))
    return found


@cache
def _partitions(cards: Cards) -> frozenset[frozenset[Cards]]:
    """Every way to split off disjoint melds: the first card is loose or in one of its melds."""
    if len(cards) < 3:
        return frozenset([frozenset()])
    card = min(cards)
    ways = set(_partitions(cards - {card}))
    for meld in _melds_with(card, cards):
        ways |= {way | {meld} for way in _partitions(cards - meld)}
    return frozenset(ways)


def brute_arrangements(hand: CardSet) -> tuple[int, set[frozenset[Cards]]]:
    """Least deadwood and all the choices of melds that reach it."""
    cards = frozenset(hand)
    total = sum(min(card.rank, 10) for card in cards)
    scored: dict[frozenset[Cards], int] = {
        way: total - sum(min(card.rank, 10) for meld in way for card in meld) for way in _partitions(cards)
    }
    _partitions.cache_clear()
    least = min(scored.values())
    return least, {way for way, points in scored.items() if points == least}


def _can_place(cards: tuple[Card, ...], melds: tuple[Cards, ...]) -> bool:
    """Whether all cards can be added one by one to the growing melds."""
    if not cards:
        return True
    for card in cards:
        for place, meld in enumerate(melds):
            grown = meld | {card}
            rest = tuple(other for other in cards if other != card)
            if is_meld(grown) and _can_place(rest, (*melds[:place], grown, *melds[place + 1 :])):
                return True
    return False


def _reachable(hand: Cards, melds: tuple[Cards, ...]) -> list[Card]:
    """Cards that could be laid off at all, in some order."""
    reachable: set[Card] = set()
    grown = [set(meld) for meld in melds]
    changed = True
    while changed:
        changed = False
        for card in hand - reachable:
            for meld, start in zip(grown, melds, strict=True):
                if is_meld(frozenset(start | {card})) or is_meld(frozenset(meld | {card})):
                    meld.add(card)
                    reachable.add(card)
                    changed = True
    return sorted(reachable)


def brute_defence(melds: tuple[Meld, ...], hand: CardSet) -> tuple[int, int, list[int]]:
    """Least points, then fewest lay-offs, then the cards, over every set of lay-offs."""
    cards = frozenset(hand)
    shown = tuple(frozenset(meld.cards) for meld in melds)
    reachable = _reachable(cards, shown)
    best = (brute_arrangements(hand)[0], 0, list[int]())
    for size in range(1, len(reachable) + 1):
        for chosen in combinations(reachable, size):
            if _can_place(chosen, shown):
                points = brute_arrangements(CardSet(cards - set(chosen)))[0]
                best = min(best, (points, size, sorted(card.index for card in chosen)))
    return best


def random_hand(stream: random.Random, size: int, free: list[Card] | None = None) -> CardSet:
    return CardSet(stream.sample(free or CARDS, size))


def meld_rich_hand(stream: random.Random, size: int, free: CardSet | None = None) -> CardSet:
    """Overlapping melds first, a few single cards last."""
    left = free if free is not None else CardSet(CARDS)
    hand = CardSet()
    for meld in stream.sample(MELDS, 60):
        cards = CardSet.of_mask(meld.mask)
        if cards <= left and len(hand | cards) <= size and (not hand or stream.random() < 0.7):
            hand = hand | cards
        if len(hand) >= size - 2:
            break
    spare = [card for card in left if card not in hand]
    return hand | CardSet(stream.sample(spare, size - len(hand)))
