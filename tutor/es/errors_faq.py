"""Sentences for faults in the questions, the glossary and the myths."""

from __future__ import annotations

from typing import Final

FAQ: Final = {
    "content_field": "En «{token}» falta el campo «{field}» o no es lo que debe ser.",
    "unknown_fact": "Ningún dato se llama «{token}».",
    "unknown_myth": "No hay ningún experimento «{token}»: se esperaba {expected}.",
    "unreadable_content": "No se puede leer el archivo «{token}» de las lecciones.",
}
