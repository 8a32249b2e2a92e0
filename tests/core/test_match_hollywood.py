"""Hollywood's three columns: the examples of rules.md, blanked players, the end."""

from __future__ import annotations

import pytest

from tests.cases import of_ids
from tests.core.games import lines, played
from tutor.core.errors import IllegalError
from tutor.core.match import Match
from tutor.core.rules import PRESETS, build_rules

HOLLYWOOD = build_rules("guia-b", ("hollywood",))


def points(match: Match) -> list[tuple[int, ...]]:
    return [column.points for column in match.columns]


@pytest.mark.parametrize(
    ("text", "columns", "is_open"),
    [
        ("A32", [(32, 0), (0, 0), (0, 0)], (True, True, True)),
        ("A32 A28", [(60, 0), (28, 0), (0, 0)], (True, True, True)),
        ("A32 A28 A45", [(105, 0), (73, 0), (45, 0)], (False, True, True)),
        ("A60 A50", [(110, 0), (50, 0), (0, 0)], (False, True, True)),
        # blanked in the first column: the first win enters the second, the next the second and the third
        ("A60 A50 B20", [(110, 0), (50, 20), (0, 0)], (False, True, True)),
        ("A60 A50 B20 A40 B30", [(110, 0), (90, 50), (40, 30)], (False, True, True)),
        # a closed column takes nothing more
        ("A60 A50 B20 A40 B30 A10", [(110, 0), (100, 50), (50, 30)], (False, False, True)),
        ("A60 A50 B20 A40 B30 A10 B9", [(110, 0), (100, 50), (50, 39)], (False, False, True)),
        # not blanked: one win in the first column, then the second win enters the second
        ("B10 A60 A50 B20", [(110, 10), (50, 20), (0, 0)], (False, True, True)),
        ("B10 A60 A50 B20 B30", [(110, 10), (50, 50), (0, 30)], (False, True, True)),
        # blanked in two columns: the first win enters the third
        ("A50 A60 A45 B7", [(110, 0), (105, 0), (45, 7)], (False, False, True)),
        # one win in the first, then blanked in the second: the second win enters the third
        ("B5 A50 A60 A45 B7", [(110, 5), (105, 0), (45, 7)], (False, False, True)),
        # a void hand enters nothing, and does not count as a win
        ("A10 - A10", [(20, 0), (10, 0), (0, 0)], (True, True, True)),
        # one hand may close two columns
        ("A40 A40 A70", [(150, 0), (110, 0), (70, 0)], (False, False, True)),
    ],
)
def test_columns(text: str, columns: list[tuple[int, int]], is_open: tuple[bool, ...]) -> None:
    match = played(text, HOLLYWOOD)
    assert points(match) == columns and match.open_columns == is_open and not match.over


@pytest.mark.parametrize("name", ["S04", "S06"])
def test_given_cases(name: str) -> None:
    (case,) = of_ids(name)
    wins = [("A", points) for points in case["input"].get("wins_A", ())] or case["input"]["sequence"]
    match = played(" ".join(f"{who}{how_much}" for who, how_much in wins), HOLLYWOOD)
    expected = case["expected"]
    for place, column in enumerate(match.columns):
        wanted = expected[f"G{place + 1}"]
        by_side = wanted if isinstance(wanted, dict) else {"A": wanted, "B": 0}
        assert column.points == (by_side["A"], by_side["B"])
    closed = [f"G{place + 1}" for place, is_open in enumerate(match.open_columns) if not is_open]
    assert closed == expected.get("closed", ["G1"])
    assert "shutout" in lines(match, 0)  # S06 calls it a blitz; in S04 the rival is blank as well


def test_each_column_pays_its_own_bonuses() -> None:
    match = played("A60 A50 B20 A40 B30 A10 A60", HOLLYWOOD)
    assert match.over and points(match) == [(110, 0), (100, 50), (110, 30)]
    assert lines(match, 0, 0) == {"points": 110, "boxes": 40, "game": 100, "shutout": 140}
    assert lines(match, 0, 1) == {"points": 100, "boxes": 60, "game": 100}
    assert lines(match, 0, 2) == {"points": 110, "boxes": 60, "game": 100}
    assert lines(match, 1, 1) == {"points": 50, "boxes": 40}
    assert lines(match, 1, 2) == {"points": 30, "boxes": 20}
    assert match.totals == (390 + 260 + 270, 90 + 50) and match.winner == 0


def test_columns_may_go_to_different_players() -> None:
    match = played("A60 A40 B50 B60 B70", HOLLYWOOD)
    assert [column.reached_by(100) for column in match.columns] == [0, 1, 1]
    assert points(match) == [(100, 0), (40, 110), (0, 130)]
    assert match.over and match.winner == 1


def test_the_match_ends_with_the_third_column() -> None:
    match = played("A100 A100 A99", HOLLYWOOD)
    assert match.open_columns == (False, False, True)
    assert played("A100 A100 A99 A1", HOLLYWOOD).over
    with pytest.raises(IllegalError):
        played("A100 A100 A99 A1 B5", HOLLYWOOD)


@pytest.mark.parametrize("preset", PRESETS)
def test_hollywood_joins_every_preset(preset: str) -> None:
    rules = build_rules(preset, ("hollywood",))
    wins = -(-rules.target // 50)
    match = played(" ".join(["A50"] * (wins + 2)), rules)
    single = played(" ".join(["A50"] * wins), PRESETS[preset])
    assert match.over and single.over
    assert match.totals == (3 * single.totals[0], 0)
