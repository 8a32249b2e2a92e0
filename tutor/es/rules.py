"""Presets, variants and rule fields in Spanish words; the ids stand in ``tutor.core.rules``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRESET_WORDS: Final[dict[str, str]] = {
    "rapido": "Rápido",
    "guia-a": "Guía A",
    "guia-b": "Guía B",
    "clasico": "Clásico",
    "torneo": "Torneo",
    "eaai": "EAAI",
}
VARIANT_WORDS: Final[dict[str, str]] = {
    "oklahoma": "Oklahoma",
    "hollywood": "Hollywood",
    "straight": "Solo gin (straight)",
    "big_gin": "Gran gin",
    "three": "Tres jugadores",
    "partners": "Parejas",
}
FIELD_WORDS: Final[dict[str, str]] = {
    "knock_limit": "Límite para cerrar",
    "oklahoma": "Oklahoma: la carta vuelta fija el límite",
    "oklahoma_ace": "Límite con un as vuelto (0 = solo gin)",
    "spades_double": "Doble si la vuelta es del palo ♠",
    "gin_bonus": "Gin",
    "undercut_bonus": "Contraataque (undercut)",
    "undercut_on_tie": "El empate es contraataque",
    "big_gin_bonus": "Gran gin (0 = no se juega)",
    "layoff_on_gin": "Se coloca sobre un gin",
    "stock_end": "Fin del mazo",
    "eleven_to_nondealer": "Once cartas a quien no reparte",
    "first_dealer": "Reparte primero",
    "next_dealer": "Reparte después",
    "target": "Meta de la partida",
    "box_bonus": "Caja por mano ganada",
    "game_bonus": "Premio de la partida",
    "shutout": "Blanqueo",
    "hollywood": "Hollywood: tres columnas",
    "seats": "Jugadores",
    "separate_games": "Parejas: dos partidas separadas que se suman",
}
VALUE_WORDS: Final[dict[str, str]] = {
    "true": "Sí",
    "false": "No",
    "none": "Nada",
    "plus100": "100 más",
    "bonuses": "Cajas y premio dobles",
    "game": "Premio doble",
    "all": "Todo doble",
    "void": "Mano nula",
    "fiftieth_card": "Carta cincuenta",
    "lowest_card": "La carta más baja",
    "random": "Al azar",
    "loser": "Quien pierde",
    "winner": "Quien gana",
    "alternate": "Por turnos",
    "two": "Dos",
    "three": "Tres",
    "partners": "Parejas",
}


def value_words(text: str) -> str:
    """The words of a field's value; a number shows as itself."""
    return VALUE_WORDS.get(text, text)


def named(name: str) -> str:
    """The words of a field or variant with its id, as commands and files write it.

    >>> named("big_gin"), named("--segundos")
    ('Gran gin (big_gin)', '--segundos')
    """
    words = VARIANT_WORDS.get(name) or FIELD_WORDS.get(name)
    return f"{words} ({name})" if words else name


def rules_words(preset: str, changed: Mapping[str, str]) -> str:
    """A preset and the fields that differ from it.

    >>> rules_words("clasico", {"gin_bonus": "30", "hollywood": "true", "undercut_on_tie": "false"})
    'Clásico, con cambios (Gin: 30; Hollywood: tres columnas; sin: El empate es contraataque)'
    """
    fields = "; ".join(_field_words(name, value) for name, value in changed.items())
    base = PRESET_WORDS.get(preset, preset)
    return f"{base}, con cambios ({fields})" if fields else base


def _field_words(name: str, value: str) -> str:
    words = FIELD_WORDS.get(name, name)
    return {"true": words, "false": f"sin: {words}"}.get(value, f"{words}: {value_words(value)}")
