"""Glicko-2: the example of its source, what a part of a point and a part of a weight do, and that it always ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from glicko2 import Player
from hypothesis import given
from hypothesis import strategies as some

from tutor.practice import rating
from tutor.practice.rating import (
    CHOSEN_THEME_WEIGHT,
    LEAST_DEVIATION,
    MOST_DEVIATION,
    Rating,
    after,
    current,
    history,
    rested,
    score_of,
)

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
WEEK = timedelta(days=7)
SETTLED = Rating(1500, 60)
EQUAL = Rating(1500, 60)


@dataclass(frozen=True)
class Given:
    at: datetime
    credit: float
    weight: float = 1.0

    @property
    def right(self) -> bool:
        return self.credit == 1.0

    puzzle_rating: float = 1500.0
    puzzle_deviation: float = 100.0


def test_the_example_of_the_source() -> None:
    player = rating._Player(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert (round(player.rating, 2), round(player.rd, 2), round(player.vol, 5)) == (1464.05, 151.52, 0.06)


def test_the_volatility_does_not_depend_on_where_the_scale_begins() -> None:
    """The package's own step 5 squares the rating where the source squares the deviation; ours does not."""
    ours = [after(Rating(1500 + shift, 80), Rating(1500 + shift, 80), 1.0).volatility for shift in (-900, 0, 900)]
    assert ours[0] == pytest.approx(ours[1], abs=1e-7) and ours[1] == pytest.approx(ours[2], abs=1e-7)
    theirs = []
    for shift in (0, 900):
        player = Player(1500 + shift, 80, 0.06)
        player.update_player([1500 + shift], [80], [1])
        theirs.append(player.vol)
    assert theirs[0] != pytest.approx(theirs[1], abs=1e-7)


def test_winning_raises_losing_lowers_and_a_draw_with_an_equal_leaves_it() -> None:
    values = [after(SETTLED, EQUAL, score).value for score in (0.0, 0.5, 1.0)]
    assert values[0] < 1500 - 5 and values[1] == pytest.approx(1500) and values[2] > 1500 + 5


def test_credit_in_part_counts_in_part() -> None:
    values = [after(SETTLED, EQUAL, score / 10).value for score in range(11)]
    assert values == sorted(values)
    steps = [high - low for low, high in pairwise(values)]
    assert max(steps) == pytest.approx(min(steps), rel=0.01)


@pytest.mark.parametrize(("right", "credit", "score"), [(True, 1.0, 1.0), (False, 0.99, 0.495), (False, 0.0, 0.0)])
def test_a_wrong_answer_gets_half_its_credit(right: bool, credit: float, score: float) -> None:
    assert score_of(right, credit) == score


def test_a_hard_puzzle_solved_is_worth_more_than_an_easy_one() -> None:
    assert after(SETTLED, Rating(1900, 60), 1.0).value > after(SETTLED, Rating(1100, 60), 1.0).value > 1500


@pytest.mark.parametrize("deviation", [50.0, 150.0, 350.0])
def test_a_chosen_theme_tells_half_of_what_it_would(deviation: float) -> None:
    other = Rating(1500, deviation)

    def told(weight: float) -> float:
        fresh = Rating(1500, 200, 0.0001)
        return 1 / after(fresh, other, 1.0, weight).deviation ** 2 - 1 / fresh.deviation**2

    assert told(CHOSEN_THEME_WEIGHT) == pytest.approx(CHOSEN_THEME_WEIGHT * told(1.0), rel=0.01)
    gains = [after(SETTLED, other, 1.0, weight).value - 1500 for weight in (CHOSEN_THEME_WEIGHT, 1.0)]
    assert 0 < gains[0] < 0.8 * gains[1]


def test_weeks_without_answers_make_less_sure_but_move_nothing() -> None:
    waits = [rested(SETTLED, weeks * WEEK) for weeks in (0, 1, 4, 52)]
    assert [each.value for each in waits] == [1500] * 4
    spreads = [each.deviation for each in waits]
    assert spreads[0] == pytest.approx(60) and spreads == sorted(set(spreads))
    assert rested(Rating(), 500 * WEEK).deviation == MOST_DEVIATION
    assert rested(SETTLED, timedelta(days=6)).deviation == pytest.approx(60)


def test_history_is_in_the_order_of_time_whatever_order_it_is_kept_in() -> None:
    answers = [Given(NOON + number * WEEK, credit) for number, credit in enumerate((1.0, 0.0, 0.3, 1.0))]
    assert history(answers) == history(answers[::-1]) and len(history(answers)) == 4
    assert current(answers) == history(answers)[-1] and current([]) == Rating() and Rating().provisional


def test_a_long_history_is_the_same_as_step_by_step() -> None:
    answers = [Given(NOON + number * 5 * timedelta(days=1), (number % 3) / 2) for number in range(75)]
    now, last, steps = Rating(), NOON, []
    for each in answers:
        waited = rested(now, each.at - last)
        now, last = after(waited, Rating(1500, 100), score_of(each.right, each.credit)), each.at
        steps.append(now)
    assert [found.value for found in history(answers)] == pytest.approx([step.value for step in steps])


def test_many_right_answers_come_to_rest_above_the_puzzles() -> None:
    found = current(Given(NOON + timedelta(hours=number), 1.0 if number % 4 else 0.0) for number in range(200))
    assert 1600 < found.value < 1800 and found.deviation < rating.SURE_DEVIATION and not found.provisional


def test_a_rating_never_becomes_surer_than_may_be() -> None:
    sure = replace(SETTLED, deviation=LEAST_DEVIATION)
    assert after(sure, EQUAL, 1.0).deviation >= LEAST_DEVIATION


@given(
    some.floats(0, 4000),
    some.floats(LEAST_DEVIATION, 350),
    some.floats(0, 4000),
    some.floats(1, 500),
    some.floats(0, 1),
)
def test_whatever_was_answered_a_rating_comes_out(
    mine: float, spread: float, theirs: float, their_spread: float, score: float
) -> None:
    found = after(Rating(mine, spread), Rating(theirs, their_spread), score)
    assert LEAST_DEVIATION <= found.deviation <= MOST_DEVIATION and 0 < found.volatility < 1
    assert abs(found.value - mine) < 4000
