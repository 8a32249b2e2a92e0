"""A scripted learner in a real browser: gives the engine's own answers by keyboard only or by touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.ui.steps import PATIENCE_MS
from tutor.es.lessons import fill
from tutor.lessons.lesson import Lesson
from tutor.lessons.model import Kind, StepInstance
from tutor.lessons.step import instance, solution
from tutor.ui.components.step_view import rich
from tutor.ui.settings import Settings

Press = Callable[[Page, str], None]
MOST_TABS = 60
HERE = "document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.focus || '' : ''"


def by_keyboard(page: Page, focus: str) -> None:
    """Tab until the wanted thing has the focus, then Enter."""
    expect(page.locator(f'[data-focus="{focus}"]')).to_be_enabled(timeout=PATIENCE_MS)
    for _ in range(MOST_TABS):
        if page.evaluate(HERE) == focus:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reached {focus}")


def by_touch(page: Page, focus: str) -> None:
    page.locator(f'[data-focus="{focus}"]').tap()


def open_lesson(page: Page, lesson: Lesson, step: int = 1) -> None:
    page.goto(f"/leccion?id={lesson.id}")
    expect(page.get_by_role("heading", level=1, name=lesson.title)).to_be_visible(timeout=PATIENCE_MS)
    at_step(page, lesson, step)


def at_step(page: Page, lesson: Lesson, step: int) -> None:
    expect(page.get_by_text(f"Paso {step} de {len(lesson.steps)}")).to_be_visible(timeout=PATIENCE_MS)


def play_lesson(page: Page, lesson: Lesson, press: Press) -> None:
    open_lesson(page, lesson)
    for place in range(len(lesson.steps)):
        at_step(page, lesson, place + 1)
        do_step(page, instance(lesson, place), press)
        go_on(page, press)


def go_on(page: Page, press: Press) -> None:
    press(page, "act:next:Seguir")


def on_the_table(page: Page, dealt: StepInstance) -> None:
    """The table draws this step: the bar above it tells the new number a moment before."""
    prompt = rich(fill(dealt.prompt, dealt.facts), Settings())
    expect(page.locator(".gs-prompt")).to_have_attribute("data-html", prompt, timeout=PATIENCE_MS)


def do_step(page: Page, dealt: StepInstance, press: Press) -> None:
    """Answer right; the reason is then on the screen."""
    on_the_table(page, dealt)
    if dealt.kind is Kind.EXPLAIN:
        return
    answer = solution(dealt)
    give(page, dealt.kind, answer, press)
    said = page.locator('.gs-note[data-tone="right"]')
    expect(said).to_contain_text("Correcto.", timeout=PATIENCE_MS)
    assert len(said.inner_text()) > len("Correcto. ")


def give(page: Page, kind: Kind, answer: object, press: Press) -> None:
    if kind is Kind.YES_NO:
        press(page, f"act:check:{'Sí' if answer else 'No'}")
    elif kind is Kind.NUMBER:
        give_number(page, str(answer), press)
    elif kind in (Kind.PLAY_TURN, Kind.SMALL_GAME):
        assert isinstance(answer, list)
        for place, move in enumerate(answer):
            make_move(page, move, press, last=place == len(answer) - 1)
    else:
        assert isinstance(answer, list)
        for group in answer if kind is Kind.MARK_MELDS else [answer]:
            for card in group:
                press(page, f"card:{card}")
            if kind is Kind.MARK_MELDS:
                press(page, "join")
        press(page, "act:check:Comprobar")


def give_number(page: Page, digits: str, press: Press) -> None:
    expect(page.locator('[data-focus="number"]')).to_be_visible(timeout=PATIENCE_MS)
    if press is by_keyboard:
        for _ in range(MOST_TABS):
            if page.evaluate(HERE) == "number":
                break
            page.keyboard.press("Tab")
        page.keyboard.type(digits)
        page.keyboard.press("Enter")
        return
    press(page, "number")
    page.keyboard.type(digits)
    press(page, "act:check:Comprobar")


def make_move(page: Page, move: list[str], press: Press, *, last: bool) -> None:
    name, *card = move
    if card:
        press(page, f"card:{card[0]}")
        press(page, f"act:move:{'Tirar' if name == 'discard' else 'Cerrar con esta'}")
    else:
        press(page, f"act:move:{_bare(page, name)}")
    if not last:
        settled(page, drawn=not card)


def settled(page: Page, *, drawn: bool) -> None:
    """The answer to the move has come: a card can be thrown now, or it is time to draw again."""
    wanted = "act:move:Tirar" if drawn else "act:move:Robar del mazo"
    expect(page.locator(f'[data-focus="{wanted}"]')).to_have_count(1, timeout=PATIENCE_MS)


def _bare(page: Page, name: str) -> str:
    if name == "take":
        return page.get_by_role("button", name="Tomar").inner_text()
    return {"draw": "Robar del mazo", "pass": "Pasar"}[name]
