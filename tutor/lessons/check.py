"""``python -m tutor.lessons.check [FOLDER]``: every fault of the lessons, a line each; exit 1 if there is one.

The sentences stand in ``lessons/avisos.yaml``, as all Spanish of the lessons stands in YAML.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tutor.core.errors import GinError
from tutor.lessons.check_all import check_folder
from tutor.lessons.load import lessons_folder
from tutor.lessons.plain_yaml import read
from tutor.lessons.problems import Problem

MESSAGES_FILE: Final = "avisos.yaml"


def messages() -> dict[str, str]:
    """Code -> sentence; empty when the file itself is broken, and then codes are shown."""
    try:
        spots = read((lessons_folder() / MESSAGES_FILE).read_text("utf-8")).mapping
    except (OSError, UnicodeDecodeError, GinError):
        return {}
    return {code: str(spot.value) for code, spot in spots.items()}


def line_of(problem: Problem, sentences: Mapping[str, str]) -> str:
    """``03-una-carta.yaml:12: paso 2, ask: …``."""
    place = f"{problem.file}:{problem.line}" if problem.line else problem.file
    names = {"step": str(problem.step), "field": problem.field}
    parts = [f"{sentences.get('step', 'step')} {problem.step}"] if problem.step else []
    parts += [problem.field] if problem.field else []
    facts: dict[str, str] = defaultdict(lambda: "…", {name: str(value) for name, value in problem.facts.items()})
    facts.update(names)
    sentence = sentences.get(problem.code, f"{problem.code} {{got}}").format_map(facts)
    return ": ".join(part for part in (place, ", ".join(parts), sentence) if part)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the faults; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    folder = Path(given[0]) if given else lessons_folder()
    sentences = messages()
    problems = check_folder(folder)
    lines = [line_of(problem, sentences) for problem in problems]
    lines.append(sentences.get("found" if lines else "sound", "{got}").format(got=len(problems)))
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
