"""Two implementations, one truth: the compiled kernel against the plain core, which is held to brute force."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.core.brute import meld_rich_hand, random_hand
from tutor.ai import kernel, kernel_cards
from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.layoffs import best_defence
from tutor.core.melds import MELD_BY_MASK, Arrangement, best_arrangements, deadwood_points, discard_options, melds_in
from tutor.core.rules import PRESETS, Rules, build_rules
from tutor.core.scoring import Result, settle

TABLES: tuple[Rules, ...] = (
    *PRESETS.values(),
    build_rules("guia-b", (), {"layoff_on_gin": "true", "big_gin_bonus": "50"}),
    build_rules("guia-a", ("straight",)),
)
RESULTS = {
    kernel_cards.KNOCK: Result.KNOCK,
    kernel_cards.GIN: Result.GIN,
    kernel_cards.BIG_GIN: Result.BIG_GIN,
    kernel_cards.UNDERCUT: Result.UNDERCUT,
    kernel_cards.TIE: Result.TIE,
}


def hands(count: int, seed: int) -> list[CardSet]:
    """Random and meld-rich hands of 10 and 11 cards."""
    stream = random.Random(seed)
    sizes = [10 + turn % 2 for turn in range(count)]
    makers = [meld_rich_hand if turn % 4 < 2 else random_hand for turn in range(count)]
    return [make(stream, size) for make, size in zip(makers, sizes, strict=True)]


def _deadwood_agrees(count: int, seed: int) -> None:
    found = hands(count, seed)
    bulk = kernel.deadwood_bulk(np.array([hand.mask for hand in found], dtype=np.uint64))
    assert bulk.tolist() == [deadwood_points(hand.mask) for hand in found]


def test_deadwood_in_bulk() -> None:
    _deadwood_agrees(10_000, seed=1)


@pytest.mark.slow
def test_deadwood_in_bulk_on_300_000_hands() -> None:
    _deadwood_agrees(300_000, seed=2)


def test_deadwood_one_by_one() -> None:
    assert all(kernel.deadwood(hand.mask) == deadwood_points(hand.mask) for hand in hands(2_000, seed=3))


def test_best_discard_with_and_without_a_forbidden_card() -> None:
    stream = random.Random(4)
    for hand in hands(2_000, seed=4):
        if len(hand) == 11:
            options = discard_options(hand)
            banned = stream.choice(list(hand))
            assert kernel_cards.best_after_discard(hand.mask, -1) == min(options.values())
            del options[banned]
            assert kernel_cards.best_after_discard(hand.mask, banned.index) == min(options.values())


def test_the_arrangement_that_playouts_show_is_one_of_the_best() -> None:
    for hand in hands(2_000, seed=5):
        room = kernel.ints(kernel.MAX_MELDS + 1)
        count = int(kernel_cards.arrange(hand.mask, room))
        shown = Arrangement.of((MELD_BY_MASK[int(mask)] for mask in room[:count]), hand)
        assert shown in best_arrangements(hand)


def test_cards_that_would_meld() -> None:
    for hand in hands(500, seed=6):
        fits = int(kernel_cards.fitting(hand.mask))
        for card in CARDS:
            if card not in hand:
                melds = any(card in meld.cards for meld in melds_in(hand.add(card).mask))
                assert bool(fits >> card.index & 1) is melds, (hand, card)


def _showdowns_agree(count: int, seed: int) -> None:
    stream = random.Random(seed)
    for turn in range(count):
        rules = TABLES[turn % len(TABLES)]
        big = rules.big_gin and turn % 5 == 0
        knocker = meld_rich_hand(stream, 11 if big else 10)
        free = CardSet(CARDS) - knocker
        defender = meld_rich_hand(stream, 10, free) if turn % 2 else random_hand(stream, 10, list(free))
        shown = stream.choice(best_arrangements(knocker))
        assert kernel.defence_points(shown, defender) == best_defence(shown.melds, defender).points
        if not big or not shown.deadwood:
            _scores_agree(shown, defender, rules, big)


def _scores_agree(shown: Arrangement, defender: CardSet, rules: Rules, big: bool) -> None:
    upcard = Card("7s") if rules.spades_double else None
    _, score = settle(shown, defender, rules, big=big, upcard=upcard)
    row = kernel.rules_row(rules, rules.limit_for(upcard), rules.multiplier_for(upcard))
    points, code = kernel.settle(shown, defender, row, big)
    assert (points, RESULTS[code]) == (score.points_for(0), score.result)


def test_showdowns() -> None:
    _showdowns_agree(1_500, seed=7)


@pytest.mark.slow
def test_20_000_showdowns() -> None:
    _showdowns_agree(20_000, seed=8)


def test_many_worlds_are_settled_as_one_by_one() -> None:
    shown = best_arrangements(CardSet.parse("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d"))[0]
    stream = random.Random(9)
    free = list(CardSet(CARDS) - CardSet.parse("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d"))
    worlds = [random_hand(stream, 10, free) for _ in range(300)]
    row = kernel.rules_row(PRESETS["guia-b"], 10, 1)
    points, codes = kernel.settle_worlds(shown, np.array([hand.mask for hand in worlds]), row, False)
    single = [kernel.settle(shown, hand, row) for hand in worlds]
    assert list(zip(points.tolist(), codes.tolist(), strict=True)) == single


def test_warm_up_ends_ready_or_plain() -> None:
    assert kernel.warm_up() == ("ready" if kernel.COMPILED else "python") == kernel.status()
