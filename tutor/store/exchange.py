"""All that a profile holds as one JSON text, and back. A text that comes in is never trusted."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy.orm import Session

from tutor.core.errors import ContentError, GinError
from tutor.formats.record import loads
from tutor.store.attempts import MAX_ATTEMPTS, attempts_of, memories_of, put_attempts, put_memories
from tutor.store.hands import MAX_HANDS, MAX_SETTINGS, hands_of, put_hand, set_setting, settings_of
from tutor.store.progress import all_progress, put_progress
from tutor.store.puzzles import MAX_PUZZLE_ATTEMPTS, put_puzzle_attempts, puzzle_attempts_of
from tutor.store.shapes import NOW, Attempt, Memory, Moment, Name, Progress, PuzzleAttempt, SavedHand, Value

MAX_IMPORT_BYTES: Final = 24_000_000
MAX_NAMES: Final = 500
MAX_MEMORIES: Final = 3_000


class Data(BaseModel):
    """Everything of a profile. No id, cookie or code stands in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["gin-tutor-datos"] = "gin-tutor-datos"
    version: Literal[1] = 1
    exported: Moment
    settings: Annotated[dict[Name, Value], Field(max_length=MAX_SETTINGS)] = {}
    progress: Annotated[list[Progress], Field(max_length=MAX_NAMES)] = []
    attempts: Annotated[list[Attempt], Field(max_length=MAX_ATTEMPTS)] = []
    memories: Annotated[list[Memory], Field(max_length=MAX_MEMORIES)] = []
    puzzles: Annotated[list[PuzzleAttempt], Field(max_length=MAX_PUZZLE_ATTEMPTS)] = []
    hands: Annotated[list[SavedHand], Field(max_length=MAX_HANDS)] = []


def export_data(session: Session, profile_id: int, now: datetime) -> str:
    """JSON with everything that is kept of a profile."""
    return _collect(session, profile_id, now).model_dump_json(indent=1)


def _collect(session: Session, profile_id: int, now: datetime) -> Data:
    return Data(
        exported=now,
        settings=settings_of(session, profile_id),
        progress=all_progress(session, profile_id),
        attempts=attempts_of(session, profile_id),
        memories=memories_of(session, profile_id),
        puzzles=puzzle_attempts_of(session, profile_id),
        hands=hands_of(session, profile_id),
    )


def import_data(session: Session, profile_id: int, content: str | bytes, now: datetime) -> Data:
    """Add an exported text to a profile and return what it held; twice is as once.

    The best stars, the later position and memory, the first answer to a puzzle stay; nothing else that was there is
    lost. ``import_too_large``, ``import_invalid`` (with ``place_in_file``), ``too_many_saved``: then leave the
    transaction, nothing is kept.
    """
    data = read_data(content, now)
    _add(session, profile_id, data)
    return data


def read_data(content: str | bytes, now: datetime) -> Data:
    """The data in an exported text, every size, type and moment checked."""
    size = len(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    if size > MAX_IMPORT_BYTES:
        raise ContentError("import_too_large", expected=MAX_IMPORT_BYTES)
    try:
        data = Data.model_validate_json(content, context={NOW: now})
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors(include_input=False, include_url=False)[0]["loc"])
        raise ContentError("import_invalid", place_in_file=place[:60]) from None
    for number, hand in enumerate(data.hands):
        _check_record(hand, number)
    return data


def _check_record(hand: SavedHand, number: int) -> None:
    try:
        loads(hand.record)
    except GinError as error:
        raise ContentError("import_invalid", place_in_file=f"hands.{number}.record") from error


def merge_profile(session: Session, source: int, target: int, now: datetime) -> None:
    """Add all that one profile holds to another."""
    _add(session, target, _collect(session, source, now))


def _add(session: Session, profile_id: int, data: Data) -> None:
    for name, value in data.settings.items():
        set_setting(session, profile_id, name, value)
    put_progress(session, profile_id, *data.progress)
    put_attempts(session, profile_id, *data.attempts)
    put_memories(session, profile_id, *data.memories)
    put_puzzle_attempts(session, profile_id, *data.puzzles)
    for hand in data.hands:
        put_hand(session, profile_id, hand)
