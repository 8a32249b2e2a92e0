"""The rival's hand: the chain against exact enumeration, the population against plain weighing."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations, islice

import numpy as np
import pytest

from benchmarks.heat import Bins, bins_of, calibration
from benchmarks.positions import ME, my_decisions, one_decision, policies
from tutor.ai import kernel, kernel_belief, kernel_cards, kernel_policy, kernel_steps
from tutor.ai.belief import Chain, worlds_of
from tutor.ai.history import Act, read_history
from tutor.ai.models import MODELS, policy_of
from tutor.core.cards import Card, CardSet
from tutor.core.hand import deal
from tutor.core.rules import GUIA_B
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import PlayerView, view_of

RULES = kernel.rules_row(GUIA_B, 10, 1)
NORMAL_99_9 = 3.3


def explain(order: tuple[int, ...], initial: int, acts: list[Act], model: str) -> tuple[float, int]:
    """Log of the chance of the acts for hidden cards in this order, and the hand at the end."""
    hands = kernel.ints(kernel_belief.MOST_ACTS)
    rows = kernel.matrix([act.row for act in acts], kernel_belief.COLUMNS)
    row = kernel.vector(policy_of(model).row, float)
    cards, scores = kernel.ints(12), kernel.floats(kernel_policy.SCORES)
    found = kernel_belief.explain(
        kernel.vector(list(order)), initial, rows, 1.0, row, RULES, cards, scores, hands, -math.inf
    )
    return float(found), int(hands[0])


# --- the chain on a deck so small that every story can be weighed -----------------------------------------------

FEW = CardSet.parse("4c 5c 6c 7c 4d 5d 4h 9h 9s 2s Kd Qs")
STOCK = 11


def _act(offered: str | None, took: bool, slot: int, thrown: str, turn: int) -> Act:
    card = None if offered is None else Card(offered)
    pile = CardSet() if card is None else CardSet([card])
    return Act(card, took, slot, Card(thrown), pile, CardSet(), turn, STOCK)


TOOK = [_act("4s", True, -1, "Kd", 1)]
DREW = [_act("Jh", False, 10, "Kd", 1)]
BOTH = [_act("4s", True, -1, "Kd", 1), _act("Jh", False, 10, "Qs", 3)]


def _exact(acts: list[Act], model: str) -> dict[int, float]:
    """The posterior of the final hand over all stories, each as likely before the acts."""
    draws = sum(act.slot >= 0 for act in acts)
    thrown = CardSet(act.thrown for act in acts if act.thrown)
    weights: dict[int, float] = {}
    for dealt in combinations(FEW, 10):
        for drawn in combinations(FEW - CardSet(dealt), draws):
            order = tuple(card.index for card in (*dealt, *drawn))
            if thrown <= CardSet((*dealt, *drawn)) and not (draws and drawn[0] is acts[0].thrown and acts[0].took):
                log, hand = explain(order, 10, acts, model)
                weights[hand] = weights.get(hand, 0.0) + math.exp(log)
    total = sum(weights.values())
    return {hand: weight / total for hand, weight in weights.items()}


def _walked(acts: list[Act], model: str, count: int, steps: int) -> Counter[int]:
    held = 10 + sum(act.slot >= 0 for act in acts)
    times = kernel.vector([-1] * 10 + [number for number, act in enumerate(acts) if act.slot >= 0])
    due = [kernel_steps.NEVER] * 52
    for number, act in enumerate(acts):
        assert act.thrown is not None
        due[act.thrown.index] = number
    random_ = kernel.vector([77])
    slots, pool = (
        kernel.ints(held),
        kernel.vector([FEW.mask & ~sum(1 << act.thrown.index for act in acts if act.thrown)]),
    )
    kernel_belief.fill_slots(slots, times, kernel.vector(due), len(acts), pool, random_)
    rest = kernel.vector([card.index for card in CardSet.of_mask(int(pool[0]))])
    hands = np.zeros(count, dtype=np.int64)
    rows = kernel.matrix([act.row for act in acts], kernel_belief.COLUMNS)
    row = kernel.vector(policy_of(model).row, float)
    kernel.walk(
        slots, times, kernel.vector(due), rest, len(rest), 10, rows, 1.0, row, RULES, random_, steps, hands, 0, 1
    )  # fmt: skip
    return Counter(map(int, hands))


@pytest.mark.parametrize("model", sorted(MODELS))
@pytest.mark.parametrize("acts", [TOOK, DREW, BOTH], ids=["took", "drew", "both"])
def test_the_chain_follows_the_exact_posterior(acts: list[Act], model: str) -> None:
    count = 20_000
    found, exact = _walked(acts, model, count, 12), _exact(acts, model)
    assert set(found) <= set(exact)
    for hand, share in exact.items():
        spread = 4.5 * math.sqrt(share * (1 - share) / (count / 4)) + 1e-3  # neighbours in the chain are alike
        assert abs(found[hand] / count - share) < spread, (CardSet.of_mask(hand), share, found[hand] / count)


def test_taking_is_explained_by_a_pair() -> None:
    """Without 4s he would hardly take it: nearly all hands of the posterior hold two cards that meld with it."""
    exact = _exact(TOOK, "prudente")
    sensible = sum(share for hand, share in exact.items() if kernel_cards.melds_with(hand, Card("4s").index))
    assert sensible > 0.95


# --- whole positions --------------------------------------------------------------------------------------------


def _after_one_act(number: int) -> PlayerView:
    """A position in which the rival has acted once."""
    luck = kernel.vector([number + 1])
    states = my_decisions(deal(GUIA_B, 1, shuffled_deck(f"belief:{number}")), policies("prudente"), luck)
    view = view_of(next(islice(states, 1, None)), ME)
    history = read_history(view)
    assert history is not None and 1 <= len(history.acts) <= 2
    return view


def _weighed(view: PlayerView, count: int, seed: int) -> tuple[np.ndarray, float]:
    """Share of each card in random stories weighed by how they explain the acts, and the stories that count."""
    history = read_history(view)
    assert history is not None
    chance, cards = random.Random(seed), [card.index for card in view.unseen]
    due = {card.index: act for card, act in history.due}
    shares, total, squares = np.zeros(52), 0.0, 0.0
    for _ in range(count):
        order = chance.sample([*cards, *due], len(history.times))
        if not all(card in order and history.times[order.index(card)] <= act for card, act in due.items()):
            continue
        log, hand = explain(tuple(order), history.initial, list(history.acts), "prudente")
        weight = math.exp(log)
        shares += weight * np.array([hand >> index & 1 for index in range(52)])
        total, squares = total + weight, squares + weight * weight
    return shares / total, total * total / squares


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_the_population_agrees_with_plain_weighing(number: int) -> None:
    view = _after_one_act(number)
    plain, effective = _weighed(view, 400_000, number)
    hands = np.concatenate([worlds_of(view, RULES, "prudente", seed).more(512) for seed in range(8)])
    shown = np.array([(hands >> index & 1).mean() for index in range(52)])
    error = NORMAL_99_9 * np.sqrt(plain * (1 - plain)) * (1 / math.sqrt(effective) + 1 / math.sqrt(len(hands) / 4))
    assert effective > 200
    assert np.all(np.abs(shown - plain) <= error + 0.01)


def test_known_cards_stay_and_seen_cards_never_come() -> None:
    for number in range(12):
        found = one_decision("belief", number, "simple")
        if found is None:
            continue
        view = view_of(found[0], ME)
        hands = worlds_of(view, RULES, "simple", 3).more(64)
        possible = view.unseen.mask | view.rival_known.mask
        for hand in map(int, hands):
            assert hand & view.rival_known.mask == view.rival_known.mask
            assert not hand & ~possible
            assert hand.bit_count() == 10


def test_the_same_seed_gives_the_same_worlds() -> None:
    view = _after_one_act(1)
    first, again, other = (worlds_of(view, RULES, "prudente", seed).more(20).tolist() for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.slow
@pytest.mark.parametrize("model", sorted(MODELS))
def test_the_heat_map_is_calibrated(model: str) -> None:
    """On 600 positions; benchmarks.bias measures it on many more."""
    positions: list[Bins] = []
    number = 0
    while len(positions) < 600:
        number += 1
        found = one_decision("heat", number, model)
        if found is not None:
            view = view_of(found[0], ME)
            worlds = worlds_of(view, kernel.rules_row(view.rules, view.limit, 1), model, number)
            assert isinstance(worlds, Chain)
            positions.append(bins_of(view, worlds, found[0].hands[1]))
    error = calibration(positions)["error_points"]
    assert isinstance(error, float) and error <= 4.0  # of which about 2 are the chance of so few positions
