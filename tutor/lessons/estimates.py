"""Sums that grow hand by hand and the means with their standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """``n`` values by their sum and sum of squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Estimate:
        return Estimate(self.n + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def se(self) -> float | None:
        """Standard error of the mean; None for fewer than two values."""
        if self.n < 2:
            return None
        spread = max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1)
        return sqrt(spread / self.n)


@dataclass(frozen=True, slots=True)
class Pair:
    """Points a hand of seat 0 with the myth and without it, on the same deals, and their difference."""

    myth: Estimate = Estimate()
    other: Estimate = Estimate()
    difference: Estimate = Estimate()

    def add(self, myth: float, other: float) -> Pair:
        return Pair(self.myth.add(myth), self.other.add(other), self.difference.add(myth - other))
