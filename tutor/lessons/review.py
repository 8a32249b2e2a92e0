"""Which steps train a concept: the day's review, and the placement test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor.lessons.dice import Dice
from tutor.lessons.exercise import find
from tutor.lessons.lesson import Lesson
from tutor.lessons.load import lessons_folder
from tutor.lessons.model import Kind, StepInstance
from tutor.lessons.plain_yaml import read
from tutor.lessons.step import instance

MOST_REVIEWED = 10
PLACEMENT_FILE = "nivel.yaml"
_AGAIN = 1_000_000


@dataclass(frozen=True, slots=True)
class Question:
    """A step dealt for a review or the placement test, and the concept it shows."""

    concept: str
    step: StepInstance


def concepts(lessons: Iterable[Lesson]) -> tuple[str, ...]:
    """Every concept that some exercise of the lessons trains, in the order of the lessons."""
    found = dict.fromkeys(concept_of(lesson, place) for lesson in lessons for place in range(len(lesson.steps)))
    return tuple(name for name in found if name)


def concept_of(lesson: Lesson, step: int) -> str:
    """The concept that a step trains; empty for an explanation."""
    generator = lesson.steps[step].generator
    return find(generator).concept if generator else ""


def steps_for(lessons: Iterable[Lesson], concept: str) -> tuple[tuple[Lesson, int], ...]:
    """The steps that train a concept; small games only where nothing shorter does: a review is short."""
    found = [
        (lesson, place)
        for lesson in lessons
        for place in range(len(lesson.steps))
        if concept_of(lesson, place) == concept
    ]
    return tuple([one for one in found if not _is_game(*one)] or found)


def _is_game(lesson: Lesson, place: int) -> bool:
    return find(lesson.steps[place].generator or "").kind is Kind.SMALL_GAME


def review(
    lessons: Sequence[Lesson], due: Sequence[str], seed: str | int, most: int = MOST_REVIEWED
) -> tuple[Question, ...]:
    """At most ``most`` questions for the concepts that are due, in their order, new hands; the same for one seed."""
    dice = Dice(f"review:{seed}")
    found: list[Question] = []
    for concept in due:
        choices = steps_for(lessons, concept)
        if choices and len(found) < most:
            lesson, place = dice.pick(choices)
            found.append(Question(concept, instance(lesson, place, 1 + dice.below(_AGAIN))))
    return tuple(found)


def placement(lessons: Iterable[Lesson], seed: int = 0, folder: Path | None = None) -> tuple[Question, ...]:
    """The placement test: one step of each lesson of the basic path, as ``nivel.yaml`` names them."""
    by_id = {lesson.id: lesson for lesson in lessons}
    rows = read(((folder or lessons_folder()) / PLACEMENT_FILE).read_text("utf-8")).mapping["steps"].items
    found = []
    for row in rows:
        lesson, place = by_id.get(str(row.mapping["lesson"].value)), row.mapping["step"].value
        if lesson is not None and isinstance(place, int) and place <= len(lesson.steps):
            found.append(Question(concept_of(lesson, place - 1), instance(lesson, place - 1, seed)))
    return tuple(found)


def start_at(lessons: Sequence[Lesson], questions: Sequence[Question], right: Sequence[bool]) -> Lesson | None:
    """Where to begin after the placement test: the lesson of the first wrong answer; else the first not asked about."""
    wrong = [question.step.lesson for question, good in zip(questions, right, strict=False) if not good]
    asked = {question.step.lesson for question in questions}
    if wrong:
        return next((lesson for lesson in lessons if lesson.id in wrong), None)
    return next((lesson for lesson in lessons if lesson.id not in asked), None)
