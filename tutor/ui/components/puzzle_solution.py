"""The right answer of a puzzle on the cards themselves, as HTML."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from tutor.ai.facts import outs
from tutor.core.cards import Card, CardSet
from tutor.core.melds import Arrangement, Meld, best_arrangements, discard_options
from tutor.es.numbers import count
from tutor.puzzles.model import MELD_BREAK, NOTHING, Puzzle
from tutor.store.shapes import PuzzleAttempt
from tutor.ui.components import hand
from tutor.ui.components.step_outcome import as_data, drawn
from tutor.ui.settings import Settings
from tutor.ui.table import draw


def markup(puzzle: Puzzle, given: PuzzleAttempt, settings: Settings) -> str:
    """Nothing for the themes that the engine rates: there the table tells."""
    made = _BY_THEME.get(puzzle.theme)
    return made(puzzle, given, settings) if made else _best_on_the_hand(puzzle, settings)


def _best_on_the_hand(puzzle: Puzzle, settings: Settings) -> str:
    """The hand in its melds, the best card ringed where the answer is a card."""
    ringed = {puzzle.best: "la respuesta"} if puzzle.ask == "card" else {}
    return hand.markup(as_data(best_arrangements(puzzle.view().hand)[0]), settings, ringed)


def _arrangings(puzzle: Puzzle, given: PuzzleAttempt, settings: Settings) -> str:
    held = puzzle.view().hand
    best = f"<p>Lo mejor, con menos puntos sueltos:</p>{drawn(_arranged(puzzle.best, held), settings)}"
    if given.right:
        return best
    return f"{best}<p>Lo que has marcado:</p>{drawn(_arranged(given.answer, held), settings)}"


def _arranged(key: str, held: CardSet) -> Arrangement:
    groups = [] if key == NOTHING else key.split(MELD_BREAK)
    melds = [Meld.of([Card(name) for name in group.split()]) for group in groups]
    return Arrangement.of(tuple(meld for meld in melds if meld is not None), held)


def _lay_offs(puzzle: Puzzle, given: PuzzleAttempt, settings: Settings) -> str:
    best = f"<p>Lo mejor:</p>{_laid(puzzle.best, puzzle, settings)}"
    return best if given.right else f"{best}<p>Con tu respuesta:</p>{_laid(given.answer, puzzle, settings)}"


def _laid(key: str, puzzle: Puzzle, settings: Settings) -> str:
    """The cards laid off in one line, and the hand that is left."""
    view = puzzle.view()
    cards = CardSet() if key == NOTHING else CardSet(Card(name) for name in key.split())
    rest = best_arrangements(view.hand - cards)[0]
    words = f"Colocas {draw.cards(cards, settings, inline=True)}" if cards else "No colocas nada"
    against = "" if view.shown is None else f"; quien cierra tiene {view.shown.points}"
    left = count(rest.points, "punto suelto", "puntos sueltos")
    return f"<p>{words} y te quedan {escape(left)}{against}.</p>{drawn(rest, settings)}"


def _outs(puzzle: Puzzle, given: PuzzleAttempt, settings: Settings) -> str:
    view = puzzle.view()
    live = CardSet(outs(view.hand, view.unseen))
    best = drawn(best_arrangements(view.hand)[0], settings)
    return (
        f"{best}<p>{count(len(live), 'carta te mejora', 'cartas te mejoran')} y no se {_seen(len(live))}: "
        f"{draw.cards(live, settings, inline=True)}</p>"
    )


def _seen(number: int) -> str:
    return "ha visto" if number == 1 else "han visto"


def _oklahoma(puzzle: Puzzle, given: PuzzleAttempt, settings: Settings) -> str:
    view = puzzle.view()
    left = {card: points for card, points in discard_options(view.hand).items() if card is not view.taken}
    rows = "".join(
        f"<li>{draw.card(card, settings, inline=True)} deja {points}{' ✓' if points <= view.limit else ''}</li>"
        for card, points in sorted(left.items(), key=lambda item: item[1])
    )
    rule = "Con un as vuelto solo vale el gin" if view.limit == 0 else f"Aquí se cierra con {view.limit} o menos"
    return f"<section><p>{rule}. Tirando:</p><ul class='gin-chips'>{rows}</ul></section>"


_BY_THEME: Final[dict[str, Callable[[Puzzle, PuzzleAttempt, Settings], str]]] = {
    "mejores-combinaciones": _arrangings,
    "colocar": _lay_offs,
    "contraataque": _lay_offs,
    "cuenta-las-salidas": _outs,
    "limite-de-oklahoma": _oklahoma,
}
