"""The myths: texts say what the committed run shows, and the run can be repeated, resumed and stopped."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace

import pytest

from tutor.ai import kernel
from tutor.ai.kernel_policy import mixed_seed
from tutor.ai.models import MODELS
from tutor.core.cards import CardSet
from tutor.core.errors import ContentError
from tutor.core.melds import MELD_BY_MASK
from tutor.core.rules import GUIA_B, PRESETS
from tutor.es.facts import fact_text
from tutor.lessons import experiments
from tutor.lessons.estimates import Estimate, Pair
from tutor.lessons.experiments import nearly_makes, run
from tutor.lessons.facts import Fact
from tutor.lessons.myths import (
    ALL_TURNS,
    BUCKETS,
    CHECK,
    Claim,
    Experiment,
    Myth,
    Outcome,
    load_myths,
    measured,
    planned,
    results,
    stored,
)
from tutor.lessons.simple_play import Line, Room, first_difference, hand_mask, play, shuffled

MYTHS = load_myths(fact_text)
KINGS = CardSet.parse("Kc Kd Kh Ks").mask


def ids(value: object) -> str:
    return str(getattr(value, "id", value))


# --- texts ----------------------------------------------------------------------------------------------------


def test_the_four_myths_are_there_as_questions() -> None:
    assert [myth.id for myth in MYTHS] == ["cerrar", "reyes", "escaleras", "casi"]
    assert all(myth.question.startswith("¿") and myth.question.endswith("?") for myth in MYTHS)


@pytest.mark.parametrize("myth", MYTHS, ids=ids)
def test_a_text_says_what_the_run_shows(myth: Myth) -> None:
    assert myth.claims
    assert [claim.of for claim in myth.claims if not claim.holds(measured())] == []


@pytest.mark.parametrize("myth", MYTHS, ids=ids)
def test_texts_are_short_and_complete(myth: Myth) -> None:
    for text in (myth.question, myth.how, myth.answer, myth.with_myth, myth.without):
        assert "{" not in text and "!" not in text
        for sentence in re.split(r"(?<=[.?:;])\s+", text):
            assert len(re.sub(r"[+−]?[\d,]+ ± [\d,]+", "x", sentence).split()) <= 24, sentence


def test_a_claim_needs_two_standard_errors() -> None:
    found = {"sure": Fact(1.0, 1, 0.4, True), "unsure": Fact(1.0, 1, 0.6, True), "below": Fact(-1.0, 1, 0.4, True)}
    assert Claim("sure", "more").holds(found) and Claim("unsure", "unclear").holds(found)
    assert Claim("below", "less").holds(found) and not Claim("unsure", "more").holds(found)


# --- the committed run ------------------------------------------------------------------------------------------


def test_the_run_holds_every_experiment_of_the_texts() -> None:
    assert set(results()) == {experiment.id for experiment in planned()}
    assert all(outcome.hands == outcome.wanted >= 10_000 for outcome in results().values())
    assert {outcome.seed for outcome in stored()} == {experiments.SEED}
    assert all(outcome.engine for outcome in stored())


def assert_same(again: Outcome, outcome: Outcome) -> None:
    """The numbers of the run are those of today's engine, whichever version made them first."""
    assert replace(again, engine=outcome.engine) == outcome


@pytest.mark.parametrize("outcome", [one for one in stored() if one.hands == CHECK], ids=lambda one: one.experiment.id)
def test_the_start_of_the_run_is_repeated_exactly(outcome: Outcome) -> None:
    """Fails after a change of the engine or of the experiments: run python -m tutor.lessons.experiments."""
    start = replace(outcome, hands=0, pairs={}, wins=(0, 0))
    (again,) = run(outcome.experiment, CHECK, outcome.seed, start=start, chunk=CHECK)
    assert_same(again, outcome)


@pytest.mark.slow
@pytest.mark.parametrize("outcome", list(results().values()), ids=lambda one: one.experiment.id)
def test_the_whole_run_is_repeated_exactly(outcome: Outcome) -> None:
    *_, again = experiments.committed(outcome.experiment, outcome.hands)
    assert_same(again, outcome)


# --- running ---------------------------------------------------------------------------------------------------

QUICK = Experiment("cerrar")


def test_a_run_reports_its_progress_and_is_repeatable() -> None:
    steps = list(run(QUICK, 50, 7, chunk=20))
    assert [step.hands for step in steps] == [20, 40, 50]
    assert [round(step.progress, 1) for step in steps] == [0.4, 0.8, 1.0]
    assert list(run(QUICK, 50, 7, chunk=50))[-1] == steps[-1]
    assert list(run(QUICK, 50, 8, chunk=50))[-1] != steps[-1]


def test_a_run_is_resumed_where_it_stopped() -> None:
    asked = itertools.count()
    stopped = list(run(QUICK, 60, 7, chunk=20, cancel=lambda: next(asked) >= 2))
    assert [step.hands for step in stopped] == [20, 40]
    kept = Outcome.from_json(stopped[-1].to_json())
    assert kept == stopped[-1]
    assert list(run(QUICK, 60, 7, start=kept))[-1] == list(run(QUICK, 60, 7, chunk=60))[-1]


def test_cancelled_at_once_nothing_is_played() -> None:
    assert list(run(QUICK, 60, 7, cancel=lambda: True)) == []


@pytest.mark.parametrize(
    ("experiment", "code"),
    [
        (Experiment("nada"), "unknown_myth"),
        (Experiment("cerrar", preset="nada"), "unknown_preset"),
        (Experiment("cerrar", rival="nada"), "unknown_model"),
    ],
    ids=ids,
)
def test_unknown_names_are_refused(experiment: Experiment, code: str) -> None:
    with pytest.raises(ContentError) as caught:
        list(run(experiment, 1))
    assert caught.value.code == code


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_tried(preset: str) -> None:
    (outcome,) = run(Experiment("cerrar", preset=preset), 20, 3)
    assert outcome.pairs[ALL_TURNS].difference.n == 20


@pytest.mark.parametrize("myth", ["cerrar", "reyes", "casi"])
def test_deals_count_once_and_only_where_the_ways_part(myth: str) -> None:
    *_, outcome = run(Experiment(myth), 200, 5)
    parted = sum(pair.difference.n for name, pair in outcome.pairs.items() if name != ALL_TURNS)
    total = sum(pair.difference.total for name, pair in outcome.pairs.items() if name != ALL_TURNS)
    assert 0 < parted < 200 == outcome.pairs[ALL_TURNS].difference.n
    assert total == outcome.pairs[ALL_TURNS].difference.total
    assert set(outcome.pairs) <= {ALL_TURNS, *BUCKETS}


# --- the hands themselves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("preset", ["guia-b", "torneo"])
def test_the_watched_hand_is_the_hand_of_the_core(model: str, preset: str) -> None:
    """The order of events written here and the compiled one give the same hands."""
    line, room = Line(MODELS[model]), Room()
    for place in range(150):
        deck, luck = shuffled(11, place), mixed_seed(11, 2 * place + 1)
        seen = play(deck, place & 1, (line, line), PRESETS[preset], luck, room)
        core = play(deck, place & 1, (line, line), PRESETS[preset], luck, room, watch=False)
        assert (seen.points, seen.discards) == (core.points, core.discards)
        assert seen.acts and not core.acts


def test_a_kept_pair_of_kings_is_never_thrown() -> None:
    base = MODELS["simple"]
    (deck, keep), (same, throw) = experiments._keep_kings(Experiment("reyes"), base, 3, 0)
    assert deck == same and (hand_mask(deck, 0) & KINGS).bit_count() == 2
    room, luck = Room(), mixed_seed(3, 1)
    kept = play(deck, 0, (keep, Line(base)), GUIA_B, luck, room)
    thrown = play(deck, 0, (throw, Line(base)), GUIA_B, luck, room)
    assert first_difference(kept, thrown) == 1
    assert [KINGS >> card & 1 for _, card in thrown.acts if card >= 0][:2] == [1, 1]
    assert KINGS >> next(card for _, card in kept.acts if card >= 0) & 1 == 0
    assert first_difference(kept, kept) is None


@pytest.mark.parametrize("place", range(20))
def test_run_and_set_differ_in_two_cards_and_not_in_points(place: int) -> None:
    (with_run, _), (with_set, _) = experiments._run_against_set(Experiment("escaleras"), MODELS["simple"], 3, place)
    run_hand, set_hand = hand_mask(with_run, place & 1), hand_mask(with_set, place & 1)
    only_run, only_set = CardSet.of_mask(run_hand & ~set_hand), CardSet.of_mask(set_hand & ~run_hand)
    assert sorted(with_run) == sorted(with_set) == list(range(52))
    assert len(only_run) == len(only_set) <= 2 and abs(only_run.points - only_set.points) <= 1
    assert only_run.points == only_set.points or len(only_run) == 1  # the hand held the other card of the run anyway
    assert any(meld.is_run for mask, meld in MELD_BY_MASK.items() if not mask & ~run_hand and len(meld) == 3)
    assert any(not meld.is_run for mask, meld in MELD_BY_MASK.items() if not mask & ~set_hand and len(meld) == 3)


@pytest.mark.parametrize(
    ("hand", "card", "wanted"),
    [
        ("7h 7d 7c 2s 3s 4s 5d 9h Jc Kd", "5c", True),  # a pair, the king goes
        ("7h 7d 7c 2s 3s 4s 5d 9h Jc Kd", "6d", True),  # a neighbour
        ("7h 7d 7c 2s 3s 4s 5d 9h Jc Kd", "Th", False),  # a neighbour, and nothing dearer to throw
        ("7h 7d 7c 2s 3s 4s 5d 9h Jc Kd", "Ac", False),  # nothing near
        ("7h 7d 7c 2s 3s 4s 5d 5c Jc Kd", "8d", False),  # near nothing loose
    ],
)
def test_what_nearly_makes_something(hand: str, card: str, wanted: bool) -> None:
    assert nearly_makes(CardSet.parse(hand).mask, CardSet.parse(card).mask.bit_length() - 1) is wanted
    assert kernel.deadwood(CardSet.parse(hand).mask) > 0


def test_estimates() -> None:
    found = Estimate()
    for value in (1.0, 2.0, 3.0, 4.0):
        found = found.add(value)
    assert found.mean == 2.5 and found.se == pytest.approx(math.sqrt(5 / 3 / 4))
    assert Estimate().mean == 0 and Estimate().add(3).se is None
    assert Pair().add(5, 2).difference == Estimate(1, 3, 9)
