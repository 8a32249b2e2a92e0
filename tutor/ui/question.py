"""What the visitor asks: the texts of the page as one frozen value, and the exact answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import streamlit as st

from tutor import api
from tutor.core.rules import Rules
from tutor.ui import state
from tutor.ui.components import rules_panel

Convention = Literal["es", "en"]
SEED: Final = 1
COMPLETE: Final = (10, 11)


@dataclass(frozen=True, slots=True)
class Question:
    """Everything an analysis depends on; texts as typed."""

    hand: str
    history: str
    upcard: str
    convention: Convention | None
    rules: Rules

    def analyze(self, seconds: float) -> dict[str, Any]:
        """The JSON of the analysis; ``GinError`` where the texts or their parts can't be; 0 seconds: the exact part."""
        found = api.analyze(
            self.hand,
            history=self.history or None,
            upcard=self.upcard or None,
            convention=self.convention,
            rules=self.rules,
            seconds=seconds,
            samples=None,
            seed=SEED,
        )
        return dict(found.to_json())


def convention() -> Convention | None:
    """The letters that the visitor chose; None: whichever fits."""
    chosen = st.session_state.get(state.CONVENTION)
    return cast("Convention", chosen) if chosen in ("es", "en") else None


def from_page() -> Question:
    """The question that stands on the page now."""
    texts = (state.text(key).strip() for key in (state.HAND, state.HISTORY, state.UPCARD))
    hand, history, upcard = texts
    return Question(hand, history, upcard, convention(), rules_panel.chosen_rules())


def read_hand(text: str) -> Mapping[str, Any]:
    """The cards of a text under the chosen letters."""
    return dict(api.read(text, convention()))
