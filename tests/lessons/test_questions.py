"""The 24 questions: complete, in plain Spanish, no number typed, and each hand shows what the answer says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.lessons.tries import analysis, faults, settle
from tutor.core.errors import ContentError
from tutor.core.rules import PRESETS, Rules
from tutor.es.facts import fact_text
from tutor.lessons.lesson import Lesson, Step
from tutor.lessons.load import load_lessons
from tutor.lessons.questions import FILE, Question, StepLink, TryHand, link_to, load_questions
from tutor.lessons.read_yaml import read_rows

QUESTIONS = load_questions(fact_text)
CARD = r"\b(?:A|[2-9]|10|J|Q|K)"
CARDS_IN_TEXT = re.compile(rf"{CARD}[♠♥♦♣]|{CARD}(?:-{CARD})+")


NEVER = re.compile(r"\b(usted|ustedes|vosotros|os|vuestr\w+|madera|ginebra|carrera|llamar|coger)\b")


def ids(question: Question) -> str:
    return f"{question.number}-{question.id}"


def test_there_are_the_24_questions_of_learners() -> None:
    assert [question.number for question in QUESTIONS] == list(range(1, 25))
    assert len({question.id for question in QUESTIONS}) == 24


@pytest.mark.parametrize("question", QUESTIONS, ids=ids)
def test_the_hand_shows_what_the_answer_says(question: Question) -> None:
    assert question.trial.shows
    assert faults(question.trial) == []


@pytest.mark.parametrize("question", QUESTIONS, ids=ids)
def test_the_hand_is_read_without_doubts(question: Question) -> None:
    if isinstance(question.trial, TryHand):
        assert analysis(question.trial).warnings == ()
    else:
        assert settle(question.trial).result


def test_a_hand_that_shows_something_else_is_found() -> None:
    """The checks themselves can fail."""
    by_id = {question.id: question.trial for question in QUESTIONS}
    trial = by_id["cerrar-con-diez"]
    assert isinstance(trial, TryHand)
    assert faults(replace(trial, hand=trial.hand.replace("5♠", "6♠"))) == ["can_knock", "over_limit"]
    tie = by_id["empate-de-sueltas"]
    wrong = {"result": "knock", "result_under": {"guia-a": "undercut"}}
    assert faults(replace(tie, shows=wrong)) == ["guia-a", "result"]


@pytest.mark.parametrize("row", read_rows(FILE, "questions"), ids=lambda row: str(row["id"]))
def test_no_number_is_typed(row: dict[str, str]) -> None:
    for text in (row["question"], row["answer"], row["try"]["note"]):  # type: ignore[index]
        bare = CARDS_IN_TEXT.sub("", re.sub(r"\{[^}]*\}", "", text))
        assert not re.search(r"\d", bare), bare


@pytest.mark.parametrize("question", QUESTIONS, ids=ids)
def test_sentences_are_short_and_address_the_reader_as_tu(question: Question) -> None:
    for text in (question.question, question.answer, question.trial.note):
        assert "{" not in text
        for sentence in re.split(r"(?<=[.?:;])\s+", text):
            assert len(sentence.split()) <= 22, sentence
        assert not NEVER.search(text.lower())
    assert question.question.startswith("¿") or "¿" in question.question
    assert question.answer.endswith(".") and "!" not in question.answer


def test_numbers_follow_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.lessons.facts.GUIA_B", replace(PRESETS["guia-b"], knock_limit=7))
    changed = {question.id: question for question in load_questions(fact_text)}
    assert "El límite es 7" in changed["cerrar-con-diez"].answer
    assert Rules().knock_limit == 10


def lesson(name: str, answers: list[tuple[int, ...]]) -> Lesson:
    return Lesson(name, name, 1, "basic", 4, (), (), tuple(Step("texto", answers=each) for each in answers))


def test_the_link_prefers_the_questions_own_lesson() -> None:
    question = QUESTIONS[0]
    elsewhere, own = lesson("otra", [(1,)]), lesson(question.lesson, [(), (2, 1)])
    assert link_to(question, [elsewhere, own]) == StepLink(question.lesson, 1)
    assert link_to(question, [elsewhere]) == StepLink("otra", 0)
    assert link_to(question, [lesson("otra", [()])]) is None


def test_a_broken_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("tutor.lessons.questions.FILE", "no_existe.yaml")
    with pytest.raises(ContentError) as caught:
        load_questions(fact_text)
    assert caught.value.code == "unreadable_content"


@pytest.mark.parametrize("question", QUESTIONS, ids=ids)
def test_a_lesson_teaches_it(question: Question) -> None:
    lessons, problems = load_lessons()
    assert not problems
    assert question.lesson in {lesson.id for lesson in lessons}
    link = link_to(question, lessons)
    assert link is not None
    (found,) = [lesson for lesson in lessons if lesson.id == link.lesson]
    assert question.number in found.steps[link.step].answers


def test_terms_and_myths_name_lessons_that_exist() -> None:
    known = {lesson.id for lesson in load_lessons()[0]}
    rows = [*read_rows("glosario.yaml", "terms"), *read_rows("mitos.yaml", "myths")]
    assert {str(row["lesson"]) for row in rows} <= known
