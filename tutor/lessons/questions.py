"""The questions of learners (``lessons/preguntas.yaml``): answer, words to find it by, a hand to try, a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.core.errors import ContentError
from tutor.lessons.facts import Write, fill
from tutor.lessons.lesson import Lesson
from tutor.lessons.read_yaml import read_rows, required, words

FILE: Final = "preguntas.yaml"


@dataclass(frozen=True, slots=True)
class TryHand:
    """A hand for the analyzer: ``hand`` of 10 or 11 cards with an optional history and upcard, as text.

    ``shows``: what the engine must find in it, held by a test.
    """

    hand: str
    note: str
    history: str | None = None
    upcard: str | None = None
    shows: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TryShowdown:
    """A knock to settle: the knocker's ten cards after the discard and the rival's ten, as text."""

    knocker: str
    rival: str
    note: str
    shows: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepLink:
    """Where a lesson teaches it: the lesson's id and the place of the step in it, from 0."""

    lesson: str
    step: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """``lesson``: the one that teaches it first; ``link_to`` finds the step."""

    id: str
    number: int
    question: str
    answer: str
    words: tuple[str, ...]
    lesson: str
    trial: TryHand | TryShowdown


def load_questions(write: Write) -> tuple[Question, ...]:
    """All questions by number; ``write`` puts numbers into words (``tutor.es.facts.fact_text``)."""
    found = [_question(row, write) for row in read_rows(FILE, "questions")]
    return tuple(sorted(found, key=lambda question: question.number))


def link_to(question: Question, lessons: Iterable[Lesson]) -> StepLink | None:
    """The step that settles the question (``Step.answers``): in its own lesson if there is one, else anywhere."""
    found = [
        StepLink(lesson.id, place)
        for lesson in lessons
        for place, step in enumerate(lesson.steps)
        if question.number in step.answers
    ]
    return min(found, key=lambda link: link.lesson != question.lesson, default=None)


def _question(row: Mapping[str, Any], write: Write) -> Question:
    return Question(
        id=required(row, "id", FILE),
        number=int(row["number"]),
        question=fill(required(row, "question", FILE), write),
        answer=fill(required(row, "answer", FILE), write),
        words=words(row, "words"),
        lesson=required(row, "lesson", FILE),
        trial=_trial(row.get("try"), write),
    )


def _trial(row: object, write: Write) -> TryHand | TryShowdown:
    if not isinstance(row, dict):
        raise ContentError("content_field", token=FILE, field="try")
    note = fill(required(row, "note", FILE), write)
    shows = row.get("shows") or {}
    if "knocker" in row:
        return TryShowdown(required(row, "knocker", FILE), required(row, "rival", FILE), note, shows)
    return TryHand(required(row, "hand", FILE), note, row.get("history"), row.get("upcard"), shows)
