"""The deal from a seed: golden values that no Python version may change, and a fair spread."""

from __future__ import annotations

import hashlib
from collections import Counter

from tutor.core.cards import CARDS
from tutor.core.shuffle import below, shuffled_deck, words


def test_the_stream_is_sha_256_of_seed_and_block() -> None:
    digest = hashlib.sha256(b"gin-tutor:7:0").digest()
    stream = words(7)
    assert [next(stream) for _ in range(8)] == [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]


def test_golden_decks() -> None:
    assert " ".join(map(str, shuffled_deck(1)[:10])) == "9s Jd Td 9d Ah Ac 4h 2h 8s Qd"
    assert " ".join(map(str, shuffled_deck("2026-11-30")[:10])) == "Kd 9d 6h 8s 4c 8h Jc 2d 3h 5d"


def test_a_deck_is_the_52() -> None:
    assert all(set(shuffled_deck(seed)) == set(CARDS) for seed in range(50))
    assert shuffled_deck(1) == shuffled_deck("1")


def test_each_card_comes_first_about_as_often() -> None:
    firsts = Counter(shuffled_deck(seed)[0] for seed in range(5200))
    assert len(firsts) == 52
    spread = sum((firsts[card] - 100) ** 2 / 100 for card in CARDS)
    assert spread < 100  # chi-square with 51 degrees of freedom; fixed seeds


def test_below_skips_words_past_the_last_multiple() -> None:
    assert below(iter([2**32 - 1, 5]), 3) == 2
