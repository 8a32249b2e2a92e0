"""Rules of thumb: what hasty players answer, the simplest first; a puzzle is hard where they are wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tutor.ai import kernel
from tutor.ai.facts import outs
from tutor.ai.models import Policy, continuation_of, policy_of
from tutor.ai.play import decide
from tutor.ai.reasons import can_meld, near
from tutor.core.actions import Action, Discard, Knock, Take
from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.layoffs import naive_defence
from tutor.core.melds import Arrangement, Meld, best_arrangements, discard_options, melds_in
from tutor.core.rules import GUIA_B
from tutor.core.view import PlayerView
from tutor.puzzles.model import cards_key, melds_key
from tutor.puzzles.themes import knocking_discards

DRAWS: Final = 24
_PATIENT: Final = continuation_of("prudente")
_SIMPLE: Final = policy_of("simple")
# Policies of growing strength and falling noise
POLICIES: Final[tuple[Policy, ...]] = (
    replace(_SIMPLE, noise=8.0),
    replace(_SIMPLE, noise=3.0),
    _SIMPLE,
    replace(_PATIENT, noise=3.0),
    policy_of("prudente"),
    _PATIENT,
    _PATIENT,
)


def greedy_discards(view: PlayerView) -> CardSet:
    """The discards that leave the least deadwood."""
    left = {card: points for card, points in discard_options(view.hand).items() if card is not view.taken}
    return CardSet(card for card, points in left.items() if points == min(left.values()))


def rules_of_thumb(theme: str, view: PlayerView, accepted: Sequence[str]) -> tuple[float, ...]:
    """How often each rule or policy gives an accepted answer."""
    if theme in _RULES:
        return tuple(float(rule(view) in accepted) for rule in _RULES[theme])
    if theme == "leer-al-rival":
        return tuple(_among_highest(count(view), accepted) for count in _COUNTS)
    return tuple(_share(theme, view, policy, accepted) for policy in POLICIES)


def _among_highest(counts: dict[Card, int], accepted: Sequence[str]) -> float:
    """One of the cards with the highest count is chosen."""
    highest = [str(card) for card, count in counts.items() if count == max(counts.values())]
    return sum(key in accepted for key in highest) / len(highest)


def _share(theme: str, view: PlayerView, policy: Policy, accepted: Sequence[str]) -> float:
    luck = kernel.vector([1])
    draws = DRAWS if policy.noise and theme in ("mejor-descarte", "final-de-mazo") else 1
    return sum(_key(theme, decide(view, policy, luck)) in accepted for _ in range(draws)) / draws


def _key(theme: str, action: Action) -> str:
    match action:
        case Discard(card):
            return "play_on" if theme == "cerrar-o-seguir" else str(card)
        case Take():
            return "take"
        case Knock():
            return "knock"
    return "draw"


# --- exact themes -------------------------------------------------------------------------------------------------


def _greedy_melds(hand: CardSet, worth: Callable[[Meld], tuple[int, int]]) -> Arrangement:
    """The dearest meld first, then the dearest of the cards left."""
    chosen: list[Meld] = []
    left = hand
    while found := melds_in(left.mask):
        chosen.append(max(found, key=lambda meld: (*worth(meld), -meld.mask)))
        left = left - CardSet(chosen[-1].cards)
    return Arrangement.of(chosen, hand)


def longest_first(view: PlayerView) -> str:
    return melds_key(_greedy_melds(view.hand, lambda meld: (len(meld), meld.points)).melds)


def dearest_first(view: PlayerView) -> str:
    return melds_key(_greedy_melds(view.hand, lambda meld: (meld.points, len(meld))).melds)


def _fitting_loose(view: PlayerView) -> str:
    """The loose cards that fit at once, each by itself."""
    assert view.shown is not None
    loose = best_arrangements(view.hand)[0].deadwood
    fits = [card for card in loose if any(Meld.of((*meld.cards, card)) for meld in view.shown.melds)]
    return cards_key(fits)


def _hasty_defence(view: PlayerView) -> str:
    assert view.shown is not None
    return cards_key(naive_defence(view.shown.melds, view.hand).laid_off)


def _under_ten(view: PlayerView) -> str:
    return str(len(knocking_discards(view, GUIA_B.knock_limit)))


def _loose_only(view: PlayerView) -> str:
    """Only the loose cards of the first arrangement that comes to mind."""
    loose = CardSet(_greedy_melds(view.hand, lambda meld: (len(meld), meld.points)).deadwood)
    total = loose.points
    return str(sum(total - card.points <= view.limit for card in loose if card is not view.taken))


def _all_outs(view: PlayerView) -> str:
    return str(len(outs(view.hand, FULL_DECK - view.hand)))


def _melding(view: PlayerView) -> str:
    """Every card not seen that makes or lengthens some meld."""
    return str(sum(can_meld(card, view.hand) for card in view.unseen))


def _not_in_pile(view: PlayerView) -> str:
    """The outs, those that the rival is known to hold among them."""
    return str(len(outs(view.hand, view.unseen | view.rival_known)))


def _by_nearness(view: PlayerView) -> dict[Card, int]:
    """How many of the cards he took stand next to each of mine."""
    return {card: len(near(card, view.rival_known)) for card in view.hand if card is not view.taken}


def _by_his_melds(view: PlayerView) -> dict[Card, int]:
    """How many melds each of mine could make with those he took."""
    room = view.rival_known | view.unseen
    return {card: len(_his_melds(card, room, view)) for card in view.hand if card is not view.taken}


def _his_melds(card: Card, room: CardSet, view: PlayerView) -> list[Meld]:
    melds = melds_in((room | CardSet([card])).mask)
    return [meld for meld in melds if meld.mask & card.mask and meld.mask & view.rival_known.mask]


_RULES: Final[dict[str, tuple[Callable[[PlayerView], str], ...]]] = {
    "mejores-combinaciones": (longest_first, dearest_first),
    "colocar": (_fitting_loose, _hasty_defence),
    "contraataque": (_fitting_loose, _hasty_defence),
    "limite-de-oklahoma": (_under_ten, _loose_only, _loose_only),
    "cuenta-las-salidas": (_all_outs, _melding, _not_in_pile),
}
_COUNTS: Final[tuple[Callable[[PlayerView], dict[Card, int]], ...]] = (_by_nearness, _by_his_melds)
