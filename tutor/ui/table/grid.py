"""The touchable 4 x 13 grid of cards: what is in the hand, turned up, discarded, or taken by the rival."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from tutor.core.cards import CARDS, Card, Suit
from tutor.core.errors import GinError
from tutor.es.cards import card_name, suit_name
from tutor.ui.settings import Settings
from tutor.ui.table import draw
from tutor.ui.table.look import read

HAND: Final = "hand"
PILE: Final = "pile"
RIVAL: Final = "rival"
MODES: Final = {HAND: "Tu mano", PILE: "Descarte", RIVAL: "Tomó el rival"}
_SPOKEN: Final = {HAND: "en tu mano", PILE: "en el descarte", RIVAL: "la tomó el rival"}
_ROWS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_STATE: Final = "picked"


@dataclass(frozen=True, slots=True)
class Picked:
    """Cards by place, each in the order of the touches (``pile`` and ``rival`` share the order of the discards)."""

    hand: tuple[Card, ...] = ()
    pile: tuple[tuple[Card, bool], ...] = field(default=())

    def to_data(self) -> list[list[str]]:
        """``[["7h", "hand"], ["9d", "pile"], ...]``, in order."""
        placed = [[str(card), HAND] for card in self.hand]
        return placed + [[str(card), RIVAL if taken else PILE] for card, taken in self.pile]


@cache
def _component() -> ComponentRenderer:
    css = read("table/cards.css") + read("table/grid.css")
    return st.components.v2.component("gin_card_grid", css=css, js=read("table/grid.js"))


def show(
    picked: Picked,
    settings: Settings,
    on_pick: Callable[[Picked], None],
    *,
    key: str,
    seen: int,
    hand_only: str = "",
) -> None:
    """Draw the grid; ``on_pick`` gets every card's place after a touch.

    ``seen`` is the number of the last touch that ``picked`` already contains (``last_touch`` of this key).
    ``hand_only`` is the reason, if any, why only the hand can be touched.
    """
    data = {
        "cards": picked.to_data(),
        "seen": seen,
        "rows": _rows(settings),
        "modes": MODES,
        "spoken": _SPOKEN,
        "hand_only": hand_only,
    }
    _component()(key=key, data=data, on_picked_change=lambda: on_pick(_read_state(key)))


def last_touch(key: str) -> int:
    """The number of the last touch that the browser reported; 0 before the first."""
    number = _state(key).get("n", 0)
    return number if isinstance(number, int) else 0


def _state(key: str) -> Mapping[str, Any]:
    held = st.session_state.get(key)
    value = held.get(_STATE) if isinstance(held, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _read_state(key: str) -> Picked:
    """What the browser sent, taken only as far as it makes sense."""
    pairs = _pairs(_state(key).get("cards", ()))
    places = dict(reversed(pairs))
    ordered = [(card, places[card]) for card in dict.fromkeys(card for card, _ in pairs)]
    hand = tuple(card for card, place in ordered if place == HAND)
    return Picked(hand, tuple((card, place == RIVAL) for card, place in ordered if place != HAND))


def _pairs(rows: Sequence[Any]) -> list[tuple[Card, str]]:
    found = []
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, list) and len(row) == 2 and row[1] in MODES:
            found += [(card, row[1]) for card in _card(row[0])]
    return found


def _card(text: object) -> list[Card]:
    try:
        return [Card(str(text))]
    except GinError:
        return []


@cache
def _rows(settings: Settings) -> list[dict[str, Any]]:
    return [
        {
            "name": suit_name(suit, settings.picas).capitalize(),
            "cards": [
                {
                    "id": str(card),
                    "kind": f"gc-{suit.letter}",
                    "face": draw.face(card, settings),
                    "name": card_name(card, settings.picas),
                }
                for card in CARDS
                if card.suit is suit
            ],
        }
        for suit in _ROWS
    ]
