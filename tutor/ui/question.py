"""What the visitor asks: the texts of the page as one frozen value, and the exact answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from tutor import api
from tutor.api.reading import LANGUAGES
from tutor.core.rules import HAND_SIZE, Rules
from tutor.ui import state
from tutor.ui.components import rules_panel

COMPLETE: Final = (HAND_SIZE, HAND_SIZE + 1)


@dataclass(frozen=True, slots=True)
class Question:
    """Everything an analysis depends on; texts as typed."""

    hand: str
    history: str
    upcard: str
    convention: str | None
    rules: Rules
    model: str

    def exact(self) -> api.Analysis:
        """The exact part at once; ``GinError`` where the texts or their parts can't be."""
        return api.prepare(
            self.hand,
            archive=self.history or None,
            upcard=self.upcard or None,
            convention=self.convention,
            rules=self.rules,
        )


def convention() -> str | None:
    """The letters that the visitor chose; None: whichever fits."""
    chosen = st.session_state.get(state.CONVENTION)
    return str(chosen) if chosen in LANGUAGES else None


def from_page() -> Question:
    """The question that stands on the page now."""
    hand, history, upcard = (state.text(key).strip() for key in (state.HAND, state.HISTORY, state.UPCARD))
    return Question(hand, history, upcard, convention(), rules_panel.chosen_rules(), rules_panel.model())


def read_hand(text: str) -> Mapping[str, Any]:
    """The cards of a text under the chosen letters, as the JSON of ``gin-tutor leer``."""
    return api.read(text, convention())
