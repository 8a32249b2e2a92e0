"""The glossary (``lessons/glosario.yaml``): the word we write, what it means, what else people call it and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.lessons.facts import Write, fill
from tutor.lessons.read_yaml import read_rows, required, words

FILE: Final = "glosario.yaml"


@dataclass(frozen=True, slots=True)
class Term:
    """One entry. ``regions``: other word -> where it is said, as far as the sources tell.

    ``never``: words that find the entry but are not recommended, and are never shown as names for it.
    """

    id: str
    term: str
    meaning: str
    also: tuple[str, ...]
    regions: Mapping[str, str]
    never: tuple[str, ...]
    lesson: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Every word that finds the entry."""
        return (self.term, *self.also, *self.never)


def load_glossary(write: Write) -> tuple[Term, ...]:
    """All terms, in the order of the file; ``write`` puts numbers into words (``tutor.es.facts.fact_text``)."""
    return tuple(_term(row, write) for row in read_rows(FILE, "terms"))


def _term(row: Mapping[str, Any], write: Write) -> Term:
    regions = {str(word): str(place) for word, place in (row.get("regions") or {}).items()}
    return Term(
        id=required(row, "id", FILE),
        term=required(row, "term", FILE),
        meaning=fill(required(row, "meaning", FILE), write),
        also=(*words(row, "also"), *regions),
        regions=regions,
        never=words(row, "never"),
        lesson=row.get("lesson"),
    )
