"""How developed the rival's hand is at each turn, by model: makes tutor/ai/deadwood_by_turn.json.

    python -m benchmarks.deadwood_by_turn [--hands 4000] [--seed 1]

Counts the deadwood of the rival's ten cards at each of my decisions, by the number of discards made (pairs of turns),
while both play their policies; shares in bins of ``WIDTH`` points.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from benchmarks.positions import my_decisions, policies
from benchmarks.report import Progress, stamp
from tutor.ai import deadwood_by_turn, kernel
from tutor.ai.deadwood_by_turn import BINS, TURNS, WIDTH
from tutor.ai.models import MODELS
from tutor.core.hand import deal
from tutor.core.melds import deadwood_points
from tutor.core.rules import GUIA_B
from tutor.core.shuffle import shuffled_deck

TABLE = Path(deadwood_by_turn.__file__).with_suffix(".json")


def counts(model: str, hands: int, seed: int) -> list[list[float]]:
    """Shares of each bin for each pair of turns."""
    found = np.zeros((TURNS, BINS))
    progress = Progress(hands)
    for number in range(hands):
        start = deal(GUIA_B, number & 1, shuffled_deck(f"turns:{seed}:{number}"))
        for state in my_decisions(start, policies(model), kernel.vector([number + 1])):
            turn = min(sum(event.code == "discard" for event in state.events) // 2, TURNS - 1)
            found[turn, min(deadwood_points(state.hands[1].mask) // WIDTH, BINS - 1)] += 1
        progress.show(number)
    return [[round(float(share), 4) for share in row / max(row.sum(), 1)] for row in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    shares = {model: counts(model, arguments.hands, arguments.seed) for model in MODELS}
    TABLE.write_text(json.dumps({**stamp(arguments), "width": WIDTH, "shares": shares}) + "\n", "utf-8")


if __name__ == "__main__":
    main()
