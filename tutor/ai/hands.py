"""Whole hands between policies, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.ai.models import Policy
from tutor.ai.play import decide
from tutor.core.actions import Action
from tutor.core.hand import HandState, Phase, apply, best_show
from tutor.core.view import view_of

Seats = tuple[Policy, Policy]


def steps(state: HandState, seats: Seats, luck: Any) -> Iterator[tuple[HandState, Action]]:
    """Each state of a hand with what its seat does in it, to the end; the end itself isn't among them.

    ``luck``: as in ``play.decide``. The defender of a showdown answers best.
    """
    while state.phase is not Phase.DONE:
        showing = state.phase is Phase.SHOW
        action = best_show(state) if showing else decide(view_of(state, state.turn), seats[state.turn], luck)
        yield state, action
        state = apply(state, action)


def played_out(state: HandState, seats: Seats, luck: Any) -> HandState:
    """The end of a hand played on by the policies."""
    for before, action in steps(state, seats, luck):
        state = apply(before, action)
    return state
