"""What is wrong with the lessons together: concepts, rules, questions, links; and the language of the other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tutor.core.errors import ContentError
from tutor.lessons.check_lesson import lesson_problems, text_problems
from tutor.lessons.coverage import QUESTIONS, RULE_IDS
from tutor.lessons.exercise import find
from tutor.lessons.language import project_words
from tutor.lessons.lesson import Lesson
from tutor.lessons.load import lesson_files, load_file
from tutor.lessons.plain_yaml import Spot, read
from tutor.lessons.problems import Problem
from tutor.lessons.review import PLACEMENT_FILE

WORDS_FILE: Final = "palabras.txt"
QUESTIONS_FILE: Final = "preguntas.yaml"
FAQ_TEXTS: Final = {
    QUESTIONS_FILE: ("question", "answer", "note"),
    "glosario.yaml": ("term", "meaning"),
    "mitos.yaml": ("question", "how", "answer", "with", "without"),
}
PLACEMENT_SIZE: Final = 8


def check_folder(folder: Path) -> list[Problem]:
    """Every fault of the content of a folder, file by file."""
    words = folder / WORDS_FILE
    known = project_words(words) if words.is_file() else frozenset()
    problems: list[Problem] = []
    lessons: list[Lesson] = []
    for file in lesson_files(folder):
        lesson, found = load_file(file)
        problems += found
        if lesson is not None:
            lessons.append(lesson)
            problems += lesson_problems(lesson, known) if not found else ()
    lessons.sort(key=lambda lesson: (lesson.number, lesson.file))
    problems += concept_problems(lessons)
    problems += coverage_problems(lessons, folder)
    problems += placement_problems(lessons, folder)
    for name, fields in FAQ_TEXTS.items():
        problems += faq_problems(folder / name, fields, known, {lesson.id for lesson in lessons})
    return problems


def concept_problems(lessons: Sequence[Lesson]) -> Iterator[Problem]:
    """A concept used before it is taught, taught twice; a lesson's id or number that repeats."""
    taught: dict[str, str] = {}
    seen: set[object] = set()
    for lesson in lessons:
        for name, value in (("id", lesson.id), ("number", lesson.number)):
            if (name, value) in seen:
                yield Problem("repeated_lesson", lesson.file, 1, 0, name, {"got": value})
            seen.add((name, value))
        for concept in lesson.uses:
            if concept not in taught:
                yield Problem("not_taught_yet", lesson.file, 1, 0, "uses", {"got": concept})
        for concept in lesson.teaches:
            if concept in taught:
                yield Problem("taught_twice", lesson.file, 1, 0, "teaches", {"got": concept, "other": taught[concept]})
            taught.setdefault(concept, lesson.id)
        yield from _concepts_of_steps(lesson, taught)


def _concepts_of_steps(lesson: Lesson, taught: dict[str, str]) -> Iterator[Problem]:
    for number, step in enumerate(lesson.steps, 1):
        try:
            concept = find(step.generator).concept if step.generator else None
        except ContentError:
            continue
        if concept is not None and concept not in taught:
            yield Problem("not_taught_yet", lesson.file, step.line, number, "", {"got": concept})


def coverage_problems(lessons: Sequence[Lesson], folder: Path) -> Iterator[Problem]:
    """A rule that nobody teaches, a question that nobody answers, and names that are none."""
    taught = {rule for lesson in lessons for step in lesson.steps for rule in step.rules}
    answered = {number for lesson in lessons for step in lesson.steps for number in step.answers}
    for lesson in lessons:
        for place, step in enumerate(lesson.steps, 1):
            for rule in sorted(set(step.rules) - set(RULE_IDS)):
                yield Problem("unknown_rule_id", lesson.file, step.line, place, "rules", {"got": rule})
            for number in sorted(set(step.answers) - set(QUESTIONS)):
                yield Problem("unknown_question", lesson.file, step.line, place, "answers", {"got": number})
    yield from (Problem("rule_not_taught", str(folder), facts={"got": rule}) for rule in RULE_IDS if rule not in taught)
    answered |= _answered_in(folder / QUESTIONS_FILE)
    yield from (
        Problem("question_not_answered", str(folder), facts={"got": number})
        for number in QUESTIONS
        if number not in answered
    )


def _answered_in(file: Path) -> set[int]:
    root = _read(file)
    rows = root.mapping.get("questions") if root else None
    numbers = {row.mapping["number"].value for row in rows.items if "number" in row.mapping} if rows else set()
    return {number for number in numbers if isinstance(number, int)}


def _read(file: Path) -> Spot | None:
    try:
        return read(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ContentError):
        return None


def placement_problems(lessons: Sequence[Lesson], folder: Path) -> Iterator[Problem]:
    """The placement test: eight steps to do that exist."""
    if not (folder / PLACEMENT_FILE).exists():
        return
    root = _read(folder / PLACEMENT_FILE)
    rows = root.mapping["steps"].items if root and "steps" in root.mapping else []
    by_id = {lesson.id: lesson for lesson in lessons}
    if len(rows) != PLACEMENT_SIZE:
        yield Problem("placement_size", PLACEMENT_FILE, 1, facts={"got": len(rows), "expected": PLACEMENT_SIZE})
    for row in rows:
        where = {name: spot.value for name, spot in row.mapping.items()}
        lesson, step = by_id.get(str(where.get("lesson"))), where.get("step")
        known = lesson is not None and isinstance(step, int) and 1 <= step <= len(lesson.steps)
        if not known or lesson is None or not isinstance(step, int) or not lesson.steps[step - 1].to_do:
            yield Problem("no_such_step", PLACEMENT_FILE, row.line, facts={"got": f"{where}"})


def faq_problems(file: Path, fields: Sequence[str], known: frozenset[str], lessons: set[str]) -> Iterator[Problem]:
    """Language and links of a file of questions or words, if it is there."""
    if not file.is_file():
        return
    try:
        root = read(file.read_text("utf-8"))
    except (UnicodeDecodeError, ContentError) as error:
        line = error.facts.get("line") if isinstance(error, ContentError) else 0
        yield Problem("bad_yaml", file.name, line if isinstance(line, int) else 0, facts={"got": str(error)})
        return
    for name, spot in walk(root):
        if name in fields and isinstance(spot.value, str):
            yield from text_problems(spot.value, Problem("", file.name, spot.line, 0, name), known, quoted=True)
        if name == "lesson" and spot.value is not None and spot.value not in lessons:
            yield Problem("no_such_lesson", file.name, spot.line, 0, name, {"got": spot.value})


def walk(spot: Spot) -> Iterator[tuple[str, Spot]]:
    """Every named value of a file, however deep."""
    for name, child in spot.mapping.items():
        yield name, child
        yield from walk(child)
    for child in spot.items:
        yield from walk(child)
