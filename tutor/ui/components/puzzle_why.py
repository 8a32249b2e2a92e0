"""Why an answer is right: its cost, the position rated, the rival's likely cards, the way to the analyzer."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

import streamlit as st

from tutor.ai.models import DEFAULT_MODEL
from tutor.core.errors import GinError
from tutor.core.hand import Phase
from tutor.core.view import PlayerView
from tutor.es.moves import basis_words
from tutor.es.numbers import whole
from tutor.es.puzzle_results import HEADS, loss_words
from tutor.es.puzzles import choice_text
from tutor.formats.record import loads_hand
from tutor.puzzles.model import Choice, Puzzle
from tutor.puzzles.themes import theme_of
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import cache, jobs, order, share, state
from tutor.ui.components import heat, moves, puzzle_solution
from tutor.ui.components.step_view import rich
from tutor.ui.question import Question
from tutor.ui.routes import ANALIZAR

POLL_S: Final = 0.4
MOST_ROWS: Final = 5
DECIDING: Final = (Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.FIFTIETH)


def show(puzzle: Puzzle, given: PuzzleAttempt, *, key: str) -> None:
    with st.container(key=key):
        st.html('<h2 class="gin-path">Por qué</h2>')
        st.html(puzzle_solution.markup(puzzle, given, state.settings()))
        if theme_of(puzzle.theme).unit != "cards":
            st.html(costs(puzzle, given))
        view = puzzle.view()
        if theme_of(puzzle.theme).unit == "share":
            st.html("<p>La más peligrosa no siempre es la peor que puedes tirar: abajo cuenta también tu mano.</p>")
        if view.phase in DECIDING:
            _rated(puzzle, view, key)
        _analyse(puzzle, view)


def costs(puzzle: Puzzle, given: PuzzleAttempt) -> str:
    """What every answer costs, the best first; of many, the first ones and the one given."""
    unit = theme_of(puzzle.theme).unit
    ranked = sorted(puzzle.choices, key=lambda choice: (choice.loss, choice.key != puzzle.best))
    shown = [choice for place, choice in enumerate(ranked) if place < MOST_ROWS or choice.key == given.answer]
    rows = "".join(_cost_row(puzzle, given, choice) for choice in shown)
    rest = len(ranked) - len(shown)
    more = f"<p>Y {rest} respuestas más, todas peores.</p>" if rest else ""
    source = (
        "Exacto." if puzzle.exact else f"Con {whole(puzzle.samples)} muestras, semilla {puzzle.seed}, {puzzle.engine}."
    )
    return (
        f"<table class='gin-score gin-costs'><caption>Lo que cuesta cada respuesta. {escape(source)}</caption>"
        f"<thead><tr><th scope='col'>Respuesta</th><th scope='col'>{HEADS[unit]}</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>{more}"
    )


def _cost_row(puzzle: Puzzle, given: PuzzleAttempt, choice: Choice) -> str:
    mine = " class='gin-total'" if choice.key == given.answer else ""
    name = rich(choice_text(puzzle, choice.key), state.settings()) + _tag(puzzle, given, choice.key)
    cost = _cost(theme_of(puzzle.theme).unit, choice.loss, choice.loss_se)
    return f"<tr{mine}><th scope='row'>{name}</th><td>{cost}</td></tr>"


def _cost(unit: str, loss: float, error: float) -> str:
    return "nada" if loss == 0 else loss_words(unit, loss, error)


def _tag(puzzle: Puzzle, given: PuzzleAttempt, answer: str) -> str:
    words = [
        *(["lo mejor"] if answer == puzzle.best else ["también vale"] if answer in puzzle.accepted else []),
        *(["tu respuesta"] if answer == given.answer else []),
    ]
    return f" <span class='gin-tag'>{', '.join(words)}</span>" if words else ""


def _rated(puzzle: Puzzle, view: PlayerView, key: str) -> None:
    """The position as the analyzer rates it; of exact puzzles only when asked for."""
    title = "La posición, jugada a jugada" if puzzle.exact else "Todas las jugadas, valoradas ahora"
    with st.expander(title, expanded=not puzzle.exact, key=f"{key}_rated", on_change="rerun") as panel:
        if not panel.open:
            return
        try:
            job = jobs.shared(puzzle.id, lambda: _job(puzzle, view))
        except GinError:
            st.html("<p>Esta posición no se puede valorar jugada a jugada.</p>")
            return
        live = st.fragment(_live, run_every=None if job.done else POLL_S)
        live(job, view, key, job.done)


def _job(puzzle: Puzzle, view: PlayerView) -> jobs.Job:
    hand = " ".join(card.symbol for card in view.hand)
    question = Question(hand, puzzle.record, "", None, view.rules, puzzle.model or DEFAULT_MODEL)
    return jobs.Job(question, question.exact(), jobs.FIRST_BUDGET_S, seed=puzzle.seed)


def _live(job: jobs.Job, view: PlayerView, key: str, was_done: bool) -> None:
    found = job.snapshot or {}
    rated = found.get("moves") or ()
    if rated:
        ranked = order.grouped(rated) if job.done else order.stable_order(rated, job.order, moves.move_id)
        job.order = [moves.move_id(move) for move in ranked]
        moves.show(ranked, state.settings(), key=f"{key}_moves", caption=_caption(found, job))
        if job.done:
            st.html("<h3 class='gin-side'>La mano del rival</h3>")
            heat.show(found["opponent"], view, state.settings(), key=f"{key}_heat")
    elif job.done:
        st.html("<p>Las jugadas no se han podido valorar ahora. El resultado del puzle es el mismo.</p>")
    else:
        ready = cache.engine_ready()
        words = "Calculando las jugadas…" if ready else "Preparando el motor por primera vez: tarda cerca de un minuto."
        st.html(f'<div class="gin-waiting" style="--rows: {len(view.hand)}"><p>{words}</p></div>')
    if job.done is not was_done:
        st.rerun()


def _caption(found: Mapping[str, Any], job: jobs.Job) -> str:
    return basis_words(found) + ("" if job.done else " · afinando…")


def _analyse(puzzle: Puzzle, view: PlayerView) -> None:
    with st.container(key="gin_links_puzzle"):
        st.page_link(ANALIZAR.file, label="Seguir analizando", query_params=analyzer_query(puzzle, view))


def analyzer_query(puzzle: Puzzle, view: PlayerView) -> dict[str, str]:
    """The position in the boxes of Analizar: a hand with its record, or the two hands of a showdown."""
    hand = " ".join(card.symbol for card in view.hand)
    rules = {"p": loads_hand(puzzle.record).preset}
    if view.phase is not Phase.SHOW or view.shown is None:
        return {**share.trial_query({"m": hand, "h": puzzle.record}), **rules}
    groups = [" ".join(card.symbol for card in meld.cards) for meld in view.shown.melds]
    loose = " ".join(card.symbol for card in view.shown.deadwood)
    texts = {
        "c": " ".join([*groups, loose]).strip(),
        "cc": " | ".join(groups),
        "cr": hand,
        "cv": view.upcard.symbol if view.upcard else "",
    }
    return {**share.trial_query(texts, "cierre"), **rules}
