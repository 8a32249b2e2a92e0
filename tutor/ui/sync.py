"""Texts and grid in step: what the boxes say as places of cards, and the other way round."""

from __future__ import annotations

import re
from typing import Final

import streamlit as st

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import GinError
from tutor.ui import question, state
from tutor.ui.table.grid import Picked

PILE_SAYS: Final = "descarte:"
RIVAL_SAYS: Final = "el rival tomó:"
_TOKEN: Final = re.compile(r"(10|[A2-9TJQK])([♣♦♥♠])")
_SYMBOLS: Final = {suit.symbol: suit for suit in Suit}
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
    """The discards, and (True) what the rival took, where the text is as the grid writes it or a bare list in symbols.

    ``descarte: K♠ 3♣`` and ``el rival tomó: 9♦``, each on its own line; None: written otherwise.
    """
    found: list[tuple[Card, bool]] = []
    for line in text.splitlines():
        taken = line.startswith(RIVAL_SAYS)
        cards = _symbols(line.removeprefix(RIVAL_SAYS).removeprefix(PILE_SAYS))
        if cards is None:
            return None
        found += [(card, taken) for card in cards]
    return tuple(found)


def _symbols(text: str) -> list[Card] | None:
    matches = [_TOKEN.fullmatch(token) for token in text.replace(",", " ").split()]
    cards = [
        Card.of(Rank.parse(match[1].replace("10", "T")), _SYMBOLS[match[2]]) for match in matches if match is not None
    ]
    return cards if len(cards) == len(matches) else None


def write(chosen: Picked) -> None:
    """After a touch: the boxes say what the grid shows. The history stays as it is when it can't be touched."""
    st.session_state[state.TOUCHED] = True
    st.session_state[state.HAND] = " ".join(card.symbol for card in chosen.hand)
    if read_pile(state.text(state.HISTORY)) is not None:
        lines = (_line(PILE_SAYS, chosen, False), _line(RIVAL_SAYS, chosen, True))
        st.session_state[state.HISTORY] = "\n".join(line for line in lines if line)


def _line(says: str, chosen: Picked, wanted: bool) -> str:
    cards = [card.symbol for card, taken in chosen.pile if taken is wanted]
    return " ".join([says, *cards]) if cards else ""
