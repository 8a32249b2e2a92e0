"""The visitor's date around midnight in zones far apart, and the row of days of somebody who travels."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tutor.practice.queue import end_of_day
from tutor.practice.streak import Streak, local_date, offset_minutes, streak

KIRITIMATI, PAGO_PAGO = "Pacific/Kiritimati", "Pacific/Pago_Pago"
MADRID, MEXICO = "Europe/Madrid", "America/Mexico_City"


@dataclass(frozen=True)
class Given:
    day: date
    at: datetime
    offset: int


def answered(zone: str, *moments: str) -> list[Given]:
    """Answers at local times ``2026-12-01 20:00``, each to the puzzle of its own date."""
    place = ZoneInfo(zone)
    times = [datetime.fromisoformat(moment).replace(tzinfo=place) for moment in moments]
    return [Given(time.date(), time.astimezone(UTC), offset_minutes(time, place)) for time in times]


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.mark.parametrize(
    ("moment", "zone", "expected"),
    [
        ("2026-11-30T09:59:59Z", KIRITIMATI, "2026-11-30"),
        ("2026-11-30T10:00:00Z", KIRITIMATI, "2026-12-01"),
        ("2026-11-30T10:59:59Z", PAGO_PAGO, "2026-11-29"),
        ("2026-11-30T11:00:00Z", PAGO_PAGO, "2026-11-30"),
        ("2026-11-30T22:59:59Z", MADRID, "2026-11-30"),
        ("2026-11-30T23:00:00Z", MADRID, "2026-12-01"),
        ("2026-12-01T05:59:59Z", MEXICO, "2026-11-30"),
        ("2026-12-01T06:00:00Z", MEXICO, "2026-12-01"),
        ("2026-07-01T21:59:59Z", MADRID, "2026-07-01"),
        ("2026-07-01T22:00:00Z", MADRID, "2026-07-02"),
        ("2026-12-31T23:30:00Z", "Asia/Kathmandu", "2027-01-01"),
        ("2028-02-28T23:30:00Z", MADRID, "2028-02-29"),
    ],
)
def test_the_date_turns_at_the_visitors_midnight(moment: str, zone: str, expected: str) -> None:
    with time_machine.travel(moment, tick=False):
        assert local_date(datetime.now(UTC), ZoneInfo(zone)) == day(expected)


def test_at_one_moment_three_dates_are_today() -> None:
    with time_machine.travel("2026-11-30T10:30:00Z", tick=False):
        dates = [local_date(datetime.now(UTC), ZoneInfo(zone)).day for zone in (PAGO_PAGO, MADRID, KIRITIMATI)]
    assert dates == [29, 30, 1]


@pytest.mark.parametrize("server", ["UTC", KIRITIMATI, PAGO_PAGO])
def test_where_the_server_stands_does_not_matter(server: str) -> None:
    at_the_server = datetime(2026, 11, 30, 23, 30, tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(server))
    with time_machine.travel(at_the_server, tick=False):  # sets the time zone of the process too
        assert local_date(datetime.now(UTC), ZoneInfo(MADRID)) == day("2026-12-01")
        assert local_date(datetime.now(UTC), ZoneInfo(MEXICO)) == day("2026-11-30")


@pytest.mark.parametrize(
    ("zone", "date_", "hours"),
    [
        (MADRID, "2026-03-29", 23),
        (MADRID, "2026-10-25", 25),
        (MADRID, "2026-11-30", 24),
        ("Africa/Cairo", "2026-04-24", 23),  # midnight itself is skipped
        ("America/Havana", "2026-11-01", 25),  # midnight to one o'clock comes twice
        ("Australia/Lord_Howe", "2026-04-05", 24.5),
        (MEXICO, "2026-04-05", 24),
    ],
)
def test_a_day_is_as_long_as_the_clocks_make_it(zone: str, date_: str, hours: float) -> None:
    place, found = ZoneInfo(zone), day(date_)
    moment = datetime.combine(found, datetime.min.time(), UTC) - timedelta(hours=30)
    instants = [moment + timedelta(minutes=30 * number) for number in range(160)]
    assert sum(local_date(instant, place) == found for instant in instants) == 2 * hours
    inside = next(instant for instant in instants if local_date(instant, place) == found)
    assert local_date(end_of_day(inside, place), place) == found + timedelta(days=1)
    assert local_date(end_of_day(inside, place) - timedelta(seconds=1), place) == found


def test_no_answers_no_row() -> None:
    assert streak([], day("2026-12-01")) == Streak()


def test_days_in_a_row_until_one_is_missed() -> None:
    three = answered(MADRID, "2026-12-01 23:50", "2026-12-02 00:10", "2026-12-03 12:00")
    assert streak(three, day("2026-12-03")) == Streak(3, 3, today=True)
    assert streak(three, day("2026-12-04")) == Streak(3, 3)
    assert streak(three, day("2026-12-05")) == Streak(0, 3)
    later = [*three, *answered(MADRID, "2026-12-05 12:00")]
    assert streak(later, day("2026-12-05")) == Streak(1, 3, today=True)


def test_the_order_in_which_they_are_kept_does_not_matter() -> None:
    several = answered(MADRID, *(f"2026-12-{number:02} 12:00" for number in (1, 2, 3, 5, 6)))
    assert streak(several[::-1], day("2026-12-06")) == Streak(2, 3, today=True)


@pytest.mark.parametrize("first", ["2026-03-28", "2026-10-24"])
def test_the_change_of_the_clocks_breaks_nothing_and_forgives_nothing(first: str) -> None:
    days = [day(first) + timedelta(days=number) for number in range(3)]
    assert streak(answered(MADRID, *(f"{each} 23:30" for each in days)), days[2]).current == 3
    assert streak(answered(MADRID, f"{days[0]} 23:30", f"{days[2]} 00:30"), days[2]).current == 1


def test_flying_east_over_the_date_line_skips_a_date_and_keeps_the_row() -> None:
    given = [*answered(PAGO_PAGO, "2026-12-01 20:00"), *answered(KIRITIMATI, "2026-12-03 12:00")]
    assert streak(given, day("2026-12-03")) == Streak(2, 2, today=True)
    missed_two = [*given, *answered(KIRITIMATI, "2026-12-05 12:00")]
    assert streak(missed_two, day("2026-12-05")).current == 1


def test_flying_west_over_the_date_line_meets_a_date_again_and_keeps_the_row() -> None:
    given = answered(KIRITIMATI, "2026-12-01 20:00", "2026-12-02 20:00")
    for today in ("2026-12-01", "2026-12-02", "2026-12-03"):
        assert streak(given, day(today)).current == 2
    assert streak(given, day("2026-12-02")).today
    assert streak([*given, *answered(PAGO_PAGO, "2026-12-03 09:00")], day("2026-12-03")).current == 3


def test_a_long_flight_east_cuts_a_day_short_and_is_forgiven() -> None:
    given = [*answered(MEXICO, "2026-12-01 22:00"), *answered(MADRID, "2026-12-03 09:00")]
    assert streak(given, day("2026-12-03")).current == 2
    back = [*answered(MADRID, "2026-12-01 22:00"), *answered(MEXICO, "2026-12-03 09:00")]
    assert streak(back, day("2026-12-03")).current == 1  # that day was longer than others


def test_the_same_date_twice_counts_once() -> None:
    given = answered(MADRID, "2026-12-01 10:00", "2026-12-01 20:00", "2026-12-02 10:00")
    assert streak(given, day("2026-12-02")) == Streak(2, 2, today=True)


def test_halves_and_quarters_of_an_hour() -> None:
    moment = datetime(2026, 12, 1, 12, tzinfo=UTC)
    zones = ("Asia/Kathmandu", "America/St_Johns", PAGO_PAGO, KIRITIMATI)
    assert [offset_minutes(moment, ZoneInfo(zone)) for zone in zones] == [345, -210, -660, 840]
