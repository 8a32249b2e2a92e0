"""No reason contradicts its facts: thousands from play, each checked against the cards by other means than its own."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from benchmarks.positions import ME, one_decision
from tests.core.brute import brute_arrangements, is_meld
from tutor.ai.evaluate import evaluate
from tutor.ai.models import MODELS
from tutor.ai.rating import Evaluation, RatedMove, Reason
from tutor.ai.reasons import MOST
from tutor.core.cards import Card, CardSet
from tutor.core.melds import arrangements_within, deadwood_points
from tutor.core.rules import PRESETS, Rules, build_rules
from tutor.core.view import RIVAL, PlayerView, view_of
from tutor.es.reasons import known_codes, reason_text

TABLES: tuple[Rules, ...] = (
    *PRESETS.values(),
    build_rules("guia-a", ("straight",)),
    build_rules("guia-b", ("oklahoma",)),
)


def rated(number: int) -> tuple[PlayerView, Evaluation] | None:
    """A position from play under changing rules and models, and its rated moves."""
    model = sorted(MODELS)[number % len(MODELS)]
    found = one_decision("reasons", number, model, TABLES[number % len(TABLES)])
    if found is None:
        return None
    view = view_of(found[0], ME)
    return view, evaluate(view, samples=400, seed=number, model=model)


def melds_of(card: Card, cards: CardSet) -> bool:
    """Whether three of these cards, one of them the card, are a set or a run."""
    room = [other for other in cards if other is not card]
    return any(is_meld(frozenset((card, *pair))) for pair in combinations(room, 2))


def brute_deadwood(hand: CardSet) -> int:
    return brute_arrangements(hand)[0]


def rejected(view: PlayerView) -> set[Card]:
    """Cards that the rival left lying, by a second reading of the events."""
    found, top = set(), view.upcard
    for event in view.events:
        if event.seat == RIVAL and event.code in ("pass", "draw") and top is not None:
            found.add(top)
        if event.code == "discard":
            top = event.card
        elif event.code in ("take", "draw"):
            top = None
    return found


Check = Callable[[PlayerView, RatedMove, Evaluation, dict[str, object]], bool]


def _cards(value: object) -> tuple[Card, ...]:
    assert isinstance(value, tuple)
    return value


def _possible(view: PlayerView) -> CardSet:
    return view.rival_known | view.unseen


def _after(view: PlayerView, move: RatedMove) -> CardSet:
    assert move.card is not None
    return view.hand.remove(move.card)


def _neighbour(first: Card, other: Card, reach: int) -> bool:
    return first.rank == other.rank or (first.suit is other.suit and abs(first.rank - other.rank) <= reach)


def _breaks_meld(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    meld = _cards(facts["meld"])
    gap = brute_deadwood(_after(view, move)) - brute_deadwood(view.hand)
    return is_meld(frozenset(meld)) and CardSet(meld) <= view.hand and move.card in meld and facts["points"] == gap > 0


def _saves_points(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    left = brute_deadwood(_after(view, move))
    return facts["deadwood"] == left and facts["points"] == move.card.points == brute_deadwood(view.hand) - left


def _leaves_more(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    left = brute_deadwood(_after(view, move))
    least = min(brute_deadwood(view.hand.remove(card)) for card in view.hand if card is not view.taken)
    return facts["deadwood"] == left and facts["points"] == left - least > 0


def _no_partner(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    return not any(_neighbour(move.card, other, 2) for other in _after(view, move))


def _cannot_meld(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    return not melds_of(move.card, _after(view, move) | view.unseen)


def _dead_card(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    """The sentence says that its pair and its neighbours are out: none of them may be unseen."""
    assert move.card is not None
    near = any(_neighbour(move.card, other, 1) for other in view.unseen)
    return _cannot_meld(view, move, whole, facts) and not near


def _safe_no_meld(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    return not melds_of(move.card, _possible(view))


def _safe_refused(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    cards = _cards(facts["refused"])
    return set(cards) <= rejected(view) and all(_neighbour(move.card, card, 1) for card in cards) and move.danger < 0.15


def _dangerous(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    cards = _cards(facts["taken"])
    useful = any(
        is_meld(frozenset((move.card, known, other)))
        for known in view.rival_known
        for other in _possible(view)
        if other is not known
    ) or melds_of(move.card, _possible(view))
    took = {event.card for event in view.events if event.seat == RIVAL and event.code == "take"}
    return set(cards) <= took and CardSet(cards) <= view.rival_known and useful and move.danger > 0.08


def _outs(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    cards = _cards(facts["cards"])
    return facts["count"] == len(cards) == len(set(cards)) and CardSet(cards) <= view.unseen and cards == move.outs


def _outs_of_discard(view: PlayerView, move: RatedMove) -> set[Card]:
    """By the plain core: what melds with the ten cards and leaves less after the best discard."""
    ten = _after(view, move)
    before = deadwood_points(ten.mask)
    return {
        card
        for card in view.unseen
        if melds_of(card, ten) and min(deadwood_points(ten.add(card).remove(out).mask) for out in ten) < before
    }


def _outs_exact(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    same = move.action != "discard" or set(move.outs) == _outs_of_discard(view, move)
    return same and _outs(view, move, whole, facts)


def _most_outs(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    return _outs_exact(view, move, whole, facts) and facts["count"] == max(len(other.outs) for other in whole.moves)


def _no_outs(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    return not move.outs and (move.action != "discard" or not _outs_of_discard(view, move))


def _knock_or_wait(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    best = max(other.ev for other in whole.moves if other.action == "discard")
    return facts["gain"] == pytest.approx(move.ev - best)


def _take(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    eleven = view.hand.add(move.card)
    after = eleven.remove(move.next_discard) if move.next_discard else eleven
    return facts["before"] == brute_deadwood(view.hand) and facts["after"] == brute_deadwood(after)


def _meld_with_card(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    meld = _cards(facts["meld"])
    assert move.card is not None
    return is_meld(frozenset(meld)) and move.card in meld and CardSet(meld) <= view.hand.add(move.card)


def _top_melds_nothing(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert isinstance(facts["card"], Card)
    return facts["card"] is view.face_up and not melds_of(facts["card"], view.hand)


def _show_melds(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    """Melds and loose cards make up the ten cards, within the limit, and they could be laid out otherwise."""
    melds, loose = facts["melds"], _cards(facts["loose"])
    assert isinstance(melds, tuple)
    shown = [card for meld in melds for card in meld] + list(loose)
    ten = _after(view, move)
    legal = all(is_meld(frozenset(meld)) for meld in melds) and sum(card.points for card in loose) <= view.limit
    return legal and len(shown) == len(set(shown)) and CardSet(shown) == ten and len(arrangements_within(ten, 10)) > 1


def _ends_by_taking(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    """Some other card may be thrown so that what is left allows it."""
    assert move.card is not None
    rest = [brute_deadwood(view.hand.add(move.card).remove(card)) for card in view.hand]
    return facts.get("deadwood", 0) == min(rest) <= view.limit


def _big_gin_by_taking(view: PlayerView, move: RatedMove, whole: Evaluation, facts: dict[str, object]) -> bool:
    assert move.card is not None
    return view.rules.big_gin and brute_deadwood(view.hand.add(move.card)) == 0


def _share(name: str, field: str) -> Check:
    return lambda view, move, whole, facts: facts[name] == getattr(move, field)


CHECKS: dict[str, Check] = {
    "breaks_meld": _breaks_meld,
    "saves_points": _saves_points,
    "leaves_more": _leaves_more,
    "no_partner": _no_partner,
    "dead_card": _dead_card,
    "cannot_meld": _cannot_meld,
    "safe_no_meld": _safe_no_meld,
    "safe_refused": _safe_refused,
    "dangerous": _dangerous,
    "likely_taken": lambda view, move, whole, facts: facts["chance"] == move.danger >= 0.15,
    "outs": _outs_exact,
    "most_outs": _most_outs,
    "no_outs": _no_outs,
    "waiting": _share("gin", "p_gin"),
    "hand_void": lambda view, move, whole, facts: view.stock_left <= 2 and move.ev == 0,
    "knock_now": lambda view, move, whole, facts: facts["deadwood"] == brute_deadwood(_after(view, move)) <= view.limit,
    "knock_or_wait": _knock_or_wait,
    "show_melds": _show_melds,
    "gin": lambda view, move, whole, facts: brute_deadwood(_after(view, move)) == 0,
    "big_gin": lambda view, move, whole, facts: brute_deadwood(view.hand) == 0,
    "take_gin": _ends_by_taking,
    "take_big_gin": _big_gin_by_taking,
    "take_knocks": lambda *scene: scene[3]["deadwood"] != 0 and _ends_by_taking(*scene),
    "take_melds": _meld_with_card,
    "take_no_meld": _top_melds_nothing,
    "take_lowers": lambda *scene: _take(*scene) and scene[3]["after"] < scene[3]["before"],
    "take_raises": lambda *scene: _take(*scene) and scene[3]["after"] > scene[3]["before"],
    "no_use": _top_melds_nothing,
    "pass_void": lambda view, move, whole, facts: view.stock_left <= 2,
}
SHOWN = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")


def cards_in(value: object) -> set[str]:
    if isinstance(value, Card):
        return {value.symbol}
    return set().union(*map(cards_in, value)) if isinstance(value, (tuple, CardSet)) else set()


def verify(view: PlayerView, move: RatedMove, whole: Evaluation, reason: Reason) -> None:
    """The facts hold, and the sentence names no card that isn't one of them."""
    told = reason_text(reason.code, reason.facts)
    assert CHECKS[reason.code](view, move, whole, dict(reason.facts)), (told, move.key, str(view.hand))
    named = {"".join(found) for found in SHOWN.findall(told)}
    allowed = set().union(*map(cards_in, reason.facts.values())) if reason.facts else set()
    assert named <= allowed, told


def run(numbers: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for view, whole in _positions(numbers):
        for move in whole.moves:
            assert len(move.reasons) <= MOST
            for reason in move.reasons:
                verify(view, move, whole, reason)
                seen[reason.code] += 1
    return seen


def _positions(numbers: range) -> Iterator[tuple[PlayerView, Evaluation]]:
    for number in numbers:
        found = rated(number)
        if found is not None:
            yield found


def test_every_sentence_has_its_check() -> None:
    assert set(CHECKS) == known_codes()


def test_reasons_of_some_positions() -> None:
    assert run(range(60)).total() > 300


@pytest.mark.slow
def test_thousands_of_reasons_contradict_no_fact() -> None:
    seen = run(range(100, 900))
    assert seen.total() > 5_000
    assert len(seen) >= 20, seen


def test_a_false_reason_is_caught() -> None:
    """The checks can fail: wrong points, a card that was never refused, an out too many."""
    found = next(_positions(range(5, 60)))
    view, whole = found
    move = next(move for move in whole.moves if move.action == "discard")
    card = random.Random(1).choice(list(view.unseen))
    for reason in (
        Reason("saves_points", {"card": move.card, "points": 99, "deadwood": 0}),
        Reason("safe_refused", {"card": move.card, "refused": (card,)}),
        Reason("outs", {"count": len(move.outs) + 1, "cards": (*move.outs, card)}),
    ):
        with pytest.raises(AssertionError):
            verify(view, move, whole, reason)
