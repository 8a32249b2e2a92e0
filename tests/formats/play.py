"""Whole random hands for the tests of records and histories."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Take
from tutor.core.hand import HandState, Phase, apply, deal, legal_actions
from tutor.core.melds import discard_options
from tutor.core.rules import PRESETS, VARIANTS, Rules, build_rules
from tutor.core.scoring import HandScore
from tutor.core.shuffle import shuffled_deck
from tutor.formats.record_acts import Act, act_of
from tutor.formats.record_model import HandRecord


def tables() -> list[tuple[str, Rules]]:
    """Every preset, every variant that can be added to it, and the options without a name."""
    found = [(preset, rules) for preset, rules in PRESETS.items()]
    found += [("guia-b", build_rules("guia-b", [variant])) for variant in VARIANTS]
    options = (
        {"eleven_to_nondealer": "true"},
        {"layoff_on_gin": "true"},
        {"spades_double": "true"},
        {"stock_end": "fiftieth_card"},
        {"undercut_on_tie": "false", "undercut_bonus": "20"},
        {"oklahoma": "true", "oklahoma_ace": "1", "spades_double": "true"},
        {"knock_limit": "0", "big_gin_bonus": "50", "stock_end": "fiftieth_card"},
    )
    return found + [("clasico", build_rules("clasico", chosen=chosen)) for chosen in options]


def choose(state: HandState, rng: random.Random, skill: float) -> Action:
    """A legal action: random, or with chance ``skill`` one that lets the hand get somewhere."""
    options = legal_actions(state)
    ends = [action for action in options if isinstance(action, Knock | BigGin)]
    if ends and rng.random() < 0.7:
        return rng.choice(ends)
    if rng.random() < skill and state.phase is Phase.DISCARD:
        after = discard_options(state.hand)
        thrown = [action for action in options if isinstance(action, Discard)]
        if thrown:
            return min(thrown, key=lambda action: (after[action.card], -action.card.points))
    if rng.random() < skill and Draw() in options and Take() in options:
        return Draw()
    return rng.choice(options)


def drawn_by(state: HandState, action: Action) -> Act:
    """The act with the card that it brings."""
    card = state.pile[-1] if isinstance(action, Take) else state.stock[0] if isinstance(action, Draw) else None
    return act_of(state.turn, action, card)


def play(rules: Rules, seed: int, skill: float = 0.8) -> Iterator[tuple[HandState, Act | None]]:
    """The states of a hand, each with the act that follows; the last one with None."""
    rng = random.Random(seed)
    state = deal(rules, seed % 2, shuffled_deck(seed))
    while state.phase is not Phase.DONE:
        action = choose(state, rng, skill)
        yield state, drawn_by(state, action)
        state = apply(state, action)
    yield state, None


def played_record(preset: str, rules: Rules, seed: int, skill: float = 0.8) -> HandRecord:
    """The record of a whole hand, with the cards of the deal."""
    steps = list(play(rules, seed, skill))
    start, end = steps[0][0], steps[-1][0]
    score: HandScore | None = end.score
    record = HandRecord(dealer=start.dealer, rules=rules, preset=preset, hands=start.hands, upcard=start.upcard)
    acts = tuple(act for _, act in steps if act is not None)
    return replace(record, stock=start.stock, acts=acts, result=score)
