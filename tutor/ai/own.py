"""What the continuation of the playouts does for my own seat."""

from __future__ import annotations

import numpy as np

from tutor.ai import kernel_policy
from tutor.ai.models import OWN
from tutor.core.cards import Card, CardSet
from tutor.core.view import PlayerView


def own_discard(view: PlayerView, hand: CardSet, taken: Card | None) -> Card:
    """The card that my seat throws of these eleven."""
    row = np.array(OWN.row, dtype=np.float64)
    pile = CardSet(view.pile) - hand
    index = kernel_policy.pick_discard(
        hand.mask, -1 if taken is None else taken.index, pile.mask, view.rival_known.mask, view.turn, row,
        np.zeros(12, dtype=np.int64), np.zeros(12), np.ones(1, dtype=np.int64),
    )  # fmt: skip
    return Card.at(int(index))
