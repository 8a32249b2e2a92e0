"""Partners' other way (``separate_games``): two games of their own, whose members' totals are added at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.core.errors import IllegalError
from tutor.core.match import Match, start_match
from tutor.core.match_count import leaders
from tutor.core.rules import Rules, Seats
from tutor.core.scoring import HandScore


@dataclass(frozen=True, slots=True)
class SeparateGames:
    """Game 0 between players 0 and 1, game 1 between players 2 and 3; side 0 is players 0 and 2."""

    games: tuple[Match, Match]

    @property
    def over(self) -> bool:
        """Both games have ended; one may end long before the other."""
        return all(game.over for game in self.games)

    def add(self, game: int, score: HandScore) -> SeparateGames:
        """After one hand of game 0 or 1."""
        first, second = self.games
        if game not in (0, 1):
            raise IllegalError("no_such_side", got=game, expected=len(self.games))
        return SeparateGames((first, second.add(score)) if game else (first.add(score), second))

    @property
    def totals(self) -> tuple[int, ...]:
        """What both members of each side count together, bonuses included."""
        first, second = (game.totals for game in self.games)
        return tuple(map(sum, zip(first, second, strict=True)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the highest sum once both games are over; two if they are equal, and then nobody wins."""
        return leaders(self.totals) if self.over else ()

    @property
    def winner(self) -> int | None:
        return self.winners[0] if len(self.winners) == 1 else None


def start_separate_games(rules: Rules, dealers: tuple[int, int] = (0, 0)) -> SeparateGames:
    """Both games before their first deal; ``dealers`` are sides."""
    of_two = replace(rules, seats=Seats.TWO)
    return SeparateGames((start_match(of_two, dealers[0]), start_match(of_two, dealers[1])))
