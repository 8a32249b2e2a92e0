"""The record's twin in JSON lines: one object a line, one spelling each."""

from __future__ import annotations

import json

import pytest

from tests.formats.test_record import only, stored
from tutor.core.errors import GinError
from tutor.formats import record as text_form
from tutor.formats import record_jsonl


def test_the_twin_is_one_object_a_line() -> None:
    lines = record_jsonl.dumps(text_form.loads(stored("game_of_three_hands"))).splitlines()
    assert [json.loads(line)["gin-tutor"] for line in lines] == [1, 1, 1]
    assert json.loads(lines[0])["acts"][0].keys() >= {"seat", "act"}


JSON_SPOILT = [
    ("[" * 100_000, "not_json"),
    ("{" + '"a":' * 3 + "1", "not_json"),
    ("[]", "not_json"),
    ("null", "not_json"),
    ('{"gin-tutor":2}', "record_version"),
    ('{"gin-tutor":1}', "record_value"),
    ("9" * 5_000, "not_json"),
    ("", "not_json"),
]


@pytest.mark.parametrize(("line", "code"), JSON_SPOILT, ids=range(len(JSON_SPOILT)))
def test_what_is_no_twin_is_refused(line: str, code: str) -> None:
    with pytest.raises(GinError) as caught:
        record_jsonl.loads(line + "\n")
    assert (caught.value.code, caught.value.facts["line"]) == (code, 1)


def test_other_spellings_of_the_twin_are_refused() -> None:
    line = record_jsonl.dumps(only("marks_and_comments"))
    for old, new in (
        (":1,", ": 1,"),
        ('"loss":1.25', '"loss":1.250'),
        ('"dealer":', '"x":0,"dealer":'),
        ("J", "\\u004a"),
    ):
        with pytest.raises(GinError):
            record_jsonl.loads(line.replace(old, new, 1))
    for wrong in ('"loss":NaN', '"loss":1e999', '"loss":-1', '"loss":true', '"loss":"1"'):
        with pytest.raises(GinError):
            record_jsonl.loads(line.replace('"loss":1.25', wrong, 1))
