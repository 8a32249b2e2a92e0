"""Puzzles once answered wrong, asked again in today's review, one on the screen; the first answer stays what it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from tutor.core.errors import GinError
from tutor.puzzles.model import Puzzle
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import learning, puzzling, state
from tutor.ui.components import puzzle_sitting, puzzle_table, puzzle_why
from tutor.ui.table import step as table


@dataclass(frozen=True, slots=True)
class Errors:
    """``right``: how each puzzle so far went this time; ``given``: the answer to the one on the screen."""

    puzzles: tuple[Puzzle, ...]
    right: tuple[bool, ...] = ()
    given: PuzzleAttempt | None = None
    note: str = ""

    @property
    def over(self) -> bool:
        return len(self.right) >= len(self.puzzles)


def run() -> Errors:
    """The row of this session; a new one once it is over and more is due."""
    held = st.session_state.get(state.REVIEW_PUZZLES)
    if isinstance(held, Errors) and held.puzzles and not (held.over and learning.todays_errors()):
        return held
    begun = Errors(learning.todays_errors())
    st.session_state[state.REVIEW_PUZZLES] = begun
    return begun


def show(errors: Errors) -> None:
    place, total = len(errors.right), len(errors.puzzles)
    puzzle, width = errors.puzzles[place], 100 * (place + 1) / total
    st.html(
        f'<div class="gin-steps"><span>Puzle fallado {place + 1} de {total}</span>'
        f'<div class="gin-steps-bar" aria-hidden="true"><i style="width:{width:.0f}%"></i></div></div>'
    )
    deal = f"review.{place}.{puzzle.id}"
    data = puzzle_table.data(puzzle, errors.given, state.settings(), errors.note, deal=deal)
    if errors.given is not None:
        data["buttons"] = [{"act": "next", "text": "Seguir", "style": "gs-main"}]
    table.show(data, partial(_heard, errors), key="gin_puzzle_review")
    if errors.given is not None:
        puzzle_why.show(puzzle, errors.given, key="gin_puzzle_review_why")


def _heard(errors: Errors, message: Mapping[str, Any]) -> None:
    puzzle, act = errors.puzzles[len(errors.right)], message.get("act")
    if act == "next" and errors.given is not None:
        st.session_state[state.REVIEW_PUZZLES] = Errors(errors.puzzles, (*errors.right, errors.given.right))
    elif act == "check" and errors.given is None:
        st.session_state[state.REVIEW_PUZZLES] = _after(errors, puzzle, message.get("answer"))


def _after(errors: Errors, puzzle: Puzzle, answer: Any) -> Errors:
    chosen = puzzle_table.chosen(puzzle, answer)
    try:
        given = puzzling.answer_again(puzzle, chosen, learning.REVIEWED)
    except GinError:
        return replace(errors, note=puzzle_sitting.not_possible(puzzle))
    return replace(errors, given=given, note="")
