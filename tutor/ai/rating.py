"""What an evaluation says, as data: rated moves, reasons, and the whole distribution of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.core.cards import Card
from tutor.core.melds import Arrangement

ENGINE: Final = "gin-tutor 7"
BIN_WIDTH: Final = 10

# A loss from so many points on earns the mark, where it exceeds SURE standard errors (design.md, "Rated moves")
MARKS: Final = ((5.0, "??"), (2.5, "?"), (1.0, "?!"))
SURE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good or bad: a code and the facts behind it (cards, numbers). Sentences: ``tutor.es.reasons``."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bin:
    """The share of outcomes from ``low`` to ``high`` points, both included."""

    low: int
    high: int
    share: float


@dataclass(frozen=True, slots=True)
class RatedMove:
    """One move with its expected points of the hand (mine positive) and what stands behind them.

    ``action``: take, pass, draw, discard, knock, gin, big_gin. ``se`` and ``loss_se`` are sampling errors only;
    ``loss_se`` is that of the paired difference from the best move. ``p_win`` ... are shares of the outcomes,
    ``danger`` the chance that the rival takes the thrown card. ``tied``: as good as another of the best, statistically.
    ``next_discard``: after ``take``, the card the continuation throws.
    """

    action: str
    card: Card | None
    arrangement: Arrangement | None
    ev: float
    se: float
    loss: float
    loss_se: float
    p_best: float
    p_win: float
    p_gin: float
    p_undercut: float
    deadwood: int
    outs: tuple[Card, ...] = ()
    danger: float = 0.0
    mark: str | None = None
    tied: bool = False
    reasons: tuple[Reason, ...] = ()
    histogram: tuple[Bin, ...] = ()
    samples: int = 0
    next_discard: Card | None = None

    @property
    def key(self) -> tuple[str, Card | None]:
        """What the move is, whatever it is worth."""
        return self.action, self.card


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Another model of the rival names another best move, and the first one loses ``loss`` points under it."""

    model: str
    action: str
    card: Card | None
    loss: float
    loss_se: float


@dataclass(frozen=True, slots=True)
class OtherValue:
    """Under another model of the rival the best move is worth ``ev`` points."""

    model: str
    ev: float
    se: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Every legal move, best first, under one model of the rival.

    ``samples``: hands played on; ``worlds``: rival's hands drawn; ``opponent``: chance that the rival holds each card I
    don't see. ``done``: nothing more is coming (budget spent or moves separated).
    """

    moves: tuple[RatedMove, ...]
    samples: int
    worlds: int
    seconds: float
    seed: int
    model: str
    opponent: Mapping[Card, float]
    done: bool
    engine: str = ENGINE
    compiled: bool = True
    history: bool = True
    disagreement: Disagreement | None = None

    @property
    def best(self) -> RatedMove:
        return self.moves[0]


def mark_of(loss: float, loss_se: float) -> str | None:
    """``?!``, ``?`` or ``??`` for a loss that is surely one."""
    if loss <= SURE * loss_se:
        return None
    return next((mark for least, mark in MARKS if loss >= least), None)


def other_value(first: Evaluation, other: Evaluation, least: float = 1.0) -> OtherValue | None:
    """What the best move is worth under another model, where that differs by more than ``least`` points."""
    mine = next((move for move in other.moves if move.key == first.best.key), None)
    if mine is None or abs(mine.ev - first.best.ev) <= least:
        return None
    return OtherValue(other.model, mine.ev, mine.se)
