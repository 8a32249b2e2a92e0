"""Whole hands between two seats of the engine's policies, with what a myth says changed for seat 0.

Seat 0 is the one that tries the myth. The cards, the takes, the knocks and the count are the compiled core's; only the
order of events stands here, so that a hook may choose. Import lazily: it brings numba.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tutor.ai import kernel, kernel_cards, kernel_play, kernel_policy
from tutor.ai.models import Policy
from tutor.core.cards import DECK_SIZE, FULL_MASK, Card
from tutor.core.rules import HAND_SIZE, Rules

Deck: TypeAlias = tuple[int, ...]  # indices of cards: hands dealt from the back in turn, upcard at 31, stock 0-30

_UPCARD: Final = DECK_SIZE - 2 * HAND_SIZE - 1
_SEED_STEP: Final = 2
DREW: Final = -1
ENDED: Final = -2


@dataclass(frozen=True, slots=True)
class Line:
    """A way to play. ``allowed(hand, own turn)`` is a mask of the cards it may throw (ignored if it holds none of
    them); ``takes(hand, card, own turn)`` adds reasons to take the face-up card."""

    policy: Policy
    allowed: Callable[[int, int], int] | None = None
    takes: Callable[[int, int, int], bool] | None = None

    @property
    def hooked(self) -> bool:
        return self.allowed is not None or self.takes is not None


@dataclass(frozen=True, slots=True)
class Played:
    """Points of seat 0, the discards of both, and what seat 0 did: (own turn, act) with the card's index, ``DREW`` or
    ``ENDED``; no acts where nobody watched."""

    points: int
    discards: int
    acts: tuple[tuple[int, int], ...] = ()

    @property
    def last_turn(self) -> int:
        """The own turn in which the hand ended, for the seat in turn."""
        return self.discards // 2 + 1


@dataclass(slots=True)
class Room:
    """Working arrays of the core, used again for every hand."""

    state: Any = field(default_factory=lambda: kernel.ints(kernel_play.SIZE))
    random: Any = field(default_factory=lambda: kernel.ints(1))
    melds: Any = field(default_factory=lambda: kernel.ints(5 + kernel_cards.ROOM))
    cards: Any = field(default_factory=lambda: kernel.ints(12))
    scores: Any = field(default_factory=lambda: kernel.floats(kernel_policy.SCORES))


def shuffled(seed: int, place: int, attempt: int = 0) -> Deck:
    """The deck of one deal: the same for the same seed, place and attempt."""
    random, out = kernel.ints(1), kernel.ints(DECK_SIZE)
    random[0] = kernel_policy.mixed_seed(seed + attempt, _SEED_STEP * place)
    kernel_play.shuffled(FULL_MASK, random, out)
    return tuple(int(card) for card in out)


def hand_places(first: int) -> range:
    """Where in the deck the hand of seat 0 lies; ``first`` is the seat that acts first."""
    top = DECK_SIZE - 1 - first
    return range(top, top - 2 * HAND_SIZE, -2)


def hand_mask(deck: Deck, first: int) -> int:
    """The dealt hand of seat 0."""
    return sum(1 << deck[place] for place in hand_places(first))


def play(
    deck: Deck, first: int, lines: Sequence[Line], rules: Rules, noise_seed: int, room: Room, watch: bool = True
) -> Played:
    """One hand: ``lines[0]`` is seat 0's; ``first`` the seat that acts first (the non-dealer).

    Without ``watch`` the acts are not noted and hooks not asked, and the compiled core plays the whole hand.
    """
    upcard = Card.at(deck[_UPCARD])
    _deal(room.state, deck, first)
    room.random[0] = noise_seed
    hand = _Hand(
        room,
        room.state,
        kernel.vector(deck),
        lines,
        kernel.matrix([line.policy.row for line in lines], len(lines[0].policy.row), float),
        kernel.rules_row(rules, rules.limit_for(upcard), rules.multiplier_for(upcard)),
    )
    points = hand.play_on() if watch else hand.play_compiled()
    return Played(points, int(room.state[kernel_play.TURN]), tuple(hand.acts))


def _deal(state: Any, deck: Deck, first: int) -> None:
    for place in range(kernel_play.SIZE):
        state[place] = 0
    for place in range(2 * HAND_SIZE):
        state[kernel_play.HAND + ((place + first) & 1)] |= 1 << deck[DECK_SIZE - 1 - place]
    state[kernel_play.TOP] = deck[_UPCARD]
    state[kernel_play.PILE] = 1 << deck[_UPCARD]
    state[kernel_play.SEAT] = first
    state[kernel_play.HIGH] = _UPCARD
    state[kernel_play.TAKEN] = -1
    state[kernel_play.PHASE] = kernel_play.OFFER


@dataclass(slots=True)
class _Hand:
    room: Room
    state: Any
    stock: Any
    lines: Sequence[Line]
    rows: Any
    rules: Any
    acts: list[tuple[int, int]] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return int(self.state[kernel_play.SEAT])

    @property
    def own_turn(self) -> int:
        return int(self.state[kernel_play.TURN]) // 2 + 1

    @property
    def held(self) -> int:
        return int(self.state[kernel_play.HAND + self.seat])

    def play_compiled(self) -> int:
        """To the end without a look at the acts; points of seat 0."""
        room = self.room
        return int(
            kernel_play.play_on(
                self.state, self.stock, self.rows, self.rules, room.random, room.melds, room.cards, room.scores
            )
        )

    def play_on(self) -> int:
        """To the end; points of seat 0."""
        state = self.state
        while state[kernel_play.TURN] < kernel_play.LONGEST:
            if state[kernel_play.PHASE] == kernel_play.LAST_OFFER:
                return int(kernel_play.last_offer(state, self.rows[self.seat], self.room.melds, self.rules))
            if not self._get_card():
                continue
            points = self._end_or_throw()
            if state[kernel_play.CODE] != 0 or self._stock_is_out():
                return points
        return 0

    def _note(self, act: int) -> None:
        if self.seat == 0:
            self.acts.append((self.own_turn, act))

    def _get_card(self) -> bool:
        """Take, draw or pass; False if passed."""
        state, takes = self.state, self.lines[self.seat].takes
        offered = int(state[kernel_play.TOP])
        if takes and state[kernel_play.PHASE] != kernel_play.MUST_DRAW and takes(self.held, offered, self.own_turn):
            self._note(offered)
            kernel_play.take(state)
            return True
        seat, turn = self.seat, self.own_turn
        got = bool(kernel_play.get_card(state, self.stock, self.rows))
        if seat == 0:
            self.acts.append((turn, int(state[kernel_play.TAKEN]) if got else DREW))
        return got

    def _end_or_throw(self) -> int:
        """Knock where the policy does; else throw a card. Points of seat 0, if the hand is over."""
        state, room, row = self.state, self.room, self.rows[self.seat]
        count = kernel_policy.list_discards(self.held, state[kernel_play.TAKEN], room.cards, room.scores)
        least = int(room.scores[kernel_policy.place_of_least(room.scores, count)])
        points = int(kernel_play.try_to_end(state, least, row, room.melds, self.rules))
        if state[kernel_play.CODE] != 0:
            self._note(ENDED)
            return points
        count = self._keep_allowed(count)
        known = state[kernel_play.KNOWN + 1 - self.seat]
        card = int(
            kernel_policy.pick_discard(
                self.held, count, state[kernel_play.PILE], known, state[kernel_play.TURN], row, room.cards,
                room.scores, room.random,
            )
        )  # fmt: skip
        self._note(card)
        kernel_play.throw(state, card)
        return 0

    def _keep_allowed(self, count: int) -> int:
        """Leave of the listed discards those that the line allows, if there are any; their number."""
        allowed = self.lines[self.seat].allowed
        mask = allowed(self.held, self.own_turn) if allowed else self.held
        cards, scores = self.room.cards, self.room.scores
        kept = [place for place in range(count) if mask >> int(cards[place]) & 1]
        for to, place in enumerate(kept):
            cards[to], scores[to] = cards[place], scores[place]
        return len(kept) or count

    def _stock_is_out(self) -> bool:
        """The hand ends without a knock; under the fiftieth-card rule there is one more offer."""
        state = self.state
        if state[kernel_play.HIGH] - state[kernel_play.LOW] > self.rules[kernel_cards.STOCK_END]:
            return False
        if self.rules[kernel_cards.FIFTIETH] == 0:
            return True
        state[kernel_play.PHASE] = kernel_play.LAST_OFFER
        return False


def first_difference(one: Played, other: Played) -> int | None:
    """The own turn in which seat 0 first did something else, or None; without acts, the turn in which ``one`` ended."""
    for mine, its in zip(one.acts, other.acts, strict=False):
        if mine != its:
            return min(mine[0], its[0])
    return None if one.acts or one == other else one.last_turn
