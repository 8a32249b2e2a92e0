"""The document of the hand record can't fall behind."""

from __future__ import annotations

import re
from pathlib import Path

from tutor.formats import record
from tutor.formats.record_acts import CODES, MARKS
from tutor.formats.record_header import KEYS
from tutor.formats.record_lines import read_act_line
from tutor.formats.record_words import PHASES, RESULTS, SCORE_LINES

DOCUMENT = (Path(__file__).parents[2] / "docs" / "formato-mano.md").read_text("utf-8")


def test_the_example_is_a_record() -> None:
    example = re.findall(r"```gin\n(gin-tutor 1\n.*?)```", DOCUMENT, re.DOTALL)[0]
    assert record.dumps(record.loads(example)) == example


def test_every_key_and_word_is_documented() -> None:
    words = [*KEYS, *PHASES.values(), *RESULTS.values(), *SCORE_LINES.values(), *CODES]
    assert [word for word in words if f"`{word}`" not in DOCUMENT] == []
    assert all(f"{mark}(" in DOCUMENT for mark in MARKS)


def test_every_documented_act_is_read() -> None:
    table = DOCUMENT.split("| Jugada | Se escribe |")[1].split("\n\n")[0]
    acts = re.findall(r"`([^`]+)`", table)
    read = [read_act_line(f"1. J1 {act}".replace("\\|", "|")) for act in acts]
    assert len(read) == 8 and all(len(line) == 1 for line in read)
