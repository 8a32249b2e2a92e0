"""What a visitor waits for, in a real Chromium: the first table of rated moves, and a click while others calculate.

    python -m benchmarks.page [--rounds 7] [--save]

The server runs with a compiled kernel and every hand is new. Beside the times stand ratios to an empty click (a
change of a setting on an idle server) of the same run: machines differ, ratios less.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.report import RESULTS, stamp
from tests.server import free_port, serving
from tests.ui.steps import moves_table, open_analyzer, paste
from tutor.core.cards import CARDS
from tutor.ui.warm import warm_up

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_MS = 120_000
GOING_ON = 2
CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser")
SIZE = {"width": 1280, "height": 800}


def visitor(browser: Browser, url: str) -> Page:
    page = browser.new_context(base_url=url, locale="es-ES", viewport=SIZE).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE_MS)
    return page


def timed(act: Callable[[], None]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def new_hand(chance: random.Random) -> str:
    return " ".join(map(str, chance.sample(CARDS, 11)))


def first_table(browser: Browser, url: str, chance: random.Random) -> float:
    """From the paste to the table with numbers."""
    page = visitor(browser, url)
    open_analyzer(page)
    hand = new_hand(chance)

    def act() -> None:
        paste(page, hand)
        expect(moves_table(page)).to_contain_text("±", timeout=PATIENCE_MS)

    seconds = timed(act)
    page.context.close()
    return seconds


def clicks(browser: Browser, url: str, rounds: int) -> float:
    """Another visitor turns from one page to the next."""
    page = visitor(browser, url)
    page.goto("/ajustes")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ajustes", timeout=PATIENCE_MS)
    found = []
    for number in range(rounds):
        name, title = (("Preguntas", "Preguntas"), ("Ajustes", "Ajustes"))[number % 2]

        def act(name: str = name, title: str = title) -> None:
            page.get_by_role("link", name=name).first.click()
            expect(page.get_by_role("heading", level=1)).to_have_text(title, timeout=PATIENCE_MS)

        found.append(timed(act))
    page.context.close()
    return median(found)


def calculating(browser: Browser, url: str, chance: random.Random) -> Page:
    """A visitor whose analysis goes on for long."""
    page = visitor(browser, url)
    open_analyzer(page)
    paste(page, new_hand(chance))
    for _ in range(GOING_ON):  # each time four times as long
        page.get_by_role("button", name="Seguir calculando").click()
        expect(page.get_by_role("button", name="Parar")).to_be_visible()
    return page


def measure(browser: Browser, url: str, rounds: int) -> dict[str, float]:
    chance = random.Random(1)
    first_table(browser, url, chance)
    table = median(first_table(browser, url, chance) for _ in range(rounds))
    idle = clicks(browser, url, rounds)
    pages = [calculating(browser, url, chance) for _ in range(2)]
    busy = clicks(browser, url, rounds)
    if not all(page.get_by_role("button", name="Parar").is_visible() for page in pages):
        raise SystemExit("the analyses ended before the clicks were measured")
    return {
        "first_table_s": round(table, 2),
        "click_idle_s": round(idle, 3),
        "click_while_two_analyses_run_s": round(busy, 3),
        "first_table_to_idle_click": round(table / idle, 2),
        "busy_to_idle_click": round(busy / idle, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    warm_up()
    port, program = free_port(), next((path for path in CHROMIUM if Path(path).exists()), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        command = [sys.executable, "-m", "streamlit", "run", "streamlit_app.py", "--server.port", str(port)]
        data = {"GIN_TUTOR_DATA": folder}
        with serving(command, port=port, log=Path(folder) / "log.txt", cwd=ROOT, env=data) as url:
            browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
            report = {**stamp(arguments), **measure(browser, url, arguments.rounds)}
            browser.close()
    text = json.dumps(report, indent=2)
    print(text)
    if arguments.save:
        (RESULTS / "page.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
