"""Sentences for the codes of a match and of what a visitor keeps: code -> sentence."""

from __future__ import annotations

from typing import Final

MATCH: Final[dict[str, str]] = {
    "match_over": "La partida ya ha terminado: empieza otra.",
    "hands_per_deal": "En cada reparto se anotan {expected} manos y han llegado {got}.",
    "no_such_side": "No existe el jugador o la partida número {got}: se cuentan desde 0 y hay {expected}.",
    "two_separate_games": "Con dos partidas separadas no hay una puntuación común: anota cada partida por su lado.",
}
STORE: Final[dict[str, str]] = {
    "data_folder": "No se puede escribir en la carpeta de datos «{token}». Elige otra con --datos.",
    "bad_database": "La dirección de la base de datos no sirve: se esperaba sqlite:///FICHERO o postgresql://SERVIDOR/BASE.",
    "driver_missing": "Para usar PostgreSQL instala el extra: pip install 'gin-tutor[postgres]'.",
    "database_newer": "Los datos son de una versión más nueva del programa ({got}). Actualízalo para abrirlos.",
    "bad_visitor": "No se reconoce a quien visita la página: acepta la cookie del sitio y recárgala.",
    "no_profile": "Ese perfil ya no existe. Recarga la página para empezar otro.",
    "too_many_saved": "Ya hay {expected} manos guardadas. Borra alguna para guardar otra.",
    "record_too_long": "La mano ocupa {got} caracteres y el máximo es {expected}.",
    "import_too_large": "El fichero es demasiado grande: el máximo son {expected} bytes.",
    "import_invalid": "El fichero no es una copia de datos de este sitio, o está dañado en {place_in_file}. No se ha "
    "cambiado nada.",
}
