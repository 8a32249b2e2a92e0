"""Melds and every optimal arrangement, against brute force and against a table that reads like the rulebook."""

from __future__ import annotations

import random

import pytest

from tests.core.brute import brute_arrangements, is_meld, meld_rich_hand, random_hand
from tutor.core.cards import Card, CardSet
from tutor.core.melds import (
    MELDS,
    Meld,
    arrangements_within,
    best_arrangements,
    deadwood_points,
    discard_options,
    is_big_gin,
    melds_in,
)


def test_there_are_329_melds() -> None:
    sets = [meld for meld in MELDS if not meld.is_run]
    assert (len(MELDS), len(sets), sum(len(meld) == 4 for meld in sets)) == (329, 65, 13)
    assert all(is_meld(frozenset(meld.cards)) for meld in MELDS)


@pytest.mark.parametrize(
    ("cards", "is_one"),
    [
        ("Qh Kh Ah", False),
        ("Ah 2h 3h", True),
        ("Kc Kd Ad", False),
        ("4h 5h 6d", False),
        ("7c 7d", False),
        ("7c 7d 7h 7s", True),
        ("Ts Js Qs Ks", True),
    ],
)
def test_what_a_meld_is(cards: str, is_one: bool) -> None:
    assert (Meld.of(CardSet.parse(cards)) is not None) is is_one


def _agree(hand: CardSet) -> None:
    least, ways = brute_arrangements(hand)
    found = best_arrangements(hand)
    assert deadwood_points(hand.mask) == least, hand
    assert {frozenset(frozenset(meld.cards) for meld in one.melds) for one in found} == ways, hand
    assert len(found) == len(ways) and all(one.points == least for one in found), hand
    assert all(CardSet(one.deadwood).points == least for one in found), hand


def _sweep(count: int, seed: int) -> None:
    stream = random.Random(seed)
    for turn in range(count):
        size = 10 + turn % 2
        _agree(meld_rich_hand(stream, size) if turn % 4 < 2 else random_hand(stream, size))


def test_arrangements_equal_brute_force() -> None:
    _sweep(6_000, seed=11)


@pytest.mark.slow
def test_arrangements_equal_brute_force_on_200_000_hands() -> None:
    _sweep(200_000, seed=12)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th", 9),
        ("As 5s 6s 7s 5c 6c 7c 5d 6d 7d", 2),
        ("Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d", 1),
    ],
)
def test_every_arrangement_is_listed(hand: str, count: int) -> None:
    cards = CardSet.parse(hand)
    assert len(best_arrangements(cards)) == len(brute_arrangements(cards)[1])
    assert len(best_arrangements(cards)) >= count


def test_the_whole_run_comes_before_its_parts() -> None:
    first = best_arrangements(CardSet.parse("Ah 2h 3h 4h 5h 6h Ks Qd 9c 7s"))[0]
    assert [str(meld) for meld in first.melds] == ["Ah 2h 3h 4h 5h 6h"]


def test_arrangements_within_a_limit_may_leave_a_meld_unused() -> None:
    hand = CardSet.parse("Ac Ad Ah 5s 6s 7s 9c 9d 9h Ks")
    found = arrangements_within(hand, 13)
    assert {one.points for one in found} == {10, 13}
    assert found[0].points == 10


def test_discards_of_eleven() -> None:
    options = discard_options(CardSet.parse("4s 4c 4d 4h 5s 5c 5d 6s 2c 3s 3c"))
    assert min(options.values()) == 3
    assert [str(card) for card, points in options.items() if points == 3] == ["6s"]


def test_big_gin_needs_eleven() -> None:
    eleven = CardSet.parse("As 2s 3s 4d 5d 6d 7h 8h 9h Th Jh")
    assert is_big_gin(eleven)
    assert not is_big_gin(eleven.remove(Card("7h")))
    gins = {str(card) for card, points in discard_options(eleven).items() if points == 0}
    assert gins == {"7h", "Jh"}


def test_melds_in_a_hand_are_its_melds() -> None:
    stream = random.Random(3)
    for _ in range(200):
        hand = random_hand(stream, 11)
        assert set(melds_in(hand.mask)) == {meld for meld in MELDS if CardSet.of_mask(meld.mask) <= hand}


def test_few_cards_have_a_deadwood_too() -> None:
    assert deadwood_points(0) == 0
    assert deadwood_points(CardSet.parse("7c 7d").mask) == 14
    assert deadwood_points(CardSet.parse("7c 7d 7h").mask) == 0
