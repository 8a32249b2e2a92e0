"""A small bank that never changes, in place of the one that ships: the pages' tests name its days and puzzles."""

from __future__ import annotations

from pathlib import Path

from tutor.puzzles import loader

FOLDER = Path(__file__).resolve().parents[1] / "data" / "puzzles"
BANK = loader.read_bank(FOLDER)
DAYS = list(BANK.days)


def use() -> None:
    """For the rest of this process."""
    loader.puzzles_folder = lambda: FOLDER
    loader.load_bank.cache_clear()
