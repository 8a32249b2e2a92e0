"""Every legal move of a view, rated: an anytime evaluation over common worlds, with successive halving.

>>> from tutor.core.cards import CardSet
>>> from tutor.core.rules import GUIA_B
>>> from tutor.core.view import PartialRecord, partial_view
>>> hand = CardSet.parse("7h 8h 9h 2c 2d 2s 5c 5d 5h Kd Qs")
>>> evaluate(partial_view(PartialRecord(hand, GUIA_B)), samples=2000).best.action in {"knock", "discard"}
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from tutor.ai import kernel, kernel_play
from tutor.ai.belief import GROWING_STEPS, Worlds, worlds_of
from tutor.ai.candidates import Line, lines_of
from tutor.ai.history import my_known
from tutor.ai.kernel import COMPILED, Ints, Rows, matrix, vector
from tutor.ai.models import DEFAULT_MODEL, continuation_of, policy_of
from tutor.ai.rating import Disagreement, Evaluation
from tutor.ai.summary import summary
from tutor.ai.tally import Tally, paired, standard_error
from tutor.core.hand import Phase
from tutor.core.view import ME, PlayerView

DEFAULT_SECONDS: Final = 1.0
SNAPSHOT_SECONDS: Final = 0.25
ORDERS: Final = 2
CHUNKS: Final = (16, 64) if COMPILED else (2, 2)
CHECK_EVERY: Final = 1.25
HALVINGS: Final = (0.15, 0.35, 0.6)
MIN_WORLDS: Final = 64 if COMPILED else 8
CLEARLY: Final = 4.0
FINE_ERROR: Final = 0.1
STEPS_A_SECOND: Final = 120  # growing steps by the budget
PLAYOUTS_A_SECOND: Final = 30_000  # to compare the two kinds of budget

Cancel = Callable[[], bool]


@dataclass
class Search:
    """One evaluation in progress."""

    view: PlayerView
    seed: int
    model: str
    lines: list[Line]
    rules: Rows
    worlds: Worlds
    tallies: list[Tally]
    alive: list[bool]
    started: float
    hands: list[Ints] = field(default_factory=list)
    samples: int = 0
    halvings: int = 0
    least_worlds: int = MIN_WORLDS
    fine_error: float = FINE_ERROR
    next_check: int = 0

    @property
    def world_count(self) -> int:
        return sum(map(len, self.hands))

    def all_hands(self) -> Ints:
        return np.concatenate(self.hands) if self.hands else np.zeros(0, dtype=np.int64)


def begin(
    view: PlayerView, seed: int, model: str, least_worlds: int = MIN_WORLDS, steps: int = GROWING_STEPS[1]
) -> Search:
    """Everything ready for the first chunk; errors of the request come from here."""
    lines = lines_of(view)
    rules = kernel.rules_row(view.rules, view.limit, view.rules.multiplier_for(view.upcard))
    small = (seed ^ seed >> 32) & 0xFFFFFFFF
    policy_of(model)
    kernel.warm_up()
    worlds = worlds_of(view, rules, model, small, steps)
    tallies, alive = [Tally() for _ in lines], [True] * len(lines)
    return Search(
        view, small, model, lines, rules, worlds, tallies, alive, time.perf_counter(), least_worlds=least_worlds
    )


_PHASES: Final = {
    Phase.MUST_DRAW: kernel_play.MUST_DRAW,
    Phase.DRAW: kernel_play.DRAW,
    Phase.DISCARD: kernel_play.DISCARD,
    Phase.FIFTIETH: kernel_play.LAST_OFFER,
}


def start_state(view: PlayerView) -> Rows:
    """The view as ``kernel_play`` reads it, the rival's hand left out."""
    state = kernel.ints(kernel_play.SIZE)
    offer = kernel_play.SECOND_OFFER if view.dealer == ME else kernel_play.OFFER
    state[kernel_play.HAND] = view.hand.mask
    state[kernel_play.KNOWN] = my_known(view).mask
    state[kernel_play.KNOWN + 1] = view.rival_known.mask
    state[kernel_play.PILE] = sum(card.mask for card in view.pile)
    state[kernel_play.TOP] = -1 if view.face_up is None else view.face_up.index
    state[kernel_play.TURN] = view.turn
    state[kernel_play.HIGH] = view.stock_left
    state[kernel_play.PHASE] = _PHASES.get(view.phase, offer)
    state[kernel_play.TAKEN] = -1 if view.taken is None else view.taken.index
    return state


def advance(search: Search, count: int) -> None:
    """Draw more worlds and try every live line on them."""
    hands = search.worlds.more(count)
    first = search.world_count
    search.hands.append(hands)
    points = np.zeros((len(search.lines), count * ORDERS), dtype=np.int64)
    codes = np.zeros_like(points)
    _play(search, hands, first, points, codes)
    _show(search, hands, points, codes)
    for place, tally in enumerate(search.tallies):
        if search.alive[place]:
            tally.add(points[place].reshape(count, ORDERS), codes[place].reshape(count, ORDERS))


def _play(search: Search, hands: Ints, first: int, points: Ints, codes: Ints) -> None:
    moves = matrix([(line.kind, -1 if line.card is None else line.card.index) for line in search.lines], 2)
    alive = vector([live and line.shown is None for live, line in zip(search.alive, search.lines, strict=True)])
    policies = continuation_of(search.model).row, policy_of(search.model).row
    rows = matrix(policies, len(policies[0]), float)
    search.samples += kernel.rate(
        start_state(search.view), search.view.unseen.mask, hands, ORDERS, search.seed, first,
        moves, alive, rows, search.rules, points, codes,
    )  # fmt: skip


def _show(search: Search, hands: Ints, points: Ints, codes: Ints) -> None:
    """Knocks and gins are settled exactly against each hand."""
    for place, line in enumerate(search.lines):
        if search.alive[place] and line.shown is not None:
            worth, code = kernel.settle_worlds(line.shown, hands, search.rules, line.big)
            points[place], codes[place] = np.repeat(worth, ORDERS), np.repeat(code, ORDERS)
            search.samples += len(hands)


def prune(search: Search, spent: float) -> bool:
    """Give up lines that are clearly worse, and half of them at each halving; True when nothing is left to separate."""
    if search.world_count < max(search.least_worlds, search.next_check):
        return False
    search.next_check = int(search.world_count * CHECK_EVERY)
    series = {place: tally.by_world() for place, tally in enumerate(search.tallies) if search.alive[place]}
    order = sorted(series, key=lambda place: -float(series[place].mean()))
    best = series[order[0]]
    gaps = {place: paired(best, series[place]) for place in order[1:]}
    for place, (loss, error) in gaps.items():
        if loss > CLEARLY * max(error, 1e-9):
            search.alive[place] = False
    if search.halvings < len(HALVINGS) and spent >= HALVINGS[search.halvings]:
        search.halvings += 1
        for place in order[max(2, (len(order) + 1) // 2) :]:
            search.alive[place] = False
    return sum(search.alive) == 1 and standard_error(best) < search.fine_error


def refine(
    view: PlayerView,
    *,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
    cancel: Cancel | None = None,
    snapshot_seconds: float = SNAPSHOT_SECONDS,
) -> Iterator[Evaluation]:
    """Snapshots that get better, the last one ``done``. Budget: seconds, samples (hands played on), or both.

    With ``samples`` alone the result depends on the view, the samples, the seed and the model only.
    """
    limit = DEFAULT_SECONDS if seconds is None and samples is None else seconds
    yield from run(
        begin(view, seed, model, steps=_growing_steps(limit, samples)), limit, samples, cancel, snapshot_seconds
    )


def _growing_steps(seconds: float | None, samples: int | None) -> int:
    """A small budget isn't spent on the rival's hand alone."""
    least, most = GROWING_STEPS
    asked = STEPS_A_SECOND * min(math.inf if seconds is None else seconds, (samples or math.inf) / PLAYOUTS_A_SECOND)
    return int(min(max(asked, least), most))


def run(
    search: Search,
    limit: float | None = None,
    samples: int | None = None,
    cancel: Cancel | None = None,
    snapshot_seconds: float = SNAPSHOT_SECONDS,
) -> Iterator[Evaluation]:
    """Go on with a search until the budget is spent, nothing is left to separate, or somebody cancels."""
    shown, finished = search.started, False
    while not finished:
        advance(search, min(max(CHUNKS[0], search.world_count // 4), CHUNKS[1]))
        now = time.perf_counter()
        spent = max((now - search.started) / limit if limit else 0.0, search.samples / samples if samples else 0.0)
        finished = prune(search, spent) or spent >= 1.0 or limit == 0 or (cancel is not None and cancel())
        if not finished and now - shown >= snapshot_seconds:
            shown = now
            yield snapshot(search, done=False)
    yield snapshot(search, done=True)


def snapshot(search: Search, done: bool) -> Evaluation:
    """What is known so far."""
    return summary(
        search.view, search.lines, search.tallies, search.all_hands(), search.rules,
        model=search.model, seed=search.seed, samples=search.samples,
        seconds=time.perf_counter() - search.started, done=done,
    )  # fmt: skip


def evaluate(
    view: PlayerView,
    *,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
    cancel: Cancel | None = None,
    on_progress: Callable[[Evaluation], None] | None = None,
) -> Evaluation:
    """The last snapshot of ``refine``; ``on_progress`` gets each one before it.

    Raises ``IllegalError("nothing_to_decide")`` where it isn't my turn, ``ContentError("unknown_model")``.
    """
    last: Evaluation | None = None
    for last in refine(view, seconds=seconds, samples=samples, seed=seed, model=model, cancel=cancel):
        if on_progress is not None:
            on_progress(last)
    assert last is not None
    return replace(last, seed=seed)


def disagreement(first: Evaluation, other: Evaluation, least: float = 1.0) -> Disagreement | None:
    """Where another model names another best move, and by more than ``least`` points; None otherwise."""
    mine = next((move for move in other.moves if move.key == first.best.key), None)
    if mine is None or mine.loss <= least:
        return None
    return Disagreement(other.model, other.best.action, other.best.card, mine.loss, mine.loss_se)
