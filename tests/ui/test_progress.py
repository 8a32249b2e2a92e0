"""What "Mi progreso" counts, and the files that it gives away."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, timedelta

import pytest

from tests.store.test_puzzles import solved
from tests.store.times import DAY, MINUTE, NOON
from tests.ui.test_pages import markup, opened
from tutor.es.concepts import concept_name
from tutor.lessons.load import load_lessons
from tutor.lessons.review import concepts
from tutor.puzzles.themes import THEMES
from tutor.store.shapes import Attempt, Progress, PuzzleAttempt
from tutor.ui import keeper
from tutor.ui.keeper import SessionKeeper
from tutor.ui.progress_data import ErrorRow, ThemeRow, as_csv, as_json, summary
from tutor.ui.puzzling import CONCEPTS
from tutor.ui.routes import PROGRESO


def puzzle(number: int, theme: str, *, right: bool, how: str = "day") -> PuzzleAttempt:
    change = {"theme": theme, "how": how, "day": date(2026, 11, 20) + timedelta(days=number)}
    given = solved(f"p{number}", at=NOON - 20 * DAY + number * DAY, right=right)
    return PuzzleAttempt.model_validate({**given.columns(), **change})


def answer(exercise: str, concept: str, *, right: bool) -> Attempt:
    return Attempt(
        key=f"{exercise}{right}", exercise=exercise, concept=concept, right=right, hints=0, rating=1, at=NOON
    )


GIVEN = [
    puzzle(1, "colocar", right=True),
    puzzle(2, "colocar", right=False),
    puzzle(3, "leer-al-rival", right=False, how="practice"),
    puzzle(4, "leer-al-rival", right=False, how="archive"),
]
ANSWERS = [
    answer("cadenas.3", "lay_off", right=False),
    answer("cadenas.4", "lay_off", right=True),
    answer("puzle:p2", "puzle:p2", right=False),
    answer("gin.1", "gin", right=True),
]
LESSONS = {
    "gin": Progress(lesson="gin", step=0, stars=2, finished=NOON, updated=NOON),
    "cadenas": Progress(lesson="cadenas", step=3, updated=NOON),
}
FOUND = summary(GIVEN, ANSWERS, LESSONS)


def test_themes_by_first_answers() -> None:
    assert FOUND.themes == (ThemeRow("colocar", 2, 1, 0.7), ThemeRow("leer-al-rival", 2, 0, 0.4))


def test_errors_by_kind_count_a_puzzle_once() -> None:
    assert FOUND.errors == (ErrorRow("lay_off", 2, 4, 1), ErrorRow("reading", 2, 2, 2))


def test_only_days_answered_on_their_day_are_in_the_row() -> None:
    assert [each.puzzle for each in FOUND.days] == ["p1", "p2"]


def test_rating_after_each_answer_in_order() -> None:
    assert [step.puzzle for step in summary(GIVEN[::-1], [], {}).steps] == ["p1", "p2", "p3", "p4"]
    assert FOUND.steps[0].rating > 1500 > FOUND.steps[-1].rating


def test_nothing_is_empty() -> None:
    assert summary([], [], {}).empty and not FOUND.empty
    assert not summary([], [], LESSONS).empty


def test_the_csv_has_a_line_an_answer() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(GIVEN[::-1]))))
    assert [row["puzzle"] for row in rows] == ["p1", "p2", "p3", "p4"]
    assert (rows[1]["right"], rows[1]["credit"], rows[1]["day"]) == ("False", "0.4", "2026-11-22")
    assert as_csv([]).count("\n") == 1


def test_the_json_holds_the_whole_page() -> None:
    data = json.loads(as_json(FOUND))
    assert (data["format"], data["version"]) == ("gin-tutor-progreso", 1)
    assert [len(data[name]) for name in ("rating", "themes", "days", "lessons", "errors")] == [4, 2, 2, 2, 2]
    assert data["lessons"][0] == {"lesson": "cadenas", "stars": None, "finished": None}


def test_every_concept_and_theme_has_a_name() -> None:
    for name in {*concepts(load_lessons()[0]), *CONCEPTS.values()}:
        assert concept_name(name) != name
    assert set(CONCEPTS) == {theme.id for theme in THEMES}


def test_each_chart_has_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    held = SessionKeeper(
        held=dict(LESSONS), given=list(ANSWERS), puzzles={each.puzzle: each for each in GIVEN}, lasting=True
    )
    monkeypatch.setattr(keeper, "keeper", lambda: held)
    monkeypatch.setattr(keeper, "now", lambda: NOON + MINUTE)
    page = opened(PROGRESO)
    text = markup(page)
    assert len(page.get("plotly_chart")) == 3 and text.count("<table") == 5
    for words in ("Puntuación", "Por temas", "Racha", "Lecciones", "Errores por clase", "Leer al rival", "Colocar"):
        assert words in text
    labels = {each.proto.label for each in page.get("download_button")}
    assert labels == {"Descargar CSV", "Descargar JSON"}
