"""Spaced repetition and mastery, with the time given."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tutor.practice.mastery import mastered, mastered_concepts, streak
from tutor.practice.queue import MOST_A_DAY, due_today, end_of_day
from tutor.practice.schedule import rating_of, recall_chance, review

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MADRID, MEXICO = ZoneInfo("Europe/Madrid"), ZoneInfo("America/Mexico_City")
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4


@dataclass(frozen=True)
class Given:
    concept: str
    right: bool
    at: datetime


@dataclass(frozen=True)
class Kept:
    concept: str
    card: str
    due: datetime


def answers(text: str, *, start: datetime = NOON, every: timedelta = DAY) -> list[Given]:
    """``ooxo``: right, right, wrong, right, one ``every`` so often."""
    return [Given("outs", sign == "o", start + place * every) for place, sign in enumerate(text)]


def kept(concept: str, *ratings: int, first: datetime = NOON) -> Kept:
    """A concept answered each time it was due."""
    card, when = None, first
    for rating in ratings:
        found = review(card, rating, when)
        card, when = found.card, found.due
    assert card is not None
    return Kept(concept, card, when)


# --- mastery --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "every", "expected"),
    [
        ("", DAY, False),
        ("oo", DAY, False),
        ("ooo", DAY, True),
        ("ooo", timedelta(minutes=5), False),  # three right, all on one day
        ("ooo", timedelta(hours=6), True),  # 12:00, 18:00, 0:00: the third is tomorrow's
        ("oxoo", DAY, False),
        ("xooo", DAY, True),
        ("ooox", DAY, False),
        ("oooxo", DAY, False),
        ("oooxooo", DAY, True),
        ("oooo", timedelta(hours=4), True),
    ],
)
def test_three_right_in_a_row_over_two_days(text: str, every: timedelta, expected: bool) -> None:
    assert mastered(answers(text, every=every), UTC) is expected


def test_the_days_are_the_visitors() -> None:
    late = answers("ooo", start=datetime(2026, 11, 30, 22, 50, tzinfo=UTC), every=timedelta(minutes=10))
    assert mastered(late, MADRID) and not mastered(late, MEXICO) and not mastered(late, UTC)


def test_answers_may_come_in_any_order() -> None:
    mixed = answers("xooo")
    assert mastered(mixed[::-1], UTC) and [answer.right for answer in streak(mixed[::-1])] == [True] * 3


def test_concepts_are_told_apart() -> None:
    other = [Given("layoff", False, NOON + 9 * DAY)]
    assert mastered_concepts([*answers("ooo"), *other], UTC) == {"outs"}
    assert mastered_concepts([], UTC) == frozenset()


# --- when to ask again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "hints", "rating"),
    [(True, 0, GOOD), (True, 1, HARD), (True, 2, HARD), (False, 0, AGAIN), (False, 2, AGAIN)],
)
def test_ratings(right: bool, hints: int, rating: int) -> None:
    assert rating_of(right, hints) == rating


def test_the_better_the_answer_the_later_it_comes_back_and_never_today() -> None:
    waits = [review(None, rating, NOON).due - NOON for rating in (AGAIN, HARD, GOOD, EASY)]
    assert waits == sorted(waits) and waits[0] >= DAY and waits[2] > waits[0]


def test_right_answers_grow_the_wait_and_a_wrong_one_shrinks_it() -> None:
    card, when, waits = None, NOON, []
    for _ in range(4):
        found = review(card, GOOD, when)
        waits.append(found.due - when)
        card, when = found.card, found.due
    assert waits == sorted(set(waits))
    assert review(card, AGAIN, when).due - when < waits[-1]


def test_the_same_answers_give_the_same_dates() -> None:
    assert kept("a", GOOD, GOOD, AGAIN, GOOD) == kept("a", GOOD, GOOD, AGAIN, GOOD)


def test_any_zone_will_do() -> None:
    lisbon = NOON.astimezone(timezone(timedelta(hours=5)))
    assert review(None, GOOD, lisbon) == review(None, GOOD, NOON)


def test_recall_fades() -> None:
    found = kept("a", GOOD)
    chances = [recall_chance(found.card, NOON + days * DAY) for days in (0, 1, 5, 40)]
    assert chances == sorted(chances, reverse=True) and chances[0] == 1.0 and 0 < chances[-1] < 0.9
    assert recall_chance(None, NOON) == 0.0


GOOD_CARD = json.loads(kept("a", GOOD).card)


@pytest.mark.parametrize(
    "card",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "[" * 900,
        "x" * 5000,
        json.dumps({**GOOD_CARD, "stability": -1}),
        json.dumps({**GOOD_CARD, "stability": float("nan")}),
        json.dumps({**GOOD_CARD, "stability": float("inf")}),
        json.dumps({**GOOD_CARD, "difficulty": 99}),
        json.dumps({**GOOD_CARD, "difficulty": None}),
        json.dumps({**GOOD_CARD, "last_review": "yesterday"}),
        json.dumps({**GOOD_CARD, "last_review": "2999-01-01T00:00:00+00:00"}),
        json.dumps({**GOOD_CARD, "due": 5}),
    ],
)
def test_a_card_that_cant_be_starts_anew(card: str) -> None:
    assert review(card, GOOD, NOON) == review(None, GOOD, NOON)
    assert recall_chance(card, NOON) == 0.0


@given(
    some.text(max_size=300)
    | some.dictionaries(some.sampled_from(sorted(GOOD_CARD)), some.none() | some.floats() | some.text()).map(json.dumps)
)
def test_whatever_a_file_says_a_date_comes_out(card: str) -> None:
    found = review(card, HARD, NOON)
    assert NOON < found.due <= NOON + 366 * DAY


def test_an_endless_stability_still_comes_back_within_a_year() -> None:
    card = json.dumps({**GOOD_CARD, "stability": 1e300})
    assert review(card, EASY, NOON).due <= NOON + 366 * DAY


# --- today ----------------------------------------------------------------------------------------------------


def test_the_day_ends_at_the_visitors_midnight() -> None:
    assert end_of_day(NOON, MADRID) == datetime(2026, 11, 30, 23, tzinfo=UTC)
    assert end_of_day(NOON, MEXICO) == datetime(2026, 12, 1, 6, tzinfo=UTC)
    assert end_of_day(datetime(2026, 10, 25, 0, tzinfo=UTC), MADRID) == datetime(
        2026, 10, 25, 23, tzinfo=UTC
    )  # 25 hours


def test_what_falls_due_before_midnight_is_asked_today() -> None:
    card = kept("a", GOOD).card
    memories = [
        Kept("now", card, NOON),
        Kept("tonight", card, NOON + 10 * timedelta(hours=1)),
        Kept("later", card, NOON + DAY),
    ]
    assert due_today(memories, NOON, UTC) == ["now", "tonight"]
    assert due_today([Kept("edge", card, end_of_day(NOON, UTC))], NOON, UTC) == []


def test_the_likeliest_forgotten_come_first_and_at_most_ten() -> None:
    firm, shaky = kept("firm", GOOD, GOOD, first=NOON), kept("shaky", AGAIN, first=NOON)
    later = max(firm.due, shaky.due) + 3 * DAY
    assert due_today([firm, shaky], later, UTC) == ["shaky", "firm"]
    many = [Kept(f"c{number:02}", shaky.card, NOON) for number in range(25)]
    assert due_today(many[::-1], later, UTC) == [f"c{number:02}" for number in range(MOST_A_DAY)]
    assert len(due_today(many, later, UTC, done=7)) == 3 and due_today(many, later, UTC, done=12) == []
