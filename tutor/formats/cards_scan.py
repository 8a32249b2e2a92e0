"""First pass over a plain text: chunks and separators, and the labels that are passed over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tutor.formats.cards_normal import SYMBOLS, Normal
from tutor.formats.cards_words import NUMBERED, UPCARD, WORDS, Word

GLYPHS: Final = "\U0001f0a0-\U0001f0ff"
_PIECE: Final = re.compile(
    rf"(?P<chunk>[a-z0-9{SYMBOLS}{GLYPHS}]+)"
    r"|(?P<marks>\?+)"
    r"|(?P<gap>[\s,;:|/\\()\[\]{}<>\"'`“”„«»‘’.·•*_+&!¡¿=#\-]+)"
    rf"|(?P<other>[^a-z0-9{SYMBOLS}{GLYPHS}\s,;:|/\\()\[\]{{}}<>\"'`“”„«»‘’.·•*_+&!¡¿=#?\-]+)"
)
BARE_RANK: Final = re.compile(r"10|[2-9atjqkrds]")
_PAIRS: Final = re.compile(r"(?:(?:10|[1-9atjqkrds])[cdhspet])+|(?:[cdhspet](?:10|[2-9atjqkrds]))+|x+")
_GROUP: Final = re.compile(r"[cdhspet]?[atjqk]{2,}[cdhspet]?")
LETTERS: Final = frozenset("atjqkrdscdhspet")
_LIST_NUMBER: Final = re.compile(r"^[ \t]*(\d{1,3})[.)][ \t]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """``kind`` is chunk, marks, gap or other; ``role`` says what the neighbours make of a chunk, if anything;
    ``capitals``: it has some after its first letter, as ``AsKd`` and no common word, or is one."""

    kind: str
    text: str
    start: int
    end: int
    role: str = ""
    capitals: bool = False

    def muted(self) -> Piece:
        """The same piece, to be passed over."""
        return replace(self, role="noise")

    @property
    def word(self) -> Word | None:
        return WORDS.get(self.text) if self.kind == "chunk" else None

    @property
    def is_number(self) -> bool:
        return self.kind == "chunk" and self.text.isdigit()

    @property
    def is_suit(self) -> bool:
        word = self.word
        return self.text in "cdhspet♠♥♦♣" or (word is not None and word.kind == "suit")

    @property
    def is_card(self) -> bool:
        """Could be cards, or part of one, in some convention."""
        word = self.word
        if word is not None and len(self.text) > 1:
            return word.kind in {"rank", "suit", "bad"}
        return (
            any(kind.fullmatch(self.text) for kind in (_PAIRS, _GROUP, BARE_RANK))
            or self.is_suit
            or _is_marked(self.text)
        )

    @property
    def is_label_word(self) -> bool:
        """A word that can stand in ``Mano de Ana:``."""
        if self.word is not None and self.word.kind == "dash":
            return False
        return self.kind == "other" or (self.text[:1].isalpha() and not self.is_card) or self.text in {"de", "y"}


def _has_capitals(normal: Normal, match: re.Match[str]) -> bool:
    token = normal.token(match.start(), match.end())
    rest = token[1:] or token
    return rest != rest.lower()


def _is_marked(text: str) -> bool:
    """Digits or symbols among letters that could all belong to cards."""
    letters = {char for char in text if char.isascii() and char.isalpha()}
    return letters <= LETTERS and any(not char.isalpha() for char in text) and not text.isdigit()


def scan(normal: Normal) -> list[Piece]:
    pieces = [
        Piece(match.lastgroup or "", match.group(), match.start(), match.end(), "", _has_capitals(normal, match))
        for match in _PIECE.finditer(normal.text)
    ]
    numbers = _list_numbers(normal.text)
    _mute(pieces, [index for index, piece in enumerate(pieces) if piece.start in numbers])
    for index, piece in enumerate(pieces):
        if piece.kind == "gap" and (":" in piece.text or "=" in piece.text):
            _mute_label(pieces, index)
    return pieces


def _mute(pieces: list[Piece], indices: Iterable[int]) -> None:
    for index in indices:
        pieces[index] = pieces[index].muted()


def _list_numbers(text: str) -> frozenset[int]:
    """Where the numbers of ``1. ...`` / ``2. ...`` stand, if every line has one."""
    found = [match.start(1) for match in _LIST_NUMBER.finditer(text)]
    lines = sum(1 for line in text.splitlines() if line.strip())
    return frozenset(found if len(found) == lines > 1 else ())


def _mute_label(pieces: list[Piece], colon: int) -> None:
    first = colon
    while first > 0 and _belongs_to_label(pieces, first - 1, colon):
        first -= 1
    if not any(piece.is_label_word or _is_name(piece) for piece in pieces[first:colon]):
        return
    if colon + 1 < len(pieces) and _is_hidden(pieces[colon + 1]) and _names_upcard(pieces[first:colon]):
        _mute(pieces, range(colon + 1, colon + 2))
    _mute(pieces, (index for index in range(first, colon) if pieces[index].kind != "gap"))


def _belongs_to_label(pieces: list[Piece], index: int, colon: int) -> bool:
    piece = pieces[index]
    if piece.kind == "gap":
        return not re.search(r"[,;:|()\[\]{}\n=]", piece.text)
    if piece.is_label_word or (index == colon - 1 and _is_name(piece)):
        return True
    alone = piece.is_number or len(piece.text) == 1
    if not alone or piece.text in SYMBOLS:
        return False
    before = pieces[index - 2] if index >= 2 else None
    if before is not None and before.is_label_word and ":" not in pieces[index - 1].text:
        return before.text in NUMBERED or (piece.is_number and before.text not in {"de", "y"})
    opens = index == 0 or ":" in pieces[index - 1].text
    return opens and piece.is_number and index < colon - 1


def _is_name(piece: Piece) -> bool:
    """Right before a colon ``Kate`` is a name, though its letters could be cards."""
    return piece.kind == "chunk" and piece.word is None and piece.text.isalpha() and len(piece.text) > 2


def _is_hidden(piece: Piece) -> bool:
    return piece.kind == "marks" or set(piece.text) == {"x"}


def _names_upcard(label: list[Piece]) -> bool:
    return any(piece.text in UPCARD for piece in label)
