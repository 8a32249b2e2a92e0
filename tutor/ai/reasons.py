"""Why a move is good or bad: codes with facts computed from the view, at most three a move, the strongest first.

Facts are cards, tuples of cards, points (int) and shares (0 to 1). A code is only given where its facts hold; a test
checks each code against the view. What an assumed history would say is never given as a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.ai.rating import RatedMove, Reason
from tutor.core.cards import Card, CardSet
from tutor.core.melds import MELDS, Meld, best_arrangements, deadwood_points, discard_options, is_big_gin
from tutor.core.rules import STOCK_LEFT_AT_END
from tutor.core.view import ME, RIVAL, PlayerView, last_discard_matters

MOST: Final = 3
LIKELY: Final = 0.15
UNLIKELY: Final = 0.08
AGAINST: Final = frozenset(
    ("breaks_meld", "leaves_more", "dangerous", "likely_taken", "no_outs", "take_no_meld", "take_raises")
)
MELDS_WITH: Final[tuple[tuple[Meld, ...], ...]] = tuple(
    tuple(meld for meld in MELDS if meld.mask >> index & 1) for index in range(52)
)
Found = Iterator[tuple[float, Reason]]


@dataclass(frozen=True, slots=True)
class Scene:
    """What all moves of a position share."""

    view: PlayerView
    moves: Sequence[RatedMove]
    refused: CardSet

    @property
    def can_end(self) -> bool:
        return any(move.action in ("knock", "gin", "big_gin") for move in self.moves)


def with_reasons(view: PlayerView, moves: Sequence[RatedMove]) -> tuple[RatedMove, ...]:
    """The moves with their reasons."""
    scene = Scene(view, moves, refused_by_rival(view))
    return tuple(replace(move, reasons=reasons_of(scene, move)) for move in moves)


def reasons_of(scene: Scene, move: RatedMove) -> tuple[Reason, ...]:
    """The ``MOST`` strongest; of those, what speaks for a good move comes first, and what speaks against a bad one."""
    found = sorted(_MAKERS[move.action](scene, move), key=lambda pair: -pair[0])
    chosen = [reason for _, reason in found[:MOST]]
    if move.tied or not move.loss:
        chosen.sort(key=lambda reason: reason.code in AGAINST)
    elif move.mark:
        chosen.sort(key=lambda reason: reason.code not in AGAINST)
    return tuple(chosen)


def refused_by_rival(view: PlayerView) -> CardSet:
    """Cards that lay face up for the rival and that he left: my discards before his draw, the upcard he passed."""
    found = CardSet()
    for before, event in zip((None, *view.events), view.events, strict=False):
        if event.seat != RIVAL:
            continue
        if event.code == "pass" and view.upcard is not None:
            found = found.add(view.upcard)
        elif event.code == "draw" and before and before.seat == ME and before.code == "discard" and before.card:
            found = found.add(before.card)
    return found


def near(card: Card, cards: CardSet, reach: int = 2) -> tuple[Card, ...]:
    """Those of the cards that stand next to it: same rank, or same suit at most ``reach`` away."""
    return tuple(
        other
        for other in cards
        if other is not card
        and (other.rank == card.rank or (other.suit is card.suit and abs(other.rank - card.rank) <= reach))
    )


def can_meld(card: Card, cards: CardSet, also: CardSet | None = None) -> bool:
    """Whether a meld can be made of the card and these; one that has a card of ``also``, where that is given."""
    room = cards.mask | card.mask
    return any(not meld.mask & ~room and (also is None or meld.mask & also.mask) for meld in MELDS_WITH[card.index])


def _reason(strength: float, code: str, **facts: object) -> tuple[float, Reason]:
    return strength, Reason(code, facts)


def _discard(scene: Scene, move: RatedMove) -> Found:
    assert move.card is not None
    last = scene.view.stock_left <= STOCK_LEFT_AT_END
    if last and not last_discard_matters(scene.view):
        yield _reason(200, "hand_void")
        return
    yield from _about_my_hand(scene, move, move.card)
    yield from _about_the_rival(scene, move, move.card)
    if last:
        return
    yield from _about_outs(scene, move)
    if scene.can_end:
        yield _reason(58, "waiting", gin=move.p_gin, lose=_losing(move))


def _losing(move: RatedMove) -> float:
    return sum(found.share for found in move.histogram if found.high < 0)


def _about_my_hand(scene: Scene, move: RatedMove, card: Card) -> Found:
    hand = scene.view.hand
    rest = hand.remove(card)
    before, after = deadwood_points(hand.mask), deadwood_points(rest.mask)
    if after > before:
        meld = next(meld for meld in best_arrangements(hand)[0].melds if card in meld.cards)
        yield _reason(100 + after - before, "breaks_meld", card=card, meld=meld.cards, points=after - before)
    else:
        more = after - min(other.deadwood for other in scene.moves if other.action == move.action)
        if after == before - card.points and more <= card.points:
            yield _reason(20 + card.points, "saves_points", card=card, points=card.points, deadwood=after)
        elif more:
            yield _reason(40 + more, "leaves_more", points=more, deadwood=after)
    alone, unseen = not near(card, rest), scene.view.unseen
    if not can_meld(card, rest | unseen):
        yield _reason(75, "dead_card" if alone and not near(card, unseen, 1) else "cannot_meld", card=card)
    elif alone:
        yield _reason(45, "no_partner", card=card)


def _about_the_rival(scene: Scene, move: RatedMove, card: Card) -> Found:
    known, unseen = scene.view.rival_known, scene.view.unseen
    taken = near(card, known)
    if not can_meld(card, known | unseen):
        yield _reason(62, "safe_no_meld", card=card)
    elif taken and move.danger > UNLIKELY and can_meld(card, known | unseen, known):
        yield _reason(80 + 100 * move.danger, "dangerous", card=card, taken=taken)
    elif move.danger <= UNLIKELY and (refused := near(card, scene.refused, 1)):
        yield _reason(70, "safe_refused", card=card, refused=refused)
    if move.danger >= LIKELY:
        yield _reason(50 + 100 * move.danger, "likely_taken", card=card, chance=move.danger)


def _about_outs(scene: Scene, move: RatedMove) -> Found:
    if not move.outs:
        if move.deadwood:
            yield _reason(30, "no_outs")
        return
    most = max(len(other.outs) for other in scene.moves)
    code = "most_outs" if len(move.outs) == most and len(scene.moves) > 1 else "outs"
    yield _reason(55 if code == "most_outs" else 35, code, count=len(move.outs), cards=move.outs)


def _knock(scene: Scene, move: RatedMove) -> Found:
    yield _reason(100, "knock_now", deadwood=move.deadwood, win=move.p_win, undercut=move.p_undercut)
    waiting = [other for other in scene.moves if other.action == "discard"]
    if waiting:
        best = max(waiting, key=lambda other: other.ev)
        yield _reason(80, "knock_or_wait", gain=move.ev - best.ev, gin=best.p_gin)
    yield from _what_to_show(scene, move)


def _what_to_show(scene: Scene, move: RatedMove) -> Found:
    """Which arrangement, where there is a choice."""
    assert move.card is not None
    best = best_arrangements(scene.view.hand.remove(move.card))
    if move.arrangement is not None and (len(best) > 1 or move.arrangement != best[0]):
        melds = tuple(meld.cards for meld in move.arrangement.melds)
        yield _reason(60, "show_melds", melds=melds, loose=tuple(move.arrangement.deadwood))


def _gin(scene: Scene, move: RatedMove) -> Found:
    yield _reason(100, "gin", bonus=scene.view.rules.gin_bonus * _multiplier(scene))
    if scene.view.rules.layoff_on_gin:
        yield from _what_to_show(scene, move)


def _big_gin(scene: Scene, move: RatedMove) -> Found:
    yield _reason(100, "big_gin", bonus=scene.view.rules.big_gin_bonus * _multiplier(scene))


def _multiplier(scene: Scene) -> int:
    return scene.view.rules.multiplier_for(scene.view.upcard)


def _take(scene: Scene, move: RatedMove) -> Found:
    assert move.card is not None
    hand = scene.view.hand.add(move.card)
    melds = [meld for found in best_arrangements(hand) for meld in found.melds if move.card in meld.cards]
    before, after = deadwood_points(scene.view.hand.mask), move.deadwood
    yield from _ending_by_taking(scene, move.card, hand)
    if melds:
        yield _reason(100, "take_melds", card=move.card, meld=melds[0].cards)
    elif not can_meld(move.card, scene.view.hand):
        yield _reason(90, "take_no_meld", card=move.card)
    if after != before:
        code = "take_lowers" if after < before else "take_raises"
        yield _reason(80, code, before=before, after=after)
    yield from _about_outs(scene, move)


def _ending_by_taking(scene: Scene, card: Card, hand: CardSet) -> Found:
    """How the eleven cards may end the hand at once."""
    least = min(points for thrown, points in discard_options(hand).items() if thrown is not card)
    if scene.view.rules.big_gin and is_big_gin(hand):
        yield _reason(120, "take_big_gin", card=card)
    elif least == 0:
        yield _reason(120, "take_gin", card=card)
    elif least <= scene.view.limit:
        yield _reason(85, "take_knocks", card=card, deadwood=least)


def _draw(scene: Scene, move: RatedMove) -> Found:
    top = scene.view.face_up
    if top is not None and not can_meld(top, scene.view.hand):
        yield _reason(90, "no_use", card=top)
    yield from _about_outs(scene, move)


def _pass(scene: Scene, move: RatedMove) -> Found:
    if scene.view.stock_left <= STOCK_LEFT_AT_END:
        yield _reason(100, "pass_void")
    else:
        yield from _draw(scene, move)


_MAKERS: Final[dict[str, Callable[[Scene, RatedMove], Found]]] = {
    "discard": _discard,
    "knock": _knock,
    "gin": _gin,
    "big_gin": _big_gin,
    "take": _take,
    "draw": _draw,
    "pass": _pass,
}
