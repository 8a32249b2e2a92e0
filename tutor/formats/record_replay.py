"""A hand played again by the rules of ``core.hand`` although not every card is known.

A ``World`` is a whole hand in which the unknown cards hold any place that the known ones leave free. All unknown
cards are alike as far as the past goes, so when one of them is seen somewhere it changes places with an unknown card
that lay there. What can't be arranged in this way can't be true.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.core.actions import Discard, Take
from tutor.core.cards import DECK_SIZE, FULL_DECK, Card, CardSet
from tutor.core.errors import ContentError, IllegalError
from tutor.core.hand import Event, HandState, Phase, apply, check, deal
from tutor.core.rules import HAND_SIZE, Rules
from tutor.formats.record_acts import Act, action_of

STOCK_SIZE: Final = DECK_SIZE - 2 * HAND_SIZE - 1
# acts that only the actor's whole hand can justify, and the reasons that an unknown hand can't give
_NEEDS_HAND: Final[dict[str, tuple[str, ...]]] = {
    "take": ("fiftieth_only_to_knock",),
    "knock": ("fiftieth_only_to_knock", "deadwood_over_limit"),
    "big_gin": (),
    "show": (),
}


@dataclass(frozen=True, slots=True)
class World:
    """``state`` with some cards in places of convenience; ``pinned`` are those whose place is a fact."""

    state: HandState
    pinned: CardSet

    def known_hand(self, seat: int) -> CardSet | None:
        """The hand of a seat, if every card of it is known."""
        hand = self.state.hands[seat]
        return hand if hand <= self.pinned else None

    def pin(self, cards: Iterable[Card]) -> World:
        return replace(self, pinned=self.pinned | CardSet(cards))

    def hold(self, seat: int, card: Card) -> World:
        """Put a card into a hand and pin it; unchanged where it can't be there."""
        hand = self.state.hands[seat]
        if card in hand:
            return self.pin([card])
        free = next(iter(hand - self.pinned), None)
        return self if free is None or card in self.pinned else self._swap(card, free).pin([card])

    def on_top(self, card: Card) -> World:
        """See a card on top of the discard pile."""
        return self._see(card, self.state.pile[-1], "take_not_top") if self.state.pile else self

    def next_drawn(self, card: Card) -> World:
        """See the card that comes next from the stock."""
        return self._see(card, self.state.stock[0], "draw_not_next") if self.state.stock else self

    def _see(self, card: Card, there: Card, code: str) -> World:
        if card is there:
            return self.pin([card])
        if there in self.pinned:
            raise IllegalError(code, card=card.symbol, expected=there.symbol)
        if card in self.pinned:
            raise IllegalError("card_elsewhere", card=card.symbol, where=self.place_of(card))
        return self._swap(card, there).pin([card])

    def place_of(self, card: Card) -> str:
        """``hand0``, ``hand1``, ``pile`` or ``unknown``."""
        if card not in self.pinned:
            return "unknown"
        held = [f"hand{seat}" for seat in (0, 1) if card in self.state.hands[seat]]
        return held[0] if held else "pile" if card in self.state.pile else "unknown"

    def _swap(self, first: Card, second: Card) -> World:
        both = first.mask | second.mask
        hands = [
            CardSet.of_mask(hand.mask ^ both) if (first in hand) != (second in hand) else hand
            for hand in self.state.hands
        ]
        other = {first: second, second: first}
        stock = tuple(other.get(card, card) for card in self.state.stock)
        pile = tuple(other.get(card, card) for card in self.state.pile)
        return replace(self, state=replace(self.state, hands=(hands[0], hands[1]), stock=stock, pile=pile))

    def do(self, act: Act) -> World:
        """The world after an act; ``IllegalError`` with the reason where the rules forbid it."""
        if self.state.phase is Phase.DONE:
            raise IllegalError("hand_over", seat=act.seat)
        if act.seat != self.state.turn:
            raise IllegalError("not_your_turn", seat=act.seat, phase=self.state.phase.value)
        world = self._placed(act)
        state = world._strictly(act) if world._decides(act) else world._loosely(act)
        if act.code == "take" and act.card is None:
            state = _not_seen(state, world.pinned)
        return World(state, world.pinned.add(act.card) if act.card is not None else world.pinned)

    def _decides(self, act: Act) -> bool:
        """Whether enough is known for every rule to be checked."""
        if action_of(act) is None or (self.state.phase is Phase.SHOW and self.state.shown is None):
            return False
        return act.code not in _NEEDS_HAND or self.known_hand(act.seat) is not None

    def _placed(self, act: Act) -> World:
        phase = self.state.phase
        world = self
        if act.code == "draw" and act.card is not None and phase in (Phase.DRAW, Phase.MUST_DRAW):
            world = self.next_drawn(act.card)
        elif act.code == "take" and act.card is not None and phase in (Phase.DRAW, Phase.UPCARD, Phase.FIFTIETH):
            world = self.on_top(act.card)
        elif act.code in ("discard", "knock") and act.card is not None:
            world = self.hold(act.seat, act.card)
        for card in act.shown_cards:
            world = world.hold(act.seat, card)
        return world

    def _strictly(self, act: Act) -> HandState:
        action = action_of(act)
        assert action is not None
        return apply(self.state, action)

    def _loosely(self, act: Act) -> HandState:
        """Check what can be checked, and go on."""
        if act.code == "discard" and act.card is None:
            raise ContentError("card_unknown", got=act.code)
        wrong = self._wrong_as_far_as_known(act)
        if wrong is not None and wrong not in _NEEDS_HAND.get(act.code, ()):
            raise IllegalError(wrong, phase=self.state.phase.value, card=act.card.symbol if act.card else "")
        if act.code == "take":
            return apply(replace(self.state, phase=Phase.DRAW), Take())
        return _after_unknown(self.state, act)

    def _wrong_as_far_as_known(self, act: Act) -> str | None:
        state = self.state
        action = action_of(act)
        if action is not None and not (state.phase is Phase.SHOW and state.shown is None):
            return check(state, action)
        wanted = Phase.SHOW if act.code == "show" else Phase.DISCARD
        if state.phase is not wanted:
            return f"not_now_{state.phase.value}"
        if not CardSet(act.shown_cards) <= state.hand:
            return "meld_not_held"
        if act.code == "big_gin" and not state.rules.big_gin:
            return "big_gin_off"
        return check(state, Discard(act.card)) if act.code == "knock" and act.card is not None else None


def start_of(
    rules: Rules,
    dealer: int,
    hands: tuple[CardSet, CardSet] = (CardSet(), CardSet()),
    upcard: Card | None = None,
    stock: Sequence[Card | None] = (),
) -> World:
    """The dealt hand with the cards that are known in their places; the rest anywhere."""
    stated = [*hands[0], *hands[1], *([upcard] if upcard else []), *(card for card in stock if card)]
    spare = list(FULL_DECK - CardSet(stated))
    if len(CardSet(stated)) != len(stated):
        raise IllegalError("repeated_card", card=next(card.symbol for card in stated if stated.count(card) > 1))
    if upcard is not None and rules.eleven_to_nondealer:
        raise IllegalError("upcard_not_played", card=upcard.symbol)
    first = 1 - dealer
    sizes = {dealer: HAND_SIZE, first: HAND_SIZE + rules.eleven_to_nondealer}
    if any(len(hands[seat]) > sizes[seat] for seat in (0, 1)) or len(stock) > STOCK_SIZE:
        raise IllegalError("wrong_count", got=max(map(len, hands)), expected=HAND_SIZE)
    full = {seat: [*hands[seat], *(spare.pop() for _ in range(sizes[seat] - len(hands[seat])))] for seat in (0, 1)}
    eleventh = [full[first].pop()] if len(full[first]) > HAND_SIZE else [upcard or spare.pop()]
    rest = [card or spare.pop() for card in (*stock, *[None] * (STOCK_SIZE - len(stock)))]
    dealt = [card for pair in zip(full[first], full[dealer], strict=True) for card in pair]
    state = deal(rules, dealer, (*dealt, *eleventh, *rest))
    if upcard is None:
        state = replace(state, upcard=None)
    return World(state, CardSet(stated))


def middle_of(rules: Rules, dealer: int, turn: int) -> World:
    """A hand that is already under way, nothing of it known: a seat may take what lies there or draw."""
    world = start_of(replace(rules, eleven_to_nondealer=False), dealer)
    return replace(world, state=replace(world.state, rules=rules, phase=Phase.DRAW, turn=turn))


def _not_seen(state: HandState, pinned: CardSet) -> HandState:
    """A card that was taken, although nobody said which, is in no event."""
    last = state.events[-1]
    if last.card is None or last.card in pinned:
        return state
    return replace(state, events=(*state.events[:-1], replace(last, card=None)))


def _after_unknown(state: HandState, act: Act) -> HandState:
    """The state after a knock, big gin or show of which not every card is known: nothing can be scored."""
    event = Event(act.seat, act.code, act.card)
    if act.code == "show":
        return replace(state, events=(*state.events, event), phase=Phase.DONE)
    thrown = act.card if act.code == "knock" else None
    hand = state.hand.remove(thrown) if thrown else state.hand
    return replace(
        state,
        hands=(hand, state.hands[1]) if state.turn == 0 else (state.hands[0], hand),
        pile=(*state.pile, thrown) if thrown else state.pile,
        taken=None,
        knocker=state.turn,
        turn=1 - state.turn,
        phase=Phase.SHOW,
        big=act.code == "big_gin",
        events=(*state.events, event),
    )
