"""The style sheet of the whole app with the visitor's choices in it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tutor.ui.settings import Settings

_HERE: Final = Path(__file__).parent
WIDTHS: Final = {"s": 44, "m": 54, "l": 68}
_INKS: Final = {
    "2": {"clubs": "#1d1f1d", "diamonds": "#b3261e", "hearts": "#b3261e", "spades": "#1d1f1d"},
    "4": {"clubs": "#1a6b35", "diamonds": "#1b55b0", "hearts": "#b3261e", "spades": "#1d1f1d"},
}
_PIPS: Final[dict[str, str]] = tomllib.loads((_HERE / "pips.toml").read_text("utf-8"))


@cache
def read(name: str) -> str:
    """A style sheet or script that lies beside this package's Python."""
    return (_HERE.parent / name).read_text("utf-8")


@cache
def style_sheet(settings: Settings) -> str:
    """One ``<style>`` element: variables, cards, page."""
    return f"<style>:root{{{_variables(settings)}}}{read('table/cards.css')}{read('style.css')}</style>"


def _variables(settings: Settings) -> str:
    values = {f"gc-{suit}": ink for suit, ink in _INKS[settings.palos].items()}
    values |= {f"pip-{suit}": _svg(path) for suit, path in _PIPS.items()}
    values["gc-base"] = f"{WIDTHS[settings.cartas]}px"
    return "".join(f"--{name}:{value};" for name, value in values.items())


def _svg(path: str) -> str:
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path d='{path}'/></svg>"
    return f'url("data:image/svg+xml,{quote(svg)}")'
