"""The myths (``lessons/mitos.yaml``): a question, how it is tested, and what a committed run found.

Only texts and numbers here; ``tutor.lessons.experiments`` plays the hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tutor.content import content_root
from tutor.core.rules import DEFAULT_PRESET
from tutor.lessons.estimates import Estimate, Pair
from tutor.lessons.facts import Fact, Write, fill
from tutor.lessons.read_yaml import read_json, read_rows, required, words

FILE: Final = "mitos.yaml"
RESULTS: Final = "mitos_resultados.json"
ALL_TURNS: Final = "todos"
LAST_TURN: Final = 99
CHECK: Final = 200
BUCKETS: Final[Mapping[str, tuple[int, int]]] = {"1-4": (1, 4), "5-7": (5, 7), "8-10": (8, 10), "11+": (11, LAST_TURN)}


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is tried: a myth, the preset whose bonuses count, the rival's model, the last own turn in which it holds."""

    myth: str
    preset: str = DEFAULT_PRESET
    rival: str = "simple"
    until: int = LAST_TURN

    @property
    def id(self) -> str:
        return f"{self.myth}/{self.preset}/{self.rival}/{self.until}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What ``hands`` of the ``wanted`` deals gave. ``pairs``: by the own turns in which the two ways part, and
    ``ALL_TURNS`` over all deals; ``wins``: hands won with the myth and without it; ``policy``: how the rival plays.
    """

    experiment: Experiment
    seed: int
    wanted: int
    hands: int = 0
    pairs: Mapping[str, Pair] = field(default_factory=dict)
    wins: tuple[int, int] = (0, 0)
    engine: str = ""
    policy: Mapping[str, float] = field(default_factory=dict)

    @property
    def progress(self) -> float:
        return self.hands / self.wanted if self.wanted else 1.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        pairs = {
            name: Pair(**{key: Estimate(**sums) for key, sums in pair.items()}) for name, pair in data["pairs"].items()
        }
        experiment = Experiment(**data["experiment"])
        return cls(**{**data, "experiment": experiment, "pairs": pairs, "wins": tuple(data["wins"])})


@dataclass(frozen=True, slots=True)
class Claim:
    """What a text says of a measured difference: ``more``, ``less`` (by two standard errors) or ``unclear``."""

    of: str
    says: str

    def holds(self, measured: Mapping[str, Fact]) -> bool:
        fact = measured[self.of]
        error = fact.error or 0.0
        found = "more" if fact.value > 2 * error else "less" if fact.value < -2 * error else "unclear"
        return found == self.says


@dataclass(frozen=True, slots=True)
class Myth:
    """``with_myth`` and ``without`` name the two ways; ``experiments`` are those of the committed run."""

    id: str
    question: str
    how: str
    answer: str
    with_myth: str
    without: str
    words: tuple[str, ...]
    lesson: str
    experiments: tuple[Experiment, ...]
    claims: tuple[Claim, ...]


def load_myths(write: Write) -> tuple[Myth, ...]:
    """All myths, their texts holding the numbers of the committed run."""
    return tuple(_myth(row, write, measured()) for row in read_rows(FILE, "myths"))


def _myth(row: Mapping[str, Any], write: Write, found: Mapping[str, Fact]) -> Myth:
    texts = {name: fill(required(row, name, FILE), write, found) for name in ("question", "how", "answer")}
    return Myth(
        id=required(row, "id", FILE),
        **texts,
        with_myth=required(row, "with", FILE),
        without=required(row, "without", FILE),
        words=words(row, "words"),
        lesson=required(row, "lesson", FILE),
        experiments=experiments_of(row),
        claims=tuple(Claim(str(name), str(says)) for name, says in (row.get("claims") or {}).items()),
    )


def experiments_of(row: Mapping[str, Any]) -> tuple[Experiment, ...]:
    """The experiments that a row of the file lists."""
    return tuple(Experiment(str(row["id"]), **(each or {})) for each in row.get("experiments") or ())


def planned() -> tuple[Experiment, ...]:
    """Every experiment of the committed run."""
    return tuple(each for row in read_rows(FILE, "myths") for each in experiments_of(row))


def results_file() -> Path:
    return content_root() / "lessons" / RESULTS


@cache
def stored() -> tuple[Outcome, ...]:
    """The committed run: for each experiment the outcome after the first few deals, then the whole."""
    return tuple(Outcome.from_json(each) for each in read_json(RESULTS))


def results() -> Mapping[str, Outcome]:
    """The committed outcomes by the experiment's id."""
    return {outcome.experiment.id: outcome for outcome in stored()}


@cache
def measured() -> Mapping[str, Fact]:
    """Every number of the committed run.

    ``cerrar/guia-b/simple/99/1-4`` is the difference, ``.../1-4:with`` and ``:without`` the points of each way,
    ``:hands`` the deals, ``.../todos:won_with`` and ``:won_without`` the hands won in percent.
    """
    found: dict[str, Fact] = {}
    for name, outcome in results().items():
        for bucket, pair in outcome.pairs.items():
            found[f"{name}/{bucket}"] = _fact(pair.difference, True)
            found[f"{name}/{bucket}:with"] = _fact(pair.myth, False)
            found[f"{name}/{bucket}:without"] = _fact(pair.other, False)
            found[f"{name}/{bucket}:hands"] = Fact(pair.difference.n)
        for place, way in enumerate(("with", "without")):
            found[f"{name}/{ALL_TURNS}:won_{way}"] = Fact(100 * outcome.wins[place] / outcome.hands)
    return found


def _fact(estimate: Estimate, signed: bool) -> Fact:
    return Fact(estimate.mean, 1, estimate.se, signed)
