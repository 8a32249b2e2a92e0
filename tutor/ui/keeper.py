"""What is kept of a visitor: in the store behind the cookie, or, where that can't be, in the session alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any, Final, Protocol, TypeVar
from uuid import uuid4
from zoneinfo import ZoneInfo

import streamlit as st
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from tutor.core.errors import GinError
from tutor.practice import rating, schedule
from tutor.practice.rating import Rating
from tutor.store import attempts as kept_attempts
from tutor.store import hands as kept_hands
from tutor.store import progress as kept_progress
from tutor.store import puzzles as kept_puzzles
from tutor.store.engine import Store
from tutor.store.profiles import find_profile, profile_for
from tutor.store.shapes import Attempt, Memory, Progress, PuzzleAttempt, PuzzleRating, SavedHand
from tutor.store.tokens import token_hash
from tutor.ui import cache, state
from tutor.ui.settings import VISITOR_COOKIE

_LOG = logging.getLogger("tutor.ui")
T = TypeVar("T")
MINUTES_A_DAY: Final = 24 * 60
FAULTS: Final = (SQLAlchemyError, GinError, OSError)


class Keeper(Protocol):
    """Reading and writing for the visitor of this run. ``lasting``: it will be there on another day."""

    @property
    def lasting(self) -> bool: ...
    def progress(self) -> dict[str, Progress]: ...
    def save_position(self, lesson: str, step: int, detail: str) -> None: ...
    def finish(self, lesson: str, stars: int) -> None: ...
    def attempts(self) -> list[Attempt]: ...
    def memories(self) -> list[Memory]: ...
    def remember(self, attempt: Attempt) -> None: ...
    def puzzle_attempts(self) -> list[PuzzleAttempt]: ...
    def answer_puzzle(self, given: PuzzleAttempt) -> tuple[PuzzleAttempt, bool]:
        """The answer to a puzzle that counts, and whether it is this one. ``given`` has the puzzle's first rating."""
        ...

    def hands(self) -> list[SavedHand]: ...
    def save_hand(self, key: str, title: str, record: str) -> None: ...
    def drop_hand(self, key: str) -> None: ...
    def setting(self, name: str) -> str: ...
    def set_setting(self, name: str, value: str) -> None: ...


@dataclass(slots=True)
class SessionKeeper:
    """Keeps until the page is closed; same merging as the store."""

    held: dict[str, Progress] = field(default_factory=dict)
    given: list[Attempt] = field(default_factory=list)
    memory: dict[str, Memory] = field(default_factory=dict)
    puzzles: dict[str, PuzzleAttempt] = field(default_factory=dict)
    saved: dict[str, SavedHand] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    lasting: bool = False

    def progress(self) -> dict[str, Progress]:
        return dict(self.held)

    def save_position(self, lesson: str, step: int, detail: str) -> None:
        old = self.held.get(lesson)
        stars, finished = (old.stars, old.finished) if old else (None, None)
        self.held[lesson] = Progress(
            lesson=lesson, step=step, detail=detail, stars=stars, finished=finished, updated=now()
        )

    def finish(self, lesson: str, stars: int) -> None:
        old = self.held.get(lesson)
        best = max(stars, old.stars or 0) if old else stars
        self.held[lesson] = Progress(lesson=lesson, step=0, stars=best, finished=now(), updated=now())

    def attempts(self) -> list[Attempt]:
        return list(self.given)

    def memories(self) -> list[Memory]:
        return list(self.memory.values())

    def remember(self, attempt: Attempt) -> None:
        self.given.append(attempt)
        self.memory[attempt.concept] = _after(self.memory.get(attempt.concept), attempt)

    def puzzle_attempts(self) -> list[PuzzleAttempt]:
        return list(self.puzzles.values())

    def answer_puzzle(self, given: PuzzleAttempt) -> tuple[PuzzleAttempt, bool]:
        first = given.puzzle not in self.puzzles
        return self.puzzles.setdefault(given.puzzle, given), first

    def hands(self) -> list[SavedHand]:
        return list(reversed(self.saved.values()))

    def save_hand(self, key: str, title: str, record: str) -> None:
        self.saved.setdefault(key, SavedHand(key=key, title=title, record=record, saved=now()))

    def drop_hand(self, key: str) -> None:
        self.saved.pop(key, None)

    def setting(self, name: str) -> str:
        return self.settings.get(name, "")

    def set_setting(self, name: str, value: str) -> None:
        self.settings[name] = value


@dataclass(frozen=True, slots=True)
class StoreKeeper:
    """Keeps in the database. Looking never begins a profile; the first thing kept does."""

    store: Store
    token: str
    lasting: bool = True

    def _look(self, what: Callable[[Session, int], T], nothing: T) -> T:
        with self.store.read() as session:
            profile = find_profile(session, self.token)
            return nothing if profile is None else what(session, profile.id)

    @contextmanager
    def _writing(self) -> Iterator[tuple[Session, int]]:
        with self.store.write() as session:
            yield session, profile_for(session, self.token, now()).id

    def progress(self) -> dict[str, Progress]:
        nothing: list[Progress] = []
        return {each.lesson: each for each in self._look(kept_progress.all_progress, nothing)}

    def save_position(self, lesson: str, step: int, detail: str) -> None:
        with self._writing() as (session, profile):
            kept_progress.save_position(session, profile, lesson, step, now(), detail=detail)

    def finish(self, lesson: str, stars: int) -> None:
        with self._writing() as (session, profile):
            kept_progress.finish_lesson(session, profile, lesson, stars, now())

    def attempts(self) -> list[Attempt]:
        nothing: list[Attempt] = []
        return self._look(kept_attempts.attempts_of, nothing)

    def memories(self) -> list[Memory]:
        nothing: list[Memory] = []
        return self._look(kept_attempts.memories_of, nothing)

    def remember(self, attempt: Attempt) -> None:
        with self._writing() as (session, profile):
            old = kept_attempts.memory_of(session, profile, attempt.concept)
            if kept_attempts.add_attempt(session, profile, attempt):
                kept_attempts.put_memories(session, profile, _after(old, attempt))

    def puzzle_attempts(self) -> list[PuzzleAttempt]:
        nothing: list[PuzzleAttempt] = []
        return self._look(kept_puzzles.puzzle_attempts_of, nothing)

    def answer_puzzle(self, given: PuzzleAttempt) -> tuple[PuzzleAttempt, bool]:
        with self._writing() as (session, profile):
            mine = rating.current(kept_puzzles.puzzle_attempts_of(session, profile))

            first = False

            def change(before: PuzzleRating) -> PuzzleRating:
                nonlocal first
                met = {"puzzle_rating": before.rating, "puzzle_deviation": before.deviation}
                first = kept_puzzles.add_puzzle_attempt(session, profile, given.model_copy(update=met))
                return _puzzle_after(before, mine, given) if first else before

            kept_puzzles.change_puzzle_rating(session, _first_rating(given), change)
            return kept_puzzles.puzzle_attempt_of(session, profile, given.puzzle) or given, first

    def hands(self) -> list[SavedHand]:
        nothing: list[SavedHand] = []
        return self._look(kept_hands.hands_of, nothing)

    def save_hand(self, key: str, title: str, record: str) -> None:
        with self._writing() as (session, profile):
            kept_hands.save_hand(session, profile, key, title, record, now())

    def drop_hand(self, key: str) -> None:
        with self._writing() as (session, profile):
            kept_hands.drop_hand(session, profile, key)

    def setting(self, name: str) -> str:
        nothing: dict[str, str] = {}
        return self._look(kept_hands.settings_of, nothing).get(name, "")

    def set_setting(self, name: str, value: str) -> None:
        with self._writing() as (session, profile):
            kept_hands.set_setting(session, profile, name, value)


class Careful:
    """A keeper that goes on in the session when the database fails in mid-use; the page never breaks for it."""

    def __init__(self, first: Keeper, spare: Keeper) -> None:
        self._first, self._spare = first, spare

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._first, name)
        return self._guarded(name, found) if callable(found) else found

    def _guarded(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            try:
                return method(*args)
            except FAULTS as error:
                _LOG.error("the store failed, going on without it", exc_info=error)
                st.session_state[state.NOT_KEPT] = True
                return getattr(self._spare, name)(*args)

        return call


def now() -> datetime:
    return datetime.now(UTC)


def zone() -> tzinfo:
    """The visitor's calendar, as the browser tells: the zone by name, else how far its clock is from UTC, else UTC."""
    try:
        return ZoneInfo(str(st.context.timezone or ""))
    except (KeyError, ValueError, OSError):
        behind = st.context.timezone_offset or 0
        return timezone(timedelta(minutes=-behind)) if abs(behind) < MINUTES_A_DAY else UTC


def attempt(exercise: str, concept: str, right: bool, hints: int) -> Attempt:
    """An answer given now, rated as FSRS rates it."""
    rating = schedule.rating_of(right, hints)
    return Attempt(
        key=uuid4().hex, exercise=exercise, concept=concept, right=right, hints=hints, rating=rating, at=now()
    )


def _after(old: Memory | None, given: Attempt) -> Memory:
    planned = schedule.review(old.card if old else None, given.rating, given.at)
    return Memory(concept=given.concept, card=planned.card, due=planned.due, updated=given.at)


def _first_rating(given: PuzzleAttempt) -> PuzzleRating:
    """What the bank says of a puzzle that nobody has answered."""
    start = Rating(given.puzzle_rating, given.puzzle_deviation)
    return PuzzleRating(
        puzzle=given.puzzle,
        rating=start.value,
        deviation=start.deviation,
        volatility=start.volatility,
        updated=given.at,
    )


def _puzzle_after(before: PuzzleRating, mine: Rating, given: PuzzleAttempt) -> PuzzleRating:
    """The puzzle wins what the visitor loses."""
    stood = Rating(before.rating, before.deviation, before.volatility)
    found = rating.after(stood, mine, 1 - rating.score_of(given.right, given.credit), given.weight)
    return PuzzleRating(
        puzzle=before.puzzle,
        rating=found.value,
        deviation=found.deviation,
        volatility=found.volatility,
        answers=before.answers + 1,
        updated=given.at,
    )


def token() -> str | None:
    """The visitor's cookie, if the browser brought one that can be ours."""
    text = str(st.context.cookies.get(VISITOR_COOKIE, ""))
    try:
        token_hash(text)
    except GinError:
        return None
    return text


def spare() -> SessionKeeper:
    """What this session keeps by itself."""
    if state.SPARE not in st.session_state:
        st.session_state[state.SPARE] = SessionKeeper()
    held: SessionKeeper = st.session_state[state.SPARE]
    return held


def keeper() -> Keeper:
    """Where this visitor's things are kept."""
    store, visitor = cache.store(), token()
    if store is None or visitor is None or st.session_state.get(state.NOT_KEPT):
        return spare()
    careful: Any = Careful(StoreKeeper(store, visitor), spare())
    kept: Keeper = careful
    return kept


def note_if_not_kept() -> None:
    """Says, where it is so, that nothing will be there on another day."""
    if keeper().lasting:
        return
    st.html(
        '<p class="gin-doubt" role="note">Ahora mismo no se puede guardar tu progreso. '
        "Todo funciona, pero se pierde al cerrar esta página.</p>"
    )
