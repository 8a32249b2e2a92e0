"""One score column and its final count: points, boxes, game bonus and shutout as lines; the total is derived."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.core.rules import SHUTOUT_PLUS, Rules, Shutout
from tutor.core.scoring import ScoreLine


@dataclass(frozen=True, slots=True)
class Column:
    """Points and boxes (hands entered) of each side; a side is a player, or a pair of partners."""

    points: tuple[int, ...]
    boxes: tuple[int, ...]

    @classmethod
    def empty(cls, sides: int) -> Column:
        return cls((0,) * sides, (0,) * sides)

    def enter(self, side: int, points: int) -> Column:
        """The column with one more hand won by a side."""
        return replace(self, points=_plus(self.points, side, points), boxes=_plus(self.boxes, side, 1))

    def reached_by(self, target: int) -> int | None:
        """The side that reached the target and so closed the column; None while it is open."""
        return next((side for side, points in enumerate(self.points) if points >= target), None)

    def blank(self, side: int) -> bool:
        """Whether a side has entered nothing here, not even a hand of 0 points."""
        return not self.boxes[side]


def _plus(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return tuple(number + more * (index == place) for index, number in enumerate(numbers))


def count_column(column: Column, side: int, rules: Rules, *, against: int | None = None) -> tuple[ScoreLine, ...]:
    """The final count of a side: ``points``, ``boxes``, ``game`` and ``shutout``; lines worth nothing are left out.

    Whoever reached the target takes the game bonus, and the shutout if every rival is blank; ``against``
    looks at one rival only, as three players do when they settle two by two.
    """
    lines = [ScoreLine("points", column.points[side]), ScoreLine("boxes", column.boxes[side] * rules.box_bonus)]
    if column.reached_by(rules.target) == side:
        lines.append(ScoreLine("game", rules.game_bonus))
        rivals = [other for other in range(len(column.points)) if other != side and against in (None, other)]
        if all(column.blank(other) for other in rivals):
            lines.append(ScoreLine("shutout", _shutout(lines, rules)))
    return tuple(line for line in lines if line.points or line.code == "points")


def _shutout(lines: list[ScoreLine], rules: Rules) -> int:
    """What a shutout adds to these lines."""
    if rules.shutout is Shutout.PLUS100:
        return SHUTOUT_PLUS
    doubled = {
        Shutout.NONE: (),
        Shutout.GAME: ("game",),
        Shutout.BONUSES: ("boxes", "game"),
        Shutout.ALL: ("points", "boxes", "game"),
    }[rules.shutout]
    return sum(line.points for line in lines if line.code in doubled)


def total(lines: tuple[ScoreLine, ...]) -> int:
    return sum(line.points for line in lines)


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The sides with the highest total."""
    return tuple(side for side, points in enumerate(totals) if points == max(totals))
