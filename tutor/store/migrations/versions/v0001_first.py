"""Profiles with their devices and recovery, settings, lesson progress, attempts, concept memory, saved hands."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None
branch_labels: Final = None
depends_on: Final = None

SERIAL: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
HASH: Final = sa.String(64)
NAME: Final = sa.String(80)
MOMENT: Final = sa.DateTime(timezone=True)


def upgrade() -> None:
    _create_profiles()
    _create_learning()
    _create_owned("settings", sa.Column("name", NAME, primary_key=True), sa.Column("value", sa.Text, nullable=False))
    _create_owned(
        "saved_hands",
        sa.Column("key", NAME, primary_key=True),
        sa.Column("title", NAME, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("saved", MOMENT, nullable=False),
    )


def _create_profiles() -> None:
    op.create_table(
        "profiles",
        sa.Column("id", SERIAL, primary_key=True, autoincrement=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("recovery_hash", HASH, unique=True),
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", HASH, primary_key=True),
        sa.Column("profile_id", SERIAL, sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_index("ix_devices_profile_id", "devices", ["profile_id"])
    op.create_table(
        "recovery_tries",
        sa.Column("source", HASH, primary_key=True),
        sa.Column("began", MOMENT, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_recovery_tries_began", "recovery_tries", ["began"])


def _create_learning() -> None:
    _create_owned(
        "lesson_progress",
        sa.Column("lesson", NAME, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("stars", sa.Integer),
        sa.Column("finished", MOMENT),
        sa.Column("updated", MOMENT, nullable=False),
    )
    _create_owned(
        "attempts",
        sa.Column("key", NAME, primary_key=True),
        sa.Column("exercise", NAME, nullable=False),
        sa.Column("concept", NAME, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_index("attempts_by_time", "attempts", ["profile_id", "at"])
    _create_owned(
        "concept_memory",
        sa.Column("concept", NAME, primary_key=True),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("due", MOMENT, nullable=False),
        sa.Column("updated", MOMENT, nullable=False),
    )
    op.create_index("memory_by_due", "concept_memory", ["profile_id", "due"])


def _create_owned(name: str, *columns: sa.Column[object]) -> None:
    owner = sa.ForeignKey("profiles.id", ondelete="CASCADE")
    op.create_table(name, sa.Column("profile_id", SERIAL, owner, primary_key=True), *columns)


def downgrade() -> None:
    for name in ("saved_hands", "settings", "concept_memory", "attempts", "lesson_progress"):
        op.drop_table(name)
    for name in ("recovery_tries", "devices", "profiles"):
        op.drop_table(name)
