"""Every card, showdown and rule case that was handed to us. Notation: tests/formats; game scores: with the lessons."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import Case, case_id, of_ids
from tests.core.table import laid_out
from tutor import api
from tutor.core.actions import Discard, Draw, Knock, Pass, Take
from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError
from tutor.core.hand import apply, check, deal, legal_actions, replay
from tutor.core.melds import Meld, best_arrangements, deadwood_points, discard_options, is_big_gin
from tutor.core.rules import GUIA_B, build_rules
from tutor.core.shuffle import shuffled_deck

DEADWOOD = [case for case in of_ids("D") if "deadwood" in case["expected"]]
SHOWDOWNS = of_ids("L")


def meld_texts(found: Any) -> set[frozenset[str]]:
    return {frozenset(str(card) for card in meld.cards) for meld in found.melds}


@pytest.mark.parametrize("case", DEADWOOD, ids=case_id)
def test_deadwood_and_melds(case: Case) -> None:
    hand = CardSet.parse(case["input"]["hand"])
    found = best_arrangements(hand)
    assert found[0].points == deadwood_points(hand.mask) == case["expected"]["deadwood"]
    wanted = [{frozenset(meld.split()) for meld in way} for way in case["expected"]["best_melds_one_of"]]
    assert any(meld_texts(one) in wanted for one in found)


@pytest.mark.parametrize("case", of_ids("D04"), ids=case_id)
def test_discards_of_eleven(case: Case) -> None:
    options = discard_options(CardSet.parse(case["input"]["hand11"]))
    least = min(options.values())
    assert least == case["expected"]["min_deadwood_after_discard"]
    assert [str(card) for card, left in options.items() if left == least] == case["expected"]["discards_reaching_it"]


@pytest.mark.parametrize("case", of_ids("D10"), ids=case_id)
def test_a_repeated_card_is_named(case: Case) -> None:
    with pytest.raises(GinError) as caught:
        api.analyze(case["input"]["hand"], seconds=0)
    assert (caught.value.code, caught.value.facts["card"]) == ("repeated_card", "3h")


@pytest.mark.parametrize("case", of_ids("D11"), ids=case_id)
def test_a_fourth_of_a_set_is_not_deadwood(case: Case) -> None:
    hand, upcard = CardSet.parse(case["input"]["hand"]), Card(case["input"]["upcard"])
    assert deadwood_points(hand.mask) == case["expected"]["deadwood_before"]
    after = {card: left for card, left in discard_options(hand.add(upcard)).items() if card is not upcard}
    assert min(after.values()) == case["expected"]["deadwood_after_taking"]


@pytest.mark.parametrize("case", of_ids("D24"), ids=case_id)
def test_big_gin_is_also_gin_by_a_discard(case: Case) -> None:
    hand = CardSet.parse(case["input"]["hand11"])
    assert is_big_gin(hand) is case["expected"]["big_gin"]
    gins = [str(card) for card, left in discard_options(hand).items() if left == 0]
    assert set(gins) >= set(case["expected"]["also_plain_gin_by_discarding"])


@pytest.mark.parametrize("case", SHOWDOWNS, ids=case_id)
def test_showdowns(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    fields = {f"{name}_bonus": str(points) for name, points in expected["bonus"].items()}
    rules = build_rules("guia-b", (), fields)
    melds = " | ".join(given["knocker_melds"])
    found = api.resolve_showdown(given["knocker"], given["defender"], melds=melds, rules=rules).to_json()
    assert (found["result"], found["points"]) == (expected["result"], expected["points"])
    assert found["knocker_deadwood"] == expected["knocker_deadwood"]
    left = expected.get("defender_deadwood_after_best_layoff", expected.get("defender_deadwood_no_layoff"))
    assert found["defender_deadwood"] == left
    if "layoffs" in expected:
        assert set(found["layoffs"]) == set(expected["layoffs"])
        wanted = {frozenset(meld.split()) for meld in expected["defender_melds"]}
        assert {frozenset(meld) for meld in found["defender_melds"]} == wanted
    if "naive_defender_wrong" in expected:
        assert found["naive"]["defender_deadwood"] == expected["naive_defender_wrong"]


@pytest.mark.parametrize("case", of_ids("L09"), ids=case_id)
def test_with_strict_ties_nobody_scores(case: Case) -> None:
    given = case["input"]
    found = api.resolve_showdown(given["knocker"], given["defender"], rules=build_rules("guia-a")).to_json()
    assert (found["result"], found["winner"], found["points"], found["lines"]) == ("tie", None, 0, [])


@pytest.mark.parametrize("case", of_ids("L03"), ids=case_id)
def test_in_hindsight_the_knocker_shows_what_can_least_be_laid_off_on(case: Case) -> None:
    given = case["input"]
    found = api.resolve_showdown(given["knocker"], given["defender"]).to_json()
    assert found["result"] == "knock" and found["arrangement"] == "hindsight" and found["note"]
    assert frozenset(("5c", "5d", "5s")) in map(frozenset, found["knocker_melds"])


@pytest.mark.parametrize("case", of_ids("S07"), ids=case_id)
def test_oklahoma_limits(case: Case) -> None:
    rules = build_rules("guia-b", ("oklahoma",), {"spades_double": "true"})
    cards = [Card(text) for text in case["input"]["upcards"]]
    limits = [{"gin": 0}.get(limit, limit) for limit in case["expected"]["limits"]]
    assert [rules.limit_for(card) for card in cards] == limits
    doubled = [rules.multiplier_for(card) == 2 for card in cards]
    assert doubled == case["expected"]["doubled_if_spade_option"]


@pytest.mark.parametrize("case", of_ids("R01"), ids=case_id)
def test_the_card_just_taken(case: Case) -> None:
    taken = Card(case["input"]["took_from_discard"])
    state = apply(laid_out("4s 5s 6s Tc Td Th Kc Kd Kh 2d", "", str(taken)), Take())
    assert check(state, Discard(taken)) == "card_just_taken"
    melds = best_arrangements(state.hand.remove(taken))[0].melds
    assert check(state, Knock(taken, melds)) == "card_just_taken"


@pytest.mark.parametrize("case", of_ids("R02"), ids=case_id)
def test_after_two_passes_the_non_dealer_draws_from_the_stock(case: Case) -> None:
    assert case["input"] == {"nondealer": "pasa", "dealer": "pasa"}
    state = replay(deal(GUIA_B, 0, shuffled_deck(1)), (Pass(), Pass()))
    assert (state.turn, legal_actions(state)) == (1, [Draw()])


@pytest.mark.parametrize("case", of_ids("R11"), ids=case_id)
def test_no_ace_in_a_set_of_kings(case: Case) -> None:
    assert (Meld.of(CardSet.parse(case["input"]["cards"])) is not None) is case["expected"]["meld"]


@pytest.mark.parametrize("case", [*of_ids("R14"), *of_ids("R15")], ids=case_id)
def test_same_seed_same_deck_other_seed_other_deck(case: Case) -> None:
    seeds = case["input"].get("seeds", case["input"].get("seed"))
    decks = [shuffled_deck(str(seed)) for seed in seeds]
    for one, deck in zip(seeds, decks, strict=True):
        for other, second in zip(seeds, decks, strict=True):
            assert (deck == second) is (one == other)
