"""What a seat may do: one frozen class an action. A card drawn from the stock is a fact of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tutor.core.cards import Card
from tutor.core.layoffs import LayOff
from tutor.core.melds import Meld


@dataclass(frozen=True, slots=True)
class Pass:
    """Refuse the upcard (or, under the fiftieth-card rule, the last discard)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the face-up card: the upcard or the top of the discard pile."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock."""


@dataclass(frozen=True, slots=True)
class Discard:
    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw ``card`` face down and show ``melds``; with no loose card it is gin."""

    card: Card
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show eleven melded cards, no discard."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """The defender's answer to a knock: own melds and lay-offs."""

    melds: tuple[Meld, ...]
    layoffs: tuple[LayOff, ...] = ()


Action: TypeAlias = Pass | Take | Draw | Discard | Knock | BigGin | Show
