"""From the tallies of an evaluation to its rated moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tutor.ai import facts
from tutor.ai.belief import heat_map
from tutor.ai.candidates import Line
from tutor.ai.history import read_history
from tutor.ai.kernel import COMPILED, Floats, Ints, Rows
from tutor.ai.kernel_cards import VOID
from tutor.ai.rating import SURE, Evaluation, RatedMove, mark_of
from tutor.ai.reasons import with_reasons
from tutor.ai.tally import Tally, chances_of_best, histogram, paired, shares, standard_error, with_choice
from tutor.core.rules import STOCK_LEFT_AT_END
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
    if _same_everywhere(series[place]):
        return float(series[place][0])
    longest = max(series, key=len)
    yard = longest[: len(series[place])]
    return float(series[place].mean() - yard.mean() + longest.mean())


def _same_everywhere(values: Floats) -> bool:
    """Luck changes nothing: a void hand, for one."""
    return bool((values == values[0]).all())


def _behind(best: Floats, other: Floats) -> tuple[float, float]:
    """How far a line is behind the best one, with its error."""
    if _same_everywhere(other):
        return float(best.mean() - other[0]), standard_error(best)
    return paired(best, other)


def _error(best: Floats, own: Floats) -> float:
    """Standard error of a line's value: of what it was tried on, and of the best one's worlds after that."""
    share = 1.0 - len(own) / len(best)
    if _same_everywhere(own) or share <= 0.0:
        return standard_error(own)
    later = standard_error(best) * math.sqrt(share)
    return math.hypot(standard_error(own - share * best[: len(own)]), later)


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
    gaps = np.array([(0.0, 0.0)] + [_behind(best, series[place]) for place in order[1:]])
    losses, errors = gaps[:, 0], gaps[:, 1]
    chances, errors = _chances(losses, errors, seed), with_choice(losses, errors, seed)
    moves = []
    for place, loss, error, chance in zip(order, losses.tolist(), errors.tolist(), chances.tolist(), strict=True):
        move = _move(view, lines[place], tallies[place], hands, model)
        loss = max(loss, 0.0)
        rated = replace(move, ev=ev - loss, se=_error(best, series[place]), loss=loss, loss_se=error, p_best=chance)
        moves.append(replace(rated, mark=mark_of(loss, error)))
    moves.sort(key=lambda move: move.loss)
    return with_reasons(view, _with_ties(moves))


def _chances(losses: Floats, errors: Floats, seed: int) -> Floats:
    """Chance that each is the best; those that end alike in every world share it."""
    chances, alike = chances_of_best(losses, errors, seed), (losses == 0.0) & (errors == 0.0)
    chances[alike] = chances[alike].mean()
    return chances


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
        se=0.0,
        loss=0.0,
        loss_se=0.0,
        p_best=0.0,
        p_win=win,
        p_gin=gin,
        p_undercut=undercut,
        deadwood=arrangement.points,
        outs=facts.outs_after(view, line, after),
        danger=_danger(view, line, hands, model, codes),
        histogram=histogram(points),
        samples=len(points),
        next_discard=facts.next_discard(view, line, after),
    )


def _danger(view: PlayerView, line: Line, hands: Ints, model: str, codes: Ints) -> float:
    """The last card thrown is taken only to end the hand, if at all."""
    if line.action == "discard" and view.stock_left <= STOCK_LEFT_AT_END:
        return float((codes != VOID).mean())
    return facts.danger(view, line, hands, model)
