"""An exercise: what is shown, what is asked, how it is judged. And the register of the generators that make them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from tutor.core.cards import Card
from tutor.core.errors import ContentError
from tutor.lessons.dice import Dice
from tutor.lessons.keys import CARD_BY_NAME, Key
from tutor.lessons.model import Answer, Facts, Kind, Note, Option, Ref, Verdict, Zone

Param: TypeAlias = "str | int | bool"
Consequence: TypeAlias = "Note | Callable[[Answer], Note]"


@dataclass(frozen=True, slots=True)
class Exercise:
    """``difficulty`` is a number in the generator's range; ``several`` as in ``StepInstance``."""

    key: Key
    zones: tuple[Zone, ...]
    facts: Facts
    reason: Note
    consequence: Consequence
    difficulty: int
    options: tuple[Option, ...] = ()
    several: int = 1
    low: int = 0
    high: int = 0

    def check(self, answer: Answer) -> Verdict:
        """Whether the answer is right, why, and what a wrong one leads to; never raises."""
        if self.key.accepts(answer):
            return Verdict(True, self.reason)
        return Verdict(False, self.reason, self._consequence(answer))

    def _consequence(self, answer: Answer) -> Note:
        return self.consequence if isinstance(self.consequence, Note) else self.consequence(answer)


Maker: TypeAlias = Callable[..., Exercise]


@dataclass(frozen=True, slots=True)
class Generator:
    """A registered maker: the kind it makes, the concept it trains, its difficulty range, its possible parameters.

    ``params`` names every value a parameter may have; "hand" takes a fixed hand as text.
    """

    name: str
    kind: Kind
    concept: str
    difficulty: tuple[int, int]
    make: Maker
    params: Mapping[str, tuple[Param, ...]] = field(default_factory=dict)
    labels: tuple[str, ...] = ()

    @property
    def accepts_hand(self) -> bool:
        return "hand" in inspect.signature(self.make).parameters


GENERATORS: Final[dict[str, Generator]] = {}


def generator(
    kind: Kind, concept: str, difficulty: tuple[int, int], labels: tuple[str, ...] = (), **params: tuple[Param, ...]
) -> Callable[[Maker], Maker]:
    """Register a maker under its own name."""

    def register(make: Maker) -> Maker:
        name = make.__name__
        GENERATORS[name] = Generator(name, kind, concept, difficulty, make, params, labels)
        return make

    return register


def find(name: str) -> Generator:
    if name not in GENERATORS:
        raise ContentError("unknown_generator", token=name, expected=", ".join(sorted(GENERATORS)))
    return GENERATORS[name]


@lru_cache(maxsize=512)
def make(ref: Ref) -> Exercise:
    """The exercise of a reference: always the same one. ``ContentError`` for what no generator offers."""
    found, params = find(ref.generator), dict(ref.params)
    check_params(found, params)
    return found.make(Dice(f"{ref.generator}:{ref.params}:{ref.seed}"), **params)


def check_params(found: Generator, params: Mapping[str, Param]) -> None:
    """``unknown_param`` or ``bad_param`` where a generator does not offer this."""
    for name, value in params.items():
        if name == "hand" and found.accepts_hand:
            continue
        if name not in found.params:
            raise ContentError("unknown_param", token=name, expected=", ".join(found.params) or "-")
        if value not in found.params[name] or isinstance(value, bool) != isinstance(found.params[name][0], bool):
            expected = ", ".join(map(str, found.params[name]))
            raise ContentError("bad_param", field=name, got=str(value), expected=expected)


def card_options(cards: Iterable[Card]) -> tuple[Option, ...]:
    """Each card as an option whose id is its two letters."""
    return tuple(Option(str(card), (card,)) for card in cards)


def names(cards: Iterable[Card]) -> frozenset[str]:
    return frozenset(map(str, cards))


def chosen_cards(answer: Answer) -> tuple[Card, ...]:
    """The cards of a choose_card answer; what isn't a card is passed over."""
    given = answer if isinstance(answer, list | tuple) else ()
    return tuple(CARD_BY_NAME[text] for text in given if isinstance(text, str) and text in CARD_BY_NAME)


def chosen_card(answer: Answer) -> Card | None:
    """The one card of a choose_card answer, where it is one."""
    one = answer[0] if isinstance(answer, list | tuple) and len(answer) == 1 else None
    return CARD_BY_NAME.get(one) if isinstance(one, str) else None
