"""The day's puzzle in a real Chromium: solve, fail, share, past days, midnight with the page open, zones, axe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server import free_port, serving
from tests.ui.player import by_keyboard, by_touch
from tests.ui.small_bank import BANK, DAYS
from tests.ui.solver import MADRID, Clock, answer, choose, of_day, open_today, send, settled, shows, visitor
from tests.ui.solver import wrong_key as wrong
from tests.ui.steps import PATIENCE_MS, hand_box
from tests.ui.test_browser_settings import ours, violations
from tutor.core.hand import Phase
from tutor.es.dates import day_words
from tutor.es.puzzles import theme_name

pytestmark = pytest.mark.browser
FOURTH = DAYS[3]
ONE_DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def clocked(compiled: None, project_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clock]:
    folder, port = tmp_path_factory.mktemp("clocked"), free_port()
    file = folder / "clock"
    file.write_text("0", "utf-8")
    script = project_root / "tests" / "ui" / "clock_server.py"
    command = [sys.executable, str(script), str(port), str(file)]
    env = {"GIN_TUTOR_DATA": str(folder / "datos"), "PYTHONPATH": str(project_root)}
    with serving(command, port=port, log=folder / "log.txt", cwd=project_root, env=env) as url:
        yield Clock(url, file)


@pytest.fixture
def clock(clocked: Clock) -> Clock:
    clocked.noon(FOURTH)
    return clocked


@pytest.fixture
def desk(browser: Browser, clock: Clock) -> Iterator[Page]:
    with visitor(browser, clock) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, clock: Clock) -> Iterator[Page]:
    with visitor(browser, clock, "phone") as page:
        yield page


def head(page: Page) -> str:
    expect(page.locator(".gin-puzzle-head")).to_be_visible(timeout=PATIENCE_MS)
    return page.locator(".gin-puzzle-head").inner_text()


def no_side_scroll(page: Page) -> None:
    assert page.evaluate("document.querySelector('.stMain').scrollWidth <= window.innerWidth")


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


# --- solve, fail ----------------------------------------------------------------------------------------------


def test_solved_by_keyboard_only_and_kept(desk: Page) -> None:
    puzzle = open_today(desk, FOURTH)
    answer(desk, puzzle, puzzle.best, by_keyboard)
    settled(desk)
    assert "Racha: 1 día" in head(desk)
    desk.reload()
    expect(desk.locator('.gs-note[data-tone="right"]')).to_contain_text("Correcto.", timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Responder")).to_have_count(0)
    tab(desk, "Resultados")
    expect(desk.get_by_role("row", name=re.compile("Acertados"))).to_contain_text("1 (100 %)", timeout=PATIENCE_MS)
    desk.goto("/")
    expect(desk.get_by_text("Acertado. Racha: 1 día.")).to_be_visible(timeout=PATIENCE_MS)


def test_nothing_marked_is_no_answer(desk: Page, clock: Clock) -> None:
    day = next(day for day in DAYS if of_day(day).ask == "melds")
    clock.noon(day)
    puzzle = open_today(desk, day)
    expect(desk.get_by_role("button", name="Responder")).to_be_disabled()
    answer(desk, puzzle, puzzle.best, by_keyboard)


def test_failed_by_touch_on_a_phone(phone: Page, clock: Clock) -> None:
    puzzle = open_today(phone, FOURTH)
    no_side_scroll(phone)
    answer(phone, puzzle, wrong(puzzle), by_touch)
    expect(phone.locator('.gs-note[data-tone="wrong"]')).to_be_in_viewport()
    settled(phone)
    no_side_scroll(phone)
    if puzzle.ask != "number":
        expect(phone.locator(".gin-costs")).to_contain_text("tu respuesta")
    clock.noon(FOURTH + ONE_DAY)
    phone.goto("/repaso")
    expect(phone.get_by_text("Puzle fallado 1 de 1")).to_be_visible(timeout=PATIENCE_MS)
    answer(phone, puzzle, puzzle.best, by_touch)
    settled(phone)
    by_touch(phone, "act:next:Seguir")
    expect(phone.get_by_text("1 acierto de 1 a la primera")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize("phase", ["play", "showdown"])
def test_going_on_in_the_analyzer(desk: Page, clock: Clock, phase: str) -> None:
    day = next(day for day in DAYS if (of_day(day).view().phase is Phase.SHOW) == (phase == "showdown"))
    clock.noon(day)
    puzzle = open_today(desk, day)
    answer(desk, puzzle, puzzle.best, by_keyboard)
    settled(desk)
    desk.get_by_role("link", name="Seguir analizando").click()
    expect(desk.get_by_role("heading", level=1, name="Analizar")).to_be_visible(timeout=PATIENCE_MS)
    if phase == "showdown":
        expect(desk.locator(".gin-score")).to_be_visible(timeout=PATIENCE_MS)
        return
    hand = " ".join(card.symbol for card in puzzle.view().hand)
    expect(hand_box(desk)).to_have_value(hand, timeout=PATIENCE_MS)
    expect(desk.locator(".gin-verdict")).to_be_visible(timeout=PATIENCE_MS)


def test_the_reasons_of_a_position_in_play(desk: Page, clock: Clock) -> None:
    day = next(day for day in DAYS if of_day(day).view().phase is not Phase.SHOW)
    clock.noon(day)
    puzzle = open_today(desk, day)
    answer(desk, puzzle, puzzle.best, by_keyboard)
    if puzzle.exact:
        desk.get_by_text("La posición, jugada a jugada").click(timeout=PATIENCE_MS)
    expect(desk.get_by_role("table").filter(has_text="Jugada")).to_be_visible(timeout=3 * PATIENCE_MS)
    expect(desk.get_by_text("La mano del rival")).to_be_visible(timeout=PATIENCE_MS)


def test_what_can_be_no_answer_is_said_and_does_not_count(desk: Page, clock: Clock) -> None:
    day = next(day for day in DAYS if of_day(day).ask == "cards")
    clock.noon(day)
    puzzle = open_today(desk, day)
    possible = {name for choice in puzzle.choices for name in choice.key.split()}
    never = next(str(card) for card in puzzle.view().hand if str(card) not in possible)
    choose(desk, puzzle, never, by_keyboard)
    send(desk, puzzle, never, by_keyboard)
    expect(desk.locator(".gs-note")).to_contain_text("No cuenta como intento", timeout=PATIENCE_MS)
    by_keyboard(desk, f"card:{never}")
    answer(desk, puzzle, puzzle.best, by_keyboard)


def test_a_second_answer_in_another_tab_changes_nothing(desk: Page) -> None:
    puzzle = open_today(desk, FOURTH)
    other = desk.context.new_page()
    open_today(other, FOURTH)
    answer(desk, puzzle, wrong(puzzle), by_keyboard)
    choose(other, puzzle, puzzle.best, by_keyboard)
    send(other, puzzle, puzzle.best, by_keyboard)
    expect(other.locator('.gs-note[data-tone="wrong"]')).to_be_visible(timeout=PATIENCE_MS)


# --- nothing is told before -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", sorted({of_day(day).ask for day in DAYS}))
def test_the_answer_is_nowhere_before_it_is_given(browser: Browser, clock: Clock, ask: str) -> None:
    day = next(day for day in DAYS if of_day(day).ask == ask)
    puzzle = of_day(day)
    clock.noon(day)
    with visitor(browser, clock) as page:
        heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(_text(data))))
        page.on("response", lambda found: heard.append(found.url))
        open_today(page, day)
        for other in ("Días pasados", "Practicar", "Resultados", "Hoy"):
            tab(page, other)
            page.wait_for_timeout(600)
        shows(page, puzzle)
        whole = "\n".join([*heard, page.content(), str(page.evaluate("JSON.stringify(window.localStorage)"))])
        assert len(heard) > 5 and str(next(iter(puzzle.view().hand))) in whole
        assert [word for word in _tell_tales(puzzle.id) if word in whole] == []
        before = len(heard)
        answer(page, puzzle, puzzle.best, by_keyboard)
        assert "Correcto." in "\n".join(heard[before:])


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


def _tell_tales(name: str) -> list[str]:
    """What only somebody who knows the answer could have sent."""
    puzzle = BANK.puzzles[name]
    keys = [choice.key for choice in puzzle.choices if len(choice.key) > 5]
    symbols = [" ".join(f"{part[:-1]}{part[-1]}" for part in key.split()) for key in keys]
    names = ["accepted", "choices", "loss_se", '"loss"', '"gap"', '"best"', "difficulty", '"samples"', "Correcto."]
    return [*names, *keys, *symbols, puzzle.record, puzzle.record.splitlines()[-1], f"{puzzle.difficulty:.0f}."]


def test_two_visitors_on_one_date_get_one_puzzle(browser: Browser, clock: Clock) -> None:
    with visitor(browser, clock) as one, visitor(browser, clock, "phone", "America/Mexico_City") as other:
        clock.set(datetime.combine(FOURTH, datetime.min.time(), UTC) + timedelta(hours=15))
        assert open_today(one, FOURTH) == open_today(other, FOURTH)
        assert [one.locator(".gs-prompt").inner_text()] * 2 == [
            page.locator(".gs-prompt").inner_text() for page in (one, other)
        ]
        cards = "[...document.querySelectorAll('.gin-step [data-focus], .gin-step .gs-slot')].map(n => n.textContent)"
        assert one.evaluate(cards) == other.evaluate(cards)


@pytest.mark.parametrize(
    ("zone", "ahead"), [("Pacific/Kiritimati", 1), (MADRID, 0), ("America/Mexico_City", 0), ("Pacific/Pago_Pago", -1)]
)
def test_the_date_is_the_browsers(browser: Browser, clock: Clock, zone: str, ahead: int) -> None:
    clock.set(datetime.combine(FOURTH, datetime.min.time(), UTC) + timedelta(hours=10, minutes=30))
    with visitor(browser, clock, zone=zone) as page:
        day = FOURTH + ahead * ONE_DAY
        open_today(page, day)
        assert day_words(day).capitalize() in head(page)


# --- midnight and zones with the page open --------------------------------------------------------------------


def before_midnight(clock: Clock, day: date, seconds: float, zone: str = MADRID) -> None:
    midnight = datetime.combine(day + ONE_DAY, datetime.min.time(), ZoneInfo(zone))
    clock.set(midnight.astimezone(UTC) - timedelta(seconds=seconds))


def test_midnight_with_the_page_open(desk: Page, clock: Clock) -> None:
    day = next(day for day in DAYS[:-1] if of_day(day).ask in ("cards", "melds", "card"))
    before_midnight(clock, day, 14)
    puzzle = open_today(desk, day)
    mine = wrong(puzzle).split()[0]
    by_keyboard(desk, f"card:{mine}")
    expect(desk.get_by_text("hay puzle nuevo")).to_be_visible(timeout=30_000)
    expect(desk.locator(f'[data-focus="card:{mine}"]')).to_have_attribute("aria-pressed", "true")
    by_keyboard(desk, f"card:{mine}")
    answer(desk, puzzle, puzzle.best, by_keyboard)
    assert "Racha: 1 día" in head(desk)
    desk.get_by_role("button", name="Ir al puzle de hoy").click()
    following = of_day(day + ONE_DAY)
    shows(desk, following)
    expect(desk.get_by_text("hay puzle nuevo")).to_have_count(0)
    answer(desk, following, following.best, by_keyboard)
    expect(desk.locator(".gin-puzzle-head")).to_contain_text("Racha: 2 días", timeout=PATIENCE_MS)


def test_the_row_of_days_survives_a_journey_with_the_page_open(browser: Browser, clock: Clock) -> None:
    with visitor(browser, clock, zone=None) as page:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setTimezoneOverride", {"timezoneId": MADRID})
        puzzle = open_today(page, FOURTH)
        answer(page, puzzle, puzzle.best, by_keyboard)
        settled(page)
        session.send("Emulation.setTimezoneOverride", {"timezoneId": ""})
        session.send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Kiritimati"})
        clock.set(datetime.combine(FOURTH + ONE_DAY, datetime.min.time(), UTC) + timedelta(hours=11))
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        page.get_by_role("button", name="Ir al puzle de hoy").click(timeout=PATIENCE_MS)
        following = of_day(FOURTH + 2 * ONE_DAY)
        shows(page, following)
        answer(page, following, following.best, by_keyboard)
        expect(page.locator(".gin-puzzle-head")).to_contain_text("Racha: 2 días", timeout=PATIENCE_MS)


# --- sharing and past days ------------------------------------------------------------------------------------


def test_the_text_to_share_leads_to_that_day(browser: Browser, clock: Clock) -> None:
    with visitor(browser, clock) as page, visitor(browser, clock, "phone") as friend:
        puzzle = open_today(page, FOURTH)
        answer(page, puzzle, puzzle.best, by_keyboard)
        page.get_by_role("button", name="Copiar texto").click(timeout=PATIENCE_MS)
        expect(page.get_by_text("Copiado", exact=True)).to_be_visible()
        copied = str(page.evaluate("navigator.clipboard.readText()"))
        assert copied.startswith("Puzle de gin rummy, ") and "🟩🟩🟩🟩🟩 acertado" in copied
        link = copied.split()[-1]
        assert link == f"{clock.url}/puzle?fecha={FOURTH.isoformat()}"
        friend.goto(link)
        shows(friend, puzzle)
        assert "Empieza hoy tu racha" in head(friend)
        clock.noon(FOURTH + ONE_DAY)
        friend.goto(link)
        shows(friend, puzzle)
        assert "No cuenta para la racha" in head(friend)
        expect(friend.get_by_role("tab", name="Días pasados")).to_have_attribute("aria-selected", "true")


def test_a_link_to_a_day_that_has_not_come_tells_nothing_of_it(desk: Page) -> None:
    desk.goto(f"/puzle?fecha={(FOURTH + ONE_DAY).isoformat()}")
    expect(desk.get_by_text("todavía no ha salido donde estás")).to_be_visible(timeout=PATIENCE_MS)
    shows(desk, of_day(FOURTH))


@pytest.mark.parametrize("text", ["2001-01-01", "mañana", "2026-13-40", "%00", "9" * 400])
def test_a_link_to_no_day_still_opens_the_page(desk: Page, text: str) -> None:
    desk.goto(f"/puzle?fecha={text}")
    expect(desk.get_by_role("heading", level=1, name="Puzle")).to_be_visible(timeout=PATIENCE_MS)
    expect(desk.get_by_role("alert")).to_have_count(0)


def test_past_days_by_keyboard(desk: Page) -> None:
    desk.goto("/puzle")
    tab(desk, "Días pasados")
    days = desk.get_by_role("button", name=re.compile("sin contestar"))
    expect(days).to_have_count(2, timeout=PATIENCE_MS)
    desk.get_by_role("button", name="Mes anterior").click()
    expect(days).to_have_count(1, timeout=PATIENCE_MS)
    expect(desk.get_by_role("button", name="Mes anterior")).to_be_disabled()
    desk.get_by_role("button", name="Mes siguiente").click()
    expect(days).to_have_count(2, timeout=PATIENCE_MS)
    desk.get_by_role("button", name=re.compile(f"^{day_words(DAYS[2])}, sin contestar")).focus()
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("Enter")
    puzzle = of_day(DAYS[1])
    shows(desk, puzzle)
    answer(desk, puzzle, wrong(puzzle), by_keyboard)
    assert "No cuenta para la racha" in head(desk)
    desk.get_by_role("button", name="Elegir otro día").click()
    expect(desk.get_by_role("button", name=re.compile(f"^{day_words(DAYS[1])}, (a medias|fallado)"))).to_be_visible(
        timeout=PATIENCE_MS
    )
    tab(desk, "Hoy")
    assert "Empieza hoy tu racha" in head(desk)


# --- practice, progress ---------------------------------------------------------------------------------------


def test_practice_of_a_chosen_theme(phone: Page) -> None:
    phone.goto("/puzle")
    tab(phone, "Practicar")
    phone.get_by_label("Tema").click(timeout=PATIENCE_MS)
    theme = of_day(DAYS[0]).theme
    phone.get_by_role("option", name=theme_name(theme), exact=True).click()
    phone.get_by_role("button", name="Empezar").click(timeout=PATIENCE_MS)
    expect(phone.locator(".gin-puzzle-head")).to_contain_text(theme_name(theme), timeout=PATIENCE_MS)
    no_side_scroll(phone)
    phone.get_by_role("button", name="Cambiar").click()
    expect(phone.get_by_label("Tema")).to_be_visible(timeout=PATIENCE_MS)


def test_progress_with_a_table_under_each_chart(desk: Page) -> None:
    puzzle = open_today(desk, FOURTH)
    answer(desk, puzzle, wrong(puzzle), by_keyboard)
    settled(desk)
    desk.get_by_role("link", name="Mi progreso").first.click()
    expect(desk.get_by_role("heading", level=1, name="Mi progreso")).to_be_visible(timeout=PATIENCE_MS)
    expect(desk.locator(".js-plotly-plot")).to_have_count(3, timeout=PATIENCE_MS)
    desk.get_by_text("La puntuación en una tabla").click()
    expect(desk.get_by_role("table").filter(has_text="Los últimos 1 puzles")).to_contain_text(theme_name(puzzle.theme))
    with desk.expect_download() as waiting:
        desk.get_by_role("button", name="Descargar CSV").click()
    assert puzzle.id in Path(waiting.value.path()).read_text("utf-8")


# --- axe and fingers ------------------------------------------------------------------------------------------

SMALL = """() => [...document.querySelectorAll('.gin-step button, .st-key-gin_puzzle button, .st-key-gin_puzzle a')]
  .filter((node) => node.getClientRects().length && !node.closest('[role=tablist]'))
  .map((node) => [node.textContent.slice(0, 20), node.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5)).map(([text]) => text)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_of_ours(browser: Browser, clock: Clock, size: str, scheme: str) -> None:
    with visitor(browser, clock, size) as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        puzzle = open_today(page, FOURTH)
        found = violations(page)
        assert page.evaluate(SMALL) == []
        answer(page, puzzle, wrong(puzzle), by_keyboard)
        settled(page)
        found += violations(page)
        assert page.evaluate(SMALL) == []
        for name, there in (
            ("Días pasados", "Elige un día"),
            ("Practicar", "sin contestar"),
            ("Resultados", "Racha más"),
        ):
            tab(page, name)
            expect(page.get_by_text(there).first).to_be_visible(timeout=PATIENCE_MS)
            page.wait_for_timeout(300)
            found += violations(page)
            no_side_scroll(page)
        page.goto("/progreso")
        expect(page.locator(".js-plotly-plot").last).to_be_visible(timeout=PATIENCE_MS)
        page.get_by_text("Los temas en una tabla").click()
        no_side_scroll(page)
        assert ours(found + violations(page)) == []
