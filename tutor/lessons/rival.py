"""Scripted play for the small games: a guileless rival, and the careful learner who proves that a game can be won."""

from __future__ import annotations

from tutor.core.actions import Action, Discard, Draw, Knock, Pass, Take
from tutor.core.cards import Card, CardSet
from tutor.core.hand import HandState, Phase
from tutor.core.melds import best_arrangements, deadwood_points, discard_options

PATIENT = -1


def knock_with(state: HandState, card: Card) -> Knock:
    """A knock by this discard that shows the best arrangement."""
    return Knock(card, best_arrangements(state.hand.remove(card))[0].melds)


def useful(hand: CardSet, card: Card) -> bool:
    """Whether the card goes into a meld and lowers the deadwood, one other card thrown."""
    eleven = hand.add(card)
    after = min(points for thrown, points in discard_options(eleven).items() if thrown is not card)
    return after < deadwood_points(hand.mask) and card not in best_arrangements(eleven)[0].deadwood


def lightest_discard(hand: CardSet, taken: Card | None) -> Card:
    """The discard that leaves least deadwood; among equals the card that counts most."""
    left = {card: points for card, points in discard_options(hand).items() if card is not taken}
    return min(left, key=lambda card: (left[card], -card.points, card.index))


def careful(state: HandState, limit: int) -> Action:
    """Takes what it melds, throws what costs most, knocks from ``limit`` down (``PATIENT``: never)."""
    if state.phase is Phase.UPCARD or state.phase is Phase.DRAW:
        if state.pile and useful(state.hand, state.pile[-1]):
            return Take()
        return Pass() if state.phase is Phase.UPCARD else Draw()
    if state.phase is Phase.MUST_DRAW:
        return Draw()
    card = lightest_discard(state.hand, state.taken)
    if deadwood_points(state.hand.mask ^ card.mask) <= min(limit, state.limit):
        return knock_with(state, card)
    return Discard(card)


def guileless(state: HandState, limit: int = PATIENT) -> Action:
    """Like ``careful``, but never takes a discard."""
    if state.phase in (Phase.DRAW, Phase.MUST_DRAW):
        return Draw()
    return Pass() if state.phase is Phase.UPCARD else careful(state, limit)
