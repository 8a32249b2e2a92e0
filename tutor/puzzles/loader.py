"""The bank: one file of lines a theme, ``puzzles/<theme>.jsonl``, and the file of days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tutor.content import content_root
from tutor.core.errors import ContentError, GinError
from tutor.puzzles.model import Puzzle, loads

ENDING: Final = ".jsonl"
DAYS_FILE: Final = "dias.txt"


@dataclass(frozen=True, slots=True)
class Bank:
    """All puzzles by id, and the days in order: date -> id."""

    puzzles: Mapping[str, Puzzle]
    days: Mapping[date, str]

    @property
    def practice(self) -> tuple[str, ...]:
        """The ids of the practice pool's own puzzles: those of no day."""
        taken = set(self.days.values())
        return tuple(name for name in self.puzzles if name not in taken)

    def practice_on(self, today: date) -> tuple[str, ...]:
        """The practice pool of a date: its own puzzles and those of the days that are past."""
        return (*self.practice, *(name for day, name in self.days.items() if day < today))

    def of_theme(self, theme: str) -> tuple[Puzzle, ...]:
        """The puzzles of one theme, in the file's order."""
        return tuple(puzzle for puzzle in self.puzzles.values() if puzzle.theme == theme)


def puzzles_folder() -> Path:
    return content_root() / "puzzles"


def theme_file(folder: Path, theme: str) -> Path:
    """Where the puzzles of a theme stand."""
    return folder / f"{theme}{ENDING}"


@lru_cache(maxsize=1)
def load_bank() -> Bank:
    """The bank that the program carries, read once."""
    return read_bank(puzzles_folder())


def read_bank(place: Path) -> Bank:
    """The bank of a folder; what is broken raises a ``GinError`` with ``file`` and ``line``."""
    puzzles: dict[str, Puzzle] = {}
    for file in sorted(place.glob(f"*{ENDING}")):
        for line, puzzle in read_lines(file):
            if puzzle.id in puzzles:
                raise ContentError("puzzle_twice", file=file.name, line=line, got=puzzle.id)
            puzzles[puzzle.id] = puzzle
    days = dict(read_days(place / DAYS_FILE, puzzles))
    return Bank(MappingProxyType(puzzles), MappingProxyType(days))


def read_lines(file: Path) -> Iterator[tuple[int, Puzzle]]:
    """The puzzles of a file with their line numbers, from 1."""
    for number, line in _lines(file):
        try:
            puzzle = loads(line)
        except GinError as error:
            raise ContentError(error.code, **{**error.facts, "file": file.name, "line": number}) from error
        if theme_file(file.parent, puzzle.theme) != file:
            raise ContentError("puzzle_broken", file=file.name, line=number, field="theme", got=puzzle.theme)
        yield number, puzzle


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError("file_unreadable", token=file.name) from error
    yield from enumerate(text.splitlines(), start=1)


def read_days(file: Path, puzzles: Mapping[str, Puzzle]) -> Iterator[tuple[date, str]]:
    """``2026-11-30 <id>`` a line, one day after the other; a puzzle never twice."""
    last: date | None = None
    seen: set[str] = set()
    for number, line in _lines(file) if file.is_file() else ():
        day, name = _day(line, file.name, number)
        follows = last is None or (day - last).days == 1
        if not follows or name in seen or name not in puzzles:
            raise ContentError("day_broken", file=file.name, line=number, got=line[:40])
        seen.add(name)
        last = day
        yield day, name


def _day(line: str, file: str, number: int) -> tuple[date, str]:
    day, _, name = line.partition(" ")
    try:
        return date.fromisoformat(day), name
    except ValueError as error:
        raise ContentError("day_broken", file=file, line=number, got=line[:40]) from error
