"""Every code that the program raises has a Spanish sentence, and every sentence has all its facts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tutor
from tutor.core.cards import Card, CardSet
from tutor.core.errors import ContentError, GinError, IllegalError, UnreadableError
from tutor.core.hand import Phase
from tutor.es.errors import ERRORS, explain

PACKAGE = Path(tutor.__file__).parent
KINDS = {"GinError", "UnreadableError", "IllegalError", "ContentError"}


def raised_codes() -> Iterator[tuple[str, str]]:
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in KINDS and node.args and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value), f"{file.relative_to(PACKAGE)}:{node.lineno}"


CODES = sorted(raised_codes())


def test_codes_are_found() -> None:
    assert len(CODES) > 30


@pytest.mark.parametrize(("code", "place"), CODES)
def test_a_raised_code_has_its_sentence(code: str, place: str) -> None:
    assert code in ERRORS, place


@pytest.mark.parametrize("phase", Phase)
def test_an_action_out_of_phase_has_its_sentence(phase: Phase) -> None:
    assert f"not_now_{phase.value}" in ERRORS


@pytest.mark.parametrize("sentence", ERRORS.values())
def test_sentences_are_whole_and_calm(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] in "«{¿"
    assert sentence.endswith((".", "?", "}"))
    assert "!" not in sentence and "madera" not in sentence


def test_explaining_never_fails() -> None:
    for kind in (GinError, UnreadableError, IllegalError, ContentError):
        for code in (*ERRORS, "never_heard_of"):
            assert explain(kind(code))


@pytest.mark.parametrize(
    ("action", "start"),
    [(lambda: Card("7x"), "No hay ninguna carta"), (lambda: CardSet.parse("7h 7h"), "Carta repetida")],
)
def test_core_errors_read_well(action: object, start: str) -> None:
    with pytest.raises(GinError) as caught:
        action()  # type: ignore[operator]
    assert explain(caught.value).startswith(start)
