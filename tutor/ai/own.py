"""What the continuation of the playouts does for my own seat."""

from __future__ import annotations

from typing import Any

from tutor.ai import kernel, kernel_policy
from tutor.ai.models import OWN, Policy
from tutor.core.cards import Card, CardSet
from tutor.core.view import PlayerView


def own_discard(view: PlayerView, hand: CardSet, taken: Card | None) -> Card:
    """The card that my seat throws of these eleven."""
    return throw_by(OWN, hand, taken, CardSet(view.pile) - hand, view.rival_known, view.turn, kernel.ints(1))


def throw_by(
    policy: Policy, hand: CardSet, taken: Card | None, pile: CardSet, known: CardSet, turn: int, random: Any
) -> Card:
    """The card that a seat with this policy throws of eleven; ``known``: the other seat's cards it has seen taken."""
    cards, scores = kernel.ints(12), kernel.floats(12)
    banned = -1 if taken is None else taken.index
    count = kernel_policy.list_discards(hand.mask, banned, cards, scores)
    row = kernel.vector(policy.row, float)
    return Card.at(
        kernel_policy.pick_discard(hand.mask, count, pile.mask, known.mask, turn, row, cards, scores, random)
    )
