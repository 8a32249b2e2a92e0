"""The hand record as data: what is known of a deal, every act, and the result. A game is a sequence of hands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from tutor.core.cards import Card, CardSet, distinct
from tutor.core.errors import ContentError, IllegalError, UnreadableError
from tutor.core.hand import Event, HandState, Phase, deal
from tutor.core.rules import DEFAULT_PRESET, HAND_SIZE, PRESETS, Rules
from tutor.core.scoring import HandScore
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import RIVAL, PartialRecord, PlayerView, known_pickups, partial_view, view_of
from tutor.formats.record_acts import Act
from tutor.formats.record_replay import STOCK_SIZE, World, start_of

VERSION: Final = 1
MAX_RECORD: Final = 1_000_000
MAX_HANDS: Final = 500
MAX_ACTS: Final = 300
MAX_NAME: Final = 60
MAX_COMMENT: Final = 500
MAX_COMMENTS: Final = 50
MAX_NUMBER: Final = 99_999
_BARRED_KINDS: Final = ("Cc", "Cs", "Zl", "Zp")
_BARRED: Final = "{}"


@dataclass(frozen=True, slots=True)
class Situation:
    """What one seat knows now, for a hand that isn't known from its deal. None: not said (``core.view``)."""

    seat: int
    hand: CardSet
    pile: tuple[Card, ...] | None = None
    rival_taken: CardSet = field(default_factory=CardSet)
    taken: Card | None = None
    turn: int | None = None
    stock_left: int | None = None
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand. Seats are 0 and 1 (``J1`` and ``J2`` in the text).

    Either ``seed`` gives the whole deal, or ``hands`` are the dealt cards that are known (fewer than ten: the rest is
    unknown), ``upcard`` and ``stock`` (in order, None unknown; None as a whole: nothing known). ``score``: points of
    both before the hand. ``situation`` stands in records made from a partial view; then ``acts`` may be a fragment.
    """

    players: tuple[str, str] = ("J1", "J2")
    dealer: int | None = None
    rules: Rules = PRESETS[DEFAULT_PRESET]
    preset: str = DEFAULT_PRESET
    score: tuple[int, int] | None = None
    seed: str | None = None
    hands: tuple[CardSet, CardSet] = (CardSet(), CardSet())
    upcard: Card | None = None
    stock: tuple[Card | None, ...] | None = None
    situation: Situation | None = None
    comments: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()
    result: HandScore | None = None

    def __post_init__(self) -> None:
        _check_texts(self)
        _check_sizes(self)
        _check_deal(self)

    @property
    def sizes(self) -> tuple[int, int]:
        """Cards dealt to each seat."""
        extra = self.rules.eleven_to_nondealer and self.dealer is not None
        return HAND_SIZE + (extra and self.dealer == 1), HAND_SIZE + (extra and self.dealer == 0)

    @property
    def complete(self) -> bool:
        """Whether the whole deal is known."""
        if self.dealer is None or self.seed is not None:
            return self.dealer is not None
        known = tuple(map(len, self.hands)) == self.sizes and self.stock is not None and None not in self.stock
        return known and (self.upcard is not None or self.rules.eleven_to_nondealer)

    def start(self) -> HandState:
        """The dealt hand; ``record_incomplete`` where the deal isn't wholly known."""
        if not self.complete:
            raise ContentError("record_incomplete")
        return self.start_world().state

    def start_world(self) -> World:
        """The dealt hand with unknown cards in places of convenience; the dealer must be known."""
        if self.dealer is None:
            raise ContentError("dealer_unknown")
        if self.seed is not None:
            state = deal(self.rules, self.dealer, shuffled_deck(self.seed))
            return World(state, CardSet((*state.hands[0], *state.hands[1], *state.stock, *state.pile)))
        return start_of(self.rules, self.dealer, self.hands, self.upcard, self.stock or ())

    def final_world(self) -> World:
        """The hand after all acts; an illegal one is an error with its number (``act``, from 0)."""
        world = self.start_world()
        for number, act in enumerate(self.acts):
            world = _step(world, act, number)
        return world

    def state(self) -> HandState:
        """The hand after all acts, of a record whose deal is known."""
        self.start()
        return self.final_world().state

    def partial(self, seat: int = 0) -> PartialRecord:
        """What the analyzer needs, from a seat; with a situation, from the seat that it belongs to."""
        return _of_world(self.final_world(), seat) if self.situation is None else _of_situation(self, self.situation)

    def view(self, seat: int = 0) -> PlayerView:
        """What a seat knows at the end of the record."""
        if self.situation is not None:
            return partial_view(self.partial())
        state = self.final_world().state
        if self.complete:
            return view_of(state, seat)
        my_turn = state.turn == seat and state.phase is not Phase.DONE
        view = partial_view(self.partial(seat))
        return replace(view, my_turn=my_turn, rival_size=len(state.hands[1 - seat]), pile_size=len(state.pile))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The hands of a game in order."""

    hands: tuple[HandRecord, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.hands) <= MAX_HANDS:
            raise ContentError("too_many_hands", got=len(self.hands), expected=MAX_HANDS)


def _step(world: World, act: Act, number: int) -> World:
    try:
        return world.do(act)
    except (IllegalError, ContentError) as error:
        raise type(error)(error.code, **{**error.facts, "act": number}) from error


def _of_world(world: World, seat: int) -> PartialRecord:
    state = world.state
    hand = world.known_hand(seat)
    if hand is None:
        raise ContentError("hand_not_known", seat=seat)
    events = relative(state.events, seat)
    return PartialRecord(
        hand=hand,
        rules=state.rules,
        upcard=state.upcard,
        dealer=abs(state.dealer - seat),
        events=events,
        pile=tuple(card for card in state.pile if card in world.pinned),
        rival_taken=known_pickups(events, RIVAL),
        taken=state.taken if state.turn == seat and state.taken in world.pinned else None,
        turn=sum(event.code == "discard" for event in events),
        stock_left=len(state.stock),
        phase=state.phase,
    )


def _of_situation(record: HandRecord, now: Situation) -> PartialRecord:
    return PartialRecord(
        hand=now.hand,
        rules=record.rules,
        upcard=record.upcard,
        dealer=None if record.dealer is None else abs(record.dealer - now.seat),
        events=relative((Event(act.seat, act.code, act.card) for act in record.acts), now.seat),
        pile=now.pile,
        rival_taken=now.rival_taken,
        taken=now.taken,
        turn=now.turn,
        stock_left=now.stock_left,
        phase=now.phase,
    )


def relative(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events with ``seat`` as 0."""
    return tuple(Event(abs(event.seat - seat), event.code, event.card) for event in events)


def check_text(value: str, limit: int, name: str) -> None:
    """A text that fits on a line of the record: no line ends, no braces, no blank at either end, not empty."""
    barred = any(letter in _BARRED or unicodedata.category(letter) in _BARRED_KINDS for letter in value)
    if barred or not value or value != value.strip():
        raise ContentError("bad_text", field=name, got=value[:MAX_NAME])
    if len(value) > limit:
        raise ContentError("record_too_long", field=name, got=len(value), expected=limit)


def _check_texts(record: HandRecord) -> None:
    for name in record.players:
        check_text(name, MAX_NAME, "players")
    for comment in record.comments:
        check_text(comment, MAX_COMMENT, "comments")
    for act in record.acts:
        if act.comment:
            check_text(act.comment, MAX_COMMENT, "comment")
    if record.seed is not None:
        check_text(record.seed, MAX_NAME, "seed")


def _check_sizes(record: HandRecord) -> None:
    for name, size, limit in (("acts", len(record.acts), MAX_ACTS), ("comments", len(record.comments), MAX_COMMENTS)):
        if size > limit:
            raise ContentError("record_too_long", field=name, got=size, expected=limit)
    now = record.situation
    numbers = [*(record.score or ()), *((now.turn, now.stock_left) if now else ())]
    if any(number is not None and not 0 <= number <= MAX_NUMBER for number in numbers):
        raise ContentError("bad_number", expected=f"0-{MAX_NUMBER}")
    if record.preset not in PRESETS:
        raise ContentError("unknown_preset", token=record.preset, expected=", ".join(PRESETS))


def _check_deal(record: HandRecord) -> None:
    if record.dealer not in (None, 0, 1):
        raise ContentError("bad_number", expected="0-1")
    stated = any(record.hands) or record.upcard is not None or record.stock is not None
    if record.seed is not None and (stated or record.situation is not None):
        raise ContentError("seed_and_cards")
    most = HAND_SIZE + record.rules.eleven_to_nondealer
    sizes = record.sizes if record.dealer is not None else (most, most)
    if any(len(hand) > size for hand, size in zip(record.hands, sizes, strict=True)):
        raise ContentError("wrong_count", got=max(map(len, record.hands)), expected=max(sizes))
    if record.stock is not None and len(record.stock) != STOCK_SIZE:
        raise ContentError("wrong_count", got=len(record.stock), expected=STOCK_SIZE)
    if record.rules.eleven_to_nondealer and record.upcard is not None:
        raise ContentError("upcard_not_played", card=record.upcard.symbol)
    _all_different([*record.hands[0], *record.hands[1], record.upcard, *(record.stock or ())])


def _all_different(cards: Iterable[Card | None]) -> None:
    try:
        distinct(card for card in cards if card is not None)
    except UnreadableError as error:
        raise ContentError(error.code, **error.facts) from error
