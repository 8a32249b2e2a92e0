"""A puzzle's line: what is printed is read back, what is broken is named."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tutor.core.cards import CardSet
from tutor.core.errors import UnreadableError
from tutor.core.melds import Meld
from tutor.puzzles.model import Choice, Puzzle, cards_key, dumps, loads, melds_key

PUZZLE = Puzzle(
    id="0123456789ab",
    theme="colocar",
    record="gin-tutor 1\n",
    seat=0,
    ask="cards",
    choices=(Choice("-", 15.0, 0.0), Choice("7s", 8.0, 0.0), Choice("7s 8s", 0.0, 0.0)),
    best="7s 8s",
    accepted=("7s 8s",),
    gap=8.0,
    error=0.0,
    seed=0,
    samples=0,
    engine="gin-tutor 3",
    exact=True,
    difficulty=1200.0,
    model="",
)


def broken(**changes: Any) -> str:
    return json.dumps({**json.loads(dumps(PUZZLE)), **changes})


def test_a_line_comes_back() -> None:
    assert loads(dumps(PUZZLE)) == PUZZLE
    assert "\n" not in dumps(PUZZLE)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("", "JSON"),
        ("{", "JSON"),
        ("[1]", "JSON"),
        (broken(more=1), "JSON"),
        (broken(seat=2), "seat"),
        (broken(seat=True), "seat"),
        (broken(id=5), "id"),
        (broken(theme="ajedrez"), "theme"),
        (broken(difficulty=-1), "difficulty"),
        (broken(difficulty=float("nan")), "JSON"),
        (broken(error=float("inf")), "JSON"),
        (broken(ask="word"), "ask"),
        (broken(gap="8"), "gap"),
        (broken(exact=1), "exact"),
        (broken(choices=[["-", 0, 0]]), "choices"),
        (broken(choices=[["-", -1, 0], ["7s 8s", 0, 0]]), "choices"),
        (broken(choices=[["-", 1], ["7s 8s", 0, 0]]), "choices"),
        (broken(choices=[["7s 8s", 0, 0], ["7s 8s", 0, 0]]), "choices"),
        (broken(best="7s"), "best"),
        (broken(best="9s"), "best"),
        (broken(accepted=["7s"]), "accepted"),
        (broken(accepted=["7s 8s", "Kd"]), "accepted"),
        (broken(accepted=["-", "7s", "7s 8s"]), "accepted"),
    ],
)
def test_a_broken_line_names_its_field(line: str, field: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        loads(line)
    assert caught.value.code == "puzzle_broken" and caught.value.facts["field"] == field


def test_keys_don_t_depend_on_the_order() -> None:
    cards = CardSet.parse("9s 7s 8s")
    run, fives = Meld.of(cards), Meld.of(CardSet.parse("5h 5c 5d"))
    four = Meld.of(CardSet.parse("As 2s 3s 4s"))
    assert run is not None and fives is not None and four is not None
    assert cards_key([*cards][::-1]) == "7s 8s 9s"
    assert melds_key([run, fives]) == melds_key([fives, run]) == "5c 5d 5h | 7s 8s 9s"
    assert melds_key([fives, four]) == "As 2s 3s 4s | 5c 5d 5h"
    assert cards_key([]) == melds_key([]) == "-"


def test_puzzles_are_values() -> None:
    assert replace(PUZZLE, gap=9.0) != PUZZLE
    assert PUZZLE.choice("7s") == Choice("7s", 8.0, 0.0) and PUZZLE.choice("9s") is None
