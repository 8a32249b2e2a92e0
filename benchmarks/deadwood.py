"""Deadwood of ten cards from Python: this project, OpenSpiel and RLCard on the same hands in the same run.

    pip install -e ".[bench]"
    python benchmarks/deadwood.py [--hands 20000] [--rounds 5] [--seed 7] [--save]

Once on hands dealt from the whole deck, once on hands from five neighbouring ranks (rich in melds that compete). Every
contestant must give the same number on every hand, or the run fails. ``--save`` keeps what was measured in results/.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path

from tutor.core.cards import Card, CardSet
from tutor.core.melds import deadwood_points

RESULT = Path(__file__).parent / "results" / "deadwood.json"
MISSING = (
    "Falta el extra «bench» / the extra 'bench' is missing ({name}):\n"
    '    pip install -e ".[bench]"'
)  # fmt: skip
HAND_SIZE = 10
RICH_RANKS = 5
PEERS = ("OpenSpiel", "RLCard")


@dataclass(frozen=True, slots=True)
class Contestant:
    """One way to ask: ``run`` gives the deadwood of all hands, whose form was prepared before the clock starts."""

    name: str
    run: Callable[[], list[int]]


def sample_hands(kind: str, count: int, seed: int) -> list[CardSet]:
    """``count`` hands of ten cards, "dealt" from the deck or "rich": each from five neighbouring ranks."""
    chance = random.Random(seed)
    deck = [Card.at(index) for index in range(52)]
    hands = []
    for _ in range(count):
        low = chance.randint(1, 14 - RICH_RANKS)
        pool = [card for card in deck if low <= card.rank < low + RICH_RANKS] if kind == "rich" else deck
        hands.append(CardSet(chance.sample(pool, HAND_SIZE)))
    return hands


def ours(hands: Sequence[CardSet]) -> Contestant:
    """Plain Python, one call a hand."""
    masks = [hand.mask for hand in hands]
    return Contestant("gin-tutor", lambda: [deadwood_points(mask) for mask in masks])


def compiled(hands: Sequence[CardSet]) -> Contestant:
    """The kernel, one call a hand."""
    from tutor.ai.kernel_cards import deadwood
    from tutor.ai.kernel_setup import COMPILED

    if not COMPILED:
        sys.exit("numba no funciona aquí / numba does not work here")
    masks = [hand.mask for hand in hands]
    return Contestant("gin-tutor compiled", lambda: [deadwood(mask) for mask in masks])


def compiled_in_bulk(hands: Sequence[CardSet]) -> Contestant:
    """The kernel, one call for an array of hands."""
    import numpy as np

    from tutor.ai.kernel_cards import deadwood_bulk

    masks = np.array([hand.mask for hand in hands], dtype=np.int64)
    out = np.empty_like(masks)

    def run() -> list[int]:
        deadwood_bulk(masks, out)
        return [int(value) for value in out.tolist()]

    return Contestant("gin-tutor compiled, bulk", run)


def openspiel(hands: Sequence[CardSet]) -> Contestant:
    """``GinRummyUtils.min_deadwood`` of OpenSpiel, C++ called from Python; it has no call for many hands."""
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, HAND_SIZE)
    ids = [list(utils.card_strings_to_card_ints([str(card) for card in hand])) for hand in hands]
    return Contestant("OpenSpiel", lambda: [utils.min_deadwood(hand) for hand in ids])


def rlcard(hands: Sequence[CardSet]) -> Contestant:
    """The least deadwood over RLCard's meld clusters, plain Python; it has no call for many hands."""
    from rlcard.games.base import Card as PeerCard
    from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters
    from rlcard.games.gin_rummy.utils.utils import get_deadwood_count

    def least(hand: list[PeerCard]) -> int:
        clusters = get_best_meld_clusters(hand)
        return int(get_deadwood_count(hand, clusters[0] if clusters else []))

    cards = [[PeerCard(card.suit.letter.upper(), card.rank.letter) for card in hand] for hand in hands]
    return Contestant("RLCard", lambda: [least(hand) for hand in cards])


def check_equal(contestants: Sequence[Contestant], hands: Sequence[CardSet]) -> None:
    """Fail with the first hand on which two contestants differ. Also warms everything up."""
    truth = contestants[0].run()
    for other in contestants[1:]:
        for hand, expected, got in zip(hands, truth, other.run(), strict=True):
            if expected != got:
                cards = " ".join(map(str, hand))
                sys.exit(f"{cards}: {contestants[0].name} {expected}, {other.name} {got}")


def seconds(contestant: Contestant) -> float:
    """Wall-clock seconds of one run over all hands."""
    start = time.perf_counter()
    contestant.run()
    return time.perf_counter() - start


def measure(contestants: Sequence[Contestant], rounds: int) -> dict[str, float]:
    """Median seconds by name; the contestants take turns, so that a busy moment hits all of them."""
    times: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for _ in range(rounds):
        for contestant in contestants:
            times[contestant.name].append(seconds(contestant))
    return {name: statistics.median(values) for name, values in times.items()}


def compare(kind: str, options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Hands a second of each contestant on one kind of hand, and our ratios to the peers."""
    hands = sample_hands(kind, options.hands, options.seed)
    contestants = [make(hands) for make in (ours, compiled, compiled_in_bulk, openspiel, rlcard)]
    check_equal(contestants, hands)
    times = measure(contestants, options.rounds)
    mine = [name for name in times if name not in PEERS]
    return {
        "hands_per_second": {name: round(options.hands / value) for name, value in times.items()},
        "ratios": {f"{name} / {peer}": round(times[peer] / times[name], 2) for name in mine for peer in PEERS},
    }


def report(options: argparse.Namespace) -> dict[str, object]:
    """What was measured, with what was run where and when."""
    return {
        "date": date.today().isoformat(),
        "machine": f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("numba", "numpy", "open-spiel", "rlcard")},
        "hands": options.hands,
        "rounds": options.rounds,
        "seed": options.seed,
        "all_equal": True,
        **{kind: compare(kind, options) for kind in ("dealt", "rich")},
    }


def main() -> None:
    """Run the comparison and print it."""
    parser = argparse.ArgumentParser(description="Deadwood against OpenSpiel and RLCard")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--save", action="store_true", help=f"write {RESULT.name}")
    options = parser.parse_args()
    try:
        text = json.dumps(report(options), indent=2, ensure_ascii=False)
    except ModuleNotFoundError as error:
        sys.exit(MISSING.format(name=error.name))
    print(text)
    if options.save:
        RESULT.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
