"""Lessons: where somebody stands, stars, finished or not."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from tutor.store.shapes import Progress
from tutor.store.tables import ProgressRow
from tutor.store.upsert import FRESH, larger, newer, put_all, smaller


def save_position(
    session: Session, profile_id: int, lesson: str, step: int, now: datetime, *, detail: str = ""
) -> None:
    """Where somebody is (step from 0; ``detail`` is the page's own JSON); stars and the end stay as they were."""
    put_progress(session, profile_id, Progress(lesson=lesson, step=step, detail=detail, updated=now))


def finish_lesson(session: Session, profile_id: int, lesson: str, stars: int, now: datetime) -> None:
    """The end of a lesson: the best stars and the first end count, and the next time begins at step 0."""
    put_progress(session, profile_id, Progress(lesson=lesson, step=0, stars=stars, finished=now, updated=now))


def put_progress(session: Session, profile_id: int, *several: Progress) -> None:
    """Merge: the later position, the best stars, the first end. Sending the same twice changes nothing."""
    put_all(session, ProgressRow, [{"profile_id": profile_id, **progress.columns()} for progress in several], _merge)


def _merge(old: Any, new: Any) -> dict[str, Any]:
    return {
        **newer(old, new, "step", "detail", "updated"),
        "stars": larger(old.stars, new.stars),
        "finished": smaller(old.finished, new.finished),
    }


def progress_in(session: Session, profile_id: int, lesson: str) -> Progress | None:
    """Where somebody stands in one lesson; None if never begun."""
    row = session.get(ProgressRow, (profile_id, lesson), populate_existing=True)
    return None if row is None else Progress.model_validate(row)


def all_progress(session: Session, profile_id: int) -> list[Progress]:
    """Every lesson begun, by id."""
    query = select(ProgressRow).where(ProgressRow.profile_id == profile_id).order_by(ProgressRow.lesson)
    return [Progress.model_validate(row) for row in session.scalars(query, execution_options=FRESH)]
