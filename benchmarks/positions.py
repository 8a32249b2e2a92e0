"""Positions from play: my decisions between two moves or more, met while the policies play whole hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from tutor.ai import kernel
from tutor.ai.hands import Seats, steps
from tutor.ai.models import continuation_of, policy_of
from tutor.core.hand import HandState, Phase, deal
from tutor.core.rules import GUIA_B, Rules
from tutor.core.shuffle import shuffled_deck

ME = 0
LATEST = 20


def policies(model: str) -> Seats:
    """My seat plays the continuation of the playouts, the rival his model."""
    return continuation_of(model), policy_of(model)


def my_decisions(state: HandState, seats: Seats, luck: object) -> Iterator[HandState]:
    """Every state of one hand in which my seat decides between two moves or more."""
    told = (Phase.SHOW, Phase.MUST_DRAW)
    return (now for now, _ in steps(state, seats, luck) if now.turn == ME and now.phase not in told)


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
