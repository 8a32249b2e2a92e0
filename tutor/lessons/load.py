"""Lesson files to lessons. A broken file is left out and named; it never takes the app down."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tutor.content import content_root
from tutor.core.errors import ContentError, GinError
from tutor.lessons.lesson import Lesson
from tutor.lessons.load_lesson import read_lesson
from tutor.lessons.plain_yaml import read
from tutor.lessons.problems import Problem

LOG: Final = logging.getLogger(__name__)
OTHER_FILES: Final = frozenset({"preguntas.yaml", "glosario.yaml", "mitos.yaml", "avisos.yaml", "nivel.yaml"})


def lessons_folder() -> Path:
    return content_root() / "lessons"


def lesson_files(folder: Path) -> list[Path]:
    """Every lesson file: all YAML but the files of other kinds."""
    return sorted(file for file in folder.glob("*.yaml") if file.name not in OTHER_FILES)


def load_lessons(folder: Path | None = None) -> tuple[tuple[Lesson, ...], tuple[Problem, ...]]:
    """The sound lessons in their order, and the problems of those left out (each also a line in the log)."""
    lessons: list[Lesson] = []
    problems: list[Problem] = []
    for file in lesson_files(folder or lessons_folder()):
        lesson, found = load_file(file)
        problems += found
        if lesson is not None and not found:
            lessons.append(lesson)
    lessons, repeated = _without_repeats(lessons)
    problems += repeated
    for problem in problems:
        LOG.warning("lesson left out: %s", problem)
    return tuple(lessons), tuple(problems)


def load_file(file: Path) -> tuple[Lesson | None, list[Problem]]:
    """One file: its lesson if it can be read at all, and every problem of its shape."""
    try:
        return parse(file.read_text("utf-8"), file.name)
    except (OSError, UnicodeDecodeError) as error:
        return None, [Problem("file_unreadable", file.name, facts={"got": type(error).__name__})]


def parse(text: str, name: str) -> tuple[Lesson | None, list[Problem]]:
    """The text of a lesson file."""
    problems: list[Problem] = []
    try:
        return read_lesson(read(text), name, problems), problems
    except ContentError as error:
        line = error.facts.get("line")
        problems.append(_problem(error, name, line if isinstance(line, int) else 0))
    except GinError as error:
        problems.append(_problem(error, name, 0))
    return None, problems


def _problem(error: GinError, name: str, line: int) -> Problem:
    return Problem(error.code, name, line, field=str(error.facts.get("field", "")), facts=error.facts)


def _without_repeats(lessons: Iterable[Lesson]) -> tuple[list[Lesson], list[Problem]]:
    kept: dict[str, Lesson] = {}
    problems: list[Problem] = []
    for lesson in sorted(lessons, key=lambda lesson: (lesson.number, lesson.file)):
        if lesson.id in kept:
            problems.append(Problem("repeated_lesson", lesson.file, 1, field="id", facts={"got": lesson.id}))
        else:
            kept[lesson.id] = lesson
    return list(kept.values()), problems
