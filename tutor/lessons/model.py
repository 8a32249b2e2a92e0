"""The values that a lesson is made of. Everything is frozen; ``as_json`` gives what a page may keep or send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from tutor.core.cards import Card

Fact: TypeAlias = "int | str | Card | tuple[Card, ...] | tuple[int, ...]"
Facts: TypeAlias = Mapping[str, Fact]
Answer: TypeAlias = object


class Kind(Enum):
    """What a step asks for; ``EXPLAIN`` asks for nothing. The answers, as JSON:

    choose_card ``["7h"]``; mark_melds ``[["7h", "7c", "7d"]]``; yes_no ``true``; number ``12``; order ``["7h", "9c"]``
    (ids of the options); play_turn and small_game ``[["draw"], ["discard", "7h"], ["knock", "7h"]]``.
    """

    EXPLAIN = "explain"
    CHOOSE_CARD = "choose_card"
    MARK_MELDS = "mark_melds"
    YES_NO = "yes_no"
    NUMBER = "number"
    ORDER = "order"
    PLAY_TURN = "play_turn"
    SMALL_GAME = "small_game"


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together. ``name``: hand, melds, loose, upcard, pile, drawn, rival, rival_took, table, meld."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose or to put in order: its id, and its cards where it is cards (else the lesson names it)."""

    id: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say: a code of ``tutor.es.lessons`` and the facts of its sentence."""

    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth. ``consequence``: what a wrong one leads to; ``reason``: why the right one is right."""

    right: bool
    reason: Note
    consequence: Note | None = None


@dataclass(frozen=True, slots=True)
class Ref:
    """Where a step's cards come from: a generator, its parameters (sorted) and the seed."""

    generator: str
    params: tuple[tuple[str, str | int | bool], ...]
    seed: int


@dataclass(frozen=True, slots=True)
class StepInstance:
    """One step, dealt. The texts are templates over ``facts`` (``tutor.es.lessons.fill``).

    ``several``: how many options make an answer to choose_card (0: as many as one likes). ``low`` and ``high`` bound a
    number. ``labels`` name the options that are not cards. ``ref`` is None for an explanation.
    """

    lesson: str
    step: int
    kind: Kind
    prompt: str
    hints: tuple[str, ...]
    zones: tuple[Zone, ...]
    facts: Facts
    options: tuple[Option, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    several: int = 1
    low: int = 0
    high: int = 0
    ref: Ref | None = None
    why: str = ""


def as_json(value: object) -> object:
    """Frozen values as plain JSON: cards as two letters, enums as their value, ids and numbers as they are."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(name): as_json(part) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    names = getattr(value, "__dataclass_fields__", None)
    return {name: as_json(getattr(value, name)) for name in names} if names else value
