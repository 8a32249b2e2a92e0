"""The rated themes: answers with their cost by the engine, the cheap screen and the gate of design.md.

In ``leer-al-rival`` a cost is a difference of chances (that the rival takes the card), not of points: its gate asks for
``SHARE_GAP`` and ``SHARE_SURE`` in place of the points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tutor.ai.belief import GROWING_STEPS
from tutor.ai.evaluate import begin, run
from tutor.ai.models import DEFAULT_MODEL
from tutor.ai.rating import ENGINE, Evaluation
from tutor.ai.taking import takings
from tutor.core.view import PlayerView
from tutor.puzzles.exact import Answers
from tutor.puzzles.model import Choice
from tutor.puzzles.themes import Theme

GAP: Final = 1.5
SURE: Final = 0.75
SHARE_GAP: Final = 0.15
SHARE_SURE: Final = 0.075
ONE_SIDED_99: Final = 2.326
# Hands played on, and worlds where nothing is played on, by the budgets of ``rate``
SAMPLES: Final = {"screen": 5_000, "gate": 14_000, "doubt": 42_000}
SCREEN_OPTION_SAMPLES: Final = 2_500  # two answers: as many worlds (about 500) for half the hands
WORLDS: Final = {"screen": 500, "gate": 2_000, "doubt": 8_000}
SCREEN_SHARE: Final = 1.25  # of the gap that the screen wants to see: what looks wide is often narrower
OTHER_MODEL: Final = "simple"
SECOND_SEED: Final = 1  # added to the first


@dataclass(frozen=True, slots=True)
class Rated:
    """Answers, and the hands played on (or worlds drawn) for them."""

    answers: Answers
    samples: int
    engine: str


def rate(theme: Theme, view: PlayerView, seed: int, model: str = DEFAULT_MODEL, budget: str = "gate") -> Rated:
    """Every answer by the engine; ``budget``: screen, gate, or doubt where the gate left one.

    It ends early once the best move is clearly apart from all others.
    """
    if theme.unit == "share":
        chances = takings(view, WORLDS[budget], seed, model)
        found = (Choice(str(card), loss, error) for card, (loss, error) in chances.behind.items())
        return Rated(_answers(found), chances.worlds, ENGINE)
    few = budget == "screen" and theme.ask == "option"
    samples = SCREEN_OPTION_SAMPLES if few else SAMPLES[budget]
    search = begin(view, seed, model, steps=GROWING_STEPS[budget != "screen"])
    *_, evaluation = run(search, None, samples, cancel=lambda: sum(search.alive) == 1)
    return Rated(answers_from(evaluation), evaluation.samples, evaluation.engine)


def answers_from(found: Evaluation) -> Answers:
    """Discards by card, else options; a knock is worth its best discard, and so is playing on."""
    ends = any(move.action in ("knock", "gin", "big_gin") for move in found.moves)
    best: dict[str, Choice] = {}
    for move in found.moves:
        key = _option(move.action, ends) or str(move.card)
        if key not in best or move.loss < best[key].loss:
            best[key] = Choice(key, move.loss, move.loss_se)
    return _answers(best.values())


def _option(action: str, ends: bool) -> str | None:
    """The code of an option, None for a discard that is asked by its card."""
    if action == "discard":
        return "play_on" if ends else None
    return "knock" if action in ("gin", "big_gin") else action


def _answers(choices: Iterable[Choice]) -> Answers:
    ordered = sorted(choices, key=lambda choice: choice.loss)
    best, second = ordered[0], ordered[1]
    listed = tuple(sorted(ordered, key=lambda choice: choice.key))
    return Answers(listed, best.key, (best.key,), second.loss, second.loss_se)


def gap_wanted(theme: Theme) -> tuple[float, float]:
    """Best minus second, and what its lower bound must exceed."""
    return (SHARE_GAP, SHARE_SURE) if theme.unit == "share" else (GAP, SURE)


def passes(theme: Theme, answers: Answers) -> bool:
    """Whether the gap is wide and sure enough."""
    wide, sure = gap_wanted(theme)
    return answers.gap >= wide and lower_bound(answers) > sure


def lower_bound(answers: Answers) -> float:
    """99% sure that the gap is larger; over all other answers, since a less sure third may be the nearest."""
    return min(choice.loss - ONE_SIDED_99 * choice.loss_se for choice in answers.choices if choice.key != answers.best)


def measured(theme: Theme, view: PlayerView, seed: int) -> Rated:
    """The answers at the gate's budget; at a larger one where that may make sure of a gap that is wide."""
    found = rate(theme, view, seed)
    if passes(theme, found.answers) or not _may_pass(theme, found.answers):
        return found
    return rate(theme, view, seed, budget="doubt")


def _may_pass(theme: Theme, answers: Answers) -> bool:
    wide, sure = gap_wanted(theme)
    smaller = math.sqrt(WORLDS["gate"] / WORLDS["doubt"])
    return answers.gap >= wide and answers.gap - ONE_SIDED_99 * answers.error * smaller > sure


def gated(theme: Theme, view: PlayerView, seed: int) -> tuple[Rated | None, str]:
    """The rated answers of a puzzle that passes, or the reason why it doesn't."""
    screen = rate(theme, view, seed, budget="screen").answers
    if screen.gap < SCREEN_SHARE * gap_wanted(theme)[0]:
        return None, "screen"
    if rate(theme, view, seed, OTHER_MODEL, budget="screen").answers.best != screen.best:
        return None, "other_rival"
    found = measured(theme, view, seed)
    if not passes(theme, found.answers):
        return None, "gap" if found.answers.gap < gap_wanted(theme)[0] else "not_sure"
    if found.answers.best != screen.best:
        return None, "other_rival"
    if rate(theme, view, seed + SECOND_SEED, budget="screen").answers.best != found.answers.best:
        return None, "other_seed"
    return found, ""
