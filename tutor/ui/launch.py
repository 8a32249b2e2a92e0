"""Starts the server; the one thing of this room that the command line may import. Streamlit is loaded only then."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any, Final

from tutor.content import content_root

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8501
DATA_VARIABLE: Final = "GIN_TUTOR_DATA"


def settings() -> dict[str, Any]:
    """Every option of ``.streamlit/config.toml`` under its dotted name, ``{"theme.light.primaryColor": "#..."}``."""
    file = content_root() / ".streamlit" / "config.toml"
    return dict(_flat(tomllib.loads(file.read_text("utf-8")), ""))


def _flat(table: dict[str, Any], prefix: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in table.items():
        full = f"{prefix}{name}"
        found += _flat(value, f"{full}.") if isinstance(value, dict) else [(full, value)]
    return found


def run(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, data_dir: Path | None = None) -> None:
    """Serve the app until it is stopped; ``data_dir`` is where what belongs to visitors is kept."""
    import streamlit as st

    from tutor.ui.serve import SCRIPT, app_options

    if data_dir is not None:
        os.environ[DATA_VARIABLE] = str(data_dir)
    options = {**settings(), "server.address": host, "server.port": port}
    st.App(SCRIPT, **app_options()).run(config=options)
