"""The style sheet of the whole app with the visitor's choices in it."""

from __future__ import annotations

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
_PIPS: Final = {
    "c": "M16 3.500a5.800 5.800 0 0 0-4.700 9.200A5.800 5.800 0 1 0 14.800 21c-.3 3-1.300 5.200-3.300 7h9c-2-1.800-3-4-3.300-7a5.800 "
    "5.800 0 1 0 3.500-8.300A5.800 5.800 0 0 0 16 3.500z",
    "d": "M16 2.500 26 16 16 29.500 6 16z",
    "h": "M16 28.500C9 22.500 3.500 18 3.500 11.500A6.600 6.600 0 0 1 16 8.600a6.600 6.600 0 0 1 12.500 2.900c0 6.500-5.500 11-12.500 17z",
    "s": "M16 2.500c4.500 5.800 11.500 9.300 11.500 15a5.900 5.900 0 0 1-10 4.200c.3 3 1.300 5 3.300 6.800h-9.600c2-1.800 3-3.800 3.300-6.800a5.900 "
    "5.900 0 0 1-10-4.200c0-5.700 7-9.200 11.500-15z",
}


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
