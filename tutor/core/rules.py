"""The one place where a rule's number or choice stands: ``Rules`` and its table of presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final, TypeVar

from tutor.core.cards import Card, Suit
from tutor.core.errors import ContentError

T = TypeVar("T")

HAND_SIZE: Final = 10
STOCK_LEFT_AT_END: Final = 2
GIN_ONLY: Final = 0
SHUTOUT_PLUS: Final = 100


class Shutout(Enum):
    """What a shutout (blanqueo) adds: nothing, 100, boxes and game bonus doubled, game bonus doubled, all doubled."""

    NONE = "none"
    PLUS100 = "plus100"
    BONUSES = "bonuses"
    GAME = "game"
    ALL = "all"


class StockEnd(Enum):
    VOID = "void"
    FIFTIETH_CARD = "fiftieth_card"


class FirstDealer(Enum):
    LOWEST_CARD = "lowest_card"
    RANDOM = "random"


class NextDealer(Enum):
    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"


class Seats(Enum):
    """How many sit at the table: two, three (one sits out) or two pairs of partners."""

    TWO = "two"
    THREE = "three"
    PARTNERS = "partners"


@dataclass(frozen=True, slots=True)
class Rules:
    """Every choice of a table. Points unless said otherwise; the defaults are preset ``guia-b``.

    ``knock_limit`` 0 is straight gin. ``oklahoma``: the upcard fixes the limit, an ace gives ``oklahoma_ace``
    (0 = gin only, or 1). ``big_gin_bonus`` 0 turns big gin off; otherwise it replaces the gin bonus.
    ``next_dealer`` with three players also says who sits out next, since the dealer does. ``separate_games``:
    partners play two games of their own, added at the end, instead of one net score a deal.
    """

    knock_limit: int = 10
    oklahoma: bool = False
    oklahoma_ace: int = GIN_ONLY
    spades_double: bool = False
    gin_bonus: int = 25
    undercut_bonus: int = 25
    undercut_on_tie: bool = True
    big_gin_bonus: int = 0
    layoff_on_gin: bool = False
    stock_end: StockEnd = StockEnd.VOID
    eleven_to_nondealer: bool = False
    first_dealer: FirstDealer = FirstDealer.LOWEST_CARD
    next_dealer: NextDealer = NextDealer.LOSER
    target: int = 100
    box_bonus: int = 20
    game_bonus: int = 100
    shutout: Shutout = Shutout.BONUSES
    hollywood: bool = False
    seats: Seats = Seats.TWO
    separate_games: bool = False

    def __post_init__(self) -> None:
        check_rules(self)

    @property
    def big_gin(self) -> bool:
        return self.big_gin_bonus > 0

    @property
    def straight(self) -> bool:
        return not self.oklahoma and self.knock_limit == GIN_ONLY

    def limit_for(self, upcard: Card | None) -> int:
        """The knock limit of a hand with this upcard; without an upcard, the table's own."""
        if not self.oklahoma or upcard is None:
            return self.knock_limit
        return self.oklahoma_ace if upcard.rank == 1 else upcard.points

    def multiplier_for(self, upcard: Card | None) -> int:
        """2 when a spade upcard doubles everything won in the hand."""
        return 2 if self.spades_double and upcard is not None and upcard.suit is Suit.SPADES else 1


_RANGES: Final[dict[str, tuple[int, int]]] = {
    "knock_limit": (0, 10),
    "oklahoma_ace": (0, 1),
    "gin_bonus": (0, 1000),
    "undercut_bonus": (0, 1000),
    "big_gin_bonus": (0, 1000),
    "target": (1, 10_000),
    "box_bonus": (0, 1000),
    "game_bonus": (0, 10_000),
}


def check_rules(rules: Rules) -> None:
    """Refuse by name a number out of range or a combination that can't be."""
    for name, (low, high) in _RANGES.items():
        value = getattr(rules, name)
        if not isinstance(value, int) or not low <= value <= high:
            raise ContentError("rule_value", field=name, got=str(value), expected=f"{low}-{high}")
    for first, second in _clashes(rules):
        raise ContentError("rules_clash", first=first, second=second)


def _clashes(rules: Rules) -> Iterable[tuple[str, str]]:
    if rules.oklahoma and rules.eleven_to_nondealer:
        yield "oklahoma", "eleven_to_nondealer"
    if rules.spades_double and rules.eleven_to_nondealer:
        yield "spades_double", "eleven_to_nondealer"
    if rules.oklahoma and rules.knock_limit != Rules.__dataclass_fields__["knock_limit"].default:
        yield "oklahoma", "knock_limit"


GUIA_B: Final = Rules()
DEFAULT_PRESET: Final = "guia-b"
PRESETS: Final[Mapping[str, Rules]] = {
    "rapido": replace(GUIA_B, box_bonus=0, game_bonus=0, shutout=Shutout.NONE),
    "guia-a": replace(GUIA_B, undercut_on_tie=False, box_bonus=25, shutout=Shutout.PLUS100),
    "guia-b": GUIA_B,
    "clasico": replace(GUIA_B, gin_bonus=20, undercut_bonus=10, shutout=Shutout.GAME),
    "torneo": replace(
        GUIA_B,
        target=250,
        shutout=Shutout.GAME,
        big_gin_bonus=31,
        oklahoma=True,
        stock_end=StockEnd.FIFTIETH_CARD,
    ),
    "eaai": replace(
        GUIA_B,
        box_bonus=0,
        game_bonus=0,
        shutout=Shutout.NONE,
        first_dealer=FirstDealer.RANDOM,
        next_dealer=NextDealer.ALTERNATE,
    ),
}
VARIANTS: Final[Mapping[str, Mapping[str, object]]] = {
    "oklahoma": {"oklahoma": True},
    "hollywood": {"hollywood": True},
    "straight": {"knock_limit": GIN_ONLY, "oklahoma": False},
    "big_gin": {"big_gin_bonus": 31},
    "three": {"seats": Seats.THREE},
    "partners": {"seats": Seats.PARTNERS, "target": 125},
}
_YES: Final = ("true", "1", "yes", "si", "sí", "on")
_NO: Final = ("false", "0", "no", "off")
_VALUE_WORDS: Final = {"gin": "0", "off": "0", "none": "0"}


def build_rules(
    preset: str = DEFAULT_PRESET, variants: Iterable[str] = (), chosen: Mapping[str, str] | None = None
) -> Rules:
    """A preset, with variants, with single fields given as text (``{"gin_bonus": "20"}``)."""
    base = _lookup(PRESETS, preset, "unknown_preset")
    values: dict[str, Any] = dict(_merge(tuple(dict.fromkeys(variants))))
    for name, text in (chosen or {}).items():
        values[name] = parse_field(name, text)
    return replace(base, **values)


def _merge(variants: tuple[str, ...]) -> dict[str, object]:
    """All fields that the variants set; two that set one field differently can't be played together."""
    values: dict[str, object] = {}
    setter: dict[str, str] = {}
    for variant in variants:
        for name, value in _lookup(VARIANTS, variant, "unknown_variant").items():
            if values.get(name, value) != value:
                raise ContentError("rules_clash", first=setter[name], second=variant)
            values[name], setter[name] = value, variant
    return values


def _lookup(table: Mapping[str, T], name: str, code: str) -> T:
    if name not in table:
        raise ContentError(code, token=name, expected=", ".join(table))
    return table[name]


def rule_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Rules))


def parse_field(name: str, text: str) -> object:
    """One field's value from text; the error names the values that are possible."""
    if name not in rule_names():
        raise ContentError("unknown_rule", token=name, expected=", ".join(rule_names()))
    default = getattr(GUIA_B, name)
    word = text.strip().lower()
    if isinstance(default, bool):
        known = word in _YES + _NO
        return _parse(name, text, word in _YES if known else None, "true, false")
    if isinstance(default, Enum):
        kinds = {str(kind.value): kind for kind in type(default)}
        return _parse(name, text, kinds.get(word), ", ".join(kinds))
    number = _VALUE_WORDS.get(word, word)
    low, high = _RANGES[name]
    return _parse(name, text, int(number) if number.isdecimal() and len(number) < 6 else None, f"{low}-{high}")


def _parse(name: str, text: str, value: object, expected: str) -> object:
    if value is None:
        raise ContentError("rule_value", field=name, got=text, expected=expected)
    return value


def field_text(value: object) -> str:
    """The text that ``parse_field`` reads back."""
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower()


def differences(rules: Rules, preset: str) -> dict[str, str]:
    """The fields in which the rules differ from a preset, as text."""
    base = PRESETS[preset]
    changed = [name for name in rule_names() if getattr(rules, name) != getattr(base, name)]
    return {name: field_text(getattr(rules, name)) for name in changed}
