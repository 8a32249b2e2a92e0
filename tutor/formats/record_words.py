"""The fixed words of the hand record's text form: keys, verbs and names of results."""

from __future__ import annotations

import re
from typing import Final

from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.errors import UnreadableError
from tutor.core.hand import Phase
from tutor.core.melds import Meld
from tutor.core.scoring import Result

MAGIC: Final = "gin-tutor"
UNKNOWN: Final = "?"
NONE: Final = "-"
MELD_BREAK: Final = " | "
BY_SYMBOL: Final[dict[str, Card]] = {card.symbol: card for card in CARDS}
CARD: Final = r"(?:10|[A2-9JQK])[♣♦♥♠]"
GROUP: Final = rf"{CARD}(?: {CARD})*"
MELDS: Final = rf"(?:\?|-|{GROUP}(?: \| {GROUP})*)"

PHASES: Final[dict[Phase, str]] = {
    Phase.UPCARD: "carta vuelta",
    Phase.MUST_DRAW: "debe robar",
    Phase.DRAW: "robar",
    Phase.DISCARD: "descartar",
    Phase.FIFTIETH: "último descarte",
    Phase.SHOW: "enseñar",
    Phase.DONE: "terminada",
}
RESULTS: Final[dict[Result, str]] = {
    Result.KNOCK: "cierre",
    Result.GIN: "gin",
    Result.BIG_GIN: "gran gin",
    Result.UNDERCUT: "contraataque",
    Result.TIE: "empate",
    Result.VOID: "nula",
}
SCORE_LINES: Final[dict[str, str]] = {
    "difference": "diferencia",
    "deadwood": "sueltas",
    "gin": "gin",
    "big_gin": "gran gin",
    "undercut": "contraataque",
    "spades_double": "picas dobles",
}


def cards_text(cards: CardSet | tuple[Card | None, ...]) -> str:
    """Symbols between spaces, ``?`` for an unknown one, ``-`` for none at all."""
    return " ".join(card.symbol if card else UNKNOWN for card in cards) or NONE


def read_cards(text: str) -> tuple[Card | None, ...]:
    """The way back of ``cards_text``."""
    return () if text == NONE else tuple(None if token == UNKNOWN else read_card(token) for token in text.split(" "))


def read_known(text: str) -> tuple[Card, ...]:
    """Cards of which none may be unknown."""
    cards = read_cards(text)
    if None in cards:
        raise UnreadableError("bad_card", token=UNKNOWN, expected="7♦")
    return tuple(card for card in cards if card is not None)


def read_card(token: str) -> Card:
    """One card in symbols."""
    if token not in BY_SYMBOL:
        raise UnreadableError("bad_card", token=token[:20], expected="7♦")
    return BY_SYMBOL[token]


def melds_text(melds: tuple[Meld, ...] | None) -> str:
    """``4♣ 4♦ 4♥ | 5♠ 6♠ 7♠``; ``-`` for none, ``?`` for unknown."""
    if melds is None:
        return UNKNOWN
    return MELD_BREAK.join(cards_text(meld.cards) for meld in melds) or NONE


def read_melds(text: str) -> tuple[Meld, ...] | None:
    """The way back of ``melds_text``."""
    if text in (UNKNOWN, NONE):
        return None if text == UNKNOWN else ()
    return tuple(read_meld(part) for part in text.split(MELD_BREAK))


def read_meld(text: str) -> Meld:
    """One meld."""
    meld = Meld.of(read_known(text))
    if meld is None:
        raise UnreadableError("not_a_meld", token=text[:60])
    return meld


def number(text: str) -> int:
    """A whole number without sign, at most five digits, no leading zero."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,4}", text):
        raise UnreadableError("bad_number", token=text[:20], expected="0-99999")
    return int(text)
