"""An answer to a puzzle in the store: kept once, and both ratings move once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Thread
from types import SimpleNamespace

import pytest
import streamlit as st
from sqlalchemy import URL

from tests.store.test_puzzles import solved
from tests.store.times import MINUTE, NOON, OTHER_TOKEN, TOKEN
from tutor.practice import rating
from tutor.practice.rating import Rating
from tutor.store.engine import Store, open_store
from tutor.store.puzzles import puzzle_rating_of
from tutor.store.shapes import PuzzleRating
from tutor.ui import keeper
from tutor.ui.keeper import Careful, SessionKeeper, StoreKeeper

START = PuzzleRating(puzzle="p1", rating=1510.5, deviation=150, volatility=0.06, updated=NOON)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(URL.create("sqlite", database=str(tmp_path / "gin.sqlite3")))
    yield opened
    opened.close()


def rated(store: Store) -> PuzzleRating:
    with store.read() as session:
        return puzzle_rating_of(session, START)


@pytest.mark.parametrize(
    ("name", "behind", "shift"),
    [
        ("America/Mexico_City", 0, -6),
        (None, 300, -5),
        ("", -345, 5.75),
        ("Nowhere/At_All", -60, 1),
        ("../../etc/passwd", 0, 0),
        (None, None, 0),
        (None, 24 * 60, 0),
    ],
)
def test_the_zone_of_a_browser_that_tells_little(
    name: str | None, behind: int | None, shift: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(st, "context", SimpleNamespace(timezone=name, timezone_offset=behind))
    assert NOON.astimezone(keeper.zone()).utcoffset() == timedelta(hours=shift)


def test_the_first_answer_moves_both_ratings_and_a_second_one_none(store: Store) -> None:
    kept = StoreKeeper(store, TOKEN)
    first, new = kept.answer_puzzle(solved("p1", right=False))
    after = rated(store)
    assert new and (first.puzzle_rating, first.puzzle_deviation) == (START.rating, START.deviation)
    assert after.rating > START.rating and after.deviation < START.deviation and after.answers == 1
    again, new = kept.answer_puzzle(solved("p1", at=NOON + MINUTE))
    assert not new and again == first and rated(store) == after and kept.puzzle_attempts() == [first]
    assert rating.current(kept.puzzle_attempts()).value < Rating().value


def test_the_next_visitor_meets_the_puzzle_as_it_is_rated_by_then(store: Store) -> None:
    StoreKeeper(store, TOKEN).answer_puzzle(solved("p1", right=False))
    moved = rated(store)
    given, new = StoreKeeper(store, OTHER_TOKEN).answer_puzzle(solved("p1", at=NOON + MINUTE))
    assert new and given.puzzle_rating == moved.rating != START.rating
    assert rated(store).answers == 2 and rated(store).rating < moved.rating


def test_a_chosen_theme_moves_both_less(store: Store) -> None:
    half = solved("p1", right=False).model_copy(update={"weight": 0.5})
    StoreKeeper(store, TOKEN).answer_puzzle(half)
    little = rated(store).rating - START.rating
    StoreKeeper(store, OTHER_TOKEN).answer_puzzle(solved("p2", right=False))
    with store.read() as session:
        whole = puzzle_rating_of(session, START.model_copy(update={"puzzle": "p2"})).rating - START.rating
    assert 0 < little < whole


def test_of_many_at_once_one_counts(store: Store) -> None:
    barrier, new = Barrier(4), []

    def answer(number: int) -> None:
        barrier.wait()
        new.append(StoreKeeper(store, TOKEN).answer_puzzle(solved("p1", answer=f"{number}h"))[1])

    threads = [Thread(target=answer, args=(number,)) for number in range(2, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(new) == [False, False, False, True] and rated(store).answers == 1


def test_looking_begins_no_profile(store: Store) -> None:
    assert StoreKeeper(store, TOKEN).puzzle_attempts() == []


def test_the_session_keeps_the_first_one_too() -> None:
    kept = SessionKeeper()
    first, new = kept.answer_puzzle(solved("p1", right=False))
    assert new and kept.answer_puzzle(solved("p1")) == (first, False)


def test_a_database_that_fails_in_mid_use_loses_no_answer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    spare = SessionKeeper()
    careful = Careful(StoreKeeper(store, "bad"), spare)
    given, new = careful.answer_puzzle(solved("p1"))
    assert new and spare.puzzle_attempts() == [given]
