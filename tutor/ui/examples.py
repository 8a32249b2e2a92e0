"""Six ready questions: what a visitor may paste, in the ways people write it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import streamlit as st

from tutor.core.rules import DEFAULT_PRESET
from tutor.ui import state


@dataclass(frozen=True, slots=True)
class Example:
    """``texts`` by the state key of the box; ``tab`` is the name of the tab it belongs to."""

    title: str
    texts: dict[str, str]
    tab: str = state.TAB_HAND
    variants: list[str] = field(default_factory=list)


EXAMPLES: Final = (
    Example("En español", {state.HAND: "7C 7T 7D 4P 5P 6P JD QC 2T AC KP"}),
    Example("En inglés", {state.HAND: "3h 4h 5h 9c 9d 9s Kd Qs 2c Ah 6s"}),
    Example(
        "Con historial",
        {
            state.HAND: "5♦ 6♦ 7♦ J♠ J♥ 2♣ 3♣ 4♣ 9♥ K♦ 8♠",
            state.HISTORY: "reparte el rival\nvuelta: Q♥\nyo: paso\nrival: pasa\nyo: robo y tiro Q♠\n"
            "rival: roba, descarta 3♥\nyo: robo y tiro 10♣\nrival: toma 10♣ y descarta A♣\nyo: robo",
        },
    ),
    Example(
        "Solo los descartes",
        {state.HAND: "8♣ 8♦ 8♥ A♠ 2♠ 3♠ Q♦ Q♣ 6♥ 4♦ K♣", state.HISTORY: "K♥ 9♠ J♣ 10♦ 7♠ 2♦"},
    ),
    Example("Oklahoma", {state.HAND: "4♥ 4♠ 4♣ 7♣ 8♣ 9♣ J♦ 3♦ 2♥ A♦ Q♠", state.UPCARD: "5♦"}, variants=["oklahoma"]),
    Example(
        "Un cierre",
        {
            state.CLOSER: "Ks Kc Kd 5s 6s 7s 9c Tc Jc Jd",
            state.CLOSER_MELDS: "Ks Kc Kd | 5s 6s 7s | 9c Tc Jc",
            state.CLOSER_RIVAL: "2s 2c 2d 2h 8s 9s 7c 8c 8d Ac",
        },
        tab=state.TAB_SHOWDOWN,
    ),
)
_CLEARED: Final = {
    state.TAB_HAND: (state.HAND, state.HISTORY, state.UPCARD),
    state.TAB_SHOWDOWN: (state.CLOSER, state.CLOSER_MELDS, state.CLOSER_RIVAL, state.CLOSER_UPCARD),
}


def show(*, key: str) -> None:
    """The examples as buttons under one that unfolds them."""
    with st.popover("Ejemplos", key=key, on_change="rerun"):
        for place, example in enumerate(EXAMPLES):
            st.button(example.title, key=f"{key}_{place}", on_click=use, args=(example, key), width="stretch")


def use(example: Example, key: str) -> None:
    """Fill the page's boxes with an example and fold the list ``key`` away."""
    st.session_state[key] = False
    st.session_state[state.TOUCHED] = False
    for box in _CLEARED[example.tab]:
        st.session_state[box] = example.texts.get(box, "")
    st.session_state[state.TAB] = example.tab
    st.session_state[state.PRESET] = DEFAULT_PRESET
    st.session_state[state.VARIANTS] = list(example.variants)
    st.session_state[state.CONVENTION] = None
