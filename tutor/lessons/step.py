"""Steps dealt and answers judged: the two calls that a page needs, and where a game in play stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import count

from tutor.core.cards import Rank
from tutor.core.rules import HAND_SIZE, STOCK_LEFT_AT_END, Rules
from tutor.lessons import generators as _registered
from tutor.lessons.exercise import Exercise, check_params, find, make
from tutor.lessons.lesson import Lesson, Step
from tutor.lessons.model import Answer, Fact, Facts, Kind, Ref, StepInstance, Verdict
from tutor.lessons.play import GameKey, Played, TurnKey, advance

assert _registered.MODULES


def rule_facts(rules: Rules) -> dict[str, Fact]:
    """The numbers that a lesson's texts may name, taken from the rules of its table."""
    numbers = {field.name: getattr(rules, field.name) for field in fields(rules)}
    known: dict[str, Fact] = {
        name: value for name, value in numbers.items() if isinstance(value, int) and not isinstance(value, bool)
    }
    return known | {
        "hand_size": HAND_SIZE,
        "eleven": HAND_SIZE + 1,
        "stock_end_left": STOCK_LEFT_AT_END,
        "ace_points": Rank.ACE.points,
        "face_points": Rank.KING.points,
        "over_limit": rules.knock_limit + 1,
    }


def instance(lesson: Lesson, step: int, again: int = 0) -> StepInstance:
    """A step of a lesson, dealt. ``again``: 0 is the step's own deal, 1, 2, ... are "otra parecida" (same kind)."""
    wanted = lesson.steps[step]
    base = rule_facts(lesson.table)
    if wanted.generator is None:
        return StepInstance(lesson.id, step, Kind.EXPLAIN, wanted.text, (), wanted.zones, base)
    ref = ref_of(wanted, again)
    exercise = make(ref)
    return StepInstance(
        lesson=lesson.id,
        step=step,
        kind=exercise.key.kind,
        prompt=wanted.text,
        hints=wanted.hints,
        zones=exercise.zones,
        facts=base | named(exercise.facts, wanted.labels),
        options=exercise.options,
        labels=wanted.labels,
        several=exercise.several,
        low=exercise.low,
        high=exercise.high,
        ref=ref,
        why=wanted.why,
    )


def named(facts: Facts, labels: Mapping[str, str]) -> dict[str, Fact]:
    """Facts that are codes get the words that the step gives them."""
    return {name: labels.get(value, value) if isinstance(value, str) else value for name, value in facts.items()}


def ref_of(step: Step, again: int = 0) -> Ref:
    """The reference of a deal; a fixed hand is the first deal only."""
    assert step.generator is not None
    params = tuple((name, value) for name, value in step.params if not (again and name == "hand"))
    check_params(find(step.generator), dict(params))
    return Ref(step.generator, params, step.seed + again)


def exercise_of(dealt: StepInstance) -> Exercise | None:
    """The exercise behind a dealt step; None for an explanation."""
    return None if dealt.ref is None else make(dealt.ref)


def check(dealt: StepInstance, answer: Answer) -> Verdict | None:
    """The verdict on an answer (shapes: ``model.Kind``); None for an explanation. Never raises on a wrong shape."""
    exercise = exercise_of(dealt)
    return None if exercise is None else exercise.check(answer)


def solution(dealt: StepInstance) -> Answer:
    """One right answer, for "ver la solución"; None for an explanation."""
    exercise = exercise_of(dealt)
    return None if exercise is None else next(iter(exercise.key.solutions()))


def play(dealt: StepInstance, actions: list[list[str]]) -> Played | None:
    """Where a turn or small game stands after these actions; None for the other kinds."""
    exercise = exercise_of(dealt)
    key = None if exercise is None else exercise.key
    if isinstance(key, TurnKey | GameKey):
        return advance(key.state, actions, one_turn=isinstance(key, TurnKey))
    return None


def deals(lesson: Lesson, step: int) -> Iterator[StepInstance]:
    """The step's own deal, then "otra parecida" for ever."""
    return (instance(lesson, step, again) for again in count())
