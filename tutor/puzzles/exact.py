"""The exact themes: every possible answer with what it costs, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tutor.core.cards import CardSet
from tutor.core.hand import Phase
from tutor.core.layoffs import Defence, layoff_choices
from tutor.core.melds import Arrangement, arrangements_within, best_arrangements
from tutor.core.scoring import Result, score_showdown
from tutor.core.view import ME, RIVAL, PlayerView
from tutor.puzzles.model import Choice, cards_key, melds_key
from tutor.puzzles.themes import knocking_discards

COUNTED: Final = 6  # numbers offered above the right one, at least


@dataclass(frozen=True, slots=True)
class Answers:
    """Every choice in the order of its key, the best one, those accepted, and what the next best costs."""

    choices: tuple[Choice, ...]
    best: str
    accepted: tuple[str, ...]
    gap: float
    error: float = 0.0


def answers_of(losses: dict[str, float], right: Iterable[str] | None = None) -> Answers:
    """From the cost of every key; ``right``: the accepted ones, else all that cost nothing."""
    choices = tuple(Choice(key, float(loss), 0.0) for key, loss in sorted(losses.items()))
    accepted = tuple(sorted(key for key, loss in losses.items() if loss == 0) if right is None else sorted(right))
    best = next(choice.key for choice in choices if choice.loss == 0)
    others = [choice.loss for choice in choices if choice.key not in accepted]
    return Answers(choices, best, accepted, min(others, default=0.0))


def arrangings(view: PlayerView) -> Answers:
    """Every choice of melds; points left over the least."""
    found = arrangements_within(view.hand, view.hand.points)
    return answers_of({melds_key(one.melds): one.points - found[0].points for one in found})


def _defences(view: PlayerView) -> dict[str, Defence]:
    """Every set of cards that may be laid off, with the best melds of the rest."""
    assert view.phase is Phase.SHOW and view.shown is not None
    found: dict[str, Defence] = {}
    for layoffs in layoff_choices(view.shown.melds, view.hand):
        cards = CardSet(layoff.card for layoff in layoffs)
        found.setdefault(cards_key(cards), Defence(layoffs, best_arrangements(view.hand - cards)[0]))
    return found


def lay_offs(view: PlayerView) -> Answers:
    """Every set of cards laid off; points left over the least."""
    found = _defences(view)
    least = min(defence.points for defence in found.values())
    return answers_of({key: defence.points - least for key, defence in found.items()})


def undercuts(view: PlayerView) -> Answers:
    """Every set of cards laid off; points of the hand below the most. Right is whatever makes it an undercut."""
    assert view.shown is not None
    shown: Arrangement = view.shown
    scores = {
        key: score_showdown(shown, defence, view.rules, knocker=RIVAL, upcard=view.upcard)
        for key, defence in _defences(view).items()
    }
    most = max(score.points_for(ME) for score in scores.values())
    right = [key for key, score in scores.items() if score.result is Result.UNDERCUT]
    return answers_of({key: most - score.points_for(ME) for key, score in scores.items()}, right)


def knock_counts(view: PlayerView) -> Answers:
    """How many of the discards allow a knock."""
    return _numbers(len(knocking_discards(view, view.limit)), len(view.hand))


def out_counts(view: PlayerView) -> Answers:
    """How many cards not seen are outs."""
    from tutor.ai.facts import outs

    count = len(outs(view.hand, view.unseen))
    return _numbers(count, max(2 * COUNTED, count + COUNTED))


def _numbers(count: int, most: int) -> Answers:
    """Numbers about a count; how far each is off."""
    return answers_of({str(number): abs(number - count) for number in range(most + 1)})


EXACT: Final[dict[str, Callable[[PlayerView], Answers]]] = {
    "mejores-combinaciones": arrangings,
    "colocar": lay_offs,
    "contraataque": undercuts,
    "limite-de-oklahoma": knock_counts,
    "cuenta-las-salidas": out_counts,
}
