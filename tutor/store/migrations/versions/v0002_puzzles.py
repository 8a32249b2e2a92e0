"""First answers to puzzles and the puzzles' ratings."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"
branch_labels: Final = None
depends_on: Final = None

SERIAL: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
NAME: Final = sa.String(80)
MOMENT: Final = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("profile_id", SERIAL, sa.ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("puzzle", NAME, primary_key=True),
        *(sa.Column(name, NAME, nullable=False) for name in ("theme", "how")),
        sa.Column("day", sa.Date),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("loss", "credit", "weight")),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("puzzle_rating", "puzzle_deviation")),
        sa.Column("offset", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_index("puzzle_attempts_by_time", "puzzle_attempts", ["profile_id", "at"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", NAME, primary_key=True),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation", "volatility")),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("updated", MOMENT, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzle_ratings")
    op.drop_table("puzzle_attempts")
