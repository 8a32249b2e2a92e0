"""The table of rated moves. It refines in place: rows keep their nodes, their height and what was unfolded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.core.cards import Card
from tutor.es.cards import card_name
from tutor.es.moves import action_words, mark_words, outs_words
from tutor.es.numbers import percent, plus_minus, points, signed
from tutor.ui.settings import Settings
from tutor.ui.table import draw
from tutor.ui.table.look import read

HEADS: Final = (
    ("move", "Jugada", ""),
    ("ev", "Puntos", "Puntos esperados de la mano con su error típico"),
    ("loss", "Diferencia", "Con la mejor jugada, con el error de la diferencia"),
    ("p_best", "La mejor", "Probabilidad de ser la mejor jugada"),
    ("p_win", "Ganas", "Probabilidad de ganar la mano"),
    ("p_gin", "Gin", "Probabilidad de hacer gin"),
    ("p_undercut", "Contraataque", "Probabilidad de sufrir un contraataque (undercut)"),
    ("deadwood", "Sueltas", "Puntos en cartas sueltas que quedan"),
)


@cache
def _component() -> ComponentRenderer:
    css = read("table/cards.css") + read("components/moves.css")
    return st.components.v2.component("gin_moves", css=css, js=read("components/moves.js"))


def show(moves: Sequence[Mapping[str, Any]], settings: Settings, *, key: str, caption: str) -> None:
    """``moves`` as in ``Analysis.to_json()["moves"]``, in the order to show; the first is the best."""
    heads = [{"id": name, "text": text, "title": title} for name, text, title in HEADS]
    rows = [_row(place, move, _span(moves), settings) for place, move in enumerate(moves)]
    _component()(key=key, data={"heads": heads, "rows": rows, "caption": caption})


def move_id(move: Mapping[str, Any]) -> str:
    """Names a move in one analysis, whatever its best line is just now."""
    return f"{move['action']}:{move.get('card') or ''}"


def _span(moves: Sequence[Mapping[str, Any]]) -> tuple[float, float]:
    values = [float(move["ev"]) for move in moves if move.get("ev") is not None] or [0.0]
    return min(values), max(values)


def _row(place: int, move: Mapping[str, Any], span: tuple[float, float], settings: Settings) -> dict[str, Any]:
    low, high = span
    value, tied, outs = move.get("ev"), bool(move.get("tied")), _outs(move)
    return {
        "id": move_id(move),
        "verb": action_words(move["action"]),
        "card": _card_data(move.get("card"), settings),
        "cells": _cells(move),
        "bar": 1.0 if high - low < 0.05 or value is None else (float(value) - low) / (high - low),
        "tied": tied,
        "mark": mark_words("=" if tied and place else move.get("mark")),
        "reasons": [reason["text"] for reason in move.get("reasons") or ()],
        "outs_words": outs_words(len(outs)),
        "outs": [_card_data(out, settings) for out in outs],
    }


def _outs(move: Mapping[str, Any]) -> Sequence[str]:
    """The cards that help, unless a reason lists them already."""
    told = any(reason["code"] in ("outs", "most_outs") for reason in move.get("reasons") or ())
    return () if told else move.get("outs") or ()


def _cells(move: Mapping[str, Any]) -> dict[str, str]:
    loss = move.get("loss")
    return {
        "ev": plus_minus(move.get("ev"), move.get("se")),
        "loss": "" if not loss else f"{signed(-loss)} ± {points(move.get('loss_se') or 0.0)}",
        "p_best": percent(move.get("p_best")),
        "p_win": percent(move.get("p_win")),
        "p_gin": percent(move.get("p_gin")),
        "p_undercut": percent(move.get("p_undercut")),
        "deadwood": "" if move.get("deadwood") is None else str(move["deadwood"]),
    }


def _card_data(text: object, settings: Settings) -> dict[str, str] | None:
    if not text:
        return None
    card = Card(str(text))
    return {
        "kind": f"gc gc-inline gc-{card.suit.letter}",
        "face": draw.face(card, settings),
        "name": card_name(card, settings.picas),
    }
