"""What an answer to a puzzle came to, in words. The unit of a loss is the theme's: points, share or cards."""

from __future__ import annotations

from typing import Final

from tutor.es.numbers import percent, points

HEADS: Final = {"points": "Pierde", "share": "Menos peligrosa", "cards": "Se desvía"}


def loss_words(unit: str, loss: float, error: float = 0.0) -> str:
    """A loss with its error, where it has one.

    >>> loss_words("points", 2.26, 0.4), loss_words("points", 6), loss_words("share", 0.21), loss_words("cards", 2)
    ('2,3 ± 0,4 puntos', '6 puntos', '21 %', '2')
    """
    if unit == "share":
        return percent(loss)
    exact = error == 0 and loss == round(loss)
    number = str(round(loss)) if exact else points(loss)
    if unit == "cards":
        return number
    doubt = f" ± {points(error)}" if error else ""
    return f"{number}{doubt} {'punto' if number == '1' and not doubt else 'puntos'}"


def wrong_words(unit: str, mine: str, best: str, loss: float) -> str:
    """What was answered, what it costs, and what would have been best.

    >>> wrong_words("cards", "7", "5", 2)
    'Has dicho 7 y son 5.'
    """
    if unit == "cards":
        return f"Has dicho {mine} y son {best}."
    if unit == "share":
        return f"{mine}: el rival la tomaría un {loss_words(unit, loss)} menos que {best}, la más peligrosa."
    return f"Tu respuesta: {mine}. Pierde {loss_words(unit, loss)}. Lo mejor: {best}."
