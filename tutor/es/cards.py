"""Cards in Spanish words."""

from __future__ import annotations

import re
from typing import Final

from tutor.core.cards import Card, Rank, Suit

RANK_WORDS: Final[dict[Rank, str]] = {
    Rank.ACE: "as",
    Rank.TWO: "dos",
    Rank.THREE: "tres",
    Rank.FOUR: "cuatro",
    Rank.FIVE: "cinco",
    Rank.SIX: "seis",
    Rank.SEVEN: "siete",
    Rank.EIGHT: "ocho",
    Rank.NINE: "nueve",
    Rank.TEN: "diez",
    Rank.JACK: "jota",
    Rank.QUEEN: "reina",
    Rank.KING: "rey",
}
_SUITS: Final = {Suit.CLUBS: "tréboles", Suit.DIAMONDS: "diamantes", Suit.HEARTS: "corazones"}
_SPADES: Final = re.compile(r"\b[Pp]icas\b")


def suit_name(suit: Suit, spades: str = "picas") -> str:
    """``corazones``; spades are ``picas`` in Spain and ``espadas`` in Latin America."""
    return _SUITS.get(suit, spades)


def card_name(card: Card, spades: str = "picas") -> str:
    """What a screen reader says.

    >>> card_name(Card("7h")), card_name(Card("As"), "espadas")
    ('siete de corazones', 'as de espadas')
    """
    return f"{RANK_WORDS[card.rank]} de {suit_name(card.suit, spades)}"


def convention_words(convention: str) -> str:
    """How a text was read: ``con letras españolas``."""
    words = {
        "es": "con letras españolas",
        "en": "con letras inglesas",
        "symbols": "por sus símbolos",
        "dotted": "con los palos entre puntos",
    }
    return words.get(convention, convention)


def with_spades(text: str, spades: str) -> str:
    """A sentence of ours, which says ``picas``, with the reader's word for the suit.

    >>> with_spades("Picas o no, las picas doblan.", "espadas")
    'Espadas o no, las espadas doblan.'
    """
    return _SPADES.sub(lambda found: spades.capitalize() if found[0][0] == "P" else spades, text)
