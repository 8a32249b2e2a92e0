"""Text in, answers out: the one path that the pages, the commands and Python users take.

Everything here takes cards as people write them, or ``Card`` values. The exact answers need no simulation and import
neither numba nor numpy; ``tutor.ai`` is loaded when moves are rated.
"""

from tutor.api.analysis import DEFAULT_MODEL, DEFAULT_SECONDS, Analysis, analyze, prepare, rate
from tutor.api.answers import error_json, rules_json
from tutor.api.reading import best_arrangements, parse_cards, read
from tutor.api.showdown import Showdown, resolve_showdown

__all__ = [
    "DEFAULT_MODEL",
    "DEFAULT_SECONDS",
    "Analysis",
    "Showdown",
    "analyze",
    "best_arrangements",
    "error_json",
    "parse_cards",
    "prepare",
    "rate",
    "read",
    "resolve_showdown",
    "rules_json",
]
