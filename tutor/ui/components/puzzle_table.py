"""A puzzle on the table: its cards and the way to answer. What tells the answer is added only once there is one."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from tutor.core.cards import Card
from tutor.core.hand import Phase
from tutor.core.view import PlayerView
from tutor.es.numbers import count, percent
from tutor.es.puzzle_results import right_words, wrong_words
from tutor.es.puzzles import choice_text, question_text, rival_text
from tutor.lessons.model import Zone
from tutor.puzzles.model import NOTHING, OPTIONS, Puzzle
from tutor.puzzles.themes import theme_of
from tutor.store.shapes import PuzzleAttempt
from tutor.ui.components.step_view import rich
from tutor.ui.components.step_zones import ZONE_WORDS, zone_data
from tutor.ui.puzzling import MOST_COUNTED
from tutor.ui.settings import Settings

_KINDS: Final = {"card": "choose_card", "cards": "choose_card", "melds": "mark_melds", "number": "number"}
_OPTIONS: Final = "option"
_HELP: Final = {
    "melds": "Toca las cartas de una combinación y pulsa Juntar.",
    "cards": "Toca todas las que sean. Si no hay ninguna, responde sin tocar.",
}
_OFFERS: Final = {"tomar-o-robar": ("take", "draw"), "cerrar-o-seguir": ("knock", "play_on")}
_TOUCHED: Final = ("card", "cards", "melds")
FEW: Final = 3
MANY: Final = 12
PHONE: Final = "phone"
ALWAYS: Final = "always"
TINY: Final = "tiny"
_MELDS: Final = "Combinaciones de quien cierra"
LEAST_CREDIT: Final = 0.01


def data(puzzle: Puzzle, given: PuzzleAttempt | None, settings: Settings, note: str, *, deal: str) -> dict[str, Any]:
    """What the table draws; ``given``: the answer that counts, once there is one; ``note``: said of what can't be."""
    done = given is not None
    return {
        "deal": deal,
        "stage": f"{deal}.{done}",
        "kind": _KINDS.get(puzzle.ask, _OPTIONS),
        "prompt": rich(question_text(puzzle), settings),
        "zones": _zones(puzzle, given, settings),
        "options": [],
        "single": puzzle.ask == "card",
        "several": 0,
        "some": puzzle.ask == "melds",
        "low": 0,
        "high": MOST_COUNTED,
        "locked": done,
        "given": _given(puzzle, given),
        "help": _HELP.get(puzzle.ask) or rival_text(puzzle.model),
        "stays": bool(puzzle.model),
        "say": _say(puzzle, given, settings, note),
        "buttons": [] if done else _buttons(puzzle),
    }


def _buttons(puzzle: Puzzle) -> list[dict[str, Any]]:
    """In an order that depends on the theme alone."""
    if puzzle.ask != _OPTIONS:
        return [{"act": "check", "text": "Responder", "style": "gs-main"}]
    offered = _OFFERS.get(puzzle.theme, OPTIONS)
    return [{"act": "check", "text": choice_text(puzzle, code), "answer": code, "style": "gs-main"} for code in offered]


def chosen(puzzle: Puzzle, answer: object) -> Any:
    """A message of the table as ``puzzles.grade`` takes it."""
    if puzzle.ask == "card" and isinstance(answer, list) and len(answer) == 1:
        return answer[0]
    return answer


def _zones(puzzle: Puzzle, given: PuzzleAttempt | None, settings: Settings) -> list[dict[str, Any]]:
    taps, marks = _tappable(puzzle), _marks(puzzle, given)
    return [
        {**zone_data(place.zone, settings, taps, marks, place.label), "said": place.said, "small": place.small}
        for place in _lying(puzzle.view(), apart=puzzle.ask != "melds")
        if place.zone.cards
    ]


def _tappable(puzzle: Puzzle) -> frozenset[Card]:
    """The hand; the card just taken only where it may be an answer."""
    view = puzzle.view()
    if puzzle.ask not in _TOUCHED:
        return frozenset()
    kept = puzzle.ask == "card" and view.taken is not None and puzzle.choice(str(view.taken)) is None
    return frozenset(card for card in view.hand if not (kept and card is view.taken))


@dataclass(frozen=True, slots=True)
class Place:
    """Cards that lie together; ``small``: always, on a phone, or ""."""

    zone: Zone
    label: str
    small: str = ""
    spoken: str = ""

    @property
    def said(self) -> str:
        return self.spoken or self.label


def _lying(view: PlayerView, *, apart: bool) -> list[Place]:
    """What lies on the table, the hand last; ``apart``: without the card just taken, which lies beside it."""
    taken = (view.taken,) if apart and view.taken else ()
    hand = Place(Zone("hand", tuple(card for card in view.hand if card not in taken)), ZONE_WORDS["hand"])
    if view.phase is Phase.SHOW and view.shown is not None:
        melds = [
            Place(Zone("meld", meld.cards), _MELDS if number == 1 else "", PHONE, f"{_MELDS}, {number}")
            for number, meld in enumerate(view.shown.melds, 1)
        ]
        return [*melds, Place(Zone("loose", view.shown.deadwood), "Sus sueltas", PHONE), hand]
    return [
        Place(Zone("rival_took", tuple(view.rival_known)), ZONE_WORDS["rival_took"], ALWAYS),
        Place(Zone("pile", view.pile), ZONE_WORDS["pile"], _pile_size(len(view.pile))),
        Place(Zone("drawn", taken), "La acabas de tomar y no la puedes tirar", ALWAYS),
        hand,
    ]


def _pile_size(cards: int) -> str:
    return "" if cards <= FEW else ALWAYS if cards <= MANY else TINY


def _marks(puzzle: Puzzle, given: PuzzleAttempt | None) -> dict[str, str]:
    """✓ and ✗ on cards, only after an answer."""
    if given is None or puzzle.ask not in ("card", "cards"):
        return {}
    accepted = set(_cards(given.answer)) if given.right else set(_cards(puzzle.best))
    return {**dict.fromkeys(_cards(given.answer), "wrong"), **dict.fromkeys(accepted, "right")}


def _cards(key: str) -> list[str]:
    return [] if key == NOTHING else key.split()


def _given(puzzle: Puzzle, given: PuzzleAttempt | None) -> Any:
    """The answer as the table knows it, drawn again after a reload."""
    if given is None or puzzle.ask == _OPTIONS:
        return None
    if puzzle.ask == "melds":
        return [_cards(group.strip()) for group in given.answer.split("|") if group.strip() != NOTHING]
    return given.answer if puzzle.ask == "number" else _cards(given.answer)


def _say(puzzle: Puzzle, given: PuzzleAttempt | None, settings: Settings, note: str) -> list[dict[str, str]]:
    if given is None:
        return [{"tone": "hint", "html": escape(note)}] if note else []
    mine, best = choice_text(puzzle, given.answer), choice_text(puzzle, puzzle.best)
    if given.right:
        words = rich(right_words(mine, best, given.loss), settings)
        return [{"tone": "right", "html": f"<strong>Correcto.</strong>{words}"}]
    part = f" Te llevas el {percent(given.credit)} del acierto." if given.credit >= LEAST_CREDIT else ""
    words = rich(wrong_words(theme_of(puzzle.theme).unit, mine, best, given.loss) + part, settings)
    return [{"tone": "wrong", "html": f"<strong>No es lo mejor.</strong>{words}"}]


def facts_line(puzzle: Puzzle) -> str:
    """What a player would know besides the cards, in one line."""
    view = puzzle.view()
    if view.phase is Phase.SHOW:
        return ""
    limit = "solo gin" if view.limit == 0 else f"límite {view.limit}"
    return f"{count(view.stock_left, 'carta', 'cartas')} en el mazo · {limit}"
