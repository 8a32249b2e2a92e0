"""What the lessons must teach: every rule of the table and every learner's question, each somewhere."""

from __future__ import annotations

from typing import Final

from tutor.core.rules import rule_names

HAND_RULES: Final = (
    "cards",
    "melds",
    "ace_low",
    "one_meld",
    "deal",
    "after_void",
    "upcard_offer",
    "forbidden_discard",
    "knocking_free",
    "knock",
    "gin",
    "undercut",
    "layoffs",
    "chains",
    "own_melds",
    "knocker_arrangement",
    "higher_total",
    "straight",
    "three",
    "partners",
)
RULE_IDS: Final = (*HAND_RULES, *rule_names())
QUESTIONS: Final = tuple(range(1, 25))
