"""The tab of a showdown: both hands in, the points line by line out, and what a naive answer would have cost."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from tutor import api
from tutor.core.cards import Card
from tutor.core.errors import GinError
from tutor.es.numbers import count
from tutor.es.showdowns import LINE_WORDS, RESULT_WORDS
from tutor.ui import examples, question, share, state
from tutor.ui.components import copy_link, hand, problem, rules_panel
from tutor.ui.routes import ANALIZAR
from tutor.ui.settings import Settings
from tutor.ui.table import draw


def show(*, key: str) -> None:
    """Boxes, then the answer."""
    left, right = st.columns(2, gap="medium")
    with left:
        _box("Mano de quien cierra (sin la carta que tira)", state.CLOSER, "Ks Kc Kd 5s 6s 7s 9c Tc Jc Jd")
        _box("Sus combinaciones (opcional), separadas con |", state.CLOSER_MELDS, "Ks Kc Kd | 5s 6s 7s | 9c Tc Jc")
    with right:
        _box("Mano del rival", state.CLOSER_RIVAL, "2s 2c 2d 2h 8s 9s 7c 8c 8d Ac")
        st.text_input("Carta vuelta", key=state.CLOSER_UPCARD, max_chars=40, placeholder="5♦", persist_state="session")
        with st.container(horizontal=True, gap="small"):
            st.button("Resolver", type="primary", key=f"{key}_go")
            examples.show(key=f"{key}_examples")
    rules_panel.show(key=f"{key}_rules")
    _answer(key)


def _box(label: str, key: str, placeholder: str) -> None:
    st.text_area(label, key=key, height=76, max_chars=state.MAX_HAND, placeholder=placeholder, persist_state="session")


def _answer(key: str) -> None:
    closer, rival = state.text(state.CLOSER).strip(), state.text(state.CLOSER_RIVAL).strip()
    if not closer or not rival:
        st.html('<p class="gin-empty">Pega las dos manos de un cierre: aquí sale quién gana y por cuánto.</p>')
        return
    try:
        found = api.resolve_showdown(
            closer,
            melds=state.text(state.CLOSER_MELDS).strip() or None,
            rival=rival,
            upcard=state.text(state.CLOSER_UPCARD).strip() or None,
            convention=question.convention(),
            rules=rules_panel.chosen_rules(),
        )
    except GinError as error:
        problem.show(error, _box_of(error), key="gin_showdown_problem")
        return
    mine, theirs = (question.read_hand(text)["cards"] for text in (closer, rival))
    _result({**found.to_json(), "knocker_cards": mine, "defender_cards": theirs})
    query = share.link("cierre")
    if query:
        copy_link.show(ANALIZAR.path, query, key=f"{key}_link")


def _box_of(error: GinError) -> str:
    boxes = {"rival": state.CLOSER_RIVAL, "melds": state.CLOSER_MELDS, "upcard": state.CLOSER_UPCARD}
    return boxes.get(str(error.facts.get("where") or error.facts.get("field")), state.CLOSER)


def _result(found: Mapping[str, Any]) -> None:
    won = count(found["points"], "punto", "puntos")
    words = RESULT_WORDS[found["result"]] + ("" if found["result"] == "tie" else f": {won}")
    st.html(f'<p class="gin-verdict" role="status">{escape(words)}.</p>')
    settings = state.settings()
    left, right = st.columns(2, gap="medium")
    with left:
        st.html("<h2 class='gin-side'>Quien cierra</h2>")
        hand.show(_side(found, "knocker"), settings, key="gin_knocker")
    with right:
        st.html("<h2 class='gin-side'>El rival</h2>")
        hand.show(_side(found, "defender"), settings, key="gin_defender")
        st.html("".join(_layoff(one, settings) for one in found["layoffs_on"]) or "<p>No coloca nada.</p>")
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(_score(found))
    with right:
        st.html(_naive(found["naive"]))
        if found["note"]:
            st.write(found["note"])


def _layoff(one: Mapping[str, Any], settings: Settings) -> str:
    card = draw.card(Card(one["card"]), settings, inline=True)
    meld = draw.cards((Card(text) for text in one["meld"]), settings, inline=True)
    return f'<p class="gin-line">Coloca {card} sobre <span class="gin-run">{meld}</span></p>'


def _naive(naive: Mapping[str, Any]) -> str:
    """What a defender gets who melds first and lays off afterwards."""
    if not naive["cost"]:
        return "<section><h2>¿Y sin pensarlo?</h2><p>Combinar primero y colocar después da aquí lo mismo.</p></section>"
    return (
        f"<section><h2>¿Y sin pensarlo?</h2><p>Un rival que combina primero y coloca después se queda con "
        f"{naive['defender_deadwood']} puntos sueltos ({RESULT_WORDS[naive['result']].lower()}): le cuesta "
        f"{count(naive['cost'], 'punto', 'puntos')}.</p></section>"
    )


def _side(found: Mapping[str, Any], who: str) -> dict[str, Any]:
    cards = set(found[f"{who}_cards"]) - set(found["layoffs"])
    melds = found[f"{who}_melds"]
    loose = sorted(cards.difference(*melds), key=lambda text: Card(text).by_rank)
    return {"melds": melds, "deadwood": loose, "points": found[f"{who}_deadwood"]}


def _score(found: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<tr><th scope='row'>{escape(LINE_WORDS[line['code']])}</th><td>{line['points']}</td></tr>"
        for line in found["lines"]
    )
    total = f"<tr class='gin-total'><th scope='row'>Total</th><td>{found['points']}</td></tr>"
    return f"<table class='gin-score'><caption>Puntos, línea por línea</caption><tbody>{rows}{total}</tbody></table>"
