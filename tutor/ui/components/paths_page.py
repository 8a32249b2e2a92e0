"""The list of lessons in the order of their paths, with what is done of each."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import streamlit as st

from tutor.es.numbers import count
from tutor.lessons.lesson import Lesson
from tutor.ui import cache, keeper, learning
from tutor.ui.components.lesson_page import QUERY
from tutor.ui.learning import BASIC, Standing
from tutor.ui.routes import LECCION, NIVEL, REPASO


def show() -> None:
    st.title("Aprender", anchor=False)
    keeper.note_if_not_kept()
    standing = learning.standing()
    with st.container(key="gin_learn_top"):
        _go_on(standing)
        _review(standing)
        _placement(standing)
    basic = [lesson for lesson in cache.lessons() if lesson.path == BASIC]
    more = [lesson for lesson in cache.lessons() if lesson.path != BASIC]
    minutes = sum(lesson.minutes for lesson in basic)
    _path("Camino básico", f"Las reglas, desde cero, en unos {minutes} minutos.", basic, standing)
    _path("Más allá", "Casos raros, otras maneras de jugar y la estrategia.", more, standing)


def _card(key: str, title: str, text: str) -> None:
    st.html(f'<div class="gin-plan" data-plan="{key}"><h2>{escape(title)}</h2><p>{escape(text)}</p></div>')


def _go_on(standing: Standing) -> None:
    lesson = standing.current() or standing.next()
    with st.container(border=True, height="stretch", key="gin_plan_next"):
        if lesson is None:
            _card("next", "Has terminado todas las lecciones", "Repite la que quieras o haz el repaso de hoy.")
            return
        place = standing.step(lesson)
        where = f"{lesson.title}, paso {place + 1} de {len(lesson.steps)}" if standing.begun(lesson) else lesson.title
        _card("next", "Sigue por aquí" if standing.kept else "Empieza por aquí", f"{lesson.number}. {where}")
        st.page_link(LECCION.file, label="Seguir" if standing.kept else "Empezar", query_params={QUERY: lesson.id})


def _review(standing: Standing) -> None:
    due = len(learning.due())
    done, total = learning.mastered()
    with st.container(border=True, height="stretch", key="gin_plan_review"):
        if due:
            _card(
                "review",
                "Repaso de hoy",
                f"{count(due, 'pregunta', 'preguntas')}. Conceptos dominados: {done} de {total}.",
            )
            st.page_link(REPASO.file, label="Repasar")
        elif standing.kept:
            _card("review", "Repaso de hoy", f"Hoy no toca nada. Conceptos dominados: {done} de {total}.")
        else:
            _card("review", "Repaso de hoy", "Aparece cuando hayas hecho alguna lección.")


def _placement(standing: Standing) -> None:
    with st.container(border=True, height="stretch", key="gin_plan_level"):
        start = learning.find(standing.start)
        text = (
            f"Hecha: empiezas por «{start.title}»."
            if start
            else "¿Ya sabes jugar? Ocho preguntas y sabrás por dónde empezar."
        )
        _card("level", "Prueba de nivel", text)
        st.page_link(NIVEL.file, label="Repetir la prueba" if start else "Hacer la prueba")


def _path(title: str, text: str, lessons: Iterable[Lesson], standing: Standing) -> None:
    st.html(f'<h2 class="gin-path">{escape(title)}</h2><p class="gin-path-text">{escape(text)}</p>')
    with st.container(key=f"gin_path_{title[0].lower()}"):
        for lesson in lessons:
            _lesson(lesson, standing)


def _lesson(lesson: Lesson, standing: Standing) -> None:
    with st.container(key=f"gin_lesson_{lesson.id}", gap=None):
        st.page_link(LECCION.file, label=f"{lesson.number}. {lesson.title}", query_params={QUERY: lesson.id})
        st.html(f'<p class="gin-lesson">{_state(lesson, standing)}<span>{escape(lesson.summary)}</span></p>')


def _state(lesson: Lesson, standing: Standing) -> str:
    stars = standing.stars(lesson)
    if standing.begun(lesson):
        return f"<b>Paso {standing.step(lesson) + 1} de {len(lesson.steps)}</b>"
    if stars is None:
        return f"<b>{lesson.minutes} min</b>"
    words = learning.stars_words(stars)
    return f'<b>Hecha</b><b class="gin-stars" role="img" aria-label="{words}">{learning.stars_signs(stars)}</b>'
