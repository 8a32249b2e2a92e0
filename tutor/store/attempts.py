"""Answers given to exercises, and what is remembered of each concept."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from tutor.store.shapes import Attempt, Memory
from tutor.store.tables import AttemptRow, MemoryRow
from tutor.store.upsert import FRESH, newer, put, put_all

MAX_ATTEMPTS: Final = 20_000


def add_attempt(session: Session, profile_id: int, attempt: Attempt) -> bool:
    """Keep an answer; False if it was kept before. Beyond ``MAX_ATTEMPTS`` the oldest go."""
    added = put(session, AttemptRow, {"profile_id": profile_id, **attempt.columns()})
    if added:
        _drop_oldest(session, profile_id)
    return added


def put_attempts(session: Session, profile_id: int, *attempts: Attempt) -> None:
    """Keep several answers, each once."""
    put_all(session, AttemptRow, [{"profile_id": profile_id, **attempt.columns()} for attempt in attempts])
    _drop_oldest(session, profile_id)


def _drop_oldest(session: Session, profile_id: int) -> None:
    """Leave the newest ``MAX_ATTEMPTS``."""
    mine = AttemptRow.profile_id == profile_id
    newest_too_many = select(AttemptRow.at).where(mine).order_by(AttemptRow.at.desc()).offset(MAX_ATTEMPTS).limit(1)
    last = session.scalar(newest_too_many)
    if last is not None:
        session.execute(delete(AttemptRow).where(mine, AttemptRow.at <= last))


def attempts_of(
    session: Session, profile_id: int, *, concept: str | None = None, since: datetime | None = None
) -> list[Attempt]:
    """Answers in the order of time, all or those of one concept or since a moment."""
    query = select(AttemptRow).where(AttemptRow.profile_id == profile_id).order_by(AttemptRow.at, AttemptRow.key)
    if concept is not None:
        query = query.where(AttemptRow.concept == concept)
    if since is not None:
        query = query.where(AttemptRow.at >= since)
    return [Attempt.model_validate(row) for row in session.scalars(query, execution_options=FRESH)]


def put_memories(session: Session, profile_id: int, *memories: Memory) -> None:
    """Keep what is remembered of concepts; of two about the same one, that updated later stays."""
    put_all(session, MemoryRow, [{"profile_id": profile_id, **memory.columns()} for memory in memories], _merge)


def _merge(old: Any, new: Any) -> dict[str, Any]:
    return newer(old, new, "card", "due", "updated")


def memory_of(session: Session, profile_id: int, concept: str) -> Memory | None:
    """What is remembered of one concept; None if never asked."""
    row = session.get(MemoryRow, (profile_id, concept), populate_existing=True)
    return None if row is None else Memory.model_validate(row)


def memories_of(session: Session, profile_id: int, due_by: datetime | None = None) -> list[Memory]:
    """Every concept asked so far, or only those due by a moment; the longest due first."""
    query = select(MemoryRow).where(MemoryRow.profile_id == profile_id).order_by(MemoryRow.due, MemoryRow.concept)
    if due_by is not None:
        query = query.where(MemoryRow.due <= due_by)
    return [Memory.model_validate(row) for row in session.scalars(query, execution_options=FRESH)]
