"""States of a hand for exercises on turns: any cards in any place, the rest of the deck dealt to where it belongs."""

from __future__ import annotations

from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.hand import HandState, Phase
from tutor.core.melds import Arrangement
from tutor.core.rules import GUIA_B, HAND_SIZE, Rules
from tutor.lessons.dice import Dice

ME = 0
RIVAL = 1


def position(
    dice: Dice,
    hand: CardSet,
    *,
    rules: Rules = GUIA_B,
    rival: CardSet | None = None,
    pile: tuple[Card, ...] = (),
    stock: tuple[Card, ...] = (),
    stock_left: int | None = None,
    phase: Phase = Phase.DRAW,
    turn: int = ME,
    taken: Card | None = None,
    upcard: Card | None = None,
    dealer: int = RIVAL,
    shown: Arrangement | None = None,
) -> HandState:
    """A state with seat 0 as the learner. What isn't given is dealt: the rival's ten, the stock, a pile of the rest.

    ``stock``: the next cards of it, in order; ``stock_left`` is how many it holds (all that are left, by default).
    """
    used = hand | CardSet(pile) | CardSet(stock) | (rival or CardSet())
    if rival is None:
        rival = dice.cards(HAND_SIZE, used)
        used = used | rival
    rest = dice.shuffled(FULL_DECK - used)
    size = len(rest) if stock_left is None else max(stock_left - len(stock), 0)
    below = rest[size:]
    hands = (hand, rival)
    knocker = None if shown is None else 1 - turn
    return HandState(
        rules=rules,
        dealer=dealer,
        hands=hands,
        stock=(*stock, *rest[:size]),
        pile=(*below, *pile),
        upcard=upcard,
        phase=phase,
        turn=turn,
        taken=taken,
        knocker=knocker,
        shown=shown,
    )
