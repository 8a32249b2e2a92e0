"""Every name in ``st.session_state`` stands here and nowhere else."""

from __future__ import annotations

from typing import Final

import streamlit as st

from tutor.ui.settings import COOKIE, Settings, read_cookie

SETTINGS: Final = "settings"

HAND: Final = "analyze_hand"
HISTORY: Final = "analyze_history"
UPCARD: Final = "analyze_upcard"
CONVENTION: Final = "analyze_convention"
PRESET: Final = "analyze_preset"
VARIANTS: Final = "analyze_variants"
FIELD: Final = "analyze_field_"
GRID: Final = "analyze_grid"
TOUCHED: Final = "analyze_touched"
MAX_HAND: Final = 4000
MAX_HISTORY: Final = 6000
TAB: Final = "analyze_tab"
TAB_HAND: Final = "Analizar una mano"
TAB_SHOWDOWN: Final = "Resolver un cierre"
LINK_READ: Final = "analyze_link_read"
JOB: Final = "analyze_job"
MODEL: Final = "analyze_model"
COMPARE_FIRST: Final = "analyze_compare_first"
COMPARE_SECOND: Final = "analyze_compare_second"

CLOSER: Final = "showdown_closer"
CLOSER_MELDS: Final = "showdown_melds"
CLOSER_RIVAL: Final = "showdown_rival"
CLOSER_UPCARD: Final = "showdown_upcard"

LINK_MARK: Final = "analyze_link_mark"
NOT_KEPT: Final = "not_kept"
SPARE: Final = "kept_in_session"
SITTING: Final = "learn_sitting"
REVIEW: Final = "learn_review"
REVIEW_PUZZLES: Final = "learn_review_puzzles"
PLACEMENT: Final = "learn_placement"
SEARCH: Final = "questions_search"
MYTH_JOB: Final = "myth_job_"
PUZZLE_TAB: Final = "puzzle_tab"
PUZZLE_TODAY: Final = "puzzle_today"
PUZZLE_ARCHIVE: Final = "puzzle_archive"
PUZZLE_PRACTICE: Final = "puzzle_practice"
PUZZLE_MONTH: Final = "puzzle_month"
PUZZLE_LINK: Final = "puzzle_link_read"
PUZZLE_NOTE: Final = "puzzle_note"
PUZZLE_THEME: Final = "puzzle_theme"
PUZZLE_LEVEL: Final = "puzzle_level"
PROGRESS_MONTH: Final = "progress_month"
NEW_CODE: Final = "data_new_code"
CODE_TYPED: Final = "data_code_typed"
IMPORT_TYPED: Final = "data_import_typed"
DATA_NOTE: Final = "data_note"


def settings() -> Settings:
    """What this visitor chose: in this session, else in the cookie, else the defaults."""
    if SETTINGS not in st.session_state:
        st.session_state[SETTINGS] = read_cookie(st.context.cookies.get(COOKIE, ""))
    chosen: Settings = st.session_state[SETTINGS]
    return chosen


def text(key: str) -> str:
    """What stands in a text box, also before its first run."""
    return str(st.session_state.get(key) or "")
