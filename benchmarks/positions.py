"""Positions from play: my decisions between two moves or more, met while the policies play whole hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

from tutor.ai import kernel
from tutor.ai.models import Policy, continuation_of, policy_of
from tutor.ai.play import decide
from tutor.core.hand import HandState, Phase, apply, best_show, deal
from tutor.core.rules import GUIA_B, Rules
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import view_of

ME = 0
LATEST = 20

Seats = tuple[Policy, Policy]


def policies(model: str) -> Seats:
    """My seat plays the continuation of the playouts, the rival his model."""
    return continuation_of(model), policy_of(model)


def play_until(state: HandState, seats: Seats, luck: object, stop: Callable[[HandState], bool]) -> HandState:
    """Play on by the policies until ``stop`` or the end."""
    while state.phase is not Phase.DONE and not stop(state):
        if state.phase is Phase.SHOW:
            state = apply(state, best_show(state))
        else:
            state = apply(state, decide(view_of(state, state.turn), seats[state.turn], luck))
    return state


def my_decisions(state: HandState, seats: Seats, luck: object) -> Iterator[HandState]:
    """Every state of one hand in which my seat decides between two moves or more."""
    while state.phase is not Phase.DONE:
        state = play_until(state, seats, luck, lambda now: now.turn == ME and now.phase is not Phase.SHOW)
        if state.phase is Phase.DONE:
            return
        if state.phase is not Phase.MUST_DRAW:
            yield state
        state = apply(state, decide(view_of(state, ME), seats[ME], luck))


def one_decision(
    name: str, number: int, model: str, rules: Rules = GUIA_B
) -> tuple[HandState, random.Random, object] | None:
    """The n-th of my decisions in one hand, with the luck that goes on; None where the hand ends before.

    n is drawn before the hand is dealt: to draw among the decisions that a hand turned out to have would favour hands
    that end soon.
    """
    chance = random.Random(f"{name}:{number}")
    luck = kernel.vector([chance.randrange(1, 1 << 32)])
    wanted = chance.randrange(LATEST)
    start = deal(rules, number & 1, shuffled_deck(f"{name}:{number}"))
    state = next(islice(my_decisions(start, policies(model), luck), wanted, None), None)
    return None if state is None else (state, chance, luck)
