"""Every page runs without a fault and says what it is; what needs a browser is in ``test_browser_*.py``."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import tutor.ui
from tutor.ui import examples, jobs, state
from tutor.ui.routes import (
    AJUSTES,
    ANALIZAR,
    APRENDER,
    INICIO,
    LECCION,
    NIVEL,
    PREGUNTAS,
    PROGRESO,
    PUZLE,
    REPASO,
    Route,
)

SCRIPT = Path(tutor.ui.__file__).parent / "frame" / "app.py"
HAND = "7h 7c 7s 4d 5d 6d Ks Qc 2c Ah 9d"


@pytest.fixture(autouse=True)
def quick_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short step of simulation is enough here."""
    monkeypatch.setattr(jobs, "FIRST_BUDGET_S", 0.05)


def opened(route: Route) -> AppTest:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60).run()
    if route is not INICIO:
        page.switch_page(route.file).run()
    assert not page.exception and not page.error
    return page


def markup(page: AppTest) -> str:
    """All the HTML of the page, one string."""
    return "\n".join(element.proto.body for element in page.get("html"))


@pytest.mark.parametrize(
    ("route", "title"),
    [
        (INICIO, "Aprende gin rummy con tus propias manos"),
        (APRENDER, "Aprender"),
        (LECCION, "Lección"),
        (REPASO, "Repaso de hoy"),
        (NIVEL, "Prueba de nivel"),
        (PUZLE, "Puzle"),
        (PREGUNTAS, "Preguntas"),
        (ANALIZAR, "Analizar"),
        (PROGRESO, "Mi progreso"),
        (AJUSTES, "Ajustes"),
    ],
)
def test_each_page_has_its_title(route: Route, title: str) -> None:
    assert [each.value for each in opened(route).title] == [title]


def test_home_has_three_open_doors() -> None:
    page = opened(INICIO)
    text = markup(page)
    assert "Aprende" in text and "Puzle de hoy" in text and "Analiza" in text
    labels = [each.proto.label for each in page.get("page_link")]
    assert {"Ir a las lecciones", "Resolver el puzle", "Analizar una mano"} <= set(labels)


def test_an_empty_page_teaches() -> None:
    assert "Pega una mano o toca las cartas" in markup(opened(ANALIZAR))


def test_a_pasted_hand_shows_melds_and_whether_it_may_knock() -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value(HAND).run()
    text = markup(page)
    assert not page.exception and not page.error
    assert "Trío de sietes" in text and "Escalera de diamantes" in text
    assert "siete de corazones" in text
    assert "¿Puedes cerrar?" in text


def test_a_few_cards_say_how_many_are_missing() -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value("7♥ 8♥").run()
    assert "Faltan 8 cartas" in markup(page)
    assert not page.error


def test_an_error_keeps_what_was_typed() -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value("7h 7c 7s 4d 5d 6d Ks Qc 2c Ah Zx").run()
    assert not page.exception
    assert "Zx" in page.error[0].value
    assert str(page.text_area(key=state.HAND).value).endswith("Zx")


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda example: example.title)
def test_every_example_is_read_without_an_error(example: examples.Example) -> None:
    page = opened(ANALIZAR)
    prefix = "gin_paste_examples"
    page.button(key=f"{prefix}_{examples.EXAMPLES.index(example)}").click().run()
    assert not page.exception
    assert not page.error
    assert "gin-verdict" in markup(page)


def test_settings_change_names_and_colours() -> None:
    page = opened(AJUSTES)
    page.segmented_control(key="setting_picas").set_value("espadas").run()
    assert "rey de espadas" in markup(page)
    page.segmented_control(key="setting_palos").set_value("2").run()
    assert page.session_state[state.SETTINGS].palos == "2"


RECORD = """gin-tutor 1
jugador1: yo
jugador2: rival
reparte: ?
reglas: clasico
regla: undercut_bonus=20
mano1: ?
mano2: ?
vuelta: ?
vista: J1
mano: 4♣ J♣ Q♦ K♦ 7♥ 8♥ 9♥ A♠ 2♠ 3♠
"""


def test_a_record_pasted_as_the_hand_is_opened_with_its_rules() -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value(RECORD.replace("\n", "\r\n")).run()
    assert not page.exception and not page.error
    assert page.text_area(key=state.HAND).value == "4♣ J♣ Q♦ K♦ 7♥ 8♥ 9♥ A♠ 2♠ 3♠"
    assert page.text_area(key=state.HISTORY).value == RECORD
    assert page.session_state[state.PRESET] == "clasico"
    assert page.session_state[state.FIELD + "undercut_bonus"] == "20"
    assert "gin-verdict" in markup(page)


@pytest.mark.parametrize("fault", [RECORD.replace("A♠ 2♠", "A♠ A♠"), RECORD * 2, "gin-tutor 9\n"])
def test_a_broken_record_pasted_as_the_hand_says_what_is_wrong(fault: str) -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value(fault).run()
    assert not page.exception and page.error and "No entiendo «gin»" not in page.error[0].value


def test_a_hand_is_kept_opened_again_and_dropped() -> None:
    page = opened(ANALIZAR)
    page.text_area(key=state.HAND).set_value(HAND).run()
    page.button(key="gin_result_keep").click().run()
    assert "Guardada en «Manos guardadas»" in markup(page)
    (kept,) = page.session_state[state.SPARE].hands()
    page.button(key="gin_paste_clear").click().run()
    assert page.text_area(key=state.HAND).value == ""
    page.session_state["gin_saved"] = True
    page.run()
    page.button(key=f"gin_saved_open_{kept.key}").click().run()
    assert not page.exception and "gin-verdict" in markup(page)
    assert sorted(str(page.text_area(key=state.HAND).value).split()) == sorted(kept.title.split())
    page.button(key=f"gin_saved_drop_{kept.key}").click().run()
    assert page.session_state[state.SPARE].hands() == []
