"""Hands that the visitor keeps: one button to keep the analysis on the page, and the list to open or drop them."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import streamlit as st

from tutor.core.cards import CardSet
from tutor.core.errors import GinError
from tutor.core.rules import differences, rule_names
from tutor.formats.record import loads_hand, looks_like_record, tidy
from tutor.store.shapes import SavedHand
from tutor.ui import keeper, state

KEY_LENGTH: Final = 24


def keep_button(hand: CardSet, record: str, *, key: str) -> None:
    """Keeps the record under a key made of it: the same hand twice is one."""
    name = sha256(record.encode()).hexdigest()[:KEY_LENGTH]
    if any(saved.key == name for saved in keeper.keeper().hands()):
        st.html('<p class="gin-kept" role="status">Guardada en «Manos guardadas».</p>')
        return
    title = " ".join(card.symbol for card in hand.sorted_by_rank)
    st.button("Guardar esta mano", key=f"{key}_keep", on_click=_keep, args=(name, title, record))


def _keep(name: str, title: str, record: str) -> None:
    keeper.keeper().save_hand(name, title, record)


def show(*, key: str) -> None:
    """The list, folded away; nothing where no hand is kept."""
    hands = keeper.keeper().hands()
    if not hands:
        return
    with st.expander(f"Manos guardadas: {len(hands)}", key=key, on_change="rerun") as panel:
        if panel.open:
            for saved in hands:
                _row(saved, key)


def _row(saved: SavedHand, key: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_{saved.key}"):
        st.button(saved.title or saved.key, key=f"{key}_open_{saved.key}", on_click=open_record, args=(saved.record,))
        day = f"{saved.saved.astimezone(keeper.zone()):%d/%m/%Y}"
        st.html(f'<span class="gin-kept">{day}</span>')
        st.button("Borrar", key=f"{key}_drop_{saved.key}", on_click=_drop, args=(saved.key,))


def _drop(name: str) -> None:
    keeper.keeper().drop_hand(name)


def open_record(text: str) -> None:
    """A record of one hand goes into the boxes: its cards, itself as the history, its rules; nothing where it can't."""
    try:
        record = loads_hand(tidy(text))
        hand = record.partial(0).hand
    except GinError:
        return
    st.session_state[state.HAND] = " ".join(card.symbol for card in hand)
    st.session_state[state.HISTORY] = tidy(text)
    st.session_state[state.UPCARD] = ""
    st.session_state[state.PRESET] = record.preset
    st.session_state[state.VARIANTS] = []
    changed = differences(record.rules, record.preset)
    for name in rule_names():
        st.session_state[state.FIELD + name] = changed.get(name, "")


def take_record() -> None:
    """A record pasted where the hand goes is opened as one."""
    if looks_like_record(state.text(state.HAND)):
        open_record(state.text(state.HAND))
