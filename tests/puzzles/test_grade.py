"""From what was chosen to a key and its worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.puzzles.test_model import PUZZLE
from tutor.core.cards import Card, CardSet
from tutor.core.errors import IllegalError
from tutor.puzzles.grade import grade, read_answer
from tutor.puzzles.model import Choice, Puzzle
from tutor.puzzles.themes import THEMES


def asked(ask: str, theme: str, *choices: tuple[str, float]) -> Puzzle:
    found = tuple(Choice(key, loss, 0.0) for key, loss in choices)
    return replace(PUZZLE, ask=ask, theme=theme, choices=found, best=choices[0][0], accepted=(choices[0][0],))


CARD = asked("card", "mejor-descarte", ("Kd", 0.0), ("7s", 2.0), ("2c", 12.0))
CARDS = PUZZLE
MELDS = asked("melds", "mejores-combinaciones", ("5c 5d 5h | 7s 8s 9s", 0.0), ("5c 5d 5h", 24.0), ("-", 39.0))
OPTION = asked("option", "tomar-o-robar", ("take", 0.0), ("draw", 1.0))
NUMBER = asked("number", "cuenta-las-salidas", ("4", 0.0), ("3", 1.0), ("0", 4.0))


@pytest.mark.parametrize(
    ("puzzle", "chosen", "key"),
    [
        (CARD, "Kd", "Kd"),
        (CARD, Card("7s"), "7s"),
        (CARDS, ["8s", "7s"], "7s 8s"),
        (CARDS, CardSet.parse("7s 8s"), "7s 8s"),
        (CARDS, "8s 7s", "7s 8s"),
        (CARDS, [], "-"),
        (CARDS, "-", "-"),
        (MELDS, [["9s", "8s", "7s"], ["5h", "5d", "5c"]], "5c 5d 5h | 7s 8s 9s"),
        (MELDS, "5c 5d 5h | 7s 8s 9s", "5c 5d 5h | 7s 8s 9s"),
        (MELDS, [], "-"),
        (OPTION, "draw", "draw"),
        (NUMBER, 3, "3"),
        (NUMBER, " 4 ", "4"),
    ],
)
def test_an_answer_becomes_its_key(puzzle: Puzzle, chosen: Any, key: str) -> None:
    assert read_answer(puzzle, chosen) == key


@pytest.mark.parametrize(
    ("puzzle", "chosen"),
    [
        (CARD, "Qd"),
        (CARD, "nada"),
        (CARD, ""),
        (CARDS, ["9s"]),
        (CARDS, 7),
        (MELDS, [["5c", "5d"]]),
        (MELDS, [["5c", "5d", "5h"], ["5c", "5d", "5h"]]),
        (MELDS, 3),
        (OPTION, "knock"),
        (NUMBER, "4.0"),
        (NUMBER, -1),
    ],
)
def test_what_can_t_be_is_refused(puzzle: Puzzle, chosen: Any) -> None:
    if puzzle is MELDS and chosen == [["5c", "5d", "5h"], ["5c", "5d", "5h"]]:
        chosen = [*chosen, ["7s", "8s", "9s"]]
    with pytest.raises(IllegalError) as caught:
        read_answer(puzzle, chosen)
    assert caught.value.code == "answer_not_possible"


def test_credit_falls_with_the_points_lost() -> None:
    worth = [grade(CARD, key).credit for key in ("Kd", "7s", "2c")]
    assert worth[0] == 1.0 and 0.0 < worth[1] < 1.0 and worth[2] == 0.0
    assert [grade(CARD, key).right for key in ("Kd", "7s", "2c")] == [True, False, False]
    assert grade(CARD, "7s").loss == 2.0


def test_every_accepted_answer_has_full_credit() -> None:
    puzzle = replace(CARD, accepted=("7s", "Kd"))
    assert grade(puzzle, "7s") == replace(grade(puzzle, "Kd"), loss=2.0)


def test_a_wrong_answer_never_has_full_credit() -> None:
    for theme in THEMES:
        puzzle = asked(theme.ask, theme.id, ("4", 0.0), ("3", 0.0001))
        assert grade(puzzle, "3").credit < 1.0


def test_a_key_of_another_puzzle_is_refused() -> None:
    with pytest.raises(IllegalError):
        grade(CARD, "Qd")
