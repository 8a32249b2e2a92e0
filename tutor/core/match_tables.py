"""Who sits where in a deal, and what two hands of partners are worth together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.core.rules import Rules, Seats
from tutor.core.scoring import HandScore

_SIDES: Final = {Seats.TWO: 2, Seats.THREE: 3, Seats.PARTNERS: 2}
_PLAYERS: Final = {Seats.TWO: 2, Seats.THREE: 3, Seats.PARTNERS: 4}


@dataclass(frozen=True, slots=True)
class Table:
    """The players at a hand's seats 0 and 1, and which of these seats counts as the dealer."""

    players: tuple[int, int]
    dealer: int


def side_count(rules: Rules) -> int:
    """How many keep a score of their own."""
    return _SIDES[rules.seats]


def player_count(rules: Rules) -> int:
    return _PLAYERS[rules.seats]


def hands_per_deal(rules: Rules) -> int:
    return player_count(rules) // 2


def tables_for(rules: Rules, dealer: int, deals: int) -> tuple[Table, ...]:
    """The tables of the next deal, ``deals`` having been played.

    Three: the dealer sits out and the player on the dealer's left is the non-dealer. Partners: seat 0 is always of
    side 0; opponents swap each deal, and both members of the dealing side deal.
    """
    if rules.seats is Seats.TWO:
        return (Table((0, 1), dealer),)
    if rules.seats is Seats.THREE:
        return (Table(((dealer + 1) % 3, (dealer + 2) % 3), 1),)
    first, second = (1, 3) if deals % 2 == 0 else (3, 1)
    return Table((0, first), dealer), Table((2, second), dealer)


def net(first: HandScore, second: HandScore) -> tuple[int | None, int]:
    """One net score for both hands of a deal: the side that scores and its points; None where they cancel out.

    Both won by one side add up; split, the larger minus the smaller; a hand without a winner counts 0.
    """
    difference = first.points_for(0) + second.points_for(0)
    if difference:
        return (0 if difference > 0 else 1), abs(difference)
    return None, 0
