"""The verifier: what holds passes, what was planted is found, a broken file is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.views import AtOnce
from tutor.cli import main
from tutor.puzzles.candidate import try_candidate
from tutor.puzzles.loader import theme_file
from tutor.puzzles.model import Puzzle, dumps
from tutor.puzzles.verify import sample, unreadable, verify, verify_one

EXACT = "limite-de-oklahoma"
RATED = "tomar-o-robar"


def first_of(theme: str) -> Puzzle:
    found = (try_candidate(theme, 5, number).puzzle for number in range(300))
    return next(puzzle for puzzle in found if puzzle is not None)


@pytest.fixture(scope="module")
def exact() -> Puzzle:
    return first_of(EXACT)


@pytest.fixture(scope="module")
def rated() -> Puzzle:
    return first_of(RATED)


def planted(puzzle: Puzzle) -> Puzzle:
    """Another answer is said to be the best."""
    wrong = next(choice for choice in puzzle.choices if choice.key != puzzle.best)
    turned = tuple(replace(one, loss=0.0 if one.key == wrong.key else max(one.loss, 2.0)) for one in puzzle.choices)
    return replace(puzzle, choices=turned, best=wrong.key, accepted=(wrong.key,))


def test_sound_puzzles_hold(exact: Puzzle, rated: Puzzle) -> None:
    verdicts = list(verify([exact, rated], 1, AtOnce()))
    assert [verdict.puzzle for verdict in verdicts] == [exact.id, rated.id]
    assert not any(verdict.fault for verdict in verdicts)


def test_a_planted_exact_answer_is_found(exact: Puzzle) -> None:
    verdict = verify_one(planted(exact), 1)
    assert (verdict.fault, verdict.better) == ("wrong_answer", exact.best)


def test_a_planted_rated_answer_is_found(rated: Puzzle) -> None:
    verdict = verify_one(planted(rated), 1)
    assert (verdict.fault, verdict.better) == ("better_answer", rated.best)
    assert verdict.loss > 2 * verdict.error > 0


def test_a_wrong_answer_beside_the_best_is_found(rated: Puzzle) -> None:
    both = tuple(choice.key for choice in rated.choices)
    assert verify_one(replace(rated, accepted=both), 1).fault == "better_answer"
    turned = replace(planted(rated), accepted=both)
    assert (verify_one(turned, 1).fault, verify_one(turned, 1).better) == ("better_answer", rated.best)


def test_a_record_that_can_t_be_replayed_is_found(exact: Puzzle) -> None:
    for record in ("", exact.record.replace("guia-b", "guia-x"), exact.record + "99. J1 roba K♠, tira K♠\n"):
        broken = replace(exact, record=record)
        assert verify_one(broken, 1).fault == "bad_record"
        assert [verdict.puzzle for verdict in unreadable([exact, broken])] == [exact.id]


def test_a_puzzle_under_another_theme_or_id_is_found(exact: Puzzle) -> None:
    assert verify_one(replace(exact, theme="contraataque"), 1).fault == "not_in_theme"
    assert verify_one(replace(exact, id="0" * 12), 1).fault == "wrong_id"


def test_the_sample_is_drawn_by_its_seed(exact: Puzzle) -> None:
    many = [replace(exact, id=f"{number}") for number in range(50)]
    assert sample(many, 10, 1) == sample(many, 10, 1) != sample(many, 10, 2)
    assert sample(many, None, 1) == sample(many, 80, 1) == many


def run(tmp_path: Path, puzzles: list[Puzzle], *words: str, spoil: str = "") -> int:
    for theme in {puzzle.theme for puzzle in puzzles}:
        lines = [dumps(puzzle) for puzzle in puzzles if puzzle.theme == theme]
        theme_file(tmp_path, theme).write_text("".join(f"{line}\n" for line in lines) + spoil, "utf-8")
    return main(["puzles", "verificar", "--procesos", "1", "--semilla", "1", "--carpeta", str(tmp_path), *words])


def test_the_command_passes_a_sound_bank(exact: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, [exact], "--muestra", "5") == 0
    assert "1 puzle comprobado, 0 con fallos" in capsys.readouterr().out


def test_the_command_fails_on_a_planted_answer(
    exact: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, [planted(exact)]) == 1
    err = capsys.readouterr().err
    assert f"{EXACT}.jsonl, puzle {exact.id}: la respuesta exacta es otra: {exact.best}." in err


def test_the_command_fails_on_a_broken_file(exact: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, [exact], spoil='{"id": 5}\n') == 1
    assert capsys.readouterr().err.startswith(f"{EXACT}.jsonl, línea 2")
    assert run(tmp_path, [exact], spoil=dumps(exact) + "\n") == 1
    assert f"línea 2: el puzle {exact.id} ya está en el banco" in capsys.readouterr().err


def test_a_broken_record_fails_whatever_the_sample(
    exact: Puzzle, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = [replace(exact, id=f"{number:012}", record="") for number in range(3)]
    assert run(tmp_path, [exact, *others], "--muestra", "1") == 1
    told = capsys.readouterr()
    assert told.err.count("el registro de la mano no se entiende") == 3
    assert "4 puzles comprobados, 3 con fallos" in told.out


def test_the_command_fails_where_there_is_no_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "nowhere", []) == 1
    assert "no hay ningún puzle" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["puzles", "generar", "--cuantos", "1", "--semilla", "1", "--tema", "ajedrez"], "No existe el tema «ajedrez»"),
        (["puzles", "generar", "--semilla", "1"], "Falta --cuantos"),
        (["puzles", "verificar", "--cluster", "tcp://127.0.0.1:9"], "clúster"),
        (["puzles", "verificar", "--cluster", "nada"], "clúster «nada»"),
    ],
)
def test_wrong_orders_are_explained(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert message in capsys.readouterr().err


def test_the_generator_s_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzles", "generar", "--cuantos", "2", "--semilla", "5", "--tema", EXACT, "--procesos", "1"]
    assert main([*words, "--carpeta", str(tmp_path), "--trabajo", str(tmp_path / "work")]) == 0
    out = capsys.readouterr().out
    assert "Límite de Oklahoma: 2 puzles de" in out and "la mano no pasa por una posición del tema" in out
    assert len(theme_file(tmp_path, EXACT).read_text("utf-8").splitlines()) == 2
