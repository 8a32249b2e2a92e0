"""What a visitor chooses under Ajustes; kept in a cookie as ``cartas-m.palos-4.picas-picas.tema-sistema``."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

COOKIE: Final = "gin_ajustes"
VISITOR_COOKIE: Final = "gin_visitante"


@dataclass(frozen=True, slots=True)
class Settings:
    """Each field is a key of its ``CHOICES``."""

    cartas: str = "m"
    palos: str = "4"
    picas: str = "picas"
    tema: str = "sistema"

    @property
    def cookie(self) -> str:
        return ".".join(f"{field.name}-{getattr(self, field.name)}" for field in fields(self))


CHOICES: Final[dict[str, dict[str, str]]] = {
    "cartas": {"s": "Pequeñas", "m": "Normales", "l": "Grandes"},
    "palos": {"2": "Dos colores", "4": "Cuatro colores"},
    "picas": {"picas": "Picas", "espadas": "Espadas"},
    "tema": {"sistema": "Como el sistema", "claro": "Claro", "oscuro": "Oscuro"},
}


def read_cookie(text: str) -> Settings:
    """The settings that the cookie names; what is not a known choice keeps its default."""
    pairs = [part.partition("-") for part in text[:200].split(".")]
    known = {name: value for name, _, value in pairs if value in CHOICES.get(name, {})}
    return replace(Settings(), **known)
