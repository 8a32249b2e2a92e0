"""The tables. Whoever changes one adds a migration; a test holds both equal."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from sqlalchemy import BigInteger, DateTime, Dialect, Double, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

HASH_LENGTH: Final = 64
NAME_LENGTH: Final = 80
SERIAL: Final = BigInteger().with_variant(Integer, "sqlite")


class UtcTime(TypeDecorator[datetime]):
    """A moment, always aware of its zone: UTC in the database and out of it."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    type_annotation_map = {datetime: UtcTime, float: Double}  # noqa: RUF012


def _owner() -> Mapped[int]:
    """Part of the key of what belongs to a profile, and goes with it."""
    return mapped_column(SERIAL, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)


class ProfileRow(Base):
    __tablename__ = "profiles"

    id: Mapped[int] = mapped_column(SERIAL, primary_key=True, autoincrement=True)
    created: Mapped[datetime]
    recovery_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH), unique=True)


class DeviceRow(Base):
    """A browser that carries a cookie of ours; several may share one profile."""

    __tablename__ = "devices"

    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    profile_id: Mapped[int] = mapped_column(SERIAL, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime]


class RecoveryTriesRow(Base):
    """How many recovery codes one browser or address has tried since ``began``."""

    __tablename__ = "recovery_tries"

    source: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    began: Mapped[datetime] = mapped_column(index=True)
    tries: Mapped[int]


class SettingRow(Base):
    __tablename__ = "settings"

    profile_id: Mapped[int] = _owner()
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class ProgressRow(Base):
    __tablename__ = "lesson_progress"

    profile_id: Mapped[int] = _owner()
    lesson: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    step: Mapped[int]
    detail: Mapped[str] = mapped_column(Text)
    stars: Mapped[int | None]
    finished: Mapped[datetime | None]
    updated: Mapped[datetime]


class AttemptRow(Base):
    __tablename__ = "attempts"
    __table_args__ = (Index("attempts_by_time", "profile_id", "at"),)

    profile_id: Mapped[int] = _owner()
    key: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    exercise: Mapped[str] = mapped_column(String(NAME_LENGTH))
    concept: Mapped[str] = mapped_column(String(NAME_LENGTH))
    right: Mapped[bool]
    hints: Mapped[int]
    rating: Mapped[int]
    at: Mapped[datetime]


class MemoryRow(Base):
    """What ``tutor.practice`` knows of a concept; ``card`` is its JSON, opaque here."""

    __tablename__ = "concept_memory"
    __table_args__ = (Index("memory_by_due", "profile_id", "due"),)

    profile_id: Mapped[int] = _owner()
    concept: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    card: Mapped[str] = mapped_column(Text)
    due: Mapped[datetime]
    updated: Mapped[datetime]


class SavedHandRow(Base):
    __tablename__ = "saved_hands"

    profile_id: Mapped[int] = _owner()
    key: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    title: Mapped[str] = mapped_column(String(NAME_LENGTH))
    record: Mapped[str] = mapped_column(Text)
    saved: Mapped[datetime]


class PuzzleAttemptRow(Base):
    """The first answer to a puzzle; the key admits no second one."""

    __tablename__ = "puzzle_attempts"
    __table_args__ = (Index("puzzle_attempts_by_time", "profile_id", "at"),)

    profile_id: Mapped[int] = _owner()
    puzzle: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    theme: Mapped[str] = mapped_column(String(NAME_LENGTH))
    how: Mapped[str] = mapped_column(String(NAME_LENGTH))
    day: Mapped[date | None]
    answer: Mapped[str] = mapped_column(Text)
    right: Mapped[bool]
    loss: Mapped[float]
    credit: Mapped[float]
    weight: Mapped[float]
    puzzle_rating: Mapped[float]
    puzzle_deviation: Mapped[float]
    offset: Mapped[int]
    at: Mapped[datetime]


class PuzzleRatingRow(Base):
    """How hard a puzzle has proved for everybody; nobody's data."""

    __tablename__ = "puzzle_ratings"

    puzzle: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    answers: Mapped[int]
    updated: Mapped[datetime]
