"""One lesson file, field by field: every fault of its shape, with file, line, step and field."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tutor.core.cards import CardSet
from tutor.core.errors import GinError
from tutor.core.rules import DEFAULT_PRESET, GUIA_B, Rules, build_rules
from tutor.lessons import generators as _registered
from tutor.lessons.exercise import check_params, find
from tutor.lessons.lesson import Lesson, Step
from tutor.lessons.model import Kind, Zone
from tutor.lessons.plain_yaml import Spot
from tutor.lessons.problems import Problem

assert _registered.MODULES
LESSON_FIELDS: Final = frozenset(
    {"id", "title", "number", "path", "minutes", "teaches", "uses", "summary", "table", "steps"}
)
KINDS: Final = tuple(kind.value for kind in Kind)
STEP_FIELDS: Final = frozenset({"with", "seed", "ask", "hints", "why", "show", "labels", "rules", "answers"})
PATHS: Final = ("basic", "more")
ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(slots=True)
class Place:
    """Where a reader stands in a file, and the faults that it has met."""

    file: str
    problems: list[Problem]
    step: int = 0
    lines: dict[str, int] = field(default_factory=dict)

    def fault(self, code: str, line: int, name: str = "", **facts: object) -> None:
        self.problems.append(Problem(code, self.file, line, self.step, name, facts))

    def text(self, spot: Spot, name: str, *, needed: bool = True) -> str:
        """A text field; a missing one is a fault where it is needed."""
        child = spot.mapping.get(name)
        if child is None:
            if needed:
                self.fault("missing_field", spot.line, name)
            return ""
        if not isinstance(child.value, str) or not child.value.strip():
            self.fault("not_text", child.line, name)
            return ""
        return " ".join(child.value.split())

    def number(self, spot: Spot, name: str, default: int | None = None) -> int:
        child = spot.mapping.get(name)
        if child is None:
            if default is None:
                self.fault("missing_field", spot.line, name)
            return default or 0
        if not isinstance(child.value, int) or isinstance(child.value, bool):
            self.fault("not_number", child.line, name)
            return 0
        return child.value

    def texts(self, spot: Spot, name: str) -> tuple[str, ...]:
        """A list of texts, empty when it isn't there."""
        child = spot.mapping.get(name)
        if child is None:
            return ()
        if not isinstance(child.value, list) or not all(isinstance(one.value, str) for one in child.items):
            self.fault("not_list", child.line, name)
            return ()
        return tuple(" ".join(str(one.value).split()) for one in child.items)

    def known(self, spot: Spot, names: Iterable[str]) -> None:
        """Every field that nobody knows is a fault."""
        for name, child in spot.mapping.items():
            if name not in set(names):
                self.fault("unknown_field", child.line, name, expected=", ".join(sorted(names)))


def read_lesson(spot: Spot, file: str, problems: list[Problem]) -> Lesson | None:
    """The lesson of a file; None when it isn't even a mapping."""
    place = Place(file, problems)
    if not isinstance(spot.value, dict):
        place.fault("not_mapping", spot.line)
        return None
    place.known(spot, LESSON_FIELDS)
    return Lesson(
        id=_id(place, spot),
        title=place.text(spot, "title"),
        number=place.number(spot, "number"),
        path=_path(place, spot),
        minutes=place.number(spot, "minutes"),
        teaches=place.texts(spot, "teaches"),
        uses=place.texts(spot, "uses"),
        summary=place.text(spot, "summary"),
        table=_table(place, spot.mapping.get("table")),
        steps=_steps(place, spot),
        file=file,
    )


def _id(place: Place, spot: Spot) -> str:
    found = place.text(spot, "id")
    if found and not ID.fullmatch(found):
        place.fault("bad_id", spot.mapping["id"].line, "id", got=found)
    return found


def _path(place: Place, spot: Spot) -> str:
    found = place.text(spot, "path")
    if found and found not in PATHS:
        place.fault("bad_choice", spot.mapping["path"].line, "path", got=found, expected=", ".join(PATHS))
    return found


def _table(place: Place, spot: Spot | None) -> Rules:
    """``{preset: guia-b, variants: [oklahoma], fields: {gin_bonus: 20}}``; without it the site's own rules."""
    if spot is None:
        return GUIA_B
    place.known(spot, ("preset", "variants", "fields"))
    preset = place.text(spot, "preset", needed=False)
    fields = spot.mapping.get("fields")
    chosen = {name: str(child.value).lower() for name, child in fields.mapping.items()} if fields else {}
    try:
        return build_rules(preset or DEFAULT_PRESET, place.texts(spot, "variants"), chosen)
    except GinError as error:
        place.fault(error.code, spot.line, "table", **error.facts)
        return GUIA_B


def _steps(place: Place, spot: Spot) -> tuple[Step, ...]:
    steps = spot.mapping.get("steps")
    if steps is None or not isinstance(steps.value, list):
        place.fault("missing_field" if steps is None else "not_list", spot.line, "steps")
        return ()
    found = []
    for number, child in enumerate(steps.items, 1):
        place.step = number
        if isinstance(child.value, dict):
            found.append(_step(place, child))
        else:
            place.fault("not_mapping", child.line)
    place.step = 0
    return tuple(found)


def _step(place: Place, spot: Spot) -> Step:
    place.known(spot, STEP_FIELDS | set(KINDS))
    kinds = [name for name in spot.mapping if name in KINDS]
    if len(kinds) != 1:
        place.fault("one_kind", spot.line, ", ".join(kinds), expected=", ".join(KINDS))
        return Step("", line=spot.line)
    if kinds[0] != Kind.EXPLAIN.value:
        return _to_do(place, spot, kinds[0])
    return Step(
        place.text(spot, Kind.EXPLAIN.value),
        zones=_zones(place, spot),
        rules=place.texts(spot, "rules"),
        answers=_answers(place, spot),
        line=spot.line,
    )


def _answers(place: Place, spot: Spot) -> tuple[int, ...]:
    answers = spot.mapping.get("answers")
    numbers = tuple(one.value for one in answers.items if isinstance(one.value, int)) if answers else ()
    if answers is not None and (not numbers or len(numbers) != len(answers.items)):
        place.fault("not_number", answers.line, "answers")
    return numbers


def _to_do(place: Place, spot: Spot, kind: str) -> Step:
    labels = spot.mapping.get("labels")
    step = Step(
        text=place.text(spot, "ask"),
        generator=place.text(spot, kind),
        params=_params(spot.mapping.get("with")),
        seed=place.number(spot, "seed", 1),
        hints=place.texts(spot, "hints"),
        why=place.text(spot, "why", needed=False),
        labels={name: str(child.value) for name, child in labels.mapping.items()} if labels else {},
        rules=place.texts(spot, "rules"),
        answers=_answers(place, spot),
        line=spot.line,
    )
    if len(step.hints) != 2:
        place.fault("two_hints", spot.line, "hints", got=len(step.hints))
    _check_generator(place, spot, kind, step)
    return step


def _params(spot: Spot | None) -> tuple[tuple[str, str | int | bool], ...]:
    found = {} if spot is None else spot.mapping
    pairs = ((name, child.value) for name, child in sorted(found.items()))
    return tuple((name, value if isinstance(value, int | str) else str(value)) for name, value in pairs)


def _check_generator(place: Place, spot: Spot, kind: str, step: Step) -> None:
    line = spot.mapping[kind].line
    try:
        found = find(step.generator or "")
        if found.kind.value != kind:
            place.fault("wrong_kind", line, kind, got=step.generator, expected=found.kind.value)
        check_params(found, dict(step.params))
    except GinError as error:
        place.fault(error.code, line, kind, **error.facts)
        return
    missing = [name for name in found.labels if name not in step.labels]
    if missing:
        place.fault("missing_labels", line, "labels", expected=", ".join(missing))


def _zones(place: Place, spot: Spot) -> tuple[Zone, ...]:
    """``show: [{hand: 7h 8h}, {pile: Kd}]``."""
    show = spot.mapping.get("show")
    if show is None:
        return ()
    pairs = [pair for row in show.items for pair in row.mapping.items()] or list(show.mapping.items())
    zones = []
    for name, child in pairs:
        try:
            CardSet.parse(str(child.value))
            zones.append(Zone(name, tuple(card for text in str(child.value).split() for card in CardSet.parse(text))))
        except GinError as error:
            place.fault(error.code, child.line, f"show.{name}", **error.facts)
    return tuple(zones)
