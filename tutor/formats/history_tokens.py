"""A line of a history cut into words, cards, names and marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from tutor.core.cards import Card
from tutor.core.errors import UnreadableError
from tutor.formats.cards_text import find_cards
from tutor.formats.cards_words import WORDS as CARD_WORDS
from tutor.formats.cards_words import Language
from tutor.formats.cards_words import Word as CardWord
from tutor.formats.history_words import ENGLISH, WORDS, Word, label, nearest, plain, word_of

_LETTERS: Final = r"[^\W\d_]+"
_NUMBERS: Final = (
    re.compile(rf"(?:(?<=\s)|^)(?:turno|turn|t)\s*\.?\s*(\d{{1,3}})\s*[.,)\]:ºª°-]*\s*(?={_LETTERS})", re.IGNORECASE),
    re.compile(rf"(?:(?<=\s)|^)#?(\d{{1,3}})\s*[.)\]ºª°]-?\s+(?={_LETTERS})"),
    re.compile(rf"^\s*#?(\d{{1,3}})\s*(?:[.)\]]\s+(?=\S)|[-:–]\s*(?={_LETTERS}))"),
)
_LOOSE_NUMBER: Final = re.compile(rf"^\s*(\d{{1,3}})\s+(?=({_LETTERS}))")
_AFTER: Final = re.compile(_LETTERS)
_LABEL: Final = re.compile(r"(?:(?<=^)|(?<=[;./|]))\s*(?P<name>[^\W\d_][^:;,./|♠♥♦♣]{0,30}?)\s*:(?!\d)")
_PLAYER: Final = re.compile(r"\b(?:jugador|jugadora|player)\s*[12ab]\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_COLON: Final = re.compile(r"(?<=[^\W\d_][^\W\d_]):|(?<=\s):|\.(?=\s)")
_ARROW: Final = re.compile(r"->|=>|[→⇒➔➜]|(?<=[^\W\d_]{2})\s[-–]\s|\s[-–]\s(?=[^\W\d_]{3})")
_SIGN: Final = re.compile(r"(?<![^\s:])[-+](?=\S)")
_WORD_FOLLOWS: Final = re.compile(r"\s+([^\W\d_]{2,})")
_LONGEST_CARD: Final = 2
_NOISE: Final = CardWord("noise")
_TOKEN: Final = re.compile(
    r"(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)|(?P<digits>\d+)|(?P<arrow>->|=>|[→⇒➔➜])|(?P<char>\S)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """``kind``: word, card, name, digits, break or mark. ``text`` is as written, ``plain`` without accents."""

    kind: str
    text: str
    start: int
    plain: str = ""
    card: Card | None = None

    @property
    def word(self) -> Word | None:
        return word_of(self.text) if self.kind == "word" else None

    @property
    def person(self) -> int | None:
        """The grammatical person of a verb: ``tomó`` is told from ``tomo`` by its accent."""
        word = self.word
        if word is None or word.kind not in ("verb", "aux"):
            return None
        return 3 if self.text.lower().endswith("ó") else word.person


@dataclass(frozen=True, slots=True)
class Line:
    """One numbered line of the text (from 1) and its tokens; ``turn`` is the turn's number where one is written."""

    number: int
    text: str
    tokens: tuple[Token, ...]
    turn: int | None = None


def cut(text: str, number: int, convention: str) -> list[Line]:
    """The pieces of a line: each numbered turn is one; the tokens' offsets are those of the line."""
    edges: list[tuple[int, int, int | None]] = [(0, 0, None), *_turn_numbers(text)]
    stops = [*(edge[0] for edge in edges[1:]), len(text)]
    lines = []
    for (_, start, turn), stop in zip(edges, stops, strict=True):
        part = text[start:stop]
        if part.strip():
            tokens = (replace(token, start=token.start + start) for token in _tokens(part, number, convention))
            lines.append(Line(number, part.strip(), tuple(tokens), turn))
    return lines


def _turn_numbers(text: str) -> list[tuple[int, int, int]]:
    """Start, end and value of each turn's number: ``1. yo``, ``T4 - rival``, but not ``7 de diamantes``."""
    found = {match.start(1): match for pattern in _NUMBERS for match in pattern.finditer(text)}
    loose = _LOOSE_NUMBER.match(text)
    if loose is not None:
        word = WORDS.get(plain(loose[2]))
        if word is not None and word.kind in ("verb", "subject", "both"):
            found[loose.start(1)] = loose
    kept = [found[start] for start in sorted(found) if not _belongs_to_card(text, found[start].end())]
    return [(match.start(), match.end(), int(match[1])) for match in kept]


def _belongs_to_card(text: str, end: int) -> bool:
    after = _AFTER.match(text, end)
    return after is not None and plain(after.group()) in ("de", "of")


def _tokens(text: str, number: int, convention: str) -> list[Token]:
    names = list(_names(text, number))
    masked = _masked(text, names)
    cards = find_cards(masked, convention) if masked.strip() else []
    rest = _blanked(
        text, [*((start, end) for _, start, end in cards), *((n.start, n.start + len(n.text)) for n in names)]
    )
    found = [_token(match) for match in _TOKEN.finditer(rest)]
    found += [Token("card", text[start:end], start, card=card) for card, start, end in cards]
    found += names
    return sorted(found, key=lambda token: token.start)


def _token(match: re.Match[str]) -> Token:
    text = match.group()
    if match.lastgroup == "word":
        return Token("word", text, match.start(), plain(text))
    if match.lastgroup == "digits":
        return Token("digits", text, match.start())
    return Token("break" if match.lastgroup == "arrow" or text in ".;/|" else "mark", text, match.start())


def _masked(text: str, names: list[Token]) -> str:
    return without_story(_blanked(text, [(name.start, name.start + len(name.text)) for name in names]))


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def without_story(text: str) -> str:
    """The text with every word that tells of play blanked, so that no letter of ``pasa`` is read as a card.

    Colons after words, full stops, arrows and dashes beside words become semicolons: they separate cards as well.
    """
    text = _ARROW.sub(lambda match: ";" * len(match.group()), text)
    rest = _WORD.sub(lambda match: " " * len(match.group()) if _tells(match, text) else match.group(), text)
    return _COLON.sub(";", _SIGN.sub(";", rest))


def story_language(text: str) -> Language | None:
    """The language of most of the words that tell of play; None where neither leads."""
    words = [plain(match.group()) for match in _WORD.finditer(text)]
    english = sum(word in ENGLISH for word in words)
    spanish = sum(word in WORDS and word not in ENGLISH and len(word) > 2 for word in words)
    if english == spanish:
        return None
    return "en" if english > spanish else "es"


def _tells(match: re.Match[str], text: str) -> bool:
    """A known word that is no card; short ones only before another word, as in ``da vuelta``."""
    found = plain(match.group())
    if found not in WORDS or CARD_WORDS.get(found, _NOISE).kind != "noise":
        return False
    after = _WORD_FOLLOWS.match(text, match.end())
    return len(found) > _LONGEST_CARD or (after is not None and plain(after[1]) in WORDS)


def _names(text: str, number: int) -> list[Token]:
    """Players' names: what stands before a colon and isn't made of known words, and ``jugador 1``."""
    found = [Token("name", match.group(), match.start(), plain(match.group())) for match in _PLAYER.finditer(text)]
    players = {start for token in found for start in range(token.start, token.start + len(token.text))}
    for match in _LABEL.finditer(text):
        name = match["name"]
        if not players.intersection(range(match.start("name"), match.end("name"))):
            after = _WORD.search(text, match.end())
            word = WORDS.get(plain(after.group())) if after else None
            found += _label(name, match.start("name"), number, word is not None and word.kind == "verb")
    return found


def _label(name: str, start: int, number: int, before_verb: bool) -> list[Token]:
    short = label(plain(name))
    if short is not None:
        return [Token("name", name, start, short)]
    if len(name) == 1 and before_verb:
        return [Token("name", name, start, plain(name))]
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", name)]
    unknown = [word for word in words if word not in WORDS]
    if not unknown or any(word in WORDS and WORDS[word].kind in ("verb", "upcard", "pile") for word in words):
        return []
    close = nearest(unknown[0])
    if close and len(words) == 1:
        raise UnreadableError("history_line", line=number, token=name, position=start, suggestion=close)
    return [Token("name", name, start, plain(name))]
