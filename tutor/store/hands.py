"""Hands that somebody keeps, and the settings."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import Delete, delete, func, select
from sqlalchemy.orm import Session

from tutor.core.errors import ContentError, IllegalError
from tutor.formats.record import loads
from tutor.store.shapes import MAX_RECORD_TEXT, Name, SavedHand, Value
from tutor.store.tables import NAME_LENGTH, SavedHandRow, SettingRow
from tutor.store.upsert import FRESH, put

MAX_HANDS: Final = 300
MAX_SETTINGS: Final = 100
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
_NAME: Final[TypeAdapter[str]] = TypeAdapter(Name)
_VALUE: Final[TypeAdapter[str]] = TypeAdapter(Value)


def save_hand(session: Session, profile_id: int, key: str, title: str, record: str, now: datetime) -> bool:
    """Keep a hand record under a key; False if that key is taken already.

    Any text does as a title. The errors of ``formats.record.loads`` if the record is none, ``record_too_long``,
    ``too_many_saved``.
    """
    if len(record) > MAX_RECORD_TEXT:
        raise ContentError("record_too_long", got=len(record), expected=MAX_RECORD_TEXT)
    loads(record)
    tidy = _CONTROLS.sub(" ", title).strip()[:NAME_LENGTH]
    return put_hand(session, profile_id, SavedHand(key=key, title=tidy, record=record, saved=now))


def put_hand(session: Session, profile_id: int, hand: SavedHand) -> bool:
    """Keep a hand whose record was read already; ``too_many_saved`` if there is no room."""
    if not put(session, SavedHandRow, {"profile_id": profile_id, **hand.columns()}):
        return False
    if (session.scalar(select(func.count()).where(SavedHandRow.profile_id == profile_id)) or 0) > MAX_HANDS:
        session.execute(_one(profile_id, hand.key))
        raise IllegalError("too_many_saved", expected=MAX_HANDS)
    return True


def _one(profile_id: int, key: str) -> Delete:
    return delete(SavedHandRow).where(SavedHandRow.profile_id == profile_id, SavedHandRow.key == key)


def drop_hand(session: Session, profile_id: int, key: str) -> None:
    session.execute(_one(profile_id, key))


def hands_of(session: Session, profile_id: int) -> list[SavedHand]:
    """The hands kept, the newest first."""
    query = select(SavedHandRow).where(SavedHandRow.profile_id == profile_id)
    rows = session.scalars(query.order_by(SavedHandRow.saved.desc(), SavedHandRow.key), execution_options=FRESH)
    return [SavedHand.model_validate(row) for row in rows]


def set_setting(session: Session, profile_id: int, name: str, value: str) -> None:
    """Keep one setting, in place of what it was."""
    values = {"profile_id": profile_id, "name": _NAME.validate_python(name), "value": _VALUE.validate_python(value)}
    put(session, SettingRow, values, lambda old, new: {"value": new.value})


def settings_of(session: Session, profile_id: int) -> dict[str, str]:
    query = select(SettingRow).where(SettingRow.profile_id == profile_id).order_by(SettingRow.name)
    return {row.name: row.value for row in session.scalars(query, execution_options=FRESH)}
