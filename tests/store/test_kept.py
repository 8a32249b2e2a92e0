"""Progress, attempts, memory, hands, settings: merged, bounded, safe to send twice and from two threads."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Thread

import pytest
from pydantic import ValidationError

from tests.store.times import DAY, MINUTE, NOON, OTHER_TOKEN
from tutor.core.errors import ContentError, GinError, IllegalError
from tutor.store import attempts as attempts_module
from tutor.store import hands as hands_module
from tutor.store.attempts import add_attempt, attempts_of, memories_of, memory_of, put_memories
from tutor.store.engine import Store
from tutor.store.hands import drop_hand, hands_of, save_hand, set_setting, settings_of
from tutor.store.profiles import profile_for
from tutor.store.progress import all_progress, finish_lesson, progress_in, put_progress, save_position
from tutor.store.shapes import MAX_RECORD_TEXT, Attempt, Memory, Progress

RECORD = (Path(__file__).parents[1] / "data" / "records" / "gin.gin").read_text("utf-8")


def attempt(key: str, *, at: datetime = NOON, concept: str = "outs", right: bool = True) -> Attempt:
    return Attempt(key=key, exercise="cuenta-salidas", concept=concept, right=right, hints=0, rating=3, at=at)


def memory(concept: str, due: datetime, updated: datetime = NOON, card: str = '{"state":2}') -> Memory:
    return Memory(concept=concept, card=card, due=due, updated=updated)


# --- lessons --------------------------------------------------------------------------------------------------


def test_a_position_is_found_again_with_its_detail(store: Store, me: int) -> None:
    with store.write() as session:
        assert progress_in(session, me, "gin") is None
        save_position(session, me, "gin", 2, NOON, detail='{"semilla": 7, "fallos": [1]}')
        save_position(session, me, "gin", 3, NOON + MINUTE, detail='{"semilla": 8}')
        found = progress_in(session, me, "gin")
    assert found == Progress(lesson="gin", step=3, detail='{"semilla": 8}', updated=NOON + MINUTE)


def test_the_best_stars_and_the_first_end_stay(store: Store, me: int) -> None:
    with store.write() as session:
        for number, stars in enumerate((2, 3, 1)):
            save_position(session, me, "gin", 5, NOON + 2 * number * DAY)
            finish_lesson(session, me, "gin", stars, NOON + (2 * number + 1) * DAY)
        save_position(session, me, "gin", 4, NOON + 30 * DAY)
        found = progress_in(session, me, "gin")
    assert found is not None and (found.stars, found.finished, found.step) == (3, NOON + DAY, 4)


def test_what_arrives_late_does_not_move_anybody_back(store: Store, me: int) -> None:
    with store.write() as session:
        save_position(session, me, "gin", 6, NOON + DAY)
        save_position(session, me, "gin", 2, NOON)
        found = progress_in(session, me, "gin")
    assert found is not None and found.step == 6


def test_merging_in_any_order_ends_alike(store: Store, me: int) -> None:
    states = [
        Progress(lesson="x", step=1, updated=NOON),
        Progress(lesson="x", step=0, stars=2, finished=NOON + DAY, updated=NOON + DAY),
        Progress(lesson="x", step=4, stars=1, finished=NOON + 2 * DAY, updated=NOON + 2 * DAY),
    ]
    with store.write() as session:
        other = profile_for(session, OTHER_TOKEN, NOON).id
        put_progress(session, me, *states)
        put_progress(session, other, *states[::-1], *states)
        assert all_progress(session, me) == all_progress(session, other)


# --- attempts and memory --------------------------------------------------------------------------------------


def test_an_attempt_counts_once(store: Store, me: int) -> None:
    with store.write() as session:
        assert add_attempt(session, me, attempt("a1"))
        assert not add_attempt(session, me, attempt("a1", right=False))
        assert attempts_of(session, me) == [attempt("a1")]


def test_attempts_come_in_order_and_by_concept_and_time(store: Store, me: int) -> None:
    with store.write() as session:
        for number in (3, 1, 2):
            add_attempt(
                session, me, attempt(f"a{number}", at=NOON + number * DAY, concept="outs" if number < 3 else "gin")
            )
        assert [found.key for found in attempts_of(session, me)] == ["a1", "a2", "a3"]
        assert [found.key for found in attempts_of(session, me, concept="outs")] == ["a1", "a2"]
        assert [found.key for found in attempts_of(session, me, since=NOON + 2 * DAY)] == ["a2", "a3"]


def test_the_oldest_attempts_make_room(store: Store, me: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts_module, "MAX_ATTEMPTS", 5)
    with store.write() as session:
        for number in range(8):
            add_attempt(session, me, attempt(f"a{number}", at=NOON + number * MINUTE))
        assert [found.key for found in attempts_of(session, me)] == ["a3", "a4", "a5", "a6", "a7"]


def test_what_was_learnt_later_is_remembered(store: Store, me: int) -> None:
    with store.write() as session:
        put_memories(session, me, memory("outs", NOON + 3 * DAY, NOON), memory("gin", NOON + DAY))
        put_memories(session, me, memory("outs", NOON + 9 * DAY, NOON + DAY))
        put_memories(session, me, memory("outs", NOON + 2 * DAY, NOON - DAY))
        assert [found.concept for found in memories_of(session, me)] == ["gin", "outs"]
        assert [found.concept for found in memories_of(session, me, NOON + DAY)] == ["gin"]
        found = memory_of(session, me, "outs")
    assert found is not None and found.due == NOON + 9 * DAY


def test_moments_come_back_as_they_went_in(store: Store, me: int) -> None:
    precise = datetime(2026, 3, 29, 2, 30, 1, 234_567, tzinfo=timezone(timedelta(hours=-11)))
    with store.write() as session:
        add_attempt(session, me, attempt("a1", at=precise))
        (found,) = attempts_of(session, me)
    assert found.at == precise and found.at.utcoffset() == timedelta(0)
    with pytest.raises(ValidationError):
        attempt("a2", at=datetime(2026, 3, 29))


# --- two at once ----------------------------------------------------------------------------------------------


def test_threads_that_write_at_once_lose_nothing(store: Store, me: int) -> None:
    errors: list[BaseException] = []

    def work(worker: int) -> None:
        try:
            for number in range(15):
                with store.write() as session:
                    add_attempt(session, me, attempt(f"w{worker}.{number}"))
                    add_attempt(session, me, attempt(f"shared.{number}"))
                    save_position(session, me, "gin", number, NOON + number * MINUTE)
        except Exception as error:  # noqa: BLE001
            errors.append(error)

    threads = [Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with store.read() as session:
        assert len(attempts_of(session, me)) == 5 * 15
        found = progress_in(session, me, "gin")
    assert found is not None and found.step == 14


# --- hands and settings ---------------------------------------------------------------------------------------


def test_a_hand_is_kept_as_it_was_and_once(store: Store, me: int) -> None:
    with store.write() as session:
        assert save_hand(session, me, "h1", "  Mi gin\nde ayer\x00 ", RECORD, NOON)
        assert not save_hand(session, me, "h1", "otra", RECORD, NOON)
        assert save_hand(session, me, "h2", "", RECORD, NOON + DAY)
        found = hands_of(session, me)
        assert [(hand.key, hand.title, hand.record == RECORD) for hand in found] == [
            ("h2", "", True),
            ("h1", "Mi gin de ayer", True),
        ]
        drop_hand(session, me, "h1")
        assert [hand.key for hand in hands_of(session, me)] == ["h2"]


def test_only_records_are_kept(store: Store, me: int) -> None:
    for text in ("", "hola", RECORD.replace("reparte: J1", "reparte: J9")):
        with pytest.raises(GinError), store.write() as session:
            save_hand(session, me, "h1", "x", text, NOON)
    with pytest.raises(ContentError) as caught, store.write() as session:
        save_hand(session, me, "h1", "x", "x" * (MAX_RECORD_TEXT + 1), NOON)
    assert caught.value.code == "record_too_long"


def test_there_is_a_last_hand(store: Store, me: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "MAX_HANDS", 2)
    with store.write() as session:
        for key in ("h1", "h2"):
            save_hand(session, me, key, key, RECORD, NOON)
        with pytest.raises(IllegalError) as caught:
            save_hand(session, me, "h3", "h3", RECORD, NOON)
        assert caught.value.code == "too_many_saved" and len(hands_of(session, me)) == 2
        assert not save_hand(session, me, "h1", "again", RECORD, NOON)


def test_settings_are_replaced(store: Store, me: int) -> None:
    with store.write() as session:
        set_setting(session, me, "palos", "2")
        set_setting(session, me, "palos", "4")
        set_setting(session, me, "cartas", "l")
        assert settings_of(session, me) == {"cartas": "l", "palos": "4"}
        for name, value in (("", "x"), ("n" * 100, "x"), ("palos", "x\x00"), ("palos", "x" * 500)):
            with pytest.raises(ValidationError):
                set_setting(session, me, name, value)


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": "x" * 81},
        {"key": "a b"},
        {"concept": "a\x00"},
        {"concept": "\ud800"},
        {"hints": -1},
        {"hints": 11},
        {"rating": 0},
        {"rating": 5},
        {"right": "maybe"},
        {"extra": 1},
    ],
)
def test_an_attempt_that_cant_be_is_not_made(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Attempt.model_validate({**attempt("a1").columns(), **change})
