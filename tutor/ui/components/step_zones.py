"""Cards that lie together on the table of a step, as its data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tutor.core.cards import Card
from tutor.es.cards import card_name
from tutor.lessons.model import Zone
from tutor.ui.settings import Settings
from tutor.ui.table import draw

ZONE_WORDS: Final = {
    "hand": "Tu mano",
    "melds": "Combinaciones",
    "meld": "Combinación",
    "loose": "Sueltas",
    "upcard": "Carta vuelta",
    "pile": "Descarte, la última a la derecha",
    "drawn": "Acabas de tomar",
    "rival": "Mano del rival",
    "rival_took": "El rival tomó",
    "table": "",
}
_WIDE: Final = 7


def zone_data(
    zone: Zone, settings: Settings, taps: frozenset[Card], marks: Mapping[str, str], label: str | None = None
) -> dict[str, Any]:
    """Cards that lie together; ``marks``: ✓ or ✗ on single ones."""
    words = ZONE_WORDS.get(zone.name, "") if label is None else label
    return {
        "label": words,
        "said": words,
        "wide": len(zone.cards) >= _WIDE,
        "cards": [card_data(card, settings, card in taps, marks.get(str(card), "")) for card in zone.cards],
    }


def card_data(card: Card, settings: Settings, tap: bool, mark: str = "") -> dict[str, Any]:
    return {
        "id": str(card),
        "face": draw.face(card, settings),
        "kind": f"gc gc-{card.suit.letter}",
        "name": card_name(card, settings.picas),
        "tap": tap,
        "mark": mark,
    }
