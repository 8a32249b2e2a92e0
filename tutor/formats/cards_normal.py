"""Pasted text made plain: lower case, no accents, one spelling of each suit symbol, and where each letter came from."""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MAX_TOKEN: Final = 60
SYMBOLS: Final = "♠♥♦♣"
BACK: Final = "\U0001f0a0"
_GLYPHS: Final = tuple(map(chr, range(0x1F0A0, 0x1F0F6)))

_SAME: Final = {
    **dict.fromkeys("♤", "♠"),
    **dict.fromkeys("♡❤❥", "♥"),
    **dict.fromkeys("♢◆◇⬥⬦🔶🔷", "♦"),
    **dict.fromkeys("♧☘🍀", "♣"),
    "🔟": "10",
    "🅰": "a",
}
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212~→➔➜\u301c"
_SHORTCODES: Final = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}


@dataclass(frozen=True, slots=True)
class Normal:
    """``text`` made plain; its character ``i`` stands for ``source[starts[i]:ends[i]]``."""

    source: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the source of the plain characters from start to end."""
        if start >= len(self.text):
            return len(self.source), len(self.source)
        return self.starts[start], self.ends[max(start, end - 1)]

    def token(self, start: int, end: int) -> str:
        """What stands in the source, cut after ``MAX_TOKEN`` characters."""
        left, right = self.span(start, end)
        return self.source[left : min(right, left + MAX_TOKEN)]

    def at(self, position: int) -> int:
        """The plain offset of a source offset."""
        return bisect_left(self.starts, position)


def _misread(data: bytes, codec: str) -> str:
    """Bytes in the wrong codec; bytes it doesn't define stay as control characters, as browsers do."""
    return "".join(_misread_byte(byte, codec) for byte in data)


def _misread_byte(byte: int, codec: str) -> str:
    try:
        return bytes([byte]).decode(codec)
    except UnicodeDecodeError:
        return chr(byte)


def _spellings(char: str) -> Iterator[str]:
    """Every way in which the UTF-8 bytes of the character come out of the wrong codec, once or twice over."""
    for codec in ("cp1252", "latin-1", "mac_roman", "cp850", "cp437"):
        yield _misread(char.encode(), codec)
    for codec in ("cp1252", "latin-1"):
        yield _misread(_misread(char.encode(), codec).encode(), codec)


def _garbled() -> dict[str, str]:
    table = {"ï¸\x8f": "", "ï¸\x8e": "", "ï¸Ž": "", "ï¸": "", "Ô∏è": "", "Ô∏é": ""}
    for char in (*SYMBOLS, *"♤♡♢♧❤áéíóúñüÁÉÍÓÚÑ", *_GLYPHS):
        table |= dict.fromkeys(_spellings(char), char)
    for last, symbol in zip("\xa0£¥¦¤¡¢§", "♠♣♥♦♠♥♦♣", strict=True):
        table["â" + last] = symbol
    for stem in ("â™", "â\x99", "Ã¢â„¢Â", "Ã¢â„¢"):
        table |= {stem: "♠", stem + " ": "♠", stem + "\xa0": "♠"}
    return table


_GARBLED: Final = _garbled()
_PIECE: Final = re.compile(
    "|".join(
        (
            "(?P<garbled>" + "|".join(map(re.escape, sorted(_GARBLED, key=len, reverse=True))) + ")",
            r"(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,12});)",
            r"(?P<escape>(?:\\u[0-9a-fA-F]{4}){1,2}|\\[nrt])",
            r"(?P<code>:(?:spade|heart|diamond|club)s?(?:_suit)?:)",
            r"(?P<tag></?[a-zA-Z][^<>]{0,80}>)",
            r"(?P<colour>\x1b\[[0-9;]*m)",
            r"(?P<char>.)",
        )
    ),
    re.DOTALL,
)


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if char in _SAME:
        return _SAME[char]
    if char in _DASHES:
        return "-"
    letters = unicodedata.normalize("NFKD", char).lower()
    return "".join(each for each in letters if unicodedata.category(each) not in {"Mn", "Me", "Cf"})


def _unescape(text: str) -> str:
    if text[1] != "u":
        return "\n"
    units = [int(each, 16) for each in text.split("\\u")[1:]]
    return b"".join(unit.to_bytes(2, "big") for unit in units).decode("utf-16-be", "replace")


def _meant(kind: str, text: str) -> str:
    match kind:
        case "garbled":
            return _GARBLED[text]
        case "entity":
            return html.unescape(text)
        case "escape":
            return _unescape(text)
        case "code":
            return _SHORTCODES[text.strip(":").removesuffix("_suit").rstrip("s")]
        case "colour" | "tag":
            return ""
        case _:
            return text


def _pieces(source: str) -> Iterator[tuple[str, int, int]]:
    for match in _PIECE.finditer(source):
        for char in _meant(match.lastgroup or "", match.group()):
            for plain in _plain(char):
                yield plain, match.start(), match.end()


def _columns(pieces: Iterable[tuple[str, int, int]]) -> tuple[list[str], list[int], list[int]]:
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for char, start, end in pieces:
        chars.append(char)
        starts.append(start)
        ends.append(end)
    return chars, starts, ends


def normalise(source: str) -> Normal:
    """Any text; nothing is refused here.

    >>> normalise("7â™¥ Trébol").text
    '7♥ trebol'
    """
    chars, starts, ends = _columns(_pieces(source))
    return Normal(source, "".join(chars), tuple(starts), tuple(ends))
