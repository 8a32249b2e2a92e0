"""The answer to a hand: cards and verdict first, then the rated moves, then everything that stands behind them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.api import Analysis
from tutor.core.cards import Card
from tutor.core.errors import GinError
from tutor.core.rules import HAND_SIZE
from tutor.es.moves import basis_words, closing_words, doubt_words, sentence, verdict
from tutor.formats.record import dumps, from_partial
from tutor.ui import cache, jobs, order, share, state
from tutor.ui.components import compare, copy_link, hand, heat, moves, problem, reading, rules_panel, saved_hands
from tutor.ui.question import Question
from tutor.ui.routes import ANALIZAR
from tutor.ui.table import draw

POLL_S: Final = 0.4
TEN_CARD_ROWS: Final = 2


def show(question: Question, *, key: str) -> None:
    """The exact part at once (or its ``GinError``); the rated moves come from a background job and refine in place."""
    found = question.exact()
    job = jobs.job_for(question, found)
    exact = found.to_json()
    with st.container(key=key):
        reading.show(found.convention, found.warnings, key=f"{key}_reading")
        live = st.fragment(_live, run_every=None if job.done else POLL_S)
        live(exact, job.done)
        _details(found, exact, key)
        if job.found is not None and (job.done or job.goes_on):
            _behind(job.found, key)


def _live(exact: Mapping[str, Any], was_done: bool) -> None:
    """Cards, verdict and table from the newest numbers; the page is drawn anew when the job ends or goes on."""
    job = jobs.current()
    found = job.snapshot or exact
    rated = found.get("moves") or ()
    ranked = order.grouped(rated) if job.done else order.stable_order(rated, job.order, moves.move_id)
    job.order = [moves.move_id(move) for move in ranked]
    settings = state.settings()
    hand.show(found["arrangements"][0], settings, key="result_hand", ringed=_ringed(ranked))
    spoken = ' role="status"' if job.done else ""
    st.html(f'<p class="gin-verdict"{spoken}>{escape(verdict({**found, "moves": ranked}))}</p>')
    if isinstance(job.error, GinError):
        problem.show(job.error, None, key="result_problem")
    elif job.error is not None:
        st.error("Las jugadas no se han podido valorar. Lo exacto (combinaciones y cierre) sigue siendo válido.")
    elif ranked or not job.done:
        _rated(ranked, found, job, len(ranked) or _rows(exact))
    if job.done is not was_done:
        st.rerun()


def _rated(ranked: list[Mapping[str, Any]], found: Mapping[str, Any], job: jobs.Job, rows: int) -> None:
    """The table, or a note in a place as high as it: nothing jumps when it comes."""
    with st.container(key="gin_rated"):
        st.html(f"<style>.st-key-gin_rated {{ --rows: {rows}; }}</style>")
        if not ranked:
            st.html(f'<div class="gin-waiting"><p>{_waiting()}</p></div>')
            return
        moves.show(ranked, state.settings(), key="result_moves", caption=_caption(found, job))
        _budget(job)


def _rows(exact: Mapping[str, Any]) -> int:
    """How many moves there will be: discards and ways to end the hand; to take or to draw."""
    if len(exact["hand"]) == HAND_SIZE:
        return TEN_CARD_ROWS
    return len(exact["hand"]) + len(exact["knock"]["discards"]) + int(exact["big_gin"])


def _budget(job: jobs.Job) -> None:
    """Stop, or go on for longer; both keep their place."""
    with st.container(horizontal=True, vertical_alignment="center", key="gin_budget"):
        if not job.done:
            st.button("Parar", key="budget_stop", on_click=jobs.stop)
        elif job.seconds < jobs.MAX_BUDGET_S:
            st.button("Seguir calculando", key="budget_go_on", on_click=jobs.go_on)
        if job.doubt is not None:
            st.html(f"<p class='gin-doubt'>{escape(doubt_words(job.doubt))}</p>")


def _ringed(ranked: list[Mapping[str, Any]]) -> dict[str, str]:
    best = ranked[0] if ranked else {}
    leaves = best.get("action") in ("discard", "knock", "gin")
    return {str(best["card"]): "la que se tira en la mejor jugada"} if leaves and best.get("card") else {}


def _waiting() -> str:
    if cache.engine_ready():
        return "Calculando las jugadas…"
    return "Preparando el motor por primera vez en este equipo: tarda alrededor de un minuto. Lo exacto ya está abajo."


def _caption(found: Mapping[str, Any], job: jobs.Job) -> str:
    working = "" if job.done else " · comprobando con otro rival…" if job.rated else " · afinando…"
    return basis_words(found) + working


def _details(found: Analysis, exact: Mapping[str, Any], key: str) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        _closing(exact)
        _arrangements(exact)
    with right:
        _assumptions(exact)
        _record(found, key)
        query = share.link("mano")
        if query:
            copy_link.show(ANALIZAR.path, query, key=f"{key}_link")


def _behind(found: Analysis, key: str) -> None:
    """What stands behind the final numbers: the rival's likely hand, and two moves side by side.

    A longer run keeps what the shorter one showed.
    """
    shown = found.to_json()
    with st.container(key=f"{key}_heat"):
        st.html("<h2 class='gin-side'>La mano del rival</h2>")
        heat.show(shown["opponent"], found.view, state.settings(), key="result_heat")
    if found.evaluation is not None and len(found.evaluation.moves) > 1:
        compare.show(shown["moves"], found.evaluation.moves, key=f"{key}_compare")


def _closing(exact: Mapping[str, Any]) -> None:
    settings = state.settings()
    knock = exact["knock"]
    limit = knock["limit"]
    rule = "Aquí solo se cierra con gin" if limit == 0 else f"El límite son {limit} puntos sueltos después de tirar"
    discards = "".join(
        f"<li>{draw.card(Card(entry['card']), settings, inline=True)} deja {entry['deadwood']}</li>"
        for entry in knock["discards"]
    )
    listed = f"<p>Tirando:</p><ul class='gin-chips'>{discards}</ul>" if discards else ""
    words = f"{sentence(closing_words(exact))} {rule}."
    st.html(f"<section><h2>¿Puedes cerrar?</h2><p>{escape(words)}</p>{listed}</section>")


def _arrangements(exact: Mapping[str, Any]) -> None:
    settings = state.settings()
    found = exact["arrangements"]
    title = "La mejor disposición" if len(found) == 1 else f"Las {len(found)} mejores disposiciones"
    st.html(f"<section><h2>{title}</h2>{''.join(hand.in_words(one, settings) for one in found)}</section>")


def _assumptions(exact: Mapping[str, Any]) -> None:
    items = "".join(f"<li>{escape(entry['text'])}</li>" for entry in exact["assumptions"])
    if items:
        st.html(f"<section><h2>Supuestos</h2><ul>{items}</ul></section>")


def _record(found: Analysis, key: str) -> None:
    if found.record is None:
        return
    text = dumps(from_partial(found.record, rules_panel.preset()))
    st.download_button(
        "Descargar el registro de la mano", text, "mano-gin.txt", "text/plain", key=f"{key}_record", on_click="ignore"
    )
    saved_hands.keep_button(found.view.hand, text, key=key)
