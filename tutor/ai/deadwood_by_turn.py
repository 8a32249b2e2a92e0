"""How developed a rival's hand is while the hand goes on: shares of each deadwood by model and turn (self-play).

The table is made by ``benchmarks/deadwood_by_turn.py``.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tutor.ai.models import DEFAULT_MODEL

WIDTH: Final = 5
BINS: Final = 20
TURNS: Final = 10
LEAST_SHARE: Final = 0.002
_TABLE: Final = Path(__file__).with_suffix(".json")


@cache
def _shares() -> dict[str, NDArray[np.float64]]:
    tables = json.loads(_TABLE.read_text("utf-8"))["shares"]
    return {model: np.array(rows, dtype=np.float64) for model, rows in tables.items()}


def deadwood_shares(model: str, turn: int) -> NDArray[np.float64]:
    """Chance of each deadwood from 0 to ``WIDTH * BINS`` (shape (101,)) after ``turn`` discards by both."""
    table = _shares().get(model, _shares()[DEFAULT_MODEL])
    row = table[min(turn // 2, TURNS - 1)] + LEAST_SHARE
    middles = np.arange(BINS) * WIDTH + (WIDTH - 1) / 2
    dense = np.interp(np.arange(BINS * WIDTH + 1), middles, row)
    return np.asarray(dense / dense.sum(), dtype=np.float64)
