"""What was measured of the ratings: within the bounds that were set, and quoted in the README as it was found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tutor.ai.models import MODELS
from tutor.es.numbers import points, signed

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
THIRDS = {"first": "primer tercio de la mano", "second": "segundo tercio", "last": "último tercio"}

each_model = pytest.mark.parametrize("model", sorted(MODELS))


def measured(name: str) -> Any:
    return json.loads((ROOT / "benchmarks" / "results" / f"{name}.json").read_text("utf-8"))


def bias_of(found: dict[str, float]) -> str:
    return f"{signed(found['bias'], 2)} ± {points(found['se'], 2)}"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


@each_model
def test_the_bias_is_half_a_point_at_most(model: str) -> None:
    found = measured(f"bias-{model}")
    assert found["all"]["hands"] >= 20_000
    for part in (found["all"], *found["by_third"].values()):
        assert abs(part["bias"]) <= 0.5 + 2 * part["se"], part


@each_model
def test_the_heat_map_is_off_by_two_points_at_most(model: str) -> None:
    found = measured(f"bias-{model}")["heat_map"]
    assert found["positions"] >= 5_000
    assert found["error_points"] <= 2.0


def test_the_readme_quotes_bias_and_calibration() -> None:
    first, other = (measured(f"bias-{model}") for model in sorted(MODELS))
    assert row("previsto menos real, toda la mano", bias_of(first["all"]), bias_of(other["all"])) in README
    for name, words in THIRDS.items():
        assert row(words, bias_of(first["by_third"][name]), bias_of(other["by_third"][name])) in README
    errors = [points(found["heat_map"]["error_points"], 2) for found in (first, other)]
    assert row("error de calibración del mapa, puntos", *errors) in README
