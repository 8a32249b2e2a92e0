"""Errors as Spanish sentences: one table, code -> sentence.

Fields of a sentence are the error's facts, and besides them ``{where}`` (token and place) and ``{expected}`` in words.
A fact that is missing reads as "…": explaining an error never fails. Each room has its own section below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tutor.core.errors import GinError
from tutor.es.errors_core import CORE, PLACES
from tutor.es.errors_faq import FAQ
from tutor.es.errors_history import HISTORY, RECORD
from tutor.es.errors_lessons import LESSONS
from tutor.es.errors_puzzles import PUZZLES
from tutor.es.errors_store import MATCH, STORE
from tutor.es.rules import named

_CARDS: Final = {
    "ambiguous": "Caben varias lecturas y ninguna es más probable: {where}. Escribe el palo de cada carta o elige otro "
    "convenio.",
    "bad_card": "No hay ninguna carta {where}: se esperaba {expected}.",
    "bare_integers": "Solo hay números, y cada programa cuenta los palos en otro orden: {where}. Escribe las cartas, "
    "por ejemplo 7♥ 10♠ K♦.",
    "empty": "No hay ninguna carta. Pega una mano, por ejemplo 7♥ 8♥ 9♥ K♠.",
    "hidden_in_hand": "Aquí hay que saber todas las cartas de la mano, y hay ocultas: {got}.",
    "joker": "El gin rummy se juega con 52 cartas, sin comodines: {where}. Quita esa carta.",
    "knight": "El caballo no existe en la baraja de 52 cartas: {where}. Tras la jota viene la reina.",
    "letter_confusion": "No entiendo {where}: parece una letra o cifra leída por otra.",
    "missing_rank": "Falta el número o la figura junto a {where}.",
    "missing_suit": "Falta el palo de {where}: se esperaba {expected}.",
    "mixed_conventions": "El texto mezcla letras españolas e inglesas: {where} no encaja con las demás. Usa un solo "
    "convenio o símbolos.",
    "mixed_order": "El texto mezcla dos órdenes: {where} no sigue el de las demás cartas ({expected}).",
    "repeated_card": "Carta repetida: {card}. Está por segunda vez en {where}; cada carta existe una sola vez.",
    "spanish_deck": "Parece baraja española (oros, copas, espadas, bastos): {where}. El gin rummy usa la baraja "
    "francesa: picas, corazones, diamantes y tréboles.",
    "too_long": "El texto es demasiado largo ({got} caracteres; el máximo es {expected}). Pega solo la mano.",
    "unknown_token": "No entiendo {where}: se esperaba {expected}.",
    "wrong_count": "Hay {got} cartas y deben ser {expected}.",
}

ERRORS: Final[dict[str, str]] = {**_CARDS, **CORE, **MATCH, **STORE, **HISTORY, **RECORD, **FAQ, **LESSONS, **PUZZLES}

_EXPECTED: Final = {
    "card": "una carta, por ejemplo 7♥, 10P o «as de picas»",
    "suit": "un palo (♠ ♥ ♦ ♣, o su letra o nombre)",
    "rank": "un número o una figura",
    "pattern": "números o figuras con un solo palo",
    "french_suit": "picas, corazones, diamantes o tréboles",
    "rank_first": "primero el número y después el palo",
    "suit_first": "primero el palo y después el número",
    "es": "letras españolas (C, D, P o E, T)",
    "en": "letras inglesas (C, D, H, S)",
}
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MISSING: Final = "…"


class _Facts(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return _MISSING


def explain(error: GinError) -> str:
    """The sentence for an error, with its suggestion and its readings where it has them; never fails.

    >>> from tutor.core.errors import UnreadableError
    >>> explain(UnreadableError("missing_suit", token="7", position=3, expected="suit", suggestion="7♥"))
    'Falta el palo de «7» (carácter 4): se esperaba un palo (♠ ♥ ♦ ♣, o su letra o nombre). ¿Querías escribir «7♥»?'
    """
    facts = error.facts
    sentence = ERRORS.get(error.code, f"No se puede seguir ({error.code}): {{where}}.")
    if "{where}" not in sentence and "{line}" not in sentence and facts.get("line"):
        sentence = f"Línea {facts['line']}{': ' if not facts.get('token') else ', «{token}»: '}" + sentence
    parts = (sentence.format_map(_fields(facts)), _suggestion(facts), _readings(facts))
    return " ".join(part for part in parts if part)


def _fields(facts: Mapping[str, object]) -> _Facts:
    fields = _Facts({name: _plain(value) for name, value in facts.items()})
    fields["where"] = _where(facts)
    fields["expected"] = _expected(facts.get("expected"))
    fields |= {name: named(str(facts[name])) for name in ("first", "second", "field") if name in facts}
    fields["place"] = PLACES.get(str(facts.get("where")), "dos sitios")
    fields["card"] = _card(facts.get("card"), facts.get("token"))
    return fields


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value or _MISSING
    return either(value) if isinstance(value, Sequence) else str(value)


def _where(facts: Mapping[str, object]) -> str:
    token, position, line = (facts.get(name) for name in ("token", "position", "line"))
    name = f"«{token}»" if token else "el texto"
    places = [f"línea {line}"] if isinstance(line, int) else []
    places += [f"carácter {position + 1}"] if isinstance(position, int) else []
    return f"{name} ({', '.join(places)})" if places else name


def _expected(value: object) -> str:
    if value is None:
        return _EXPECTED["card"]
    return _EXPECTED.get(value, value) if isinstance(value, str) else _plain(value)


def _card(card: object, token: object) -> str:
    if isinstance(card, str) and len(card) == 2 and card[1] in _SUITS:
        return card[0].replace("T", "10") + _SUITS[card[1]]
    return str(card or token or _MISSING)


def either(values: Sequence[object]) -> str:
    """``10 u 11``; ``7, 8 o 9``."""
    words = [str(value) for value in values]
    if len(words) < 2:
        return words[0] if words else _MISSING
    joiner = "u" if words[-1].startswith(("8", "11", "o")) else "o"
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"


def _suggestion(facts: Mapping[str, object]) -> str:
    wanted = facts.get("corrected") or facts.get("suggestion")
    return f"¿Querías escribir «{wanted}»?" if wanted else ""


def _readings(facts: Mapping[str, object]) -> str:
    readings = facts.get("readings")
    if not isinstance(readings, Sequence) or isinstance(readings, str) or not readings:
        return ""
    return "Puede ser: " + "; o bien: ".join(f"«{reading}»" for reading in readings) + "."
