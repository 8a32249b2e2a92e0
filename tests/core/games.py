"""Short ways to write down hands and matches for tests."""

from __future__ import annotations

from tutor.core.match import Match, play_match
from tutor.core.rules import Rules
from tutor.core.scoring import VOID, HandScore, Result, ScoreLine

SIDES = "ABC"


def won(seat: int, points: int) -> HandScore:
    """A hand won by a seat of its table."""
    return HandScore(Result.KNOCK, seat, (ScoreLine("difference", points),))


def hands(text: str) -> list[tuple[HandScore, ...]]:
    """``A60 B20 -``: who won how much, hand by hand; ``-`` is a void hand."""
    return [(VOID if word == "-" else won(SIDES.index(word[0]), int(word[1:])),) for word in text.split()]


def played(text: str, rules: Rules, dealer: int = 0) -> Match:
    """The match of two players after these hands."""
    return play_match(rules, hands(text), dealer)


def lines(match: Match, side: int, column: int = 0) -> dict[str, int]:
    """The count of a side in a column, by code."""
    return {line.code: line.points for line in match.count(side)[column]}
