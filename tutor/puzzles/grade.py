"""From what was chosen to an answer's key, and from the key to how good it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError, IllegalError
from tutor.core.melds import Meld
from tutor.puzzles.model import Puzzle, cards_key, melds_key
from tutor.puzzles.themes import theme_of

Chosen = (
    str | int | Card | CardSet | Sequence[str] | Sequence[Card] | Sequence[Sequence[str]] | Sequence[Sequence[Card]]
)


@dataclass(frozen=True, slots=True)
class Grade:
    """``loss`` in the theme's unit; ``credit`` from 0 to 1, 1 only for an accepted answer."""

    right: bool
    loss: float
    credit: float


def read_answer(puzzle: Puzzle, chosen: Chosen) -> str:
    """The key of an answer; ``answer_not_possible`` where it is none of the puzzle's choices.

    ``chosen`` by ``puzzle.ask``: a card or its two letters; cards; a list of melds, each a list of cards; an option's
    code; a number.
    """
    try:
        key = _KEYS[puzzle.ask](chosen)
    except (GinError, TypeError, AttributeError) as error:
        raise IllegalError("answer_not_possible", got=str(chosen)[:60]) from error
    if puzzle.choice(key) is None:
        raise IllegalError("answer_not_possible", got=str(chosen)[:60])
    return key


def grade(puzzle: Puzzle, key: str) -> Grade:
    """What an answer is worth; the theme says which loss gets no credit any more."""
    choice = puzzle.choice(key)
    if choice is None:
        raise IllegalError("answer_not_possible", got=key[:60])
    if key in puzzle.accepted:
        return Grade(True, choice.loss, 1.0)
    share = max(0.0, 1.0 - choice.loss / theme_of(puzzle.theme).no_credit)
    return Grade(False, choice.loss, min(share, 0.99))


def _card(chosen: object) -> Card:
    return chosen if isinstance(chosen, Card) else Card(str(chosen))


def _cards(chosen: object) -> list[Card]:
    if isinstance(chosen, str):
        chosen = chosen.replace("-", " ").split()
    if not isinstance(chosen, Iterable):
        raise TypeError
    return [_card(one) for one in chosen]


def _single(chosen: object) -> str:
    return str(_card(chosen))


def _several(chosen: object) -> str:
    return cards_key(_cards(chosen))


def _melds(chosen: object) -> str:
    groups = chosen.split("|") if isinstance(chosen, str) else chosen
    if not isinstance(groups, Iterable):
        raise TypeError
    melds = [Meld.of(cards) for cards in map(_cards, groups) if cards]
    if None in melds:
        raise TypeError
    return melds_key(meld for meld in melds if meld is not None)


def _plain(chosen: object) -> str:
    return str(chosen).strip()


_KEYS = {"card": _single, "cards": _several, "melds": _melds, "option": _plain, "number": _plain}
