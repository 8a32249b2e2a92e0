"""Calibration of the heat map: how often the rival really holds a card that is shown with a chance of p.

    python -m benchmarks.heat [--model prudente] [--positions 6000] [--seed 1] [--save]

One of my decisions from each of many hands against the modelled rival (``positions.one_decision``), ``WORLDS`` worlds
each, as many as an analysis of a fraction of a second shows. With ``--save`` an interrupted run goes on.
"""

from __future__ import annotations

import argparse
from typing import Final, cast

import numpy as np

from benchmarks.positions import ME, one_decision
from benchmarks.report import RESULTS, Progress, Store, stamp
from tutor.ai import kernel
from tutor.ai.belief import Worlds, heat_map, worlds_of
from tutor.ai.models import MODELS
from tutor.core.cards import CardSet
from tutor.core.view import PlayerView, view_of

BINS: Final = 20
WORLDS: Final = 256

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


def position(model: str, seed: int, number: int) -> Bins | None:
    found = one_decision(f"heat:{seed}", number, model)
    if found is None:
        return None
    view = view_of(found[0], ME)
    rules = kernel.rules_row(view.rules, view.limit, view.rules.multiplier_for(view.upcard))
    return bins_of(view, worlds_of(view, rules, model, number), found[0].hands[1 - ME])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="prudente", choices=sorted(MODELS))
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    kernel.warm_up()
    store = Store(RESULTS / "partial" / f"heat-{arguments.model}-{arguments.seed}.jsonl", arguments.save)
    progress, used = Progress(arguments.positions), sum(map(bool, store.rows))
    while used < arguments.positions:
        found = position(arguments.model, arguments.seed, len(store.rows))
        store.add(list(found or []))
        used += found is not None
        progress.show(used)
    report = {**stamp(arguments), **calibration([cast(Bins, row) for row in store.rows if row])}
    store.finish(RESULTS / f"heat-{arguments.model}.json", report)


if __name__ == "__main__":
    main()
