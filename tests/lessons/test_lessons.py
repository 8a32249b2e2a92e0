"""The lessons themselves: played through right and wrong first, filled in, and as the issue wants them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lessons.learners import play_right, play_wrong_first
from tutor.core.cards import Card
from tutor.es.lessons import fill, plural, say
from tutor.es.lessons_notes import NOTES
from tutor.lessons import progress
from tutor.lessons.generators import GENERATORS
from tutor.lessons.lesson import Lesson
from tutor.lessons.load import load_lessons
from tutor.lessons.model import Kind, as_json
from tutor.lessons.progress import Progress
from tutor.lessons.review import concepts, placement, review, start_at
from tutor.lessons.step import instance, play, solution

LESSONS, PROBLEMS = load_lessons()
IDS = [lesson.id for lesson in LESSONS]
SOURCES = Path(__file__).parents[2] / "tutor" / "lessons"


def test_nothing_is_left_out() -> None:
    assert PROBLEMS == ()
    assert [lesson.number for lesson in LESSONS] == list(range(1, len(LESSONS) + 1))


def test_the_basic_path_is_eight_lessons_of_half_an_hour() -> None:
    basic = [lesson for lesson in LESSONS if lesson.path == "basic"]
    assert basic == list(LESSONS[:8])
    assert 25 <= sum(lesson.minutes for lesson in basic) <= 35


def test_there_are_at_least_fourteen_more() -> None:
    assert sum(lesson.path == "more" for lesson in LESSONS) >= 14


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_learner_who_answers_right(lesson: Lesson) -> None:
    at = play_right(lesson)
    assert (at.mistakes, at.hints) == (0, 0)
    assert progress.stars(at, lesson) == progress.MAX_STARS


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_a_learner_who_answers_wrong_first(lesson: Lesson) -> None:
    at = play_wrong_first(lesson)
    assert at.mistakes == sum(step.to_do for step in lesson.steps) == at.hints
    assert progress.stars(at, lesson) == 0


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_texts_fill_and_instances_are_json(lesson: Lesson) -> None:
    for place in range(len(lesson.steps)):
        for again in range(3):
            dealt = instance(lesson, place, again)
            for text in (dealt.prompt, *dealt.hints, dealt.why):
                filled = fill(text, dealt.facts)
                assert "…" not in filled and "{" not in filled and len(filled) <= 330
            assert json.loads(json.dumps(as_json(dealt)))["kind"] == dealt.kind.value
            assert instance(lesson, place, again) == dealt


def test_the_same_kinds_of_step_as_the_design() -> None:
    used = {instance(lesson, place).kind for lesson in LESSONS for place in range(len(lesson.steps))}
    assert used == set(Kind)


def test_every_generator_is_used_by_some_lesson() -> None:
    used = {step.generator for lesson in LESSONS for step in lesson.steps}
    assert set(GENERATORS) - used <= {"find_set", "hand_points", "order_values"}


def test_every_note_has_its_sentence() -> None:
    texts = [file.read_text("utf-8") for file in SOURCES.glob("generators_*.py")]
    codes = {code for text in texts for code in re.findall(r'Note\(\s*"(\w+)"', text)}
    assert len(codes) > 60 and codes <= set(NOTES)
    assert not any("!" in sentence or "¡" in sentence for sentence in NOTES.values())


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("{card} cuenta {points:punto}.", {"card": Card("Kd"), "points": 10}, "K♦ cuenta 10 puntos."),
        ("{points:punto}", {"points": 1}, "1 punto"),
        ("{n:salida}", {"n": 0}, "0 salidas"),
        ("{cards}", {"cards": (Card("7h"), Card("Ts"))}, "7♥ 10♠"),
        ("{cards}", {"cards": ()}, "ninguna"),
        ("{wins}", {"wins": (32, 28)}, "32, 28"),
        ("{gone}", {}, "…"),
    ],
)
def test_filling(template: str, facts: dict[str, object], text: str) -> None:
    assert fill(template, facts) == text


def test_plurals() -> None:
    assert [plural(2, word) for word in ("combinación", "carta", "descarte")] == [
        "2 combinaciones",
        "2 cartas",
        "2 descartes",
    ]


def test_a_refused_action_is_said_by_the_rules() -> None:
    assert "mazo" in say("turn_refused", {"code": "fiftieth_only_to_knock"})
    assert say("turn_refused", {"code": "bad_action"}) == NOTES["turn_refused"]


def small_game() -> tuple[Lesson, int]:
    return next(
        (lesson, place)
        for lesson in LESSONS
        for place, step in enumerate(lesson.steps)
        if step.generator == "small_game"
    )


def test_a_small_game_tells_where_it_stands() -> None:
    dealt = instance(*small_game())
    start = play(dealt, [])
    assert start is not None and set(start.may) == {"take", "draw"} and not start.over
    after = play(dealt, [["draw"]])
    assert after is not None and len(after.state.hand) == 11 and "discard" in after.may
    refused = play(dealt, [["draw"], ["draw"]])
    assert refused is not None and refused.refused == "not_now_discard"
    steps = solution(dealt)
    assert isinstance(steps, list)
    end = play(dealt, steps)
    assert end is not None and end.over and end.score is not None and end.score.winner == 0


def test_other_kinds_have_nothing_to_play() -> None:
    assert play(instance(LESSONS[0], 0), []) is None


def test_progress_survives_as_json_and_nonsense_does_not_hurt() -> None:
    lesson = LESSONS[0]
    at = replace(Progress(lesson.id), step=3, mistakes=1, hints=2, again=1)
    assert Progress.from_json(json.loads(json.dumps(at.as_json())), lesson) == at
    assert Progress.from_json({"step": 99, "mistakes": -3, "hints": "x"}, lesson).step == len(lesson.steps)
    assert Progress.from_json({}, lesson) == Progress(lesson.id)


@pytest.mark.parametrize(("mistakes", "hints", "stars"), [(0, 0, 2), (1, 0, 1), (0, 1, 1), (2, 2, 0)])
def test_stars(mistakes: int, hints: int, stars: int) -> None:
    lesson = LESSONS[0]
    at = Progress(lesson.id, len(lesson.steps), mistakes, hints)
    assert progress.stars(at, lesson) == stars
    assert progress.stars(replace(at, step=0), lesson) == 0


def test_the_next_lesson() -> None:
    first = progress.next_lesson(LESSONS, [IDS[0], IDS[2]])
    assert first is not None and first.id == IDS[1]
    assert progress.next_lesson(LESSONS, IDS) is None


def test_the_placement_test_asks_eight_and_places() -> None:
    questions = placement(LESSONS)
    assert len(questions) == 8 and [question.step.lesson for question in questions] == IDS[:8]
    assert all(question.step.ref is not None for question in questions)
    first = start_at(LESSONS, questions, [True, True, False] + [True] * 5)
    assert first is not None and first.id == IDS[2]
    after = start_at(LESSONS, questions, [True] * 8)
    assert after is not None and after.id == IDS[8]
    assert [question.step for question in placement(LESSONS, 3)] != [question.step for question in questions]


def test_review_asks_what_is_due_with_new_hands() -> None:
    due = concepts(LESSONS)
    found = review(LESSONS, due, "2026-11-30")
    assert len(found) == 10 and [question.concept for question in found] == list(due[:10])
    assert found == review(LESSONS, due, "2026-11-30") != review(LESSONS, due, "2026-12-01")
    assert len(review(LESSONS, ["no_such_concept", "outs"], 1)) == 1


def test_every_concept_can_be_reviewed() -> None:
    for concept in concepts(LESSONS):
        assert len(review(LESSONS, [concept], 5)) == 1, concept
