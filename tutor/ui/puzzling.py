"""Puzzles for the visitor of this run: which date it is there, what may be opened, answers, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import SystemRandom
from typing import Final

from tutor.core.errors import GinError
from tutor.practice import rating
from tutor.practice.queue import end_of_day
from tutor.practice.rating import CHOSEN_THEME_WEIGHT, PUZZLE_DEVIATION, Rating
from tutor.practice.streak import Streak, local_date, offset_minutes, streak
from tutor.puzzles import day as days
from tutor.puzzles.grade import Chosen, Grade, grade, read_answer
from tutor.puzzles.model import Puzzle
from tutor.puzzles.themes import level_of
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import cache, keeper

DAY: Final = "day"
ARCHIVE: Final = "archive"
PRACTICE: Final = "practice"
ONE_DAY: Final = timedelta(days=1)
NEAR: Final = 12
MOST_COUNTED: Final = 20
ERROR: Final = "puzle:"  # before a puzzle's id: an own error, which "Repaso de hoy" asks again
MOST_ERRORS: Final = 2000

# What a theme trains, in the words of the lessons: errors of both are counted together.
CONCEPTS: Final[Mapping[str, str]] = {
    "mejores-combinaciones": "arrangement",
    "mejor-descarte": "discard",
    "tomar-o-robar": "take_or_draw",
    "cerrar-o-seguir": "knock_timing",
    "colocar": "lay_off",
    "contraataque": "undercut",
    "leer-al-rival": "reading",
    "limite-de-oklahoma": "oklahoma",
    "cuenta-las-salidas": "live_outs",
    "final-de-mazo": "stock_end",
}


@dataclass(frozen=True, slots=True)
class Dealt:
    """A puzzle on the table and how it was met; ``chosen``: its theme was chosen by the visitor."""

    puzzle: Puzzle
    how: str
    day: date | None = None
    chosen: bool = False


Answers = Mapping[str, PuzzleAttempt]


def today() -> date:
    """The date on the visitor's calendar: the moment is the server's, the zone is the browser's."""
    return local_date(keeper.now(), keeper.zone())


def seconds_left() -> float:
    """Until the visitor's next midnight."""
    moment = keeper.now()
    return (end_of_day(moment, keeper.zone()) - moment).total_seconds()


def answers() -> dict[str, PuzzleAttempt]:
    """Every first answer of this visitor, by puzzle."""
    return {each.puzzle: each for each in keeper.keeper().puzzle_attempts()}


def first_day() -> date | None:
    """The first date that has a puzzle; None where the bank has no days."""
    try:
        return days.first_day()
    except (GinError, OSError):
        return None


def of_day(day: date, now: date) -> Dealt | None:
    """The puzzle of a date that has come; None before it, and where there is none."""
    if day > now:
        return None
    try:
        return Dealt(days.puzzle_of(day), DAY if day == now else ARCHIVE, day)
    except (GinError, OSError):
        return None


def still_counts(dealt: Dealt, now: date) -> Dealt:
    """What was opened on its day may be finished past midnight; a day later it is one of the archive."""
    late = dealt.how == DAY and dealt.day is not None and now - dealt.day > ONE_DAY
    return Dealt(dealt.puzzle, ARCHIVE, dealt.day, dealt.chosen) if late else dealt


def answer(dealt: Dealt, chosen: Chosen) -> PuzzleAttempt:
    """Grade an answer and keep it, if it is the first one; gives the one that is kept.

    ``answer_not_possible`` where it is none at all: then nothing is kept.
    """
    given = _graded(still_counts(dealt, today()), chosen)
    kept, first = keeper.keeper().answer_puzzle(given)
    if first and not kept.right:
        _to_review(dealt.puzzle)
    return kept


def _judged(puzzle: Puzzle, chosen: Chosen) -> tuple[str, Grade]:
    """The key and its grade. A number beyond those listed is wrong like any other: the list's end tells nothing."""
    try:
        key = read_answer(puzzle, chosen)
    except GinError:
        if puzzle.ask != "number" or not isinstance(chosen, int) or not 0 <= chosen <= MOST_COUNTED:
            raise
        return str(chosen), Grade(False, float(abs(chosen - int(puzzle.best))), 0.0)
    return key, grade(puzzle, key)


def _graded(dealt: Dealt, chosen: Chosen) -> PuzzleAttempt:
    puzzle, moment = dealt.puzzle, keeper.now()
    key, found = _judged(puzzle, chosen)
    return PuzzleAttempt(
        puzzle=puzzle.id,
        theme=puzzle.theme,
        how=dealt.how,  # type: ignore[arg-type]
        day=dealt.day,
        answer=key,
        right=found.right,
        loss=found.loss,
        credit=found.credit,
        weight=CHOSEN_THEME_WEIGHT if dealt.chosen else 1.0,
        puzzle_rating=puzzle.difficulty,
        puzzle_deviation=PUZZLE_DEVIATION,
        offset=offset_minutes(moment, keeper.zone()),
        at=moment,
    )


def _to_review(puzzle: Puzzle) -> None:
    """The puzzle itself comes back, when FSRS says, until it is remembered."""
    kept, name = keeper.keeper(), ERROR + puzzle.id
    if sum(each.concept.startswith(ERROR) for each in kept.memories()) < MOST_ERRORS:
        kept.remember(keeper.attempt(name, name, right=False, hints=0))


def own_error(concept: str) -> Puzzle | None:
    """The puzzle that stands behind an item of the review; None for a concept, and for a puzzle that has left."""
    bank = cache.bank()
    return bank.puzzles.get(concept.removeprefix(ERROR)) if bank and concept.startswith(ERROR) else None


def answer_again(puzzle: Puzzle, chosen: Chosen, prefix: str) -> PuzzleAttempt:
    """An answer in the review: it counts for the memory of that puzzle and for nothing else."""
    given = _graded(Dealt(puzzle, PRACTICE), chosen)
    name = ERROR + puzzle.id
    keeper.keeper().remember(keeper.attempt(prefix + name, name, given.right, hints=0))
    return given


def row_of_days(given: Iterable[PuzzleAttempt]) -> Streak:
    return streak((each for each in given if each.how == DAY), today())


def rating_now(given: Iterable[PuzzleAttempt]) -> Rating:
    """Of today: less sure after weeks without answers."""
    known = list(given)
    found = rating.current(known)
    return rating.rested(found, keeper.now() - max(each.at for each in known)) if known else found


def change_by(given: Iterable[PuzzleAttempt], puzzle: str) -> tuple[Rating, float]:
    """The rating after the answer to a puzzle, and how far it moved."""
    ordered = sorted(given, key=lambda each: each.at)
    steps = rating.history(ordered)
    place = next(place for place, each in enumerate(ordered) if each.puzzle == puzzle)
    before = steps[place - 1] if place else Rating()
    return steps[place], steps[place].value - before.value


def pool(theme: str, level: str, given: Answers) -> list[Puzzle]:
    """The puzzles of the practice pool not answered yet; "" is any theme or level."""
    bank = cache.bank()
    if bank is None:
        return []
    fresh = (bank.puzzles[name] for name in bank.practice_on(today()) if name not in given)
    return [
        puzzle
        for puzzle in fresh
        if theme in ("", puzzle.theme) and (level == "" or level_of(puzzle.difficulty).id == level)
    ]


def next_to_practise(theme: str, level: str, given: Answers) -> Dealt | None:
    """One of the pool by chance; where no level was chosen, one near the visitor's own rating."""
    found = pool(theme, level, given)
    if not found:
        return None
    if not level:
        mine = rating_now(given.values()).value
        found = sorted(found, key=lambda puzzle: abs(puzzle.difficulty - mine))[:NEAR]
    return Dealt(SystemRandom().choice(found), PRACTICE, chosen=bool(theme))
