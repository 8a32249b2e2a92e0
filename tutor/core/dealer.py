"""Who deals: the draw for the first deal, and the dealer of the next hand."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.core.cards import Card
from tutor.core.rules import FirstDealer, NextDealer, Rules
from tutor.core.scoring import HandScore
from tutor.core.shuffle import below, shuffled_deck, words


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The dealer (seat 0 or 1) and the cards drawn by the seats, round by round; equal ranks are drawn again."""

    dealer: int
    drawn: tuple[tuple[Card, Card], ...] = ()


def first_deal(rules: Rules, seed: str | int) -> FirstDeal:
    """The draw for the first deal. The lowest card deals (ace lowest); or a coin under ``random``."""
    if rules.first_dealer is FirstDealer.RANDOM:
        return FirstDeal(below(words(f"{seed}:dealer"), 2))
    rounds: list[tuple[Card, Card]] = []
    deck = shuffled_deck(f"{seed}:dealer")
    for pair in zip(deck[::2], deck[1::2], strict=True):
        rounds.append(pair)
        if pair[0].rank != pair[1].rank:
            break
    first, second = rounds[-1]
    return FirstDeal(int(second.rank < first.rank), tuple(rounds))


def next_dealer(rules: Rules, dealer: int, score: HandScore) -> int:
    """The dealer of the next hand; after a hand in which nobody scored the same one deals again."""
    if score.winner is None:
        return dealer
    by_rule = {
        NextDealer.LOSER: 1 - score.winner,
        NextDealer.WINNER: score.winner,
        NextDealer.ALTERNATE: 1 - dealer,
    }
    return by_rule[rules.next_dealer]
