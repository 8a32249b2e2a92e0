"""Second pass: what a chunk's neighbours make of it: a mere number, a count, an article, the "a" of a range."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from tutor.formats.cards_normal import Normal
from tutor.formats.cards_scan import BARE_RANK, Piece, scan
from tutor.formats.cards_words import COUNTED, NUMBERED

_PLURAL: Final = re.compile(r"(?:10|[2-9ajqk])s")
_HOLDS: Final = frozenset({"tiene", "has", "holds"})
_COUNTS: Final = frozenset({"2", "3", "4", "dos", "tres", "cuatro", "two", "three", "four"})
_FOUR: Final = frozenset({"4", "cuatro", "four"})
_BEFORE_AN_ACE: Final = frozenset({"el", "un", "del", "mi", "su"})
_NOTHING: Final = Piece("", "", 0, 0)


@dataclass(frozen=True, slots=True)
class _Near:
    """A piece, whether only spaces surround it, what follows it, and its neighbours that are no separators."""

    piece: Piece
    spaced: bool
    gap: Piece
    before: Piece
    earlier: Piece
    after: Piece


def pieces_of(normal: Normal) -> list[Piece]:
    """Every piece of the text with its role: ``noise``, ``four``, ``dash``, ``word`` or ``plural``, mostly none."""
    pieces = scan(normal)
    solid = [index for index, piece in enumerate(pieces) if piece.kind != "gap"]
    spanish = any(_is_spanish(piece) for piece in pieces)
    found = list(pieces)
    for place, index in enumerate(solid):
        if not pieces[index].role:
            found[index] = replace(pieces[index], role=_role(_near(pieces, solid, place), spanish))
    return found


def _near(pieces: list[Piece], solid: list[int], place: int) -> _Near:
    def at(step: int) -> Piece:
        return pieces[solid[place + step]] if 0 <= place + step < len(solid) else _NOTHING

    following = solid[place] + 1
    gap = pieces[following] if following < len(pieces) and pieces[following].kind == "gap" else _NOTHING
    spaced = gap.text.isspace() and pieces[following - 2].text.isspace()
    return _Near(at(0), spaced, gap, at(-1), at(-2), at(1))


def _is_spanish(piece: Piece) -> bool:
    word = piece.word
    return word is not None and piece.text != "as" and word.language == "es" and word.kind in {"rank", "suit"}


def _role(near: _Near, spanish: bool) -> str:
    piece = near.piece
    if piece.kind == "marks":
        return "noise" if piece.text == "?" and near.before.end == piece.start > 0 else ""
    if piece.kind != "chunk":
        return ""
    return _role_of_number(near) or _role_of_word(near, spanish)


def _role_of_number(near: _Near) -> str:
    """The number in ``jugador 2`` or ``10 cartas``, or before a plural as in ``tres ases``."""
    piece, after = near.piece, near.after
    if piece.is_number and (near.before.text in NUMBERED or after.text in COUNTED):
        return "noise"
    plural = after.word is not None and after.word.kind == "rank" and after.word.plural
    if plural and piece.text in _COUNTS:
        return "four" if piece.text in _FOUR else "noise"
    return "plural" if after.text in {"of", "de"} and _PLURAL.fullmatch(piece.text) else ""


def _role_of_word(near: _Near, spanish: bool) -> str:
    match near.piece.text:
        case "as":
            named = spanish or near.before.text in _BEFORE_AN_ACE
            return "word" if named or (_is_bare(near.after) and near.gap.text.strip() == "-") else ""
        case "i":
            return "noise" if _is_noise(near.after) else ""
        case "de":
            return "noise" if near.spaced and _is_noise(near.before) else ""
        case "a":
            return _role_of_a(near)
        case _:
            return "noise" if near.after.text in _HOLDS and near.piece.is_label_word else ""


def _is_noise(piece: Piece) -> bool:
    return piece.word is not None and piece.word.kind == "noise"


def _is_bare(piece: Piece) -> bool:
    word = piece.word
    return bool(BARE_RANK.fullmatch(piece.text)) or (word is not None and word.kind == "rank")


def _is_whole(piece: Piece) -> bool:
    return piece.kind == "chunk" and piece.is_card and not _is_bare(piece) and not piece.is_suit


def _role_of_a(near: _Near) -> str:
    """``9 a la J``, ``de 4 a 7``, ``4♥ a 7♥`` are ranges; ``a seven`` is an article; else it is the ace."""
    if not near.gap.text.isspace():
        return ""
    if near.after.text in {"la", "el"} or (near.spaced and _is_whole(near.before) and _is_whole(near.after)):
        return "dash"
    word = near.after.word
    if word is not None and word.kind == "rank" and word.language == "en":
        return "noise"
    opened = near.earlier.text in {"de", "del", "desde", "from"} and near.spaced
    if opened and _is_bare(near.before) and _is_bare(near.after):
        return "dash"
    begins = near.earlier is _NOTHING or _is_noise(near.earlier)
    rising = near.spaced and begins and _rises(near.before.text, near.after.text)
    return "dash" if rising and not near.piece.capitals else ""


def _rises(low: str, high: str) -> bool:
    """``5 a 8 de picas``: no ace stands there among its neighbours in order."""
    return low.isdigit() and high.isdigit() and 1 < int(low) < int(high)
