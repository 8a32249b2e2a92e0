"""Sentences for the codes of the lessons and their files."""

from __future__ import annotations

from typing import Final

LESSONS: Final[dict[str, str]] = {
    "no_exercise": "No se pudo preparar el ejercicio. Prueba con otra mano.",
    "unknown_generator": "No existe el ejercicio «{token}». Hay: {expected}.",
    "unknown_param": "El ejercicio no admite el parámetro «{token}». Admite: {expected}.",
    "bad_param": "El parámetro {field} no puede valer «{got}». Valores posibles: {expected}.",
    "bad_yaml": "El fichero no es YAML válido en la línea {line}: {got}.",
    "repeated_key": "El campo «{field}» está repetido en la línea {line}.",
    "yaml_alias": "Las anclas de YAML no se admiten (línea {line}). Escribe el valor entero.",
    "content_too_large": "El fichero es demasiado grande: el máximo son {expected} bytes.",
}
