"""Who deals: the draw for the first deal, and the dealer of the next hand."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.core.cards import Card
from tutor.core.rules import FirstDealer, NextDealer, Rules
from tutor.core.scoring import HandScore
from tutor.core.shuffle import below, shuffled_deck, words


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The dealer (0 to players - 1) and the cards drawn by each, round by round; a shared lowest is drawn again."""

    dealer: int
    drawn: tuple[tuple[Card, ...], ...] = ()


def first_deal(rules: Rules, seed: str | int, players: int = 2) -> FirstDeal:
    """The draw for the first deal. The lowest card deals (ace lowest); or a coin under ``random``."""
    if rules.first_dealer is FirstDealer.RANDOM:
        return FirstDeal(below(words(f"{seed}:dealer"), players))
    rounds: list[tuple[Card, ...]] = []
    deck = shuffled_deck(f"{seed}:dealer")
    for start in range(0, len(deck) - players + 1, players):
        rounds.append(deck[start : start + players])
        ranks = [card.rank for card in rounds[-1]]
        if ranks.count(min(ranks)) == 1:
            break
    return FirstDeal(ranks.index(min(ranks)), tuple(rounds))


def next_dealer(rules: Rules, dealer: int, score: HandScore) -> int:
    """The dealer of the next hand of two players; after a hand in which nobody scored the same one deals again."""
    if score.winner is None:
        return dealer
    return dealer_after(rules, dealer, score.winner, 1 - score.winner, players=2)


def dealer_after(rules: Rules, dealer: int, winner: int, loser: int, *, players: int) -> int:
    """Who deals after a scored hand; by turns goes round the table, to the dealer's left (the next number)."""
    by_rule = {
        NextDealer.LOSER: loser,
        NextDealer.WINNER: winner,
        NextDealer.ALTERNATE: (dealer + 1) % players,
    }
    return by_rule[rules.next_dealer]
