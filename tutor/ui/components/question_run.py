"""A row of questions, one on the screen: what the review and the placement test have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from tutor.lessons.progress import Progress
from tutor.lessons.review import Question
from tutor.ui import sitting, state
from tutor.ui.components import step_view
from tutor.ui.sitting import Sitting
from tutor.ui.table import step as table


@dataclass(frozen=True, slots=True)
class Run:
    """``right``: how each question so far was answered at first; ``held``: the sitting of the one on the screen."""

    questions: tuple[Question, ...]
    right: tuple[bool, ...] = ()
    held: Sitting | None = None

    @property
    def over(self) -> bool:
        return len(self.right) >= len(self.questions)

    @property
    def question(self) -> Question:
        return self.questions[len(self.right)]

    @property
    def sitting(self) -> Sitting:
        shown = self.question.step
        return self.held or Sitting(Progress(shown.lesson, shown.step))


Judge = Callable[[Question, Sitting, Sitting], None]


def bar(run: Run) -> str:
    place, total = len(run.right) + 1, len(run.questions)
    return (
        f'<div class="gin-steps"><span>Pregunta {place} de {total}</span>'
        f'<div class="gin-steps-bar" aria-hidden="true"><i style="width:{100 * place / total:.0f}%"></i></div></div>'
    )


def show(run: Run, key: str, on_answer: Judge, on_next: Callable[[Run], None], *, again: bool) -> None:
    """The question of the run that is next; ``key`` holds the run in the session; ``again``: a wrong answer may be
    mended before going on."""
    shown, held = run.question.step, run.sitting
    if held.tries and not again:
        held = replace(held, told=not sitting.solved(held, shown))
    st.html(bar(run))
    data = step_view.data(shown, held, state.settings(), buttons(run, again), deal=f"{key}.{len(run.right)}")
    table.show(data, partial(_heard, run, key, on_answer, on_next), key="gin_step")


def buttons(run: Run, again: bool) -> Sequence[dict[str, Any]]:
    held, shown = run.sitting, run.question.step
    found: list[dict[str, Any]] = []
    if again and held.tries and held.moves and not sitting.solved(held, shown):
        found.append({"act": "restart", "text": "Jugarla otra vez", "style": "gs-main"})
    if held.tries:
        found.append({"act": "next", "text": "Seguir", "style": "gs-main" if sitting.solved(held, shown) else ""})
    elif again and held.clues < len(shown.hints):
        found.append({"act": "hint", "text": "Pista", "style": "gs-quiet"})
    return found


def _heard(run: Run, key: str, on_answer: Judge, on_next: Callable[[Run], None], message: Mapping[str, Any]) -> None:
    held, question = run.sitting, run.question
    if message.get("act") == "next" and held.tries:
        found = sitting.verdict(replace(held, told=False), question.step)
        first = held.tries == 1 and found is not None and found.right
        run = Run(run.questions, (*run.right, first))
        on_next(run)
    elif message.get("act") in ("check", "move", "hint", "restart"):
        after = sitting.act(held, question.step, message)
        on_answer(question, held, after)
        run = replace(run, held=after)
    st.session_state[key] = run
