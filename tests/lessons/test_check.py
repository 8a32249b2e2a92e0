"""The checker finds each kind of planted fault, names its place, and the app lives on without the broken file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tutor.lessons.check import line_of, main, messages
from tutor.lessons.check_all import check_folder
from tutor.lessons.load import lessons_folder, load_lessons
from tutor.lessons.problems import Problem

HOME = lessons_folder()
FILE = "03-una-carta.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The real content, to be spoiled."""
    for file in HOME.iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path / file.name)
    return tmp_path


def spoil(folder: Path, old: str, new: str, name: str = FILE) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


def found(folder: Path) -> list[Problem]:
    return check_folder(folder)


def test_the_lessons_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == "Las lecciones están bien.\n"


ASK = "Marca la combinación que deja menos puntos sueltos."
FAULTS = [
    ("id: una-carta", "id: Una Carta", "bad_id", 0, "id"),
    ("path: basic", "path: advanced", "bad_choice", 0, "path"),
    ("minutes: 3", "minutes: tres", "not_number", 0, "minutes"),
    ("title: Una carta, una combinación", "titulo: Una carta", "unknown_field", 0, "titulo"),
    ("title: Una carta, una combinación", "titulo: Una carta", "missing_field", 0, "title"),
    ("number: 3", "number: 2", "repeated_lesson", 0, "number"),
    ("uses: [sets, runs]", "uses: [sets, outs]", "not_taught_yet", 0, "uses"),
    ("teaches: [one_meld]", "teaches: [one_meld, sets]", "taught_twice", 0, "teaches"),
    ("teaches: [one_meld]", "teaches: [nothing]", "not_taught_yet", 2, ""),
    ("- mark_melds: shared_card", "- mark_melds: shared_cart", "unknown_generator", 5, "mark_melds"),
    ("- mark_melds: shared_card", "- number: shared_card", "wrong_kind", 5, "number"),
    ("- mark_melds: shared_card", "- paint: shared_card", "one_kind", 5, ""),
    ("with: {count: 5}", "with: {count: 50}", "bad_param", 5, "mark_melds"),
    ("with: {count: 5}", "with: {size: 5}", "unknown_param", 5, "mark_melds"),
    (ASK, "Mark the cards with your hand.", "foreign_word", 5, "ask"),
    (ASK, "Marca la combinacion que deja menos.", "foreign_word", 5, "ask"),
    (ASK, "Marca la combinación. Coge la mejor.", "banned_word", 5, "ask"),
    (ASK, "Marca lo que no sea madera muerta.", "banned_word", 5, "ask"),
    (ASK, "Marca el grupo que deja menos puntos.", "banned_word", 5, "ask"),
    (ASK, "Marca la carrera que deja menos puntos.", "banned_word", 5, "ask"),
    (ASK, "Puedes llamar con menos puntos.", "banned_word", 5, "ask"),
    (ASK, "Marca la combinación ahora mismo!", "exclamation", 5, "ask"),
    (ASK, "Marca " + "la carta y " * 12 + "nada más.", "long_sentence", 5, "ask"),
    (ASK, "Marca la carta. " * 20, "long_text", 5, "ask"),
    (ASK, "Marca {nothing} ahora.", "unknown_fact", 5, "ask"),
    (ASK, "Marca {nothing ahora.", "bad_placeholder", 5, "ask"),
    ('hints: ["Prueba las dos y suma lo que sobra.", ', "hints: [", "two_hints", 5, "hints"),
    ("hand: 7c 7d 7h 8h 9h", "hand: 7c 7x 7h 8h 9h", "bad_card", 1, "show.hand"),
    ("hand: 7c 7d 7h 8h 9h", "hand: 7c 7c 7h 8h 9h", "repeated_card", 1, "show.hand"),
    ("rules: [one_meld]", "rules: [no_such_rule]", "unknown_rule_id", 1, "rules"),
    ("rules: [one_meld]", "rules: [melds]", "rule_not_taught", 0, ""),
    ("answers: [2]", "answers: [99]", "unknown_question", 1, "answers"),
    ("answers: [2]", "answers: [two]", "not_number", 1, "answers"),
    ("number: 3\n", "number: 3\nnumber: 4\n", "repeated_key", 0, "number"),
    ("teaches: [one_meld]", "teaches: [one_meld", "bad_yaml", 0, ""),
    ("teaches: [one_meld]", "teaches: &a [one_meld]\nsummary: *a", "bad_yaml", 0, ""),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "step", "name"), FAULTS, ids=[f"{row[2]}-{n}" for n, row in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(folder: Path, old: str, new: str, code: str, step: int, name: str) -> None:
    text = (folder / FILE).read_text("utf-8").replace('"7c 7d 7h 8h 9h"', "7c 7d 7h 8h 9h")
    (folder / FILE).write_text(text, "utf-8")
    spoil(folder, old, new)
    problems = found(folder)
    hits = [problem for problem in problems if problem.code == code]
    if code == "bad_yaml":
        hits = [problem for problem in problems if problem.code in ("bad_yaml", "yaml_alias", "repeated_key")]
    assert any(problem.step == step and (not name or problem.field == name) for problem in hits), problems


def test_a_step_after_one_without_an_answer_is_not_reached(folder: Path) -> None:
    spoil(folder, "with: {melds: 1}", "with: {hand: 7h 7h}", "04-cartas-sueltas.yaml")
    codes = {problem.code for problem in found(folder)}
    assert codes & {"not_dealt", "repeated_card"} and "unreachable_step" in codes


def test_too_few_steps_and_too_little_to_do(folder: Path) -> None:
    text = (folder / FILE).read_text("utf-8")
    head, steps = text.split("steps:\n")
    (folder / FILE).write_text(head + "steps:\n" + "  - explain: Nada que hacer aquí.\n" * 3, "utf-8")
    codes = [problem.code for problem in found(folder)]
    assert steps and "step_count" in codes and "too_little_to_do" in codes


def test_a_question_that_nobody_answers(folder: Path) -> None:
    (folder / "preguntas.yaml").unlink()
    spoil(folder, "answers: [24]", "answers: [23]", "25-desde-chinchon.yaml")
    hits = [problem for problem in found(folder) if problem.code == "question_not_answered"]
    assert [problem.facts["got"] for problem in hits] == [24]


def test_links_and_language_of_the_questions(folder: Path) -> None:
    spoil(folder, "lesson: trios-escaleras", "lesson: tiros", "preguntas.yaml")
    spoil(folder, "El as es siempre", "The as es siempre", "preguntas.yaml")
    codes = {(problem.code, problem.field) for problem in found(folder) if problem.file == "preguntas.yaml"}
    assert {("no_such_lesson", "lesson"), ("foreign_word", "answer")} <= codes


def test_the_placement_test_is_checked(folder: Path) -> None:
    spoil(folder, "  - {lesson: puntuacion, step: 4}\n", "", "nivel.yaml")
    spoil(folder, "step: 7", "step: 77", "nivel.yaml")
    assert {"placement_size", "no_such_step"} <= {problem.code for problem in found(folder)}


@pytest.mark.parametrize("text", ["", "{", "- 1\n- 2\n", "a: b: c", "id: x\n", "\x00", "steps: 3\nid: [1]\n"])
def test_a_broken_file_is_left_out_and_logged(folder: Path, text: str, caplog: pytest.LogCaptureFixture) -> None:
    (folder / FILE).write_text(text, "utf-8")
    lessons, problems = load_lessons(folder)
    assert len(lessons) == len(load_lessons()[0]) - 1
    assert problems and all(problem.file == FILE for problem in problems)
    assert FILE in caplog.text


def test_a_file_that_is_no_text_is_left_out(folder: Path) -> None:
    (folder / FILE).write_bytes(b"\xff\xfe\x00")
    assert [problem.code for problem in load_lessons(folder)[1]] == ["file_unreadable"]


def test_a_lesson_that_repeats_an_id_is_left_out(folder: Path) -> None:
    shutil.copy(folder / FILE, folder / "99-otra.yaml")
    lessons, problems = load_lessons(folder)
    assert len(lessons) == len(load_lessons()[0]) and [problem.code for problem in problems] == ["repeated_lesson"]


def test_the_command_names_the_place_and_exits_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(folder, ASK, "Marca la ginebra.")
    assert main([str(folder)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{FILE}:") and "paso 5, ask" in out[0] and "ginebra" in out[0]
    assert out[-1] == "Fallos: 1."


def test_every_code_of_a_fault_has_a_sentence() -> None:
    known = messages()
    for _, _, code, _, _ in FAULTS:
        assert code in known
    assert "nada" in line_of(Problem("foreign_word", "a.yaml", 3, 2, "ask", {"got": "nada"}), known)
