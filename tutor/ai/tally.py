"""Results of lines over common worlds: means, errors that allow for worlds of the same story, shares."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tutor.ai.belief import STORIES
from tutor.ai.kernel import Floats, Ints
from tutor.ai.kernel_cards import BIG_GIN, GIN, UNDERCUT
from tutor.ai.rating import BIN_WIDTH, Bin

DRAWS: Final = 2000
LARGE: Final = 1e3  # an error that isn't known yet


@dataclass
class Tally:
    """The outcomes of one line on the first worlds of an evaluation, ``orders`` of the stock a world."""

    points: list[Ints] = field(default_factory=list)
    codes: list[Ints] = field(default_factory=list)
    means: list[Floats] = field(default_factory=list)

    def add(self, points: Ints, codes: Ints) -> None:
        """Points and codes of more worlds, shape (worlds, orders)."""
        self.points.append(points)
        self.codes.append(codes)
        self.means.append(points.mean(axis=1))

    @property
    def worlds(self) -> int:
        return sum(len(block) for block in self.points)

    def by_world(self) -> Floats:
        """Mean points of each world."""
        return np.concatenate(self.means) if self.means else np.zeros(0)

    def all_points(self) -> Ints:
        return np.concatenate(self.points).ravel()

    def all_codes(self) -> Ints:
        return np.concatenate(self.codes).ravel()


def standard_error(values: Floats) -> float:
    """Of the mean of a series in which every ``STORIES``-th world comes from the same story: stories are the units."""
    count = len(values)
    units = min(STORIES, count)
    if units < 2:
        return math.inf
    apart = np.bincount(np.arange(count) % STORIES, weights=values - values.mean())
    return float(math.sqrt((apart**2).sum() * units / (units - 1)) / count)


def paired(best: Floats, other: Floats) -> tuple[float, float]:
    """Mean and standard error of ``best`` minus ``other`` over the worlds that both have."""
    common = min(len(best), len(other))
    difference = best[:common] - other[:common]
    return float(difference.mean()), standard_error(difference)


def shares(codes: Ints, points: Ints) -> tuple[float, float, float]:
    """Shares of hands I win, win by (big) gin, and lose by being undercut."""
    gin = (codes == GIN) | (codes == BIG_GIN)
    return float((points > 0).mean()), float(gin.mean()), float((codes == UNDERCUT).mean())


def histogram(points: Ints) -> tuple[Bin, ...]:
    """Shares in bins of ``BIN_WIDTH`` points; exactly 0 (void, or a tie that scores nothing) is a bin of its own."""
    steps = np.sign(points) * ((np.abs(points) + BIN_WIDTH - 1) // BIN_WIDTH)
    found, counts = np.unique(steps, return_counts=True)
    return tuple(_bin(int(step), int(count) / len(points)) for step, count in zip(found, counts, strict=True))


def _bin(step: int, share: float) -> Bin:
    far, near = BIN_WIDTH * abs(step), BIN_WIDTH * (abs(step) - 1) + 1
    if step == 0:
        return Bin(0, 0, share)
    return Bin(near, far, share) if step > 0 else Bin(-far, -near, share)


def chances_of_best(losses: Floats, errors: Floats, seed: int) -> Floats:
    """Chance that each move is the best, from losses against the first and their errors (normal, independent)."""
    noise = _noise(errors, seed)
    return np.asarray(np.bincount((noise - losses).argmax(axis=1), minlength=len(losses)) / DRAWS, dtype=np.float64)


def with_choice(losses: Floats, errors: Floats, seed: int) -> Floats:
    """Errors of the losses that allow for the best having been chosen by the same numbers, which flatter it.

    By how much is found as a parametric bootstrap does: new noise on the values, the best chosen again.
    """
    noise = _noise(errors, seed)
    chosen = (noise - losses).argmax(axis=1)
    apart = noise[np.arange(DRAWS), chosen][:, None] - noise
    others = chosen[:, None] != np.arange(len(losses))
    flattery = np.where(others, apart, 0.0).sum(axis=0) / np.maximum(others.sum(axis=0), 1)
    flattery[0] = 0.0
    return np.asarray(np.hypot(errors, flattery), dtype=np.float64)


def _noise(errors: Floats, seed: int) -> Floats:
    rng = np.random.default_rng(seed & 0xFFFFFFFF)
    return rng.normal(0.0, np.where(np.isfinite(errors), errors, LARGE), size=(DRAWS, len(errors)))
