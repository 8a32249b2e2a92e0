"""A turn or a small game on the table: stock, discard, hand, the moves that make sense, what the rival did."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from tutor.core.cards import Card
from tutor.core.hand import Event, Phase
from tutor.es.showdowns import LINE_WORDS
from tutor.lessons import step
from tutor.lessons.model import Kind, StepInstance, Zone
from tutor.lessons.play import GameKey, Played, own_turns
from tutor.lessons.positions import ME
from tutor.ui.components.step_zones import zone_data
from tutor.ui.settings import Settings
from tutor.ui.sitting import Sitting, complete
from tutor.ui.table import draw

_MOVE_WORDS: Final = {"take": "Tomar", "draw": "Robar del mazo", "pass": "Pasar"}
_RIVAL: Final = {
    "take": "toma {card}",
    "draw": "roba del mazo",
    "pass": "pasa",
    "discard": "tira {card}",
    "knock": "cierra",
}
_TOLD: Final = {"take": "Toma", "draw": "Roba", "pass": "Pasa", "discard": "Tira {card}", "knock": "Cierra con {card}"}
_LONG: Final = 6


def played(dealt: StepInstance, sitting: Sitting) -> Played:
    found = step.play(dealt, [list(move) for move in sitting.moves])
    if found is None:
        raise TypeError(dealt.kind)
    return found


def zones(dealt: StepInstance, sitting: Sitting, settings: Settings) -> list[dict[str, Any]]:
    state = played(dealt, sitting).state
    top = state.pile[-1:]
    open_hand = state.turn == ME and state.phase is Phase.DISCARD
    pile = "Carta vuelta" if state.phase is Phase.UPCARD else "Descarte"
    found = [
        {"label": f"Mazo: {len(state.stock)}", "said": "", "wide": False, "back": True, "cards": []},
        *([zone_data(Zone("pile", top), settings, frozenset(), {}, pile)] if top else []),
    ]
    if state.phase is Phase.DONE and state.shown is not None:
        rival = zone_data(Zone("rival", tuple(state.hands[1 - ME])), settings, frozenset(), {})
        found.append(rival | {"wide": False, "small": "always"})
    cards = tuple(state.hands[ME])
    taps = frozenset(cards) if open_hand else frozenset()
    found.append(zone_data(Zone("hand", cards), settings, taps, {}))
    return found


def buttons(dealt: StepInstance, sitting: Sitting) -> list[dict[str, Any]]:
    """One for each move that makes sense now; none when the turn or the game is over."""
    now = played(dealt, sitting)
    if complete(sitting, dealt):
        return []
    found: list[dict[str, Any]] = []
    for name in now.may:
        if name in _MOVE_WORDS:
            text = f"Tomar {now.state.pile[-1].symbol}" if name == "take" else _MOVE_WORDS[name]
            found.append({"act": "move", "word": name, "text": text, "style": "gs-main"})
    if "discard" in now.may:
        allowed = [str(card) for card in now.state.hand if card is not now.state.taken]
        found.append(_with_card("discard", "Tirar", allowed))
    if "knock" in now.may:
        found.append(_with_card("knock", "Cerrar con esta", [str(card) for card in now.knocking_cards]))
    return found


def _with_card(word: str, text: str, cards: Sequence[str]) -> dict[str, Any]:
    return {"act": "move", "word": word, "text": text, "style": "gs-main", "needs": "card", "cards": list(cards)}


def story(dealt: StepInstance, sitting: Sitting, settings: Settings) -> list[dict[str, str]]:
    """What the rival did since the learner's last move, and what is to do now."""
    now = played(dealt, sitting)
    since: list[Event] = []
    for event in reversed(now.log):
        if event.seat == ME:
            break
        since.insert(0, event)
    said = " y ".join(_event(event, settings) for event in since)
    parts = [f"Tu rival {said}." if said else "", _to_do(now), _turns(dealt, now)]
    return [{"tone": "info", "html": " ".join(part for part in parts if part)}]


def _event(event: Event, settings: Settings) -> str:
    card = draw.card(event.card, settings, inline=True) if event.card else ""
    return _RIVAL.get(event.code, "juega").format(card=card)


def _to_do(now: Played) -> str:
    if now.over or now.state.turn != ME:
        return ""
    if now.state.phase is Phase.DISCARD:
        return (
            "Toca la carta que quieres tirar."
            if "knock" not in now.may
            else "Toca una carta para tirarla o para cerrar."
        )
    return "Elige de dónde robas." if now.state.phase is not Phase.UPCARD else "Puedes tomar la carta vuelta o pasar."


def _turns(dealt: StepInstance, now: Played) -> str:
    exercise = step.exercise_of(dealt)
    if dealt.kind is not Kind.SMALL_GAME or exercise is None or not isinstance(exercise.key, GameKey):
        return ""
    left = exercise.key.turns - own_turns(now.state)
    return "Te queda 1 turno." if left == 1 else f"Te quedan {left} turnos."


def in_words(moves: object) -> str:
    """A solution as a line: ``Toma. Tira 7♥.``"""
    rows = moves if isinstance(moves, list | tuple) else []
    words = [_TOLD.get(row[0], "").format(card=Card(row[1]).symbol if len(row) > 1 else "") for row in rows]
    if len(words) > _LONG:
        words = [*words[: _LONG - 2], "…", words[-1]]
    return " ".join(f"{word}." if word != "…" else word for word in words)


def score_lines(now: Played) -> str:
    """The count of a finished game, as one line."""
    lines = now.score.lines if now.score else ()
    return escape(" + ".join(f"{LINE_WORDS[line.code].lower()} {line.points}" for line in lines))
