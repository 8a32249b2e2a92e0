"""A scripted solver of puzzles in a real browser, in any time zone, on a server whose clock the test sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.ui.conftest import visiting
from tests.ui.small_bank import BANK
from tests.ui.steps import PATIENCE_MS
from tutor.es.puzzles import choice_text, question_text
from tutor.puzzles.model import Puzzle

Press = Callable[[Page, str], None]
MADRID = "Europe/Madrid"


@dataclass(frozen=True)
class Clock:
    """The server's clock: ``file`` holds what is added to the real time."""

    url: str
    file: Path

    def set(self, moment: datetime) -> None:
        self.file.write_text(str((moment - datetime.now(UTC)).total_seconds()), "utf-8")

    def noon(self, day: date) -> None:
        self.set(datetime.combine(day, datetime.min.time(), UTC) + timedelta(hours=12))


@contextmanager
def visitor(browser: Browser, clock: Clock, size: str = "desktop", zone: str | None = MADRID) -> Iterator[Page]:
    """A fresh browser profile on the clocked server, which may copy and paste."""
    with visiting(browser, clock.url, size, zone) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield page


def of_day(day: date) -> Puzzle:
    return BANK.puzzles[BANK.days[day]]


def wrong_key(puzzle: Puzzle) -> str:
    """A wrong answer that says something."""
    keys = [choice.key for choice in puzzle.choices if choice.key not in puzzle.accepted and choice.key != "-"]
    return keys[-1]


def shows(page: Page, puzzle: Puzzle) -> None:
    """The question and the cards of this puzzle are on the table."""
    expect(page.locator(".gs-prompt")).to_be_visible(timeout=PATIENCE_MS)
    view = puzzle.view()
    for card in view.hand if puzzle.ask in ("card", "cards", "melds") else ():
        if puzzle.ask != "card" or card is not view.taken:
            expect(page.locator(f'[data-focus="card:{card}"]')).to_be_visible(timeout=PATIENCE_MS)
    words = question_text(puzzle)[:7]  # before any card, which is drawn
    expect(page.locator(".gs-prompt")).to_contain_text(words)


def open_today(page: Page, day: date) -> Puzzle:
    page.goto("/puzle")
    puzzle = of_day(day)
    shows(page, puzzle)
    return puzzle


def choose(page: Page, puzzle: Puzzle, key: str, press: Press) -> None:
    """Everything but the last press."""
    if puzzle.ask in ("card", "cards"):
        for card in key.split():
            press(page, f"card:{card}")
    elif puzzle.ask == "melds":
        for group in key.split(" | "):
            for card in group.split():
                press(page, f"card:{card}")
            press(page, "join")
    elif puzzle.ask == "number":
        page.locator('[data-focus="number"]').focus()
        page.keyboard.type(key)


def send(page: Page, puzzle: Puzzle, key: str, press: Press) -> None:
    text = choice_text(puzzle, key) if puzzle.ask == "option" else "Responder"
    press(page, f"act:check:{text}")


def answer(page: Page, puzzle: Puzzle, key: str, press: Press) -> None:
    choose(page, puzzle, key, press)
    send(page, puzzle, key, press)
    tone, words = ("right", "Correcto.") if key in puzzle.accepted else ("wrong", "No es lo mejor.")
    expect(page.locator(f'.gs-note[data-tone="{tone}"]')).to_contain_text(words, timeout=PATIENCE_MS)


def settled(page: Page) -> None:
    """What comes after an answer is all there."""
    expect(page.get_by_role("link", name="Seguir analizando")).to_be_visible(timeout=PATIENCE_MS)
