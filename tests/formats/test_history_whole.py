"""Whole random hands told in words: what is read is exactly what the seat may know."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.play import play, tables
from tests.formats.tell import tell
from tutor.core.cards import CardSet
from tutor.core.errors import GinError
from tutor.core.hand import Phase
from tutor.core.rules import GUIA_B, Rules
from tutor.core.view import PlayerView, view_of
from tutor.formats.history import read_history
from tutor.formats.history_words import WORDS
from tutor.formats.record_check import from_partial, to_partial

TABLES = tables()


def views(rules: Rules, seed: int, share: float) -> list[PlayerView]:
    """Some of the decisions of a hand, each as its own seat sees it."""
    rng = random.Random(seed)
    skill = rng.choice((0.0, 0.8))
    states = [state for state, _ in play(rules, seed, skill) if state.phase not in (Phase.SHOW, Phase.DONE)]
    return [view_of(state, state.turn) for state in states if rng.random() < share]


@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=[f"{i}-{name}" for i, (name, _) in enumerate(TABLES)])
def test_a_told_hand_gives_the_view_of_its_seat(preset: str, rules: Rules) -> None:
    check_told(rules, range(2), share=0.06)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=[f"{i}-{name}" for i, (name, _) in enumerate(TABLES)])
def test_a_told_hand_gives_the_view_of_its_seat_often(preset: str, rules: Rules) -> None:
    check_told(rules, range(100, 140), share=0.1)


def check_told(rules: Rules, seeds: range, share: float) -> None:
    for seed in seeds:
        for number, view in enumerate(views(rules, seed, share)):
            rng = random.Random(f"{seed} {number}")
            language, symbols = rng.choice(("es", "en")), rng.random() < 0.6
            text = tell(view, rng, language=language, symbols=symbols)
            told = read_history(text, hand=view.hand, rules=rules, convention=None if symbols else language)
            assert replace(told.view, assumptions=()) == view, text
            assert not view.events or not told.view.assumptions
            assert to_partial(from_partial(told.record)) == told.record


def test_one_changed_card_is_noticed_or_changes_the_view() -> None:
    """A card thrown that I hold, or that lies in the pile, is never accepted."""
    noticed = 0
    for seed in range(12):
        for view in views(GUIA_B, seed, 0.2):
            events = [event for event in view.events if event.code == "discard"]
            if len(view.hand) == 11 or not events:
                continue
            wrong = random.Random(seed).choice(list(view.hand))
            changed = [replace(event, card=wrong) if event is events[-1] else event for event in view.events]
            text = tell(replace(view, events=tuple(changed)), random.Random(seed))
            with pytest.raises(GinError) as caught:
                read_history(text, hand=view.hand, rules=GUIA_B)
            assert caught.value.code == "card_in_your_hand"
            assert caught.value.facts["card"] == wrong.symbol
            noticed += 1
    assert noticed > 20


ODDS = "K♠ 3♣ 7♦ 10♥ A♠ 5d Kc 4T * (t) [ ] ( ) : ; . , -> 1. 2) T3 y e ♥ 7 as rey J Ana Luis"
WORD = st.sampled_from(sorted(WORDS)) | st.sampled_from(ODDS.split())
LINES = st.lists(st.lists(WORD, max_size=9).map(" ".join), max_size=6).map("\n".join)
ANY = st.text(max_size=80) | LINES
HANDS = st.sampled_from(
    [CardSet.parse("Ah 2h 3h 4h 5h 9s Ts Js Qs 8c"), CardSet.parse("Ah 2h 3h 4h 5h 9s Ts Js Qs 8c 5d")]
)


def only_gin_errors(text: str, hand: CardSet, rules: Rules) -> None:
    try:
        told = read_history(text, hand=hand, rules=rules)
    except GinError:
        return
    assert told.view.hand == hand and to_partial(from_partial(told.record)) == told.record


@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=ANY, hand=HANDS)
def test_any_text_is_read_or_refused(text: str, hand: CardSet) -> None:
    only_gin_errors(text, hand, GUIA_B)


@pytest.mark.slow
@settings(max_examples=100_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=ANY, hand=HANDS, rules=st.sampled_from([rules for _, rules in TABLES]))
def test_any_text_is_read_or_refused_often(text: str, hand: CardSet, rules: Rules) -> None:
    only_gin_errors(text, hand, rules)
