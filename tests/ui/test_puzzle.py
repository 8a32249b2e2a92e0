"""The puzzles of a visitor without a browser: whose day it is, what counts, and that nothing is told before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tests.ui.small_bank import BANK, DAYS, FOLDER
from tests.ui.test_pages import markup, opened
from tutor.core.cards import CardSet
from tutor.core.errors import GinError
from tutor.core.hand import Phase
from tutor.lessons.load import load_lessons
from tutor.lessons.review import steps_for
from tutor.practice.rating import CHOSEN_THEME_WEIGHT, Rating
from tutor.puzzles import day as days
from tutor.puzzles import loader
from tutor.puzzles.model import Choice, Puzzle
from tutor.puzzles.themes import LEVELS, THEMES, level_of
from tutor.store.shapes import PuzzleAttempt
from tutor.ui import cache, keeper, learning, puzzling, state
from tutor.ui.components import puzzle_share, puzzle_solution, puzzle_stats, puzzle_table, puzzle_why
from tutor.ui.components.calendar import read_day
from tutor.ui.keeper import SessionKeeper
from tutor.ui.puzzling import ARCHIVE, DAY, PRACTICE, Dealt
from tutor.ui.routes import INICIO, PROGRESO, PUZLE
from tutor.ui.settings import Settings

PUZZLES = list(BANK.puzzles.values())
SHIPPED = [puzzle for theme in THEMES for puzzle in loader.load_bank().of_theme(theme.id)[::20]]
SOME = [
    next(puzzle for puzzle in PUZZLES if puzzle.theme == theme)
    for theme in dict.fromkeys(each.theme for each in PUZZLES)
]
FIRST = DAYS[0]
NOON = datetime.combine(FIRST + timedelta(days=3), datetime.min.time(), UTC) + timedelta(hours=12)
LOOKS = Settings()
LESSONS = load_lessons()[0]


@pytest.fixture(autouse=True)
def small_bank(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loader, "puzzles_folder", lambda: FOLDER)
    for forget in (loader.load_bank.cache_clear, cache.bank.clear):
        forget()
    yield
    monkeypatch.undo()
    for forget in (loader.load_bank.cache_clear, cache.bank.clear):
        forget()


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch) -> SessionKeeper:
    """Somebody in Madrid on the fourth day of the file of days."""
    held = SessionKeeper()
    for place in (keeper, learning):
        monkeypatch.setattr(place, "keeper", lambda: held)
        monkeypatch.setattr(place, "now", lambda: NOON)
        monkeypatch.setattr(place, "zone", lambda: ZoneInfo("Europe/Madrid"))
    return held


def wrong_key(puzzle: Puzzle) -> str:
    return next(choice.key for choice in puzzle.choices if choice.key not in puzzle.accepted)


def told(puzzle: Puzzle, key: str) -> Any:
    """An answer as the table sends it."""
    if puzzle.ask == "melds":
        return [group.split() for group in key.split(" | ") if group != "-"]
    if puzzle.ask in ("card", "cards"):
        return [name for name in key.split() if name != "-"]
    return int(key) if puzzle.ask == "number" else key


def give(puzzle: Puzzle, key: str, how: str = DAY, day: date | None = None, **more: Any) -> PuzzleAttempt:
    return puzzling.answer(Dealt(puzzle, how, day, **more), puzzle_table.chosen(puzzle, told(puzzle, key)))


# --- nothing is told before -----------------------------------------------------------------------------------


def another_answer(puzzle: Puzzle) -> Puzzle:
    """The same position with another answer key: other costs in another order, another best."""
    keys = [choice.key for choice in puzzle.choices][::-1]
    choices = tuple(Choice(key, float(place), 0.5) for place, key in enumerate(keys))
    return replace(puzzle, choices=choices, best=keys[0], accepted=(keys[0],), gap=9.0, error=0.1, seed=99, samples=7)


@pytest.mark.parametrize("puzzle", [*PUZZLES, *SHIPPED], ids=lambda puzzle: puzzle.id)
def test_what_the_browser_gets_before_an_answer_does_not_depend_on_the_answer(puzzle: Puzzle) -> None:
    shown = puzzle_table.data(puzzle, None, LOOKS, "", deal="x")
    assert shown == puzzle_table.data(another_answer(puzzle), None, LOOKS, "", deal="x")
    assert shown["given"] is None and shown["say"] == [] and not shown["locked"]
    cards = [card for zone in shown["zones"] for card in zone["cards"]]
    assert all(card["mark"] == "" for card in cards)
    view = puzzle.view()
    apart = () if puzzle.ask == "melds" or view.taken is None else (view.taken,)
    names = [card["id"] for zone in shown["zones"] if zone["label"] == "Tu mano" for card in zone["cards"]]
    assert names == [str(card) for card in view.hand if card not in apart]
    assert len({card["id"] for card in cards}) == len(cards) - len(view.rival_known & CardSet(view.pile))
    if apart and puzzle.ask == "card":
        assert [card["tap"] for card in cards if card["id"] == str(view.taken)] == [False]


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_no_part_of_the_page_before_an_answer_depends_on_the_answer(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def all_of_it(shown: Puzzle) -> list[str]:
        monkeypatch.setattr(days, "puzzle_of", lambda day: shown)
        page = opened(PUZLE)
        found = [str(getattr(element, "proto", "")) for element in page.main]
        whole = "".join(found)
        assert "gin_puzzle_today" in whole and str(next(iter(puzzle.view().hand))) in whole
        assert puzzle.record not in whole and "loss" not in whole and "accepted" not in whole
        return found

    monkeypatch.setattr(keeper, "now", lambda: NOON)
    assert all_of_it(puzzle) == all_of_it(another_answer(puzzle))


def test_where_a_list_of_numbers_ends_tells_nothing(visitor: SessionKeeper) -> None:
    for puzzle in (each for each in PUZZLES if each.ask == "number"):
        top = max(int(choice.key) for choice in puzzle.choices)
        for number in range(puzzling.MOST_COUNTED + 1):
            key, found = puzzling._judged(puzzle, number)
            assert key == str(number) and found.right == (key in puzzle.accepted)
            assert found.credit == 0.0 or number <= top
    assert visitor.puzzles == {}


# --- what an answer comes to ----------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [*PUZZLES, *SHIPPED], ids=lambda puzzle: puzzle.id)
def test_every_puzzle_answered_right_and_wrong_draws(puzzle: Puzzle, visitor: SessionKeeper) -> None:
    right = give(puzzle, puzzle.best)
    visitor.puzzles.clear()
    wrong = give(puzzle, wrong_key(puzzle))
    assert right.right and right.credit == 1.0 and not wrong.right and wrong.credit < 1
    for given, words in ((right, "Correcto."), (wrong, "No es lo mejor.")):
        shown = puzzle_table.data(puzzle, given, LOOKS, "", deal="x")
        json.dumps(shown)
        assert words in shown["say"][0]["html"] and shown["locked"] and shown["buttons"] == []
        assert "nan" not in puzzle_solution.markup(puzzle, given, LOOKS)
    assert puzzle_why.analyzer_query(puzzle, puzzle.view())["t"] == (
        "cierre" if puzzle.view().phase is Phase.SHOW else "mano"
    )


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_the_costs_name_the_best_and_the_answer(puzzle: Puzzle, visitor: SessionKeeper) -> None:
    given = give(puzzle, wrong_key(puzzle))
    text = puzzle_why.costs(puzzle, given)
    assert text.count("lo mejor") == 1 and text.count("tu respuesta") == 1 and "nada" in text


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_only_the_first_answer_counts(puzzle: Puzzle, visitor: SessionKeeper) -> None:
    first = give(puzzle, wrong_key(puzzle))
    assert give(puzzle, puzzle.best) == first and visitor.puzzles == {puzzle.id: first}
    assert len(visitor.given) == 1


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_a_wrong_answer_joins_the_review_and_a_right_one_does_not(puzzle: Puzzle, visitor: SessionKeeper) -> None:
    give(puzzle, puzzle.best)
    assert visitor.memory == {}
    visitor.puzzles.clear()
    give(puzzle, wrong_key(puzzle))
    (memory,) = visitor.memory.values()
    assert puzzling.own_error(memory.concept) == puzzle and NOON < memory.due <= NOON + timedelta(days=3)
    assert learning.due() == []


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.theme)
def test_the_review_asks_it_again_until_it_is_remembered(
    puzzle: Puzzle, visitor: SessionKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, waits = give(puzzle, wrong_key(puzzle)), []
    for key in (puzzle.best, puzzle.best, wrong_key(puzzle), puzzle.best):
        due = visitor.memory[f"puzle:{puzzle.id}"].due
        monkeypatch.setattr(keeper, "now", lambda due=due: due)
        monkeypatch.setattr(learning, "now", lambda due=due: due)
        assert learning.todays_errors() == (puzzle,) and learning.todays_concepts() == []
        again = puzzling.answer_again(puzzle, puzzle_table.chosen(puzzle, told(puzzle, key)), learning.REVIEWED)
        assert again.right == (key == puzzle.best) and learning.todays_errors() == ()
        waits.append(visitor.memory[f"puzle:{puzzle.id}"].due - due)
    assert waits[1] > waits[0] > timedelta(hours=12) and waits[2] < waits[1]
    assert visitor.puzzles == {puzzle.id: first}


def test_a_puzzle_that_left_the_bank_is_not_asked(visitor: SessionKeeper) -> None:
    for concept in ("puzle:gone", "reading", "", "puzle:"):
        assert puzzling.own_error(concept) is None


def test_every_theme_has_its_kind_of_error() -> None:
    assert set(puzzling.CONCEPTS) == {theme.id for theme in THEMES}
    assert all(steps_for(LESSONS, concept) for concept in puzzling.CONCEPTS.values())


@pytest.mark.parametrize(
    "answer", [[], ["Zz"], [["Kd"]], "take", 3.5, None, {"a": 1}, [1], ["Kd", "Kd"], -1, 21, "x" * 99]
)
def test_what_can_be_no_answer_counts_for_nothing(answer: object, visitor: SessionKeeper) -> None:
    for puzzle in SOME:
        if answer in ([], "take") and puzzle.ask in ("cards", "melds", "option"):
            continue
        with pytest.raises(GinError):
            puzzling.answer(Dealt(puzzle, DAY, FIRST), puzzle_table.chosen(puzzle, answer))
    assert visitor.puzzles == {} and visitor.given == []


def test_an_accepted_answer_that_costs_points_is_not_called_as_good(visitor: SessionKeeper) -> None:
    bank = [puzzle for puzzle in SHIPPED if puzzle.theme == "contraataque"]
    puzzle, dearer = next((each, one) for each in bank for one in each.choices if one.key in each.accepted and one.loss)
    said = puzzle_table.data(puzzle, give(puzzle, dearer.key), LOOKS, "", deal="x")["say"][0]["html"]
    assert "Correcto." in said and "Aún mejor, por" in said and "Igual de buena" not in said


def test_a_chosen_theme_counts_less(visitor: SessionKeeper) -> None:
    assert give(SOME[0], SOME[0].best, PRACTICE, chosen=True).weight == CHOSEN_THEME_WEIGHT
    assert give(SOME[1], SOME[1].best, PRACTICE).weight == 1.0


def test_the_rating_moves_with_the_first_answers(visitor: SessionKeeper) -> None:
    assert puzzling.rating_now([]) == Rating()
    give(SOME[0], SOME[0].best)
    found, moved = puzzling.change_by(visitor.puzzle_attempts(), SOME[0].id)
    assert moved > 0 and found.value == pytest.approx(1500 + moved)
    assert dict(puzzle_stats.rows(visitor.puzzle_attempts()))["Acertados"] == "1 (100 %)"


# --- days -----------------------------------------------------------------------------------------------------


def test_a_day_opens_when_it_has_come_and_not_before() -> None:
    now = FIRST + timedelta(days=2)
    found = [puzzling.of_day(now + timedelta(days=number), now) for number in (-2, -1, 0, 1)]
    assert [dealt and dealt.how for dealt in found] == [ARCHIVE, ARCHIVE, DAY, None]
    assert puzzling.of_day(FIRST - timedelta(days=1), now) is None


ZONES = ("Pacific/Kiritimati", "Europe/Madrid", "America/Mexico_City", "Pacific/Pago_Pago")


def test_everybody_gets_the_puzzle_of_their_own_date(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime.combine(FIRST + timedelta(days=2), datetime.min.time(), UTC) + timedelta(hours=10, minutes=30)
    seen = []
    with time_machine.travel(moment, tick=False):
        for zone in ZONES:
            monkeypatch.setattr(keeper, "zone", lambda zone=zone: ZoneInfo(zone))
            seen.append(puzzling.today())
    assert [day - FIRST for day in seen] == [timedelta(days=number) for number in (3, 2, 2, 1)]
    madrid, mexico = (puzzling.of_day(day, day) for day in seen[1:3])
    assert madrid == mexico and madrid is not None and madrid.puzzle.id == BANK.days[seen[1]]


@pytest.mark.parametrize("zone", ZONES)
def test_the_seconds_left_lead_to_the_next_date(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "zone", lambda: ZoneInfo(zone))
    for moment in ("2026-11-30T23:59:59Z", "2027-03-28T00:30:00Z", "2026-10-25T00:30:00Z"):
        with time_machine.travel(moment, tick=False) as clock:
            before, left = puzzling.today(), puzzling.seconds_left()
            clock.shift(left - 1)
            assert puzzling.today() == before
            clock.shift(2)
            assert puzzling.today() == before + timedelta(days=1)


def test_what_was_opened_before_midnight_may_be_finished_after_it(
    visitor: SessionKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = puzzling.today()
    dealt = puzzling.of_day(today, today)
    assert dealt is not None
    assert puzzling.still_counts(dealt, today + timedelta(days=1)).how == DAY
    assert puzzling.still_counts(dealt, today + timedelta(days=2)).how == ARCHIVE
    monkeypatch.setattr(keeper, "now", lambda: NOON + timedelta(hours=11, minutes=30))
    kept = give(dealt.puzzle, dealt.puzzle.best, DAY, today)
    assert puzzling.today() == today + timedelta(days=1) and (kept.how, kept.day) == (DAY, today)
    assert puzzling.row_of_days([kept]).current == 1


def test_the_archive_does_not_feed_the_row(visitor: SessionKeeper) -> None:
    day = FIRST + timedelta(days=1)
    dealt = puzzling.of_day(day, puzzling.today())
    assert dealt is not None and dealt.how == ARCHIVE
    give(dealt.puzzle, dealt.puzzle.best, dealt.how, day)
    assert puzzling.row_of_days(visitor.puzzle_attempts()).best == 0


def test_practice_never_shows_a_day_that_has_not_come(visitor: SessionKeeper) -> None:
    today = puzzling.today()
    coming = {name for day, name in BANK.days.items() if day >= today}
    pool = puzzling.pool("", "", {})
    assert pool and not coming & {puzzle.id for puzzle in pool}
    assert {BANK.days[FIRST], BANK.days[FIRST + timedelta(days=1)]} <= {puzzle.id for puzzle in pool}


@pytest.mark.parametrize("level", ["", *(level.id for level in LEVELS)])
@pytest.mark.parametrize("theme", ["", "colocar", "cuenta-las-salidas"])
def test_practice_keeps_to_theme_and_level(theme: str, level: str, visitor: SessionKeeper) -> None:
    dealt = puzzling.next_to_practise(theme, level, {})
    pool = puzzling.pool(theme, level, {})
    assert (dealt is None) == (not pool)
    if dealt is not None:
        assert dealt.puzzle in pool and dealt.chosen == bool(theme)
        assert theme in ("", dealt.puzzle.theme) and level in ("", level_of(dealt.puzzle.difficulty).id)
        give(dealt.puzzle, dealt.puzzle.best, PRACTICE)
        assert dealt.puzzle not in puzzling.pool(theme, level, puzzling.answers())


# --- sharing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", PUZZLES[::5], ids=lambda puzzle: puzzle.id)
def test_the_text_to_share_gives_nothing_away(puzzle: Puzzle, visitor: SessionKeeper) -> None:
    for key in (puzzle.best, wrong_key(puzzle)):
        visitor.puzzles.clear()
        given = give(puzzle, key, DAY, FIRST)
        text = puzzle_share.share_text(Dealt(puzzle, DAY, FIRST), given, 4)
        again = puzzle_share.share_text(Dealt(another_answer(puzzle), DAY, FIRST), given, 4)
        assert text == again and "Racha: 4 días." in text and text.count("🟩") + text.count("⬜") == 5
        assert text.count("🟩") == 5 if given.right else text.count("🟩") < 5
        assert not {"♠", "♥", "♦", "♣"} & set(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-30", date(2026, 11, 30)),
        ("", None),
        ("hoy", None),
        ("2026-02-30", None),
        ("20261130", None),
        ("2026-W49-1", None),
        ("2026-11-30T00:00", None),
    ],
)
def test_a_day_in_a_link(text: str, day: date | None) -> None:
    assert read_day(text) == day


# --- pages ----------------------------------------------------------------------------------------------------


@pytest.fixture
def on_the_fourth_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(keeper, "now", lambda: NOON)
    yield


@pytest.mark.usefixtures("on_the_fourth_day")
def test_the_page_shows_the_puzzle_of_the_day() -> None:
    page = opened(PUZLE)
    assert [each.value for each in page.title] == ["Puzle"]
    assert "Empieza hoy tu racha" in markup(page)
    held = page.session_state[state.PUZZLE_TODAY]
    assert held.puzzle.id == BANK.days[FIRST + timedelta(days=3)] and held.how == DAY


@pytest.mark.usefixtures("on_the_fourth_day")
def test_home_leads_to_it() -> None:
    page = opened(INICIO)
    assert "Resolver el puzle" in [each.proto.label for each in page.get("page_link")]


def test_a_day_without_a_puzzle_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "now", lambda: NOON - timedelta(days=900))
    assert "Hoy no hay puzle del día" in markup(opened(PUZLE))
    monkeypatch.setattr(keeper, "now", lambda: NOON + timedelta(days=9000))
    assert "Hoy no hay puzle del día" in markup(opened(PUZLE))


def test_a_link_to_a_day_to_come_where_today_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "now", lambda: NOON - timedelta(days=900))
    page = opened(PUZLE)
    page.query_params[puzzle_share.QUERY] = FIRST.isoformat()
    said = markup(page.run())
    assert "todavía no ha salido" in said and "Este es el de hoy" not in said


def test_nothing_to_tell_yet() -> None:
    assert "Aún no hay nada que contar" in markup(opened(PROGRESO))
