"""From the tallies of an evaluation to its rated moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tutor.ai import facts
from tutor.ai.belief import heat_map
from tutor.ai.candidates import Line
from tutor.ai.history import read_history
from tutor.ai.kernel import COMPILED, Floats, Ints, Rows
from tutor.ai.rating import SURE, Evaluation, RatedMove, mark_of
from tutor.ai.reasons import with_reasons
from tutor.ai.tally import Tally, chances_of_best, histogram, paired, shares, standard_error, with_choice
from tutor.core.view import PlayerView


def summary(
    view: PlayerView,
    lines: Sequence[Line],
    tallies: Sequence[Tally],
    hands: Ints,
    rules: Rows,
    *,
    model: str,
    seed: int,
    samples: int,
    seconds: float,
    done: bool,
) -> Evaluation:
    """All moves, best first: a move is worth its best line."""
    series = [tally.by_world() for tally in tallies]
    best_line = _best_lines(lines, series)
    order = sorted(best_line, key=lambda place: -_value(series, place))
    rated = _rate(view, lines, tallies, series, order, hands, model, seed)
    return Evaluation(
        moves=rated,
        samples=samples,
        worlds=len(hands),
        seconds=seconds,
        seed=seed,
        model=model,
        opponent=heat_map(hands, view),
        done=done,
        compiled=COMPILED,
        history=read_history(view) is not None,
    )


def _value(series: Sequence[Floats], place: int) -> float:
    """Mean of a line, corrected by the luck of its worlds: the longest series is the yardstick."""
    longest = max(series, key=len)
    yard = longest[: len(series[place])]
    return float(series[place].mean() - yard.mean() + longest.mean())


def _best_lines(lines: Sequence[Line], series: Sequence[Floats]) -> list[int]:
    chosen: dict[object, int] = {}
    for place, line in enumerate(lines):
        if line.key not in chosen or _value(series, place) > _value(series, chosen[line.key]):
            chosen[line.key] = place
    return list(chosen.values())


def _rate(
    view: PlayerView,
    lines: Sequence[Line],
    tallies: Sequence[Tally],
    series: Sequence[Floats],
    order: Sequence[int],
    hands: Ints,
    model: str,
    seed: int,
) -> tuple[RatedMove, ...]:
    best = series[order[0]]
    ev = float(best.mean())
    gaps = np.array([(0.0, 0.0)] + [paired(best, series[place]) for place in order[1:]])
    losses, errors = gaps[:, 0], gaps[:, 1]
    chances, errors = chances_of_best(losses, errors, seed), with_choice(losses, errors, seed)
    moves = []
    for place, loss, error, chance in zip(order, losses.tolist(), errors.tolist(), chances.tolist(), strict=True):
        move = _move(view, lines[place], tallies[place], hands, model)
        loss = max(loss, 0.0)
        moves.append(replace(move, ev=ev - loss, loss=loss, loss_se=error, p_best=chance, mark=mark_of(loss, error)))
    moves.sort(key=lambda move: move.loss)
    return with_reasons(view, _with_ties(moves))


def _with_ties(moves: list[RatedMove]) -> tuple[RatedMove, ...]:
    """Moves whose loss may well be nothing are tied with the best, and the best with them."""
    tied = [place > 0 and move.loss <= SURE * move.loss_se for place, move in enumerate(moves)]
    tied[0] = any(tied)
    return tuple(replace(move, tied=flag) for move, flag in zip(moves, tied, strict=True))


def _move(view: PlayerView, line: Line, tally: Tally, hands: Ints, model: str) -> RatedMove:
    points, codes = tally.all_points(), tally.all_codes()
    win, gin, undercut = shares(codes, points)
    after = facts.hand_after(view, line, model)
    arrangement = facts.arrangement_after(line, after)
    return RatedMove(
        action=line.action,
        card=line.card,
        arrangement=arrangement,
        ev=0.0,
        se=standard_error(tally.by_world()),
        loss=0.0,
        loss_se=0.0,
        p_best=0.0,
        p_win=win,
        p_gin=gin,
        p_undercut=undercut,
        deadwood=arrangement.points,
        outs=facts.outs_after(view, line, after),
        danger=facts.danger(view, line, hands, model),
        histogram=histogram(points),
        samples=len(points),
        next_discard=facts.next_discard(view, line, after),
    )
