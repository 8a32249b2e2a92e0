"""The score of a hand as a list of reasons; the total is derived."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tutor.core.cards import Card, CardSet
from tutor.core.layoffs import Defence, best_defence
from tutor.core.melds import Arrangement
from tutor.core.rules import Rules


class Result(Enum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points and their reason: ``difference``, ``deadwood``, ``gin``, ``big_gin``, ``undercut``, ``spades_double``."""

    code: str
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
    """Result, winning seat (None: nobody scores) and the lines that add up to the points."""

    result: Result
    winner: int | None
    lines: tuple[ScoreLine, ...] = ()

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def points_for(self, seat: int) -> int:
        """Signed points: positive for the winner, negative for the other."""
        if self.winner is None:
            return 0
        return self.points if seat == self.winner else -self.points


VOID: HandScore = HandScore(Result.VOID, None)


def lines_for(result: Result, difference: int, rules: Rules, multiplier: int = 1) -> tuple[ScoreLine, ...]:
    """The lines of a result; ``difference`` is the points between the two hands' deadwood, never negative."""
    bonus = {
        Result.GIN: ("gin", rules.gin_bonus),
        Result.BIG_GIN: ("big_gin", rules.big_gin_bonus),
        Result.UNDERCUT: ("undercut", rules.undercut_bonus),
    }.get(result)
    if result in (Result.TIE, Result.VOID):
        return ()
    base = "deadwood" if result in (Result.GIN, Result.BIG_GIN) else "difference"
    lines = [ScoreLine(base, difference)] + ([ScoreLine(*bonus)] if bonus else [])
    if multiplier > 1:
        lines.append(ScoreLine("spades_double", (multiplier - 1) * sum(line.points for line in lines)))
    return tuple(lines)


def compare(knocker_points: int, defender_points: int, rules: Rules) -> Result:
    """Who wins a knock that was not gin: undercut when the defender has less, or as much where ties count."""
    if defender_points == knocker_points:
        return Result.UNDERCUT if rules.undercut_on_tie else Result.TIE
    return Result.UNDERCUT if defender_points < knocker_points else Result.KNOCK


def score_showdown(
    shown: Arrangement,
    defence: Defence,
    rules: Rules,
    *,
    knocker: int = 0,
    big: bool = False,
    upcard: Card | None = None,
) -> HandScore:
    """The score of a knock, gin (no loose card) or big gin against what the defender showed."""
    if big or not shown.deadwood:
        result = Result.BIG_GIN if big else Result.GIN
    else:
        result = compare(shown.points, defence.points, rules)
    winner = None if result is Result.TIE else 1 - knocker if result is Result.UNDERCUT else knocker
    difference = abs(defence.points - shown.points)
    return HandScore(result, winner, lines_for(result, difference, rules, rules.multiplier_for(upcard)))


def may_lay_off(shown: Arrangement, rules: Rules) -> bool:
    """No lay-off against gin unless the table says so."""
    return bool(shown.deadwood) or rules.layoff_on_gin


def settle(
    shown: Arrangement,
    defender: CardSet,
    rules: Rules,
    *,
    knocker: int = 0,
    big: bool = False,
    upcard: Card | None = None,
) -> tuple[Defence, HandScore]:
    """The defender's best answer to what was shown, and the score."""
    defence = best_defence(shown.melds, defender, allowed=may_lay_off(shown, rules))
    return defence, score_showdown(shown, defence, rules, knocker=knocker, big=big, upcard=upcard)
