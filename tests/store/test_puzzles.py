"""First answers to puzzles: only the first counts, whoever writes at once and wherever it comes from."""

from __future__ import annotations

from datetime import date, datetime
from threading import Barrier, Thread

import pytest
from pydantic import ValidationError

from tests.store.times import DAY, MINUTE, NOON, OTHER_TOKEN
from tutor.store import puzzles as puzzles_module
from tutor.store.engine import Store
from tutor.store.exchange import export_data, import_data, merge_profile
from tutor.store.profiles import erase_profile, profile_for
from tutor.store.puzzles import (
    add_puzzle_attempt,
    change_puzzle_rating,
    put_puzzle_attempts,
    puzzle_attempt_of,
    puzzle_attempts_of,
    puzzle_rating_of,
)
from tutor.store.shapes import PuzzleAttempt, PuzzleRating


def solved(puzzle: str, *, at: datetime = NOON, right: bool = True, answer: str = "Kd") -> PuzzleAttempt:
    return PuzzleAttempt(
        puzzle=puzzle,
        theme="discard",
        how="day",
        day=date(2026, 11, 30),
        answer=answer,
        right=right,
        loss=0.0 if right else 2.25,
        credit=1.0 if right else 0.4,
        weight=1.0,
        puzzle_rating=1510.5,
        puzzle_deviation=150.0,
        offset=-720,
        at=at,
    )


START = PuzzleRating(puzzle="p1", rating=1500, deviation=150, volatility=0.06, updated=NOON)


def harder(before: PuzzleRating) -> PuzzleRating:
    return before.model_copy(update={"rating": before.rating + 1, "answers": before.answers + 1})


def test_a_second_answer_changes_nothing(store: Store, me: int) -> None:
    with store.write() as session:
        assert add_puzzle_attempt(session, me, solved("p1", right=False))
        assert not add_puzzle_attempt(session, me, solved("p1", at=NOON + MINUTE))
        assert not add_puzzle_attempt(session, me, solved("p1", at=NOON - DAY))
    with store.read() as session:
        assert puzzle_attempts_of(session, me) == [solved("p1", right=False)]
        assert puzzle_attempt_of(session, me, "p1") == solved("p1", right=False)
        assert puzzle_attempt_of(session, me, "p2") is None


def test_of_two_that_answer_at_once_one_is_kept(store: Store, me: int) -> None:
    barrier, kept = Barrier(4), []

    def answer(number: int) -> None:
        barrier.wait()
        with store.write() as session:
            if add_puzzle_attempt(session, me, solved("p1", answer=f"{number}h")):
                kept.append(f"{number}h")

    threads = [Thread(target=answer, args=(number,)) for number in range(2, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as session:
        assert [each.answer for each in puzzle_attempts_of(session, me)] == kept and len(kept) == 1


def test_visitors_have_their_own_answers(store: Store, me: int) -> None:
    with store.write() as session:
        other = profile_for(session, OTHER_TOKEN, NOON).id
        assert add_puzzle_attempt(session, me, solved("p1", right=False))
        assert add_puzzle_attempt(session, other, solved("p1"))
        erase_profile(session, me)
        assert puzzle_attempts_of(session, me) == [] and puzzle_attempts_of(session, other) == [solved("p1")]


def test_the_one_given_first_survives_an_import_and_a_merge_in_any_order(store: Store, me: int) -> None:
    early, late = solved("p1", right=False, at=NOON - DAY), solved("p1")
    with store.write() as session:
        other = profile_for(session, OTHER_TOKEN, NOON).id
        add_puzzle_attempt(session, me, late)
        add_puzzle_attempt(session, other, early)
        mine = export_data(session, me, NOON)
        import_data(session, other, mine, NOON)
        assert puzzle_attempts_of(session, other) == [early]
        merge_profile(session, other, me, NOON)
        assert puzzle_attempts_of(session, me) == [early]


def test_dates_come_back_as_they_went_in(store: Store, me: int) -> None:
    with store.write() as session:
        for number, day in enumerate((date(2026, 3, 29), date(2028, 2, 29), None)):
            given = solved(f"p{number}", at=NOON + number * MINUTE).model_copy(update={"day": day})
            add_puzzle_attempt(session, me, given)
        assert [each.day for each in puzzle_attempts_of(session, me)] == [date(2026, 3, 29), date(2028, 2, 29), None]


def test_the_oldest_make_room(store: Store, me: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles_module, "MAX_PUZZLE_ATTEMPTS", 3)
    with store.write() as session:
        for number in range(4):
            add_puzzle_attempt(session, me, solved(f"p{number}", at=NOON + number * MINUTE))
        put_puzzle_attempts(session, me, solved("p9", at=NOON + DAY))
        assert [each.puzzle for each in puzzle_attempts_of(session, me)] == ["p2", "p3", "p9"]


def test_a_puzzle_is_rated_from_its_start_and_by_everybody(store: Store) -> None:
    with store.write() as session:
        assert puzzle_rating_of(session, START) == START
        assert change_puzzle_rating(session, START, harder).answers == 1
        assert change_puzzle_rating(session, START, harder).answers == 2
        assert (puzzle_rating_of(session, START).rating, puzzle_rating_of(session, START).answers) == (1502, 2)


def test_answers_at_once_are_all_in_the_puzzles_rating(store: Store) -> None:
    def answer() -> None:
        for _ in range(10):
            with store.write() as session:
                change_puzzle_rating(session, START, harder)

    threads = [Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as session:
        assert puzzle_rating_of(session, START).answers == 40


@pytest.mark.parametrize(
    "change",
    [
        {"puzzle": ""},
        {"puzzle": "a b"},
        {"how": "later"},
        {"loss": -0.5},
        {"loss": float("inf")},
        {"credit": 2},
        {"weight": 0},
        {"puzzle_rating": float("nan")},
        {"puzzle_deviation": 0},
        {"answer": "K\x00"},
        {"day": "yesterday"},
        {"offset": 5000},
        {"extra": 1},
    ],
)
def test_an_answer_that_cant_be_is_not_made(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        PuzzleAttempt.model_validate({**solved("p1").columns(), **change})
