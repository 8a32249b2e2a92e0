"""What was measured of the ratings: within the bounds that were set, and quoted in the README as it was found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tutor.ai.models import MODELS
from tutor.es.numbers import percent, points, signed

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
THIRDS = {"first": "primer tercio de la mano", "second": "segundo tercio", "last": "último tercio"}
BUDGETS = {"33000 playouts": "con 33 000 manos simuladas", "0.2 s": "en 0,2 s"}
MOST_REGRET = {"33000 playouts": 0.02, "0.2 s": 0.1}

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


@pytest.mark.parametrize("budget", BUDGETS)
def test_little_is_lost_and_intervals_hold_against_the_reference(budget: str) -> None:
    found = measured("regret")[budget]
    assert found["evaluations"] >= 200
    assert found["regret"] <= MOST_REGRET[budget]
    assert found["best_found_where_it_leads"] >= 0.95
    assert 0.93 <= found["intervals_that_hold"] <= 0.97


def test_the_reference_has_twenty_times_the_samples() -> None:
    rows = (ROOT / "benchmarks" / "results" / "reference.jsonl").read_text("utf-8").splitlines()
    assert len(rows) >= 200
    assert measured("regret")["reference_samples"] == 20 * 33_000


def test_the_readme_quotes_regret_and_intervals() -> None:
    found = measured("regret")
    for name, words in BUDGETS.items():
        part = found[name]
        regret, hits = points(part["regret"], 3), percent(part["best_found_where_it_leads"])
        held = f"{points(100 * part['intervals_that_hold'])} %"
        assert row(words, regret, hits, held) in README


def test_the_readme_quotes_the_page() -> None:
    found = measured("page")
    waits = [points(found[name]) for name in ("first_table_to_idle_click", "busy_to_idle_click")]
    assert f"{waits[0]} veces" in README and f"{waits[1]} veces" in README
