"""Any text and any spoilt record: read back byte for byte, or refused with a GinError."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.core.errors import GinError
from tutor.formats import record as text_form
from tutor.formats import record_jsonl

FOLDER = Path(__file__).parent.parent / "data" / "records"
TEXTS = [file.read_bytes().decode() for file in sorted(FOLDER.glob("*.gin"))]
TWINS = [record_jsonl.dumps(text_form.loads(text)) for text in TEXTS]
ODDS = "? - J1 J2 K♠ 10♥ 7d roba tira toma cierra muestra ; : , {x} ?!(1,25) 0 99999 mano1:"
BITS = st.sampled_from([*ODDS.split(), " ", "\n"])
PIECE = BITS | st.text(max_size=4)


def read_back(text: str) -> None:
    try:
        game = text_form.loads(text)
    except GinError:
        return
    assert text_form.dumps(game) == text
    assert record_jsonl.loads(record_jsonl.dumps(game)) == game


def read_twin_back(text: str) -> None:
    try:
        game = record_jsonl.loads(text)
    except GinError:
        return
    assert record_jsonl.dumps(game) == text
    assert text_form.loads(text_form.dumps(game)) == game


@st.composite
def spoilt(draw: st.DrawFn, texts: list[str]) -> str:
    """A stored record with a piece cut out, put in, doubled or moved."""
    text = draw(st.sampled_from(texts))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 30)))
    kind = draw(st.sampled_from(("cut", "put", "double", "line", "swap")))
    if kind == "line":
        lines = text.split("\n")
        first, second = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        lines[first], lines[second] = lines[second], lines[first]
        return "\n".join(lines)
    if kind == "swap":
        return text.replace(draw(PIECE) or "x", draw(PIECE))
    middle = {"cut": "", "put": draw(PIECE), "double": text[start:end] * 2}[kind]
    return text[:start] + middle + text[end:]


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=spoilt(TEXTS) | st.text(max_size=100).map(lambda text: f"gin-tutor 1\n{text}\n"))
def test_any_text(text: str) -> None:
    read_back(text)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=spoilt(TWINS) | st.text(max_size=100))
def test_any_twin(text: str) -> None:
    read_twin_back(text)


@pytest.mark.slow
@settings(max_examples=50_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=spoilt(TEXTS))
def test_any_text_often(text: str) -> None:
    read_back(text)


@pytest.mark.slow
@settings(max_examples=50_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=spoilt(TWINS))
def test_any_twin_often(text: str) -> None:
    read_twin_back(text)
