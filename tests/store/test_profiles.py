"""Who is visiting, the recovery code, and being forgotten."""

from __future__ import annotations

import math
import random
from threading import Barrier, Thread

import pytest
from sqlalchemy import func, select, text

from tests.store.times import DAY, MINUTE, NOON, OTHER_TOKEN, TOKEN
from tutor.core.errors import IllegalError, UnreadableError
from tutor.store import tokens
from tutor.store.attempts import add_attempt, attempts_of
from tutor.store.engine import Store
from tutor.store.profiles import (
    device_count,
    drop_recovery_code,
    erase_profile,
    find_profile,
    forget_device,
    make_recovery_code,
    profile_for,
)
from tutor.store.progress import all_progress, finish_lesson, save_position
from tutor.store.recovery import TRIES_OF_A_BROWSER, TRIES_OF_AN_ADDRESS, WINDOW, Recovered, recover
from tutor.store.shapes import Attempt
from tutor.store.tables import Base, DeviceRow, ProfileRow

WRONG_CODE = "AAAAA-CCCCC-DDDDD-EEEEE"


def test_a_cookie_finds_its_profile_and_no_other(store: Store, me: int) -> None:
    with store.write() as session:
        assert profile_for(session, TOKEN, NOON + DAY).id == me
        assert profile_for(session, OTHER_TOKEN, NOON).id != me
        assert profile_for(session, TOKEN, NOON).created == NOON


def test_looking_begins_nothing(store: Store) -> None:
    with store.write() as session:
        assert find_profile(session, TOKEN) is None
        assert session.scalar(select(func.count()).select_from(ProfileRow)) == 0


def test_two_requests_at_once_begin_one_profile(store: Store) -> None:
    barrier, found = Barrier(6), []

    def visit() -> None:
        barrier.wait()
        with store.write() as session:
            found.append(profile_for(session, TOKEN, NOON).id)

    threads = [Thread(target=visit) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as session:
        assert len(found) == 6 and len(set(found)) == 1
        assert session.scalar(select(func.count()).select_from(ProfileRow)) == 1


@pytest.mark.parametrize(
    "token", ["", "short", "x" * 200, "spaces are not for cookies here", "'; drop table--0000000000", "ñ" * 30]
)
def test_a_cookie_that_is_not_ours_is_refused(token: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        tokens.token_hash(token)
    assert caught.value.code == "bad_visitor"


def test_neither_cookie_nor_code_is_stored(store: Store, me: int) -> None:
    with store.write() as session:
        code = make_recovery_code(session, me)
    with store.read() as session:
        stored = [str(tuple(row)) for table in Base.metadata.sorted_tables for row in session.execute(select(table))]
    assert stored and not any(TOKEN in row or code in row or code.replace("-", "") in row for row in stored)


# --- the code -------------------------------------------------------------------------------------------------


def test_a_code_has_at_least_eighty_bits_and_no_sign_to_confuse() -> None:
    assert len(set(tokens.ALPHABET)) == len(tokens.ALPHABET)
    assert tokens.CODE_LENGTH * math.log2(len(tokens.ALPHABET)) >= 80
    for alike in ("0O", "1I", "1L", "IL", "2Z", "5S", "8B", "6G", "UV", "BV", "OQ", "SZ"):
        assert not set(alike) <= set(tokens.ALPHABET), alike


def test_a_code_reads_as_four_groups_of_five() -> None:
    stream = random.Random(7)
    code = tokens.new_code(stream.choice)
    assert [len(group) for group in code.split("-")] == [5, 5, 5, 5]
    assert tokens.new_code() != tokens.new_code()


def test_a_code_is_understood_however_it_is_typed() -> None:
    code = tokens.new_code()
    plain = code.replace("-", "")
    for typed in (
        code.lower(),
        plain,
        f"  {code} \n",
        code.replace("-", " – "),
        " ".join(plain),
        code.replace("-", "."),
    ):
        assert tokens.code_hash(typed) == tokens.code_hash(code) is not None


@pytest.mark.parametrize(
    "text", ["", "ACDEF", WRONG_CODE + "A", WRONG_CODE.replace("A", "0"), "ñ" * 20, "-" * 10_000, "A" * 9999]
)
def test_what_cant_be_a_code(text: str) -> None:
    assert tokens.code_hash(text) is None


def test_a_code_brings_the_profile_to_another_browser(store: Store, me: int) -> None:
    with store.write() as session:
        finish_lesson(session, me, "cartas", 3, NOON)
        code = make_recovery_code(session, me)
    with store.write() as session:
        found = recover(session, OTHER_TOKEN, code.lower(), NOON + DAY)
        assert found.result is Recovered.DONE and found.profile is not None and found.profile.id == me
    with store.read() as session:
        for token in (TOKEN, OTHER_TOKEN):
            profile = find_profile(session, token)
            assert profile is not None and profile.id == me and profile.has_code
        assert device_count(session, me) == 2


def test_what_the_other_browser_had_is_added(store: Store, me: int) -> None:
    with store.write() as session:
        finish_lesson(session, me, "cartas", 1, NOON)
        code = make_recovery_code(session, me)
        own = profile_for(session, OTHER_TOKEN, NOON).id
        finish_lesson(session, own, "cartas", 3, NOON + MINUTE)
        save_position(session, own, "gin", 4, NOON)
        assert recover(session, OTHER_TOKEN, code, NOON + DAY).result is Recovered.DONE
    with store.read() as session:
        assert [(found.lesson, found.stars, found.step) for found in all_progress(session, me)] == [
            ("cartas", 3, 0),
            ("gin", None, 4),
        ]
        assert session.scalar(select(func.count()).select_from(ProfileRow)) == 1


def test_a_profile_that_others_still_reach_is_left_alone(store: Store, me: int) -> None:
    third = "visitor-three-0123456789-abcdef"
    with store.write() as session:
        shared = profile_for(session, OTHER_TOKEN, NOON).id
        save_position(session, shared, "gin", 4, NOON)
        recover(session, third, make_recovery_code(session, shared), NOON)
        recover(session, third, make_recovery_code(session, me), NOON)
        assert [found.lesson for found in all_progress(session, shared)] == ["gin"]
        assert all_progress(session, me) == []
        assert device_count(session, shared) == 1 and device_count(session, me) == 2


def test_using_ones_own_code_changes_nothing(store: Store, me: int) -> None:
    with store.write() as session:
        save_position(session, me, "gin", 4, NOON)
        assert recover(session, TOKEN, make_recovery_code(session, me), NOON).result is Recovered.DONE
        assert device_count(session, me) == 1 and len(all_progress(session, me)) == 1


def test_a_new_code_replaces_the_old_and_a_dropped_one_opens_nothing(store: Store, me: int) -> None:
    with store.write() as session:
        old, new = make_recovery_code(session, me), make_recovery_code(session, me)
        assert recover(session, OTHER_TOKEN, old, NOON).result is Recovered.WRONG
        drop_recovery_code(session, me)
        assert recover(session, OTHER_TOKEN, new, NOON).result is Recovered.WRONG
        assert find_profile(session, OTHER_TOKEN) is None


def test_tries_are_limited_and_the_limit_ends(store: Store, me: int) -> None:
    with store.write() as session:
        code = make_recovery_code(session, me)
        assert recover(session, OTHER_TOKEN, "no es un código", NOON).result is Recovered.UNREADABLE
        for number in range(TRIES_OF_A_BROWSER):
            assert recover(session, OTHER_TOKEN, WRONG_CODE, NOON + number * MINUTE).result is Recovered.WRONG
        stopped = recover(session, OTHER_TOKEN, code, NOON + 6 * MINUTE)
        assert stopped.result is Recovered.TOO_MANY and stopped.wait == WINDOW - 6 * MINUTE
        assert recover(session, OTHER_TOKEN, code, NOON + WINDOW).result is Recovered.DONE


def test_new_cookies_do_not_get_round_the_limit_of_an_address(store: Store, me: int) -> None:
    results = []
    with store.write() as session:
        code = make_recovery_code(session, me)
        for number in range(TRIES_OF_AN_ADDRESS):
            results.append(recover(session, f"visitor-{number:020}", WRONG_CODE, NOON, "203.0.113.9").result)
        assert set(results) == {Recovered.WRONG}
        assert recover(session, OTHER_TOKEN, code, NOON, "203.0.113.9").result is Recovered.TOO_MANY
        assert recover(session, OTHER_TOKEN, code, NOON, "203.0.113.10").result is Recovered.DONE


def test_a_success_clears_the_count_of_the_browser(store: Store, me: int) -> None:
    with store.write() as session:
        code = make_recovery_code(session, me)
        for _ in range(3):
            recover(session, TOKEN, WRONG_CODE, NOON)
            recover(session, TOKEN, code, NOON)
            recover(session, TOKEN, WRONG_CODE, NOON)
            assert recover(session, TOKEN, code, NOON).result is Recovered.DONE


# --- being forgotten ------------------------------------------------------------------------------------------


def test_erasing_leaves_nothing_of_a_profile(store: Store, me: int) -> None:
    with store.write() as session:
        other = profile_for(session, OTHER_TOKEN, NOON).id
        for profile in (me, other):
            save_position(session, profile, "gin", 1, NOON)
            attempt = Attempt(key="a1", exercise="e", concept="c", right=True, hints=0, rating=3, at=NOON)
            add_attempt(session, profile, attempt)
        make_recovery_code(session, me)
        erase_profile(session, me)
    with store.read() as session:
        assert find_profile(session, TOKEN) is None and find_profile(session, OTHER_TOKEN) is not None
        for table in Base.metadata.sorted_tables:
            if "profile_id" in table.c:
                assert session.scalar(select(func.count()).select_from(table).where(table.c.profile_id == me)) == 0
        assert len(attempts_of(session, other)) == len(all_progress(session, other)) == 1
    with store.write() as session:
        assert profile_for(session, TOKEN, NOON).id != me or all_progress(session, me) == []


def test_writing_for_an_erased_profile_is_an_error_that_says_so(store: Store, me: int) -> None:
    with store.write() as session:
        erase_profile(session, me)
    with pytest.raises(IllegalError) as caught, store.write() as session:
        save_position(session, me, "gin", 1, NOON)
    assert caught.value.code == "no_profile"
    with pytest.raises(IllegalError), store.write() as session:
        make_recovery_code(session, me)


def test_a_browser_may_leave_its_profile(store: Store, me: int) -> None:
    with store.write() as session:
        code = make_recovery_code(session, me)
        forget_device(session, TOKEN)
        assert find_profile(session, TOKEN) is None
        assert recover(session, TOKEN, code, NOON).result is Recovered.DONE


def test_foreign_keys_hold(store: Store) -> None:
    with pytest.raises(IllegalError), store.write() as session:
        session.add(DeviceRow(token_hash="x", profile_id=99, created=NOON))  # noqa: S106
    with store.read() as session:
        assert session.scalar(text("SELECT count(*) FROM devices")) == 0
