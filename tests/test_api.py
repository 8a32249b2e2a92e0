"""The api: exact answers, rated moves, assumptions, showdowns, from text or cards."""

from __future__ import annotations

import pytest

import tutor
from tutor import api
from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError
from tutor.core.rules import PRESETS, build_rules

NINES = "4♠ 5♠ 6♠ 9♣ 9♦ 9♥ K♣ K♦ K♥"


def test_the_package_gives_the_four_functions() -> None:
    assert tutor.parse_cards("7♥ 8♥") == (Card("7h"), Card("8h"))
    assert tutor.best_arrangements([Card("7h"), Card("7c"), Card("7d")])[0].points == 0
    assert tutor.resolve_showdown(NINES + " 7♦", "J♣ J♦ J♥ Q♠ Q♦ Q♥ 2♣ 3♦ A♣ A♠").result == "undercut"
    assert tutor.analyze(CardSet.parse("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d"), seconds=0).can_knock
    name = "nothing_of_that_name"
    with pytest.raises(AttributeError):
        getattr(tutor, name)


@pytest.mark.parametrize(
    ("hand", "limit", "can_knock", "gin", "discards"),
    [
        (NINES + " 2♦", 10, True, False, {}),
        (NINES + " K♠", 10, True, True, {}),
        (NINES + " 2♦ Q♦", 10, True, False, {"Qd": 2, "2d": 10}),
        (NINES + " K♠ Q♦", 10, True, True, {"Qd": 0, "Kc": 10, "Kd": 10, "Kh": 10, "Ks": 10}),
        ("A♣ 3♦ 5♥ 7♠ 9♣ J♦ K♥ 2♠ 4♣ 6♦ 8♥", 10, False, False, {}),
    ],
)
def test_knock(hand: str, limit: int, can_knock: bool, gin: bool, discards: dict[str, int]) -> None:
    found = api.analyze(hand, seconds=0).to_json()
    assert (found["knock"]["limit"], found["knock"]["can_knock"], found["gin"]) == (limit, can_knock, gin)
    assert {one["card"]: one["deadwood"] for one in found["knock"]["discards"]} == discards
    assert found["moves"] == [] and found["samples"] == 0


@pytest.mark.parametrize(
    ("upcard", "limit", "can_knock"), [("7♦", 7, True), ("A♦", 0, False), ("K♠", 10, True), ("2♣", 2, True)]
)
def test_oklahoma_limit_from_the_upcard(upcard: str, limit: int, can_knock: bool) -> None:
    found = api.analyze(NINES + " 2♦ Q♦", upcard=upcard, rules=build_rules("guia-b", ("oklahoma",)), seconds=0)
    assert (found.limit, found.can_knock) == (limit, can_knock)


def test_big_gin_only_where_it_is_played() -> None:
    eleven = "A♠ 2♠ 3♠ 4♦ 5♦ 6♦ 7♥ 8♥ 9♥ 10♥ J♥"
    assert not api.analyze(eleven, seconds=0).big_gin
    assert api.analyze(eleven, seconds=0, rules=build_rules("guia-b", ("big_gin",))).big_gin


def test_the_upcard_among_eleven_was_just_taken_and_cant_be_thrown() -> None:
    found = api.analyze(NINES + " 2♦ Q♦", upcard="Q♦", seconds=0)
    assert found.view.taken is Card("Qd") and found.view.turn == 0
    assert [str(card) for card in found.knock_discards] == ["2d"]


def test_ten_cards_and_the_upcard_is_the_first_decision() -> None:
    view = api.analyze(NINES + " 2♦", upcard="Q♦", seconds=0).view
    assert (view.phase.value, view.stock_left, view.turn, view.pile_size) == ("upcard", 31, 0, 1)


def test_assumptions_are_listed_with_sentences() -> None:
    found = api.analyze(NINES + " 2♦ Q♦", seconds=0).to_json()
    codes = [each["code"] for each in found["assumptions"]]
    assert codes == ["drew_from_stock", "turn_from_deadwood", "dealer_rival", "stock_left", "no_pickups"]
    assert all(each["text"].endswith(".") and "…" not in each["text"] for each in found["assumptions"])


@pytest.mark.parametrize(
    ("hand", "kwargs", "code"),
    [
        ("7♥ 8♥", {}, "wrong_count"),
        (NINES + " 2♦ 3♦ 4♦", {}, "wrong_count"),
        (NINES + " XX", {}, "hidden_in_hand"),
        (NINES + " K♥", {}, "repeated_card"),
        (NINES + " 2♦", {"upcard": "7♥ 8♥"}, "one_card"),
        (NINES + " 2♦", {"convention": "fr"}, "unknown_convention"),
        (NINES + " 2♦", {"seconds": 0.01, "model": "nadie"}, "unknown_model"),
    ],
)
def test_faults_have_a_code_and_a_sentence(hand: str, kwargs: dict[str, str], code: str) -> None:
    with pytest.raises(GinError) as caught:
        api.analyze(hand, **{"seconds": 0, **kwargs})  # type: ignore[arg-type]
    error = api.error_json(caught.value)["error"]
    assert error["code"] == code
    assert "…" not in error["message"] and error["message"].endswith((".", "?"))


def test_one_convention_for_both_hands_of_a_showdown() -> None:
    """C and D alone could be Spanish or English; H and S in the other hand decide."""
    mine, theirs = "4C 5C 6C 7C 8D 8C 8H KC KD KH", "JC JD 9C 9D 2C 2D 3C 3D AC AD"
    found = api.resolve_showdown(mine, theirs)
    assert [str(meld) for meld in found.defence.arrangement.melds] == ["Ac 2c 3c", "Ad 2d 3d"]
    assert found.result == "gin"


def test_texts_that_disagree_are_each_read_by_their_own_letters() -> None:
    found = api.resolve_showdown("4C 5C 6C 7C 8D 8C 8H KC KD KH", "JT JD 9T 9D 2T 2D 3T 3D AP AD")
    assert CardSet.parse("2c Jc As") <= CardSet(found.defence.arrangement.deadwood)


@pytest.mark.parametrize(
    ("melds", "code"),
    [
        ("4♠ 5♠ 6♠ | 9♣ 9♦ 9♥ | 9♥ 10♥ J♥", "meld_not_held"),
        ("4♠ 5♠ 6♠ | 9♣ 9♦ 9♥ | 9♣ 9♦ 9♥", "card_in_two_melds"),
        ("4♠ 5♠ 2♦", "not_a_meld"),
        ("4♠ 5♠ 6♠", "deadwood_over_limit"),
    ],
)
def test_melds_of_a_showdown_are_checked(melds: str, code: str) -> None:
    with pytest.raises(GinError) as caught:
        api.resolve_showdown(NINES + " 2♦", "J♣ J♦ J♥ Q♠ Q♦ Q♥ 2♣ 3♦ A♣ A♠", melds=melds)
    assert caught.value.code == code
    assert "…" not in api.error_json(caught.value)["error"]["message"]


def test_both_hands_cant_hold_one_card() -> None:
    with pytest.raises(GinError) as caught:
        api.resolve_showdown(NINES + " 2♦", "J♣ J♦ J♥ Q♠ Q♦ Q♥ 2♣ 3♦ A♣ K♥")
    assert caught.value.code == "card_in_two_places"


@pytest.mark.parametrize("preset", PRESETS)
def test_score_lines_add_up_in_every_preset(preset: str) -> None:
    found = api.resolve_showdown(NINES + " K♠", "J♣ 10♦ J♥ Q♠ Q♦ 8♥ 2♣ 3♦ A♣ A♠", upcard="5♦", rules=PRESETS[preset])
    lines = found.to_json()["lines"]
    assert sum(line["points"] for line in lines) == found.points
    assert [line["code"] for line in lines] == ["deadwood", "gin"]
    assert found.points == found.defence.points + PRESETS[preset].gin_bonus


def test_rated_moves_are_the_same_for_the_same_seed() -> None:
    hand = NINES.replace(" K♥", "") + " 2♦ Q♦ 7♣"
    first, second = (api.analyze(hand, samples=400, seed=3).to_json() for _ in range(2))
    for found in (first, second):
        found.pop("seconds")
    assert first == second
    assert [move["ev"] for move in first["moves"]] == sorted((move["ev"] for move in first["moves"]), reverse=True)
    assert first["opponent"] and first["engine"] and first["rival_model"] == "prudente"


def test_gin_is_better_than_going_on() -> None:
    found = api.analyze(NINES + " K♠ Q♦", samples=500).to_json()
    assert (found["moves"][0]["action"], found["moves"][0]["card"]) in {("gin", "Qd"), ("knock", "Qd")}
    assert found["moves"][0]["ev"] > 25


@pytest.mark.parametrize(
    ("history", "code"),
    [("El rival cierra con 4♦", "rival_knocked"), ("rival: roba, descarta 3♣\nyo: robo, tiro 4♦", "not_my_turn")],
)
def test_where_nothing_is_to_be_decided_the_exact_part_says_so(history: str, code: str) -> None:
    found = api.analyze(NINES + " 2♦", history=history, samples=100).to_json()
    assert found["moves"] == [] and found["arrangements"]
    assert code in {each["code"] for each in found["warnings"]}


@pytest.mark.parametrize("seed", [0, -7, 123_456_789_012])
def test_the_seed_is_told_as_it_was_given(seed: int) -> None:
    assert api.analyze(NINES + " 2♦", upcard="Q♦", samples=60, seed=seed).to_json()["seed"] == seed
