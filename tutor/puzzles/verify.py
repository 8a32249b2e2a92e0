"""Whether the bank still holds: exact answers worked out again, rated ones under fresh seeds.

A rated puzzle fails only where another answer is better by ``SURE`` standard errors under both of two fresh seeds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from tutor.ai.rating import SURE
from tutor.core.errors import GinError
from tutor.puzzles.canonical import puzzle_id
from tutor.puzzles.exact import EXACT
from tutor.puzzles.model import Puzzle
from tutor.puzzles.rated import rate
from tutor.puzzles.themes import theme_of

FRESH: Final = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """``fault`` is empty where the puzzle holds: else bad_record, not_in_theme, wrong_id, wrong_answer, better_answer.

    ``better``: the answer that is better, by ``loss`` with its standard error.
    """

    puzzle: str
    fault: str = ""
    better: str = ""
    loss: float = 0.0
    error: float = 0.0


def sample(puzzles: Sequence[Puzzle], size: int | None, seed: int) -> list[Puzzle]:
    """Some puzzles drawn by the seed, or all of them."""
    if size is None or size >= len(puzzles):
        return list(puzzles)
    return random.Random(seed).sample(list(puzzles), size)


def unreadable(puzzles: Sequence[Puzzle]) -> list[Verdict]:
    """A verdict for each puzzle whose record can't be replayed."""
    return [Verdict(puzzle.id, "bad_record") for puzzle in puzzles if not _readable(puzzle)]


def _readable(puzzle: Puzzle) -> bool:
    try:
        puzzle.view()
    except GinError:
        return False
    return True


def verify(puzzles: Sequence[Puzzle], seed: int, executor: Executor) -> Iterator[Verdict]:
    """The verdict on each puzzle, in their order."""
    futures = [executor.submit(verify_one, puzzle, seed) for puzzle in puzzles]
    for future in futures:
        yield future.result()


def verify_one(puzzle: Puzzle, seed: int) -> Verdict:
    """One verdict; ``seed`` makes the fresh seeds."""
    if not _readable(puzzle):
        return Verdict(puzzle.id, "bad_record")
    theme, view = theme_of(puzzle.theme), puzzle.view()
    if not theme.fits(view) or puzzle.ask != theme.ask or puzzle.exact != theme.exact:
        return Verdict(puzzle.id, "not_in_theme")
    if puzzle_id(puzzle.theme, view) != puzzle.id:
        return Verdict(puzzle.id, "wrong_id")
    return _exact(puzzle) if theme.exact else _rated(puzzle, seed)


def _exact(puzzle: Puzzle) -> Verdict:
    found = EXACT[puzzle.theme](puzzle.view())
    same = found.choices == puzzle.choices and found.accepted == puzzle.accepted
    if same and puzzle.best in found.accepted:
        return Verdict(puzzle.id)
    return Verdict(puzzle.id, "wrong_answer", found.best)


def _rated(puzzle: Puzzle, seed: int) -> Verdict:
    verdict = Verdict(puzzle.id)
    for fresh in range(FRESH):
        verdict = _once(puzzle, random.Random(f"{seed}:{puzzle.id}:{fresh}").randrange(1, 1 << 32))
        if not verdict.fault:
            return verdict
    return verdict


def _once(puzzle: Puzzle, seed: int) -> Verdict:
    found = rate(theme_of(puzzle.theme), puzzle.view(), seed, puzzle.model).answers
    kept = [choice for choice in found.choices if choice.key in puzzle.accepted]
    if {choice.key for choice in found.choices} != {choice.key for choice in puzzle.choices} or not kept:
        return Verdict(puzzle.id, "wrong_answer", found.best)
    worst = max(kept, key=lambda choice: choice.loss)
    if worst.loss > SURE * worst.loss_se and worst.loss > 0:
        return Verdict(puzzle.id, "better_answer", found.best, worst.loss, worst.loss_se)
    return Verdict(puzzle.id)
