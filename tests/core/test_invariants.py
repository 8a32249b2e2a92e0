"""Whole hands of random legal play: what must hold in every state."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tutor.core.actions import Action
from tutor.core.cards import FULL_DECK, CardSet
from tutor.core.hand import HandState, Phase, apply, check, deal, legal_actions, replay
from tutor.core.rules import PRESETS, Rules, build_rules
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import view_of

TABLES: tuple[Rules, ...] = (
    *PRESETS.values(),
    build_rules("guia-b", ("straight", "big_gin")),
    build_rules("guia-b", ("oklahoma",), {"oklahoma_ace": "1", "spades_double": "si"}),
    build_rules("guia-b", (), {"eleven_to_nondealer": "true", "stock_end": "fiftieth_card", "layoff_on_gin": "true"}),
)


VIEWS_CHECKED = 0.1  # of all states; the partition of the 52 cards is checked in every one


def choose(stream: random.Random, actions: list[Action]) -> Action:
    """Any action, knocks a little more often than they stand in the list."""
    endings = [action for action in actions if type(action).__name__ in ("Knock", "BigGin", "Show")]
    return stream.choice(endings if endings and stream.random() < 0.4 else actions)


def _hidden_changed(state: HandState, seat: int, stream: random.Random) -> HandState:
    """The same public facts with the rival's unknown cards and the stock dealt anew."""
    view = view_of(state, seat)
    other = 1 - seat
    hidden = list((state.hands[other] - view.rival_known) | CardSet(state.stock))
    stream.shuffle(hidden)
    size = len(state.hands[other]) - len(view.rival_known & state.hands[other])
    hand = view.rival_known | CardSet(hidden[:size])
    hands = (state.hands[0], hand) if seat == 0 else (hand, state.hands[1])
    return replace(state, hands=hands, stock=tuple(hidden[size:]))


def _check_state(state: HandState, stream: random.Random) -> None:
    piles = (*state.hands, CardSet(state.stock), CardSet(state.pile))
    assert sum(map(len, piles)) == 52 and CardSet.of_mask(sum(pile.mask for pile in piles)) == FULL_DECK
    if stream.random() > VIEWS_CHECKED:
        return
    for seat in (0, 1):
        view = view_of(state, seat)
        assert view.rival_known <= state.hands[1 - seat]
        assert view.hand == state.hands[seat]
        if state.shown is None:
            assert view.unseen == (state.hands[1 - seat] - view.rival_known) | CardSet(state.stock)
            assert view_of(_hidden_changed(state, seat, stream), seat) == view


def _play(seed: int, *, checked: bool = True) -> tuple[HandState, HandState, tuple[Action, ...]]:
    stream = random.Random(seed)
    start = state = deal(TABLES[seed % len(TABLES)], seed // 7 % 2, shuffled_deck(seed))
    actions: list[Action] = []
    while state.phase is not Phase.DONE:
        legal = legal_actions(state)
        action = choose(stream, legal)
        if checked:
            _check_state(state, stream)
            assert legal and all(check(state, one) is None for one in legal)
        actions.append(action)
        state = apply(state, action)
    return start, state, tuple(actions)


def _sweep(seeds: range) -> None:
    for seed in seeds:
        start, done, actions = _play(seed)
        assert done.score is not None
        assert replay(start, actions) == done
        assert done.score.points_for(0) == -done.score.points_for(1)


def test_random_hands_keep_the_invariants() -> None:
    _sweep(range(250))


@pytest.mark.slow
def test_random_hands_keep_the_invariants_20_000_times() -> None:
    _sweep(range(1000, 21_000))


def test_same_seed_same_hand() -> None:
    assert _play(5, checked=False) == _play(5, checked=False)
    assert _play(5, checked=False) != _play(5 + len(TABLES), checked=False)


def test_the_knocker_does_not_see_the_defenders_hand_before_it_is_shown() -> None:
    stream = random.Random(1)
    seen = 0
    for seed in range(300):
        start, _, actions = _play(seed, checked=False)
        state = replay(start, actions[:-1])
        if state.phase is Phase.SHOW and state.knocker is not None:
            seen += 1
            view = view_of(state, state.knocker)
            assert view_of(_hidden_changed(state, state.knocker, stream), state.knocker) == view
    assert seen > 20
