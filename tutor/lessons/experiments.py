"""The myths as experiments: each deal is played twice, as the myth says and otherwise, against the same rival.

Resumable, cancellable, repeatable from (experiment, seed). Points are per hand for the one who tries the myth. Import
lazily: it brings numba.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Final, TypeAlias

from tutor.ai import kernel
from tutor.ai.kernel_policy import mixed_seed
from tutor.ai.models import Policy, policy_of
from tutor.ai.rating import ENGINE
from tutor.core.cards import RANKS, SUITS, Card, CardSet, Rank
from tutor.core.errors import ContentError
from tutor.core.rules import PRESETS, Rules
from tutor.lessons.estimates import Pair
from tutor.lessons.myths import ALL_TURNS, BUCKETS, CHECK, LAST_TURN, Experiment, Outcome, planned, results_file
from tutor.lessons.simple_play import Deck, Line, Played, Room, first_difference, hand_mask, hand_places, play, shuffled

CHUNK: Final = 200
_KINGS: Final = sum(1 << suit * RANKS + Rank.KING - 1 for suit in range(SUITS))
_SET_RANKS: Final = range(Rank.FIVE - 1, Rank.NINE)

Two: TypeAlias = tuple[tuple[Deck, Line], tuple[Deck, Line]]
Plan: TypeAlias = Callable[[Experiment, Policy, int, int], Two]


def run(
    experiment: Experiment,
    hands: int,
    seed: int = 0,
    *,
    start: Outcome | None = None,
    chunk: int = CHUNK,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[Outcome]:
    """Play ``hands`` deals, going on from ``start``; yields after every chunk. ``cancel`` is asked between chunks."""
    outcome = replace(start or first_outcome(experiment, seed), wanted=hands)
    while outcome.hands < hands and not (cancel and cancel()):
        outcome = _chunk(outcome, min(chunk, hands - outcome.hands))
        yield outcome


def first_outcome(experiment: Experiment, seed: int) -> Outcome:
    """Nothing played yet; the rival's policy is written down, so that later changes of the model don't mix in."""
    return Outcome(experiment, seed, 0, engine=ENGINE, policy=asdict(policy_of(experiment.rival)))


def _chunk(outcome: Outcome, count: int) -> Outcome:
    experiment, room, pairs = outcome.experiment, Room(), dict(outcome.pairs)
    wins = list(outcome.wins)
    for place in range(outcome.hands, outcome.hands + count):
        mine, its = _play_both(outcome, place, room)
        for name in (ALL_TURNS, _bucket(experiment, mine, its)):
            if name is not None:
                pairs[name] = pairs.get(name, Pair()).add(mine.points, its.points)
        wins[0] += mine.points > 0
        wins[1] += its.points > 0
    return replace(outcome, hands=outcome.hands + count, pairs=pairs, wins=(wins[0], wins[1]))


def _play_both(outcome: Outcome, place: int, room: Room) -> tuple[Played, Played]:
    base, rules, seed = Policy(**outcome.policy), _rules(outcome.experiment), outcome.seed
    luck = mixed_seed(seed, 2 * place + 1)
    two = _plan(outcome.experiment)(outcome.experiment, base, seed, place)
    rival = Line(base)
    watch = any(line.hooked for _, line in two)
    mine, its = (play(deck, place & 1, (line, rival), rules, luck, room, watch) for deck, line in two)
    return mine, its


def _plan(experiment: Experiment) -> Plan:
    if experiment.myth not in _PLANS:
        raise ContentError("unknown_myth", token=experiment.myth, expected=", ".join(_PLANS))
    return _PLANS[experiment.myth]


def _rules(experiment: Experiment) -> Rules:
    if experiment.preset not in PRESETS:
        raise ContentError("unknown_preset", token=experiment.preset, expected=", ".join(PRESETS))
    return PRESETS[experiment.preset]


def _bucket(experiment: Experiment, mine: Played, its: Played) -> str | None:
    """The turns in which the two ways first part; none where they never do."""
    turn = None if experiment.myth == "escaleras" else first_difference(mine, its)
    if turn is None:
        return None
    return next(name for name, (_, last) in BUCKETS.items() if turn <= last)


# --- what each myth changes -----------------------------------------------------------------------------------


def _knock_at_once(experiment: Experiment, base: Policy, seed: int, place: int) -> Two:
    """Knock whenever the rules allow it, through own turn ``until``, against waiting for gin."""
    limit, always = float(_rules(experiment).knock_limit), experiment.until >= LAST_TURN
    turns = base.early_turns if always else float(experiment.until)
    waits = replace(base, early_turns=turns, early_limit=0.0, late_limit=0.0, last_limit=0.0)
    late = limit if always else 0.0
    eager = replace(waits, early_limit=limit, late_limit=late, last_limit=late)
    deck = shuffled(seed, place)
    return (deck, Line(eager)), (deck, Line(waits))


def _keep_kings(experiment: Experiment, base: Policy, seed: int, place: int) -> Two:
    """A dealt loose pair of kings: kept through own turn ``until``, against thrown first."""
    deck = _deck_where(_has_loose_pair_of_kings, seed, place)

    def keep(hand: int, turn: int) -> int:
        return hand & ~_KINGS if turn <= experiment.until and _is_pair(hand) else hand

    def throw(hand: int, turn: int) -> int:
        return hand & _KINGS if 0 < (hand & _KINGS).bit_count() <= 2 and not _king_melds(hand) else hand

    return (deck, Line(base, allowed=keep)), (deck, Line(base, allowed=throw))


def _is_pair(hand: int) -> bool:
    return (hand & _KINGS).bit_count() == 2


def _king_melds(hand: int) -> bool:
    """Some king is of use: without the kings more would stay loose than they are worth."""
    return kernel.deadwood(hand) < kernel.deadwood(hand & ~_KINGS) + Rank.KING.points * (hand & _KINGS).bit_count()


def _has_loose_pair_of_kings(hand: int) -> bool:
    return _is_pair(hand) and not _king_melds(hand)


def _deck_where(wanted: Callable[[int], bool], seed: int, place: int) -> Deck:
    """The first of the deal's shuffles in which the hand of seat 0 is as wanted."""
    attempt = 0
    while True:
        deck = shuffled(seed, place, attempt << 20)
        if wanted(hand_mask(deck, place & 1)):
            return deck
        attempt += 1


def _run_against_set(experiment: Experiment, base: Policy, seed: int, place: int) -> Two:
    """The same deal with a run of three or with a set of the same points; both of middle ranks."""
    line = Line(base)
    start = shuffled(seed, place)
    rank = _SET_RANKS[start[0] % len(_SET_RANKS)]
    suits = [(start[1] + step) % SUITS for step in range(3)]
    same = [suit * RANKS + rank for suit in suits]
    with_set = start
    for to, card in zip(hand_places(place & 1), same, strict=False):
        with_set = _swapped(with_set, with_set[to], card)
    with_run = _swapped(with_set, same[1], same[0] - 1)
    return (_swapped(with_run, same[2], same[0] + 1), line), (with_set, line)


def _swapped(deck: Deck, one: int, other: int) -> Deck:
    """The deck with two cards changed for each other."""
    change = {one: other, other: one}
    return tuple(change.get(card, card) for card in deck)


def _take_near(experiment: Experiment, base: Policy, seed: int, place: int) -> Two:
    """Take what makes a pair or two near cards of a suit, cheaper than the dearest loose card, through ``until``."""
    deck = shuffled(seed, place)

    def takes(hand: int, card: int, turn: int) -> bool:
        return turn <= experiment.until and nearly_makes(hand, card)

    return (deck, Line(base, takes=takes)), (deck, Line(base))


def nearly_makes(hand: int, card: int) -> bool:
    """The card and a loose one are a pair, or neighbours or one apart in a suit, and a dearer loose card can go."""
    partners = loose = 0
    for one in CardSet.of_mask(hand):
        if kernel.deadwood(hand ^ one.mask) == kernel.deadwood(hand) - one.points:
            near = _near(one.index, card)
            partners += near
            loose = loose if near else max(loose, one.points)
    return partners > 0 and loose > Card.at(card).points


def _near(one: int, other: int) -> bool:
    if one % RANKS == other % RANKS:
        return True
    return one // RANKS == other // RANKS and abs(one - other) <= 2


_PLANS: Final[Mapping[str, Plan]] = {
    "cerrar": _knock_at_once,
    "reyes": _keep_kings,
    "escaleras": _run_against_set,
    "casi": _take_near,
}


# --- the committed run ------------------------------------------------------------------------------------------

SEED: Final = 20261130
HANDS: Final[Mapping[str, int]] = {"cerrar": 40_000, "reyes": 24_000, "escaleras": 40_000, "casi": 24_000}


def committed(experiment: Experiment, hands: int, check: int = CHECK) -> Iterator[Outcome]:
    """The outcome after the first few deals, for a quick check, and the whole."""
    first = deque(run(experiment, check, SEED, chunk=check), maxlen=1)[0]
    yield first
    yield deque(run(experiment, hands, SEED, start=first, chunk=hands), maxlen=1)[0]


def main() -> None:
    """Play every experiment of ``lessons/mitos.yaml`` and write the results."""
    outcomes = [outcome.to_json() for each in planned() for outcome in committed(each, HANDS[each.myth])]
    results_file().write_text(json.dumps(outcomes, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
