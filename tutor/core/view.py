"""PlayerView: all that one seat may know. In a view seat 0 is always "me" and seat 1 the rival.

Two ways in: ``view_of(state, seat)`` from a whole hand, ``partial_view(record)`` from what somebody remembers.
What a partial record doesn't say becomes assumptions, each with a code and the value taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tutor.core.cards import DECK_SIZE, FULL_DECK, Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import Event, HandState, Phase
from tutor.core.melds import Arrangement, deadwood_points, discard_options
from tutor.core.rules import HAND_SIZE, STOCK_LEFT_AT_END, Rules, StockEnd

ME: Final = 0
RIVAL: Final = 1

# Deadwood of ordinary players before their turn 1, 2, ... (engine-notes.md: MARJJ and PSU, measured)
TYPICAL_DEADWOOD: Final = (52, 43, 36, 30, 24, 20, 16, 13)


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something the record doesn't say: ``code`` and the facts taken for it."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What "me" (seat 0) knows when it must decide.

    ``hand``: 10 cards, or 11 after drawing. ``pile``: the discards known, the top last; ``pile_size`` counts also the
    unknown ones below. ``rival_known``: cards the rival took face up and still holds. ``stock_left``: cards in the
    stock. ``turn``: discards made so far by both. ``unseen`` = stock + rival's unknown cards + unknown discards.
    """

    rules: Rules
    upcard: Card | None
    dealer: int
    phase: Phase
    hand: CardSet
    taken: Card | None
    pile: tuple[Card, ...]
    pile_size: int
    stock_left: int
    turn: int
    rival_known: CardSet
    events: tuple[Event, ...] = ()
    shown: Arrangement | None = None
    assumptions: tuple[Assumption, ...] = ()
    my_turn: bool = True
    rival_size: int = HAND_SIZE

    @property
    def limit(self) -> int:
        return self.rules.limit_for(self.upcard)

    @property
    def unseen(self) -> CardSet:
        return FULL_DECK - self.hand - CardSet(self.pile) - self.rival_known - self._shown_cards

    @property
    def _shown_cards(self) -> CardSet:
        if self.shown is None:
            return CardSet()
        return CardSet.of_mask(self.shown.melded_mask) | CardSet(self.shown.deadwood)

    @property
    def face_up(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    @property
    def must_knock(self) -> bool:
        return self.phase is Phase.DISCARD and self.taken is not None and self.stock_left <= STOCK_LEFT_AT_END


def view_of(state: HandState, seat: int) -> PlayerView:
    """What a seat may know of a whole hand: nothing of the rival's hidden cards, nothing of the stock's order."""
    events = tuple(Event(abs(event.seat - seat), event.code, event.card) for event in state.events)
    other = 1 - seat
    shown = state.shown if state.shown is not None and state.knocker == other else None
    known = CardSet() if shown else known_pickups(events, RIVAL)
    return PlayerView(
        rules=state.rules,
        upcard=state.upcard,
        dealer=abs(state.dealer - seat),
        phase=state.phase,
        hand=state.hands[seat],
        taken=state.taken if state.turn == seat else None,
        pile=state.pile,
        pile_size=len(state.pile),
        stock_left=len(state.stock),
        turn=sum(event.code == "discard" for event in events),
        rival_known=known,
        events=events,
        shown=shown,
        my_turn=state.turn == seat and state.phase is not Phase.DONE,
        rival_size=len(state.hands[other]),
    )


def known_pickups(events: Iterable[Event], seat: int) -> CardSet:
    """Cards a seat took face up and has not thrown since."""
    held = CardSet()
    for event in events:
        if event.seat == seat and event.card is not None:
            held = held.add(event.card) if event.code == "take" else held.remove(event.card)
    return held


@dataclass(frozen=True, slots=True)
class PartialRecord:
    """What somebody remembers of a hand, from their own seat (0 = me, 1 = the rival). None means: not said.

    ``events`` are in order when given; ``pile`` is the discard pile as it lies, the top last; ``offered`` is the card
    that lies face up for me to take now; ``rival_taken`` are cards the rival took and still holds.
    """

    hand: CardSet
    rules: Rules
    upcard: Card | None = None
    dealer: int | None = None
    events: tuple[Event, ...] = ()
    pile: tuple[Card, ...] | None = None
    rival_taken: CardSet = field(default_factory=CardSet)
    taken: Card | None = None
    turn: int | None = None
    stock_left: int | None = None
    phase: Phase | None = None


def partial_view(record: PartialRecord) -> PlayerView:
    """The view a partial record gives, with its assumptions; ``IllegalError`` where its parts contradict."""
    _check_record(record)
    notes: list[Assumption] = []
    if record.rules.oklahoma and record.upcard is None:
        notes.append(Assumption("limit_unknown", {"limit": record.rules.knock_limit}))
    pile = record.pile or ()
    phase = record.phase or _phase(record, pile, notes)
    turn = record.turn if record.turn is not None else _assumed_turn(record, pile, phase, notes)
    dealer = record.dealer if record.dealer is not None else _assumed_dealer(turn, notes)
    stock = record.stock_left if record.stock_left is not None else _assumed_stock(record, turn, phase, notes)
    view = PlayerView(
        rules=record.rules,
        upcard=record.upcard,
        dealer=dealer,
        phase=phase,
        hand=record.hand,
        taken=record.taken,
        pile=pile,
        pile_size=_pile_size(record, stock),
        stock_left=stock,
        turn=turn,
        rival_known=record.rival_taken,
        events=record.events,
    )
    if record.pile is not None and view.pile_size < len(pile):
        raise IllegalError("too_many_discards", got=len(pile), expected=view.pile_size)
    if turn and not record.events and not record.rival_taken:
        notes.append(Assumption("no_pickups"))
    return replace(view, assumptions=tuple(notes))


def _check_record(record: PartialRecord) -> None:
    if len(record.hand) not in (HAND_SIZE, HAND_SIZE + 1):
        raise IllegalError("wrong_count", got=len(record.hand), expected=f"{HAND_SIZE}, {HAND_SIZE + 1}")
    if record.rules.eleven_to_nondealer and record.upcard is not None:
        raise IllegalError("upcard_not_played", card=record.upcard.symbol)
    pile = CardSet(record.pile or ())
    if record.pile is not None and len(pile) != len(record.pile):
        raise IllegalError("repeated_card", card=_first_repeated(record.pile))
    for first, second, where in (
        (record.hand, pile, "pile"),
        (record.hand, record.rival_taken, "rival"),
        (pile, record.rival_taken, "pile_rival"),
    ):
        for card in first & second:
            raise IllegalError("card_in_two_places", card=card.symbol, where=where)
    if record.taken is not None and record.taken not in record.hand:
        raise IllegalError("card_not_held", card=record.taken.symbol)


def _first_repeated(cards: tuple[Card, ...]) -> str:
    return next(card.symbol for place, card in enumerate(cards) if card in cards[:place])


def _phase(record: PartialRecord, pile: tuple[Card, ...], notes: list[Assumption]) -> Phase:
    if len(record.hand) > HAND_SIZE:
        if record.taken is None:
            notes.append(Assumption("drew_from_stock"))
        return Phase.DISCARD
    if not pile:
        notes.append(Assumption("nothing_face_up"))
        return Phase.MUST_DRAW
    return Phase.UPCARD if len(pile) == 1 and pile[0] is record.upcard and not record.events else Phase.DRAW


def _assumed_dealer(turn: int, notes: list[Assumption]) -> int:
    """I decide now: after an even number of discards I began, so that the rival dealt."""
    dealer = ME if turn % 2 else RIVAL
    notes.append(Assumption("dealer_me" if dealer == ME else "dealer_rival"))
    return dealer


def _assumed_turn(record: PartialRecord, pile: tuple[Card, ...], phase: Phase, notes: list[Assumption]) -> int:
    discards = len(pile) - (record.upcard is not None and record.upcard in pile)
    if phase is Phase.UPCARD or (record.upcard is not None and record.taken is record.upcard):
        return 0
    taken = len(record.rival_taken)
    if discards:
        notes.append(Assumption("turn_from_discards", {"turn": discards + taken}))
        return discards + taken
    deadwood = _standing(record.hand)
    turn = 2 * max(taken, _typical_turn(deadwood, drawn=len(record.hand) > HAND_SIZE))
    notes.append(Assumption("turn_from_deadwood" if turn else "first_turn", {"turn": turn, "deadwood": deadwood}))
    return turn


def _standing(hand: CardSet) -> int:
    """Deadwood of ten cards, or what the best discard of eleven leaves."""
    return min(discard_options(hand).values()) if len(hand) > HAND_SIZE else deadwood_points(hand.mask)


def _typical_turn(deadwood: int, *, drawn: bool) -> int:
    """Own turns already played by a hand that stands like this, before its draw or after its discard."""
    nearest = min(range(len(TYPICAL_DEADWOOD)), key=lambda played: abs(TYPICAL_DEADWOOD[played] - deadwood))
    return max(nearest - drawn, 0)


def _assumed_stock(record: PartialRecord, turn: int, phase: Phase, notes: list[Assumption]) -> int:
    """Every discard follows a draw; the cards known to be taken did not come from the stock."""
    takes = len(record.rival_taken) + (record.taken is not None)
    drawn = turn + (phase is Phase.DISCARD) - takes - record.rules.eleven_to_nondealer
    full = DECK_SIZE - 2 * HAND_SIZE - 1
    stock = max(full - max(drawn, 0), STOCK_LEFT_AT_END)
    notes.append(Assumption("stock_left", {"stock": stock}))
    return stock


def _pile_size(record: PartialRecord, stock: int) -> int:
    return DECK_SIZE - len(record.hand) - HAND_SIZE - stock


def last_discard_matters(view: PlayerView) -> bool:
    """Whether the rival may answer my next discard although the stock is out (fiftieth-card rule)."""
    return view.stock_left <= STOCK_LEFT_AT_END and view.rules.stock_end is StockEnd.FIFTIETH_CARD
