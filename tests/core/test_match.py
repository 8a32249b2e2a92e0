"""Scoring a game of two: the table of rules.md, its examples and the given cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.cases import of_ids
from tests.core.games import hands, lines, played, won
from tutor.core.errors import IllegalError
from tutor.core.match import Entry, play_match, start_match
from tutor.core.match_count import Column, count_column, total
from tutor.core.rules import PRESETS, Rules, Seats, Shutout, build_rules
from tutor.core.scoring import VOID, HandScore, Result, lines_for

GUIDE_B = PRESETS["guia-b"]
SHUTOUT_105_IN_5 = "A30 A25 A20 A15 A15"


def case(name: str) -> dict[str, Any]:
    (found,) = of_ids(name)
    return found


@pytest.mark.parametrize(
    ("preset", "shutout", "expected"),
    [
        #                          points  5 boxes     game        shutout
        ("rapido", None, 105),
        ("guia-a", None, 430),  #  105 +   125    +    100    +    100
        ("guia-b", None, 505),  #  105 +   100    +    100    +    200
        ("clasico", None, 405),  # 105 +   100    +    100    +    100
        ("guia-b", "all", 610),  # 105 +   100    +    100    +    305
        ("guia-b", "none", 305),
        ("guia-b", "plus100", 405),
        ("eaai", None, 105),
    ],
)
def test_the_shutout_of_the_rules(preset: str, shutout: str | None, expected: int) -> None:
    rules = build_rules(preset, (), {"shutout": shutout} if shutout else {})
    match = played(SHUTOUT_105_IN_5, rules)
    assert match.over and match.totals == (expected, 0) and match.winner == 0


def test_case_s02() -> None:
    given_case = case("S02")
    column = Column((given_case["input"]["A"]["points"], 0), (given_case["input"]["A"]["hands_won"], 0))
    tables = [PRESETS["guia-a"], PRESETS["clasico"], GUIDE_B, replace(GUIDE_B, shutout=Shutout.ALL)]
    found = [total(count_column(column, 0, rules)) for rules in tables]
    assert found == list(given_case["expected"].values())


@pytest.mark.parametrize("box", [25, 20])
def test_case_s03_who_reached_the_target_can_lose(box: int) -> None:
    expected = case("S03")["expected"][f"caja{box}"]
    rules = replace(GUIDE_B, box_bonus=box)
    match = played("B15 B15 B15 B15 B15 A50 B15 B9 A50", rules)
    assert match.columns[0] == Column((100, 99), (2, 7))
    assert match.totals == (expected["A"], expected["B"])
    assert match.winner == "AB".index(expected["winner"])


def test_case_s01_whoever_crosses_the_target_ends_it() -> None:
    before = case("S01")["input"]["scores_before"]
    undercut = HandScore(Result.UNDERCUT, 1, lines_for(Result.UNDERCUT, 9 - 2, GUIDE_B))
    match = played(f"A{before['A']} B{before['B']}", GUIDE_B).add(undercut)
    assert match.columns[0].points[1] == case("S01")["expected"]["B_total"] and match.over
    assert "game" in lines(match, 1) and "game" not in lines(match, 0)


def test_case_s10_after_a_void_hand_nothing_is_written_and_the_same_one_deals() -> None:
    assert case("S10")["expected"] == {"score": 0, "next_dealer": "mismo"}
    for dealer in (0, 1):
        match = start_match(GUIDE_B, dealer).add(VOID)
        assert match.columns[0] == Column.empty(2) and match.dealer == dealer


def test_a_count_names_each_reason() -> None:
    match = played("A60 B30 A45", GUIDE_B)
    assert lines(match, 0) == {"points": 105, "boxes": 40, "game": 100}
    assert lines(match, 1) == {"points": 30, "boxes": 20}
    assert lines(played("A60 A45", GUIDE_B), 0) == {"points": 105, "boxes": 40, "game": 100, "shutout": 140}


def test_lines_worth_nothing_are_left_out() -> None:
    match = played("A60 A45", PRESETS["rapido"])
    assert lines(match, 0) == {"points": 105} and lines(match, 1) == {"points": 0}


def test_before_the_end_there_is_no_bonus_and_no_winner() -> None:
    match = played("A60 A39", GUIDE_B)
    assert not match.over and match.winner is None and match.winners == ()
    assert lines(match, 0) == {"points": 99, "boxes": 40}


def test_boxes_and_bonuses_do_not_count_towards_the_target() -> None:
    assert not played("A20 A20 A20 A20 A19", GUIDE_B).over
    assert played("A20 A20 A20 A20 A20", GUIDE_B).over


@pytest.mark.parametrize(("preset", "points"), [("guia-b", 100), ("torneo", 250)])
def test_the_target_itself_ends_it(preset: str, points: int) -> None:
    rules = PRESETS[preset]
    assert played(f"A{points}", rules).over and not played(f"A{points - 1}", rules).over


def test_equal_totals_are_drawn_and_nobody_pays() -> None:
    rules = replace(GUIDE_B, box_bonus=38, game_bonus=102)
    match = played("B10 B10 B10 B10 B10 A100", rules)  # 50 + 5 x 38 against 100 + 38 + 102
    assert match.over and match.totals == (240, 240)
    assert match.winners == (0, 1) and match.winner is None and match.settlement(0, 1) == 0


def test_a_hand_won_by_nothing_is_a_box_and_spares_the_shutout() -> None:
    match = played("B0 A100", GUIDE_B)
    assert lines(match, 1) == {"points": 0, "boxes": 20} and "shutout" not in lines(match, 0)


def test_a_finished_match_takes_no_more() -> None:
    with pytest.raises(IllegalError) as caught:
        played("A100 B5", GUIDE_B)
    assert caught.value.code == "match_over"


def test_one_hand_a_deal_and_only_known_dealers() -> None:
    with pytest.raises(IllegalError) as caught:
        start_match(GUIDE_B).add(won(0, 5), won(1, 5))
    assert caught.value.code == "hands_per_deal"
    with pytest.raises(IllegalError) as other:
        start_match(GUIDE_B, 2)
    assert other.value.code == "no_such_side"


@pytest.mark.parametrize(
    ("rule", "text", "dealers"),
    [
        ("loser", "A10 B10 - B10 A10", [0, 1, 0, 0, 0, 1]),
        ("winner", "A10 B10 - B10 A10", [0, 0, 1, 1, 1, 0]),
        ("alternate", "A10 B10 - B10 A10", [0, 1, 0, 0, 1, 0]),
    ],
)
def test_who_deals_over_the_match(rule: str, text: str, dealers: list[int]) -> None:
    match = start_match(build_rules("guia-b", (), {"next_dealer": rule}))
    found = [match.dealer]
    for scores in hands(text):
        match = match.add(*scores)
        found.append(match.dealer)
    assert found == dealers


def test_the_entries_are_the_score_sheet() -> None:
    match = played("A60 - B20", GUIDE_B)
    assert match.entries == (Entry(0, 60, (0,)), Entry(None), Entry(1, 20, (0,)))


DEAL = some.one_of(some.just(VOID), some.builds(won, some.integers(0, 1), some.integers(0, 60)))
VARIANTS: list[Rules] = [build_rules(name, extra) for name in PRESETS for extra in ((), ("hollywood",))]


@given(some.sampled_from(VARIANTS), some.lists(DEAL, max_size=40))
def test_whatever_is_played(rules: Rules, deals: list[HandScore]) -> None:
    match, mirrored = start_match(rules), start_match(rules, 1)
    count = 0
    for score in deals:
        if match.over:
            break
        match, count = match.add(score), count + 1
        mirrored = mirrored.add(replace(score, winner=None if score.winner is None else 1 - score.winner))
    assert match == play_match(rules, [(score,) for score in deals[:count]])
    assert mirrored.totals == match.totals[::-1]
    assert match.settlement(0, 1) == -match.settlement(1, 0) == match.totals[0] - match.totals[1]
    assert len(match.entries) == count
    assert all(
        sum(column.boxes) == sum(place in entry.columns for entry in match.entries)
        for place, column in enumerate(match.columns)
    )
    for column in match.columns:
        assert sum(points >= rules.target for points in column.points) <= 1


@given(some.lists(DEAL, max_size=30))
def test_void_hands_change_nothing(deals: list[HandScore]) -> None:
    rules = replace(GUIDE_B, target=10_000, hollywood=True)
    scored = [(score,) for score in deals if score.winner is not None]
    with_voids, without = play_match(rules, [(score,) for score in deals]), play_match(rules, scored)
    assert replace(with_voids, entries=()) == replace(without, entries=())


def test_two_sit_at_a_table() -> None:
    (table,) = start_match(GUIDE_B, 1).tables
    assert (table.players, table.dealer) == ((0, 1), 1) and start_match(GUIDE_B).sits_out is None
    assert GUIDE_B.seats is Seats.TWO
