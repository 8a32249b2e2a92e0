"""The rival's hand as a map of 4 x 13: how likely each card is, shaded and in figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.core.cards import CARDS, Card, CardSet, Suit
from tutor.core.view import PlayerView
from tutor.es.cards import card_name, suit_name
from tutor.es.numbers import percent
from tutor.ui.settings import Settings
from tutor.ui.table import draw
from tutor.ui.table.look import read

_ROWS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@cache
def _component() -> ComponentRenderer:
    css = read("table/cards.css") + read("components/heat.css")
    return st.components.v2.component("gin_heat", css=css, js=read("components/heat.js"))


def show(opponent: Mapping[str, float], view: PlayerView, settings: Settings, *, key: str) -> None:
    """``opponent``: chance from 0 to 1 that the rival holds each card, by its two letters; what is seen is named."""
    highest = max((share for share in opponent.values() if share < 1), default=1.0) or 1.0
    rows = [
        {
            "name": suit_name(suit, settings.picas).capitalize(),
            "cells": [_cell(card, opponent, view, highest, settings) for card in CARDS if card.suit is suit],
        }
        for suit in _ROWS
    ]
    caption = "Probabilidad de que el rival tenga cada carta"
    _component()(key=key, data={"rows": rows, "caption": caption})


def _cell(
    card: Card, opponent: Mapping[str, float], view: PlayerView, highest: float, settings: Settings
) -> dict[str, Any]:
    share = opponent.get(str(card), 0.0)
    seen = _seen(card, view)
    said = seen or f"{percent(share)} de que la tenga el rival"
    return {
        "id": str(card),
        "kind": f"gc gc-{card.suit.letter}",
        "face": draw.face(card, settings),
        "figure": "" if seen and share < 1 else percent(share).removesuffix(" %"),
        "shade": 0.0 if seen and share < 1 else min(1.0, share / highest),
        "state": "seen" if seen else "open",
        "said": f"{card_name(card, settings.picas).capitalize()}: {said}",
    }


def _seen(card: Card, view: PlayerView) -> str:
    if card in view.hand:
        return "está en tu mano"
    if card in CardSet(view.pile):
        return "está en el descarte"
    return "la tomó el rival" if card in view.rival_known else ""
