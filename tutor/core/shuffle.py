"""The deal from a seed: SHA-256 as a stream of numbers and Fisher-Yates.

``random.shuffle`` is not promised to stay the same between Python versions; this is, and anybody can check it:
block ``k`` of the stream is SHA-256 of ``"gin-tutor:{seed}:{k}"``, read as eight big-endian 32-bit words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tutor.core.cards import CARDS, Card

_WORD = 1 << 32


def words(seed: str | int) -> Iterator[int]:
    """An endless stream of 32-bit numbers."""
    block = 0
    while True:
        digest = hashlib.sha256(f"gin-tutor:{seed}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    """A number from 0 to ``bound`` - 1, every one as likely: words past the last full multiple are skipped."""
    ceiling = _WORD - _WORD % bound
    return next(word for word in stream if word < ceiling) % bound


def shuffled_deck(seed: str | int) -> tuple[Card, ...]:
    """The 52 cards in the order of this seed; the first is dealt first."""
    deck = list(CARDS)
    stream = words(seed)
    for last in range(len(deck) - 1, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
