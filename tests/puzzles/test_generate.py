"""The generator: repeatable, the same for any number of processes, resumable, with its rejections counted."""

from __future__ import annotations

import json
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from tests.puzzles.views import AtOnce
from tutor.core.actions import Draw
from tutor.core.errors import ContentError
from tutor.core.hand import deal
from tutor.core.rules import GUIA_B
from tutor.core.shuffle import shuffled_deck
from tutor.core.view import ME
from tutor.formats.record import loads_hand
from tutor.puzzles.candidate import Outcome, try_candidate
from tutor.puzzles.executors import cluster, cores, local
from tutor.puzzles.games import moments, position_of
from tutor.puzzles.generate import Progress, generate
from tutor.puzzles.journal import ENDING
from tutor.puzzles.loader import read_bank, theme_file
from tutor.puzzles.scene import record_of, view_of_record
from tutor.puzzles.themes import THEMES, level_of, theme_of

THEME = theme_of("limite-de-oklahoma")
WANTED = 12


def run(place: Path, executor: Executor, theme: str = THEME.id, wanted: int = WANTED, processes: int = 1) -> Progress:
    *_, last = generate(
        theme_of(theme), wanted, 5, executor, folder=place / "bank", work=place / "work", processes=processes
    )
    return last


def lines(place: Path, theme: str = THEME.id) -> list[str]:
    return theme_file(place / "bank", theme).read_text("utf-8").splitlines()


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What one run gives that nobody interrupts."""
    place = tmp_path_factory.mktemp("straight")
    run(place, AtOnce())
    return lines(place)


def test_a_run_gives_what_was_asked_for(straight: list[str], tmp_path: Path) -> None:
    last = run(tmp_path, AtOnce())
    assert last.accepted == last.wanted == WANTED == len(straight)
    assert lines(tmp_path) == straight
    assert set(read_bank(tmp_path / "bank").puzzles) == {json.loads(line)["id"] for line in straight}


def test_every_rejection_is_noted_and_counted(tmp_path: Path) -> None:
    last = run(tmp_path, AtOnce())
    noted = [json.loads(line) for line in next((tmp_path / "work").iterdir()).read_text().splitlines()]
    assert [entry["number"] for entry in noted] == list(range(last.tried))
    assert sum(last.rejected.values()) + last.accepted == last.tried
    assert sum("reason" in entry for entry in noted) == sum(last.rejected.values()) > 0
    assert {"no_position", "level_full"} <= set(last.rejected)


def test_levels_are_mixed(straight: list[str]) -> None:
    levels = [level_of(json.loads(line)["difficulty"]).id for line in straight]
    assert max(levels.count(level) for level in levels) <= 4


def test_processes_change_nothing(straight: list[str], tmp_path: Path) -> None:
    with local(2) as executor:
        run(tmp_path, executor, processes=2)
    assert lines(tmp_path) == straight


def test_a_dask_cluster_changes_nothing(straight: list[str], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as machines,
        cluster(machines.scheduler_address) as (executor, count),
    ):
        assert count == 2
        run(tmp_path, executor, processes=count)
    assert lines(tmp_path) == straight


def test_an_interrupted_run_goes_on(straight: list[str], tmp_path: Path) -> None:
    steps = generate(THEME, WANTED, 5, AtOnce(), folder=tmp_path / "bank", work=tmp_path / "work", processes=1)
    assert next(steps).tried == 0 < next(steps).tried
    del steps
    assert run(tmp_path, AtOnce()).accepted == WANTED
    assert lines(tmp_path) == straight


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_a_run_cut_in_the_middle_of_a_line_goes_on(straight: list[str], tmp_path: Path, cut: int) -> None:
    run(tmp_path, AtOnce(), wanted=6)
    for file in (theme_file(tmp_path / "bank", THEME.id), next((tmp_path / "work").iterdir())):
        file.write_bytes(file.read_bytes()[:-cut])
    run(tmp_path, AtOnce(), wanted=6)
    whole = lines(tmp_path)
    assert len(whole) == len(set(whole)) >= 5
    assert len(read_bank(tmp_path / "bank").puzzles) == len(whole)


def test_what_is_there_already_is_not_taken_again(straight: list[str], tmp_path: Path) -> None:
    run(tmp_path, AtOnce())
    for file in (tmp_path / "work").iterdir():
        file.unlink()
    *_, last = generate(THEME, 3, 6, AtOnce(), folder=tmp_path / "bank", work=tmp_path / "work", processes=1)
    known = lines(tmp_path)
    assert last.accepted == 3 and len(known) == WANTED + 3
    assert len({json.loads(line)["id"] for line in known}) == len(known)


def test_the_same_position_is_a_duplicate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.puzzles import generate as module

    monkeypatch.setattr(module, "try_candidate", lambda theme, seed, number: _numbered(theme, seed, number))
    last = run(tmp_path, AtOnce(), wanted=3)
    assert last.rejected["duplicate"] > 0
    assert len({json.loads(line)["id"] for line in lines(tmp_path)}) == 3


def _numbered(theme: str, seed: int, number: int) -> Outcome:
    """Every hand comes twice."""
    found = try_candidate(theme, seed, number // 2)
    return Outcome(number, found.reason, found.puzzle, found.greedy)


def test_half_of_the_discards_at_least_are_not_the_greedy_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.puzzles import generate as module

    base = next(found for number in range(500) if (found := try_candidate(THEME.id, 5, number)).puzzle is not None)
    assert base.puzzle is not None

    def fake(theme: str, seed: int, number: int) -> Outcome:
        from dataclasses import replace

        assert base.puzzle is not None
        puzzle = replace(base.puzzle, id=f"{number:012d}", theme="mejor-descarte")
        return Outcome(number, "", puzzle, greedy=number % 4 != 3)

    monkeypatch.setattr(module, "try_candidate", fake)
    last = run(tmp_path, AtOnce(), theme="mejor-descarte", wanted=10)
    kept = [json.loads(line)["id"] for line in lines(tmp_path, "mejor-descarte")]
    assert sum(int(name) % 4 != 3 for name in kept) <= len(kept) / 2
    assert last.rejected["greedy_is_right"] > 0


# --- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
def test_positions_come_from_hands_that_can_be_played_again(theme: object) -> None:
    found = theme_of(getattr(theme, "id", ""))
    places = (position_of(found, f"test:{number}") for number in range(3000))
    for position in islice((place for place in places if place is not None), 3):
        assert found.fits(position.view)
        record = loads_hand(position.record)
        assert record.stock is None and record.upcard is not None and record.acts
        showdown = found.ask == "cards"
        assert bool(record.hands[1]) is showdown
        drawn = [act.card for act in record.acts if act.seat != ME and act.code == "draw"]
        assert all((card is not None) is showdown for card in drawn)


def test_the_record_is_what_seat_0_knows() -> None:
    from tutor.ai import kernel
    from tutor.core.view import view_of
    from tutor.puzzles.games import PLAYERS

    start = deal(GUIA_B, 1, shuffled_deck("record"))
    for state, acts in moments(start, (PLAYERS[0], PLAYERS[0]), kernel.vector([7])):
        if not acts or state.phase.value == "show":
            continue
        seen, told = view_of(state, ME), view_of_record(record_of(start, acts), ME)
        for name in ("hand", "pile", "pile_size", "stock_left", "turn", "phase", "taken", "upcard", "dealer", "events",
                     "rival_known", "unseen", "my_turn", "rival_size"):  # fmt: skip
            assert getattr(seen, name) == getattr(told, name), name


def test_hidden_cards_leave_no_trace_in_a_record() -> None:
    from dataclasses import replace

    from tutor.ai import kernel
    from tutor.core.cards import CardSet
    from tutor.puzzles.games import PLAYERS

    start = deal(GUIA_B, 1, shuffled_deck("hidden"))
    found = [acts for _, acts in moments(start, (PLAYERS[0], PLAYERS[0]), kernel.vector([9])) if acts]
    acts = found[3]
    seen = {act.card for act in acts if act.card is not None and not (act.seat != ME and act.code == "draw")}
    loose = [card for card in (*start.hands[1], *start.stock) if card not in seen]
    turned = dict(zip(loose, [*loose[5:], *loose[:5]], strict=True))
    other = replace(
        start,
        hands=(start.hands[0], CardSet(turned.get(card, card) for card in start.hands[1])),
        stock=tuple(turned.get(card, card) for card in start.stock),
    )
    assert other.hands[1] != start.hands[1] and Draw() is not None
    hidden = [replace(act, card=turned.get(act.card, act.card)) if act.card else act for act in acts]
    assert record_of(start, acts) == record_of(other, hidden)


def test_candidates_depend_on_nothing_but_their_number() -> None:
    first = [try_candidate(THEME.id, 5, number) for number in (0, 1, 2, 3)]
    again = [try_candidate(THEME.id, 5, number) for number in (3, 2, 1, 0)]
    assert first == again[::-1]


def test_a_thread_pool_will_do_too(straight: list[str], tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as executor:
        run(tmp_path, executor, processes=2)
    assert lines(tmp_path) == straight


def test_all_cores_are_used_unless_told_otherwise() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("line", ["{", "[]", '{"number": 7, "reason": "screen"}', '{"number": 0}'])
def test_a_broken_journal_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "work").mkdir()
    file = tmp_path / "work" / f"{THEME.id}-5{ENDING}"
    file.write_text('{"number": 0, "reason": "no_position"}\n' + line + "\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        run(tmp_path, AtOnce())
    assert caught.value.code == "journal_broken" and caught.value.facts["line"] == 2


@pytest.mark.parametrize("name", ["work", "bank"])
def test_a_folder_that_can_t_be_written_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("a file")
    with pytest.raises(ContentError) as caught:
        run(tmp_path, AtOnce())
    assert (caught.value.code, caught.value.facts["token"]) == ("folder_unwritable", str(tmp_path / name))
