"""From nothing but Python and pip: the README's two commands, and the wheel in an environment of its own."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.readme import INSTALL_AND_START, STREAMLIT_START
from tests.server import fetch, free_port, serving
from tutor.content import content_root

pytestmark = pytest.mark.xdist_group("package")  # one worker builds the wheel and its environment once

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks", ".venv")
HAND = "7♥ 8♥ 9♥ 2♣ 2♦ 2♠ K♦ Q♦ 5♣ 6♠ 4♦"


def fresh_environment(folder: Path) -> dict[str, str]:
    """Make a virtual environment; the variables with which a shell would use it."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    inherited = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    path = os.pathsep.join([str(folder / "bin"), os.environ["PATH"]])
    return {**inherited, "PATH": path, "VIRTUAL_ENV": str(folder), "STREAMLIT_SERVER_HEADLESS": "true"}


def run(command: str, env: Mapping[str, str], cwd: Path) -> str:
    """Standard output of a shell command that must succeed."""
    done = subprocess.run(["bash", "-c", command], env=env, cwd=cwd, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def check_app(command: str, port: int, env: Mapping[str, str], cwd: Path, log: Path) -> None:
    """The app that a command starts is healthy and answers with a page in Spanish."""
    with serving(["bash", "-c", command], port=port, log=log, cwd=cwd, env=env) as url:
        status, page = fetch(url)
        assert status == 200
        assert '<html lang="es"' in page


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, so that installing leaves nothing behind in this one."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("checkout") / "project", ignore=NOT_COPIED))


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(checkout)]
    subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
    return next(folder.glob("gin_tutor-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The variables of a fresh environment that holds the wheel."""
    env = fresh_environment(tmp_path_factory.mktemp("installed") / "venv")
    run(f"pip install -q '{wheel}'", env, wheel.parent)
    yield env
    shutil.rmtree(env["VIRTUAL_ENV"])


def test_content_root_of_a_checkout() -> None:
    assert content_root() == ROOT
    assert (content_root() / "lessons").is_dir()


@pytest.mark.slow
def test_the_wheel_carries_the_package_and_the_content(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tutor").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert package - names == set()
    assert {"tutor/_content/lessons/README.md", "tutor/_content/puzzles/README.md"} <= names
    assert "tutor/_content/.streamlit/config.toml" in names
    assert not any(name.startswith(("tests/", "benchmarks/", "lessons/")) for name in names)


@pytest.mark.slow
def test_the_installed_wheel_answers(installed: dict[str, str], tmp_path: Path) -> None:
    assert "analizar" in run("gin-tutor --help", installed, tmp_path)
    assert json.loads(run("gin-tutor leer '7♥ 8♥ 9♥' --json", installed, tmp_path))["cards"] == ["7h", "8h", "9h"]
    analysis = json.loads(run(f"gin-tutor analizar --mano '{HAND}' --segundos 0 --json", installed, tmp_path))
    assert analysis["arrangements"][0]["points"] == 35
    root = run("python -c 'from tutor.content import content_root; print(content_root())'", installed, tmp_path)
    assert (Path(root.strip()) / "lessons" / "README.md").is_file()
    assert Path(root.strip()).is_relative_to(Path(installed["VIRTUAL_ENV"]).resolve())


@pytest.mark.slow
def test_the_installed_wheel_serves_the_app_in_its_own_look(installed: dict[str, str], tmp_path: Path) -> None:
    port = free_port()
    check_app(f"exec gin-tutor --port {port}", port, installed, tmp_path, tmp_path / "log")
    settings = run("python -c 'from tutor.ui.launch import settings; print(*settings())'", installed, tmp_path)
    assert "theme.light.primaryColor" in settings.split()


@pytest.mark.slow
def test_the_two_commands_of_the_readme(checkout: Path, tmp_path: Path) -> None:
    env = fresh_environment(tmp_path / "venv")
    port = free_port()
    check_app(f"{INSTALL_AND_START} --port {port}", port, env, checkout, tmp_path / "log-1")
    port = free_port()
    check_app(f"{STREAMLIT_START} --server.port {port}", port, env, checkout, tmp_path / "log-2")
    shutil.rmtree(env["VIRTUAL_ENV"])
