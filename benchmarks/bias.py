"""Predicted minus real result: one random decision from each of many hands against the modelled rival.

    python -m benchmarks.bias [--model prudente] [--hands 20000] [--worlds 4] [--steps 96] [--seed 1] [--save]

My seat plays the continuation of the playouts, the rival his model, through the real game (``core.hand``). At one of my
decisions (see ``positions.one_decision``) my move is rated on a few worlds: every second time the move that the
continuation makes, otherwise any legal one; then it is played and both go on. Thirds of the hand: by the discards made
before: under 5, under 11, more. Beside it the calibration of the heat map at the same decisions (``benchmarks.heat``).
With ``--save`` an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from benchmarks.heat import Bins, bins_of, calibration
from benchmarks.positions import ME, one_decision, policies
from benchmarks.report import RESULTS, Progress, Store, stamp
from tutor.ai import kernel
from tutor.ai.belief import GROWING_STEPS
from tutor.ai.candidates import Line
from tutor.ai.evaluate import advance, begin
from tutor.ai.hands import played_out
from tutor.ai.models import MODELS, continuation_of
from tutor.ai.play import decide
from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Take
from tutor.core.hand import HandState, apply, legal_actions
from tutor.core.melds import Arrangement, Meld
from tutor.core.rules import GUIA_B, Rules
from tutor.core.view import view_of

THIRDS = ("first", "second", "last")
BOUNDS = (5, 11)


@dataclass(frozen=True, slots=True)
class Sample:
    """One decision: what was predicted, what came, and the discards made so far."""

    predicted: float
    real: int
    turn: int
    kind: str
    heat: Bins


def line_of(action: Action, state: HandState, lines: list[Line]) -> int | None:
    """The line of play that the action starts."""
    match action:
        case Take():
            wanted: tuple[str, object] = ("take", state.pile[-1])
        case Draw() | Pass():
            wanted = ("draw" if isinstance(action, Draw) else "pass", None)
        case Discard(card):
            wanted = ("discard", card)
        case BigGin():
            wanted = ("big_gin", None)
        case Knock(card, melds):
            rest = state.hand.remove(card)
            wanted = ("knock" if Arrangement.of(melds, rest).deadwood else "gin", card)
        case _:
            return None
    shown = _masks(getattr(action, "melds", None))
    for place, line in enumerate(lines):
        if line.key == wanted and _masks(line.shown and line.shown.melds) == shown:
            return place
    return None


def _masks(melds: tuple[Meld, ...] | None) -> list[int] | None:
    return None if melds is None else sorted(meld.mask for meld in melds)


def sample(number: int, model: str, worlds: int, seed: int, rules: Rules, steps: int) -> Sample | None:
    """One hand, one decision; None where the hand gave me none."""
    found = one_decision(f"bias:{seed}", number, model, rules)
    if found is None:
        return None
    state, chance, luck = found
    view = view_of(state, ME)
    search = begin(view, chance.randrange(1 << 32), model, steps=steps)
    action = decide(view, continuation_of(model), luck) if number & 2 else chance.choice(legal_actions(state))
    chosen = line_of(action, state, search.lines)
    if chosen is None:
        return None
    search.alive = [place == chosen for place in range(len(search.lines))]
    advance(search, worlds)
    predicted = float(search.tallies[chosen].by_world().mean())
    heat = bins_of(view, search.worlds, state.hands[1 - ME])
    over = played_out(apply(state, action), policies(model), luck)
    assert over.score is not None
    return Sample(predicted, over.score.points_for(ME), view.turn, search.lines[chosen].action, heat)


def summary_of(rows: list[list[object]]) -> dict[str, object]:
    """Mean difference with its standard error."""
    gaps = np.array([float(row[0]) - float(row[1]) for row in rows])  # type: ignore[arg-type]
    return {
        "hands": len(gaps),
        "bias": round(float(gaps.mean()), 3),
        "se": round(float(gaps.std(ddof=1) / len(gaps) ** 0.5), 3),
    }


def third(row: list[object]) -> str:
    return THIRDS[sum(int(row[2]) >= bound for bound in BOUNDS)]  # type: ignore[arg-type]


def report(rows: list[list[object]], arguments: argparse.Namespace) -> dict[str, object]:
    """What is printed and kept."""
    thirds = {name: summary_of([row for row in rows if third(row) == name]) for name in THIRDS}
    kinds = sorted({str(row[3]) for row in rows})
    by_kind = {kind: summary_of(found) for kind in kinds if len(found := [row for row in rows if row[3] == kind]) > 1}
    everything = summary_of(rows)
    return {
        **stamp(arguments),
        "all": everything,
        "by_third": thirds,
        "by_move": by_kind,
        "heat_map": calibration([row[4] for row in rows]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="prudente", choices=sorted(MODELS))
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--worlds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=GROWING_STEPS[1], help="care of the start of the worlds")
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    kernel.warm_up()
    store = Store(
        RESULTS / "partial" / f"bias-{arguments.model}-{arguments.seed}-{arguments.worlds}.jsonl", arguments.save
    )
    progress = Progress(arguments.hands)
    used = sum(map(bool, store.rows))
    while used < arguments.hands:
        found = sample(len(store.rows), arguments.model, arguments.worlds, arguments.seed, GUIA_B, arguments.steps)
        store.add([found.predicted, found.real, found.turn, found.kind, found.heat] if found else [])
        used += found is not None
        progress.show(used)
    store.finish(RESULTS / f"bias-{arguments.model}.json", report([row for row in store.rows if row], arguments))


if __name__ == "__main__":
    main()
