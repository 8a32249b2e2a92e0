"""Calibration of the heat map: how often the rival really holds a card that is shown with a chance of p."""

from __future__ import annotations

from typing import Final

import numpy as np

from tutor.ai.belief import Worlds, heat_map
from tutor.core.cards import CardSet
from tutor.core.view import PlayerView

BINS: Final = 20
WORLDS: Final = 64

Bins = list[list[float]]  # number of the bin, cards in it, sum of the chances shown, cards really held


def bins_of(view: PlayerView, worlds: Worlds, held: CardSet, count: int = WORLDS) -> Bins:
    """One position's cards by the chance shown for them; those that the rival was seen to take are left out."""
    shown = heat_map(worlds.more(count), view)
    cards = [card for card in shown if card not in view.rival_known]
    chances = np.array([shown[card] for card in cards])
    real = np.array([card in held for card in cards], dtype=float)
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    return [
        [
            int(place),
            int((places == place).sum()),
            float(chances[places == place].sum()),
            float(real[places == place].sum()),
        ]
        for place in np.unique(places)
    ]


def calibration(positions: list[Bins]) -> dict[str, object]:
    """Expected calibration error in points of a hundred: the mean gap of the bins, weighed by their cards."""
    total = np.zeros((BINS, 3))
    for bins in positions:
        for place, *sums in bins:
            total[int(place)] += sums
    cards = total[:, 0].sum()
    gaps = np.abs(total[:, 1] - total[:, 2]).sum() / cards
    table = [
        {"shown": round(100 * shown / count, 1), "held": round(100 * held / count, 1), "cards": int(count)}
        for count, shown, held in total
        if count
    ]
    return {
        "positions": len(positions),
        "cards": int(cards),
        "error_points": round(100 * float(gaps), 3),
        "bins": table,
    }
