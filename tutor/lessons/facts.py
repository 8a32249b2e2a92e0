"""Facts with a number: computed here, kept in ``lessons/hechos.json``, written into texts as ``{fact:name}``.

The texts never hold the numbers themselves. Slow facts are read from the file; a test computes all of them again.
``{rule:field}`` is a field of the default rules, ``{preset:name/field}`` of a preset, ``{variant:field}`` the value
that a variant sets, ``{myth:...}`` a measured result (``tutor.lessons.myths``).

``python -m tutor.lessons.facts`` writes the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

from tutor.content import content_root
from tutor.core.cards import DECK_SIZE, FULL_DECK, Card, CardSet
from tutor.core.errors import ContentError
from tutor.core.melds import MELDS, MIN_MELD, melds_in
from tutor.core.rules import GUIA_B, HAND_SIZE, PRESETS, STOCK_LEFT_AT_END, VARIANTS
from tutor.lessons.deals import deadwood_counts, median
from tutor.lessons.read_yaml import read_json

FILE: Final = "hechos.json"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number and how it is shown: decimals, its standard error if it was measured, with its sign or without."""

    value: float
    digits: int = 0
    error: float | None = None
    signed: bool = False


Write: TypeAlias = Callable[[Fact], str]


def outs(cards: str) -> CardSet:
    """The cards that, with the whole rest of the deck unseen, make a meld with these.

    >>> str(outs("6h 7h"))
    '5h 8h'
    """
    held = CardSet.parse(cards)
    return CardSet(card for card in FULL_DECK - held if melds_in(held.add(card).mask))


def completions(card: str) -> int:
    """In how many melds of three a card can stand."""
    return sum(len(meld) == MIN_MELD and Card(card) in meld.cards for meld in MELDS)


def gin_hands() -> int:
    """How many hands of ten are all melds: unions of disjoint melds of three to five cards (longer ones split)."""
    by_size = {size: [meld.mask for meld in MELDS if len(meld) == size] for size in range(MIN_MELD, 2 * MIN_MELD)}
    pairs = [first | second for first, second in combinations(by_size[3], 2) if not first & second]
    hands = {pair | four for pair in pairs for four in by_size[4] if not pair & four}
    hands |= {first | second for first, second in combinations(by_size[5], 2) if not first & second}
    return len(hands)


def hands_without_meld(size: int = HAND_SIZE) -> int:
    """How many hands hold no meld: rank by rank, at most two of a rank, never three in a row of a suit."""
    counts = {(0, 0, 0): 1}
    few = [held for held in range(16) if held.bit_count() < MIN_MELD]
    for _ in range(13):
        after: dict[tuple[int, int, int], int] = {}
        for (two_ago, last, cards), hands in counts.items():
            for held in few:
                if not held & last & two_ago and cards + held.bit_count() <= size:
                    key = (last, held, cards + held.bit_count())
                    after[key] = after.get(key, 0) + hands
        counts = after
    return sum(hands for (_, _, cards), hands in counts.items() if cards == size)


DEALT: Final = comb(DECK_SIZE, HAND_SIZE)


def _melds(size: int | None, run: bool) -> int:
    return sum(meld.is_run is run and size in (None, len(meld)) for meld in MELDS)


_COMPUTE: Final[Mapping[str, Callable[[], Fact]]] = {
    "melds": lambda: Fact(len(MELDS)),
    "sets": lambda: Fact(_melds(None, False)),
    "sets_of_three": lambda: Fact(_melds(3, False)),
    "sets_of_four": lambda: Fact(_melds(4, False)),
    "runs": lambda: Fact(_melds(None, True)),
    "stock": lambda: Fact(DECK_SIZE - 2 * HAND_SIZE - 1),
    "dealt_hands": lambda: Fact(DEALT),
    "no_meld_percent": lambda: Fact(100 * hands_without_meld() / DEALT, 1),
    "gin_hands": lambda: Fact(gin_hands()),
    "one_gin_in": lambda: Fact(round(DEALT / gin_hands())),
    "median_deadwood": lambda: Fact(median(deadwood_counts())),
    "knockable_percent": lambda: Fact(_within_limit_percent(), 2),
    "completions_middle": lambda: Fact(completions("7h")),
    "completions_next_to_edge": lambda: Fact(completions("2h")),
    "completions_edge": lambda: Fact(completions("Kh")),
    "outs_pair": lambda: Fact(len(outs("7h 7d"))),
    "outs_open": lambda: Fact(len(outs("6h 7h"))),
    "outs_gap": lambda: Fact(len(outs("5h 7h"))),
    "outs_edge": lambda: Fact(len(outs("Ah 2h"))),
    "outs_triangle": lambda: Fact(len(outs("6h 7h 7d"))),
    "outs_two_pairs": lambda: Fact(len(outs("7h 7d 9c 9s"))),
    "outs_set": lambda: Fact(_growing("7h 7d 7c")),
    "outs_run": lambda: Fact(_growing("5h 6h 7h")),
}
NAMES: Final = tuple(_COMPUTE)


def _within_limit_percent() -> float:
    within = sum(hands for deadwood, hands in deadwood_counts().items() if deadwood <= GUIA_B.knock_limit)
    return 100 * within / DEALT


def _growing(meld: str) -> int:
    """How many cards make a meld longer."""
    held = CardSet.parse(meld)
    longer = {found.mask for found in MELDS}
    return sum(held.add(card).mask in longer for card in FULL_DECK - held)


def compute(name: str) -> Fact:
    """One fact from nothing but the cards and the rules."""
    return _COMPUTE[name]()


@cache
def facts() -> Mapping[str, Fact]:
    """Every fact by name, from the file."""
    stored = read_json(FILE)
    return {name: Fact(entry["value"], entry["digits"]) for name, entry in stored.items()}


def rule_fact(name: str) -> Fact:
    """A field of the default rules, the size of a hand or the cards left in the stock at the end."""
    fixed = {"hand_size": HAND_SIZE, "stock_left": STOCK_LEFT_AT_END}
    return Fact(fixed[name] if name in fixed else getattr(GUIA_B, name))


def preset_fact(name: str) -> Fact:
    """A field of a preset: ``clasico/gin_bonus``."""
    preset, _, field = name.partition("/")
    return Fact(getattr(PRESETS[preset], field))


def variant_fact(name: str) -> Fact:
    """The value that a variant sets for a field: ``big_gin_bonus``."""
    values = {field: value for changed in VARIANTS.values() for field, value in changed.items()}
    value = values[name]
    if not isinstance(value, int):
        raise KeyError(name)
    return Fact(value)


_PLACE: Final = re.compile(r"\{(fact|rule|preset|variant|myth):([\w./:+-]+)\}")


def fill(text: str, write: Write, measured: Mapping[str, Fact] | None = None) -> str:
    """The text with its numbers written; ``unknown_fact`` if a name doesn't exist."""
    return _PLACE.sub(lambda found: write(_lookup(found[1], found[2], measured or {})), text)


def places(text: str) -> list[tuple[str, str]]:
    """The kind and the name of each number that a text asks for."""
    return [(found[1], found[2]) for found in _PLACE.finditer(text)]


def _lookup(kind: str, name: str, measured: Mapping[str, Fact]) -> Fact:
    sources: Mapping[str, Callable[[], Fact]] = {
        "fact": lambda: facts()[name],
        "rule": lambda: rule_fact(name),
        "preset": lambda: preset_fact(name),
        "variant": lambda: variant_fact(name),
        "myth": lambda: measured[name],
    }
    try:
        return sources[kind]()
    except (KeyError, AttributeError) as fault:
        raise ContentError("unknown_fact", token=f"{kind}:{name}") from fault


def main() -> None:
    """Compute every fact and write the file."""
    found = {name: compute(name) for name in NAMES}
    table = {name: {"value": fact.value, "digits": fact.digits} for name, fact in found.items()}
    (content_root() / "lessons" / FILE).write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
