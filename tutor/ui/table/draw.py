"""Cards as HTML: the one place where a card's face is made."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tutor.core.cards import Card, Rank
from tutor.es.cards import card_name, suit_name
from tutor.ui.settings import Settings


def face(value: Card, settings: Settings) -> str:
    """The inside of a card: rank, suit letter, suit sign."""
    rank = "10" if value.rank is Rank.TEN else value.rank.letter
    return f"<b>{rank}</b><small>{suit_name(value.suit, settings.picas)[0].upper()}</small><i></i>"


def card(value: Card, settings: Settings, *, inline: bool = False, said: str = "") -> str:
    """One card; ``said`` is added to its spoken name."""
    name = escape(card_name(value, settings.picas) + (f", {said}" if said else ""))
    kind = f"gc gc-{value.suit.letter}" + (" gc-inline" if inline else "")
    return f'<span class="{kind}" role="img" aria-label="{name}">{face(value, settings)}</span>'


def cards(values: Iterable[Card], settings: Settings, *, inline: bool = False) -> str:
    return "".join(card(value, settings, inline=inline) for value in values)
