"""The project's hand record, text form (``docs/formato-mano.md``).

``loads`` accepts exactly what ``dumps`` prints: every other spelling is an error that names the line and what should
stand there. So what was read is always printed back byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, TextIO

from tutor.core.errors import ContentError, GinError, UnreadableError
from tutor.formats.record_acts import Act, Mark
from tutor.formats.record_check import check_record, from_partial, to_partial
from tutor.formats.record_header import on_line, read_header, read_result, result_text, rows_of
from tutor.formats.record_lines import act_lines, read_act_line, turns
from tutor.formats.record_model import MAX_HANDS, MAX_RECORD, VERSION, GameRecord, HandRecord, Situation
from tutor.formats.record_words import MAGIC

__all__ = [
    "Act",
    "GameRecord",
    "HandRecord",
    "Mark",
    "Situation",
    "dump",
    "dumps",
    "from_partial",
    "load",
    "loads",
    "loads_hand",
    "looks_like_record",
    "tidy",
    "to_partial",
]
HEAD: Final = f"{MAGIC} {VERSION}"
_RESULT: Final = "resultado: "
_BYTE_ORDER_MARK: Final = "\ufeff"


def dumps(record: GameRecord | HandRecord) -> str:
    """The text of a game or of one hand; lines end with a line feed."""
    hands = (record,) if isinstance(record, HandRecord) else record.hands
    return "\n".join("".join(f"{line}\n" for line in lines_of(hand)) for hand in hands)


def dump(record: GameRecord | HandRecord, file: TextIO | Path) -> None:
    """Write the text to an open file or to a path (UTF-8, line feeds)."""
    if isinstance(file, Path):
        file.write_bytes(dumps(record).encode())
    else:
        file.write(dumps(record))


def load(file: TextIO | Path) -> GameRecord:
    """Read an open file or a path."""
    return loads(_decoded(file) if isinstance(file, Path) else file.read(MAX_RECORD + 1))


def _decoded(file: Path) -> str:
    with file.open("rb") as opened:
        raw = opened.read(4 * MAX_RECORD)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise UnreadableError("not_utf8", position=error.start) from error


def loads(text: str) -> GameRecord:
    """The hands of a text. ``line`` in an error is counted from 1 through the whole text."""
    _check_characters(text)
    hands: list[HandRecord] = []
    for first, lines in _blocks(text.split("\n")):
        if len(hands) == MAX_HANDS:
            raise ContentError("too_many_hands", line=first, expected=MAX_HANDS)
        hands.append(_read_hand(lines, first))
    game = GameRecord(tuple(hands))
    _check_same(text, dumps(game), 1)
    return game


def loads_hand(text: str) -> HandRecord:
    """The one hand of a text; ``one_hand_expected`` if there are more."""
    game = loads(text)
    if len(game.hands) != 1:
        raise ContentError("one_hand_expected", got=len(game.hands))
    return game.hands[0]


def looks_like_record(text: str) -> bool:
    """Whether a pasted text begins like a record."""
    return text.lstrip("\ufeff \t\r\n").startswith(MAGIC + " ")


def tidy(text: str) -> str:
    """What copying and other systems do to a text undone: byte order mark, line ends of Windows, blanks at the ends.

    ``loads`` does none of this; a page that takes pasted text does it before.
    """
    lines = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip(" \t") for line in lines).strip("\n") + "\n"


def lines_of(record: HandRecord) -> list[str]:
    """The canonical lines of a hand."""
    acts = act_lines(record.acts)
    result = ["", _RESULT + result_text(record.result)] if record.result else []
    header = [HEAD, *(f"{key}: {value}" for key, value in rows_of(record))]
    return [*header, *(["", *acts] if acts else []), *result]


def line_of_act(record: HandRecord, act: int) -> int:
    """The line, from 1, on which an act (from 0) stands."""
    seen = 0
    first = lines_of(record).index("") + 2
    for row, group in enumerate(turns(record.acts)):
        seen += len(group)
        if act < seen:
            return first + row
    return first


def _check_characters(text: str) -> None:
    if len(text) > MAX_RECORD:
        raise ContentError("record_too_long", field="record", got=len(text), expected=MAX_RECORD)
    if "\r" in text:
        raise UnreadableError("bad_line_end", line=text[: text.index("\r")].count("\n") + 1)
    if text and not text.endswith("\n"):
        raise UnreadableError("last_line_open", line=text.count("\n") + 1)


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """First line number and lines of each hand."""
    starts = [place for place, line in enumerate(lines) if line.startswith(MAGIC + " ")]
    if not starts or starts[0] != 0:
        raise UnreadableError("not_a_record", line=1, token=lines[0][:40], expected=HEAD)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start + 1, lines[start:end]


def _read_hand(lines: list[str], first: int) -> HandRecord:
    if lines[0] != HEAD:
        raise UnreadableError("record_version", line=first, token=lines[0][:40], expected=HEAD)
    rows: list[tuple[int, str]] = []
    acts: list[tuple[int, str]] = []
    results: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:], start=first + 1):
        if line:
            kind = acts if line[0].isdecimal() else results if line.startswith(_RESULT) else rows
            kind.append((number, line))
    record = read_header(rows, first)
    record = _with_acts(record, acts, results, first)
    _check_same("\n".join(lines).rstrip("\n") + "\n", dumps(record), first)
    _check_hand(record, first)
    return record


def _with_acts(
    record: HandRecord, acts: list[tuple[int, str]], results: list[tuple[int, str]], first: int
) -> HandRecord:
    read: list[Act] = []
    for number, line in acts:
        read += on_line(number, read_act_line, line)
    result = None
    for number, line in results:
        result = on_line(number, read_result, line.removeprefix(_RESULT))
    return on_line(first, lambda done: replace(record, acts=done, result=result), tuple(read))


def _check_same(text: str, canonical: str, first: int) -> None:
    """The first line that isn't as it would be printed."""
    if text == canonical:
        return
    got, expected = text.split("\n"), canonical.split("\n")
    place = next((row for row, pair in enumerate(zip(got, expected, strict=False)) if pair[0] != pair[1]), None)
    row = min(len(got), len(expected)) if place is None else place
    raise UnreadableError(
        "not_canonical",
        line=first + row,
        token=got[row][:80] if row < len(got) else "",
        expected=expected[row][:200] if row < len(expected) else "",
    )


def _check_hand(record: HandRecord, first: int) -> None:
    try:
        check_record(record)
    except GinError as error:
        act = error.facts.get("act")
        line = first + (line_of_act(record, act) - 1 if isinstance(act, int) else 0)
        raise type(error)(error.code, **{**error.facts, "line": line}) from error
