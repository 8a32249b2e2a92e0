"""Third pass: every way to read each chunk in one language, as edges between offsets of the plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from tutor.core.cards import Card, Rank, Suit
from tutor.formats.cards_normal import BACK, SYMBOLS
from tutor.formats.cards_scan import GLYPHS, LETTERS, Piece
from tutor.formats.cards_words import ARTICLES, RANK_LETTERS, SUIT_LETTERS, SYMBOL_SUITS, WORDS, Language, Word

UNKNOWN_COST: Final = 1500.0
PASSED_OVER_COST: Final = 2.5
BAD_COST: Final = 900.0
_RUN: Final = re.compile(rf"[a-z]+|[0-9]+|[{SYMBOLS}{GLYPHS}]")
_SHADE_BLOCKS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_COMMON_WORDS: Final = frozenset(["de", "se", "te", "re", "es", "das"])
_SPANISH_RANKS: Final = frozenset("rds")


class Lex(NamedTuple):
    """One edge. ``kind`` drives the automaton; ``join`` says how a separator ties its neighbours."""

    kind: str
    start: int
    end: int
    value: Rank | Suit | Card | str | None = None
    cost: float = 0.0
    mark: str = ""
    join: str = ""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to read: the language, whether it was ordered, and whether unknown words are just passed over."""

    language: Language
    forced: bool = False
    running: bool = False
    letter_cost: float = 0.0


def manner_for(pieces: list[Piece], language: Language, *, forced: bool = False, running: bool = False) -> Manner:
    """Suits in letters are unlikely in a text that has them in symbols or words."""
    symbols = any(symbol in piece.text for piece in pieces for symbol in SYMBOLS)
    words = any(piece.word is not None and piece.word.kind == "suit" for piece in pieces)
    cost = 20.0 if symbols else 4.0 if words else 0.0
    return Manner(language, forced, running, min(cost, 1.0) if running else cost)


def edges(pieces: list[Piece], manner: Manner) -> Iterator[Lex]:
    for piece in pieces:
        if piece.role == "noise":
            yield Lex("noise", piece.start, piece.end, mark=_noise_mark(piece), join="noise")
        elif piece.role == "dash":
            yield Lex("dash", piece.start, piece.end, join="through")
        elif piece.role == "four":
            yield Lex("four", piece.start, piece.end)
        elif piece.kind == "gap":
            yield from _gap(piece)
        elif piece.kind == "marks":
            yield from _question_marks(piece)
        else:
            yield from _chunk(piece, manner)


def _gap(piece: Piece) -> Iterator[Lex]:
    text, start, end = piece.text, piece.start, piece.end
    dash = text.find("-") if "-" in text else text.find("..")
    line = text.find("\n")
    if 0 <= dash < line:
        yield Lex("dash", start, start + dash + 1, join="dash")
        start += dash + 1
    elif dash >= 0 and line < 0:
        yield Lex("dash", start, end, join="dash")
        return
    yield Lex(*_gap_kind(text, start, end))


def _gap_kind(text: str, start: int, end: int) -> Lex:
    if ":" in text or "=" in text:
        return Lex("colon", start, end, join="colon")
    if any(each in text for each in "\n;|"):
        return Lex("break", start, end, join="break")
    if any(each in text for each in "/+&"):
        return Lex("and", start, end, join="and")
    return Lex("gap", start, end, join="space" if text.isspace() else "comma")


def _question_marks(piece: Piece) -> Iterator[Lex]:
    """``??`` is a hidden card, and so is a lone ``?``; more than two are pairs."""
    step = 2 if len(piece.text) % 2 == 0 else 1
    for start in range(piece.start, piece.end, step):
        yield Lex("hidden", start, start + step)


def _chunk(piece: Piece, manner: Manner) -> Iterator[Lex]:
    cost = PASSED_OVER_COST if manner.running else UNKNOWN_COST
    yield Lex("unknown", piece.start, piece.end, cost=cost)
    if piece.kind == "other":
        return
    if piece.role == "plural":
        yield _plural(piece)
        return
    if piece.text.strip("x") == "" and len(piece.text) % 2 == 0:
        yield from (Lex("hidden", start, start + 2) for start in range(piece.start, piece.end, 2))
        return
    for match in _RUN.finditer(piece.text):
        start, end = piece.start + match.start(), piece.start + match.end()
        if match.group().isdigit():
            yield from _digits(match.group(), start)
        elif match.group().isascii():
            yield from _letters(match.group(), start, piece, manner)
        else:
            yield _symbol(match.group(), start, end)


def _plural(piece: Piece) -> Lex:
    """The ``7s`` of "7s of hearts and spades"."""
    letter = piece.text[:-1]
    rank = RANK_LETTERS["en"][letter] if letter.isalpha() else Rank(int(letter))
    return Lex("rank", piece.start, piece.end, rank)


def _digits(digits: str, start: int) -> Iterator[Lex]:
    if digits == "1":
        yield Lex("rank", start, start + 1, Rank.ACE, 0.2, "one")
    for index, digit in enumerate(digits):
        if digits.startswith("10", index):
            yield Lex("rank", start + index, start + index + 2, Rank.TEN)
        elif digit in "23456789":
            yield Lex("rank", start + index, start + index + 1, Rank(int(digit)))


def _symbol(char: str, start: int, end: int) -> Lex:
    if char in SYMBOL_SUITS:
        return Lex("suit", start, end, SYMBOL_SUITS[char], mark="symbol")
    if char == BACK:
        return Lex("hidden", start, end)
    block, place = divmod(ord(char) - ord(BACK), 16)
    if block > 3 or place == 0:
        return Lex("bad", start, end, "unknown_token", BAD_COST)
    if place == 12 or place == 15:
        return Lex("bad", start, end, "knight" if place == 12 else "joker", BAD_COST)
    card = Card.of(place - (place > 12), _SHADE_BLOCKS[block])
    return Lex("card", start, end, card, mark="symbol")


def _letters(run: str, start: int, piece: Piece, manner: Manner) -> Iterator[Lex]:
    """A word, or letters that each are a rank or a suit; in running text a verb or noun ends what came before."""
    word = WORDS.get(run) if run == piece.text else _word_inside(run, piece.text)
    if word is not None:
        parts = manner.running and word.kind == "noise" and run not in ARTICLES
        found = _word(word, run, start, manner)
        yield found._replace(kind="unknown") if parts else found
        if (len(run) > 2 and run == piece.text) or (piece.role == "word" and not manner.forced):
            return
    if manner.running and _is_plain_word(run, piece, manner):
        return
    for index, letter in enumerate(run):
        yield from _letter(letter, start + index, manner)


def _word_inside(run: str, chunk: str) -> Word | None:
    """``7corazones``, ``♥rey``, ``as♥``: glued to others only ranks and suits are words; ``5HAS`` is letters."""
    word = WORDS.get(run)
    if run == "as" and chunk.replace(run, "") in SYMBOL_SUITS:
        return word
    letters = set(run) <= LETTERS and any(char.isdigit() for char in chunk)
    return word if word is not None and word.kind in {"rank", "suit", "bad"} and len(run) > 2 and not letters else None


def _is_plain_word(run: str, piece: Piece, manner: Manner) -> bool:
    """In running text letters alone are cards only in pairs (``ad``) or with capitals (``AsKd``)."""
    if run == piece.text and len(run) > 2:
        return not piece.capitals
    return manner.language == "es" and run in _COMMON_WORDS


def _word(word: Word, run: str, start: int, manner: Manner) -> Lex:
    foreign = 0.5 if word.language not in {None, manner.language} else 0.0
    cost = BAD_COST if word.kind == "bad" else foreign
    if run == "as" and manner.language == "en":
        cost = 3.0
    join = "through" if word.kind == "dash" else word.kind
    return Lex(word.kind, start, start + len(run), word.value, cost, _word_mark(word, run), join)


def _noise_mark(piece: Piece) -> str:
    word = piece.word
    return f"noise_{word.language}" if word is not None and word.kind == "noise" and word.language else ""


def _word_mark(word: Word, run: str) -> str:
    if run in {"uno", "one"}:
        return "one"
    if word.language is None or run == "as":
        return ""
    return f"{'word' if word.kind in {'rank', 'suit'} else 'noise'}_{word.language}"


def _letter(letter: str, start: int, manner: Manner) -> Iterator[Lex]:
    rank = RANK_LETTERS[manner.language].get(letter)
    if rank is not None:
        cost = 0.3 if letter in "ts" else 0.0
        yield Lex("rank", start, start + 1, rank, cost, f"rank_{letter}")
    suit = SUIT_LETTERS[manner.language].get(letter)
    if suit is not None:
        yield Lex("letter", start, start + 1, suit, manner.letter_cost, f"suit_{letter}")
