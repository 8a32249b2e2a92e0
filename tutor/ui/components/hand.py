"""A hand as cards: its combinations over coloured bars, the loose cards at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from tutor.core.cards import Card
from tutor.es.melds import meld_words
from tutor.es.numbers import count
from tutor.ui.settings import Settings
from tutor.ui.table import draw


def show(
    arrangement: Mapping[str, Any], settings: Settings, *, key: str, ringed: Mapping[str, str] | None = None
) -> None:
    """``arrangement`` as in the JSON of an analysis; ``ringed`` gives the cards set off and what is said of them."""
    with st.container(key=key):
        st.html(markup(arrangement, settings, ringed or {}))


def markup(arrangement: Mapping[str, Any], settings: Settings, ringed: Mapping[str, str]) -> str:
    """The hand as HTML; also one line of words, which a phone shows instead of the labels."""
    groups = [(_meld_label(meld, settings), meld, str(place)) for place, meld in enumerate(arrangement["melds"], 1)]
    loose = arrangement["deadwood"]
    if loose:
        groups.append((f"Sueltas: {arrangement['points']}", loose, "loose"))
    drawn = "".join(_group(label, cards, style, settings, ringed) for label, cards, style in groups)
    words = " · ".join(label for label, _, _ in groups)
    return f'<div class="gin-groups">{drawn}</div><p class="gin-groups-words">{escape(words)}</p>'


def _meld_label(meld: Sequence[str], settings: Settings) -> str:
    return meld_words([Card(text) for text in meld], settings.picas)


def _group(label: str, cards: Sequence[str], style: str, settings: Settings, ringed: Mapping[str, str]) -> str:
    cells = "".join(
        f'<span class="gin-cell{" gin-ringed" if text in ringed else ""}">'
        f"{draw.card(Card(text), settings, said=ringed.get(text, ''))}</span>"
        for text in cards
    )
    name = escape(label)
    return (
        f'<div class="gin-group gin-g{style}" role="group" aria-label="{name}"><div class="gin-cells">{cells}</div>'
        f'<div class="gin-label" aria-hidden="true">{name}</div></div>'
    )


def in_words(arrangement: Mapping[str, Any], settings: Settings) -> str:
    """An arrangement as one line of small cards and its points."""
    melds = " ".join(_inline(meld, settings) for meld in arrangement["melds"])
    loose = _inline(arrangement["deadwood"], settings)
    points = count(arrangement["points"], "punto suelto", "puntos sueltos")
    parts = [part for part in (melds, f"sueltas {loose}" if loose else "", points) if part]
    return f'<p class="gin-line">{" · ".join(parts)}</p>'


def _inline(cards: Sequence[str], settings: Settings) -> str:
    drawn = draw.cards((Card(text) for text in cards), settings, inline=True)
    return f'<span class="gin-run">{drawn}</span>' if drawn else ""
