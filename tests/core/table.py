"""Hands laid out by name for the tests of the rules."""

from __future__ import annotations

from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.hand import HandState, deal
from tutor.core.rules import GUIA_B, Rules


def laid_out(nondealer: str, dealer: str, upcard: str, stock: str = "", *, rules: Rules = GUIA_B) -> HandState:
    """Seat 0 deals, seat 1 is the non-dealer; ``stock`` names the first cards drawn, the rest follow in order.

    Hands may be given in part: free cards fill them up, high ones first.
    """
    named = [CardSet.parse(text) for text in (nondealer, dealer, upcard, stock)]
    taken = CardSet.of_mask(sum(cards.mask for cards in named))
    free = sorted(set(CARDS) - set(taken), key=lambda card: card.by_rank)
    hands = [[Card(token) for token in text.split()] for text in (nondealer, dealer)]
    for hand in hands:
        while len(hand) < 10:
            hand.append(free.pop())
    first = [card for pair in zip(*hands, strict=True) for card in pair]
    up = [Card(upcard)] if upcard else [free.pop()]
    return deal(rules, 0, tuple(first + up + [Card(token) for token in stock.split()] + free))
