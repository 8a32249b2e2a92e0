"""Puzzles in Spanish: themes, levels, the question, the words of an answer, why a candidate was rejected."""

from __future__ import annotations

from typing import Final, Protocol

from tutor.ai.models import policy_of
from tutor.core.cards import Card
from tutor.es.numbers import points
from tutor.formats.record import loads_hand

_NAMES: Final = {
    "mejores-combinaciones": "Mejores combinaciones",
    "mejor-descarte": "Mejor descarte",
    "tomar-o-robar": "¿Tomar o robar?",
    "cerrar-o-seguir": "¿Cerrar o seguir?",
    "colocar": "Colocar",
    "contraataque": "Contraataque",
    "leer-al-rival": "Leer al rival",
    "limite-de-oklahoma": "Límite de Oklahoma",
    "cuenta-las-salidas": "Cuenta las salidas",
    "final-de-mazo": "Final de mazo",
}
_QUESTIONS: Final = {
    "mejores-combinaciones": "Marca las combinaciones que dejan menos puntos en cartas sueltas.",
    "mejor-descarte": "¿Qué carta tiras?",
    "tomar-o-robar": "¿Tomas {face_up} o robas del mazo?",
    "cerrar-o-seguir": "Ya puedes cerrar. ¿Cierras o sigues jugando?",
    "colocar": "El rival ha cerrado. ¿Qué cartas colocas para quedarte con los menos puntos posibles?",
    "contraataque": "El rival ha cerrado. ¿Qué cartas colocas para lograr un contraataque (undercut)?",
    "leer-al-rival": "¿Cuál de tus cartas es la más peligrosa? Elige la que el rival tomaría con más probabilidad.",
    "limite-de-oklahoma": "Oklahoma, con {upcard} de carta vuelta. ¿Con cuántos de tus descartes puedes cerrar?",
    "cuenta-las-salidas": "¿Cuántas salidas tienes? Cuenta las cartas que no has visto y que harían o alargarían una "
    "combinación y bajarían tus puntos sueltos.",
    "final-de-mazo": "El mazo se acaba: {stock}. ¿Qué carta tiras?",
}
_OPTIONS: Final = {"take": "Tomar", "draw": "Robar del mazo", "knock": "Cerrar", "play_on": "Seguir jugando"}
_LEVELS: Final = {
    "very_easy": "muy fácil",
    "easy": "fácil",
    "medium": "medio",
    "hard": "difícil",
    "very_hard": "muy difícil",
}
_FAULTS: Final = {
    "bad_record": "el registro de la mano no se entiende o no es posible según las reglas",
    "not_in_theme": "la posición no es de ese tema",
    "wrong_id": "el identificador no es el de esa posición",
    "wrong_answer": "la respuesta exacta es otra: {better}",
    "better_answer": "{better} es mejor que la respuesta guardada, por {loss}",
}
_REASONS: Final = {
    "no_position": "la mano no pasa por una posición del tema",
    "all_right": "todas las respuestas valen lo mismo",
    "too_many_answers": "demasiadas respuestas posibles",
    "screen": "en el primer cribado la ventaja es pequeña",
    "gap": "la ventaja no llega al mínimo",
    "not_sure": "la ventaja no es segura",
    "other_seed": "con otra semilla gana otra respuesta",
    "other_rival": "contra otro rival gana otra respuesta",
    "duplicate": "repetido (con los palos cambiados o sin cambiar)",
    "level_full": "ya hay bastantes de ese nivel",
    "greedy_is_right": "la respuesta golosa acierta y ya hay bastantes así",
}
_RIVALS: Final = {
    "prudente": "Rival prudente: en sus {turns} primeros turnos cierra en cuanto puede; después espera al gin.",
    "simple": "Rival simple: cierra en cuanto puede.",
}
NOTHING: Final = "-"


class Asked(Protocol):
    """What a question needs of a puzzle."""

    @property
    def theme(self) -> str: ...
    @property
    def ask(self) -> str: ...
    @property
    def record(self) -> str: ...
    @property
    def seat(self) -> int: ...


class Faulty(Protocol):
    """What a verdict says of a puzzle that doesn't hold."""

    @property
    def puzzle(self) -> str: ...
    @property
    def fault(self) -> str: ...
    @property
    def better(self) -> str: ...
    @property
    def loss(self) -> float: ...
    @property
    def error(self) -> float: ...


def theme_name(theme: str) -> str:
    """``¿Tomar o robar?``; an unknown id shows as itself."""
    return _NAMES.get(theme, theme)


def level_name(level: str) -> str:
    """``muy fácil`` ... ``muy difícil``, from the id of ``LEVELS``."""
    return _LEVELS.get(level, level)


def rejection_words(reason: str) -> str:
    """Why a candidate was no puzzle."""
    return _REASONS.get(reason, reason)


def question_text(puzzle: Asked) -> str:
    """What is asked, with the cards and numbers of the position where it needs them."""
    question = _QUESTIONS[puzzle.theme]
    if "{" not in question:
        return question
    view = loads_hand(puzzle.record).view(puzzle.seat)
    return question.format(
        face_up=view.face_up.symbol if view.face_up else "",
        upcard=view.upcard.symbol if view.upcard else "",
        stock="queda 1 carta" if view.stock_left == 1 else f"quedan {view.stock_left} cartas",
    )


def rival_text(model: str) -> str:
    """How the rival assumed knocks; nothing where none is assumed."""
    return _RIVALS[model].format(turns=round(policy_of(model).early_turns)) if model else ""


def choice_text(puzzle: Asked, key: str) -> str:
    """An answer in words: ``7♥``, ``5♣ 5♦ 5♥ | 7♠ 8♠ 9♠``, ``Robar del mazo``, ``nada``.

    Numbers and cards have no words of their own language.
    """
    if key == NOTHING:
        return "ninguna combinación" if puzzle.ask == "melds" else "nada"
    if puzzle.ask == "option":
        return _OPTIONS.get(key, key)
    if puzzle.ask == "number":
        return key
    return " | ".join(" ".join(Card(name).symbol for name in part.split()) for part in key.split(" | "))


def fault_words(puzzle: Asked, file: str, verdict: Faulty) -> str:
    """``colocar.jsonl, puzle 77a7e944ee30: la respuesta exacta es otra: 7♥ 8♥.``"""
    better = choice_text(puzzle, verdict.better) if verdict.better else ""
    loss = f"{points(verdict.loss, 2)} ± {points(verdict.error, 2)}"
    return f"{file}, puzle {verdict.puzzle}: {_FAULTS[verdict.fault].format(better=better, loss=loss)}."
