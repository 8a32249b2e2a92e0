"""The pages of Aprender and Preguntas without a browser, and the pure parts behind them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.test_pages import SCRIPT, markup, opened
from tutor.core.cards import Card
from tutor.core.errors import ContentError
from tutor.core.melds import Meld
from tutor.lessons import review
from tutor.lessons.lesson import Lesson
from tutor.lessons.load import load_lessons
from tutor.lessons.model import Kind, StepInstance
from tutor.lessons.positions import ME
from tutor.lessons.progress import Progress
from tutor.lessons.questions import TryShowdown
from tutor.lessons.step import exercise_of, instance, solution
from tutor.ui import cache, keeper, learning, sitting, state
from tutor.ui.components import lesson_page, play_view, question_run, questions_page, step_outcome, step_view
from tutor.ui.components.question_run import Run
from tutor.ui.routes import APRENDER, LECCION, NIVEL, PREGUNTAS, REPASO
from tutor.ui.settings import Settings
from tutor.ui.sitting import PLAYED, Sitting

LESSONS = load_lessons()[0]
STEPS = [(lesson, place) for lesson in LESSONS for place in range(len(lesson.steps))]


def wrong_for(dealt: StepInstance) -> object:
    exercise = exercise_of(dealt)
    assert exercise is not None
    return next(iter(exercise.key.mistakes()))


def page_data(dealt: StepInstance, held: Sitting) -> dict[str, object]:
    data = step_view.data(dealt, held, Settings(), lesson_page.buttons(dealt, held), deal=held.deal)
    json.dumps(data)
    return data


def said(data: dict[str, object]) -> str:
    notes = data["say"]
    assert isinstance(notes, list)
    return " ".join(f"{note['tone']}: {note['html']}" for note in notes)


def test_the_list_has_every_lesson_with_the_basic_path_first() -> None:
    page = opened(APRENDER)
    links = [each.proto.label for each in page.get("page_link")]
    titles = [f"{lesson.number}. {lesson.title}" for lesson in LESSONS]
    assert [label for label in links if label in titles] == titles
    assert {"Empezar", "Hacer la prueba"} <= set(links)
    assert "no se puede guardar tu progreso" in markup(page)


def test_a_lesson_that_does_not_exist_says_so() -> None:
    assert "Esa lección no existe" in markup(opened(LECCION))


def lesson_at(lesson_id: str, **query: str) -> AppTest:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60).run()
    for name, value in {"id": lesson_id, **query}.items():
        page.query_params[name] = value
    return page.switch_page(LECCION.file).run()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_each_lesson_opens(lesson: Lesson) -> None:
    page = lesson_at(lesson.id)
    assert not page.exception and not page.error
    assert [each.value for each in page.title] == [lesson.title]
    assert f"Paso 1 de {len(lesson.steps)}" in markup(page)


@pytest.mark.parametrize("step", ["0", "999", "x", "-1"])
def test_a_link_to_no_step_still_opens_the_lesson(step: str) -> None:
    page = lesson_at(LESSONS[0].id, paso=step)
    assert not page.exception and not page.error and "Paso" in markup(page)


def test_nothing_to_review_and_a_placement_test_of_eight() -> None:
    assert "Hoy no toca repasar nada" in markup(opened(REPASO))
    assert "Pregunta 1 de 8" in markup(opened(NIVEL))


@pytest.mark.parametrize(("lesson", "place"), STEPS, ids=lambda value: getattr(value, "id", value))
def test_every_step_answered_right_and_wrong_on_the_table(lesson: Lesson, place: int) -> None:
    held = Sitting(Progress(lesson.id, place))
    dealt = learning.dealt(lesson, held)
    assert not said(page_data(dealt, held)).count("Todavía no")
    if dealt.kind is Kind.EXPLAIN:
        assert sitting.solved(held, dealt)
        return
    right = after(held, dealt, solution(dealt))
    assert sitting.solved(right, dealt) and right.progress.mistakes == 0
    assert "Correcto." in said(page_data(dealt, right))
    if dealt.kind not in PLAYED:
        wrong = after(held, dealt, wrong_for(dealt))
        assert not sitting.solved(wrong, dealt) and wrong.progress.mistakes == 1
        assert "wrong: <strong>Todavía no.</strong>" in said(page_data(dealt, wrong))


@pytest.mark.parametrize("again", [0, 1, 2])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_wrong_answer_can_be_shown(lesson: Lesson, again: int) -> None:
    for place in range(len(lesson.steps)):
        held = Sitting(Progress(lesson.id, place, again=again))
        dealt = learning.dealt(lesson, held)
        exercise = exercise_of(dealt)
        if exercise is None or dealt.kind in PLAYED:
            continue
        for answer in islice(exercise.key.mistakes(), 30):
            shown = said(page_data(dealt, sitting.act(held, dealt, {"act": "check", "answer": answer})))
            assert "wrong: <strong>Todavía no.</strong>" in shown and "…" not in shown


def test_after_a_wrong_turn_the_rival_takes_what_makes_a_meld() -> None:
    taken = 0
    for lesson, place, again in ((lesson, place, again) for lesson, place in STEPS for again in (0, 1)):
        held = Sitting(Progress(lesson.id, place, again=again))
        dealt = learning.dealt(lesson, held)
        exercise = exercise_of(dealt)
        if exercise is None or dealt.kind is not Kind.PLAY_TURN:
            continue
        for answer in islice(exercise.key.mistakes(), 0, None, 3):
            given = after(held, dealt, answer)
            note = step_outcome.rival_takes(dealt, given)
            if note is not None:
                taken += 1
                held_by_rival = play_view.played(dealt, given).state.hands[1 - ME]
                card, cards = note.facts["card"], note.facts["cards"]
                assert isinstance(card, Card) and isinstance(cards, tuple)
                assert set(cards) <= set(held_by_rival) and Meld.of((card, *cards)) is not None
                assert "El rival toma" in said(page_data(dealt, given))
    assert taken


def test_an_unsafe_discard_is_shown_with_what_the_rival_makes_of_it() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "descartes-seguros")
    shown = 0
    for place, step in enumerate(lesson.steps):
        held = Sitting(Progress(lesson.id, place))
        dealt = learning.dealt(lesson, held)
        exercise = exercise_of(dealt)
        if step.generator != "safe_discard" or exercise is None:
            continue
        for answer in exercise.key.mistakes():
            note = exercise.check(answer).consequence
            assert note is not None
            card, cards = note.facts["card"], note.facts["cards"]
            assert isinstance(cards, tuple) and Meld.of([each for each in (card, *cards) if isinstance(each, Card)])
            assert "gin-groups" in said(page_data(dealt, after(held, dealt, answer)))
            shown += 1
    assert shown


def test_the_lessons_call_the_suit_of_spades_as_the_visitor_does() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "oklahoma")
    for place in range(len(lesson.steps)):
        dealt = learning.dealt(lesson, Sitting(Progress(lesson.id, place)))
        data = step_view.data(dealt, Sitting(Progress(lesson.id, place)), Settings(picas="espadas"), [], deal="")
        assert "picas" not in json.dumps(data, ensure_ascii=False)


def after(held: Sitting, dealt: StepInstance, answer: object) -> Sitting:
    """As the page would go: a turn move by move, everything else at once."""
    if dealt.kind not in PLAYED:
        return sitting.act(held, dealt, {"act": "check", "answer": answer})
    assert isinstance(answer, list)
    for move in answer:
        held = sitting.act(held, dealt, {"act": "move", "answer": move})
        page_data(dealt, held)
    return held


@pytest.mark.parametrize(("lesson", "place"), STEPS[::7], ids=lambda value: getattr(value, "id", value))
def test_a_sitting_survives_as_json(lesson: Lesson, place: int) -> None:
    held = Sitting(Progress(lesson.id, place))
    dealt = learning.dealt(lesson, held)
    if dealt.kind is not Kind.EXPLAIN:
        held = sitting.hinted(after(held, dealt, solution(dealt)), dealt)
    assert sitting.from_json(held.to_json(), lesson) == held
    assert len(held.to_json()) < 4000


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "null", '{"progress": 3, "moves": 5, "clues": -1, "tries": "x", "given": {"a": [1]}}'],
)
def test_a_damaged_sitting_starts_the_lesson(text: str) -> None:
    lesson = LESSONS[0]
    held = sitting.from_json(text, lesson)
    assert held.progress == Progress(lesson.id)
    page_data(learning.dealt(lesson, held), held)


@pytest.mark.parametrize("given", [3, "x", [[1]], {"a": 1}, [["7h", "zz"]], [{}], None, True, [], [[]]])
def test_a_strange_answer_is_a_wrong_one_and_draws(given: object) -> None:
    for lesson, place in STEPS[::3]:
        held = Sitting(Progress(lesson.id, place))
        dealt = learning.dealt(lesson, held)
        answered = sitting.act(held, dealt, {"act": "check", "answer": given})
        page_data(dealt, answered)
        page_data(dealt, sitting.act(held, dealt, {"act": "move", "answer": given}))


def test_the_same_wrong_answer_twice_is_one_mistake() -> None:
    lesson = LESSONS[0]
    held = Sitting(Progress(lesson.id, 1))
    dealt = learning.dealt(lesson, held)
    once = after(held, dealt, 99)
    assert after(once, dealt, 99) == once
    assert after(once, dealt, 98).progress.mistakes == 2


def test_the_solution_is_offered_only_after_both_hints() -> None:
    lesson = LESSONS[0]
    dealt = learning.dealt(lesson, Sitting(Progress(lesson.id, 1)))
    held = after(Sitting(Progress(lesson.id, 1)), dealt, 99)
    acts = [[button["act"] for button in lesson_page.buttons(dealt, held)]]
    for _ in range(2):
        held = sitting.act(held, dealt, {"act": "hint"})
        acts.append([button["act"] for button in lesson_page.buttons(dealt, held)])
    assert ["solve" in each for each in acts] == [False, False, True]
    told = sitting.act(held, dealt, {"act": "solve"})
    assert sitting.solved(told, dealt) and "La solución." in said(page_data(dealt, told))


def test_the_session_keeps_where_no_store_can() -> None:
    kept = keeper.SessionKeeper()
    kept.save_position("turno", 3, "{}")
    kept.finish("turno", 1)
    kept.finish("turno", 0)
    assert kept.progress()["turno"].stars == 1 and kept.progress()["turno"].step == 0
    kept.remember(keeper.attempt("turno.3", "turn", True, 0))
    assert [each.concept for each in kept.memories()] == ["turn"] and not kept.lasting


def test_a_store_that_cannot_open_is_said_and_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise ContentError("data_folder", field="/nowhere")

    cache.store.clear()
    monkeypatch.setattr(cache, "open_store", refused)
    try:
        page = opened(APRENDER)
        assert "no se puede guardar tu progreso" in markup(page)
    finally:
        cache.store.clear()


@pytest.fixture
def search() -> Iterator[AppTest]:
    yield opened(PREGUNTAS)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("madera muerta", "cartas sueltas"),
        ("knock", "cerrar"),
        ("CORRIDA", "escalera"),
        ("puedo cerrar con diez", "¿Puedo cerrar con 10 justos?"),
        ("as alto", "¿Puede ir el as detrás del rey?"),
        ("empate", "mpat"),
    ],
)
def test_the_search_box(search: AppTest, words: str, found: str) -> None:
    search.text_input(key=state.SEARCH).set_value(words).run()
    assert not search.exception and not search.error
    labels = [each.label for each in search.expander]
    assert found in " ".join(labels) + markup(search)


@pytest.mark.parametrize("words", ["zzzzqqq", "¿?¿?", "<script>alert(1)</script>", "💥", "a" * 120])
def test_a_search_for_nothing_known_teaches(search: AppTest, words: str) -> None:
    search.text_input(key=state.SEARCH).set_value(words).run()
    assert not search.exception and not search.error
    assert "<script>" not in markup(search).split("</style>")[-1]


def test_every_question_opens_with_its_hand_and_its_step() -> None:
    for question in cache.questions():
        query = questions_page.trial_query(question.trial)
        assert query["t"] == ("cierre" if isinstance(question.trial, TryShowdown) else "mano")
    assert len(cache.questions()) == 24 and len(cache.myths()) >= 4 and len(cache.glossary()) > 20


def test_a_game_of_the_review_can_be_lost_played_again_and_left() -> None:
    (question,) = review.review(LESSONS, ["playing"], 7)
    run = Run((question,))
    assert question.step.kind is Kind.SMALL_GAME and not run.sitting.tries
    held = run.sitting
    while not held.tries:
        now = play_view.played(question.step, held)
        move = ["discard", str(min(now.state.hand))] if "discard" in now.may else ["draw"]
        held = sitting.act(held, question.step, {"act": "move", "answer": move})
    assert not sitting.solved(held, question.step)
    acts = [button["act"] for button in question_run.buttons(Run((question,), (), held), True)]
    assert acts == ["restart", "next"]
    again = sitting.act(held, question.step, {"act": "restart"})
    assert again.tries and not again.moves and "draw" in play_view.played(question.step, again).may


def test_a_run_counts_only_the_first_answer() -> None:
    questions = learning.placement_questions(3)
    run = Run(questions)
    shown = run.question.step
    held = after(run.sitting, shown, wrong_for(shown) if shown.kind not in PLAYED else solution(shown))
    assert [button["act"] for button in question_run.buttons(Run(questions, (), held), True)] == ["next"]
    assert instance(learning.find(shown.lesson) or LESSONS[0], shown.step).kind is shown.kind
