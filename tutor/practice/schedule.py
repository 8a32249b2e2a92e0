"""When to ask a concept again, by FSRS (package ``fsrs``), in whole days."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from fsrs import Card, Rating, Scheduler, State
from fsrs.scheduler import MAX_DIFFICULTY, MIN_DIFFICULTY

# No steps of minutes and no chance: "Repaso de hoy" is daily, and the same answers give the same dates.
_SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False)
_ONE_CARD: Final = 1
_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Scheduled:
    """What to keep of a concept after an answer: ``card`` is JSON for ``review``, ``due`` the next date (UTC)."""

    card: str
    due: datetime


def rating_of(right: bool, hints: int) -> int:
    """An answer as FSRS rates it: 1 wrong, 2 right with hints, 3 right without."""
    if not right:
        return Rating.Again.value
    return Rating.Hard.value if hints else Rating.Good.value


def review(card: str | None, rating: int, now: datetime) -> Scheduled:
    """The concept after an answer; ``card`` is what was kept last time. None, or a text that can't be, starts anew."""
    moment = now.astimezone(UTC)
    known = _read(card, moment) or Card(card_id=_ONE_CARD, due=moment)
    reviewed, _ = _SCHEDULER.review_card(known, Rating(rating), moment)
    return Scheduled(json.dumps(reviewed.to_dict()), reviewed.due)


def recall_chance(card: str | None, now: datetime) -> float:
    """The chance (0 to 1) that the concept would be answered right now; 0 if never asked."""
    moment = now.astimezone(UTC)
    known = _read(card, moment)
    return 0.0 if known is None else float(_SCHEDULER.get_card_retrievability(known, moment))


def _read(text: str | None, now: datetime) -> Card | None:
    """The card in a text that may come from anybody's file; None unless every number can be true."""
    if text is None or len(text) > _LONGEST:
        return None
    try:
        return _built(json.loads(text), now)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None


def _built(fields: dict[str, Any], now: datetime) -> Card | None:
    stability, difficulty = float(fields["stability"]), float(fields["difficulty"])
    last = datetime.fromisoformat(fields["last_review"]).astimezone(UTC)
    sane = 0 < stability < math.inf and MIN_DIFFICULTY <= difficulty <= MAX_DIFFICULTY and last <= now
    due = datetime.fromisoformat(fields["due"]).astimezone(UTC)
    if not sane:
        return None
    longest = min(stability, float(_SCHEDULER.maximum_interval))
    return Card(_ONE_CARD, State.Review, None, longest, difficulty, due, last)
