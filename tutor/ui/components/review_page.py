"""Today's review: the concepts that are due, with new hands, then the puzzles once answered wrong."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tutor.es.numbers import count
from tutor.lessons.review import Question
from tutor.ui import keeper, learning, state
from tutor.ui.components import puzzle_review, question_run
from tutor.ui.components.question_run import Run
from tutor.ui.routes import APRENDER
from tutor.ui.sitting import Sitting


def show() -> None:
    st.title("Repaso de hoy", anchor=False)
    keeper.note_if_not_kept()
    run = _run()
    if run.questions and not run.over:
        question_run.show(run, state.REVIEW, _answered, lambda _: None, again=True)
        return
    errors = puzzle_review.run()
    if errors.over and run.questions:
        _end((*run.right, *errors.right))
    elif errors.over and errors.right:
        _end(errors.right)
    elif errors.over:
        _nothing()
    else:
        puzzle_review.show(errors)


def _run() -> Run:
    held = st.session_state.get(state.REVIEW)
    if isinstance(held, Run) and held.questions and not (held.over and learning.todays_concepts()):
        return held
    run = Run(learning.todays_questions())
    st.session_state[state.REVIEW] = run
    return run


def _answered(question: Question, before: Sitting, after: Sitting) -> None:
    lesson = learning.find(question.step.lesson)
    if lesson is not None:
        learning.note_answer(lesson, before, after, question.step, learning.REVIEWED)


def _nothing() -> None:
    st.html('<p class="gin-empty">Hoy no toca repasar nada. Vuelve mañana o sigue con una lección.</p>')
    st.page_link(APRENDER.file, label="Ver las lecciones")


def _end(answered: Sequence[bool]) -> None:
    right = sum(answered)
    st.html(
        f'<div class="gin-end" role="status"><div><h2>Repaso terminado</h2><p>{count(right, "acierto", "aciertos")} de '
        f"{len(answered)} a la primera. Lo que ha fallado vuelve antes.</p></div></div>"
    )
    st.page_link(APRENDER.file, label="Ver las lecciones")
