"""First answers to puzzles, and how hard each puzzle has proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import case, delete, select
from sqlalchemy.orm import Session

from tutor.store.shapes import PuzzleAttempt, PuzzleRating
from tutor.store.tables import PuzzleAttemptRow, PuzzleRatingRow
from tutor.store.upsert import FRESH, put, put_all

MAX_PUZZLE_ATTEMPTS: Final = 6_000


def add_puzzle_attempt(session: Session, profile_id: int, attempt: PuzzleAttempt) -> bool:
    """Keep the first answer to a puzzle; False, and nothing changes, if there was one."""
    added = put(session, PuzzleAttemptRow, {"profile_id": profile_id, **attempt.columns()})
    if added:
        _drop_oldest(session, profile_id)
    return added


def put_puzzle_attempts(session: Session, profile_id: int, *attempts: PuzzleAttempt) -> None:
    """Keep answers that come from elsewhere: of two to the same puzzle, that given first stays."""
    rows = [{"profile_id": profile_id, **attempt.columns()} for attempt in attempts]
    put_all(session, PuzzleAttemptRow, rows, _merge)
    _drop_oldest(session, profile_id)


def _merge(old: Any, new: Any) -> dict[str, Any]:
    earlier = new.at < old.at
    names = (name for name in PuzzleAttempt.model_fields if name != "puzzle")
    return {name: case((earlier, getattr(new, name)), else_=getattr(old, name)) for name in names}


def _drop_oldest(session: Session, profile_id: int) -> None:
    """Leave the newest ``MAX_PUZZLE_ATTEMPTS``."""
    mine, at = PuzzleAttemptRow.profile_id == profile_id, PuzzleAttemptRow.at
    last = session.scalar(select(at).where(mine).order_by(at.desc()).offset(MAX_PUZZLE_ATTEMPTS).limit(1))
    if last is not None:
        session.execute(delete(PuzzleAttemptRow).where(mine, at <= last))


def puzzle_attempts_of(session: Session, profile_id: int) -> list[PuzzleAttempt]:
    """Every first answer, in the order of time."""
    query = select(PuzzleAttemptRow).where(PuzzleAttemptRow.profile_id == profile_id)
    rows = session.scalars(query.order_by(PuzzleAttemptRow.at, PuzzleAttemptRow.puzzle), execution_options=FRESH)
    return [PuzzleAttempt.model_validate(row) for row in rows]


def puzzle_attempt_of(session: Session, profile_id: int, puzzle: str) -> PuzzleAttempt | None:
    """The first answer to one puzzle; None before it."""
    row = session.get(PuzzleAttemptRow, (profile_id, puzzle), populate_existing=True)
    return None if row is None else PuzzleAttempt.model_validate(row)


def puzzle_rating_of(session: Session, start: PuzzleRating) -> PuzzleRating:
    """How a puzzle is rated; ``start`` as long as nobody has answered it."""
    row = session.get(PuzzleRatingRow, start.puzzle, populate_existing=True)
    return start if row is None else PuzzleRating.model_validate(row)


def change_puzzle_rating(
    session: Session, start: PuzzleRating, change: Callable[[PuzzleRating], PuzzleRating]
) -> PuzzleRating:
    """Rate a puzzle anew after an answer; ``change`` runs alone for this puzzle: another visitor's waits for it."""
    put(session, PuzzleRatingRow, start.columns())
    row = session.get_one(PuzzleRatingRow, start.puzzle, populate_existing=True, with_for_update=True)
    after = change(PuzzleRating.model_validate(row))
    for name, value in after.columns().items():
        setattr(row, name, value)
    session.flush()
    return after
