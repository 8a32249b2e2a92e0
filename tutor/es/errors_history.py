"""Sentences for what is wrong in a history or in a hand record: code -> sentence."""

from __future__ import annotations

from typing import Final

HISTORY: Final[dict[str, str]] = {
    "history_line": "No entiendo {where} en el historial. Escribe, por ejemplo, «rival: roba, descarta 3♣», «yo: tomo "
    "5♦ y tiro K♠», «carta vuelta: 7♦» o «reparte el rival».",
    "history_card": "En el historial, {where} no es una carta en este convenio. Se esperaba {expected}.",
    "history_card_missing": "En el historial falta la carta: {where}. Di cuál fue, por ejemplo «tira K♠».",
    "history_suit_missing": "En el historial, a {where} le falta el palo: se esperaba {expected}, por ejemplo «la jota "
    "de tréboles» o «J♣».",
    "history_one_card": "En el historial, {where} tiene {got} cartas y en una jugada solo cabe una. Escribe cada "
    "jugada con su carta.",
    "history_mixed": "El historial mezcla jugadas y cartas sueltas: {where}. Di qué se hizo con esa carta, o pega solo "
    "la lista de descartes.",
    "history_players": "El historial nombra a demasiados jugadores: {where}. Deja dos, o llámalos «yo» y «rival».",
    "too_many_lines": "El historial tiene {got} líneas; el máximo es {expected}.",
    "two_dealers": "El historial dice dos veces quién reparte, y no coincide: {where}.",
    "two_upcards": "Solo hay una carta vuelta, y el historial dice otra: {where}.",
    "discards_dont_alternate": "Los descartes se alternan y el último es del rival: no puede haber {got} suyos y "
    "{expected} tuyos.",
    "not_your_turn": "Los turnos se alternan: aquí le tocaba al otro jugador.",
    "hand_over": "La mano ya había terminado: no cabe otra jugada.",
    "thrown_card_in_hand": "Dices que tiraste {card}, pero está en tu mano y nadie la tomó después.",
    "card_in_your_hand": "{card} está en tu mano: no puede estar en otro sitio.",
    "taken_card_missing": "Dices que te quedaste con {card}, pero no está en tu mano ni la tiraste después.",
    "take_not_top": "No se puede tomar {card}: solo la carta de arriba del descarte, que es {expected}.",
    "draw_not_next": "No se puede robar {card}: la siguiente del mazo es {expected}.",
    "card_elsewhere": "{card} ya está en otro sitio: no puede estar arriba del descarte ni del mazo.",
    "already_in_pile": "{card} ya está en el descarte y nadie la ha tomado: no se puede tirar otra vez.",
    "other_holds_it": "{card} la tiene el otro jugador: la tomó y no la ha tirado.",
    "card_twice": "{card} sale dos veces y no puede estar en dos sitios.",
    "hand_size_disagrees": "Tu mano tiene {got} cartas y según el historial debe tener {expected}: 11 si acabas de "
    "robar o tomar, 10 si no.",
}
RECORD: Final[dict[str, str]] = {
    "not_a_record": "No es un registro de mano: la primera línea debe ser «{expected}» y es {where}.",
    "record_version": "No conozco esta versión del registro: {where}. Se esperaba «{expected}».",
    "not_canonical": "El registro no sigue el formato: {where}. Aquí debe decir «{expected}».",
    "record_line": "No entiendo {where} en el registro. Se esperaba algo como «{expected}».",
    "record_key": "No existe la clave de {where}. Las claves son: {expected}.",
    "record_key_twice": "La clave {where} está dos veces.",
    "record_key_missing": "Al registro le falta la clave «{expected}».",
    "record_word": "No entiendo {where} en el registro. Valores posibles: {expected}.",
    "record_value": "El valor {where} no cabe en el registro. Se esperaba {expected}.",
    "record_too_long": "El registro es demasiado largo: {got}, y el máximo es {expected}.",
    "record_incomplete": "El registro no dice todo el reparto: faltan cartas de las manos o del mazo.",
    "dealer_unknown": "El registro no dice quién reparte, y sin eso no se pueden seguir las jugadas.",
    "hand_not_known": "El registro no dice todas las cartas de ese jugador: no se puede analizar desde su sitio.",
    "card_unknown": "En el registro falta la carta de un descarte.",
    "result_disagrees": "El resultado del registro ({got}) no es el que sale de las jugadas ({expected}).",
    "seed_and_cards": "Un registro con semilla ya da todo el reparto: no puede llevar además cartas.",
    "upcard_not_played": "Con once cartas para quien no reparte no hay carta vuelta: quita {card}.",
    "too_many_hands": "El registro tiene demasiadas manos: el máximo es {expected}.",
    "one_hand_expected": "Aquí va una sola mano y el registro tiene {got}.",
    "bad_number": "{where} no es un número válido. Se esperaba {expected}.",
    "bad_text": "Ese texto no cabe en una línea del registro: «{got}». No puede estar vacío ni llevar llaves, "
    "saltos de línea o espacios en los extremos.",
    "bad_mark": "No existe la marca «{got}». Las marcas son {expected}, con una pérdida de 0 o más puntos.",
    "bad_act": "No existe la jugada «{got}» con esos datos. Jugadas: {expected}.",
    "bad_line_end": "El registro lleva saltos de línea de otro sistema. Guárdalo con saltos de línea LF.",
    "last_line_open": "Falta el salto de línea al final del registro.",
    "not_utf8": "El registro no es texto UTF-8 (carácter {position}). Guárdalo como UTF-8.",
    "not_json": "No es una línea de JSON con una mano: {where}.",
}
