"""Somebody in front of one step: what was answered, which hints were read. Frozen, and as JSON in the store."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tutor.lessons import progress, step
from tutor.lessons.lesson import Lesson
from tutor.lessons.model import Answer, Kind, StepInstance, Verdict
from tutor.lessons.play import GameKey, own_turns
from tutor.lessons.progress import Progress

PLAYED: Final = (Kind.PLAY_TURN, Kind.SMALL_GAME)
TURN_LENGTH: Final = 2
MAX_DETAIL: Final = 3900


@dataclass(frozen=True, slots=True)
class Sitting:
    """``given``: the last answer to this deal; ``clues``: hints read; ``moves``: of a turn or game; ``told``: the
    solution was shown; ``tries``: answers to this deal."""

    progress: Progress
    given: Answer = None
    clues: int = 0
    moves: tuple[tuple[str, ...], ...] = ()
    told: bool = False
    tries: int = 0

    @property
    def deal(self) -> str:
        """Names what lies on the table: an answer to anything else is stale."""
        return f"{self.progress.lesson}.{self.progress.step}.{self.progress.again}"

    def to_json(self) -> str:
        data = {
            "progress": self.progress.as_json(),
            "given": self.given,
            "clues": self.clues,
            "moves": self.moves,
            "told": self.told,
            "tries": self.tries,
        }
        text = json.dumps(data, ensure_ascii=False)
        return text if len(text) <= MAX_DETAIL else json.dumps({"progress": self.progress.as_json()})


def from_json(text: str, lesson: Lesson) -> Sitting:
    """What was kept, as far as it makes sense; it may come from a file that somebody uploaded."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        data = {}
    if not isinstance(data, dict):
        return Sitting(Progress(lesson.id))
    at = data.get("progress")
    start = Progress.from_json(at if isinstance(at, dict) else {}, lesson)
    clues, tries = (data.get(name) for name in ("clues", "tries"))
    return Sitting(
        start, data.get("given"), _small(clues), _moves(data.get("moves")), data.get("told") is True, _small(tries)
    )


def _small(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value <= 10 else 0


def _moves(value: object) -> tuple[tuple[str, ...], ...]:
    rows = value if isinstance(value, list) else []
    return tuple(tuple(map(str, row)) for row in rows if isinstance(row, list))


def verdict(sitting: Sitting, dealt: StepInstance) -> Verdict | None:
    """On the last answer; None before one."""
    return None if sitting.tries == 0 and not sitting.told else step.check(dealt, sitting.given)


def solved(sitting: Sitting, dealt: StepInstance) -> bool:
    """Nothing more to do here: explained, answered right, or told."""
    found = verdict(sitting, dealt)
    return dealt.kind is Kind.EXPLAIN or sitting.told or (found is not None and found.right)


def answered(sitting: Sitting, dealt: StepInstance, answer: Answer) -> Sitting:
    """After an answer; the same one twice, or one more after a right one, changes nothing."""
    if solved(sitting, dealt) or (sitting.tries and sitting.given == answer):
        return sitting
    found = step.check(dealt, answer)
    wrong = found is not None and not found.right
    marked = progress.answered(sitting.progress, right=False) if wrong else sitting.progress
    return replace(sitting, progress=marked, given=answer, tries=min(10, sitting.tries + 1))


def hinted(sitting: Sitting, dealt: StepInstance) -> Sitting:
    if sitting.clues >= len(dealt.hints):
        return sitting
    return replace(sitting, clues=sitting.clues + 1, progress=progress.hinted(sitting.progress))


def another(sitting: Sitting) -> Sitting:
    """A new hand of the same kind."""
    return Sitting(progress.another(sitting.progress))


def told(sitting: Sitting, dealt: StepInstance) -> Sitting:
    """The solution shown: it counts as a hint."""
    answer = step.solution(dealt)
    moves = _moves(answer) if dealt.kind in PLAYED else ()
    counted = progress.hinted(sitting.progress)
    return replace(sitting, told=True, given=answer, moves=moves, progress=counted)


def moved(sitting: Sitting, dealt: StepInstance, move: tuple[str, ...]) -> Sitting:
    """After one action of a turn or a game; the last one is the answer."""
    if solved(sitting, dealt) or complete(sitting, dealt):
        return sitting
    moves = [list(each) for each in (*sitting.moves, move)]
    played = step.play(dealt, moves)
    if played is None or played.refused is not None:
        return sitting
    after = replace(sitting, moves=(*sitting.moves, move))
    return answered(after, dealt, moves) if complete(after, dealt) else after


def complete(sitting: Sitting, dealt: StepInstance) -> bool:
    """Whether the turn or the game is at its end, or as long as it may be."""
    if dealt.kind is Kind.PLAY_TURN:
        return len(sitting.moves) >= TURN_LENGTH
    exercise = step.exercise_of(dealt)
    played = step.play(dealt, [list(move) for move in sitting.moves])
    if played is None or exercise is None or not isinstance(exercise.key, GameKey):
        return False
    return played.over or own_turns(played.state) >= exercise.key.turns


def restarted(sitting: Sitting) -> Sitting:
    """The same turn or game from its start."""
    return replace(sitting, moves=(), given=None)


def next_step(sitting: Sitting) -> Sitting:
    return Sitting(progress.read_on(sitting.progress))


def act(sitting: Sitting, dealt: StepInstance, message: Mapping[str, Any]) -> Sitting:
    """What a message of the table leads to; nonsense leads nowhere. ``next`` is for the page."""
    match message.get("act"):
        case "check":
            return answered(sitting, dealt, message.get("answer"))
        case "move":
            move = message.get("answer")
            return moved(sitting, dealt, tuple(map(str, move))) if isinstance(move, list) else sitting
        case "hint":
            return hinted(sitting, dealt)
        case "another":
            return another(sitting)
        case "solve":
            return told(sitting, dealt) if sitting.tries else sitting
        case "restart":
            return restarted(sitting) if not solved(sitting, dealt) else sitting
    return sitting
