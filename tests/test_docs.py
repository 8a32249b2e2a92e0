"""The documents can't fall behind: every command and every example in them runs here or in test_package."""

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import tutor
from tests.readme import INSTALL_AND_START, STREAMLIT_START
from tutor.formats import record

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
ELSEWHERE = {INSTALL_AND_START, STREAMLIT_START}
SHELL_HEAD = f'gin-tutor() {{ "{sys.executable}" -m tutor.cli "$@"; }}\n'
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STATUS = "echo $?"


class Command(NamedTuple):
    """A command of a document with the output printed under it and the exit status told after it."""

    where: str
    text: str
    output: str
    status: int


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """Place and text of each fenced block of a kind."""
    for document in DOCUMENTS:
        content = document.read_text("utf-8")
        for found in FENCE.finditer(content):
            if found[1] == kind:
                yield f"{document.name}:{content.count(chr(10), 0, found.start()) + 1}", found[2]


def commands_of(where: str, block: str) -> list[Command]:
    """The commands of a console block, in order."""
    found: list[Command] = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        count = next(place for place, line in enumerate(lines, 1) if not line.endswith("\\"))
        text, output = "\n".join(lines[:count]), "\n".join(lines[count:])
        if text == STATUS:
            found[-1] = found[-1]._replace(status=int(output))
        else:
            found.append(Command(where, text, output, 0))
    return found


COMMANDS = [command for where, block in blocks("console") for command in commands_of(where, block)]
HERE = [command for command in COMMANDS if command.text not in ELSEWHERE]
PYTHON = list(blocks("python"))
RECORDS = list(blocks("gin"))
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(tutor.__path__, "tutor.")
    if not name.startswith(("tutor.ui", "tutor.ai.kernel", "tutor.store.migrations")) and not name.endswith("__main__")
]


def shape(output: str) -> str:
    """An output without its sampled values and reasons, which change with the engine: the number of moves stays."""
    rated = re.sub(r"^.*±.*$", "±", output, flags=re.MULTILINE)
    return re.sub(r"±\n(?:(?!±).*\n)*Cálculo:", "±\nCálculo:", rated)


def test_the_reader_of_blocks() -> None:
    block = '$ gin-tutor leer \\\n    "7h"\nuno\n\n$ gin-tutor leer x\nmal\n$ echo $?\n2\n'
    assert commands_of("x", block) == [
        Command("x", 'gin-tutor leer \\\n    "7h"', "uno\n\n", 0),
        Command("x", "gin-tutor leer x", "mal\n", 2),
    ]


def test_the_readme_names_both_ways_to_start_and_each_command() -> None:
    texts = {command.text for command in COMMANDS}
    assert texts >= ELSEWHERE
    for name in ("leer", "analizar", "cierre"):
        assert any(text.startswith(f"gin-tutor {name} ") for text in texts), name
        assert any(text.startswith(f"gin-tutor {name} ") and "--json" in text for text in texts), name
    assert PYTHON


@pytest.mark.parametrize("command", HERE, ids=lambda command: f"{command.where} {command.text[:40]}")
def test_command(command: Command) -> None:
    assert command.text.startswith("gin-tutor "), "only commands that end by themselves"
    run = subprocess.run(
        ["bash", "-c", SHELL_HEAD + command.text],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
    )
    assert run.returncode == command.status, run.stdout
    same = doctest.OutputChecker().check_output(shape(command.output), shape(run.stdout), FLAGS)
    assert same, f"expected:\n{command.output}\ngot:\n{run.stdout}"


@pytest.mark.parametrize(("where", "block"), RECORDS, ids=[where for where, _ in RECORDS])
def test_record(where: str, block: str) -> None:
    assert record.dumps(record.loads(block)) == block, where


@pytest.mark.parametrize(("where", "block"), PYTHON, ids=[where for where, _ in PYTHON])
def test_python(where: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parsed = doctest.DocTestParser().get_doctest(block, {}, where, where, 0)
    assert parsed.examples
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    shown: list[str] = []
    runner.run(parsed, out=shown.append)
    assert runner.failures == 0, "".join(shown)


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0


def test_no_document_names_a_machine() -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    forbidden = re.compile(rb"/ro" rb"ot/|/wo" rb"rk/|file:/" rb"//")
    wrong = [
        name.decode()
        for name in tracked.split(b"\0")
        if name and (ROOT / name.decode()).is_file() and forbidden.search((ROOT / name.decode()).read_bytes())
    ]
    assert wrong == []
