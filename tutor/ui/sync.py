"""Texts and grid in step: what the boxes say as places of cards, and the other way round."""

from __future__ import annotations

import re
from typing import Final

import streamlit as st

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import GinError
from tutor.ui import question, state
from tutor.ui.table.grid import Picked

TAKEN: Final = "*"
_TOKEN: Final = re.compile(r"(10|[A2-9TJQK])([♣♦♥♠])(\*?)")
HAND_ONLY: Final = "El historial está escrito en frases: sus cartas se cambian en su caja."


def picked() -> tuple[Picked, str]:
    """The grid's cards, and why only the hand can be touched ("" if all can)."""
    hand = _hand_cards()
    pile = read_pile(state.text(state.HISTORY))
    if pile is None:
        return Picked(hand, _told_pile()), HAND_ONLY
    return Picked(hand, pile), ""


def _told_pile() -> tuple[tuple[Card, bool], ...]:
    """What a history in sentences comes to: the pile as it lies and what the rival took; nothing if it can't be."""
    try:
        view = question.from_page().exact().view
    except GinError:
        return ()
    return tuple((card, False) for card in view.pile) + tuple((card, True) for card in view.rival_known)


def _hand_cards() -> tuple[Card, ...]:
    text = state.text(state.HAND).strip()
    if not text:
        return ()
    try:
        return tuple(Card(name) for name in question.read_hand(text)["cards"])
    except GinError:
        return ()


def read_pile(text: str) -> tuple[tuple[Card, bool], ...] | None:
    """A bare list of discards as the grid writes it, ``K♠ 9♦* 3♣`` (* the rival took it); None: written otherwise."""
    found = []
    for token in text.replace(",", " ").split():
        match = _TOKEN.fullmatch(token)
        if match is None:
            return None
        rank, suit, mark = match.groups()
        found.append((Card.of(Rank.parse(rank.replace("10", "T")), Suit(_SYMBOLS[suit])), bool(mark)))
    return tuple(found)


_SYMBOLS: Final = {suit.symbol: suit.value for suit in Suit}


def write(chosen: Picked) -> None:
    """After a touch: the boxes say what the grid shows. The history stays as it is when it can't be touched."""
    st.session_state[state.HAND] = " ".join(card.symbol for card in chosen.hand)
    if read_pile(state.text(state.HISTORY)) is not None:
        marked = (card.symbol + (TAKEN if taken else "") for card, taken in chosen.pile)
        st.session_state[state.HISTORY] = " ".join(marked)
