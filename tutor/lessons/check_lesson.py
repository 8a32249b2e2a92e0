"""What is wrong with one lesson beyond its shape: steps, texts, placeholders, answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from string import Formatter
from typing import Final

from tutor.core.errors import GinError
from tutor.lessons.language import LONGEST_SENTENCE, banned_words, foreign_words, long_sentences
from tutor.lessons.lesson import Lesson, Step
from tutor.lessons.problems import Problem
from tutor.lessons.step import exercise_of, instance

FEWEST_STEPS: Final = 6
MOST_STEPS: Final = 14
LONGEST: Final = {"explain": 280, "ask": 180, "hints": 150, "why": 180, "title": 60, "summary": 120, "labels": 60}
DEALS_CHECKED: Final = 3


def lesson_problems(lesson: Lesson, known: frozenset[str]) -> Iterator[Problem]:
    """Every fault of a lesson whose file was sound; ``known``: the project's word list."""
    yield from _length(lesson)
    for name in ("title", "summary"):
        yield from text_problems(str(getattr(lesson, name)), Problem("", lesson.file, 1, 0, name), known)
    blocked = False
    for number, step in enumerate(lesson.steps, 1):
        found = [*_step_texts(lesson, number, step, known), *_dealt(lesson, number, step)]
        yield from found
        if blocked:
            yield Problem("unreachable_step", lesson.file, step.line, number)
        blocked = blocked or any(problem.code in ("no_answer", "not_dealt") for problem in found)


def _length(lesson: Lesson) -> Iterator[Problem]:
    total, doing = len(lesson.steps), sum(step.to_do for step in lesson.steps)
    if not FEWEST_STEPS <= total <= MOST_STEPS:
        facts = {"got": total, "expected": f"{FEWEST_STEPS}-{MOST_STEPS}"}
        yield Problem("step_count", lesson.file, 1, 0, "steps", facts)
    if 3 * doing < 2 * total:
        yield Problem("too_little_to_do", lesson.file, 1, 0, "steps", {"got": doing, "expected": total})


def _texts(step: Step) -> Iterator[tuple[str, str]]:
    yield ("ask" if step.to_do else "explain"), step.text
    yield from (("hints", hint) for hint in step.hints)
    yield from (("why", step.why),) if step.why else ()
    yield from (("labels", label) for label in step.labels.values())


def _step_texts(lesson: Lesson, number: int, step: Step, known: frozenset[str]) -> Iterator[Problem]:
    for name, text in _texts(step):
        yield from text_problems(text, Problem("", lesson.file, step.line, number, name), known)


def text_problems(text: str, at: Problem, known: frozenset[str], *, quoted: bool = False) -> Iterator[Problem]:
    """Spelling, banned words, long sentences, exclamation marks, too many characters; ``at`` is the place."""

    def fault(code: str, **facts: object) -> Problem:
        return Problem(code, at.file, at.line, at.step, at.field, facts)

    yield from (fault("foreign_word", got=word) for word in foreign_words(text, known))
    yield from (fault("banned_word", got=word) for word in banned_words(text, quoted=quoted))
    yield from (
        fault("long_sentence", got=sentence[:60], expected=LONGEST_SENTENCE) for sentence in long_sentences(text)
    )
    if "!" in text or "¡" in text:
        yield fault("exclamation")
    limit = LONGEST.get(at.field)
    if limit is not None and len(text) > limit:
        yield fault("long_text", got=len(text), expected=limit)


def _dealt(lesson: Lesson, number: int, step: Step) -> Iterator[Problem]:
    """The step as it is dealt: it can be, has a right answer, and every placeholder has its fact."""
    for again in range(DEALS_CHECKED if step.to_do else 1):
        try:
            dealt = instance(lesson, number - 1, again)
            exercise = exercise_of(dealt)
        except GinError as error:
            yield Problem("not_dealt", lesson.file, step.line, number, facts={"got": str(error)})
            return
        if exercise is not None and not list(islice(exercise.key.solutions(), 1)):
            yield Problem("no_answer", lesson.file, step.line, number)
        if not again:
            yield from _placeholders(lesson, number, step, frozenset(dealt.facts))


def _placeholders(lesson: Lesson, number: int, step: Step, facts: frozenset[str]) -> Iterator[Problem]:
    for name, text in _texts(step):
        try:
            used = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        except ValueError:
            yield Problem("bad_placeholder", lesson.file, step.line, number, name, {"got": text[:40]})
            continue
        for missing in sorted(used - facts):
            expected = ", ".join(sorted(facts))
            yield Problem("unknown_fact", lesson.file, step.line, number, name, {"got": missing, "expected": expected})
