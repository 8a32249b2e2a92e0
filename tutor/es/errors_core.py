"""Sentences for the codes of the rules, the commands and the analyzer: code -> sentence."""

from __future__ import annotations

from typing import Final

CORE: Final[dict[str, str]] = {
    "bad_deck": "La baraja debe tener las 52 cartas, una vez cada una: hay {got} distintas.",
    "not_now_upcard": "Ahora toca decidir sobre la carta vuelta: tómala o pasa.",
    "not_now_must_draw": "Los dos han pasado: ahora quien no reparte roba del mazo.",
    "not_now_draw": "Primero hay que robar: del mazo o la carta de arriba del descarte.",
    "not_now_discard": "Ya se ha robado: ahora toca descartar o cerrar.",
    "not_now_fiftieth": "Se acabó el mazo: solo se puede pasar, o tomar el último descarte para cerrar.",
    "not_now_show": "Alguien ha cerrado: ahora el rival enseña sus combinaciones y coloca.",
    "not_now_done": "La mano ha terminado: reparte otra.",
    "card_not_held": "La carta {card} no está en la mano. Revisa la mano o la jugada.",
    "card_just_taken": "La carta {card} se acaba de tomar del descarte: no se puede devolver en este turno. Tira otra.",
    "fiftieth_only_to_knock": "Con el mazo agotado, el último descarte solo se toma para cerrar o hacer gin.",
    "deadwood_over_limit": "No se puede cerrar: quedan {got} puntos sueltos y el límite es {limit}.",
    "meld_not_held": "La combinación «{token}» usa una carta que no está en la mano: {card}.",
    "card_in_two_melds": "La carta {card} está en dos combinaciones; cada carta va en una sola.",
    "not_a_meld": "«{token}» no es una combinación: debe ser un trío (3 o 4 del mismo valor) o una escalera (3 o más "
    "seguidas del mismo palo). Separa las combinaciones con |.",
    "big_gin_off": "El gran gin no se juega con estas reglas. Actívalo con la variante big_gin.",
    "not_big_gin": "No es gran gin: hacen falta once cartas, todas combinadas.",
    "no_layoff_on_gin": "Sobre un gin no se coloca nada.",
    "bad_layoff": "Esa carta no encaja en la combinación de quien cierra.",
    "rule_value": "La regla {field} no puede valer «{got}». Valores posibles: {expected}.",
    "rules_clash": "{first} y {second} no se pueden jugar a la vez. Quita una de las dos.",
    "unknown_variant": "No existe la variante «{token}». Hay: {expected}.",
    "unknown_preset": "No existe el preset «{token}». Hay: {expected}.",
    "unknown_rule": "No existe la regla «{token}». Hay: {expected}.",
    "unknown_convention": "No existe el convenio «{token}». Hay: {expected}.",
    "unknown_model": "No existe el rival «{token}». Hay: {expected}.",
    "rule_syntax": "Una regla se escribe CAMPO=VALOR, por ejemplo gin_bonus=20; ha llegado «{token}».",
    "one_card": "Aquí va una sola carta y hay {got}: «{token}».",
    "too_many_discards": "Hay {got} descartes, y con tantas cartas en el mazo caben {expected}.",
    "card_in_two_places": "La carta {card} está en dos sitios a la vez: {place}. Quítala de uno.",
    "hand_differs_from_record": "La mano y el registro no coinciden en {card}. Usa la misma mano o quita el registro.",
    "two_budgets": "{first} y {second} no van juntos: elige uno.",
    "two_histories": "{first} y {second} no van juntos: elige uno.",
    "file_unreadable": "No se puede leer el fichero «{token}». Mira si existe y si tienes permiso.",
    "file_too_large": "El fichero «{token}» es demasiado grande: el máximo son {expected} bytes.",
    "file_not_utf8": "El fichero «{token}» no es texto UTF-8. Guárdalo como UTF-8 y vuelve a probar.",
    "nothing_to_decide": "No hay nada que decidir en esta posición: no es tu turno.",
}
PLACES: Final[dict[str, str]] = {
    "pile": "tu mano y el descarte",
    "rival": "tu mano y la mano del rival",
    "pile_rival": "el descarte y la mano del rival",
}
