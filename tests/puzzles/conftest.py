"""What all tests of the puzzles share."""

import sys
from types import ModuleType

import pytest


@pytest.fixture(autouse=True)
def plain_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit leaves its page as the main module; a spawned worker would run it."""
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
