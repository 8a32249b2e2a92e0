"""What the rival did, as the kernel reads it: from the public events of a view.

A history is whole when its events, replayed from the deal, end in exactly the pile, the stock and the cards that the
view shows. Anything less gives ``None`` and the belief uses the parts (``belief.py``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tutor.core.cards import DECK_SIZE, Card, CardSet
from tutor.core.hand import Event
from tutor.core.rules import HAND_SIZE
from tutor.core.view import ME, RIVAL, PlayerView, known_pickups

FULL_STOCK: Final = DECK_SIZE - 2 * HAND_SIZE - 1
NO_CARD: Final = -1


@dataclass(frozen=True, slots=True)
class Act:
    """One turn of the rival: what he could take, whether he did, what he threw; with what he saw then."""

    offered: Card | None
    took: bool
    slot: int
    thrown: Card | None
    pile: CardSet
    known: CardSet
    turn: int
    stock: int

    @property
    def row(self) -> tuple[int, ...]:
        """The columns of ``kernel_belief``."""
        offered = NO_CARD if self.offered is None else self.offered.index
        thrown = NO_CARD if self.thrown is None else self.thrown.index
        took = int(self.took)
        return offered, took, self.slot, thrown, self.pile.mask, self.known.mask, self.turn, self.stock


@dataclass(frozen=True, slots=True)
class History:
    """The rival's turns in order; ``slots`` counts his hidden cards: those dealt, then one a draw from the stock.

    ``times[slot]`` is the number of the act in which the card came (-1: dealt); ``due`` says by which act a thrown
    card must have come.
    """

    acts: tuple[Act, ...]
    initial: int
    times: tuple[int, ...]
    due: tuple[tuple[Card, int], ...]


@dataclass
class _Table:
    """The public side of a hand while its events are replayed."""

    pile: list[Card]
    stock: int
    first: int
    held: list[CardSet] = field(default_factory=lambda: [CardSet(), CardSet()])
    turn: int = 0
    passes: int = 0
    pending: tuple[Card | None, bool, int] | None = None
    acts: list[Act] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    due: dict[Card, int] = field(default_factory=dict)


def read_history(view: PlayerView) -> History | None:
    """The rival's turns, or None where the events don't tell the whole hand so far."""
    eleven = view.rules.eleven_to_nondealer
    if not eleven and view.upcard is None:
        return None
    first = 1 - view.dealer
    table = _Table([] if view.upcard is None else [view.upcard], FULL_STOCK, first)
    initial = HAND_SIZE + (eleven and first == RIVAL)
    table.times += [NO_CARD] * initial
    if not all(_replay(table, event, eleven) for event in view.events) or not _agrees(table, view):
        return None
    return History(tuple(table.acts), initial, tuple(table.times), tuple(table.due.items()))


def _agrees(table: _Table, view: PlayerView) -> bool:
    """Whether the replay ends where the view stands."""
    mine = view.taken is None or table.held[ME] >= CardSet([view.taken])
    same = tuple(table.pile) == view.pile and view.pile_size == len(view.pile) and table.stock == view.stock_left
    return same and mine and table.held[RIVAL] == view.rival_known


def _replay(table: _Table, event: Event, eleven: bool) -> bool:
    """One event; False where it can't be true."""
    known = {"pass": _pass, "take": _take, "draw": _draw, "discard": _discard}.get(event.code)
    if known is None or (
        event.code == "discard" and table.pending is None and not _first_discard(table, event, eleven)
    ):
        return False
    return known(table, event)


def _first_discard(table: _Table, event: Event, eleven: bool) -> bool:
    if not eleven or table.turn or event.seat != table.first:
        return False
    table.pending = (None, False, NO_CARD)
    return True


def _act(table: _Table, offered: Card | None, took: bool, slot: int, thrown: Card | None) -> None:
    """Note a turn of the rival as he saw the table when he decided what to take."""
    pile = CardSet(table.pile) | (CardSet([offered]) if took and offered is not None else CardSet())
    table.acts.append(Act(offered, took, slot, thrown, pile, table.held[ME], table.turn, table.stock))


def _pass(table: _Table, event: Event) -> bool:
    if not table.pile or table.turn or table.pending is not None:
        return False
    table.passes += 1
    if event.seat == RIVAL:
        _act(table, table.pile[-1], False, NO_CARD, None)
    return table.passes <= 2


def _take(table: _Table, event: Event) -> bool:
    if table.pending is not None or not table.pile or table.pile[-1] is not event.card:
        return False
    card = table.pile.pop()
    table.held[event.seat] = table.held[event.seat].add(card)
    table.pending = (card, True, NO_CARD)
    return True


def _draw(table: _Table, event: Event) -> bool:
    if table.pending is not None or not table.stock:
        return False
    forced = table.passes == 2 and table.turn == 0
    offered = table.pile[-1] if table.pile and not forced else None
    table.stock -= 1
    slot = NO_CARD
    if event.seat == RIVAL:
        slot = len(table.times)
        table.times.append(len(table.acts))
    table.pending = (offered, False, slot)
    return True


def _discard(table: _Table, event: Event) -> bool:
    if event.card is None or table.pending is None:
        return False
    card, seat = event.card, event.seat
    if seat == RIVAL:
        if card not in table.held[RIVAL] and card not in table.due:
            table.due[card] = len(table.acts)
        _act(table, *table.pending, card)
    table.held[seat] = table.held[seat].remove(card)
    table.pile.append(card)
    table.pending = None
    table.turn += 1
    return True


def my_known(view: PlayerView) -> CardSet:
    """My cards that the rival saw me take."""
    taken = CardSet() if view.taken is None else CardSet([view.taken])
    return (known_pickups(view.events, ME) | taken) & view.hand
