"""Scripted learners: one answers right, one answers wrong first. Both use only what a page would use."""

from __future__ import annotations

from itertools import islice

from tutor.es.lessons import say
from tutor.lessons import progress
from tutor.lessons.lesson import Lesson
from tutor.lessons.model import StepInstance, Verdict
from tutor.lessons.progress import Progress
from tutor.lessons.step import check, exercise_of, instance, solution


def good_sentence(verdict: Verdict) -> None:
    for note in (verdict.reason, verdict.consequence):
        if note is not None:
            text = say(note.code, note.facts)
            assert text and "…" not in text and "{" not in text, (note.code, text)


def answer_right(dealt: StepInstance) -> None:
    verdict = check(dealt, solution(dealt))
    assert verdict is not None and verdict.right, (dealt.lesson, dealt.step)
    good_sentence(verdict)


def answer_wrong(dealt: StepInstance) -> None:
    exercise = exercise_of(dealt)
    assert exercise is not None
    for mistake in islice(exercise.key.mistakes(), 3):
        verdict = check(dealt, mistake)
        assert verdict is not None and not verdict.right and verdict.consequence is not None
        good_sentence(verdict)


def play_right(lesson: Lesson) -> Progress:
    at = Progress(lesson.id)
    while not progress.done(at, lesson):
        dealt = instance(lesson, at.step, at.again)
        if dealt.ref is None:
            at = progress.read_on(at)
            continue
        answer_right(dealt)
        at = progress.answered(at, True)
    return at


def play_wrong_first(lesson: Lesson) -> Progress:
    """Wrong, a hint, another hand of the same kind, right."""
    at = Progress(lesson.id)
    while not progress.done(at, lesson):
        dealt = instance(lesson, at.step, at.again)
        if dealt.ref is None:
            at = progress.read_on(at)
            continue
        answer_wrong(dealt)
        at = progress.another(progress.hinted(progress.answered(at, False)))
        again = instance(lesson, at.step, at.again)
        assert again.kind is dealt.kind and again.prompt == dealt.prompt
        answer_right(again)
        at = progress.answered(at, True)
    return at
