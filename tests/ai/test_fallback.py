"""Where numba or its cache can't work, plain Python plays the same hands and rates with a smaller budget."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

OFF = {"GIN_TUTOR_NO_NUMBA": "1"}
RATE = """
import json
from tutor import api
from tutor.ai import kernel
found = api.analyze("4♠ 5♠ 6♠ 9♣ 9♦ J♥ K♣ K♦ 7♥ 2♦ Q♦", samples=40, seed=4).to_json()
print(json.dumps({"status": kernel.status(), "found": found}))
"""
PLAY = """
import json
from tutor.ai import kernel, kernel_play
from tutor.ai.models import MODELS
from tutor.core.rules import PRESETS
played = []
for first in (0, 1):
    rows = kernel.matrix([model.row for model in MODELS.values()], len(MODELS["simple"].row), float)
    points, codes = kernel.ints(40), kernel.ints(40)
    kernel_play.self_play(first, 40, 11, rows, kernel.rules_row(PRESETS["guia-b"], 10, 1), points, codes)
    played.append([list(map(int, points)), list(map(int, codes))])
print(json.dumps(played))
"""


def run(script: str, environment: dict[str, str]) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=400,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_plain_python_plays_the_same_hands() -> None:
    plain, compiled = run(PLAY, OFF), run(PLAY, {})
    assert plain == compiled
    assert len(set(compiled[0][0])) > 5


def _is_rated(found: dict[str, Any]) -> bool:
    moves = found["moves"]
    return len(moves) == 11 and moves[0]["loss"] == 0 and found["compiled"] is False and found["samples"] >= 40


def test_without_numba_moves_are_rated_all_the_same() -> None:
    found = run(RATE, OFF)
    assert found["status"] == "python" and _is_rated(found["found"])


@pytest.mark.parametrize("bytecode", [{"PYTHONDONTWRITEBYTECODE": "1"}])
def test_an_unwritable_home_is_no_fault(tmp_path: Path, bytecode: dict[str, str]) -> None:
    """A home that is a file can't be written by anybody, root included; so no cache folder is left."""
    home = tmp_path / "home"
    home.write_text("not a folder")
    places = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "NUMBA_CACHE_DIR")
    found = run(RATE, {name: str(home / "sub") for name in places} | bytecode)
    assert found["status"] == "python" and _is_rated(found["found"])


def test_the_smallest_budget_still_has_finite_errors() -> None:
    found = run(RATE.replace("samples=40", "samples=1"), OFF)["found"]
    numbers = [move[name] for move in found["moves"] for name in ("ev", "se", "loss", "loss_se", "p_best")]
    assert numbers and all(abs(number) < 1000 for number in numbers)
