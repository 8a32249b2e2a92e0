"""Reasons in Spanish: a sentence for each code of ``tutor.ai.reasons``, from its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tutor.core.cards import Card
from tutor.es.numbers import count, percent, points

Facts = Mapping[str, Any]


def cards_text(cards: Sequence[Card]) -> str:
    """``8♠``, ``8♠ y 9♠``, ``7♠, 8♠ y 9♠``."""
    shown = [card.symbol for card in cards]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} y {shown[-1]}"


def _points(number: int) -> str:
    return f"{number} punto" if number == 1 else f"{number} puntos"


def _useful(facts: Facts) -> str:
    count = facts["count"]
    return f"{count} carta útil" if count == 1 else f"{count} cartas útiles"


def _outs(facts: Facts) -> str:
    return f"Te deja {_useful(facts)}: {cards_text(facts['cards'])}"


def _most_outs(facts: Facts) -> str:
    return f"Ninguna jugada te deja más cartas útiles: {facts['count']} ({cards_text(facts['cards'])})"


def _breaks_meld(facts: Facts) -> str:
    meld = " ".join(card.symbol for card in facts["meld"])
    return f"Rompe {meld}: {_points(facts['points'])} más en cartas sueltas"


def _saves_points(facts: Facts) -> str:
    left = facts["deadwood"]
    after = "no queda ninguna suelta" if left == 0 else f"te quedan {left}" if left > 1 else "te queda 1"
    return f"Suelta {_points(facts['points'])}: {after}"


def _leaves_more(facts: Facts) -> str:
    return f"Deja {count(facts['deadwood'], 'punto suelto', 'puntos sueltos')}, {facts['points']} más que el mínimo"


def _knock_now(facts: Facts) -> str:
    return (
        f"Cierras con {facts['deadwood']}: ganas el {percent(facts['win'])}, "
        f"contraataque el {percent(facts['undercut'])}"
    )


def _knock_or_wait(facts: Facts) -> str:
    gain, gin = facts["gain"], f"harías gin el {percent(facts['gin'])} de las veces"
    if gain >= 0:
        return f"Vale {points(gain)} más que seguir" + (f", aunque siguiendo {gin}" if facts["gin"] else "")
    return f"Seguir vale {points(-gain)} más" + (f": {gin}" if facts["gin"] else "")


def _show_melds(facts: Facts) -> str:
    melds = " | ".join(" ".join(card.symbol for card in meld) for meld in facts["melds"])
    return f"Muestra {melds}" + (f"; sueltas: {cards_text(facts['loose'])}" if facts["loose"] else "")


def _waiting(facts: Facts) -> str:
    return f"Si sigues, haces gin el {percent(facts['gin'])} de las veces y pierdes la mano el {percent(facts['lose'])}"


def _meld_of(facts: Facts) -> str:
    return " ".join(card.symbol for card in facts["meld"])


_SENTENCES: Final[dict[str, Callable[[Facts], str]]] = {
    "breaks_meld": _breaks_meld,
    "saves_points": _saves_points,
    "leaves_more": _leaves_more,
    "no_partner": lambda facts: f"{facts['card'].symbol} no liga con ninguna otra carta de tu mano",
    "dead_card": lambda facts: "No liga con nada: su pareja y sus vecinas ya salieron",
    "cannot_meld": lambda facts: f"{facts['card'].symbol} ya no puede ligar: le faltan cartas que ya salieron",
    "safe_no_meld": lambda facts: "Segura: con lo que ya se ve, el rival no puede ligarla",
    "safe_refused": lambda facts: f"Segura: el rival rechazó {cards_text(facts['refused'])}",
    "dangerous": lambda facts: f"Peligrosa: el rival tomó {cards_text(facts['taken'])}",
    "likely_taken": lambda facts: f"El rival la tomaría el {percent(facts['chance'])} de las veces",
    "outs": _outs,
    "most_outs": _most_outs,
    "no_outs": lambda facts: "No te deja ninguna carta útil por salir",
    "waiting": _waiting,
    "hand_void": lambda facts: "Con este descarte se acaba el mazo: mano nula",
    "knock_now": _knock_now,
    "knock_or_wait": _knock_or_wait,
    "show_melds": _show_melds,
    "gin": lambda facts: f"Gin: las diez cartas ligan, {_points(facts['bonus'])} de premio",
    "big_gin": lambda facts: f"Gran gin: las once cartas ligan, {_points(facts['bonus'])} de premio",
    "take_gin": lambda facts: f"Con {facts['card'].symbol} haces gin",
    "take_big_gin": lambda facts: f"Con {facts['card'].symbol} haces gran gin",
    "take_knocks": lambda facts: f"Con {facts['card'].symbol} puedes cerrar con {facts['deadwood']}",
    "take_melds": lambda facts: f"Con {facts['card'].symbol} ligas {_meld_of(facts)}",
    "take_no_meld": lambda facts: f"{facts['card'].symbol} no forma ninguna combinación con tu mano",
    "take_lowers": lambda facts: f"Baja tus cartas sueltas de {facts['before']} a {facts['after']}",
    "take_raises": lambda facts: f"Sube tus cartas sueltas de {facts['before']} a {facts['after']}",
    "no_use": lambda facts: f"{facts['card'].symbol} no forma ninguna combinación con tu mano",
    "pass_void": lambda facts: "Si pasas, la mano acaba nula",
}


def reason_text(code: str, facts: Facts) -> str:
    """The sentence of a reason, without a full stop; ``KeyError`` for a code that has none."""
    return _SENTENCES[code](facts)


def known_codes() -> frozenset[str]:
    return frozenset(_SENTENCES)
