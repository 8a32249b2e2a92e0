"""The statistics of an evaluation: errors of series with related worlds, and of losses against a chosen best."""

from __future__ import annotations

import math

import numpy as np

from tutor.ai.belief import STORIES
from tutor.ai.tally import chances_of_best, paired, standard_error, with_choice

RNG = np.random.default_rng(7)
TRIALS = 1500


def test_the_error_is_the_usual_one_where_worlds_are_independent() -> None:
    found = [standard_error(RNG.normal(0.0, 3.0, 20 * STORIES)) for _ in range(200)]
    assert abs(float(np.mean(found)) - 3.0 / math.sqrt(20 * STORIES)) < 0.003


def test_worlds_of_one_story_count_once() -> None:
    of_story = RNG.normal(0.0, 3.0, STORIES)
    assert math.isclose(standard_error(np.tile(of_story, 50)), float(np.std(of_story, ddof=1)) / math.sqrt(STORIES))
    assert standard_error(np.ones(1)) == math.inf


def test_a_pair_is_compared_on_the_worlds_that_both_have() -> None:
    luck = RNG.normal(0.0, 30.0, 8 * STORIES)
    loss, error = paired(luck + 2.0, luck[: 2 * STORIES])
    assert math.isclose(loss, 2.0) and error < 1e-9


def test_intervals_hold_though_the_best_was_chosen_by_the_same_numbers() -> None:
    """Close moves, noisy values: bare errors hold too seldom, those that allow for the choice do."""
    true = np.array([0.0, -0.2, -0.5, -1.0])
    held, bare, pairs = 0, 0, 0
    for trial in range(TRIALS):
        values = true + RNG.normal(0.0, 1.0, 4)
        order = np.argsort(-values)
        losses, gaps = values[order[0]] - values[order], true[order[0]] - true[order]
        errors = np.array([0.0, *[math.sqrt(2.0)] * 3])
        off = np.abs(losses - gaps)[1:]
        held += int((off <= 1.96 * with_choice(losses, errors, trial)[1:]).sum())
        bare += int((off <= 1.96 * errors[1:]).sum())
        pairs += 3
    assert bare / pairs < 0.93 <= held / pairs <= 0.97


def test_a_choice_that_is_clear_changes_no_error() -> None:
    losses, errors = np.array([0.0, 9.0, 12.0]), np.array([0.0, 1.0, 1.5])
    assert np.allclose(with_choice(losses, errors, 3), errors, rtol=0.001)
    assert with_choice(np.zeros(1), np.zeros(1), 3).tolist() == [0.0]
    assert chances_of_best(losses, errors, 3).tolist() == [1.0, 0.0, 0.0]


def test_exact_values_that_are_equal_stay_exact() -> None:
    assert with_choice(np.zeros(3), np.zeros(3), 1).tolist() == [0.0, 0.0, 0.0]
