"""Positions for puzzles: from whole hands between the engine's policies, never from cards put together."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.ai import kernel
from tutor.ai.hands import Seats, steps
from tutor.ai.models import Policy, continuation_of, policy_of
from tutor.core.actions import Action, Draw, Take
from tutor.core.hand import HandState, Phase, deal
from tutor.core.rules import DEFAULT_PRESET, PRESETS, Rules, build_rules
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import ME, PlayerView, view_of
from tutor.formats.record_acts import Act, act_of
from tutor.puzzles.scene import record_of, view_of_record
from tutor.puzzles.themes import Theme

_PATIENT: Final = continuation_of("prudente")
_SIMPLE: Final = policy_of("simple")
# Who plays the hands from which puzzles come: steady and wild ones, those who knock at once and those who wait for gin
PLAYERS: Final[tuple[Policy, ...]] = (
    policy_of("prudente"),
    _PATIENT,
    replace(_PATIENT, noise=2.0),
    replace(_PATIENT, early_limit=0.0),
    _SIMPLE,
    replace(_SIMPLE, noise=3.0),
)
# A stock runs out only between those who hold out for gin and often miss it
HOLDING_OUT: Final = tuple(replace(_PATIENT, early_limit=0.0, noise=noise) for noise in (4.0, 8.0))
RULES_OF_THEME: Final[dict[str, Rules]] = {"limite-de-oklahoma": build_rules(variants=("oklahoma",))}


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a hand: the record up to it as seat 0 knows it."""

    record: str

    @property
    def view(self) -> PlayerView:
        return view_of_record(self.record, ME)


def position_of(theme: Theme, name: str) -> Position | None:
    """One position of the theme from the hand of this name; None where the hand has none."""
    chance = random.Random(name)
    rules = RULES_OF_THEME.get(theme.id, PRESETS[DEFAULT_PRESET])
    players = HOLDING_OUT if theme.id == "final-de-mazo" else PLAYERS
    seats = chance.choice(players), chance.choice(players)
    start = deal(rules, chance.randrange(2), shuffled_deck(name))
    luck = kernel.vector([chance.randrange(1, 1 << 32)])
    found = [acts for state, acts in moments(start, seats, luck) if theme.fits(view_of(state, ME))]
    return Position(record_of(start, chance.choice(found))) if found else None


def moments(start: HandState, seats: Seats, luck: object) -> Iterator[tuple[HandState, tuple[Act, ...]]]:
    """Every state in which seat 0 decides, with all acts before it."""
    acts: tuple[Act, ...] = ()
    for state, action in steps(start, seats, luck):
        if state.turn == ME and state.phase is not Phase.MUST_DRAW:
            yield state, acts
        acts = (*acts, _act(state, action))


def _act(state: HandState, action: Action) -> Act:
    drawn = state.stock[0] if isinstance(action, Draw) else state.pile[-1] if isinstance(action, Take) else None
    return act_of(state.turn, action, drawn)
