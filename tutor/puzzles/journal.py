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
    try:
        work.mkdir(parents=True, exist_ok=True)
        mend(file)
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise ContentError("folder_unwritable", token=str(work)) from error
    journal = Journal(file)
    for number, line in enumerate(lines, start=1):
        try:
            journal._count(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise ContentError("journal_broken", file=str(file), line=number) from error
    return journal


def append_line(file: Path, line: str) -> None:
    """One more whole line at the end of a file."""
    try:
        with file.open("a", encoding="utf-8", newline="\n") as opened:
            opened.write(f"{line}\n")
    except OSError as error:
        raise ContentError("folder_unwritable", token=str(file.parent)) from error


def mend(file: Path) -> None:
    """Take away a last line that an interruption left without its end; make the file where there is none."""
    file.touch()
    raw = file.read_bytes()
    if raw and not raw.endswith(b"\n"):
        file.write_bytes(raw[: raw.rfind(b"\n") + 1])
