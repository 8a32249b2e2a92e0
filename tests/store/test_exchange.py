"""One's own data out and in again; a file that comes in is never trusted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.store.test_kept import RECORD, attempt, memory
from tests.store.test_puzzles import solved
from tests.store.times import DAY, MINUTE, NOON, OTHER_TOKEN, TOKEN
from tutor.core.errors import ContentError, IllegalError
from tutor.store.attempts import MAX_ATTEMPTS, add_attempt, attempts_of, put_attempts, put_memories
from tutor.store.engine import Store
from tutor.store.exchange import MAX_IMPORT_BYTES, MAX_MEMORIES, MAX_NAMES, export_data, import_data, read_data
from tutor.store.hands import MAX_HANDS, hands_of, save_hand, set_setting, settings_of
from tutor.store.profiles import make_recovery_code, profile_for
from tutor.store.progress import all_progress, finish_lesson, save_position
from tutor.store.puzzles import MAX_PUZZLE_ATTEMPTS, add_puzzle_attempt
from tutor.store.shapes import MAX_RECORD_TEXT, Attempt, Memory, Progress, PuzzleAttempt, SavedHand

EMPTY = {"format": "gin-tutor-datos", "version": 1, "exported": "2026-11-30T12:00:00Z"}


@pytest.fixture
def other(store: Store) -> int:
    with store.write() as session:
        return profile_for(session, OTHER_TOKEN, NOON).id


@pytest.fixture
def full(store: Store, me: int) -> str:
    """The export of a profile with something of everything."""
    with store.write() as session:
        set_setting(session, me, "palos", "4")
        save_position(session, me, "gin", 4, NOON, detail='{"semilla": "ñ\\n"}')
        finish_lesson(session, me, "cartas", 2, NOON)
        add_attempt(session, me, attempt("a1"))
        add_attempt(session, me, attempt("a2", right=False))
        put_memories(session, me, memory("outs", NOON + DAY))
        add_puzzle_attempt(session, me, solved("p1"))
        save_hand(session, me, "h1", "Mi mano ♥", RECORD, NOON)
        make_recovery_code(session, me)
        return export_data(session, me, NOON)


def everything(store: Store, profile: int) -> dict[str, Any]:
    with store.read() as session:
        found: dict[str, Any] = json.loads(export_data(session, profile, NOON))
    return found


def test_what_goes_out_comes_in_again_and_twice_is_as_once(store: Store, full: str, other: int) -> None:
    for content in (full, full.encode()):
        with store.write() as session:
            import_data(session, other, content, NOON + DAY)
        assert everything(store, other) == json.loads(full)


def test_no_secret_goes_out(store: Store, me: int, full: str) -> None:
    assert TOKEN not in full and "hash" not in full
    assert set(json.loads(full)) == {*EMPTY, "settings", "progress", "attempts", "memories", "puzzles", "hands"}


def test_importing_loses_nothing_that_was_there(store: Store, full: str, other: int) -> None:
    with store.write() as session:
        finish_lesson(session, other, "cartas", 3, NOON + MINUTE)
        save_position(session, other, "gin", 9, NOON + DAY)
        add_attempt(session, other, attempt("b1"))
        set_setting(session, other, "cartas", "l")
        import_data(session, other, full, NOON + DAY)
        assert {found.lesson: (found.stars, found.step) for found in all_progress(session, other)} == {
            "cartas": (3, 0),
            "gin": (None, 9),
        }
        assert [found.key for found in attempts_of(session, other)] == ["a1", "a2", "b1"]
        assert settings_of(session, other) == {"cartas": "l", "palos": "4"}
        assert len(hands_of(session, other)) == 1


A_PROGRESS = {"lesson": "gin", "step": 1, "updated": "2026-11-30T12:00:00Z"}
AN_ATTEMPT = attempt("a1").model_dump(mode="json")
A_PUZZLE = solved("p1").model_dump(mode="json")
LONGEST = {"answer": "x" * 200, "loss": 999.123456789012, "credit": 0.123456789012345, "puzzle_rating": 1234.123456789}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("", ""),
        ("{", ""),
        ("null", ""),
        ("[]", ""),
        ("[" * 100_000, ""),
        ({**EMPTY, "format": "otra-cosa"}, "format"),
        ({**EMPTY, "version": 2}, "version"),
        ({"version": 1, "format": "gin-tutor-datos"}, "exported"),
        ({**EMPTY, "id": 3}, "id"),
        ({**EMPTY, "settings": {"a b": "x"}}, "settings.a b.[key]"),
        ({**EMPTY, "settings": {"a": 5}}, "settings.a"),
        ({**EMPTY, "settings": {f"n{number}": "x" for number in range(101)}}, "settings"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "step": -1}]}, "progress.0.step"),
        ({**EMPTY, "progress": [A_PROGRESS, {**A_PROGRESS, "stars": 4}]}, "progress.1.stars"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "detail": "x" * 5000}]}, "progress.0.detail"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "detail": "\x00"}]}, "progress.0.detail"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "updated": "2026-11-30T12:00:00"}]}, "progress.0.updated"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "updated": "2031-01-01T00:00:00Z"}]}, "progress.0.updated"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "updated": "0001-01-01T00:00:00+23:59"}]}, "progress.0.updated"),
        ({**EMPTY, "progress": [{**A_PROGRESS, "updated": 1e300}]}, "progress.0.updated"),
        ({**EMPTY, "attempts": [{**AN_ATTEMPT, "profile_id": 1}]}, "attempts.0.profile_id"),
        ({**EMPTY, "attempts": [{**AN_ATTEMPT, "key": "'; drop table profiles; --"}]}, "attempts.0.key"),
        (
            {
                **EMPTY,
                "memories": [{"concept": "c", "card": "x", "due": NOON.isoformat(), "updated": NOON.isoformat()}],
            },
            "memories.0.card",
        ),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "credit": 1.5}]}, "puzzles.0.credit"),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "loss": float("nan")}]}, "puzzles.0.loss"),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "how": "tomorrow"}]}, "puzzles.0.how"),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "day": "9999-12-31"}]}, "puzzles.0.day"),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "weight": 0}]}, "puzzles.0.weight"),
        ({**EMPTY, "puzzles": [{**A_PUZZLE, "puzzle_deviation": 0}]}, "puzzles.0.puzzle_deviation"),
        (
            {**EMPTY, "hands": [{"key": "h", "title": "", "record": "hola", "saved": NOON.isoformat()}]},
            "hands.0.record",
        ),
    ],
)
def test_a_file_that_cant_be_is_refused_with_the_place(content: object, place: str) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    with pytest.raises(ContentError) as caught:
        read_data(text, NOON)
    assert (caught.value.code, caught.value.facts["place_in_file"]) == ("import_invalid", place)


@pytest.mark.parametrize("content", [b"\xff\xfe", b'{"format": "\xff"}', '{"format": "\ud800"}', b"\x00" * 50])
def test_bytes_that_are_no_text_are_refused(content: str | bytes) -> None:
    with pytest.raises(ContentError):
        read_data(content, NOON)


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    for content in (" " * (MAX_IMPORT_BYTES + 1), "ñ" * (MAX_IMPORT_BYTES // 2 + 1)):
        with pytest.raises(ContentError) as caught:
            read_data(content, NOON)
        assert caught.value.code == "import_too_large"


def test_a_refused_file_changes_nothing(store: Store, me: int, full: str) -> None:
    before = everything(store, me)
    broken = json.loads(full)
    broken["attempts"] = [{**AN_ATTEMPT, "key": "new"}]
    broken["hands"].append({"key": "h9", "title": "", "record": "hola", "saved": NOON.isoformat()})
    with pytest.raises(ContentError), store.write() as session:
        import_data(session, me, json.dumps(broken), NOON)
    assert everything(store, me) == before


def test_too_many_hands_together_change_nothing(store: Store, me: int, full: str) -> None:
    hand = json.loads(full)["hands"][0]
    many = {**EMPTY, "hands": [{**hand, "key": f"x{number}"} for number in range(MAX_HANDS)]}
    with pytest.raises(IllegalError) as caught, store.write() as session:
        import_data(session, me, json.dumps(many), NOON)
    assert caught.value.code == "too_many_saved" and len(everything(store, me)["hands"]) == 1


def test_the_fullest_profile_fits_into_its_own_export() -> None:
    name, moment = "n" * 80, NOON.replace(microsecond=123_456)
    full = [
        (MAX_NAMES, Progress(lesson=name, step=1000, detail="x" * 4000, stars=3, finished=moment, updated=moment)),
        (MAX_ATTEMPTS, Attempt(key=name, exercise=name, concept=name, right=False, hints=10, rating=4, at=moment)),
        (MAX_MEMORIES, Memory(concept=name, card="{" + "x" * 998 + "}", due=moment, updated=moment)),
        (
            MAX_PUZZLE_ATTEMPTS,
            PuzzleAttempt.model_validate({**A_PUZZLE, **LONGEST, "puzzle": name, "theme": name, "at": moment}),
        ),
        (MAX_HANDS, SavedHand(key=name, title="ñ" * 80, record="x" * MAX_RECORD_TEXT, saved=moment)),
    ]
    indentation = 40
    assert (
        sum(count * (len(shape.model_dump_json().encode()) + indentation) for count, shape in full) < MAX_IMPORT_BYTES
    )


@pytest.mark.slow
def test_ten_thousand_attempts_come_in(store: Store, me: int) -> None:
    with store.write() as session:
        put_attempts(session, me, *(attempt(f"a{number}", at=NOON - number * MINUTE) for number in range(10_000)))
        text = export_data(session, me, NOON)
        other = profile_for(session, OTHER_TOKEN, NOON).id
        import_data(session, other, text, NOON)
        assert len(attempts_of(session, other)) == 10_000


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(some.sampled_from([*EMPTY, "progress", "step"]), inner, max_size=4)
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(JSON)
def test_whatever_comes_in_is_data_or_refused(content: object) -> None:
    try:
        read_data(json.dumps(content), NOON)
    except ContentError as error:
        assert error.code == "import_invalid"
