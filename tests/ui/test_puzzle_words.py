"""What a puzzle's table says beside the cards: the rival assumed, and why something can be no answer."""

from __future__ import annotations

import pytest

from tests.ui.small_bank import BANK
from tutor.puzzles.model import Puzzle
from tutor.ui.components import puzzle_sitting, puzzle_table
from tutor.ui.settings import Settings

LOOKS = Settings()
SOME = list({puzzle.theme: puzzle for puzzle in BANK.puzzles.values()}.values())


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_the_rival_assumed_is_told_before_the_answer(puzzle: Puzzle) -> None:
    shown = puzzle_table.data(puzzle, None, LOOKS, "", deal="x")
    assert ("Rival prudente" in shown["help"]) is (not puzzle.exact)


def test_what_is_said_of_it_fits_the_question() -> None:
    for puzzle in SOME:
        said = puzzle_sitting.not_possible(puzzle)
        assert ("cartas" in said) is (puzzle.ask != "number") and "No cuenta como intento" in said
