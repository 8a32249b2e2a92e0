"""Moves in Spanish: the verb of an action, the word of a mark, the verdict in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tutor.ai.rating import SURE, Disagreement, OtherValue
from tutor.core.cards import Card
from tutor.core.rules import HAND_SIZE
from tutor.es.numbers import count, plus_minus, whole

_VERBS: Final = {
    "discard": "Tira",
    "knock": "Cierra tirando",
    "gin": "Gin tirando",
    "big_gin": "Gran gin",
    "take": "Toma",
    "draw": "Roba del mazo",
    "pass": "Pasa",
}
_ENDING_BY_TAKING: Final = ("take_gin", "take_big_gin", "take_knocks")
_MARKS: Final = {
    "=": {"level": "0", "sign": "≈", "word": "equivalente"},
    "?!": {"level": "1", "sign": "?!", "word": "imprecisión"},
    "?": {"level": "2", "sign": "?", "word": "error"},
    "??": {"level": "3", "sign": "??", "word": "error grave"},
}


def action_words(action: str) -> str:
    """``Tira``, ``Cierra tirando``, ...; an unknown code shows as itself."""
    return _VERBS.get(action, action)


def mark_words(mark: str | None) -> dict[str, str] | None:
    """Level, sign and word of a mark; None where there is none."""
    return _MARKS.get(mark or "")


def move_words(move: Mapping[str, Any]) -> str:
    """``Tira K♠``."""
    card = move.get("card")
    return " ".join([action_words(move["action"]), *([Card(card).symbol] if card else [])])


def verdict(analysis: Mapping[str, Any]) -> str:
    """The answer in one sentence, from the JSON of an analysis, rated or not.

    ``Tira K♠: +3,2 ± 0,2 puntos; puedes cerrar con 7``.
    """
    moves: Sequence[Mapping[str, Any]] = analysis.get("moves") or ()
    closing = closing_words(analysis)
    if not moves:
        return sentence(closing)
    best = moves[0]
    value = plus_minus(best.get("ev"), best.get("se"))
    head = f"{move_words(best)}: {value} puntos" if value else move_words(best)
    ends = best["action"] in ("knock", "gin", "big_gin")
    return f"{head}." if ends else f"{head}; {_ending_by_taking(best) or closing}."


def _ending_by_taking(move: Mapping[str, Any]) -> str:
    """``con K♥ puedes cerrar con 2``, where the card taken allows it."""
    told = (reason["text"] for reason in move["reasons"] if reason["code"] in _ENDING_BY_TAKING)
    return next((text[0].lower() + text[1:] for text in told), "")


def basis_words(found: Mapping[str, Any]) -> str:
    """What the numbers of an analysis rest on: the supposed rival, how much was played, seed and engine."""
    parts = [
        f"Rival {found['rival_model']}",
        f"{whole(found['worlds'])} manos posibles suyas",
        f"{whole(found['samples'])} manos jugadas",
        f"semilla {found['seed']}",
        str(found["engine"]),
    ]
    if not found["compiled"]:
        parts.append("sin compilar: menos manos de lo normal")
    return " · ".join(parts)


def outs_words(number: int) -> str:
    """``Te mejoran 4 cartas``."""
    return "Te mejora 1 carta" if number == 1 else f"Te mejoran {number} cartas"


def doubt_words(doubt: Disagreement | OtherValue) -> str:
    """Said where another rival would make another move the best, or this one worth something else."""
    if isinstance(doubt, OtherValue):
        return f"Con un rival «{doubt.model}» la misma jugada vale {plus_minus(doubt.ev, doubt.se)} puntos."
    other = move_words({"action": doubt.action, "card": str(doubt.card) if doubt.card else None})
    cost = plus_minus(doubt.loss, doubt.loss_se).removeprefix("+")
    better = "sería mejor" if doubt.loss > SURE * doubt.loss_se else "podría ser mejor"
    return f"Con un rival «{doubt.model}» {better}: {other}; allí esta jugada pierde {cost} puntos."


def sentence(words: str) -> str:
    """With a capital and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def closing_words(analysis: Mapping[str, Any]) -> str:
    """Whether the hand may be closed: ``puedes cerrar con 7``, ``aún no puedes cerrar: quedan 23``."""
    held = len(analysis["hand"])
    return _closing_ten(analysis) if held == HAND_SIZE else _closing_eleven(analysis)


def _closing_ten(analysis: Mapping[str, Any]) -> str:
    left = analysis["arrangements"][0]["points"]
    if analysis["gin"]:
        return "tus diez cartas ya ligan: gin al descartar"
    if analysis["knock"]["can_knock"]:
        return f"podrás cerrar al descartar: tienes {count(left, 'punto suelto', 'puntos sueltos')}"
    return f"aún no puedes cerrar: tienes {count(left, 'punto suelto', 'puntos sueltos')}"


def _closing_eleven(analysis: Mapping[str, Any]) -> str:
    knock: Mapping[str, Any] = analysis["knock"]
    if analysis["big_gin"]:
        return "puedes hacer gran gin"
    if analysis["gin"]:
        return "puedes hacer gin"
    if knock["can_knock"]:
        return f"puedes cerrar con {min(entry['deadwood'] for entry in knock['discards'])}"
    left = min((move["deadwood"] for move in analysis.get("moves") or ()), default=None)
    return "aún no puedes cerrar" + (
        "" if left is None else f": quedan {count(left, 'punto suelto', 'puntos sueltos')}"
    )
