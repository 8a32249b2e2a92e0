"""Rated moves: every legal move, the same for the same seed, blind to what is hidden, under every variant."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.core.table import laid_out
from tutor.ai import kernel
from tutor.ai.evaluate import evaluate, refine
from tutor.ai.models import MODELS
from tutor.ai.play import decide
from tutor.ai.rating import Evaluation
from tutor.core.actions import Discard, Draw, Pass, Take
from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError
from tutor.core.hand import HandState, Phase, apply, deal, replay
from tutor.core.rules import PRESETS, Rules, build_rules
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import PartialRecord, PlayerView, partial_view, view_of

NINES = "4s 5s 6s 9c 9d 9h Kc Kd Kh"
GUIA_B = PRESETS["guia-b"]
SAMPLES = 150


def played(seed: int, plies: int, rules: Rules = GUIA_B) -> HandState:
    """A hand after some plies of ordinary play, at a decision."""
    state = deal(rules, seed % 2, shuffled_deck(seed))
    luck = kernel.vector([seed + 1])
    for _ in range(plies):
        following = apply(state, decide(view_of(state, state.turn), MODELS["prudente"], luck))
        if following.phase in (Phase.SHOW, Phase.DONE):
            break
        state = following
    return state


def mine(state: HandState) -> PlayerView:
    return view_of(state, state.turn)


def hidden_changed(state: HandState, stream: random.Random) -> HandState:
    """The same public facts with the rival's unknown cards and the stock dealt anew."""
    seat, view = state.turn, mine(state)
    other = state.hands[1 - seat]
    hidden = list((other - view.rival_known) | CardSet(state.stock))
    stream.shuffle(hidden)
    size = len(other) - len(view.rival_known)
    hand = view.rival_known | CardSet(hidden[:size])
    return replace(
        state, hands=(state.hands[0], hand) if seat == 0 else (hand, state.hands[1]), stock=tuple(hidden[size:])
    )


def timeless(found: Evaluation) -> Evaluation:
    return replace(found, seconds=0.0)


@pytest.mark.parametrize("plies", [0, 1, 5, 8, 13, 20])
def test_hidden_cards_change_nothing(plies: int) -> None:
    """The AI sees only a view: another rival's hand and another stock, the same decision."""
    stream = random.Random(plies)
    for seed in (3, 4):
        state = played(seed, plies)
        first = evaluate(mine(state), samples=SAMPLES, seed=7)
        other = evaluate(mine(hidden_changed(state, stream)), samples=SAMPLES, seed=7)
        assert timeless(first) == timeless(other)


def test_another_seed_is_another_sample() -> None:
    view = mine(played(3, 9))
    found = {evaluate(view, samples=SAMPLES, seed=seed).moves[0].ev for seed in range(4)}
    assert len(found) > 1


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("plies", [0, 1, 2, 6, 7, 15, 16])
def test_every_move_is_rated_and_the_best_comes_first(plies: int, model: str) -> None:
    found = evaluate(mine(played(11, plies)), samples=SAMPLES, model=model)
    assert [move.ev for move in found.moves] == sorted((move.ev for move in found.moves), reverse=True)
    assert found.model == model and found.best.loss == 0
    for move in found.moves:
        assert 0 <= move.p_best <= 1 and 0 <= move.p_gin <= move.p_win <= 1
        assert move.se >= 0 and move.loss >= 0 and move.loss_se >= 0
    assert len({move.key for move in found.moves}) == len(found.moves)


def codes(view: PlayerView) -> set[str]:
    return {move.action for move in evaluate(view, samples=60).moves}


def test_what_can_be_done_in_each_phase() -> None:
    start = laid_out(NINES + " 2d", "", "3d")
    assert codes(mine(start)) == {"take", "pass"}
    assert codes(mine(replay(start, (Pass(),)))) == {"take", "pass"}
    drawn = replay(laid_out(NINES + " 2d", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    assert codes(mine(drawn)) == {"discard", "knock"}
    thrown = apply(drawn, Discard(Card("Qd")))
    assert codes(mine(thrown)) == {"take", "draw"}


def test_each_discard_and_each_allowed_knock_is_there() -> None:
    state = apply(laid_out(NINES + " 2d", "", "Qd"), Take())
    found = {(move.action, str(move.card)) for move in evaluate(mine(state), samples=60).moves}
    held = {str(card) for card in state.hand} - {"Qd"}
    assert {card for action, card in found if action == "discard"} == held
    assert {card for action, card in found if action == "knock"} == {"2d"}


def test_a_finished_hand_is_priced_exactly() -> None:
    """Gin against a rival who must hold ten or more: at least the bonus, without losses."""
    state = replay(laid_out(NINES + " Ks", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    gin = next(move for move in evaluate(mine(state), samples=400).moves if move.action in ("gin", "knock"))
    assert gin.p_win == gin.p_gin == 1.0 and gin.p_undercut == 0.0
    assert gin.ev > GUIA_B.gin_bonus


@pytest.mark.parametrize(
    ("variants", "fields", "cards", "expected"),
    [
        (("big_gin",), {}, ("As 2s 3s 4d 5d 6d 7h 8h 9h Th", "2d", "Jh"), {"big_gin"}),
        (("straight",), {}, (NINES + " Ac", "7d", "Ks"), {"gin", "knock"}),
        (("straight",), {}, (NINES + " Ac", "7d", "Qs"), set()),
        (("oklahoma",), {}, (NINES + " 2d", "As", "Qd"), set()),
        (("oklahoma",), {}, (NINES + " 2d", "5d", "Qd"), {"knock"}),
        ((), {"layoff_on_gin": "true"}, (NINES + " Ks", "7d", "Qd"), {"gin", "knock"}),
        ((), {"undercut_on_tie": "false"}, (NINES + " 2d", "7d", "Qd"), {"knock"}),
    ],
)
def test_endings_follow_the_variant(
    variants: tuple[str, ...], fields: dict[str, str], cards: tuple[str, str, str], expected: set[str]
) -> None:
    hand, upcard, drawn = cards
    rules = build_rules("guia-b", variants, fields)
    state = replay(laid_out(hand, "", upcard, drawn, rules=rules), (Pass(), Pass(), Draw()))
    endings = {move.action for move in evaluate(mine(state), samples=60).moves} - {"discard"}
    assert endings <= (expected | ({"gin", "knock"} if "big_gin" in expected else set()))
    assert bool(endings) is bool(expected)


def test_a_spade_upcard_doubles_what_is_expected_of_gin() -> None:
    cards = (NINES + " Ks", "Ac 2d")
    plain, double = (build_rules("guia-b", (), {"spades_double": value}) for value in ("false", "true"))
    values = []
    for rules in (plain, double):
        state = replay(laid_out(*cards, "7s", "Qd", rules=rules), (Pass(), Pass(), Draw()))
        values.append(evaluate(mine(state), samples=200, seed=2).best.ev)
    assert values[1] == pytest.approx(2 * values[0], rel=0.05)


def test_fiftieth_card_is_taken_only_to_knock() -> None:
    rules = build_rules("guia-b", (), {"stock_end": "fiftieth_card"})
    mask = CardSet.parse("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc")
    record = PartialRecord(mask, rules, pile=(Card("Qs"),), stock_left=2, turn=30, dealer=0, phase=Phase.FIFTIETH)
    found = evaluate(partial_view(record), samples=60)
    assert {move.action for move in found.moves} == {"take", "pass"}
    assert found.best.action == "take" and found.best.ev > 0


def test_part_histories_are_enough() -> None:
    eleven = CardSet.parse(NINES + " 2d Qs")
    ten = CardSet.parse(NINES + " 2d")
    pile = tuple(CardSet.parse("3c 8c Jd Ts"))
    for record in (
        PartialRecord(eleven, GUIA_B),
        PartialRecord(eleven, GUIA_B, pile=pile),
        PartialRecord(ten, GUIA_B, pile=pile),
        PartialRecord(ten, GUIA_B, pile=pile, rival_taken=CardSet.parse("7h 8h")),
        PartialRecord(ten, GUIA_B),
        PartialRecord(ten, GUIA_B, upcard=Card("Qs"), pile=(Card("Qs"),)),
        PartialRecord(eleven, replace(GUIA_B, eleven_to_nondealer=True), turn=0, stock_left=31),
    ):
        view = partial_view(record)
        found = evaluate(view, samples=60)
        assert found.moves
        assert set(found.opponent) == set(view.unseen | view.rival_known)
        assert sum(found.opponent.values()) == pytest.approx(10, abs=0.01)


def test_known_pick_ups_are_certain() -> None:
    record = PartialRecord(CardSet.parse(NINES + " 2d"), GUIA_B, pile=(Card("3c"),), rival_taken=CardSet.parse("7h 8h"))
    found = evaluate(partial_view(record), samples=60)
    assert found.opponent[Card("7h")] == found.opponent[Card("8h")] == 1.0


def test_what_the_rival_threw_makes_its_neighbours_rarer() -> None:
    view = mine(played(21, 14))
    thrown = [event.card for event in view.events if event.seat == 1 and event.code == "discard"]
    shares = evaluate(view, samples=200).opponent
    mates = [share for card, share in shares.items() if any(card.rank == gone.rank for gone in thrown if gone)]
    rest = [share for card, share in shares.items() if card not in view.rival_known]
    assert mates and sum(mates) / len(mates) < sum(rest) / len(rest)


def test_cancel_stops_early_and_keeps_what_there_is() -> None:
    found = list(refine(mine(played(3, 9)), samples=10**7, cancel=lambda: True))
    assert found[-1].done and 0 < found[-1].samples < 10**6 and found[-1].moves


def test_snapshots_grow_until_done() -> None:
    found = list(refine(mine(played(3, 9)), samples=40_000, snapshot_seconds=0.0))
    assert [one.done for one in found] == [False] * (len(found) - 1) + [True]
    assert [one.samples for one in found] == sorted(one.samples for one in found)


@pytest.mark.parametrize(("kwargs", "code"), [({"model": "nadie"}, "unknown_model")])
def test_faults_have_codes(kwargs: dict[str, str], code: str) -> None:
    with pytest.raises(GinError) as caught:
        evaluate(mine(played(3, 9)), samples=10, **kwargs)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_nothing_is_rated_when_it_is_not_my_turn() -> None:
    state = replay(laid_out(NINES + " Ks", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    with pytest.raises(GinError) as caught:
        evaluate(view_of(state, 1 - state.turn), samples=10)
    assert caught.value.code == "nothing_to_decide"
