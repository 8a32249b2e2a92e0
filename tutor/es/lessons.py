"""Lesson texts with their facts filled in, and what is said about an answer."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from tutor.core.cards import Card
from tutor.core.errors import GinError
from tutor.es.errors import explain
from tutor.es.lessons_notes import NOTES

MISSING: Final = "…"
NOBODY: Final = "ninguna"


def plural(number: int, word: str) -> str:
    """A number with its noun.

    >>> plural(1, "punto"), plural(3, "carta"), plural(2, "combinación")
    ('1 punto', '3 cartas', '2 combinaciones')
    """
    if number == 1:
        return f"1 {word}"
    if word.endswith("ón"):
        return f"{number} {word[:-2]}ones"
    return f"{number} {word}{'s' if word[-1] in 'aeiouáéíóú' else 'es'}"


class _Fill(Formatter):
    """Fields by name; cards with their symbols; a missing fact reads as an ellipsis."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return kwargs.get(field_name, MISSING), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        one, *many = format_spec.split("|")
        if many:
            number = value if isinstance(value, int) else len(value) if isinstance(value, tuple | list) else 1
            return " ".join([one if number == 1 else many[0], *([plural(number, many[1])] if many[1:] else [])])
        if isinstance(value, int) and format_spec:
            return plural(value, format_spec)
        return shown(value)


def shown(value: object) -> str:
    """A fact as text: ``7♥``, ``7♥ 8♥``, ``12``."""
    if isinstance(value, Card):
        return value.symbol
    if isinstance(value, tuple | list):
        joiner = " " if value and isinstance(value[0], Card) else ", "
        return joiner.join(map(shown, value)) or NOBODY
    return str(value)


def fill(template: str, facts: Mapping[str, object]) -> str:
    """A lesson's text with its facts. ``{count:sirve|sirven|carta}`` and ``{cards:queda|quedan}`` agree in number.

    >>> fill("{card} suma {points:punto}.", {"card": Card("Kd"), "points": 10})
    'K♦ suma 10 puntos.'
    >>> fill("Te {count:sirve|sirven|carta}: {cards}.", {"count": 1, "cards": (Card("Kd"),)})
    'Te sirve 1 carta: K♦.'
    """
    return _Fill().vformat(template, (), facts)


def say(code: str, facts: Mapping[str, object]) -> str:
    """The sentence for a note of a verdict: its code and its facts."""
    if code == "turn_refused" and isinstance(facts.get("code"), str) and facts["code"] != "bad_action":
        return explain(GinError(str(facts["code"]), **{name: v for name, v in facts.items() if name != "code"}))
    return fill(NOTES.get(code, MISSING), facts)
