"""How far a learner is: pure functions over frozen values that a store keeps as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tutor.lessons.lesson import Lesson

MAX_STARS = 2


@dataclass(frozen=True, slots=True)
class Progress:
    """A lesson in progress. ``step``: the next one to do, from 0 (the number of steps when done).

    ``again``: how often "otra parecida" was asked for in this step.
    """

    lesson: str
    step: int = 0
    mistakes: int = 0
    hints: int = 0
    again: int = 0

    def as_json(self) -> dict[str, str | int]:
        return {
            "lesson": self.lesson,
            "step": self.step,
            "mistakes": self.mistakes,
            "hints": self.hints,
            "again": self.again,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, object], lesson: Lesson) -> Progress:
        """What was kept, made to fit the lesson as it is now; nonsense counts as 0."""
        numbers = {name: _count(data.get(name)) for name in ("step", "mistakes", "hints", "again")}
        return replace(cls(lesson.id, **numbers), step=min(numbers["step"], len(lesson.steps)))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def answered(progress: Progress, right: bool) -> Progress:
    """After an answer: on to the next step, or one mistake more."""
    if right:
        return replace(progress, step=progress.step + 1, again=0)
    return replace(progress, mistakes=progress.mistakes + 1)


def read_on(progress: Progress) -> Progress:
    """After an explanation."""
    return replace(progress, step=progress.step + 1, again=0)


def hinted(progress: Progress) -> Progress:
    return replace(progress, hints=progress.hints + 1)


def another(progress: Progress) -> Progress:
    """ "Otra parecida": a new hand of the same kind."""
    return replace(progress, again=progress.again + 1)


def done(progress: Progress, lesson: Lesson) -> bool:
    return progress.step >= len(lesson.steps)


def stars(progress: Progress, lesson: Lesson) -> int:
    """0 until the end; then one star for no mistakes and one for no hints."""
    if not done(progress, lesson):
        return 0
    return (progress.mistakes == 0) + (progress.hints == 0)


def next_lesson(lessons: Iterable[Lesson], finished: Iterable[str]) -> Lesson | None:
    """The first lesson that isn't finished, in order; None when all are."""
    known = set(finished)
    return next((lesson for lesson in lessons if lesson.id not in known), None)
