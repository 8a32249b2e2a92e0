"""The placement test: eight questions without hints, kept after each one, and the lesson to begin with."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.es.numbers import count
from tutor.lessons.review import Question, start_at
from tutor.ui import cache, keeper, learning, state
from tutor.ui.components import question_run
from tutor.ui.components.lesson_page import QUERY
from tutor.ui.components.question_run import Run
from tutor.ui.routes import APRENDER, LECCION
from tutor.ui.sitting import Sitting

_MARKS: Final = {True: "1", False: "0"}
_LENGTH: Final = 8


def show() -> None:
    st.title("Prueba de nivel", anchor=False)
    keeper.note_if_not_kept()
    run = _run()
    if not run.questions:
        st.html('<p class="gin-empty">La prueba no está disponible ahora.</p>')
        st.page_link(APRENDER.file, label="Ver las lecciones")
    elif run.over:
        _end(run)
    else:
        question_run.show(run, state.PLACEMENT, _answered, _next, again=False)


def _run() -> Run:
    """The run of the session, else what was kept of it: ``seed:1101``."""
    held = st.session_state.get(state.PLACEMENT)
    if isinstance(held, Run) and held.questions:
        return held
    seed, _, marks = keeper.keeper().setting(learning.PLACED).partition(":")
    kept = tuple(mark == "1" for mark in marks[:_LENGTH])
    questions = learning.placement_questions(int(seed) if seed.isdecimal() and len(seed) < 9 else _new_seed())
    run = Run(questions, kept if len(kept) < len(questions) else ())
    st.session_state[state.PLACEMENT] = run
    return run


def _new_seed() -> int:
    return keeper.now().toordinal()


def _answered(question: Question, before: Sitting, after: Sitting) -> None:
    lesson = learning.find(question.step.lesson)
    if lesson is not None:
        learning.note_answer(lesson, before, after, question.step, "nivel:")


def _next(run: Run) -> None:
    marks = "".join(_MARKS[right] for right in run.right)
    seed = run.questions[0].step.ref.seed if run.questions[0].step.ref else 0
    kept = keeper.keeper()
    first = learning.find(run.questions[0].step.lesson)
    base = first.steps[run.questions[0].step.step].seed if first else 0
    kept.set_setting(learning.PLACED, f"{seed - base}:{marks}")
    if run.over:
        begin = start_at(cache.lessons(), run.questions, run.right)
        kept.set_setting(learning.START, begin.id if begin else "")


def _end(run: Run) -> None:
    begin = start_at(cache.lessons(), run.questions, run.right)
    where = f"Empieza por «{begin.title}»." if begin else "Ya conoces todo lo que se pregunta aquí."
    st.html(
        f'<div class="gin-end" role="status"><div><h2>{count(sum(run.right), "acierto", "aciertos")} de '
        f"{len(run.questions)}</h2><p>{where}</p></div></div>"
    )
    with st.container(horizontal=True, key="gin_after"):
        if begin is not None:
            st.page_link(LECCION.file, label=f"Ir a «{begin.title}»", query_params={QUERY: begin.id})
        st.page_link(APRENDER.file, label="Todas las lecciones")
        st.button("Hacer otra prueba", on_click=_again)


def _again() -> None:
    seed = keeper.now().toordinal() + keeper.now().second + 1
    st.session_state[state.PLACEMENT] = Run(learning.placement_questions(seed))
