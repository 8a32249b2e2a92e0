"""The ten themes: what each asks, and one predicate each that says which positions belong to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tutor.core.cards import CardSet
from tutor.core.errors import ContentError
from tutor.core.hand import Phase, can_knock
from tutor.core.layoffs import best_defence, layoff_choices
from tutor.core.melds import Arrangement, Meld, arrangements_within, discard_options, melds_in
from tutor.core.rules import GUIA_B
from tutor.core.scoring import Result, may_lay_off, settle
from tutor.core.view import RIVAL, PlayerView

LATE: Final = 10  # cards in the stock from which a hand is near its end
FEWEST_OUTS: Final = 2
FEWEST_DEFENCES: Final = 3
MOST_CHOICES: Final = 60

Predicate = Callable[[PlayerView], bool]


@dataclass(frozen=True, slots=True)
class Theme:
    """``ask``: kind of answer. ``unit`` of a loss: points, share (of the rival's hands) or cards.

    ``no_credit``: the loss from which a wrong answer gets no credit. ``fits``: whether a position belongs to the theme.
    """

    id: str
    ask: str
    exact: bool
    unit: str
    no_credit: float
    fits: Predicate


@dataclass(frozen=True, slots=True)
class Level:
    """Difficulties from ``low`` up to the next level's."""

    id: str
    low: float


LEVELS: Final = (
    Level("very_easy", 0.0),
    Level("easy", 1150.0),
    Level("medium", 1400.0),
    Level("hard", 1650.0),
    Level("very_hard", 1900.0),
)


def level_of(difficulty: float) -> Level:
    """The level that a difficulty belongs to."""
    return [level for level in LEVELS if level.low <= difficulty][-1]


def is_arranging(view: PlayerView) -> bool:
    """A careless choice of melds, to which nothing can be added, leaves more points than the best."""
    if view.phase not in (Phase.DRAW, Phase.DISCARD) or len(melds_in(view.hand.mask)) < FEWEST_DEFENCES:
        return False
    found = arrangements_within(view.hand, view.hand.points)
    least = found[0].points
    return len(found) <= MOST_CHOICES and any(
        one.points > least and nothing_to_add(one, view.hand) for one in found if one.melds
    )


def nothing_to_add(arrangement: Arrangement, hand: CardSet) -> bool:
    """Whether no loose card makes a meld or lengthens one of those chosen."""
    loose = CardSet(arrangement.deadwood)
    if melds_in(loose.mask):
        return False
    return not any(Meld.of((*meld.cards, card)) for meld in arrangement.melds for card in loose)


def is_best_discard(view: PlayerView) -> bool:
    """Eleven cards, no knock allowed yet, and the stock not near its end."""
    return _throws(view) and not _may_end(view) and view.stock_left > LATE


def _throws(view: PlayerView) -> bool:
    return view.phase is Phase.DISCARD and view.my_turn and not view.must_knock


def _may_end(view: PlayerView) -> bool:
    return can_knock(view.hand, view.limit, view.taken, view.rules)


def is_take_or_draw(view: PlayerView) -> bool:
    """A discard lies there that stands next to one of my cards, but doesn't give gin at once."""
    card = view.face_up
    if view.phase is not Phase.DRAW or not view.my_turn or card is None:
        return False
    if min(left for thrown, left in discard_options(view.hand.add(card)).items() if thrown is not card) == 0:
        return False
    return any(
        other.rank == card.rank or (other.suit is card.suit and abs(other.rank - card.rank) <= 2) for other in view.hand
    )


def is_knock_or_play_on(view: PlayerView) -> bool:
    """A knock is allowed, and gin isn't there yet."""
    if not _throws(view) or not _may_end(view):
        return False
    return min(left for card, left in discard_options(view.hand).items() if card is not view.taken) > 0


def is_laying_off(view: PlayerView) -> bool:
    """The rival knocked, I lay off to lose less, and there are several ways."""
    return _defends(view) and _result(view) is Result.KNOCK and len(_ways(view)) >= FEWEST_DEFENCES


def is_undercut(view: PlayerView) -> bool:
    """The rival knocked, and only lay-offs make it an undercut: some ways do, some don't."""
    if not _defends(view) or _result(view) is not Result.UNDERCUT or len(_ways(view)) < FEWEST_DEFENCES:
        return False
    assert view.shown is not None
    bare = best_defence(view.shown.melds, view.hand, allowed=False)
    return bare.points > view.shown.points


def _defends(view: PlayerView) -> bool:
    """Whether I answer a knock, and the best answer lays something off."""
    if view.phase is not Phase.SHOW or view.shown is None or not may_lay_off(view.shown, view.rules):
        return False
    return bool(best_defence(view.shown.melds, view.hand).layoffs)


def _result(view: PlayerView) -> Result:
    assert view.shown is not None
    return settle(view.shown, view.hand, view.rules, knocker=RIVAL, upcard=view.upcard)[1].result


def _ways(view: PlayerView) -> set[CardSet]:
    assert view.shown is not None
    choices = layoff_choices(view.shown.melds, view.hand)
    return {CardSet(layoff.card for layoff in layoffs) for layoffs in choices}


def is_reading(view: PlayerView) -> bool:
    """Eleven cards against a rival who took a card that he still holds."""
    return _throws(view) and bool(view.rival_known)


def knocking_discards(view: PlayerView, limit: int) -> CardSet:
    """The discards of eleven cards that allow a knock under a limit."""
    left = discard_options(view.hand)
    return CardSet(card for card, points in left.items() if card is not view.taken and points <= limit)


def is_oklahoma(view: PlayerView) -> bool:
    """Oklahoma with a limit below the ordinary one, under which some discard would allow a knock."""
    if not view.rules.oklahoma or not _throws(view) or view.limit >= GUIA_B.knock_limit:
        return False
    return bool(knocking_discards(view, GUIA_B.knock_limit))


def is_counting_outs(view: PlayerView) -> bool:
    """Ten cards before a draw, with some outs to count that have not been seen elsewhere."""
    if view.phase is not Phase.DRAW or not view.my_turn:
        return False
    from tutor.ai.facts import outs

    return len(outs(view.hand, view.unseen)) >= FEWEST_OUTS


def is_end_of_stock(view: PlayerView) -> bool:
    """Eleven cards, no knock allowed, and few cards left in the stock."""
    return _throws(view) and not _may_end(view) and view.stock_left <= LATE


THEMES: Final = (
    Theme("mejores-combinaciones", "melds", True, "points", 10.0, is_arranging),
    Theme("mejor-descarte", "card", False, "points", 5.0, is_best_discard),
    Theme("tomar-o-robar", "option", False, "points", 5.0, is_take_or_draw),
    Theme("cerrar-o-seguir", "option", False, "points", 5.0, is_knock_or_play_on),
    Theme("colocar", "cards", True, "points", 10.0, is_laying_off),
    Theme("contraataque", "cards", True, "points", 10.0, is_undercut),
    Theme("leer-al-rival", "card", False, "share", 0.5, is_reading),
    Theme("limite-de-oklahoma", "number", True, "cards", 4.0, is_oklahoma),
    Theme("cuenta-las-salidas", "number", True, "cards", 4.0, is_counting_outs),
    Theme("final-de-mazo", "card", False, "points", 5.0, is_end_of_stock),
)


def theme_of(name: str) -> Theme:
    """A theme by its id; ``unknown_theme`` names those that exist."""
    found = next((theme for theme in THEMES if theme.id == name), None)
    if found is None:
        raise ContentError("unknown_theme", token=name, expected=", ".join(theme.id for theme in THEMES))
    return found
