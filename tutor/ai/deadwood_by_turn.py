"""How developed a hand still in play is before its owner's turn: shares of each deadwood, by model (self-play)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tutor.core.view import TYPICAL_DEADWOOD

SPREAD = 10.0


def deadwood_shares(model: str, turn: int) -> NDArray[np.float64]:
    """Chance of each deadwood 0-100 (shape (101,)) of a rival's hand after ``turn`` discards by both."""
    middle = TYPICAL_DEADWOOD[min(turn // 2, len(TYPICAL_DEADWOOD) - 1)]
    grid = np.arange(101)
    shares = np.exp(-0.5 * ((grid - middle) / SPREAD) ** 2)
    return np.asarray(shares / shares.sum(), dtype=np.float64)
