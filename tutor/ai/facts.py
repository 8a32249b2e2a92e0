"""Exact facts about a move: the hand after it, its deadwood, its outs, how often the rival takes the discard."""

from __future__ import annotations

import numpy as np

from tutor.ai import kernel, kernel_cards, kernel_play
from tutor.ai.candidates import Line
from tutor.ai.kernel import Ints
from tutor.ai.models import policy_of
from tutor.ai.play import own_discard
from tutor.core.cards import Card, CardSet
from tutor.core.melds import Arrangement, best_arrangements, deadwood_points
from tutor.core.view import PlayerView


def hand_after(view: PlayerView, line: Line, model: str) -> CardSet:
    """My hand after the move: after ``take`` and its discard; ten cards, but for big gin."""
    if line.shown is not None:
        return CardSet.of_mask(line.shown.melded_mask) | CardSet(line.shown.deadwood)
    if line.action == "take" and line.card is not None:
        eleven = view.hand.add(line.card)
        return eleven.remove(own_discard(view, eleven, line.card, model))
    if line.card is None or line.action in ("draw", "pass"):
        return view.hand
    return view.hand.remove(line.card)


def arrangement_after(line: Line, after: CardSet) -> Arrangement:
    """What is shown, or the first of the best arrangements of the hand after the move."""
    return line.shown or best_arrangements(after)[0]


def next_discard(view: PlayerView, line: Line, after: CardSet) -> Card | None:
    """The card thrown after ``take``."""
    if line.action != "take" or line.card is None:
        return None
    return next(iter(view.hand.add(line.card) - after), None)


def outs_after(view: PlayerView, line: Line, after: CardSet) -> tuple[Card, ...]:
    """The unseen cards that would meld and lower the deadwood of the hand after the move; none once it is shown."""
    return () if line.shown is not None else outs(after, view.unseen)


def outs(hand: CardSet, unseen: CardSet) -> tuple[Card, ...]:
    """The cards of ``unseen`` that make or extend a meld of these ten and lower the deadwood, one card thrown."""
    before = deadwood_points(hand.mask)
    melding = CardSet.of_mask(int(kernel_cards.fitting(hand.mask))) & unseen
    return tuple(card for card in melding if _best_with(hand, card) < before)


def _best_with(hand: CardSet, card: Card) -> int:
    return int(kernel_cards.best_after_discard(hand.mask | card.mask, card.index))


def danger(view: PlayerView, line: Line, hands: Ints, model: str) -> float:
    """The share of the worlds in which the rival, as modelled, would take the thrown card."""
    if line.action != "discard" or line.card is None or not len(hands):
        return 0.0
    taken = np.zeros(len(hands), dtype=np.int64)
    row = kernel.vector(policy_of(model).row, float)
    kernel_play.takers(hands, line.card.index, row, taken)
    return float(taken.mean())
