"""Texts with a form of their own, known before any convention is tried: dotted suits, bare numbers, a program's log."""

from __future__ import annotations

import re
from typing import Final

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import UnreadableError
from tutor.formats.cards_clauses import Placed
from tutor.formats.cards_normal import MAX_TOKEN, Normal

_HOLDING: Final = r"(?:10|[akqjt2-9])*"
_DOTTED: Final = re.compile(rf"\s*(?:[nesw]:\s*)?({_HOLDING})\.({_HOLDING})\.({_HOLDING})\.({_HOLDING})\.?\s*")
_RANK: Final = re.compile(r"10|[akqjt2-9]")
_DOTTED_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_NUMBERS: Final = re.compile(r"[\s\[\](){},;\d]+")
_DEALT: Final = re.compile(r"^.*\bdealt\b.*$", re.MULTILINE)


def read_dotted(normal: Normal) -> list[Placed] | None:
    """``AK3.752.T9.8642``: spades, hearts, diamonds, clubs, as bridge players write them; None for anything else."""
    match = _DOTTED.fullmatch(normal.text)
    if match is None:
        return None
    counts = [len(_RANK.findall(group)) for group in match.groups()]
    return _dotted_cards(match) if max(counts) > 1 else None


def _dotted_cards(match: re.Match[str]) -> list[Placed]:
    return [
        Placed(Card.of(Rank.parse(rank.group().replace("10", "T")), suit), rank.start(), rank.end())
        for number, suit in enumerate(_DOTTED_SUITS, 1)
        for rank in _RANK.finditer(match.string, match.start(number), match.end(number))
    ]


def refuse_numbers(normal: Normal) -> None:
    """``[11, 4, 5]``: numbers alone are no cards, since every program counts the suits in another order."""
    if not _NUMBERS.fullmatch(normal.text):
        return
    numbers = list(re.finditer(r"\d+", normal.text))
    if not numbers:
        return
    odd = [match for match in numbers if len(match.group()) > 2 or not 1 <= int(match.group()) <= 10]
    ranks = len(numbers) == 1 and len(numbers[0].group()) > 2
    if "[" in normal.text or (odd and not ranks):
        first = (odd or numbers)[0]
        position, _ = normal.span(first.start(), first.end())
        raise UnreadableError("bare_integers", token=first.group()[:MAX_TOKEN], position=position, expected="card")


def dealt_line(normal: Normal) -> tuple[int, int] | None:
    """Plain offsets of the line that deals a hand in a log of several lines (``Player 0 is dealt [AC, 9H, TD].``)."""
    lines = [line for line in normal.text.splitlines() if line.strip()]
    match = _DEALT.search(normal.text) if len(lines) > 1 else None
    return (match.start(), match.end()) if match else None
