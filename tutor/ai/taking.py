"""How likely the rival takes each of my cards if I throw it, over the same worlds for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.ai import kernel, kernel_play
from tutor.ai.belief import GROWING_STEPS, worlds_of
from tutor.ai.kernel import Floats
from tutor.ai.models import policy_of
from tutor.ai.tally import paired
from tutor.core.cards import Card
from tutor.core.view import PlayerView

MANY: Final = 2_000


@dataclass(frozen=True, slots=True)
class Takings:
    """``chances`` of each card; ``behind``: how far each is behind the most dangerous one, with the paired error."""

    chances: Mapping[Card, float]
    behind: Mapping[Card, tuple[float, float]]
    worlds: int


def takings(view: PlayerView, worlds: int, seed: int, model: str) -> Takings:
    """Of every card that may be thrown; the rival takes as his model does. Few worlds get a quick start."""
    kernel.warm_up()
    rules = kernel.rules_row(view.rules, view.limit, view.rules.multiplier_for(view.upcard))
    steps = GROWING_STEPS[worlds >= MANY]
    hands = worlds_of(view, rules, model, seed & 0xFFFFFFFF, steps).more(worlds)
    row = kernel.vector(policy_of(model).row, float)
    series: dict[Card, Floats] = {}
    for card in view.hand:
        if card is not view.taken:
            taken = np.zeros(len(hands), dtype=np.int64)
            kernel_play.takers(hands, card.index, row, taken)
            series[card] = taken.astype(np.float64)
    chances = {card: float(values.mean()) for card, values in series.items()}
    worst = series[max(chances, key=lambda card: chances[card])]
    behind = {card: (0.0, 0.0) if values is worst else paired(worst, values) for card, values in series.items()}
    return Takings(chances, behind, len(hands))
