"""What every benchmark of the engine shares: rows kept as they come, progress on one line, a stamp of what ran."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from datetime import date
from pathlib import Path

from tutor.ai.rating import ENGINE

RESULTS = Path(__file__).parent / "results"


class Store:
    """Rows of a run, one JSON line each; an interrupted run goes on where it stopped (with ``save`` only)."""

    def __init__(self, path: Path, save: bool) -> None:
        self.path, self.save = path, save
        self.rows: list[list[object]] = []
        if save and path.exists():
            self.rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        if save:
            path.parent.mkdir(parents=True, exist_ok=True)

    def add(self, row: list[object]) -> None:
        self.rows.append(row)
        if self.save:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")

    def finish(self, result: Path, report: dict[str, object]) -> None:
        """Print the report, keep it, and drop the rows."""
        text = json.dumps(report, indent=2, ensure_ascii=False)
        print(text)
        if self.save:
            result.write_text(text + "\n", "utf-8")
            self.path.unlink(missing_ok=True)


class Progress:
    """``n of total`` on standard error, a few times a minute."""

    def __init__(self, total: int, every: float = 10.0) -> None:
        self.total, self.every = total, every
        self.started = self.shown = time.monotonic()

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now - self.shown >= self.every:
            self.shown = now
            print(f"{done} of {self.total}, {now - self.started:.0f} s", file=sys.stderr, flush=True)


def stamp(arguments: argparse.Namespace) -> dict[str, object]:
    """What ran, when and where."""
    return {
        "engine": ENGINE,
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "arguments": {name: value for name, value in vars(arguments).items() if name != "save"},
    }
