"""Combinations in Spanish words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tutor.core.cards import Card, Rank
from tutor.es.cards import RANK_WORDS, suit_name

_IRREGULAR: Final = {Rank.TWO: "doses", Rank.THREE: "treses", Rank.SIX: "seises"}


def rank_plural(rank: Rank) -> str:
    """Plural of a rank's name.

    >>> [rank_plural(rank) for rank in (Rank.ACE, Rank.THREE, Rank.SEVEN, Rank.TEN, Rank.KING)]
    ['ases', 'treses', 'sietes', 'dieces', 'reyes']
    """
    word = RANK_WORDS[rank]
    if word.endswith("z"):
        return word[:-1] + "ces"
    return _IRREGULAR.get(rank, word + ("es" if word[-1] in "sy" else "s"))


def meld_words(cards: Sequence[Card], spades: str = "picas") -> str:
    """What a combination is called.

    >>> meld_words([Card("7h"), Card("7c"), Card("7d")]), meld_words([Card("4s"), Card("5s"), Card("6s")])
    ('Trío de sietes', 'Escalera de picas')
    """
    first, second = cards[0], cards[1]
    if first.rank is not second.rank:
        return f"Escalera de {suit_name(first.suit, spades)}"
    name = rank_plural(first.rank)
    return f"Trío de {name}" if len(cards) == 3 else f"Cuatro {name}"
