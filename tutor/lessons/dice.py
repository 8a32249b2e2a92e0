"""Choices from a seed: the project's own stream, so that a step's cards are the same everywhere and for ever."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.shuffle import below, words

T = TypeVar("T")


class Dice:
    """Deterministic choices; two with the same seed make the same ones."""

    __slots__ = ("_stream",)

    def __init__(self, seed: str | int) -> None:
        self._stream = words(f"lesson:{seed}")

    def below(self, bound: int) -> int:
        """From 0 to ``bound`` - 1."""
        return below(self._stream, bound)

    def between(self, low: int, high: int) -> int:
        """From ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def coin(self) -> bool:
        return self.below(2) == 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)

    def sample(self, items: Iterable[T], count: int) -> tuple[T, ...]:
        """So many different items, or all of them."""
        pool = list(items)
        for place in range(min(count, len(pool))):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return tuple(pool[:count])

    def cards(self, count: int, without: CardSet | None = None) -> CardSet:
        """So many cards of the deck, none of ``without``."""
        return CardSet(self.sample(FULL_DECK - (without or CardSet()), count))

    def card(self, without: CardSet | None = None) -> Card:
        return next(iter(self.cards(1, without)))
