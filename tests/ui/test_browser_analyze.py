"""Analizar in a real Chromium, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.ui.steps import HAND, PATIENCE_MS, cell, hand_box, moves_table, open_analyzer, paste, verdict

pytestmark = pytest.mark.browser


def test_the_first_page_is_spanish(desk: Page) -> None:
    answer = desk.goto("/")
    assert answer is not None and '<html lang="es">' in answer.text()
    assert "<title>Tutor de gin rummy</title>" in answer.text()
    expect(desk).to_have_title("Inicio · Tutor de gin rummy", timeout=PATIENCE_MS)
    assert desk.evaluate("document.documentElement.lang") == "es"


def test_an_unknown_address_is_answered_in_spanish(desk: Page) -> None:
    answer = desk.goto("/no-existe")
    assert answer is not None and answer.status == 404
    expect(desk.get_by_role("heading", level=1)).to_have_text("Esta página no existe")


def test_paste_shows_cards_verdict_and_rated_moves(visit: Page) -> None:
    open_analyzer(visit)
    paste(visit, HAND)
    expect(verdict(visit)).to_be_in_viewport(timeout=PATIENCE_MS)
    expect(visit.get_by_role("img", name=re.compile("siete de corazones")).first).to_be_visible()
    expect(moves_table(visit)).to_be_visible(timeout=PATIENCE_MS)
    expect(verdict(visit)).to_have_text(re.compile(r"[+−]?\d+,\d ± \d+,\d puntos"), timeout=PATIENCE_MS)


def test_the_rows_keep_their_height_while_they_refine(visit: Page) -> None:
    open_analyzer(visit)
    paste(visit, HAND)
    expect(moves_table(visit)).to_be_visible(timeout=PATIENCE_MS)
    heights = "t => [...t.querySelectorAll('.move-row')].map(row => Math.round(row.getBoundingClientRect().height))"
    early = moves_table(visit).evaluate(heights)
    expect(visit.get_by_text("afinando")).to_have_count(0, timeout=PATIENCE_MS)
    assert moves_table(visit).evaluate(heights) == early
    assert len(set(early)) == 1


def test_what_stands_behind_the_numbers_unfolds(visit: Page) -> None:
    open_analyzer(visit)
    paste(visit, HAND)
    expect(visit.get_by_text("La mano del rival")).to_be_visible(timeout=PATIENCE_MS)
    likely = visit.locator(".st-key-gin_result_heat").get_by_role("button", name="Reina de diamantes")
    likely.focus()
    expect(visit.get_by_text(re.compile(r"^Reina de diamantes: <?\d+ % de que la tenga el rival"))).to_be_visible()
    visit.keyboard.press("ArrowRight")
    expect(visit.get_by_text(re.compile("^Rey de diamantes: "))).to_be_visible()
    visit.get_by_text("Comparar dos jugadas y ver cómo acaba la mano").click()
    expect(visit.locator(".gin-pair")).to_contain_text("Haces gin", timeout=PATIENCE_MS)
    expect(visit.locator(".js-plotly-plot")).to_be_visible(timeout=PATIENCE_MS)


def test_going_on_plays_more_hands_and_can_be_stopped(desk: Page) -> None:
    open_analyzer(desk)
    paste(desk, HAND)
    desk.get_by_role("button", name="Seguir calculando").click(timeout=PATIENCE_MS)
    desk.get_by_role("button", name="Parar").click(timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Seguir calculando")).to_be_visible(timeout=PATIENCE_MS)
    expect(moves_table(desk)).to_be_visible()


def test_the_grid_and_the_box_keep_step(visit: Page) -> None:
    open_analyzer(visit)
    for name in ("siete de corazones", "ocho de corazones", "nueve de corazones"):
        cell(visit, name).click()
    expect(hand_box(visit)).to_have_value("7♥ 8♥ 9♥", timeout=PATIENCE_MS)
    expect(visit.get_by_text("Faltan 7 cartas")).to_be_visible(timeout=PATIENCE_MS)
    cell(visit, "ocho de corazones").click()
    expect(hand_box(visit)).to_have_value("7♥ 9♥", timeout=PATIENCE_MS)
    paste(visit, "rey de picas, as de tréboles")
    expect(cell(visit, "rey de picas")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE_MS)
    expect(cell(visit, "siete de corazones")).to_have_attribute("aria-pressed", "false")


def test_a_whole_hand_goes_in_by_touch_with_discards_and_pickups(visit: Page) -> None:
    open_analyzer(visit)
    for rank in ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"):
        cell(visit, f"{rank} de tréboles").click()
    visit.get_by_role("radio", name="Descarte").click()
    cell(visit, "rey de corazones").click()
    visit.get_by_role("radio", name="Tomó el rival").click()
    cell(visit, "reina de corazones").click()
    expect(visit.get_by_label("Historial (opcional)")).to_have_value(
        "descarte: K♥\nel rival tomó: Q♥", timeout=PATIENCE_MS
    )
    expect(cell(visit, "reina de corazones")).to_have_accessible_name("reina de corazones, la tomó el rival")
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)


def test_another_convention_reads_other_cards(visit: Page) -> None:
    open_analyzer(visit)
    text = "4C 5C 6C 7C 8C 9C 10C JC QC KC"
    paste(visit, text)
    expect(cell(visit, "cuatro de corazones")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE_MS)
    visit.get_by_role("radio", name="Inglés").click()
    expect(cell(visit, "cuatro de tréboles")).to_have_attribute("aria-pressed", "true", timeout=PATIENCE_MS)
    expect(cell(visit, "cuatro de corazones")).to_have_attribute("aria-pressed", "false")
    expect(hand_box(visit)).to_have_value(text)


def test_an_error_stands_by_the_box_with_a_way_out(visit: Page) -> None:
    open_analyzer(visit)
    typed = "7♥ 7♣ 7♠ 4♦ 5♦ 6♦ K♠ Q♣ 2♣ A♥ l0♦"
    paste(visit, typed)
    alert = visit.get_by_role("alert")
    expect(alert).to_contain_text("l0", timeout=PATIENCE_MS)
    expect(hand_box(visit)).to_have_value(typed)
    visit.get_by_role("button", name=re.compile("^Usar:")).first.click()
    expect(hand_box(visit)).to_have_value(typed.replace("l0", "10"), timeout=PATIENCE_MS)
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)


def test_a_shared_link_reopens_the_analysis(visit: Page) -> None:
    open_analyzer(visit)
    paste(visit, HAND)
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)
    link = visit.get_by_label("Enlace a este análisis")
    expect(link).to_have_value(re.compile(r"/analizar\?.*m=7h"), timeout=PATIENCE_MS)
    visit.goto(link.input_value())
    expect(hand_box(visit)).to_have_value(HAND, timeout=PATIENCE_MS)
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)


def test_a_hostile_link_is_only_text(desk: Page) -> None:
    open_analyzer(desk, "?t=mano&m=%3Cscript%3Ealert(1)%3C%2Fscript%3E&p=zzz&o=abc&r=gin_bonus%3Dx")
    expect(desk.get_by_role("alert")).to_be_visible(timeout=PATIENCE_MS)
    expect(hand_box(desk)).to_have_value("<script>alert(1)</script>")


def test_the_showdown_tab_settles_points_line_by_line(visit: Page) -> None:
    open_analyzer(visit)
    visit.get_by_role("tab", name="Resolver un cierre").click()
    visit.get_by_label("Mano de quien cierra").fill("Ks Kc Kd 5s 6s 7s 9c Tc Jc Jd")
    visit.get_by_label("Sus combinaciones").fill("Ks Kc Kd | 5s 6s 7s | 9c Tc Jc")
    visit.get_by_label("Mano del rival").fill("2s 2c 2d 2h 8s 9s 7c 8c 8d Ac")
    visit.get_by_role("button", name="Resolver", exact=True).click()
    expect(verdict(visit)).to_contain_text("Contraataque", timeout=PATIENCE_MS)
    expect(visit.locator(".gin-score")).to_contain_text("26")
