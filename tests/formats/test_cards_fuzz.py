"""Reading cards: texts from nowhere are read or refused, and never hang."""

from __future__ import annotations

import string
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.cards import CARDS, Card
from tutor.core.errors import GinError
from tutor.es.errors import explain
from tutor.es.warnings import warn
from tutor.formats.cards_text import dumps, find_cards, infer_convention, read_cards, read_pattern

_SNIPPETS = (
    "A 2 7 10 T J Q K R D S C P E H ♠ ♥ ♦ ♣ ♥️ 🂡 🂬 🃏 🂠 XX ?? - – . , ; : | / ( ) [ ] \" ' = \n as de rey reina dama "
    "picas corazones tréboles oros of hearts y and tres cuatro ases al a la hola 1 1O I l â™ â™¥ \\u2665 &hearts; x "
    "Mano: Jugador del todos"
)
_FRAGMENTS = st.sampled_from([*_SNIPPETS.split(" "), " ", "", "  "])
_TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(_FRAGMENTS, max_size=24).map("".join),
    st.lists(_FRAGMENTS, max_size=24).map(" ".join),
    st.text(alphabet="AKQJT98765432SHDCPER -,", max_size=40),
    st.text(alphabet=string.printable, max_size=60),
)


def _read_or_refuse(text: str) -> None:
    conventions: tuple[Literal["es", "en"] | None, ...] = (None, "es", "en")
    for convention in conventions:
        try:
            reading = read_cards(text, convention=convention)
        except GinError as error:
            assert explain(error)
            position = error.facts.get("position", 0)
            assert isinstance(position, int) and 0 <= position <= len(text)
            continue
        assert len(set(reading.cards)) == len(reading.cards)
        assert reading.cards or reading.hidden
        assert read_cards(reading.text).cards == reading.cards if reading.cards else True
        assert all(warn(warning.code, warning.facts) for warning in reading.warnings)
    for card, start, end in find_cards(text, infer_convention(text)):
        assert 0 <= start < end <= len(text) and (card is None or card in CARDS)
    try:
        read_pattern(text)
    except GinError as error:
        assert explain(error)


@given(_TEXTS)
@settings(max_examples=2_000, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refuse(text)


@pytest.mark.slow
@given(_TEXTS)
@settings(max_examples=100_000, deadline=None)
def test_any_text_is_read_or_refused_at_full_size(text: str) -> None:
    _read_or_refuse(text)


@given(st.permutations(CARDS).map(lambda deck: tuple(deck[:11])), st.sampled_from(["symbols", "en", "es"]))
@settings(max_examples=300, deadline=None)
def test_any_hand_in_any_style(hand: tuple[Card, ...], style: str) -> None:
    language: Any = style if style != "symbols" else None
    assert read_cards(dumps(hand, style), convention=language).cards == hand


@pytest.mark.parametrize(
    "text", ["A", "7", "as", "-", "d", "dt", "7 ", "7-", "a:", "ana:", "?", "â™", "10 :", "cuatro ases "]
)
def test_long_garbage_is_answered(text: str) -> None:
    long = (text * 20_000)[:6_000]
    for read in (read_cards, read_pattern, infer_convention):
        try:
            read(long)
        except GinError as error:
            assert len(str(error.facts.get("token", ""))) <= 60
