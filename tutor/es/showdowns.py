"""Showdowns in Spanish: the result, the score lines, how the knocker's arrangement was chosen."""

from __future__ import annotations

from typing import Final

RESULT_WORDS: Final[dict[str, str]] = {
    "knock": "Gana quien cierra",
    "gin": "Gin",
    "big_gin": "Gran gin",
    "undercut": "Contraataque (undercut): gana el rival",
    "tie": "Empate: nadie puntúa",
}
LINE_WORDS: Final[dict[str, str]] = {
    "difference": "Diferencia de cartas sueltas",
    "deadwood": "Cartas sueltas del rival",
    "gin": "Premio por gin",
    "big_gin": "Premio por gran gin",
    "undercut": "Premio por contraataque",
    "spades_double": "Doble por la carta vuelta de ♠",
}


def hindsight_note() -> str:
    """Said when the knocker's melds were not given."""
    return (
        "Como no has dicho las combinaciones de quien cierra, se toma la disposición con menos puntos sueltos que, "
        "vistas las dos manos, más le conviene."
    )
