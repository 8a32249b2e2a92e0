"""The shapes of what is kept, checked when made: the same for the pages and for a file that somebody uploads."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo

from tutor.store.tables import NAME_LENGTH

NOW: Final = "now"
MAX_RECORD_TEXT: Final = 20_000
_CLOCKS_DIFFER: Final = timedelta(days=1)
_LAST_YEAR: Final = 2200


def _utc(moment: datetime) -> datetime:
    """In UTC; years that no calendar here needs are refused before a time zone can push them over the edge."""
    if not 1970 < moment.year < _LAST_YEAR:
        raise ValueError("not a year of ours")
    return moment.astimezone(UTC)


def _not_later(moment: datetime, info: ValidationInfo) -> datetime:
    """Where the reader says what time it is, nothing may have happened later."""
    now = (info.context or {}).get(NOW)
    if isinstance(now, datetime) and moment > now + _CLOCKS_DIFFER:
        raise ValueError("in the future")
    return moment


Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.:/-]*$", max_length=NAME_LENGTH)]
Title = Annotated[str, StringConstraints(pattern=r"^[^\p{Cc}]*$", max_length=NAME_LENGTH)]
Value = Annotated[str, StringConstraints(pattern=r"^[^\p{Cc}]*$", max_length=200)]
Detail = Annotated[str, StringConstraints(pattern=r"^[^\x00]*$", max_length=4000)]
Card = Annotated[str, StringConstraints(pattern=r"^\{[^\x00]*\}$", max_length=1000)]
RecordText = Annotated[str, StringConstraints(pattern=r"^[^\x00]+$", max_length=MAX_RECORD_TEXT)]
AnswerText = Annotated[str, StringConstraints(pattern=r"^[^\p{Cc}]*$", max_length=200)]
Day = Annotated[date, Field(gt=date(1970, 1, 1), lt=date(_LAST_YEAR, 1, 1))]
Moment = Annotated[AwareDatetime, AfterValidator(_utc)]
Past = Annotated[AwareDatetime, AfterValidator(_utc), AfterValidator(_not_later)]


class Shape(BaseModel):
    """Frozen; reads itself from a row of the same field names."""

    model_config = ConfigDict(frozen=True, extra="forbid", from_attributes=True)

    def columns(self) -> dict[str, Any]:
        """Field name -> value, as a row takes them."""
        return {name: getattr(self, name) for name in type(self).model_fields}


class Progress(Shape):
    """Where somebody stands in a lesson. ``detail`` is the page's own JSON; ``stars`` None until first finished."""

    lesson: Name
    step: int = Field(ge=0, le=1000)
    detail: Detail = ""
    stars: int | None = Field(default=None, ge=0, le=3)
    finished: Past | None = None
    updated: Past


class Attempt(Shape):
    """One answer. ``key`` names it, so that sending it twice counts once; ``rating`` is that of FSRS (1 to 4)."""

    key: Name
    exercise: Name
    concept: Name
    right: bool
    hints: int = Field(ge=0, le=10)
    rating: int = Field(ge=1, le=4)
    at: Past


class Memory(Shape):
    """How well a concept is remembered: ``card`` is made and read by ``tutor.practice`` only."""

    concept: Name
    card: Card
    due: Moment
    updated: Past


class SavedHand(Shape):
    """A hand record (``tutor.formats.record``) that somebody keeps."""

    key: Name
    title: Title
    record: RecordText
    saved: Past


class PuzzleAttempt(Shape):
    """The first answer to a puzzle. ``how`` it was met: as the puzzle of its ``day``, in the archive, in practice.

    ``loss`` in points; ``credit`` from 0 to 1; ``weight``: what it counts for the rating; ``puzzle_rating`` and
    ``puzzle_deviation``: how the puzzle was rated then; ``offset``: minutes that the visitor's clock stood east of UTC.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", from_attributes=True, allow_inf_nan=False)

    puzzle: Name
    theme: Name
    how: Literal["day", "archive", "practice"]
    day: Day | None = None
    answer: AnswerText
    right: bool
    loss: float = Field(ge=0, le=1000)
    credit: float = Field(ge=0, le=1)
    weight: float = Field(ge=0.1, le=1)
    puzzle_rating: float = Field(ge=0, le=4000)
    puzzle_deviation: float = Field(ge=1, le=500)
    offset: int = Field(ge=-1440, le=1440)
    at: Past


class PuzzleRating(Shape):
    """How a puzzle is rated now, after so many ``answers``."""

    puzzle: Name
    rating: float
    deviation: float
    volatility: float
    answers: int = 0
    updated: Past
