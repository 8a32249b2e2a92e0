"""What every test may use: the browser as this machine has it, and the folder of the project."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the distribution's Chromium; without one, skip, or fail where GIN_REQUIRE_BROWSER is set (as in CI)."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        complain = pytest.fail if os.environ.get("GIN_REQUIRE_BROWSER") else pytest.skip
        complain("no Chromium on this machine: apt-get install chromium")
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"]}
