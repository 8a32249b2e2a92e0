"""What a partial record leaves unsaid and was assumed, as Spanish sentences: one table, code -> sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tutor.es.numbers import count

ASSUMPTIONS: Final[dict[str, str]] = {
    "drew_from_stock": "Has robado del mazo: puedes tirar cualquiera de tus once cartas.",
    "nothing_face_up": "No se sabe qué carta hay a la vista: solo se valora robar del mazo.",
    "dealer_me": "Repartes tú.",
    "dealer_rival": "Reparte el rival.",
    "turn_from_discards": "{went}, contando los que conozco y los que el rival ha tomado.",
    "limit_unknown": "Sin la carta vuelta no se sabe el límite para cerrar: se toma {limit}.",
    "no_doubling": "Sin la carta vuelta no se sabe si la mano vale doble: se toma que no.",
    "first_turn": "Sin descartes a la vista, es tu primer turno.",
    "turn_from_deadwood": "Sin descartes a la vista, van unos {turn}, lo normal con {loose}.",
    "stock_left": "{left} en el mazo.",
    "no_pickups": "El rival no ha tomado ninguna carta del descarte.",
    # what tutor.formats.history adds
    "history_fragment": "El historial no empieza en el reparto: lo tomo como todo lo jugado hasta ahora.",
    "draws_implied": "Donde no dices de dónde vino la carta, supongo que se robó del mazo.",
    "upcard_from_take": "La carta vuelta era {card}, la primera que se tomó.",
    "upcard_unknown": "No se sabe la carta vuelta: el límite para cerrar es {limit}.",
    "upcard_offered": "La carta vuelta está a la vista y decides si la tomas.",
    "rival_passed": "El rival ha pasado de la carta vuelta y te toca decidir a ti.",
    "one_side_only": "Solo dices los descartes de un jugador: cuento otros tantos del otro, {turn} en total.",
    "rival_to_move": "Según el historial, ahora le toca al rival.",
}


_COUNTS: Final = (
    ("went", "turn", "Va ", "Van ", "descarte", "descartes"),
    ("left", "stock", "Queda ", "Quedan ", "carta", "cartas"),
    ("loose", "deadwood", "", "", "punto suelto", "puntos sueltos"),
)


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


def assumption_text(code: str, facts: Mapping[str, object]) -> str:
    """The sentence for an assumption; an unknown code shows as itself.

    >>> assumption_text("stock_left", {"stock": 20})
    'Quedan 20 cartas en el mazo.'
    >>> assumption_text("turn_from_discards", {"turn": 1})
    'Va 1 descarte, contando los que conozco y los que el rival ha tomado.'
    """
    return ASSUMPTIONS.get(code, code).format_map(_Facts({**facts, **_counted(facts)}))


def _counted(facts: Mapping[str, object]) -> dict[str, str]:
    """The numbers with their nouns and verbs."""
    return {
        name: f"{one if facts[number] == 1 else many}{count(value, noun, nouns)}"
        for name, number, one, many, noun, nouns in _COUNTS
        if isinstance(value := facts.get(number), int)
    }
