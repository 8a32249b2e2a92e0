"""What a partial record leaves unsaid and was assumed, as Spanish sentences: one table, code -> sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ASSUMPTIONS: Final[dict[str, str]] = {
    "drew_from_stock": "Has robado del mazo: puedes tirar cualquiera de tus once cartas.",
    "nothing_face_up": "No se sabe qué carta hay a la vista: solo se valora robar del mazo.",
    "dealer_me": "Repartes tú.",
    "dealer_rival": "Reparte el rival.",
    "turn_from_discards": "Van {turn} descartes, contando los que conozco y los que el rival ha tomado.",
    "turn_from_deadwood": "Sin descartes a la vista, van unos {turn}, lo normal con {deadwood} puntos sueltos.",
    "stock_left": "Quedan {stock} cartas en el mazo.",
    "no_pickups": "El rival no ha tomado ninguna carta del descarte.",
}


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


def assumption_text(code: str, facts: Mapping[str, object]) -> str:
    """The sentence for an assumption; an unknown code shows as itself.

    >>> assumption_text("stock_left", {"stock": 20})
    'Quedan 20 cartas en el mazo.'
    """
    return ASSUMPTIONS.get(code, code).format_map(_Facts(facts))
