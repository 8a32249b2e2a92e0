"""The pages: their files, addresses and names in the menu. A page not in this table has no address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

APP_TITLE: Final = "Tutor de gin rummy"


@dataclass(frozen=True, slots=True)
class Route:
    """``path`` "" is the first page; ``file`` is relative to the script that Streamlit runs; ``menu``: stands there."""

    path: str
    file: str
    title: str
    menu: bool = True


INICIO: Final = Route("", "../pages/inicio.py", "Inicio")
APRENDER: Final = Route("aprender", "../pages/aprender.py", "Aprender")
LECCION: Final = Route("leccion", "../pages/leccion.py", "Lección", menu=False)
REPASO: Final = Route("repaso", "../pages/repaso.py", "Repaso de hoy", menu=False)
NIVEL: Final = Route("nivel", "../pages/nivel.py", "Prueba de nivel", menu=False)
PUZLE: Final = Route("puzle", "../pages/puzle.py", "Puzle")
PREGUNTAS: Final = Route("preguntas", "../pages/preguntas.py", "Preguntas")
ANALIZAR: Final = Route("analizar", "../pages/analizar.py", "Analizar")
PROGRESO: Final = Route("progreso", "../pages/progreso.py", "Mi progreso")
AJUSTES: Final = Route("ajustes", "../pages/ajustes.py", "Ajustes")
ROUTES: Final = (INICIO, APRENDER, LECCION, REPASO, NIVEL, PUZLE, PREGUNTAS, ANALIZAR, PROGRESO, AJUSTES)
PATHS: Final = frozenset(route.path for route in ROUTES)
