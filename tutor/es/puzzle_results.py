"""What an answer to a puzzle came to, in words. The unit of a loss is the theme's: points, share or cards."""

from __future__ import annotations

from typing import Final

from tutor.es.numbers import points

HEADS: Final = {"points": "Pierde", "share": "Menos veces de 100", "cards": "Se desvía"}


def loss_words(unit: str, loss: float, error: float = 0.0) -> str:
    """A loss with its error, where it has one.

    >>> loss_words("points", 2.26, 0.4), loss_words("points", 6), loss_words("share", 0.21), loss_words("cards", 2)
    ('2,3 ± 0,4 puntos', '6 puntos', '21', '2')
    """
    if unit == "share":
        return str(round(100 * loss))
    exact = error == 0 and loss == round(loss)
    number = str(round(loss)) if exact else points(loss)
    if unit == "cards":
        return number
    doubt = f" ± {points(error)}" if error else ""
    return f"{number}{doubt} {'punto' if number == '1' and not doubt else 'puntos'}"


def right_words(mine: str, best: str, loss: float) -> str:
    """What was answered, and where it isn't the same, the answer that is as good or still better.

    >>> right_words("7♠", "7♠", 0), right_words("7♠", "8♠", 0), right_words("7♠", "8♠", 3)
    ('7♠.', '7♠. Igual de buena: 8♠.', '7♠. Aún mejor, por 3 puntos: 8♠.')
    """
    if mine == best:
        return f"{mine}."
    also = f"Aún mejor, por {loss_words('points', loss)}" if loss else "Igual de buena"
    return f"{mine}. {also}: {best}."


def wrong_words(unit: str, mine: str, best: str, loss: float) -> str:
    """What was answered, what it costs, and what would have been best.

    >>> wrong_words("cards", "7", "5", 2)
    'Has dicho 7 y son 5.'
    >>> wrong_words("share", "K♠", "5♦", 0.21)
    'K♠: de cada 100 veces, el rival la tomaría 21 menos que 5♦, la más peligrosa.'
    """
    if unit == "cards":
        return f"Has dicho {mine} y son {best}."
    if unit == "share":
        times = loss_words(unit, loss)
        return f"{mine}: de cada 100 veces, el rival la tomaría {times} menos que {best}, la más peligrosa."
    return f"Tu respuesta: {mine}. Pierde {loss_words(unit, loss)}. Lo mejor: {best}."
