"""Cards, as people write them or as ``Card`` values, and one convention for everything written about a hand."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, TypeAlias

from tutor.api.answers import warnings_json
from tutor.core.cards import Card, distinct
from tutor.core.errors import ContentError, UnreadableError
from tutor.core.melds import Arrangement
from tutor.core.melds import best_arrangements as _best_arrangements
from tutor.formats.cards_text import Reading, read_cards
from tutor.formats.cards_words import Language

Cards: TypeAlias = str | Iterable[Card]
LANGUAGES: Final[tuple[Language, ...]] = ("es", "en")
DEFAULT_LANGUAGE: Final[Language] = "es"


def parse_cards(cards: Cards, convention: str | None = None) -> tuple[Card, ...]:
    """The cards of a text in any notation, in the order written.

    >>> parse_cards("7♥ 10 de picas, Kd")
    (Card('7h'), Card('Ts'), Card('Kd'))
    """
    return reading_of(cards, convention).cards


def reading_of(cards: Cards, convention: str | None = None) -> Reading:
    if not isinstance(cards, str):
        given = tuple(cards)
        distinct(given)
        return Reading(given)
    return read_cards(cards, convention=language_of(convention), default=DEFAULT_LANGUAGE)


def language_of(convention: str | None) -> Language | None:
    """A convention by name; ``unknown_convention`` names those that exist."""
    if convention is None:
        return None
    for language in LANGUAGES:
        if language == convention:
            return language
    raise ContentError("unknown_convention", token=convention, expected=", ".join(LANGUAGES))


def read(text: str, convention: str | None = None) -> dict[str, Any]:
    """The JSON of ``gin-tutor leer``: cards, hidden ones, the convention taken, warnings."""
    reading = reading_of(text, convention)
    return {
        "cards": [str(card) for card in reading.cards],
        "hidden": reading.hidden,
        "convention": reading.convention,
        "warnings": warnings_json(reading.warnings),
    }


def one_card(text: Cards, convention: str | None) -> Card:
    cards = parse_cards(text, convention)
    if len(cards) != 1:
        raise UnreadableError("one_card", got=len(cards), token=str(text))
    return cards[0]


def common_convention(texts: Iterable[object], convention: str | None, history: str | None = None) -> Language | None:
    """One language of letters for everything written about a hand; None where no letter decides, or they disagree.

    A text of cards decides if it can be read in one language only; where none does, the history may.
    """
    if convention is not None:
        return language_of(convention)
    readings = [_by_language(text) for text in texts if isinstance(text, str) and text.strip()]
    sure = {language for found in readings if len(found) == 1 for language in found}
    if sure:
        return sure.pop() if len(sure) == 1 else None
    torn = any(len(set(found.values())) > 1 for found in readings)
    return _told_language(history) if torn and history else None


def _told_language(history: str) -> Language | None:
    from tutor.formats.history import infer_history_convention

    told = infer_history_convention(history, DEFAULT_LANGUAGE)
    return language_of(told) if told in LANGUAGES else None


def _by_language(text: str) -> dict[Language, tuple[Card, ...]]:
    """The cards under each language that can read the text."""
    found: dict[Language, tuple[Card, ...]] = {}
    for language in LANGUAGES:
        with suppress(UnreadableError):
            found[language] = reading_of(text, language).cards
    return found


def best_arrangements(hand: Cards, convention: str | None = None) -> tuple[Arrangement, ...]:
    """Every arrangement of a hand with the least deadwood.

    >>> best = best_arrangements("4♥ 4♠ 4♦ 5♥ 6♥ 7♥ J♣ Q♣ K♣ 2♦")
    >>> [str(meld) for meld in best[0].melds], best[0].points
    (['Jc Qc Kc', '5h 6h 7h', '4d 4h 4s'], 2)
    """
    return _best_arrangements(distinct(parse_cards(hand, convention)))
