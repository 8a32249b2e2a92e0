"""The generator: candidates tried by an executor in any order, accepted one by one in the order of their numbers.

So the bank depends on theme, seed and count (and on what it held before), never on how many processes there are.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import count as numbers
from pathlib import Path
from typing import Final

from tutor.puzzles.candidate import DISCARDS, Outcome, try_candidate
from tutor.puzzles.journal import Journal, append_line, open_file, open_journal
from tutor.puzzles.loader import read_lines, theme_file
from tutor.puzzles.model import Puzzle, dumps
from tutor.puzzles.themes import Theme, level_of

CHUNK_EXACT: Final = 100
CHUNK_RATED: Final = 4
AHEAD: Final = 3  # chunks waiting for each process
MOST_OF_A_LEVEL: Final = 0.3  # of a theme whose candidates are cheap or often good
PATIENCE: Final = {"exact": 400, "option": 2, "other": 0}  # candidates a puzzle wanted, until any level will do
MOST_GREEDY: Final = 0.5


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    theme: str
    accepted: int
    wanted: int
    tried: int
    rejected: Mapping[str, int]


@dataclass
class _Run:
    theme: Theme
    wanted: int
    journal: Journal
    file: Path
    bank: dict[str, Puzzle]

    def take(self, outcome: Outcome) -> None:
        """Decide about the next candidate; a puzzle is written before it is noted."""
        reason = outcome.reason or self._objection(outcome)
        if reason or outcome.puzzle is None:
            self.journal.reject(reason)
            return
        puzzle = outcome.puzzle
        if puzzle.id not in self.bank:
            append_line(self.file, dumps(puzzle))
            self.bank[puzzle.id] = puzzle
        self.journal.accept(puzzle.id, level_of(puzzle.difficulty).id, outcome.greedy)

    def _objection(self, outcome: Outcome) -> str:
        assert outcome.puzzle is not None
        known = self.bank.get(outcome.puzzle.id)
        if known is not None and (known != outcome.puzzle or known.id in self.journal.accepted):
            return "duplicate"
        if self.theme.id in DISCARDS and outcome.greedy:
            greedy, total = self.journal.greedy + 1, len(self.journal.accepted) + 1
            return "greedy_is_right" if greedy > MOST_GREEDY * total else ""
        return "level_full" if self._is_full(outcome) else ""

    def _is_full(self, outcome: Outcome) -> bool:
        assert outcome.puzzle is not None
        kind = "exact" if self.theme.exact else "option" if self.theme.ask == "option" else "other"
        if outcome.number >= PATIENCE[kind] * self.wanted:
            return False
        level = level_of(outcome.puzzle.difficulty).id
        return self.journal.levels[level] >= math.ceil(MOST_OF_A_LEVEL * self.wanted)

    @property
    def done(self) -> bool:
        return len(self.journal.accepted) >= self.wanted

    def progress(self) -> Progress:
        journal = self.journal
        return Progress(self.theme.id, len(journal.accepted), self.wanted, journal.tried, dict(journal.rejected))


def try_chunk(theme: str, seed: int, first: int, size: int) -> list[Outcome]:
    """The outcomes of some candidates in order; runs in any process."""
    return [try_candidate(theme, seed, number) for number in range(first, first + size)]


def generate(
    theme: Theme,
    wanted: int,
    seed: int,
    executor: Executor,
    *,
    folder: Path,
    work: Path,
    processes: int,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[Progress]:
    """Add puzzles of a theme to the bank until this seed has given ``wanted``; a progress after every chunk.

    ``work`` holds the journal: an interrupted run goes on where it was, and what it already gave counts.
    """
    file = theme_file(folder, theme.id)
    open_file(file)
    bank = {puzzle.id: puzzle for _, puzzle in read_lines(file)}
    run = _Run(theme, wanted, open_journal(work, theme.id, seed), file, bank)
    yield run.progress()
    waiting = _Ahead(executor, theme, seed, run.journal.tried, AHEAD * processes)
    while not run.done and not (cancel and cancel()):
        for outcome in waiting.next_chunk():
            if not run.done:
                run.take(outcome)
        yield run.progress()
    waiting.cancel()


class _Ahead:
    """Chunks on their way through the executor, given back in the order of their numbers."""

    def __init__(self, executor: Executor, theme: Theme, seed: int, first: int, depth: int) -> None:
        self._size = CHUNK_EXACT if theme.exact else CHUNK_RATED
        self._executor, self._theme, self._seed = executor, theme.id, seed
        self._starts = numbers(first, self._size)
        self._depth = depth
        self._waiting: deque[Future[list[Outcome]]] = deque()

    def next_chunk(self) -> list[Outcome]:
        while len(self._waiting) < self._depth:
            arguments = (self._theme, self._seed, next(self._starts), self._size)
            self._waiting.append(self._executor.submit(try_chunk, *arguments))
        return self._waiting.popleft().result()

    def cancel(self) -> None:
        for future in self._waiting:
            future.cancel()
