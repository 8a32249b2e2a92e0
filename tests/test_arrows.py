"""The arrows of the design: who may import whom, what may be imported at all, and how large a thing may grow."""

import ast
import re
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tutor"

ALL_ROOMS = frozenset({"core", "formats", "ai", "es", "api", "content", "lessons", "puzzles", "practice", "store"})
MAY_READ: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "content": frozenset(),
    "formats": frozenset({"core"}),
    "ai": frozenset({"core"}),
    "es": frozenset({"core", "formats", "ai"}),
    "lessons": frozenset({"core", "formats", "ai", "content"}),
    "puzzles": frozenset({"core", "formats", "ai", "content"}),
    "practice": frozenset({"core", "formats", "ai", "content"}),
    "store": frozenset({"core", "formats"}),
    "api": frozenset({"core", "formats", "ai", "es"}),
    "ui": ALL_ROOMS,
    "cli": ALL_ROOMS,
    "__init__": frozenset({"core", "formats", "api"}),
    "__main__": frozenset({"cli"}),
}
ONE_EXCEPTION = ("cli", "tutor.ui.launch")

ROOMS_OF_LIBRARY: dict[str, frozenset[str]] = {
    "streamlit": frozenset({"ui"}),
    "pandas": frozenset({"ui"}),
    "plotly": frozenset({"ui"}),
    "numpy": frozenset({"ai", "ui"}),
    "numba": frozenset({"ai"}),
}
DISTRIBUTION = {"yaml": "pyyaml"}
NOT_IN_CORE = frozenset(
    {"asyncio", "datetime", "glob", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "subprocess"}
    | {"sys", "tempfile", "threading", "time", "urllib", "uuid"}
)
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40
MAX_MEDIAN_LINES = 10


class Import(NamedTuple):
    """One import statement: where it stands and the dotted name it asks for."""

    file: Path
    line: int
    target: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.target}"


def sources() -> list[Path]:
    """Every Python file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    """The parsed text of a file."""
    return ast.parse(file.read_text("utf-8"), str(file))


def room(file: Path) -> str:
    """The room that a file stands in: its folder under tutor/, or its own name; cli_tables belongs to cli."""
    return room_named(file.relative_to(PACKAGE).parts[0].removesuffix(".py"))


def room_named(part: str) -> str:
    """The room of a direct part of the package."""
    return "cli" if part.startswith("cli_") else part


def module_name(file: Path) -> str:
    """The dotted name of a file's module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def absolute(file: Path, node: ast.ImportFrom) -> str:
    """The dotted name that a from-import reads, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    parts = file.relative_to(ROOT).with_suffix("").parts
    base = parts[: len(parts) - node.level]
    return ".".join([*base, node.module] if node.module else base)


def imports_of(file: Path) -> Iterator[Import]:
    """Every import of a file, wherever in it; ``from a import b`` counts as ``a.b``."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(file, node)
            yield from (Import(file, node.lineno, f"{base}.{alias.name}") for alias in node.names)


def all_imports() -> list[Import]:
    """Every import of the package."""
    return [found for file in sources() for found in imports_of(file)]


def read_room(target: str) -> str | None:
    """The room that an import of the package reads; None for the package itself and for libraries."""
    parts = target.split(".")
    if parts[0] != "tutor" or len(parts) < 2:
        return None
    found = room_named(parts[1])
    return found if found in MAY_READ else "__init__"


def breaks_an_arrow(found: Import) -> bool:
    """Whether an import goes against the arrows."""
    here, there = room(found.file), read_room(found.target)
    if there is None or there == here:
        return False
    if here == ONE_EXCEPTION[0] and (found.target + ".").startswith(ONE_EXCEPTION[1] + "."):
        return False
    return there not in MAY_READ[here]


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of the package with its file."""
    for file in sources():
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield file, node


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its decorators and its docstring."""
    assert node.end_lineno is not None
    total = node.end_lineno - node.lineno + 1
    first = node.body[0]
    if ast.get_docstring(node) is not None and first.end_lineno is not None:
        total -= first.end_lineno - first.lineno + 1
    return total


def test_there_is_something_to_check() -> None:
    assert {room(file) for file in sources()} >= {"core", "__init__"}
    assert any(found.target.startswith("tutor.core.") for found in all_imports())


def test_every_room_has_its_arrows() -> None:
    assert {room(file) for file in sources()} <= set(MAY_READ)


def test_no_import_goes_against_the_arrows() -> None:
    assert [str(found) for found in all_imports() if breaks_an_arrow(found)] == []


@pytest.mark.parametrize(
    ("file", "target", "broken"),
    [
        ("core/cards.py", "tutor.core.errors.GinError", False),
        ("core/cards.py", "tutor.formats.cards_text", True),
        ("core/cards.py", "tutor.analyze", True),
        ("formats/record.py", "tutor.ai.kernel", True),
        ("ai/evaluate.py", "tutor.core.view.PlayerView", False),
        ("ai/evaluate.py", "tutor.es.errors", True),
        ("api.py", "tutor.es.errors", False),
        ("api.py", "tutor.ui.state", True),
        ("cli.py", "tutor.ui.launch.start", False),
        ("cli.py", "tutor.ui.launcher", True),
        ("cli.py", "tutor.ui.state", True),
        ("ui/state.py", "tutor.cli.main", True),
        ("ui/state.py", "tutor.cli_tables.showdown_table", True),
        ("ui/state.py", "tutor.api.analyze", False),
    ],
)
def test_the_check_itself(file: str, target: str, broken: bool) -> None:
    assert breaks_an_arrow(Import(PACKAGE / file, 1, target)) is broken


def test_libraries_stay_in_their_rooms() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if room(found.file) not in ROOMS_OF_LIBRARY.get(found.target.split(".")[0], frozenset(MAY_READ))
    ]
    assert wrong == []


def test_the_declared_dependencies_are_those_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {re.split(r"[<>=\[ ]", requirement)[0] for requirement in project["dependencies"]}
    imported = {found.target.split(".")[0] for found in all_imports()} - sys.stdlib_module_names - {"tutor"}
    assert {DISTRIBUTION.get(name, name) for name in imported} == declared


def test_only_the_kernel_is_compiled() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if found.target.split(".")[0] in {"numba", "llvmlite"}
        and not module_name(found.file).startswith("tutor.ai.kernel")
    ]
    assert wrong == []


def test_core_uses_the_standard_library_only_and_touches_nothing_outside() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if room(found.file) == "core"
        and (top := found.target.split(".")[0]) != "tutor"
        and (top not in sys.stdlib_module_names or top in NOT_IN_CORE)
    ]
    assert wrong == []


def test_core_opens_prints_and_evaluates_nothing() -> None:
    forbidden = {"open", "print", "input", "eval", "exec", "compile", "__import__"}
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno} calls {node.func.id}"
        for file in sources()
        if room(file) == "core"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in forbidden
    ]
    assert wrong == []


def test_nobody_uses_the_global_random_or_unpickles() -> None:
    names = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}
    wrong = [str(found) for found in all_imports() if found.target.split(".")[0] in names]
    wrong += [
        f"{file.relative_to(ROOT)}:{node.lineno} uses random.{node.attr}"
        for file in sources()
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr not in {"Random", "SystemRandom"}
    ]
    assert wrong == []


def test_files_stay_small() -> None:
    files = [file for folder in ("tutor", "tests", "benchmarks") for file in sorted((ROOT / folder).rglob("*.py"))]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: lines for name, lines in lengths.items() if lines > MAX_FILE_LINES} == {}


def test_functions_stay_small() -> None:
    sizes = [(code_lines(node), f"{file.relative_to(ROOT)}:{node.lineno} {node.name}") for file, node in functions()]
    assert [where for where in sizes if where[0] > MAX_FUNCTION_LINES] == []
    assert statistics.median(lines for lines, _ in sizes) <= MAX_MEDIAN_LINES


HEAVY = re.compile(r"\|\s+(streamlit|pandas|numba|plotly|llvmlite)$", re.MULTILINE)
LIGHT_COMMANDS = [
    ["-c", "import tutor"],
    ["-c", "from tutor import analyze, best_arrangements, parse_cards, resolve_showdown"],
    ["-m", "tutor.cli", "--help"],
    ["-m", "tutor.cli", "puzles", "generar", "--help"],
    ["-c", "from datetime import date; from tutor.puzzles.day import puzzle_of; puzzle_of(date(2026, 12, 24)).view()"],
    ["-m", "tutor.cli", "leer", "7h 8h 9h"],
    ["-m", "tutor.cli", "leer", "7h 8h 9h", "--json"],
    ["-m", "tutor.cli", "analizar", "--mano", "7h 8h 9h 2c 2d 2s Kd Qd 5c 6s 4d", "--segundos", "0"],
    ["-m", "tutor.cli", "analizar", "--mano", "7h 8h 9h 2c 2d 2s Kd Qd 5c 6s 4d", "--segundos", "0", "--json"],
    [
        "-m",
        "tutor.cli",
        "cierre",
        "--cierra",
        "5s 5c 5d 6s 6c 6d 7s 7c 7d As",
        "--rival",
        "Kh Kd Ks 2h 3h 4h 9c 8c Qd Jd",
    ],
]


@pytest.mark.parametrize("arguments", LIGHT_COMMANDS, ids=lambda arguments: " ".join(arguments[:3]))
def test_what_simulates_nothing_imports_nothing_heavy(arguments: list[str]) -> None:
    run = subprocess.run([sys.executable, "-X", "importtime", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    assert re.search(r"\|\s+tutor$", run.stderr, re.MULTILINE)
    assert HEAVY.findall(run.stderr) == []
