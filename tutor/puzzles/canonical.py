"""What makes two puzzles the same: the cards that matter to the theme, up to renaming the suits."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Final

from tutor.core.cards import RANKS, SUIT_MASK, SUITS
from tutor.core.view import PlayerView

ID_LENGTH: Final = 12
Masks = tuple[int, ...]


def puzzle_id(theme: str, view: PlayerView) -> str:
    """The same for equal positions of a theme, whatever the suits are called."""
    masks, alike, numbers = _ESSENCE.get(theme, _whole)(view)
    first = min(_renamed(masks, alike, order) for order in permutations(range(SUITS)))
    text = f"{theme} {first} {numbers}"
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def _renamed(masks: Masks, alike: Masks, order: tuple[int, ...]) -> tuple[Masks, Masks]:
    """``masks`` in their order, those ``alike`` in any, with the suits put in another order."""
    return tuple(_rename(mask, order) for mask in masks), tuple(sorted(_rename(mask, order) for mask in alike))


def _rename(mask: int, order: Iterable[int]) -> int:
    return sum((mask >> RANKS * suit & SUIT_MASK) << RANKS * to for suit, to in enumerate(order))


Essence = tuple[Masks, Masks, tuple[int | str, ...]]


def _hand(view: PlayerView) -> Essence:
    return (view.hand.mask,), (), ()


def _showdown(view: PlayerView) -> Essence:
    assert view.shown is not None
    return (view.hand.mask,), tuple(meld.mask for meld in view.shown.melds), (view.shown.points,)


def _limit(view: PlayerView) -> Essence:
    return (view.hand.mask, _mask(view.taken)), (), (view.limit,)


def _unseen(view: PlayerView) -> Essence:
    return (view.hand.mask, view.unseen.mask), (), ()


def _whole(view: PlayerView) -> Essence:
    pile = sum(card.mask for card in view.pile)
    masks = (view.hand.mask, _mask(view.taken), _mask(view.face_up), pile, view.rival_known.mask)
    return masks, (), (view.stock_left, view.phase.value)


def _mask(card: object) -> int:
    return int(getattr(card, "mask", 0))


_ESSENCE: Final[dict[str, Callable[[PlayerView], Essence]]] = {
    "mejores-combinaciones": _hand,
    "colocar": _showdown,
    "contraataque": _showdown,
    "limite-de-oklahoma": _limit,
    "cuenta-las-salidas": _unseen,
}
