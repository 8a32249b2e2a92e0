"""Hands written in a random manner (language, order, letters for figures, separators, groups) are read back exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.cards import CARDS, Card, Rank, Suit
from tutor.formats.cards_text import Reading, dumps, read_cards

_LETTERS = {
    "es": {Suit.CLUBS: "T", Suit.DIAMONDS: "D", Suit.HEARTS: "C", Suit.SPADES: "P"},
    "en": {suit: suit.letter.upper() for suit in Suit},
    "symbols": {suit: suit.symbol for suit in Suit},
}
_WORDS = {
    "es": {Suit.CLUBS: "tréboles", Suit.DIAMONDS: "diamantes", Suit.HEARTS: "corazones", Suit.SPADES: "picas"},
    "en": {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"},
}
_SEPARATORS = [" ", ", ", ",", "", "|", "\n", "; ", "  ", " - ", "/", " + "]
_LABELS = ["", "", "", "Mi mano: ", "yo: ", "[", "Jugador 2: ", "Mano de Ana: "]


@dataclass(frozen=True)
class Manner:
    """How somebody writes: figures are the letters of queen and king, ``ten`` the ten."""

    language: str
    suit_first: bool
    figures: tuple[str, str]
    ten: str
    spades_as_e: bool
    separator: str
    label: str
    lower: bool

    def rank(self, card: Card) -> str:
        if card.rank >= Rank.QUEEN:
            return self.figures[card.rank - Rank.QUEEN]
        return self.ten if card.rank is Rank.TEN else card.rank.letter

    def suit(self, suit: Suit) -> str:
        return "E" if self.spades_as_e and suit is Suit.SPADES else _LETTERS[self.language][suit]

    def join(self, parts: list[str], separator: str) -> str:
        text = self.label + separator.join(parts)
        return text.lower() if self.lower else text


@st.composite
def manners(draw: st.DrawFn) -> Manner:
    language = draw(st.sampled_from(["es", "en", "symbols"]))
    suit_first = draw(st.booleans())
    spanish = language != "en" and not (suit_first and language == "es")
    return Manner(
        language,
        suit_first,
        draw(st.sampled_from([("Q", "K"), ("D", "R"), ("Q", "R"), ("D", "K")])) if spanish else ("Q", "K"),
        "10" if language == "es" else draw(st.sampled_from(["10", "T"])),
        language == "es" and draw(st.booleans()),
        draw(st.sampled_from(_SEPARATORS)),
        draw(st.sampled_from(_LABELS)),
        draw(st.booleans()),
    )


_HANDS = st.lists(st.sampled_from(CARDS), min_size=3, max_size=11, unique=True)


def _is_offered(hand: list[Card], reading: Reading) -> bool:
    """The hand is what was read, or the other reading that a warning shows."""
    shown = [text for warning in reading.warnings for text in _readings(warning.facts.get("readings"))]
    return list(reading.cards) == hand or dumps(hand) in shown


def _readings(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _by_suit(hand: list[Card]) -> dict[Suit, list[Card]]:
    groups: dict[Suit, list[Card]] = {}
    for card in hand:
        groups.setdefault(card.suit, []).append(card)
    return groups


@given(_HANDS, manners())
@settings(max_examples=600, deadline=None)
def test_cards_one_by_one(hand: list[Card], manner: Manner) -> None:
    pairs = [(manner.rank(card), manner.suit(card.suit)) for card in hand]
    written = [suit + rank if manner.suit_first else rank + suit for rank, suit in pairs]
    text = manner.join(written, manner.separator)
    assert _is_offered(hand, read_cards(text)), text


@given(
    _HANDS, manners(), st.sampled_from([" ", "\n", "; ", ", "]), st.sampled_from(["", " "]), st.sampled_from(["", ": "])
)
@settings(max_examples=600, deadline=None)
def test_cards_by_suits(hand: list[Card], manner: Manner, between: str, inside: str, colon: str) -> None:
    groups = _by_suit(hand)
    if manner.language == "es":
        manner = replace(manner, figures=("Q", "K"))
    written = [
        manner.suit(suit) + (colon or inside) + inside.join(map(manner.rank, cards)) for suit, cards in groups.items()
    ]
    text = manner.join(written, between)
    assert _is_offered([card for cards in groups.values() for card in cards], read_cards(text)), text


@given(_HANDS, st.sampled_from(["es", "en"]), st.booleans())
@settings(max_examples=300, deadline=None)
def test_cards_in_words(hand: list[Card], language: str, grouped: bool) -> None:
    joint, last = (" de ", " y ") if language == "es" else (" of ", " and ")
    groups = _by_suit(hand) if grouped else {}
    parts = [_listed(cards, last) + joint + _WORDS[language][suit] for suit, cards in groups.items()]
    parts = parts or [_plain(card) + joint + _WORDS[language][card.suit] for card in hand]
    wanted = [card for cards in groups.values() for card in cards] or hand
    text = "; ".join(parts)
    assert list(read_cards(text).cards) == wanted, text


def _listed(cards: list[Card], last: str) -> str:
    """``7, 8 y 9``."""
    names = [_plain(card) for card in cards]
    return last.join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0]


def _plain(card: Card) -> str:
    return card.symbol[:-1]


@pytest.mark.parametrize("language", ["es", "en"])
def test_order_written_is_kept(language: str) -> None:
    hand = [CARDS[index * 7 % 52] for index in range(11)]
    assert list(read_cards(dumps(hand, language), convention=language).cards) == hand  # type: ignore[arg-type]
