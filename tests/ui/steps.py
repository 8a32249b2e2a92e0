"""What the browser tests do and look at again and again."""

from playwright.sync_api import Locator, Page, expect

HAND = "7h 7c 7s 4d 5d 6d Ks Qc 2c Ah 9d"
BOX = "Tu mano: 10 cartas, u 11 si ya has robado"
PATIENCE_MS = 20_000


def open_analyzer(page: Page, query: str = "") -> None:
    page.goto(f"/analizar{query}")
    expect(page.get_by_role("heading", level=1, name="Analizar")).to_be_visible(timeout=PATIENCE_MS)
    expect(cell(page, "as de picas")).to_be_visible(timeout=PATIENCE_MS)


def hand_box(page: Page) -> Locator:
    return page.get_by_label(BOX)


def paste(page: Page, text: str) -> None:
    """Type into the box and leave it, as Ctrl+Enter does."""
    hand_box(page).fill(text)
    hand_box(page).press("Control+Enter")


def verdict(page: Page) -> Locator:
    return page.locator(".gin-verdict")


def cell(page: Page, name: str) -> Locator:
    """The grid's cell of a card, whatever its place."""
    return page.locator(".st-key-gin_grid").get_by_role("button", name=name)


def moves_table(page: Page) -> Locator:
    return page.get_by_role("table").filter(has_text="Jugada")


def unfold(page: Page, title: str) -> None:
    """Open what is folded, and wait until nothing moves: what slides away under the pointer takes no click."""
    page.get_by_text(title).click(timeout=PATIENCE_MS)
    page.wait_for_function("document.getAnimations().length === 0", timeout=PATIENCE_MS)
