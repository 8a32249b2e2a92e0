"""A match (partida) as a fold over its hands: running score, who deals, the end, the final count and who won.

Sides are players 0 and 1; with three players 0, 1 and 2 round the table (each one's left is the next number);
with partners side 0 is players 0 and 2, side 1 is players 1 and 3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tutor.core.dealer import dealer_after
from tutor.core.errors import IllegalError
from tutor.core.match_count import Column, count_column, leaders, total
from tutor.core.match_hollywood import advance, column_count, columns_entered
from tutor.core.match_tables import Table, hands_per_deal, net, side_count, tables_for
from tutor.core.rules import Rules, Seats
from tutor.core.scoring import HandScore, ScoreLine


@dataclass(frozen=True, slots=True)
class Entry:
    """What one deal wrote down: the side that scored (None: nobody), its points, and the columns that took them."""

    winner: int | None
    points: int = 0
    columns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """The score after the entries so far. ``dealer`` deals next: a side; with three, the player who sits out.

    ``fronts``: how many columns each side counts in already (Hollywood).
    """

    rules: Rules
    dealer: int
    columns: tuple[Column, ...]
    fronts: tuple[int, ...]
    entries: tuple[Entry, ...] = ()

    @property
    def sides(self) -> int:
        return len(self.fronts)

    @property
    def open_columns(self) -> tuple[bool, ...]:
        return tuple(column.reached_by(self.rules.target) is None for column in self.columns)

    @property
    def over(self) -> bool:
        """Every column is closed."""
        return not any(self.open_columns)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Who plays whom in the next deal: one table, or two with partners."""
        return tables_for(self.rules, self.dealer, len(self.entries))

    @property
    def sits_out(self) -> int | None:
        """The player who sits out the next deal; None unless three play."""
        return self.dealer if self.rules.seats is Seats.THREE else None

    def add(self, *scores: HandScore) -> Match:
        """The match after one deal: one hand, or with partners the hands of both tables in the order of ``tables``."""
        if self.over:
            raise IllegalError("match_over")
        expected = hands_per_deal(self.rules)
        if len(scores) != expected:
            raise IllegalError("hands_per_deal", got=len(scores), expected=expected)
        if self.rules.seats is Seats.PARTNERS:
            return self._enter(*net(*scores))
        winner = scores[0].winner
        return self._enter(None if winner is None else self.tables[0].players[winner], scores[0].points)

    def _enter(self, winner: int | None, points: int) -> Match:
        if winner is None:
            return replace(self, entries=(*self.entries, Entry(None)))
        front = advance(self.fronts[winner], self.open_columns)
        entered = columns_entered(front, self.open_columns)
        return replace(
            self,
            dealer=self._dealer_after(winner),
            columns=tuple(
                column.enter(winner, points) if place in entered else column
                for place, column in enumerate(self.columns)
            ),
            fronts=tuple(front if side == winner else old for side, old in enumerate(self.fronts)),
            entries=(*self.entries, Entry(winner, points, entered)),
        )

    def _dealer_after(self, winner: int) -> int:
        players = range(self.sides)
        loser = next(side for side in players if side not in (winner, self.sits_out))
        return dealer_after(self.rules, self.dealer, winner, loser, players=self.sides)

    def count(self, side: int) -> tuple[tuple[ScoreLine, ...], ...]:
        """The lines of a side, column by column (one in an ordinary game); before the end, what they are so far."""
        return tuple(count_column(column, side, self.rules) for column in self.columns)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everything added up, for each side."""
        return tuple(sum(map(total, self.count(side))) for side in range(self.sides))

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the highest total, once the match is over: more than one is a drawn match, which nobody wins.

        Reaching the target ends a game and earns its bonus; it does not by itself win.
        """
        return leaders(self.totals) if self.over else ()

    @property
    def winner(self) -> int | None:
        """The one winner; None before the end and when equal totals leave the match drawn."""
        return self.winners[0] if len(self.winners) == 1 else None

    def settlement(self, side: int, rival: int) -> int:
        """What a side wins from one rival (negative: pays), as the difference of what they count against each other."""
        return self._against(side, rival) - self._against(rival, side)

    def _against(self, side: int, rival: int) -> int:
        return sum(total(count_column(column, side, self.rules, against=rival)) for column in self.columns)


def start_match(rules: Rules, dealer: int = 0) -> Match:
    """A match before its first deal; two separate games of partners start in ``match_partners``."""
    if rules.seats is Seats.PARTNERS and rules.separate_games:
        raise IllegalError("two_separate_games")
    sides = side_count(rules)
    if not 0 <= dealer < sides:
        raise IllegalError("no_such_side", got=dealer, expected=sides)
    return Match(rules, dealer, (Column.empty(sides),) * column_count(rules), (0,) * sides)


def play_match(rules: Rules, deals: Iterable[tuple[HandScore, ...]], dealer: int = 0) -> Match:
    """The fold: the match after all the deals, each a tuple of its hands (one, or two with partners)."""
    match = start_match(rules, dealer)
    for scores in deals:
        match = match.add(*scores)
    return match
