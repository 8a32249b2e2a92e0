"""The bank that the program carries: whole, sound, spread over themes and levels, with nothing hidden in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tutor.core.view import ME
from tutor.formats.record import dumps as record_text
from tutor.formats.record import loads_hand
from tutor.puzzles.candidate import DISCARDS
from tutor.puzzles.canonical import puzzle_id
from tutor.puzzles.exact import EXACT, Answers
from tutor.puzzles.grade import grade, read_answer
from tutor.puzzles.loader import load_bank, puzzles_folder, theme_file
from tutor.puzzles.model import Puzzle, dumps
from tutor.puzzles.rated import lower_bound, passes
from tutor.puzzles.themes import LEVELS, THEMES, Theme, level_of
from tutor.puzzles.thumb import greedy_discards

each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)


def puzzles_of(theme: Theme) -> tuple[Puzzle, ...]:
    return load_bank().of_theme(theme.id)


def test_there_are_enough() -> None:
    bank = load_bank()
    assert len(bank.puzzles) >= 1000
    assert len(bank.practice) >= 600
    assert set(bank.practice).isdisjoint(bank.days.values())


@each_theme
def test_every_theme_has_enough_from_easy_to_hard(theme: Theme) -> None:
    found = puzzles_of(theme)
    assert len(found) >= 80
    levels = Counter(level_of(puzzle.difficulty).id for puzzle in found)
    assert len(levels) >= 4, levels


def test_every_level_has_many() -> None:
    levels = Counter(level_of(puzzle.difficulty).id for puzzle in load_bank().puzzles.values())
    assert min(levels[level.id] for level in LEVELS) >= 60, levels


@each_theme
def test_every_line_comes_back_byte_for_byte(theme: Theme) -> None:
    lines = theme_file(puzzles_folder(), theme.id).read_text("utf-8").splitlines()
    assert lines == [dumps(puzzle) for puzzle in puzzles_of(theme)]


@each_theme
def test_records_are_sound_and_hide_what_is_hidden(theme: Theme) -> None:
    for puzzle in puzzles_of(theme):
        record = loads_hand(puzzle.record)
        assert record_text(record) == puzzle.record
        assert record.stock is None and record.seed is None and record.situation is None
        open_hands = theme.ask == "cards"
        assert bool(record.hands[1 - puzzle.seat]) is open_hands
        drawn = [act for act in record.acts if act.seat != puzzle.seat and act.code == "draw"]
        assert open_hands or all(act.card is None for act in drawn)


@each_theme
def test_positions_belong_to_their_theme(theme: Theme) -> None:
    for puzzle in puzzles_of(theme):
        assert theme.fits(puzzle.view())
        assert (puzzle.ask, puzzle.exact, puzzle.seat) == (theme.ask, theme.exact, ME)
        assert puzzle.id == puzzle_id(theme.id, puzzle.view())


@each_theme
def test_answers_can_be_given_and_are_graded(theme: Theme) -> None:
    for puzzle in puzzles_of(theme):
        for choice in puzzle.choices:
            assert read_answer(puzzle, choice.key) == choice.key
            assert grade(puzzle, choice.key).right is (choice.key in puzzle.accepted)
        assert [choice.key for choice in puzzle.choices] == sorted(choice.key for choice in puzzle.choices)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme.exact], ids=lambda theme: theme.id)
def test_exact_answers_follow_from_the_record_alone(theme: Theme) -> None:
    solve: Callable[..., Answers] = EXACT[theme.id]
    for puzzle in puzzles_of(theme):
        found = solve(puzzle.view())
        assert (found.choices, found.best, found.accepted) == (puzzle.choices, puzzle.best, puzzle.accepted)
        assert puzzle.gap == found.gap > 0 and puzzle.samples == 0 and not puzzle.model


@pytest.mark.parametrize("theme", [theme for theme in THEMES if not theme.exact], ids=lambda theme: theme.id)
def test_rated_puzzles_passed_the_gate(theme: Theme) -> None:
    for puzzle in puzzles_of(theme):
        answers = Answers(puzzle.choices, puzzle.best, puzzle.accepted, puzzle.gap, puzzle.error)
        assert passes(theme, answers) and lower_bound(answers) > 0
        assert puzzle.accepted == (puzzle.best,) and puzzle.samples > 0 and puzzle.model and puzzle.engine


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme.id in DISCARDS], ids=lambda theme: theme.id)
def test_the_greedy_discard_is_wrong_in_half_of_them(theme: Theme) -> None:
    found = puzzles_of(theme)
    right = sum(any(str(card) == puzzle.best for card in greedy_discards(puzzle.view())) for puzzle in found)
    assert right <= len(found) / 2


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme.ask == "option"], ids=lambda theme: theme.id)
def test_both_options_are_right_often_enough(theme: Theme) -> None:
    found = puzzles_of(theme)
    counts = Counter(puzzle.best for puzzle in found)
    assert len(counts) == 2 and min(counts.values()) >= len(found) / 10
