"""Mi progreso: each chart with the same figures as a table under it, and everything as a file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import streamlit as st

from tutor.es.concepts import concept_name
from tutor.es.dates import day_words, short_date
from tutor.es.numbers import count, percent
from tutor.es.puzzles import theme_name
from tutor.lessons.progress import MAX_STARS
from tutor.ui import keeper, learning, progress_data, puzzling, state
from tutor.ui.components import calendar, charts
from tutor.ui.components.puzzle_archive import mark_for
from tutor.ui.progress_data import Summary, ThemeRow
from tutor.ui.puzzling import Answers
from tutor.ui.routes import APRENDER, PUZLE

MOST_ROWS: Final = 60


def show() -> None:
    st.title("Mi progreso", anchor=False)
    keeper.note_if_not_kept()
    kept, given = keeper.keeper(), puzzling.answers()
    found = progress_data.summary(given.values(), kept.attempts(), kept.progress())
    if found.empty:
        _nothing()
        return
    with st.container(key="gin_progress"):
        _rating(found, given)
        _themes(found)
        _days(found, given)
        _lessons(found)
        _errors(found)
        _take_away(found, given)


def _nothing() -> None:
    st.html('<p class="gin-empty">Aún no hay nada que contar. Contesta el puzle de hoy o haz una lección.</p>')
    with st.container(horizontal=True, key="gin_links_progress"):
        st.page_link(PUZLE.file, label="Puzle de hoy")
        st.page_link(APRENDER.file, label="Lecciones")


def _head(title: str, text: str) -> None:
    st.html(f'<h2 class="gin-path">{escape(title)}</h2><p class="gin-path-text">{escape(text)}</p>')


def table(caption: str, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """The first cell of a row is its head."""
    top = "".join(f"<th scope='col'>{escape(head)}</th>" for head in heads)
    body = "".join(
        f"<tr><th scope='row'>{escape(row[0])}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>"
        for row in rows
    )
    return (
        f"<table class='gin-score gin-figures'><caption>{escape(caption)}</caption>"
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )


def _rating(found: Summary, given: Answers) -> None:
    if not found.steps:
        return
    now = puzzling.rating_now(given.values())
    doubt = ", todavía provisional" if now.provisional else ""
    _head("Puntuación", f"Ahora {round(now.value)} ± {round(now.deviation)}{doubt}.")
    charts.rating(found.steps, keeper.zone())
    shown = found.steps[-MOST_ROWS:][::-1]
    rows = [
        (
            short_date(step.at.astimezone(keeper.zone()).date()),
            theme_name(step.theme),
            percent(step.credit),
            f"{round(step.rating)} ± {round(step.deviation)}",
        )
        for step in shown
    ]
    with st.expander("La puntuación en una tabla", key="progress_rating_table"):
        st.html(table(f"Los últimos {len(rows)} puzles", ("Día", "Tema", "Crédito", "Puntuación"), rows))


def _themes(found: Summary) -> None:
    if not found.themes:
        return
    _head("Por temas", "Cuánto aciertas a la primera en cada tema.")
    charts.themes(found.themes)
    rows = [_theme_row(row) for row in found.themes]
    with st.expander("Los temas en una tabla", key="progress_themes_table"):
        st.html(table("Primeros intentos", ("Tema", "Puzles", "Aciertos", "Acierto", "Crédito"), rows))


def _theme_row(row: ThemeRow) -> tuple[str, ...]:
    share = percent(row.right / row.answered)
    return theme_name(row.theme), str(row.answered), str(row.right), share, percent(row.credit)


def _days(found: Summary, given: Answers) -> None:
    if not found.days:
        return
    row, now = puzzling.row_of_days(given.values()), puzzling.today()
    alive, best = count(row.current, "día", "días"), count(row.best, "día", "días")
    _head("Racha", f"Ahora {alive}; la más larga, {best}. ✓ acertado, ~ a medias, ✗ fallado.")
    marks = {each.day: mark_for(each) for each in found.days if each.day is not None}
    first = min(marks)
    month = st.session_state.get(state.PROGRESS_MONTH) or now
    calendar.show(min(max(month, first), now), marks, now, _turn_to, first=first, key="gin_progress_month")
    rows = [(day_words(day).capitalize(), marks[day].said) for day in sorted(marks, reverse=True)[:MOST_ROWS]]
    with st.expander("Los días en una tabla", key="progress_days_table"):
        st.html(table("Puzles del día contestados en su día", ("Día", "Resultado"), rows))


def _turn_to(month: object) -> None:
    st.session_state[state.PROGRESS_MONTH] = month


def _lessons(found: Summary) -> None:
    if not found.lessons:
        return
    done, total = learning.mastered()
    finished = sum(row.finished is not None for row in found.lessons)
    words = f"{count(finished, 'terminada', 'terminadas')}. Conceptos dominados: {done} de {total}."
    _head("Lecciones", words)
    rows = []
    for row in found.lessons:
        lesson = learning.find(row.lesson)
        if lesson is not None:
            stars = "a medias" if row.stars is None else f"{row.stars} de {MAX_STARS}"
            rows.append((f"{lesson.number}. {lesson.title}", stars))
    with st.expander("Lecciones y estrellas", key="progress_lessons_table"):
        st.html(table("Lecciones empezadas", ("Lección", "Estrellas"), rows))


def _errors(found: Summary) -> None:
    if not found.errors:
        return
    _head("Errores por clase", "Lo que más fallas es lo que antes vuelve en «Repaso de hoy».")
    charts.errors(found.errors)
    rows = [
        (concept_name(row.concept), str(row.wrong), str(row.answered), percent(row.wrong / row.answered))
        for row in found.errors
    ]
    with st.expander("Los errores en una tabla", key="progress_errors_table"):
        st.html(table("Lecciones y puzles", ("Clase", "Fallos", "Respuestas", "Proporción"), rows))


def _take_away(found: Summary, given: Answers) -> None:
    _head("Para llevártelo", "Tus puzles en CSV, o todo lo de esta página en JSON.")
    with st.container(horizontal=True, key="gin_progress_files"):
        st.download_button(
            "Descargar CSV", progress_data.as_csv(given.values()), "gin-tutor-puzles.csv", "text/csv",
            key="progress_csv", on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "Descargar JSON", progress_data.as_json(found), "gin-tutor-progreso.json", "application/json",
            key="progress_json", on_click="ignore",
        )  # fmt: skip
