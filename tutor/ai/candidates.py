"""The moves of a position as the evaluation tries them: each with the lines of play it may mean.

A knock is one move a discard, with a line for each arrangement within the limit; taking a card is one move, with a
line for playing on and one for each knock that the card allows. A move is worth its best line, chosen over all worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tutor.ai import kernel_play
from tutor.core.cards import Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import Phase
from tutor.core.melds import Arrangement, arrangements_within, best_arrangements, deadwood_points, is_big_gin
from tutor.core.view import PlayerView

MOST_ARRANGEMENTS: Final = 12


@dataclass(frozen=True, slots=True)
class Line:
    """How a move goes on: played out by the seats' policies (``kind``), or shown at once (``shown``)."""

    action: str
    card: Card | None
    kind: int = kernel_play.THROW
    shown: Arrangement | None = None
    big: bool = False

    @property
    def key(self) -> tuple[str, Card | None]:
        return self.action, self.card


def lines_of(view: PlayerView) -> list[Line]:
    """Every line of every legal move; ``nothing_to_decide`` where it isn't my turn."""
    makers = {
        Phase.UPCARD: _offer,
        Phase.DRAW: _draw,
        Phase.MUST_DRAW: _must_draw,
        Phase.DISCARD: _discard,
        Phase.FIFTIETH: _last_offer,
    }
    if not view.my_turn or view.phase not in makers:
        raise IllegalError("nothing_to_decide", phase=view.phase.value)
    return list(makers[view.phase](view))


def _offer(view: PlayerView) -> Iterator[Line]:
    yield from _take(view)
    yield Line("pass", None, kernel_play.PASS)


def _draw(view: PlayerView) -> Iterator[Line]:
    if view.face_up is not None:
        yield from _take(view)
    yield Line("draw", None, kernel_play.STOCK)


def _must_draw(view: PlayerView) -> Iterator[Line]:
    yield Line("draw", None, kernel_play.STOCK)


def _last_offer(view: PlayerView) -> Iterator[Line]:
    assert view.face_up is not None
    yield from _shown_after_take(view, view.face_up)
    yield Line("pass", None, kernel_play.PASS)


def _take(view: PlayerView) -> Iterator[Line]:
    assert view.face_up is not None
    yield Line("take", view.face_up, kernel_play.TAKE)
    yield from _shown_after_take(view, view.face_up)


def _shown_after_take(view: PlayerView, card: Card) -> Iterator[Line]:
    for line in _shows(view, view.hand.add(card), card):
        yield Line("take", card, shown=line.shown, big=line.big)


def _discard(view: PlayerView) -> Iterator[Line]:
    if not view.must_knock:
        yield from (Line("discard", card) for card in view.hand if card is not view.taken)
    yield from _shows(view, view.hand, view.taken)


def _shows(view: PlayerView, hand: CardSet, taken: Card | None) -> Iterator[Line]:
    """Big gin, and each discard that allows a knock with each arrangement within the limit."""
    if view.rules.big_gin and is_big_gin(hand):
        yield Line("big_gin", None, shown=best_arrangements(hand)[0], big=True)
    for card in hand:
        rest = hand.remove(card)
        if card is not taken and deadwood_points(rest.mask) <= view.limit:
            yield from (
                Line("knock" if found.deadwood else "gin", card, shown=found) for found in _showable(rest, view.limit)
            )


def _showable(rest: CardSet, limit: int) -> list[Arrangement]:
    """Arrangements within the limit, the least deadwood first; a hand that is gin shows it as gin."""
    best = best_arrangements(rest)
    if not best[0].deadwood:
        return list(best[:MOST_ARRANGEMENTS])
    return arrangements_within(rest, limit)[:MOST_ARRANGEMENTS]
