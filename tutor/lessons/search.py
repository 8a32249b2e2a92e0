"""Search in questions, glossary and myths: no accents, no case, word endings cut, synonyms, a typing mistake allowed.

Words that the glossary knows as names of one thing count as the same word, also those of several words ("madera
muerta"). Pure Python over a few hundred short texts.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

TITLE: Final = 4.0
KEYWORD: Final = 3.0
BODY: Final = 1.0
WHOLE_NAME: Final = 12.0
MISSPELT: Final = 0.7
BEGUN: Final = 0.8
_SHORT: Final = 4
_LONG: Final = 8
_STOP: Final = frozenset(
    [
        "a",
        "al",
        "como",
        "con",
        "cual",
        "cuando",
        "de",
        "del",
        "el",
        "ella",
        "ellas",
        "ellos",
        "en",
        "es",
        "esta",
        "este",
        "esto",
        "hay",
        "la",
        "las",
        "le",
        "les",
        "lo",
        "los",
        "me",
        "mi",
        "mis",
        "no",
        "o",
        "para",
        "pero",
        "por",
        "puede",
        "pueden",
        "puedo",
        "que",
        "quien",
        "se",
        "si",
        "sin",
        "sobre",
        "son",
        "su",
        "sus",
        "te",
        "tengo",
        "tiene",
        "tu",
        "un",
        "una",
        "unas",
        "unos",
        "y",
        "ya",
        "ahora",
        "mas",
        "muy",
        "ha",
        "he",
        "hace",
    ]
)
_NUMBER_WORDS: Final = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece"
_NUMBERS: Final = dict(enumerate(_NUMBER_WORDS.split()))
_ENDING: Final = re.compile(
    r"(iendo|ando|aron|ieron|aciones|acion|amos|emos|ado|ada|ido|ida|ar|er|ir|es|as|os|an|en|a|e|o|s)$"
)
_PLURAL_ADO: Final = re.compile(r"(ad|id)[oa]s$")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to find. ``kind`` and ``id`` say what it is; ``names`` are its words and phrases."""

    kind: str
    id: str
    title: str
    names: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    entry: Entry
    score: float


@dataclass(frozen=True, slots=True)
class Index:
    """Made by ``build``: for each entry its words with their weight, and the names of each thing."""

    entries: tuple[Entry, ...]
    weights: tuple[Mapping[str, float], ...]
    names: tuple[frozenset[str], ...]
    rarity: Mapping[str, float]
    phrases: Mapping[tuple[str, ...], str] = field(default_factory=dict)


def plain(text: str) -> str:
    """Lower case, no accents, words between single spaces.

    >>> plain("¿Qué es el CHINCHÓN?")
    'que es el chinchon'
    """
    decomposed = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(_in_letters(word) for word in re.findall(r"[a-z0-9]+", letters))


def _in_letters(word: str) -> str:
    """Small numbers as words, so that ``10`` finds ``diez``."""
    return _NUMBERS.get(int(word), word) if word.isdecimal() and len(word) <= 2 else word


def stem(word: str) -> str:
    """What is left of a Spanish word without its ending; ``cierro`` and ``cerrar`` meet.

    >>> stem("escaleras"), stem("cierro"), stem("cerrar"), stem("reyes")
    ('escaler', 'cerr', 'cerr', 'rey')
    """
    word = _PLURAL_ADO.sub(r"\1o", word)
    cut = _ENDING.sub("", word)
    short = cut if len(cut) >= 3 else word.removesuffix("s") if len(word) > 3 else word
    return short.replace("cierr", "cerr").replace("juegu", "jueg")


def build(entries: Iterable[Entry], synonyms: Iterable[tuple[str, ...]] = ()) -> Index:
    """The index; each of ``synonyms`` is the names of one thing."""
    found = tuple(entries)
    phrases = _phrases(synonyms)
    weights = tuple(_weights(entry, phrases) for entry in found)
    names = tuple(frozenset(" ".join(tokens(name, phrases)) for name in (one.title, *one.names)) for one in found)
    return Index(found, weights, names, _rarity(weights), phrases)


def _phrases(synonyms: Iterable[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Every name, as stems, with the mark of the thing it names; what names two things names neither."""
    marks: dict[tuple[str, ...], set[str]] = {}
    for names in synonyms:
        for name in names:
            if stems := tuple(_stems(name)):
                marks.setdefault(stems, set()).add("=" + plain(names[0]).replace(" ", "-"))
    return {stems: found.pop() for stems, found in marks.items() if len(found) == 1}


def _stems(text: str) -> Iterator[str]:
    return (stem(word) for word in plain(text).split() if word not in _STOP)


def tokens(text: str, phrases: Mapping[tuple[str, ...], str]) -> list[str]:
    """The stems of a text, names of a thing replaced by its mark, the longest first."""
    words = list(_stems(text))
    longest = max(map(len, phrases), default=1)
    found: list[str] = []
    while words:
        size = next((size for size in range(longest, 0, -1) if tuple(words[:size]) in phrases), 0)
        found.append(phrases[tuple(words[:size])] if size else words[0])
        del words[: size or 1]
    return found


def _weights(entry: Entry, phrases: Mapping[tuple[str, ...], str]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for weight, texts in ((BODY, (entry.text,)), (KEYWORD, entry.names), (TITLE, (entry.title,))):
        for text in texts:
            weights.update(dict.fromkeys(tokens(text, phrases), weight))
    return weights


def _rarity(weights: tuple[Mapping[str, float], ...]) -> dict[str, float]:
    """Rare words count for more."""
    seen: dict[str, int] = {}
    for words in weights:
        for word in words:
            seen[word] = seen.get(word, 0) + 1
    return {word: 1.0 + math.log(len(weights) / count) for word, count in seen.items()}


def search(query: str, index: Index, limit: int = 10) -> tuple[Hit, ...]:
    """The entries that fit the query, best first; an empty query finds nothing."""
    asked = tokens(query, index.phrases) or [stem(word) for word in plain(query).split()]
    known = [_known(word, index) for word in asked]
    hits = [Hit(entry, _score(asked, known, place, index)) for place, entry in enumerate(index.entries)]
    ranked = sorted((hit for hit in hits if hit.score > 0), key=lambda hit: -hit.score)
    return tuple(ranked[:limit])


def _score(asked: list[str], known: list[dict[str, float]], place: int, index: Index) -> float:
    weights = index.weights[place]
    scores = [
        max(
            (likeness * weights[word] * index.rarity[word] for word, likeness in words.items() if word in weights),
            default=0.0,
        )
        for words in known
    ]
    if not any(scores):
        return 0.0
    whole = WHOLE_NAME if _is_name(asked, known, index.names[place]) else 0.0
    return whole + sum(scores) * sum(score > 0 for score in scores) / len(scores)


def _best(words: Mapping[str, float], weights: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """What one word of the query is worth in an entry."""
    found = (likeness * weights[word] * rarity[word] for word, likeness in words.items() if word in weights)
    return max(found, default=0.0)


def _is_name(asked: list[str], known: list[dict[str, float]], names: frozenset[str]) -> bool:
    """The whole query is a name of the entry, as written or with mistakes mended."""
    mended = [max(words, key=lambda word: words[word], default=word) for word, words in zip(asked, known, strict=True)]
    return " ".join(mended) in names


def _known(word: str, index: Index) -> dict[str, float]:
    """The words of the index that a word of the query may stand for, with their likeness from 0 to 1."""
    if word in index.rarity:
        return {word: 1.0}
    begun = {other: BEGUN for other in index.rarity if len(word) >= 3 and other.startswith(word)}
    return begun or _misspelt(word, index)


def _misspelt(word: str, index: Index) -> dict[str, float]:
    """Words within one mistake (two in a long word); a misspelt name of one word stands for its thing."""
    allowed = 0 if len(word) < _SHORT else 1 if len(word) < _LONG else 2
    singles = {stems[0]: mark for stems, mark in index.phrases.items() if len(stems) == 1 and mark in index.rarity}
    pool = {other: other for other in index.rarity} | singles
    near = {other: mistakes(word, other, allowed) for other in pool}
    least = min(near.values(), default=allowed + 1)
    return {} if least > allowed else {pool[other]: MISSPELT for other, count in near.items() if count == least}


def mistakes(one: str, other: str, most: int) -> int:
    """Letters added, lost, changed or swapped with their neighbour; ``most + 1`` if more.

    >>> mistakes("knok", "knock", 1), mistakes("escalear", "escalera", 2), mistakes("mazo", "gin", 1)
    (1, 1, 2)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i] + [0] * len(other)
        for j, wanted in enumerate(other, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                row[j] = min(row[j], older[j - 2] + 1)
    return min(row[-1], most + 1)
