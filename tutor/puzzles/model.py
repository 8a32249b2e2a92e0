"""A puzzle as data, and the one line of JSON that holds it.

An answer is a key, a canonical text: a card ``Kd``; cards in index order ``2h 3h 4h``; melds ``5c 5d 5h | 7s 8s 9s``;
an option's code (``OPTIONS``); a number ``7``; ``-`` for no card or no meld at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.core.cards import Card, CardSet
from tutor.core.errors import UnreadableError
from tutor.core.melds import Arrangement, Meld
from tutor.core.view import PlayerView
from tutor.puzzles.themes import LEVELS, THEMES

ASKS: Final = ("card", "cards", "melds", "option", "number")
OPTIONS: Final = ("take", "draw", "knock", "play_on")
NOTHING: Final = "-"
MELD_BREAK: Final = " | "
DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that may be given and what it costs against the best (0), in the theme's unit, with its error."""

    key: str
    loss: float
    loss_se: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is asked of it, and every possible answer with its cost.

    ``record``: text of the hand up to the question, as ``seat`` knows it; both hands stand in it only where they lie
    open. ``gap`` and ``error``: best minus second best answer and its standard error. ``seed`` and ``samples`` (hands
    played on) repeat the evaluation. ``difficulty``: Glicko scale. ``model``: the rival assumed, empty where exact.
    """

    id: str
    theme: str
    record: str
    seat: int
    ask: str
    choices: tuple[Choice, ...]
    best: str
    accepted: tuple[str, ...]
    gap: float
    error: float
    seed: int
    samples: int
    engine: str
    exact: bool
    difficulty: float
    model: str

    def choice(self, key: str) -> Choice | None:
        """The choice of a key; None where that answer isn't possible."""
        return next((choice for choice in self.choices if choice.key == key), None)

    def view(self) -> PlayerView:
        """What the seat in question sees; once the rival has shown his hand, ``shown`` is what lies there."""
        from tutor.puzzles.scene import view_of_record

        return view_of_record(self.record, self.seat)


def cards_key(cards: Iterable[Card]) -> str:
    """``2h 3h 4h``."""
    return str(CardSet(cards)) or NOTHING


def melds_key(melds: Iterable[Meld]) -> str:
    """``5c 5d 5h | 7s 8s 9s``: the longest first, then by their cards."""
    ordered = Arrangement.of(melds, CardSet()).melds
    return MELD_BREAK.join(map(str, ordered)) or NOTHING


# --- the line of JSON ---------------------------------------------------------------------------------------------

_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "id": str,
    "theme": str,
    "record": str,
    "seat": int,
    "ask": str,
    "choices": list,
    "best": str,
    "accepted": list,
    "gap": (int, float),
    "error": (int, float),
    "seed": int,
    "samples": int,
    "engine": str,
    "exact": bool,
    "difficulty": (int, float),
    "model": str,
}


def dumps(puzzle: Puzzle) -> str:
    """The line of a puzzle, without its line end."""
    data: dict[str, Any] = {name: getattr(puzzle, name) for name in _KINDS}
    data["choices"] = [[one.key, one.loss, one.loss_se] for one in puzzle.choices]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def loads(line: str) -> Puzzle:
    """The way back of ``dumps``; ``puzzle_broken`` names the ``field`` that is wrong (empty: the line as a whole)."""
    try:
        data = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise _broken("", line[:40]) from error
    if not isinstance(data, dict) or set(data) != set(_KINDS):
        raise _broken("", ", ".join(sorted(set(_KINDS) ^ set(data)))[:80] if isinstance(data, dict) else line[:40])
    for name, kind in _KINDS.items():
        if not isinstance(data[name], kind) or (isinstance(data[name], bool) and kind is not bool):
            raise _broken(name, str(data[name])[:40])
    choices = tuple(map(_choice, data["choices"]))
    puzzle = Puzzle(**{**data, "choices": choices, "accepted": tuple(map(str, data["accepted"]))})
    _check(puzzle)
    return puzzle


def _no_number(text: str) -> float:
    """``NaN`` and ``Infinity``, which JSON doesn't know."""
    raise ValueError(text)


def _choice(entry: object) -> Choice:
    match entry:
        case [str(key), int() | float() as loss, int() | float() as error] if loss >= 0 and error >= 0:
            return Choice(key, loss, error)
    raise _broken("choices", str(entry)[:40])


def _check(puzzle: Puzzle) -> None:
    keys = [choice.key for choice in puzzle.choices]
    best = puzzle.choice(puzzle.best)
    wrong = {
        "theme": all(puzzle.theme != theme.id for theme in THEMES),
        "seat": puzzle.seat not in (0, 1),
        "ask": puzzle.ask not in ASKS,
        "choices": len(keys) < 2 or len(set(keys)) < len(keys),
        "best": best is None or best.loss != 0,
        "difficulty": puzzle.difficulty < LEVELS[0].low,
        "accepted": puzzle.best not in puzzle.accepted or not set(puzzle.accepted) < set(keys),
    }
    for name in (name for name, is_wrong in wrong.items() if is_wrong):
        raise _broken(name, str(getattr(puzzle, name))[:40])


def _broken(field: str, got: str) -> UnreadableError:
    return UnreadableError("puzzle_broken", field=field or "JSON", got=got)
