"""Settings that stay, the keyboard alone, and axe: nothing of ours to complain about."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.ui.steps import HAND, PATIENCE_MS, cell, hand_box, moves_table, open_analyzer, paste, verdict

pytestmark = pytest.mark.browser

# What axe finds in Streamlit's own frame, whatever the page shows: rule, and the start of the node it names.
STREAMLIT_OWN: tuple[tuple[str, str], ...] = ()


def test_settings_are_kept_after_a_reload(visit: Page) -> None:
    visit.goto("/ajustes")
    visit.get_by_role("radio", name="Dos colores").click(timeout=PATIENCE_MS)
    visit.get_by_role("radio", name="Espadas").click()
    visit.get_by_role("radio", name="Grandes").click()
    expect(visit.get_by_role("img", name="rey de espadas")).to_be_visible(timeout=PATIENCE_MS)
    expect(visit.get_by_role("radio", name="Grandes")).to_be_checked(timeout=PATIENCE_MS)
    visit.wait_for_function("document.cookie.includes('cartas-l.palos-2.picas-espadas')", timeout=PATIENCE_MS)
    visit.reload()
    expect(visit.get_by_role("radio", name="Dos colores")).to_be_checked(timeout=PATIENCE_MS)
    expect(visit.get_by_role("radio", name="Grandes")).to_be_checked()
    expect(visit.get_by_role("img", name="rey de espadas")).to_be_visible()


def test_the_theme_is_kept_and_follows_to_other_pages(visit: Page) -> None:
    visit.goto("/ajustes")
    visit.get_by_role("radio", name="Oscuro").click(timeout=PATIENCE_MS)
    dark = "getComputedStyle(document.querySelector('.stApp')).backgroundColor === 'rgb(25, 29, 26)'"
    visit.wait_for_function(dark, timeout=PATIENCE_MS)
    open_analyzer(visit)
    assert visit.evaluate(dark)


def test_the_hand_stays_when_another_page_was_visited(visit: Page) -> None:
    open_analyzer(visit)
    paste(visit, HAND)
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)
    visit.get_by_role("link", name="Ajustes").click()
    expect(visit.get_by_role("heading", level=1, name="Ajustes")).to_be_visible(timeout=PATIENCE_MS)
    visit.get_by_role("link", name="Analizar").click()
    expect(hand_box(visit)).to_have_value(HAND, timeout=PATIENCE_MS)
    expect(verdict(visit)).to_be_visible(timeout=PATIENCE_MS)


def test_the_keyboard_alone_is_enough(visit: Page) -> None:
    open_analyzer(visit)
    cell(visit, "as de picas").focus()
    for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter"):
        visit.keyboard.press(key)
    expect(hand_box(visit)).to_have_value("A♠ 2♠ 2♥", timeout=PATIENCE_MS)
    hand_box(visit).focus()
    visit.keyboard.press("Control+A")
    visit.keyboard.type(HAND)
    visit.keyboard.press("Control+Enter")
    why = moves_table(visit).get_by_role("button").first
    expect(why).to_be_visible(timeout=PATIENCE_MS)
    why.focus()
    visit.keyboard.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "true")


def test_axe_finds_nothing_of_ours(visit: Page) -> None:
    found: list[tuple[str, str]] = []
    visit.goto("/")
    expect(visit.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE_MS)
    found += violations(visit)
    visit.goto("/ajustes")
    expect(visit.get_by_role("radio", name="Oscuro")).to_be_visible(timeout=PATIENCE_MS)
    found += violations(visit)
    rated_hand(visit)
    found += violations(visit)
    assert ours(found) == []


def test_axe_finds_nothing_of_ours_in_the_dark(desk: Page) -> None:
    desk.emulate_media(color_scheme="dark")
    rated_hand(desk)
    found = violations(desk)
    paste(desk, f"{HAND} zz")
    expect(desk.get_by_role("alert")).to_be_visible(timeout=PATIENCE_MS)
    found += violations(desk)
    desk.get_by_role("tab", name="Resolver un cierre").click()
    desk.get_by_role("button", name="Ejemplos").click()
    desk.get_by_role("button", name="Un cierre").click()
    expect(desk.locator(".gin-score")).to_be_visible(timeout=PATIENCE_MS)
    found += violations(desk)
    assert ours(found) == []


def rated_hand(page: Page) -> None:
    """The analyzer with a hand whose ratings are final."""
    open_analyzer(page)
    paste(page, HAND)
    expect(page.get_by_text("La mano del rival")).to_be_visible(timeout=PATIENCE_MS)


def ours(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [each for each in found if not each[1].startswith(tuple(node for _, node in STREAMLIT_OWN))]


def violations(page: Page) -> list[tuple[str, str]]:
    """Rule and HTML of every node that axe complains about."""
    results: dict[str, Any] = Axe().run(page).response
    return [(fault["id"], node["html"][:300]) for fault in results["violations"] for node in fault["nodes"]]


PRESSED = "button, a, input:not([type=radio], [type=checkbox]), summary, [role=tab]"
SMALL_TARGETS = f"""() => [...document.querySelectorAll("{PRESSED}")]
  .filter((each) => !each.closest("[aria-hidden=true]") && each.getBoundingClientRect().height > 2)
  .filter((each) => each.getBoundingClientRect().height < 43.5)
  .map((each) => each.innerText || each.getAttribute("aria-label"))"""


@pytest.mark.parametrize("path", ["/aprender", "/preguntas", "/repaso", "/nivel", "/analizar", "/ajustes"])
def test_whatever_is_pressed_is_as_high_as_a_finger(visit: Page, path: str) -> None:
    visit.goto(path)
    expect(visit.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE_MS)
    expect(visit.locator(".stMain")).not_to_be_empty()
    visit.wait_for_timeout(500)
    assert visit.evaluate(SMALL_TARGETS) == []
