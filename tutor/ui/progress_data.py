"""What "Mi progreso" shows, as plain rows: for the charts, for the tables under them and for the files to take away."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Final

from tutor.practice import rating
from tutor.puzzles.themes import THEMES
from tutor.store.shapes import Attempt, Progress, PuzzleAttempt
from tutor.ui.puzzling import CONCEPTS, DAY, ERROR

VERSION: Final = 1
FORMAT: Final = "gin-tutor-progreso"


@dataclass(frozen=True, slots=True)
class RatingStep:
    """The rating after one answer; ``deviation`` is its standard error."""

    at: datetime
    puzzle: str
    theme: str
    right: bool
    credit: float
    rating: float
    deviation: float


@dataclass(frozen=True, slots=True)
class ThemeRow:
    """First answers to the puzzles of one theme; ``credit`` is their mean, from 0 to 1."""

    theme: str
    answered: int
    right: int
    credit: float


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """Wrong answers of one kind: a concept of the lessons, and how many of them were to puzzles."""

    concept: str
    wrong: int
    answered: int
    puzzles: int


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson begun: stars from 0 to 3, None until finished once."""

    lesson: str
    stars: int | None
    finished: datetime | None


@dataclass(frozen=True, slots=True)
class Summary:
    """All of it. ``days``: the puzzles of the day answered on their day."""

    steps: tuple[RatingStep, ...]
    themes: tuple[ThemeRow, ...]
    days: tuple[PuzzleAttempt, ...]
    lessons: tuple[LessonRow, ...]
    errors: tuple[ErrorRow, ...]

    @property
    def empty(self) -> bool:
        return not (self.steps or self.lessons or self.errors)


def summary(puzzles: Iterable[PuzzleAttempt], answers: Iterable[Attempt], progress: Mapping[str, Progress]) -> Summary:
    given = sorted(puzzles, key=lambda each: each.at)
    lessons = tuple(LessonRow(name, held.stars, held.finished) for name, held in sorted(progress.items()))
    on_day = tuple(each for each in given if each.how == DAY and each.day is not None)
    return Summary(_steps(given), _themes(given), on_day, lessons, _errors(given, list(answers)))


def _steps(given: Sequence[PuzzleAttempt]) -> tuple[RatingStep, ...]:
    return tuple(
        RatingStep(each.at, each.puzzle, each.theme, each.right, each.credit, found.value, found.deviation)
        for each, found in zip(given, rating.history(given), strict=True)
    )


def _themes(given: Sequence[PuzzleAttempt]) -> tuple[ThemeRow, ...]:
    """In the order of the themes; only those answered."""
    rows = []
    for theme in THEMES:
        mine = [each for each in given if each.theme == theme.id]
        if mine:
            credit = sum(each.credit for each in mine) / len(mine)
            rows.append(ThemeRow(theme.id, len(mine), sum(each.right for each in mine), credit))
    return tuple(rows)


def _errors(puzzles: Sequence[PuzzleAttempt], answers: Sequence[Attempt]) -> tuple[ErrorRow, ...]:
    """By concept, the most frequent first. A wrong puzzle is in the review too: it counts once."""
    lessons = [each for each in answers if not each.concept.startswith(ERROR)]
    asked = Counter(each.concept for each in lessons) + Counter(_concept(each) for each in puzzles)
    missed = Counter(_concept(each) for each in puzzles if not each.right)
    wrong = Counter(each.concept for each in lessons if not each.right) + missed
    return tuple(ErrorRow(name, count, asked[name], missed[name]) for name, count in wrong.most_common())


def _concept(each: PuzzleAttempt) -> str:
    return CONCEPTS.get(each.theme, each.theme)


def as_csv(given: Iterable[PuzzleAttempt]) -> str:
    """One line a first answer, with the rating after it; numbers with a point, times in UTC."""
    ordered = sorted(given, key=lambda each: each.at)
    made = io.StringIO()
    names = [
        "at",
        "puzzle",
        "theme",
        "how",
        "day",
        "answer",
        "right",
        "loss",
        "credit",
        "weight",
        "rating",
        "deviation",
    ]
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(names)
    for each, step in zip(ordered, _steps(ordered), strict=True):
        kept = {**each.columns(), "at": each.at.isoformat(), "rating": step.rating, "deviation": step.deviation}
        writer.writerow([round(kept[name], 3) if isinstance(kept[name], float) else kept[name] for name in names])
    return made.getvalue()


def as_json(found: Summary) -> str:
    """Everything on the page."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "rating": [asdict(step) for step in found.steps],
        "themes": [asdict(row) for row in found.themes],
        "days": [{"day": each.day, "right": each.right, "credit": each.credit} for each in found.days],
        "lessons": [asdict(row) for row in found.lessons],
        "errors": [asdict(row) for row in found.errors],
    }
    return json.dumps(data, ensure_ascii=False, indent=1, default=_plain)


def _plain(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(type(value).__name__)
