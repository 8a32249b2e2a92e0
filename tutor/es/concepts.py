"""Names of the concepts that lessons and puzzles train."""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    "card_values": "Valor de las cartas",
    "dealing": "Quién reparte",
    "sets": "Tríos",
    "runs": "Escaleras",
    "ace_low": "El as es bajo",
    "one_meld": "Una carta, una combinación",
    "deadwood": "Cartas sueltas",
    "arrangement": "Elegir combinaciones",
    "turn": "El turno",
    "take_or_draw": "Tomar o robar",
    "forbidden_discard": "Lo que no se puede tirar",
    "discard": "El descarte",
    "knock_limit": "Límite para cerrar",
    "knock_discard": "Con qué descarte cerrar",
    "knock": "Cerrar",
    "gin": "Gin",
    "playing": "Jugar una mano",
    "lay_off": "Colocar",
    "undercut": "Contraataque",
    "scoring": "Puntuación de la mano",
    "boxes": "Cajas",
    "upcard": "La carta vuelta",
    "chains": "Colocar en cadena",
    "own_melds": "Romper lo propio para colocar",
    "choosing": "Qué combinaciones enseñar",
    "big_gin": "Gran gin",
    "stock_end": "Final de mazo",
    "who_wins": "Quién gana la partida",
    "shutout": "Blanqueo",
    "oklahoma": "Oklahoma",
    "hollywood": "Hollywood",
    "straight": "Solo gin",
    "three": "A tres",
    "partners": "Por parejas",
    "outs": "Salidas",
    "live_outs": "Salidas que quedan",
    "card_chances": "En cuántas combinaciones cabe",
    "keeping": "Qué guardar",
    "growing": "Escaleras que crecen",
    "safe_discard": "Descarte seguro",
    "reading": "Leer al rival",
    "knock_timing": "Cuándo cerrar",
}


def concept_name(concept: str) -> str:
    """``Leer al rival``; an unknown one shows as itself.

    >>> concept_name("reading"), concept_name("x")
    ('Leer al rival', 'x')
    """
    return _NAMES.get(concept, concept)
