"""Aprender in a real Chromium: whole lessons by keyboard only and by touch, reloads, the store, axe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, expect

from tests.ui.conftest import visiting
from tests.ui.player import by_keyboard, by_touch, do_step, give, go_on, open_lesson, play_lesson
from tests.ui.steps import PATIENCE_MS, hand_box, unfold, verdict
from tests.ui.test_browser_settings import ours, violations
from tutor.lessons.exercise import Exercise
from tutor.lessons.lesson import Lesson
from tutor.lessons.load import load_lessons
from tutor.lessons.model import Kind, StepInstance
from tutor.lessons.progress import Progress
from tutor.lessons.review import concepts
from tutor.lessons.step import exercise_of, instance, play
from tutor.practice import schedule
from tutor.store.exchange import Data
from tutor.store.shapes import Memory
from tutor.ui import sitting
from tutor.ui.components import step_view
from tutor.ui.settings import Settings
from tutor.ui.sitting import PLAYED, Sitting

pytestmark = pytest.mark.browser
LESSONS = {lesson.id: lesson for lesson in load_lessons()[0]}
KEYS = ("trios-escaleras", "cerrar-gin")
FINGERS = ("cartas-valor", "turno")


def first_quick(quick: tuple[str, ...]) -> list[ParameterSet]:
    """Four whole lessons; those whose like is played in the other manner only where there is time."""
    names = (*KEYS, *FINGERS)
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in names]


@pytest.fixture
def phone(browser: Browser, app_url: str) -> Iterator[Page]:
    with visiting(browser, app_url, "phone") as page:
        yield page


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('.stMain').scrollHeight <= window.innerHeight"))


def ended_with_all_stars(page: Page) -> None:
    expect(page.get_by_role("heading", name="Lección terminada")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_role("img", name="2 de 2 estrellas")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Siguiente: "))).to_be_visible()


@pytest.mark.parametrize("name", first_quick(KEYS))
def test_a_whole_lesson_by_keyboard_only(desk: Page, name: str) -> None:
    play_lesson(desk, LESSONS[name], by_keyboard)
    ended_with_all_stars(desk)


@pytest.mark.parametrize("name", first_quick(FINGERS))
def test_a_whole_lesson_by_touch_on_a_phone(phone: Page, name: str) -> None:
    play_lesson(phone, LESSONS[name], by_touch)
    ended_with_all_stars(phone)
    phone.get_by_role("link", name="Todas las lecciones").tap()
    expect(phone.get_by_role("heading", level=1, name="Aprender")).to_be_visible(timeout=PATIENCE_MS)
    expect(phone.get_by_role("img", name="2 de 2 estrellas")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_every_lesson_by_keyboard_without_scrolling(desk: Page, lesson: Lesson) -> None:
    open_lesson(desk, lesson)
    for place in range(len(lesson.steps)):
        expect(desk.get_by_text(f"Paso {place + 1} de ")).to_be_visible(timeout=PATIENCE_MS)
        assert fits(desk), place
        do_step(desk, instance(lesson, place), by_keyboard)
        assert fits(desk), place
        go_on(desk, by_keyboard)
    ended_with_all_stars_or_last(desk)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_a_wrong_answer_and_both_hints_fit_without_scrolling(desk: Page, lesson: Lesson) -> None:
    for place in range(len(lesson.steps)):
        dealt = instance(lesson, place)
        if dealt.kind in (Kind.EXPLAIN, Kind.SMALL_GAME):
            continue
        desk.goto(f"/leccion?id={lesson.id}&paso={place + 1}")
        expect(desk.get_by_text(f"Paso {place + 1} de ")).to_be_visible(timeout=PATIENCE_MS)
        give(desk, dealt.kind, wordiest_mistake(dealt), by_click)
        expect(desk.locator('.gs-note[data-tone="wrong"]')).to_be_visible(timeout=PATIENCE_MS)
        assert fits(desk), place
        for words in ("Pista", "Otra pista"):
            desk.get_by_role("button", name=words, exact=True).click()
            expect(desk.get_by_role("button", name=words, exact=True)).to_have_count(0, timeout=PATIENCE_MS)
            assert fits(desk), place


def by_click(page: Page, focus: str) -> None:
    page.locator(f'[data-focus="{focus}"]').click(timeout=PATIENCE_MS)


def wordiest_mistake(dealt: StepInstance) -> object:
    """The wrong answer about which most is said, of those that the page lets one give."""
    found = exercise_of(dealt)
    assert found is not None
    answers = [
        answer for answer in islice(found.key.mistakes(), 60) if dealt.kind not in PLAYED or allowed(dealt, answer)
    ]
    return max(answers, key=lambda answer: len(told_of(dealt, answer)))


def allowed(dealt: StepInstance, answer: object) -> bool:
    played = play(dealt, list(answer)) if isinstance(answer, list) else None
    return played is not None and played.refused is None


def told_of(dealt: StepInstance, answer: object) -> str:
    held = Sitting(Progress(dealt.lesson, dealt.step))
    if dealt.kind in PLAYED and isinstance(answer, list):
        for move in answer:
            held = sitting.act(held, dealt, {"act": "move", "answer": move})
    else:
        held = sitting.act(held, dealt, {"act": "check", "answer": answer})
    return str(step_view.data(dealt, held, Settings(), [], deal="")["say"])


def ended_with_all_stars_or_last(page: Page) -> None:
    expect(page.get_by_role("img", name="2 de 2 estrellas")).to_be_visible(timeout=PATIENCE_MS)


def mistake(exercise: Exercise | None) -> object:
    assert exercise is not None
    return next(iter(exercise.key.mistakes()))


def test_a_reload_in_the_middle_loses_nothing(phone: Page) -> None:
    lesson = LESSONS["cartas-sueltas"]
    open_lesson(phone, lesson)
    go_on(phone, by_touch)
    shown = instance(lesson, 1)
    give(phone, Kind.CHOOSE_CARD, mistake(exercise_of(shown)), by_touch)
    expect(phone.locator('.gs-note[data-tone="wrong"]')).to_contain_text("Todavía no.", timeout=PATIENCE_MS)
    by_touch(phone, "act:hint:Pista")
    expect(phone.locator('.gs-note[data-tone="hint"]')).to_be_visible(timeout=PATIENCE_MS)
    before = phone.locator(".gin-step").inner_text()
    phone.reload()
    expect(phone.get_by_text(f"Paso 2 de {len(lesson.steps)}")).to_be_visible(timeout=PATIENCE_MS)
    expect(phone.locator('.gs-note[data-tone="hint"]')).to_be_visible(timeout=PATIENCE_MS)
    assert phone.locator(".gin-step").inner_text() == before
    phone.goto("/")
    expect(phone.get_by_text(f"Sigue con «{lesson.title}», paso 2 de")).to_be_visible(timeout=PATIENCE_MS)


def test_a_reload_in_the_middle_of_a_game_keeps_the_game(desk: Page) -> None:
    lesson = LESSONS["cerrar-gin"]
    place = next(place for place in range(len(lesson.steps)) if instance(lesson, place).kind is Kind.SMALL_GAME)
    desk.goto(f"/leccion?id={lesson.id}&paso={place + 1}")
    desk.get_by_role("button", name="Robar del mazo").click(timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Tirar")).to_be_visible(timeout=PATIENCE_MS)
    desk.reload()
    expect(desk.get_by_role("button", name="Tirar")).to_be_visible(timeout=PATIENCE_MS)


def test_a_wrong_answer_then_another_hand_of_the_kind(desk: Page) -> None:
    lesson = LESSONS["cartas-sueltas"]
    place = next(place for place in range(len(lesson.steps)) if instance(lesson, place).kind is Kind.MARK_MELDS)
    desk.goto(f"/leccion?id={lesson.id}&paso={place + 1}")
    found = exercise_of(instance(lesson, place))
    assert found is not None
    marked = next(answer for answer in found.key.mistakes() if answer)
    give(desk, Kind.MARK_MELDS, marked, by_keyboard)
    wrong = desk.locator('.gs-note[data-tone="wrong"]')
    expect(wrong.locator(".gin-groups")).to_be_visible(timeout=PATIENCE_MS)
    for words in ("Pista", "Otra pista"):
        desk.get_by_role("button", name=words, exact=True).click()
        expect(desk.get_by_role("button", name=words, exact=True)).to_have_count(0, timeout=PATIENCE_MS)
    desk.get_by_role("button", name="Otra parecida").click()
    expect(wrong).to_have_count(0, timeout=PATIENCE_MS)
    do_step(desk, instance(lesson, place, 1), by_keyboard)


def test_the_placement_test_says_where_to_begin(desk: Page) -> None:
    desk.goto("/nivel")
    for number in range(1, 9):
        expect(desk.get_by_text(f"Pregunta {number} de 8")).to_be_visible(timeout=PATIENCE_MS)
        answer_anyhow(desk)
        desk.get_by_role("button", name="Seguir").click(timeout=PATIENCE_MS)
        if number == 3:
            expect(desk.get_by_text("Pregunta 4 de 8")).to_be_visible(timeout=PATIENCE_MS)
            desk.reload()
    link = desk.get_by_role("link", name=re.compile("^Ir a «"))
    expect(link).to_be_visible(timeout=PATIENCE_MS)
    title = str(link.inner_text()).strip().removeprefix("Ir a «").removesuffix("»")
    desk.get_by_role("link", name="Aprender", exact=True).click()
    expect(desk.get_by_text(f"Hecha: empiezas por «{title}».")).to_be_visible(timeout=PATIENCE_MS)


def answer_anyhow(page: Page) -> None:
    """Some answer to whatever is asked."""
    expect(page.locator(".gs-controls .gs-main").first).to_be_visible(timeout=PATIENCE_MS)
    for words in ("No", "Robar del mazo"):
        if page.get_by_role("button", name=words, exact=True).count():
            page.get_by_role("button", name=words, exact=True).click()
            break
    if page.locator('[data-focus="number"]').count():
        page.locator('[data-focus="number"]').fill("7")
    throw = page.get_by_role("button", name="Tirar")
    check = page.get_by_role("button", name="Comprobar")
    expect(throw.or_(check).or_(page.get_by_role("button", name="Seguir"))).to_be_visible(timeout=PATIENCE_MS)
    if throw.or_(check).count():
        for tap in page.locator(".gs-tap").all():
            tap.click()
        throw.or_(check).click()


def copy_with_memories(concepts: Sequence[str], days_ago: int) -> str:
    """A copy of data in which these concepts were answered right once, so long ago that they are due."""
    then = datetime.now(UTC) - timedelta(days=days_ago)
    planned = schedule.review(None, schedule.rating_of(True, 0), then)
    memories = [Memory(concept=name, card=planned.card, due=planned.due, updated=then) for name in concepts]
    return Data(exported=then, memories=memories).model_dump_json()


def test_the_review_asks_what_is_due_and_is_done_for_today(desk: Page) -> None:
    asked = concepts(list(LESSONS.values()))
    desk.goto("/ajustes")
    desk.get_by_label("Pega aquí una copia").fill(copy_with_memories(asked, 100), timeout=PATIENCE_MS)
    desk.get_by_role("button", name="Añadir la copia").click()
    expect(desk.get_by_text("Añadido: ")).to_be_visible(timeout=PATIENCE_MS)
    desk.goto("/repaso")
    expect(desk.get_by_text("Pregunta 1 de 10")).to_be_visible(timeout=PATIENCE_MS)
    answer_anyhow(desk)
    desk.get_by_role("button", name="Seguir").click(timeout=PATIENCE_MS)
    expect(desk.get_by_text("Pregunta 2 de 10")).to_be_visible(timeout=PATIENCE_MS)
    desk.reload()
    expect(desk.get_by_text("Pregunta 1 de 9")).to_be_visible(timeout=PATIENCE_MS)
    desk.goto("/aprender")
    expect(desk.get_by_text(re.compile("^9 preguntas. Conceptos dominados: "))).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize(
    ("words", "found"),
    [("madera muerta", "cartas sueltas"), ("KNOCK", "cerrar"), ("corrida", "escalera"), ("cerrar con once", "límite")],
)
def test_the_search_finds_by_any_name(desk: Page, words: str, found: str) -> None:
    desk.goto("/preguntas")
    desk.get_by_label("Busca una pregunta o una palabra").fill(words)
    expect(desk.get_by_text(re.compile(r"^\d+ resultados?"))).to_be_visible(timeout=PATIENCE_MS)
    expect(desk.locator(".stMain").get_by_text(found, exact=False).first).to_be_visible()


def test_a_question_leads_to_the_analyzer_and_to_its_step(desk: Page) -> None:
    desk.goto("/preguntas")
    unfold(desk, "¿Puedo cerrar con 10 justos?")
    desk.get_by_role("link", name="Pruébalo").click(timeout=PATIENCE_MS)
    expect(hand_box(desk)).to_have_value(re.compile("K♣"), timeout=PATIENCE_MS)
    expect(verdict(desk)).to_be_visible(timeout=PATIENCE_MS)
    desk.get_by_role("link", name="Preguntas").click()
    unfold(desk, "¿Puede ir el as detrás del rey?")
    desk.get_by_role("link", name="Pruébalo").click(timeout=PATIENCE_MS)
    expect(hand_box(desk)).to_have_value(re.compile("Q♥ K♥ A♥"), timeout=PATIENCE_MS)
    desk.get_by_role("link", name="Preguntas").click()
    unfold(desk, "¿Puede ir el as detrás del rey?")
    desk.get_by_role("link", name="Ver el paso que lo enseña").click(timeout=PATIENCE_MS)
    expect(desk.get_by_role("heading", level=1, name="Tríos y escaleras")).to_be_visible(timeout=PATIENCE_MS)


def test_a_myth_is_tried_and_can_be_cancelled(desk: Page) -> None:
    desk.goto("/preguntas")
    desk.get_by_role("tab", name="Mitos").click(timeout=PATIENCE_MS)
    unfold(desk, "¿Conviene cerrar siempre en cuanto se puede?")
    desk.get_by_role("button", name="Hacer el experimento").click(timeout=PATIENCE_MS)
    expect(desk.get_by_text(re.compile("puntos por mano")).first).to_be_visible(timeout=PATIENCE_MS)
    expect(desk.get_by_role("table").filter(has_text="Diferencia")).to_contain_text("±", timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Cancelar")).to_have_count(0, timeout=3 * PATIENCE_MS)
    expect(desk.locator(".js-plotly-plot")).to_be_visible(timeout=PATIENCE_MS)
    assert ours(violations(desk)) == []
    desk.get_by_role("combobox", name=re.compile("Repartos")).click()
    desk.get_by_role("option", name=re.compile("^40")).click()
    desk.get_by_role("button", name="Hacer el experimento").click()
    desk.get_by_role("button", name="Cancelar").click(timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Cancelar")).to_have_count(0, timeout=PATIENCE_MS)


def test_own_data_go_out_and_in_and_away_and_to_a_second_device(desk: Page, browser: Browser, app_url: str) -> None:
    lesson = LESSONS["una-carta"]
    open_lesson(desk, lesson)
    go_on(desk, by_keyboard)
    expect(desk.get_by_text("Paso 2 de")).to_be_visible(timeout=PATIENCE_MS)
    desk.goto("/ajustes")
    desk.get_by_role("button", name="Crear un código").click(timeout=PATIENCE_MS)
    code = desk.locator(".gin-code strong").inner_text(timeout=PATIENCE_MS)
    assert re.fullmatch(r"\w{5}(-\w{5}){3}", code)
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Descargar mis datos").click()
    copy = download.value.path().read_text("utf-8")
    assert lesson.id in copy and code not in copy
    with visiting(browser, app_url, "phone") as other:
        other.goto("/ajustes")
        other.get_by_label("Código de otro dispositivo").fill(code.lower())
        other.get_by_role("button", name="Usar este código").click(timeout=PATIENCE_MS)
        expect(other.get_by_text("Listo: tu progreso")).to_be_visible(timeout=PATIENCE_MS)
        other.goto("/")
        expect(other.get_by_text(f"Sigue con «{lesson.title}»")).to_be_visible(timeout=PATIENCE_MS)
    erase(desk)
    desk.get_by_label("Pega aquí una copia").fill(copy)
    desk.get_by_role("button", name="Añadir la copia").click()
    expect(desk.get_by_text("Añadido: 1 lección")).to_be_visible(timeout=PATIENCE_MS)
    desk.goto("/")
    expect(desk.get_by_text(f"Sigue con «{lesson.title}»")).to_be_visible(timeout=PATIENCE_MS)


def erase(page: Page) -> None:
    page.reload()
    button = page.get_by_role("button", name="Borrar mis datos")
    expect(button).to_be_disabled(timeout=PATIENCE_MS)
    page.get_by_text("Sí, quiero borrar todos mis datos").click()
    expect(button).to_be_enabled(timeout=PATIENCE_MS)
    button.click()
    expect(page.get_by_text("Todos tus datos se han borrado.")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_text("Todavía no hay nada guardado.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_of_ours(desk: Page, scheme: str) -> None:
    desk.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    found: list[tuple[str, str]] = []
    looks = (
        ("/aprender", "Camino básico"),
        ("/leccion?id=cartas-sueltas&paso=6", "Comprobar"),
        ("/leccion?id=turno&paso=8", "Robar del mazo"),
        ("/leccion?id=cartas-valor&paso=2", "Comprobar"),
        ("/leccion?id=salidas&paso=6", "Comprobar"),
        ("/repaso", "Hoy no toca"),
        ("/nivel", "Pregunta 1 de 8"),
        ("/ajustes", "Tus datos"),
        ("/preguntas", "¿Puedo cerrar con 10 justos?"),
    )
    for address, words in looks:
        desk.goto(address)
        expect(desk.get_by_text(words).first).to_be_visible(timeout=PATIENCE_MS)
        found += violations(desk)
    unfold(desk, "¿Puedo cerrar con 10 justos?")
    expect(desk.get_by_role("link", name="Pruébalo")).to_be_visible(timeout=PATIENCE_MS)
    found += violations(desk)
    desk.get_by_role("tab", name="Mitos").click()
    unfold(desk, "¿Conviene cerrar siempre en cuanto se puede?")
    expect(desk.get_by_role("button", name="Hacer el experimento")).to_be_visible(timeout=PATIENCE_MS)
    found += violations(desk)
    desk.get_by_role("tab", name="Glosario").click()
    expect(desk.get_by_text("También se dice").first).to_be_visible(timeout=PATIENCE_MS)
    found += violations(desk)
    assert ours(found) == []


def test_axe_after_a_wrong_and_a_right_answer(desk: Page) -> None:
    lesson = LESSONS["cartas-sueltas"]
    open_lesson(desk, lesson)
    go_on(desk, by_keyboard)
    expect(desk.get_by_text("Paso 2 de")).to_be_visible(timeout=PATIENCE_MS)
    shown = instance(lesson, 1)
    give(desk, Kind.CHOOSE_CARD, mistake(exercise_of(shown)), by_keyboard)
    expect(desk.locator('.gs-note[data-tone="wrong"]')).to_be_visible(timeout=PATIENCE_MS)
    found = violations(desk)
    desk.get_by_role("button", name="Otra parecida").click()
    expect(desk.locator('.gs-note[data-tone="wrong"]')).to_have_count(0, timeout=PATIENCE_MS)
    do_step(desk, instance(lesson, 1, 1), by_keyboard)
    found += violations(desk)
    assert ours(found) == []
