"""The log of a run: every candidate tried, in order, with the reason why it was rejected. A run goes on from it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tutor.core.errors import ContentError

ENDING: Final = ".registro.jsonl"


@dataclass
class Journal:
    """What a run has done so far. ``accepted`` are ids; ``levels`` and ``greedy`` count among them."""

    file: Path
    tried: int = 0
    accepted: list[str] = field(default_factory=list)
    greedy: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)

    def reject(self, reason: str) -> None:
        """Note the next candidate as rejected."""
        self._write({"number": self.tried, "reason": reason})

    def accept(self, name: str, level: str, greedy: bool) -> None:
        """Note the next candidate as a puzzle."""
        self._write({"number": self.tried, "id": name, "level": level, "greedy": greedy})

    def _write(self, entry: dict[str, Any]) -> None:
        append_line(self.file, json.dumps(entry))
        self._count(entry)

    def _count(self, entry: dict[str, Any]) -> None:
        if entry["number"] != self.tried:
            raise ValueError(entry["number"])
        self.tried += 1
        if "reason" in entry:
            self.rejected[str(entry["reason"])] += 1
            return
        self.accepted.append(str(entry["id"]))
        self.levels[str(entry["level"])] += 1
        self.greedy += bool(entry["greedy"])


def open_journal(work: Path, theme: str, seed: int) -> Journal:
    """The journal of a theme and a seed, as far as an earlier run came; ``folder_unwritable``."""
    file = work / f"{theme}-{seed}{ENDING}"
    open_file(file)
    journal = Journal(file)
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        try:
            journal._count(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise ContentError("journal_broken", file=str(file), line=number) from error
    return journal


def append_line(file: Path, line: str) -> None:
    """One more whole line at the end of a file, also where the last one was left without its end."""
    try:
        before = "\n" if file.is_file() and _unended(file) else ""
        with file.open("a", encoding="utf-8", newline="\n") as opened:
            opened.write(f"{before}{line}\n")
    except OSError as error:
        raise ContentError("folder_unwritable", token=str(file.parent)) from error


def _unended(file: Path) -> bool:
    with file.open("rb") as opened:
        size = opened.seek(0, 2)
        opened.seek(max(0, size - 1))
        return opened.read() not in (b"", b"\n")


def open_file(file: Path) -> None:
    """Make file and folder where there are none, and take away a last line that an interruption left without its end;
    ``folder_unwritable``.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _mend(file)
    except OSError as error:
        raise ContentError("folder_unwritable", token=str(file.parent)) from error


def _mend(file: Path) -> None:
    file.touch()
    raw = file.read_bytes()
    if raw and not raw.endswith(b"\n"):
        file.write_bytes(raw[: raw.rfind(b"\n") + 1])
