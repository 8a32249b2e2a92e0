"""The file of days: the same for everybody, only ever longer, climbing through the week, themes in turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.puzzles.test_model import PUZZLE
from tutor.cli import main
from tutor.core.errors import ContentError
from tutor.puzzles.calendar import OWN_PRACTICE, TARGETS, YEAR, Entry, day_line, next_year, theme_on
from tutor.puzzles.day import first_day, last_day, puzzle_of
from tutor.puzzles.loader import DAYS_FILE, Bank, load_bank, read_bank, theme_file
from tutor.puzzles.model import Puzzle, dumps
from tutor.puzzles.themes import THEMES

START = date(2026, 11, 30)


def made(count: int, days: dict[date, str] | None = None) -> Bank:
    """A bank of so many puzzles of each theme, of every difficulty."""
    chance = random.Random(count)
    puzzles = {
        puzzle.id: puzzle
        for theme in THEMES
        for number in range(count)
        for puzzle in [
            replace(PUZZLE, id=f"{theme.id}-{number}", theme=theme.id, difficulty=float(chance.randint(800, 2200)))
        ]
    }
    return Bank(MappingProxyType(puzzles), MappingProxyType(days or {}))


def weeks(days: list[tuple[date, Puzzle]]) -> Iterator[list[tuple[date, Puzzle]]]:
    found: dict[date, list[tuple[date, Puzzle]]] = {}
    for day, puzzle in days:
        found.setdefault(day - timedelta(days=day.weekday()), []).append((day, puzzle))
    yield from found.values()


def check_days(days: list[tuple[date, Puzzle]]) -> None:
    """What must hold of every file of days."""
    assert [day - days[0][0] for day, _ in days] == [timedelta(days=step) for step in range(len(days))]
    assert len({puzzle.id for _, puzzle in days}) == len(days)
    assert [puzzle.theme for _, puzzle in days] == [theme_on(place) for place in range(len(days))]
    for week in weeks(days):
        climb = [puzzle.difficulty for _, puzzle in week]
        assert climb == sorted(climb)
    means = [
        sum(puzzle.difficulty for _, puzzle in one) / len(one)
        for weekday in range(7)
        for one in [[entry for entry in days if entry[0].weekday() == weekday]]
    ]
    assert means == sorted(means) and means[-1] - means[0] > 300


def test_a_year_of_days() -> None:
    entries = next_year(made(120), START)
    assert len(entries) == YEAR and entries[0][0] == START
    check_days(entries)
    counts = Counter(puzzle.theme for _, puzzle in entries)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_the_next_year_goes_on_where_the_last_ends() -> None:
    first = next_year(made(160), START)
    bank = made(160, {day: puzzle.id for day, puzzle in first})
    second = next_year(bank, date(2030, 1, 1))
    check_days([*first, *second])


def test_the_practice_pool_keeps_its_own() -> None:
    entries = next_year(made(97), START)
    bank = made(97, {day: puzzle.id for day, puzzle in entries})
    assert len(bank.practice) == 970 - YEAR
    assert len(bank.practice) >= OWN_PRACTICE
    assert not set(bank.practice) & {puzzle.id for _, puzzle in entries}
    later = START + timedelta(days=10)
    assert set(bank.practice_on(later)) - set(bank.practice) == {puzzle.id for day, puzzle in entries if day < later}
    assert len(bank.practice_on(later)) == len(bank.practice) + 10


def test_too_few_puzzles_are_refused() -> None:
    with pytest.raises(ContentError) as caught:
        next_year(made(96), START)
    assert caught.value.code == "too_few_puzzles" and caught.value.facts["expected"] == YEAR + OWN_PRACTICE


def test_a_theme_may_run_out() -> None:
    bank = made(200)
    few = {name: puzzle for name, puzzle in bank.puzzles.items() if puzzle.theme != "colocar" or name.endswith("1")}
    with pytest.raises(ContentError) as caught:
        next_year(Bank(MappingProxyType(few), MappingProxyType({})), START)
    assert caught.value.facts == {"token": "colocar"}


def test_weekdays_aim_higher_and_higher() -> None:
    assert list(TARGETS) == sorted(set(TARGETS))


def written(folder: Path, bank: Bank) -> None:
    folder.mkdir()
    for theme in THEMES:
        text = "".join(dumps(puzzle) + "\n" for puzzle in bank.of_theme(theme.id))
        theme_file(folder, theme.id).write_text(text, "utf-8")


def test_the_command_only_appends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "bank"
    written(folder, made(160))
    assert main(["puzles", "dias", "--desde", "2026-11-30", "--carpeta", str(folder)]) == 0
    first = (folder / DAYS_FILE).read_text()
    assert "366 días: del 2026-11-30 al 2027-11-30" in capsys.readouterr().out
    assert main(["puzles", "dias", "--carpeta", str(folder)]) == 0
    both = (folder / DAYS_FILE).read_text()
    assert both.startswith(first) and len(both.splitlines()) == 2 * YEAR
    check_days([(day, read_bank(folder).puzzles[name]) for day, name in read_bank(folder).days.items()])
    assert main(["puzles", "dias", "--carpeta", str(folder)]) == 2
    assert "Faltan puzles" in capsys.readouterr().err
    assert (folder / DAYS_FILE).read_text() == both


def test_a_last_line_without_its_end_is_not_grown(tmp_path: Path) -> None:
    folder = tmp_path / "bank"
    written(folder, made(160))
    assert main(["puzles", "dias", "--desde", "2026-11-30", "--carpeta", str(folder)]) == 0
    file = folder / DAYS_FILE
    first = file.read_text()
    file.write_text(first.rstrip("\n"))
    assert main(["puzles", "dias", "--carpeta", str(folder)]) == 0
    assert file.read_text().startswith(first) and len(read_bank(folder).days) == 2 * YEAR


def test_a_date_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzles", "dias", "--desde", "ayer"]) == 2
    assert "«ayer» no es una fecha" in capsys.readouterr().err


@pytest.mark.parametrize("place", [0, 3, -1])
@pytest.mark.parametrize("change", ["gap", "twice", "unknown", "no date"])
def test_a_broken_file_of_days_is_named_with_its_line(tmp_path: Path, change: str, place: int) -> None:
    bank = made(3)
    written(tmp_path / "bank", bank)
    names = list(bank.puzzles)[:9]
    lines = [day_line((START + timedelta(days=step), bank.puzzles[name])) for step, name in enumerate(names)]
    day, name = lines[place].split(" ")
    lines[place] = {
        "gap": f"{date.fromisoformat(day) + timedelta(days=40)} {name}",
        "twice": f"{day} {names[1] if place != 1 else names[0]}",
        "unknown": f"{day} nobody",
        "no date": f"someday {name}",
    }[change]
    (tmp_path / "bank" / DAYS_FILE).write_text("\n".join(lines) + "\n")
    with pytest.raises(ContentError) as caught:
        read_bank(tmp_path / "bank")
    at_once = {0: (1, 2), 3: (4, 5), -1: (9, 9)}[place]
    assert caught.value.code == "day_broken" and caught.value.facts["line"] in at_once
    assert caught.value.facts["file"] == DAYS_FILE


# --- the file that the program carries --------------------------------------------------------------------------------


def shipped() -> list[Entry]:
    bank = load_bank()
    return [(day, bank.puzzles[name]) for day, name in bank.days.items()]


def test_the_days_that_are_there() -> None:
    days = shipped()
    assert days[0][0] == first_day() <= START
    check_days(days)


def test_the_days_reach_a_year() -> None:
    assert len(shipped()) >= YEAR


def test_everybody_gets_the_same_puzzle_of_a_date() -> None:
    for day, puzzle in shipped():
        assert puzzle_of(day) is puzzle


def test_a_date_without_a_puzzle_is_refused() -> None:
    for day in (first_day() - timedelta(days=1), last_day() + timedelta(days=1)):
        with pytest.raises(ContentError) as caught:
            puzzle_of(day)
        assert caught.value.code == "no_puzzle_that_day" and caught.value.facts["got"] == day.isoformat()
