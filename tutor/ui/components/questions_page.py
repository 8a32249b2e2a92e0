"""Questions, myths and words, found by one search box."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

import streamlit as st

from tutor.core.errors import GinError
from tutor.lessons import library
from tutor.lessons.glossary import Term
from tutor.lessons.myths import Myth
from tutor.lessons.questions import Question, TryHand, TryShowdown, link_to
from tutor.lessons.search import Hit, search
from tutor.ui import cache, learning, share, state
from tutor.ui.components import myth_lab, step_view
from tutor.ui.components.lesson_page import QUERY, STEP
from tutor.ui.question import read_hand
from tutor.ui.routes import ANALIZAR, LECCION
from tutor.ui.table import draw

TABS: Final = ("Preguntas", "Mitos", "Glosario")
MOST_HITS: Final = 6
MAX_QUERY: Final = 120


def show() -> None:
    st.title("Preguntas", anchor=False)
    share.forget_trial()
    asked = st.text_input(
        "Busca una pregunta o una palabra",
        key=state.SEARCH,
        placeholder="madera muerta, knock, corrida, empate",
        max_chars=MAX_QUERY,
        live="250ms",
    )
    if (asked or "").strip():
        _hits(search(str(asked)[:MAX_QUERY], cache.index(), MOST_HITS))
        return
    questions, myths, words = st.tabs(list(TABS), key="questions_tab", on_change="rerun")
    if questions.open:
        with questions:
            for question in cache.questions():
                _question(question)
    if myths.open:
        with myths:
            _intro(
                "Consejos que se repiten mucho, puestos a prueba con miles de manos. Puedes repetir cada experimento."
            )
            for myth in cache.myths():
                _myth(myth)
    if words.open:
        with words:
            _glossary(cache.glossary())


def _intro(text: str) -> None:
    st.html(f'<p class="gin-path-text">{escape(text)}</p>')


def _hits(hits: Iterable[Hit]) -> None:
    found = list(hits)
    if not found:
        st.html(
            '<p class="gin-empty" role="status">Nada con esas palabras. '
            "Prueba con otra: «cerrar», «trío», «puntos», «empate».</p>"
        )
        return
    words = "1 resultado" if len(found) == 1 else f"{len(found)} resultados, el mejor primero"
    st.html(f'<p class="gin-hit" role="status">{words}</p>')
    for place, hit in enumerate(found):
        _hit(hit, first=place == 0)


def _hit(hit: Hit, *, first: bool) -> None:
    entry = hit.entry
    if entry.kind == library.QUESTION:
        _question(_named(cache.questions(), entry.id), expanded=first)
    elif entry.kind == library.MYTH:
        _myth(_named(cache.myths(), entry.id), expanded=first)
    elif entry.kind == library.TERM:
        with st.container(key=f"gin_term_{entry.id}"):
            st.html(_term(_named(cache.glossary(), entry.id)))


def _named(things: Iterable[Question | Myth | Term], wanted: str) -> Question | Myth | Term | None:
    return next((thing for thing in things if thing.id == wanted), None)


def _question(found: Question | Myth | Term | None, *, expanded: bool = False) -> None:
    if not isinstance(found, Question):
        return
    with st.expander(found.question, expanded, key=f"question_{found.id}", on_change="rerun") as panel:
        if panel.open:
            st.write(found.answer)
            _trial(found)


def _trial(question: Question) -> None:
    """The hand to try, and the two ways on."""
    trial = question.trial
    st.html(_hand(trial))
    with st.container(horizontal=True, key=f"gin_links_{question.id}"):
        st.page_link(ANALIZAR.file, label="Pruébalo", query_params=trial_query(trial))
        link = link_to(question, cache.lessons())
        if link is not None:
            where = {QUERY: link.lesson, STEP: str(link.step + 1)}
            st.page_link(LECCION.file, label="Ver el paso que lo enseña", query_params=where)


def trial_query(trial: TryHand | TryShowdown) -> dict[str, str]:
    """The link to Analizar with the hand or the knock in its boxes."""
    if isinstance(trial, TryShowdown):
        return share.trial_query({"c": trial.knocker, "cr": trial.rival}, "cierre")
    return share.trial_query({"m": trial.hand, "h": trial.history, "v": trial.upcard})


def _hand(trial: TryHand | TryShowdown) -> str:
    texts = (
        [("", trial.hand)] if isinstance(trial, TryHand) else [("Cierra: ", trial.knocker), ("Rival: ", trial.rival)]
    )
    rows = "".join(f'<p class="gin-line">{label}{_cards(text)}</p>' for label, text in texts)
    return f"{rows}<p>{step_view.rich(trial.note, state.settings())}</p>"


def _cards(text: str) -> str:
    from tutor.core.cards import Card

    try:
        cards = [Card(each) for each in read_hand(text)["cards"]]
    except GinError:
        return escape(text)
    return draw.cards(cards, state.settings(), inline=True)


def _myth(found: Question | Myth | Term | None, *, expanded: bool = False) -> None:
    if not isinstance(found, Myth):
        return
    with st.expander(found.question, expanded, key=f"myth_{found.id}", on_change="rerun") as panel:
        if panel.open:
            st.write(found.answer)
            myth_lab.show(found)
            lesson = learning.find(found.lesson)
            if lesson is not None:
                with st.container(key=f"gin_links_{found.id}"):
                    st.page_link(LECCION.file, label=f"Lección: {lesson.title}", query_params={QUERY: lesson.id})


def _glossary(terms: Iterable[Term]) -> None:
    _intro("La palabra que usamos aquí, qué quiere decir y cómo la llaman en otros sitios.")
    st.html("".join(_term(term) for term in sorted(terms, key=lambda term: share_key(term.term))))


def share_key(text: str) -> str:
    """Alphabetical without accents."""
    from tutor.lessons.search import plain

    return plain(text)


def _term(found: Question | Myth | Term | None) -> str:
    if not isinstance(found, Term):
        return ""
    plain_names = [name for name in found.also if name not in found.regions]
    regions = [f"{escape(word)} ({escape(place)})" for word, place in found.regions.items()]
    others = ", ".join([*map(escape, plain_names), *regions])
    also = f"También se dice: {others}." if others else ""
    name, meaning = escape(found.term), escape(found.meaning)
    return f'<p class="gin-term"><b>{name}</b>. {meaning}</p><p class="gin-term-more">{also}</p>'
