"""Numbers as a Spanish reader writes them: decimal comma, true minus sign, plurals."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"


def points(value: float, digits: int = 1) -> str:
    """``3,2``; negative zero is zero.

    >>> points(3.25), points(-0.04), points(-2)
    ('3,2', '0,0', '−2,0')
    """
    rounded = round(value, digits) + 0.0
    return f"{rounded:.{digits}f}".replace(".", ",").replace("-", MINUS)


def signed(value: float, digits: int = 1) -> str:
    """With its sign, also when positive.

    >>> signed(3.2), signed(-1.0), signed(0.01)
    ('+3,2', '−1,0', '0,0')
    """
    text = points(value, digits)
    return f"+{text}" if round(value, digits) > 0 else text


def plus_minus(value: float | None, error: float | None) -> str:
    """``+3,2 ± 0,2``; without an error the value is exact; without a value, nothing."""
    if value is None:
        return ""
    return f"{signed(value)} ± {points(error)}" if error else signed(value)


def percent(share: float | None) -> str:
    """``62 %``; a share that is neither 0 nor 1 never shows as ``0 %`` or ``100 %``.

    >>> percent(0.621), percent(0.002), percent(0.999), percent(0.0)
    ('62 %', '<1 %', '>99 %', '0 %')
    """
    if share is None:
        return ""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1:
        return ">99 %"
    return f"{round(100 * share)} %"


def whole(number: int) -> str:
    """Groups of three with a thin space from five digits on.

    >>> whole(4979), whole(49792) == "49\u202f792"
    ('4979', True)
    """
    return f"{number:,}".replace(",", "\u202f") if abs(number) >= 10_000 else str(number)


def count(number: int, one: str, many: str) -> str:
    """``1 punto``, ``3 puntos``."""
    return f"{number} {one if number == 1 else many}"
