"""Where a learner stands on the paths: what is begun, done, due, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.core.errors import GinError
from tutor.lessons import review
from tutor.lessons.lesson import Lesson
from tutor.lessons.model import StepInstance
from tutor.lessons.progress import MAX_STARS, next_lesson
from tutor.lessons.step import instance
from tutor.practice.mastery import mastered_concepts
from tutor.practice.queue import due_today, end_of_day
from tutor.puzzles.model import Puzzle
from tutor.store.shapes import Progress
from tutor.ui import cache, puzzling, sitting
from tutor.ui.keeper import attempt, keeper, now, zone
from tutor.ui.sitting import Sitting

BASIC: Final = "basic"
START: Final = "empezar"
PLACED: Final = "nivel"
REVIEWED: Final = "repaso:"


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything kept of the lessons, looked up once a run; ``start``: where the placement test said to begin."""

    kept: Mapping[str, Progress]
    start: str = ""

    def stars(self, lesson: Lesson) -> int | None:
        """None until the lesson was finished once."""
        found = self.kept.get(lesson.id)
        return None if found is None else found.stars

    def step(self, lesson: Lesson) -> int:
        found = self.kept.get(lesson.id)
        return min(found.step, len(lesson.steps)) if found else 0

    def begun(self, lesson: Lesson) -> bool:
        """In the middle of it now."""
        found = self.kept.get(lesson.id)
        return found is not None and (found.step > 0 or '"given": null' not in (found.detail or '"given": null'))

    @property
    def finished(self) -> list[str]:
        return [name for name, found in self.kept.items() if found.finished is not None]

    def current(self) -> Lesson | None:
        """The lesson last worked on and not at its end."""
        open_ones = [lesson for lesson in cache.lessons() if self.begun(lesson)]
        return max(open_ones, key=lambda lesson: self.kept[lesson.id].updated, default=None)

    def next(self) -> Lesson | None:
        """The first lesson not finished, from where the placement test said; then what was left out before."""
        lessons = cache.lessons()
        first = next((place for place, lesson in enumerate(lessons) if lesson.id == self.start), 0)
        return next_lesson((*lessons[first:], *lessons[:first]), self.finished)


def standing() -> Standing:
    kept = keeper()
    return Standing(kept.progress(), kept.setting(START))


def find(lesson_id: str) -> Lesson | None:
    return next((lesson for lesson in cache.lessons() if lesson.id == lesson_id), None)


def resume(lesson: Lesson) -> Sitting:
    """Where the learner left the lesson, to the last answer."""
    found = keeper().progress().get(lesson.id)
    kept = sitting.from_json(found.detail if found else "", lesson)
    return kept if kept.progress.step < len(lesson.steps) else sitting.from_json("", lesson)


def keep(lesson: Lesson, held: Sitting) -> None:
    keeper().save_position(lesson.id, held.progress.step, held.to_json())


def dealt(lesson: Lesson, held: Sitting) -> StepInstance:
    return instance(lesson, held.progress.step, held.progress.again)


def note_answer(lesson: Lesson, before: Sitting, after: Sitting, shown: StepInstance, prefix: str = "") -> None:
    """The first answer to a deal counts for the memory of its concept."""
    if before.tries or not after.tries:
        return
    concept = review.concept_of(lesson, shown.step)
    found = sitting.verdict(after, shown)
    if concept and found is not None:
        keeper().remember(attempt(f"{prefix}{lesson.id}.{shown.step}", concept, found.right, after.clues))


def due() -> list[str]:
    """Today's review: concepts and own errors in puzzles, those asked today already counted."""
    kept, moment, place = keeper(), now(), zone()
    midnight = end_of_day(moment, place)
    today = [
        each
        for each in kept.attempts()
        if each.exercise.startswith(REVIEWED) and end_of_day(each.at, place) == midnight
    ]
    trained = set(review.concepts(cache.lessons()))
    known = [each for each in kept.memories() if each.concept in trained or puzzling.own_error(each.concept)]
    return due_today(known, moment, place, done=len(today))


def todays_errors() -> tuple[Puzzle, ...]:
    """The puzzles answered wrong that come back today."""
    return tuple(found for name in due() if (found := puzzling.own_error(name)) is not None)


def todays_concepts() -> list[str]:
    return [name for name in due() if puzzling.own_error(name) is None]


def todays_questions() -> tuple[review.Question, ...]:
    """New hands for what is due."""
    return review.review(cache.lessons(), todays_concepts(), now().astimezone(zone()).date().isoformat())


def placement_questions(seed: int) -> tuple[review.Question, ...]:
    """The eight questions of the placement test; none where its file is broken."""
    try:
        return review.placement(cache.lessons(), seed)
    except (GinError, OSError, KeyError):
        return ()


def mastered() -> tuple[int, int]:
    """Concepts mastered, and all that the lessons train."""
    trained = review.concepts(cache.lessons())
    done = mastered_concepts(keeper().attempts(), zone())
    return len(done & set(trained)), len(trained)


def stars_words(stars: int) -> str:
    return f"{stars} de {MAX_STARS} estrellas"


def stars_signs(stars: int) -> str:
    return "★" * stars + "☆" * (MAX_STARS - stars)
