"""What the engine must find in the hand of a question: one check for each word under ``shows``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tutor.api import Analysis, Showdown, parse_cards, prepare, resolve_showdown
from tutor.core.cards import Card, CardSet
from tutor.core.hand import can_knock
from tutor.core.layoffs import live_layoff_mask
from tutor.core.melds import deadwood_points, discard_options
from tutor.core.rules import HAND_SIZE, build_rules
from tutor.lessons.questions import TryHand, TryShowdown


def cards_of(text: str) -> CardSet:
    return CardSet(parse_cards(text)) if text else CardSet()


def least(found: Analysis) -> int:
    """Deadwood after the best discard, or of ten cards."""
    hand = found.view.hand
    return deadwood_points(hand.mask) if len(hand) == HAND_SIZE else min(discard_options(hand).values())


def _loose_everywhere(found: Analysis, text: str) -> bool:
    return all(CardSet(one.deadwood) == cards_of(text) for one in found.arrangements)


def _meld_everywhere(found: Analysis, text: str) -> bool:
    return all(cards_of(text).mask in [meld.mask for meld in one.melds] for one in found.arrangements)


def _forbidden(found: Analysis, text: str) -> bool:
    """The card was just taken; but for that, throwing it would allow a knock."""
    view, card = found.view, one(text)
    free = can_knock(view.hand, view.limit, None, view.rules)
    return view.taken is card and free and deadwood_points(view.hand.remove(card).mask) <= view.limit


def one(text: str) -> Card:
    (card,) = parse_cards(text)
    return card


def _big_gin_under(found: Analysis, variant: str) -> bool:
    rules = build_rules(variants=[variant])
    return prepare(found.view.hand, rules=rules).big_gin and not found.big_gin


HAND_CHECKS: Final[Mapping[str, Callable[[Analysis, Any], bool]]] = {
    "loose": _loose_everywhere,
    "meld": _meld_everywhere,
    "melds": lambda found, count: all(len(one.melds) == count for one in found.arrangements),
    "sizes": lambda found, sizes: [len(meld) for meld in found.arrangements[0].melds] == sizes,
    "can_knock": lambda found, wanted: found.can_knock is wanted,
    "over_limit": lambda found, points: least(found) == found.limit + points,
    "deadwood_between": lambda found, ends: ends[0] <= least(found) <= ends[1],
    "gin": lambda found, wanted: found.gin is wanted,
    "gin_discards": lambda found, text: (
        CardSet(c for c, left in found.knock_discards.items() if not left) == cards_of(text)
    ),
    "big_gin_under": _big_gin_under,
    "before_draw": lambda found, _: len(found.view.hand) == HAND_SIZE,
    "forbidden": _forbidden,
    "phase": lambda found, name: found.view.phase.value == name,
    "face_up": lambda found, text: found.view.face_up is one(text),
    "stock_left": lambda found, count: found.view.stock_left == count,
}


def _would_fit(found: Showdown, text: str) -> bool:
    """Each card fits a shown meld, one after the other."""
    reach = 0
    for meld in found.shown.melds:
        reach |= live_layoff_mask(meld)
    wanted = cards_of(text)
    assert wanted <= CardSet(found.defence.arrangement.deadwood)
    return bool(wanted.mask & reach)


SHOWDOWN_CHECKS: Final[Mapping[str, Callable[[Showdown, Any], bool]]] = {
    "result": lambda found, name: found.result == name,
    "layoffs": lambda found, text: found.defence.laid_off == cards_of(text),
    "would_fit": _would_fit,
    "knocker_loose": lambda found, text: CardSet(found.shown.deadwood) == cards_of(text),
    "defender_loose": lambda found, text: cards_of(text) <= CardSet(found.defence.arrangement.deadwood),
    "hasty_loses": lambda found, _: found.naive.points > found.defence.points,
    "lines": lambda found, codes: [line.code for line in found.score.lines] == codes,
    "difference": lambda found, points: found.score.lines[0].points == points,
}


def settle(trial: TryShowdown, preset: str = "guia-b") -> Showdown:
    return resolve_showdown(trial.knocker, trial.rival, rules=build_rules(preset))


def analysis(trial: TryHand) -> Analysis:
    return prepare(trial.hand, history=trial.history, upcard=trial.upcard)


def faults(trial: TryHand | TryShowdown) -> list[str]:
    """The words under ``shows`` that the engine doesn't confirm."""
    shows = dict(trial.shows)
    if isinstance(trial, TryHand):
        found = analysis(trial)
        return [name for name, value in shows.items() if not HAND_CHECKS[name](found, value)]
    under = shows.pop("result_under", {})
    wrong = [preset for preset, result in under.items() if settle(trial, preset).result != result]
    settled = settle(trial)
    return wrong + [name for name, value in shows.items() if not SHOWDOWN_CHECKS[name](settled, value)]
