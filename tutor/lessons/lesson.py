"""A lesson as its file says it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.core.rules import GUIA_B, Rules
from tutor.lessons.model import Zone


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``generator`` is None for an explanation; then ``text`` is all there is, with the cards of ``zones``.

    ``hints``: a nudge, then the concept. ``why``: said after the reason when the answer was right. ``rules`` and
    ``answers``: the rules of the game and the learners' questions that the step settles. ``line``: in the file.
    """

    text: str
    generator: str | None = None
    params: tuple[tuple[str, str | int | bool], ...] = ()
    seed: int = 1
    hints: tuple[str, ...] = ()
    why: str = ""
    zones: tuple[Zone, ...] = ()
    labels: dict[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()
    line: int = 0

    @property
    def to_do(self) -> bool:
        return self.generator is not None


@dataclass(frozen=True, slots=True)
class Lesson:
    """``path``: ``basic`` or ``more``; ``teaches`` and ``uses`` name concepts; ``table``: the rules it speaks of."""

    id: str
    title: str
    number: int
    path: str
    minutes: int
    teaches: tuple[str, ...]
    uses: tuple[str, ...]
    steps: tuple[Step, ...]
    summary: str = ""
    table: Rules = GUIA_B
    file: str = ""
