"""Every generator on many seeds: valid, every right answer accepted, wrong ones refused, difficulty in its range."""

from __future__ import annotations

import inspect
import json
from itertools import islice, product

import pytest

from tutor.core.cards import Card, CardSet
from tutor.core.errors import ContentError, GinError
from tutor.core.melds import deadwood_points, melds_in
from tutor.lessons.exercise import Exercise, Generator, find, make
from tutor.lessons.generators import GENERATORS
from tutor.lessons.keys import MarkMelds, Number, YesNo
from tutor.lessons.model import Kind, Ref, as_json

EVERY_DAY = 25
ALL = 1_000
APART = {"meld", "loose", "hand", "rival", "upcard", "pile"}
SAME_ANSWER = {"upcard_order", "gin_shapes"}


def combinations_of(found: Generator) -> list[dict[str, str | int | bool]]:
    return [dict(zip(found.params, values, strict=True)) for values in product(*found.params.values())]


def dealt(found: Generator, seed: int) -> Exercise:
    choices = combinations_of(found)
    return make(Ref(found.name, tuple(sorted(choices[seed % len(choices)].items())), seed))


def assert_good(found: Generator, seed: int) -> None:
    exercise = dealt(found, seed)
    assert exercise.key.kind is found.kind
    low, high = found.difficulty
    assert low <= exercise.difficulty <= high, (seed, exercise.difficulty)
    right = list(islice(exercise.key.solutions(), 30))
    wrong = list(islice(exercise.key.mistakes(), 12))
    assert right and wrong, seed
    for answer in right:
        verdict = exercise.check(json.loads(json.dumps(answer)))
        assert verdict.right and verdict.consequence is None, (seed, answer)
    for answer in wrong:
        verdict = exercise.check(answer)
        assert not verdict.right and verdict.consequence is not None, (seed, answer)
    for nonsense in (None, "", [], [["7x"]], {"a": 1}, 10**9, [[1]], [None]):
        exercise.check(nonsense)
    shown = [card for zone in exercise.zones if zone.name in APART for card in zone.cards]
    if exercise.key.kind is not Kind.CHOOSE_CARD:
        assert len(shown) == len(CardSet(shown)), seed
    assert json.dumps(as_json(exercise.zones)) and json.dumps(as_json(exercise.facts))
    if isinstance(exercise.key, Number):
        assert exercise.low <= exercise.key.value <= exercise.high, seed


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_a_generator_on_some_seeds(name: str) -> None:
    for seed in range(EVERY_DAY):
        assert_good(GENERATORS[name], seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_a_generator_on_a_thousand_seeds(name: str) -> None:
    for seed in range(ALL):
        assert_good(GENERATORS[name], seed)


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_the_same_reference_is_the_same_exercise(name: str) -> None:
    first, again = dealt(GENERATORS[name], 7), dealt(GENERATORS[name], 7)
    assert (first.zones, first.facts, first.reason) == (again.zones, again.facts, again.reason)
    assert next(iter(first.key.solutions())) == next(iter(again.key.solutions()))


@pytest.mark.parametrize("name", sorted(set(GENERATORS) - SAME_ANSWER))
def test_answers_differ_from_deal_to_deal(name: str) -> None:
    found = GENERATORS[name]
    answers = {json.dumps(next(iter(dealt(found, seed).key.solutions()))) for seed in range(40)}
    assert len(answers) > 1


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_parameters_are_those_of_the_maker(name: str) -> None:
    found = GENERATORS[name]
    known = set(inspect.signature(found.make).parameters) - {"dice", "hand"}
    assert set(found.params) == known
    assert inspect.getdoc(found.make)


def test_there_are_enough() -> None:
    assert len(GENERATORS) >= 30
    assert len({found.concept for found in GENERATORS.values()}) >= 20


@pytest.mark.parametrize(
    ("generator", "hand", "answer"),
    [
        ("deadwood_count", "3c 4c 5c 6c 9c 9d 9h 9s Ac Kd", 11),
        ("deadwood_count", "8h 8s 8d Jh Qh Kh 4s 3c 2d Ah", 10),
        ("may_knock", "3c 4c 5c 6c 9c 9d 9h 9s Ac Kd", False),
        ("may_knock", "8h 8s 8d Jh Qh Kh 4s 3c 2d Ah", True),
        ("is_gin", "7h 7d 7c 4h 5h 6h Td Jd Qd Kd", True),
        ("is_gin", "7h 7d 7c 4h 5h 6h Jd Qd Kd Ac", False),
    ],
)
def test_fixed_hands(generator: str, hand: str, answer: object) -> None:
    exercise = make(Ref(generator, (("hand", hand),), 1))
    assert exercise.check(answer).right


def test_a_fixed_hand_is_judged_by_every_best_arrangement() -> None:
    exercise = make(Ref("best_arrangement", (("hand", "Jc 9d 8s 6d Js 8h Td 8d 7d Jd"),), 1))
    assert exercise.check([["Jc", "Js", "Jd"], ["6d", "7d", "8d", "9d", "Td"]]).right
    worse = exercise.check([["8s", "8h", "8d"], ["9d", "Td", "Jd"]])
    assert not worse.right and worse.consequence is not None and worse.consequence.code == "leaves_more"
    assert not exercise.check([["8s", "8h", "8d"], ["6d", "7d", "8d"]]).right


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"generator": "no_such"}, "unknown_generator"),
        ({"generator": "card_value", "colour": "red"}, "unknown_param"),
        ({"generator": "card_value", "rank": "joker"}, "bad_param"),
        ({"generator": "hand_points", "count": True}, "bad_param"),
        ({"generator": "may_knock", "hand": "7h 7h"}, "repeated_card"),
    ],
)
def test_what_no_generator_offers_is_refused(params: dict[str, str], code: str) -> None:
    rest = tuple((name, value) for name, value in params.items() if name != "generator")
    with pytest.raises(GinError) as caught:
        make(Ref(params["generator"], rest, 1))
    assert caught.value.code == code


def test_unknown_generator_names_the_known_ones() -> None:
    with pytest.raises(ContentError) as caught:
        find("nothing")
    assert "card_value" in str(caught.value.facts["expected"])


@pytest.mark.parametrize("seed", range(20))
def test_the_triangle_has_four_outs_and_the_rest_as_taught(seed: int) -> None:
    for shape, wanted in {"pair": 2, "open": 2, "gap": 1, "edge": 1, "triangle": 4}.items():
        key = make(Ref("count_outs", (("shape", shape),), seed)).key
        assert isinstance(key, Number) and key.value == wanted


@pytest.mark.parametrize(("near", "right"), [("at", True), ("over", False), ("under", True), ("far", False)])
def test_ten_may_knock_and_eleven_may_not(near: str, right: bool) -> None:
    for seed in range(20):
        exercise = make(Ref("may_knock", (("near", near),), seed))
        assert exercise.key == YesNo(right)
        hand = CardSet(exercise.zones[0].cards)
        assert (deadwood_points(hand.mask) <= 10) is right


@pytest.mark.parametrize(
    ("generator", "params", "right"),
    [
        ("turn_legal", {"act": "knock_first"}, False),
        ("turn_legal", {"act": "throw_taken"}, False),
        ("turn_legal", {"act": "throw_drawn"}, True),
        ("turn_legal", {"act": "take_late"}, False),
        ("turn_legal", {"act": "take_upcard"}, True),
        ("turn_legal", {"act": "draw_twice"}, False),
        ("turn_legal", {"act": "go_on"}, True),
        ("may_place", {"asked": "chain"}, True),
        ("may_place", {"asked": "fits"}, True),
        ("may_place", {"asked": "loose"}, False),
        ("may_lay_off_now", {"who": "gin"}, False),
        ("may_lay_off_now", {"who": "gin_allowed"}, True),
        ("may_lay_off_now", {"who": "knocker"}, False),
        ("knocker_wins", {"wanted": "tie", "rules": "guia-b"}, False),
        ("knocker_wins", {"wanted": "gin"}, True),
    ],
)
def test_what_the_rules_say(generator: str, params: dict[str, str], right: bool) -> None:
    for seed in range(8):
        assert make(Ref(generator, tuple(params.items()), seed)).key == YesNo(right)


def test_a_tie_scores_nothing_under_guide_a_and_the_bonus_under_guide_b() -> None:
    for rules, points in (("guia-a", 0), ("guia-b", 25), ("clasico", 10)):
        key = make(Ref("showdown_points", (("rules", rules), ("wanted", "tie")), 3)).key
        assert isinstance(key, Number) and key.value == points


@pytest.mark.parametrize("seed", range(30))
def test_the_only_meld_is_the_only_answer(seed: int) -> None:
    key = make(Ref("find_set", (), seed)).key
    assert isinstance(key, MarkMelds)
    assert len(melds_in(key.hand.mask)) >= 1 and len(list(key.solutions())) == 1


def test_king_and_ace_meet_nowhere() -> None:
    exercise = make(Ref("is_meld", (("trap", "ace_high"),), 1))
    assert exercise.key == YesNo(False) and exercise.reason.code == "ace_is_low"
    assert Card("Ah").points == 1
