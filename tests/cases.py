"""The given cases (tests/data/cases.jsonl), by kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]
FILE = Path(__file__).parent / "data" / "cases.jsonl"
CASES: tuple[Case, ...] = tuple(json.loads(line) for line in FILE.read_text("utf-8").splitlines())


def of_ids(prefix: str) -> list[Case]:
    """Cases whose id starts so; fails loudly if there are none."""
    found = [case for case in CASES if case["id"].startswith(prefix)]
    assert found, prefix
    return found


def case_id(case: Case) -> str:
    return str(case["id"])
