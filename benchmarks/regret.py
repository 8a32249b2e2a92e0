"""Regret, hits and intervals: evaluations of positions from play against a stored reference with 20 times the samples.

    python -m benchmarks.regret reference [--positions 200] [--seed 1]      makes results/reference.jsonl (slow)
    python -m benchmarks.regret test [--times 2] [--save]                   tests the engine against it

Regret: what the move rated best loses under the reference. Hits: how often the reference's best move is found where
it leads by a point or more. Intervals: how often loss +- 1.96 standard errors (its own and the
reference's) holds the reference's difference of two moves.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from statistics import fmean

from benchmarks.positions import ME, one_decision
from benchmarks.report import RESULTS, Progress, stamp
from tutor.ai import kernel
from tutor.ai.evaluate import begin, evaluate, run
from tutor.ai.rating import ENGINE, Evaluation
from tutor.core.view import PlayerView, view_of

REFERENCE = RESULTS / "reference.jsonl"
MODEL = "prudente"
SAMPLES = 33_000
TIMES = 20
LEAST_WORLDS = 1500
QUICK = 0.2
NORMAL_95 = 1.96
SEEDS_APART = 5000


def view_number(seed: int, number: int) -> PlayerView | None:
    found = one_decision(f"regret:{seed}", number, MODEL)
    return None if found is None else view_of(found[0], ME)


def moves_of(evaluation: Evaluation) -> dict[str, list[float]]:
    """Each move's loss against the best with its error."""
    return {f"{m.action} {m.card or ''}".strip(): [round(m.loss, 4), round(m.loss_se, 4)] for m in evaluation.moves}


def reference_row(seed: int, number: int, view: PlayerView) -> dict[str, object]:
    last = None
    search = begin(view, 1_000_000 + number, MODEL, least_worlds=LEAST_WORLDS)
    search.fine_error = math.inf  # once a single move is left, its own value need not be finer
    for last in run(search, samples=SAMPLES * TIMES):  # noqa: B007
        pass
    assert last is not None
    return {"number": number, "seed": seed, "engine": ENGINE, "samples": last.samples, "moves": moves_of(last)}


def make_reference(positions: int, seed: int) -> None:
    rows = read_reference() if REFERENCE.exists() else []
    number = int(str(rows[-1]["number"])) + 1 if rows else 0
    progress = Progress(positions)
    while len(rows) < positions:
        view = view_number(seed, number)
        if view is not None:
            rows.append(reference_row(seed, number, view))
            with REFERENCE.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
            progress.show(len(rows))
        number += 1


def read_reference() -> list[dict[str, object]]:
    return [json.loads(line) for line in REFERENCE.read_text("utf-8").splitlines()]


def losses(row: dict[str, object]) -> dict[str, list[float]]:
    moves = row["moves"]
    assert isinstance(moves, dict)
    return moves


def lead(row: dict[str, object]) -> float:
    """How far the reference's best move is ahead."""
    return min((loss for loss, _ in list(losses(row).values())[1:]), default=0.0)


def _true_error(true: dict[str, list[float]], best: str, name: str) -> float:
    """The reference's own error of the difference of two moves; through its best move where neither is that."""
    return true[name][1] if true[best][0] == 0 else math.hypot(true[best][1], true[name][1])


def compare(row: dict[str, object], evaluation: Evaluation) -> dict[str, float | None]:
    """Regret, whether the best was found (where it leads), and how many intervals hold."""
    true = losses(row)
    found = moves_of(evaluation)
    best = next(iter(found))
    regret = true[best][0]
    hit = None if lead(row) < 1.0 else float(best == next(iter(true)))
    held = [
        abs(loss - (true[name][0] - regret)) <= NORMAL_95 * math.hypot(error, _true_error(true, best, name))
        for name, (loss, error) in found.items()
        if name != best
    ]
    return {"regret": regret, "hit": hit, "held": float(sum(held)), "intervals": float(len(held))}


def totals(found: list[dict[str, float | None]]) -> dict[str, object]:
    hits = [row["hit"] for row in found if row["hit"] is not None]
    held, intervals = sum(row["held"] or 0.0 for row in found), sum(row["intervals"] or 0.0 for row in found)
    regrets = [row["regret"] or 0.0 for row in found]
    return {
        "evaluations": len(found),
        "regret": round(fmean(regrets), 4),
        "worst_regret": round(max(regrets), 3),
        "best_found_where_it_leads": round(fmean(hits), 4),
        "leading": len(hits),
        "intervals": int(intervals),
        "intervals_that_hold": round(held / intervals, 4),
    }


def tests() -> Iterator[tuple[str, dict[str, float]]]:
    """The budgets that are tested."""
    yield f"{SAMPLES} playouts", {"samples": SAMPLES}
    yield f"{QUICK} s", {"seconds": QUICK}


def run_tests(arguments: argparse.Namespace) -> None:
    rows = read_reference()
    report: dict[str, object] = {**stamp(arguments), "model": MODEL, "reference_samples": SAMPLES * TIMES}
    for name, budget in tests():
        found, samples, progress = [], [], Progress(len(rows) * arguments.times)
        for row in rows:
            view = view_number(int(str(row["seed"])), int(str(row["number"])))
            assert view is not None
            for again in range(arguments.times):
                seed = int(str(row["number"])) + SEEDS_APART * again
                evaluation = evaluate(view, seed=seed, model=MODEL, **budget)  # type: ignore[arg-type]
                samples.append(evaluation.samples)
                found.append(compare(row, evaluation))
                progress.show(len(found))
        report[name] = {**totals(found), "mean_samples": round(fmean(samples))}
    text = json.dumps(report, indent=2)
    print(text)
    if arguments.save:
        (RESULTS / "regret.json").write_text(text + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["reference", "test"])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=2, help="evaluations of each position, with other seeds")
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    kernel.warm_up()
    if arguments.what == "reference":
        make_reference(arguments.positions, arguments.seed)
    else:
        run_tests(arguments)


if __name__ == "__main__":
    main()
