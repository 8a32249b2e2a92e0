"""Lay-offs and own melds chosen together, against brute force and a table of showdowns."""

from __future__ import annotations

import random

import pytest

from tests.core.brute import brute_defence, meld_rich_hand, random_hand
from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.layoffs import LayOff, best_defence, can_lay_off, naive_defence
from tutor.core.melds import Meld, best_arrangements


def melds(text: str) -> tuple[Meld, ...]:
    found = tuple(Meld.of(CardSet.parse(part)) for part in text.split("|"))
    assert all(found)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("shown", "defender", "points", "laid_off"),
    [
        # a chain: 5 and then 4 on the low end
        ("6h 7h 8h | Qc Qd Qs | Ac Ad As", "5h 4h 2c 3c 4c Kd Kc Ks 8d Td", 18, "4h 5h"),
        # the ten belongs to the run, so that the nine follows it
        ("As Ac Ad | Tc Td Th | Js Qs Ks", "4s 4c 4d 4h 5s 5c 5d 5h 9s Ts", 0, "9s Ts"),
        # own triple of eights is broken
        ("Ks Kc Kd | 5s 6s 7s | 9c Tc Jc", "2s 2c 2d 2h 8s 9s 7c 8c 8d Ac", 9, "7c 8c 8s 9s"),
        # nothing fits on loose cards
        ("4s 5s 6s | 9c 9d 9h | Kc Kd Kh", "3d 3h Jc Jd Jh Qs Qd Qh 7c 8d", 21, ""),
    ],
)
def test_the_best_defence(shown: str, defender: str, points: int, laid_off: str) -> None:
    defence = best_defence(melds(shown), CardSet.parse(defender))
    assert defence.points == points
    assert defence.laid_off == CardSet.parse(laid_off)


def test_no_lay_off_when_not_allowed() -> None:
    defence = best_defence(melds("4s 5s 6s"), CardSet.parse("7s 8s Kd Qc 2h 4d 9c Jh Ac 3d"), allowed=False)
    assert defence.layoffs == ()


def test_lay_offs_come_in_an_order_that_can_be_played() -> None:
    layoffs = best_defence(melds("6h 7h 8h"), CardSet.parse("5h 4h 9h Th Kd Qc Js 9c Ad 2s")).layoffs
    placed = {Card("6h"), Card("7h"), Card("8h")}
    for layoff in layoffs:
        placed.add(layoff.card)
        assert Meld.of(placed) is not None
    assert len(layoffs) == 4


@pytest.mark.parametrize(
    ("card", "meld", "ok"),
    [("7s", "4s 5s 6s", True), ("8s", "4s 5s 6s", False), ("9s", "9c 9d 9h", True), ("Kd", "4s 5s 6s", False)],
)
def test_which_lay_offs_are_valid(card: str, meld: str, ok: bool) -> None:
    hand = CardSet.parse("7s 8s 9s Kd")
    shown = melds("4s 5s 6s | 9c 9d 9h")
    target = melds(meld)[0]
    assert can_lay_off((LayOff(Card(card), target),), shown, hand) is ok


def _sweep(count: int, seed: int) -> None:
    stream = random.Random(seed)
    for turn in range(count):
        knocker = meld_rich_hand(stream, 10)
        shown = stream.choice(best_arrangements(knocker)).melds
        free = CardSet(CARDS) - knocker
        defender = meld_rich_hand(stream, 10, free) if turn % 2 else random_hand(stream, 10, list(free))
        found = best_defence(shown, defender)
        got = (found.points, len(found.layoffs), sorted(card.index for card in found.laid_off))
        assert got == brute_defence(shown, defender), (knocker, defender)
        assert can_lay_off(found.layoffs, shown, defender)
        assert naive_defence(shown, defender).points >= found.points


def test_defence_equals_joint_brute_force() -> None:
    _sweep(600, seed=21)


@pytest.mark.slow
def test_defence_equals_joint_brute_force_on_20_000_showdowns() -> None:
    _sweep(20_000, seed=22)
