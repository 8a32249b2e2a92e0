"""Where a hand comes in: the paste box with its letters, the grid, the history and the upcard."""

from __future__ import annotations

import streamlit as st

from tutor.ui import examples, state, sync
from tutor.ui.components import saved_hands
from tutor.ui.table import grid

CONVENTIONS = {"es": "Español: C D P T", "en": "Inglés: H D S C"}


def paste(*, key: str) -> None:
    """The box for the hand and what belongs to it."""
    st.text_area(
        "Tu mano: 10 cartas, u 11 si ya has robado",
        key=state.HAND,
        height=76,
        max_chars=state.MAX_HAND,
        on_change=typed,
        placeholder="7♥ 7♣ 7♠ 4♦ 5♦ 6♦ K♠ Q♣ 2♣ A♥ 9♦, 7C 7T KP, «siete de corazones»…",
        persist_state="session",
    )
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"{key}_row"):
        st.button("Analizar", type="primary", key=f"{key}_go")
        examples.show(key=f"{key}_examples")
        st.button("Vaciar", key=f"{key}_clear", on_click=clear)


def typed() -> None:
    """The hand came in as text: on a phone the answer stands over the grid, so that it is seen at once."""
    st.session_state[state.TOUCHED] = False
    saved_hands.take_record()


def clear() -> None:
    """Empty every box of the hand; rules and letters stay."""
    typed()
    for box in (state.HAND, state.HISTORY, state.UPCARD):
        st.session_state[box] = ""


def story() -> None:
    """History, upcard and letters: most hands need none of them."""
    left, right = st.columns([3, 1])
    with left:
        st.text_area(
            "Historial (opcional)",
            key=state.HISTORY,
            height=76,
            max_chars=state.MAX_HISTORY,
            placeholder="«yo: tomo 5♦ y tiro K♠», o los descartes en orden, con * los que tomó el rival: K♥ 9♠* J♣",
            persist_state="session",
        )
    with right:
        st.text_input("Carta vuelta", key=state.UPCARD, max_chars=40, placeholder="5♦", persist_state="session")
    st.segmented_control(
        "Letras de los palos (sin elegir: las que encajen)",
        list(CONVENTIONS),
        format_func=CONVENTIONS.__getitem__,
        key=state.CONVENTION,
        persist_state="session",
    )


def touch() -> None:
    """The grid, in step with the boxes."""
    cards, hand_only = sync.picked()
    grid.show(
        cards,
        state.settings(),
        sync.write,
        key=state.GRID,
        seen=grid.last_touch(state.GRID),
        hand_only=hand_only,
    )
