"""The pages: their files, addresses and names in the menu. A page not in this table has no address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

APP_TITLE: Final = "Tutor de gin rummy"


@dataclass(frozen=True, slots=True)
class Route:
    """``path`` "" is the first page; ``file`` is relative to the script that Streamlit runs."""

    path: str
    file: str
    title: str


INICIO: Final = Route("", "../pages/inicio.py", "Inicio")
ANALIZAR: Final = Route("analizar", "../pages/analizar.py", "Analizar")
AJUSTES: Final = Route("ajustes", "../pages/ajustes.py", "Ajustes")
ROUTES: Final = (INICIO, ANALIZAR, AJUSTES)
PATHS: Final = frozenset(route.path for route in ROUTES)
