"""Dates as a Spanish reader says them."""

from __future__ import annotations

from datetime import date
from typing import Final

MONTHS: Final = (
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
)
WEEKDAYS: Final = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")


def day_words(day: date) -> str:
    """
    >>> day_words(date(2026, 11, 30))
    'lunes 30 de noviembre'
    """
    return f"{WEEKDAYS[day.weekday()]} {day.day} de {MONTHS[day.month - 1]}"


def month_words(day: date) -> str:
    """
    >>> month_words(date(2026, 11, 30))
    'noviembre de 2026'
    """
    return f"{MONTHS[day.month - 1]} de {day.year}"


def short_date(day: date) -> str:
    """
    >>> short_date(date(2026, 3, 5))
    '5/3/2026'
    """
    return f"{day.day}/{day.month}/{day.year}"
