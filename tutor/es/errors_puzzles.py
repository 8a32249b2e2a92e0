"""Sentences for the codes of the puzzles and their files."""

from __future__ import annotations

from typing import Final

PUZZLES: Final[dict[str, str]] = {
    "puzzle_broken": "{file}, línea {line}: el campo «{field}» del puzle está dañado (trae «{got}»). Restaura esa "
    "línea o bórrala.",
    "puzzle_twice": "{file}, línea {line}: el puzle {got} ya está en el banco. Borra una de las dos líneas.",
    "day_broken": "{file}, línea {line}: «{got}» no sigue a la línea anterior o repite un puzle. Se esperaba una "
    "fecha, un espacio y un puzle del banco.",
    "no_puzzle_that_day": "No hay puzle para el {got}. Elige otra fecha.",
    "no_days": "Todavía no hay puzles del día. Practica con los demás.",
    "no_puzzles": "En «{token}» no hay ningún puzle. Elige la carpeta del banco.",
    "answer_not_possible": "«{got}» no es una respuesta posible a este puzle. Elige otra.",
    "unknown_theme": "No existe el tema «{token}». Hay: {expected}.",
    "too_few_puzzles": "Faltan puzles para un año más: quedan {got} sin usar y hacen falta {expected}. Genera más con "
    "«gin-tutor puzles generar».",
    "too_few_of_theme": "Faltan puzles del tema «{token}» para un año más. Genera más con «gin-tutor puzles generar».",
    "journal_broken": "{file}, línea {line}: el registro está dañado. Borra ese fichero para empezar de nuevo.",
    "bad_date": "«{token}» no es una fecha. Escríbela así: 2026-11-30.",
    "cluster_missing": "Para usar un clúster de Dask instala el extra: pip install 'gin-tutor[cluster]'.",
    "cluster_unreachable": "No se puede conectar con el clúster «{token}». Comprueba la dirección y que esté en "
    "marcha.",
    "folder_unwritable": "No se puede escribir en la carpeta «{token}». Elige otra.",
}
