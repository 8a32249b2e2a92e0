"""One hand: an immutable state, what is legal in it, and the state after an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.layoffs import Defence, best_defence, can_lay_off
from tutor.core.melds import Arrangement, Meld, arrangements_within, best_arrangements, deadwood_points, is_big_gin
from tutor.core.rules import HAND_SIZE, STOCK_LEFT_AT_END, Rules, StockEnd
from tutor.core.scoring import VOID, HandScore, may_lay_off, score_showdown


class Phase(Enum):
    """What the seat in turn decides."""

    UPCARD = "upcard"
    MUST_DRAW = "must_draw"
    DRAW = "draw"
    DISCARD = "discard"
    FIFTIETH = "fiftieth"
    SHOW = "show"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Event:
    """A public fact: who did what, with the card when the other side saw it (``draw`` has none).

    ``code``: pass, take, draw, discard, knock, big_gin, show.
    """

    seat: int
    code: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class HandState:
    """Seats are 0 and 1. ``stock[0]`` is drawn next; the top of the discard pile is ``pile[-1]``.

    ``taken`` is the face-up card taken in this turn: it can't be thrown back in it.
    """

    rules: Rules
    dealer: int
    hands: tuple[CardSet, CardSet]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    upcard: Card | None
    phase: Phase
    turn: int
    taken: Card | None = None
    events: tuple[Event, ...] = ()
    knocker: int | None = None
    shown: Arrangement | None = None
    big: bool = False
    defence: Defence | None = None
    score: HandScore | None = None

    @property
    def limit(self) -> int:
        return self.rules.limit_for(self.upcard)

    @property
    def hand(self) -> CardSet:
        """The hand of the seat in turn."""
        return self.hands[self.turn]

    @property
    def must_knock(self) -> bool:
        """The last discard was taken under the fiftieth-card rule: only a knock is left."""
        return self.phase is Phase.DISCARD and self.taken is not None and len(self.stock) <= STOCK_LEFT_AT_END


def deal(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> HandState:
    """The first state from a shuffled deck: non-dealer and dealer one by one, then the upcard, then the stock."""
    if len(deck) != len(FULL_DECK) or CardSet(deck) != FULL_DECK:
        raise IllegalError("bad_deck", got=len(set(deck)), expected=len(FULL_DECK))
    first = 1 - dealer
    dealt = 2 * HAND_SIZE
    by_seat = {first: CardSet(deck[:dealt:2]), dealer: CardSet(deck[1:dealt:2])}
    extra, stock = deck[dealt], deck[dealt + 1 :]
    if rules.eleven_to_nondealer:
        by_seat[first] = by_seat[first].add(extra)
        return HandState(rules, dealer, (by_seat[0], by_seat[1]), stock, (), None, Phase.DISCARD, first)
    return HandState(rules, dealer, (by_seat[0], by_seat[1]), stock, (extra,), extra, Phase.UPCARD, first)


# --- what is legal ------------------------------------------------------------------------------------------


def check(state: HandState, action: Action) -> str | None:
    """The reason why the seat in turn may not do this, or None if it may."""
    allowed = _ALLOWED[state.phase]
    rule = allowed.get(type(action))
    if rule is None:
        return f"not_now_{state.phase.value}"
    return rule(state, action)


def _always(state: HandState, action: Action) -> str | None:
    return None


def _check_discard(state: HandState, action: Action) -> str | None:
    assert isinstance(action, Discard)
    if state.must_knock:
        return "fiftieth_only_to_knock"
    return _check_thrown(state, action.card)


def _check_thrown(state: HandState, card: Card) -> str | None:
    if card not in state.hand:
        return "card_not_held"
    return "card_just_taken" if card is state.taken else None


def _check_knock(state: HandState, action: Action) -> str | None:
    assert isinstance(action, Knock)
    thrown = _check_thrown(state, action.card)
    if thrown:
        return thrown
    rest = state.hand.remove(action.card)
    wrong = _check_melds(action.melds, rest)
    if wrong:
        return wrong
    return "deadwood_over_limit" if Arrangement.of(action.melds, rest).points > state.limit else None


def _check_melds(melds: tuple[Meld, ...], hand: CardSet) -> str | None:
    used = 0
    for meld in melds:
        if meld.mask & ~hand.mask:
            return "meld_not_held"
        if meld.mask & used:
            return "card_in_two_melds"
        used |= meld.mask
    return None


def _check_big_gin(state: HandState, action: Action) -> str | None:
    assert isinstance(action, BigGin)
    if not state.rules.big_gin:
        return "big_gin_off"
    wrong = _check_melds(action.melds, state.hand)
    if wrong:
        return wrong
    return None if len(state.hand) == 11 and not Arrangement.of(action.melds, state.hand).deadwood else "not_big_gin"


def _check_last_take(state: HandState, action: Action) -> str | None:
    hand = state.hand.add(state.pile[-1])
    return None if can_knock(hand, state.limit, state.pile[-1], state.rules) else "fiftieth_only_to_knock"


def _check_show(state: HandState, action: Action) -> str | None:
    assert isinstance(action, Show) and state.shown is not None
    if action.layoffs and not may_lay_off(state.shown, state.rules):
        return "no_layoff_on_gin"
    if not can_lay_off(action.layoffs, state.shown.melds, state.hand):
        return "bad_layoff"
    return _check_melds(action.melds, state.hand - CardSet(layoff.card for layoff in action.layoffs))


def can_knock(hand: CardSet, limit: int, taken: Card | None, rules: Rules) -> bool:
    """Whether some discard of these eleven cards (not ``taken``) leaves at most the limit, or they are big gin."""
    if rules.big_gin and is_big_gin(hand):
        return True
    return any(deadwood_points(hand.mask ^ card.mask) <= limit for card in hand if card is not taken)


_Check = Callable[[HandState, Action], "str | None"]
_ALLOWED: Final[dict[Phase, dict[type, _Check]]] = {
    Phase.UPCARD: {Take: _always, Pass: _always},
    Phase.MUST_DRAW: {Draw: _always},
    Phase.DRAW: {Take: _always, Draw: _always},
    Phase.DISCARD: {Discard: _check_discard, Knock: _check_knock, BigGin: _check_big_gin},
    Phase.FIFTIETH: {Take: _check_last_take, Pass: _always},
    Phase.SHOW: {Show: _check_show},
    Phase.DONE: {},
}


def legal_actions(state: HandState) -> list[Action]:
    """Everything the seat in turn may do: knocks with every arrangement within the limit; of shows only the best."""
    return [action for action in _candidates(state) if check(state, action) is None]


def _candidates(state: HandState) -> Iterator[Action]:
    if state.phase is Phase.SHOW and state.shown is not None:
        yield best_show(state)
        return
    yield from (Take(), Draw(), Pass())
    if state.phase is not Phase.DISCARD:
        return
    yield from map(Discard, state.hand)
    yield from knocks(state)
    if state.rules.big_gin and is_big_gin(state.hand):
        yield from (BigGin(found.melds) for found in best_arrangements(state.hand))


def knocks(state: HandState) -> Iterator[Knock]:
    """Every legal knock: each discard with each arrangement within the limit."""
    for card in state.hand:
        rest = state.hand.remove(card)
        if card is not state.taken and deadwood_points(rest.mask) <= state.limit:
            yield from (Knock(card, found.melds) for found in arrangements_within(rest, state.limit))


def best_show(state: HandState) -> Show:
    """The defender's answer that leaves least points."""
    assert state.shown is not None
    defence = best_defence(state.shown.melds, state.hand, allowed=may_lay_off(state.shown, state.rules))
    return Show(defence.arrangement.melds, defence.layoffs)


# --- what follows ---------------------------------------------------------------------------------------------


def apply(state: HandState, action: Action) -> HandState:
    """The state after a legal action; ``IllegalError`` with the reason otherwise."""
    wrong = check(state, action)
    if wrong is not None:
        raise IllegalError(wrong, action=repr(action), phase=state.phase.value, card=_card_text(action))
    match action:
        case Pass():
            return _after_pass(state)
        case Take():
            return _after_take(state)
        case Draw():
            return _after_draw(state)
        case Discard(card):
            return _after_discard(state, card)
        case Knock(card, melds):
            return _after_knock(state, card, melds)
        case BigGin(melds):
            return _after_big_gin(state, melds)
        case Show():
            return _after_show(state, action)


def _card_text(action: Action) -> str:
    card = getattr(action, "card", None)
    return card.symbol if isinstance(card, Card) else ""


def _logged(state: HandState, code: str, card: Card | None = None) -> tuple[Event, ...]:
    return (*state.events, Event(state.turn, code, card))


def _with_hand(state: HandState, hand: CardSet) -> tuple[CardSet, CardSet]:
    return (hand, state.hands[1]) if state.turn == 0 else (state.hands[0], hand)


def _after_pass(state: HandState) -> HandState:
    events = _logged(state, "pass")
    if state.phase is Phase.FIFTIETH:
        return replace(state, events=events, phase=Phase.DONE, score=VOID)
    other = 1 - state.turn
    phase = Phase.UPCARD if other == state.dealer else Phase.MUST_DRAW
    return replace(state, events=events, turn=other, phase=phase)


def _after_take(state: HandState) -> HandState:
    card = state.pile[-1]
    return replace(
        state,
        hands=_with_hand(state, state.hand.add(card)),
        pile=state.pile[:-1],
        taken=card,
        phase=Phase.DISCARD,
        events=_logged(state, "take", card),
    )


def _after_draw(state: HandState) -> HandState:
    return replace(
        state,
        hands=_with_hand(state, state.hand.add(state.stock[0])),
        stock=state.stock[1:],
        taken=None,
        phase=Phase.DISCARD,
        events=_logged(state, "draw"),
    )


def _after_discard(state: HandState, card: Card) -> HandState:
    thrown = replace(
        state,
        hands=_with_hand(state, state.hand.remove(card)),
        pile=(*state.pile, card),
        taken=None,
        turn=1 - state.turn,
        phase=Phase.DRAW,
        events=_logged(state, "discard", card),
    )
    if len(state.stock) > STOCK_LEFT_AT_END:
        return thrown
    if state.rules.stock_end is StockEnd.FIFTIETH_CARD:
        return replace(thrown, phase=Phase.FIFTIETH)
    return replace(thrown, phase=Phase.DONE, score=VOID)


def _after_knock(state: HandState, card: Card, melds: tuple[Meld, ...]) -> HandState:
    hand = state.hand.remove(card)
    return replace(
        state,
        hands=_with_hand(state, hand),
        pile=(*state.pile, card),
        taken=None,
        knocker=state.turn,
        shown=Arrangement.of(melds, hand),
        turn=1 - state.turn,
        phase=Phase.SHOW,
        events=_logged(state, "knock", card),
    )


def _after_big_gin(state: HandState, melds: tuple[Meld, ...]) -> HandState:
    return replace(
        state,
        taken=None,
        knocker=state.turn,
        shown=Arrangement.of(melds, state.hand),
        big=True,
        turn=1 - state.turn,
        phase=Phase.SHOW,
        events=_logged(state, "big_gin"),
    )


def _after_show(state: HandState, show: Show) -> HandState:
    assert state.shown is not None and state.knocker is not None
    rest = state.hand - CardSet(layoff.card for layoff in show.layoffs)
    defence = Defence(show.layoffs, Arrangement.of(show.melds, rest))
    score = score_showdown(state.shown, defence, state.rules, knocker=state.knocker, big=state.big, upcard=state.upcard)
    return replace(state, events=_logged(state, "show"), defence=defence, phase=Phase.DONE, score=score)


def replay(start: HandState, actions: tuple[Action, ...]) -> HandState:
    """The state after all the actions, in order."""
    for action in actions:
        start = apply(start, action)
    return start
