"""One candidate from one hand: a puzzle, or the reason why it is none. Depends on theme, seed and number only."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from tutor.ai.models import DEFAULT_MODEL
from tutor.ai.rating import ENGINE
from tutor.core.melds import melds_in
from tutor.core.view import PlayerView
from tutor.puzzles.canonical import puzzle_id
from tutor.puzzles.difficulty import difficulty_of, option_shares, rung_shares
from tutor.puzzles.exact import EXACT, Answers
from tutor.puzzles.games import position_of
from tutor.puzzles.model import DIGITS, Choice, Puzzle
from tutor.puzzles.rated import gated
from tutor.puzzles.themes import MOST_CHOICES, Theme, theme_of
from tutor.puzzles.thumb import greedy_discards, rules_of_thumb

SHARE_NOISE: Final = 0.4  # chances are told apart better than points, as a share of ``no_credit``
DISCARDS: Final = ("mejor-descarte", "final-de-mazo")


@dataclass(frozen=True, slots=True)
class Outcome:
    """``reason``: why the hand gave no puzzle; empty where it gave one. ``greedy``: the least deadwood is right."""

    number: int
    reason: str
    puzzle: Puzzle | None = None
    greedy: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    answers: Answers
    samples: int
    engine: str


def try_candidate(theme_id: str, seed: int, number: int) -> Outcome:
    """The candidate of a number: pure, so that any process or machine may try it."""
    theme = theme_of(theme_id)
    name = f"{theme_id}:{seed}:{number}"
    record = position_of(theme, name)
    if record is None:
        return Outcome(number, "no_position")
    view = record.view
    luck = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
    found, reason = _rated(theme, view, luck)
    if found is None:
        return Outcome(number, reason)
    puzzle = _puzzle(theme, record.record, view, found, luck)
    greedy = theme_id in DISCARDS and any(str(card) == puzzle.best for card in greedy_discards(view))
    return Outcome(number, "", puzzle, greedy)


def _rated(theme: Theme, view: PlayerView, luck: int) -> tuple[_Found | None, str]:
    if not theme.exact:
        rated, reason = gated(theme, view, luck)
        return (None, reason) if rated is None else (_Found(rated.answers, rated.samples, rated.engine), "")
    answers = EXACT[theme.id](view)
    if len(answers.choices) > MOST_CHOICES:
        return None, "too_many_answers"
    return (None, "all_right") if not answers.gap else (_Found(answers, 0, ENGINE), "")


def _puzzle(theme: Theme, record: str, view: PlayerView, found: _Found, luck: int) -> Puzzle:
    answers = found.answers
    return Puzzle(
        id=puzzle_id(theme.id, view),
        theme=theme.id,
        record=record,
        seat=0,
        ask=theme.ask,
        choices=tuple(Choice(one.key, round(one.loss, DIGITS), round(one.loss_se, DIGITS)) for one in answers.choices),
        best=answers.best,
        accepted=answers.accepted,
        gap=round(answers.gap, DIGITS),
        error=round(answers.error, DIGITS),
        seed=0 if theme.exact else luck,
        samples=found.samples,
        engine=found.engine,
        exact=theme.exact,
        difficulty=_difficulty(theme, view, answers),
        model="" if theme.exact else DEFAULT_MODEL,
    )


def _difficulty(theme: Theme, view: PlayerView, answers: Answers) -> float:
    scale = theme.no_credit * (SHARE_NOISE if theme.unit == "share" else 1.0)
    if theme.ask == "number":
        scale *= (1 + int(answers.best)) / 4
    thumbs = rules_of_thumb(theme.id, view, answers.accepted)
    if theme.ask == "option":
        return difficulty_of(option_shares(answers.choices, answers.accepted, thumbs, scale))
    return difficulty_of(rung_shares(answers.choices, answers.accepted, thumbs, scale, _load(theme, view, answers)))


def _load(theme: Theme, view: PlayerView, answers: Answers) -> int:
    """How many things must be seen: melds that overlap, cards laid off, what is counted, cards to compare."""
    match theme.ask:
        case "melds":
            return len(melds_in(view.hand.mask)) // 2
        case "cards":
            return answers.best.count(" ") + 1
        case "number":
            return int(answers.best) // 2
    return len(answers.choices) // 4
