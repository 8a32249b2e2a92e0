"""Which convention a text follows: every one is tried on the whole text, and the likeliest reading wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.core.cards import Card, Rank
from tutor.core.errors import GinError
from tutor.formats.cards_build import Built, build
from tutor.formats.cards_normal import Normal
from tutor.formats.cards_path import ORDERS, Order, Path, best_path
from tutor.formats.cards_scan import Piece
from tutor.formats.cards_tokens import Lex, Manner, edges, manner_for
from tutor.formats.cards_words import LANGUAGES, Language

_REPEATED: Final = 100.0
CLOSE: Final = 1.0
FAR: Final = 3.0
_UNLIKELY_MARKS: Final[dict[Language, dict[str, float]]] = {
    "es": {"rank_t": 1.0, "rank_s": 2.0, "word_en": 4.0, "noise_en": 1.5},
    "en": {"word_es": 4.0, "noise_es": 1.5},
}
_SUIT_FIRST_LETTERS: Final[dict[Language, float]] = {"es": 3.0, "en": 2.0}
_SPANISH_MARKS: Final = frozenset({"rank_r", "rank_d", "rank_s"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read the whole text; ``cost`` says how unlikely it is, ``error`` why it isn't a reading."""

    language: Language
    order: Order
    path: Path
    built: Built | None
    cost: float
    error: GinError | None = None
    variant: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.built.cards if self.built else ()

    @property
    def text(self) -> str:
        return " ".join(card.symbol for card in self.cards)

    @property
    def marks(self) -> frozenset[str]:
        return frozenset(lex.mark for lex in self.path.lexes if lex.mark)

    @property
    def faults(self) -> float:
        """How many things are wrong with it; a doubt is half a fault, and no card at all a quarter."""
        empty = self.built is not None and not self.built.placed
        return len(self.path.faults) + (0.5 if self.error else 0.25 if empty else 0.0)

    @property
    def repeats(self) -> bool:
        return len(set(self.cards)) < len(self.cards)

    @property
    def convention(self) -> str:
        """``es`` or ``en`` where letters or words decided it, else ``symbols``."""
        marks = self.marks
        if marks & _SPANISH_MARKS or any(mark.startswith("suit_") for mark in marks):
            return self.language
        words = [mark[-2:] for mark in sorted(marks) if mark.startswith("word_")]
        return self.language if self.language in words else words[0] if words else "symbols"


def candidates(
    normal: Normal, pieces: list[Piece], languages: Sequence[Language] = LANGUAGES, *, forced: bool = False
) -> list[Candidate]:
    """Every convention on the whole text, sound or not."""
    found: list[Candidate] = []
    for language in languages:
        manner = manner_for(pieces, language, forced=forced)
        steps = list(edges(pieces, manner))
        for order in ORDERS:
            path = best_path(steps, len(normal.text), order, manner)
            found += _variants(path, order, manner)
    return found


def running_candidates(normal: Normal, pieces: list[Piece], languages: Sequence[Language]) -> list[Candidate]:
    """The same in running text: words that are no cards are passed over, repeats are natural, dashes only separate."""
    found = []
    for language in languages:
        manner = manner_for(pieces, language, running=True)
        steps = list(edges(pieces, manner))
        for order in ORDERS:
            path = best_path(steps, len(normal.text), order, manner)
            built = build(path, order, ranges=False, running=True)
            found.append(Candidate(language, order, path, built, _marks_cost(path, order, language)))
    return found


def _variants(path: Path, order: Order, manner: Manner) -> Iterator[Candidate]:
    if path.faults:
        yield Candidate(manner.language, order, path, None, _marks_cost(path, order, manner.language))
        return
    queens = _kings_as_queens(path)
    main = _candidate(queens or path, order, manner.language)
    yield main
    if queens is not None:
        other = _candidate(path, order, manner.language)
        yield replace(other, cost=other.cost + 2.0, variant="rank_letter")
    if main.built is not None and main.built.has_range:
        yield _candidate(queens or path, order, manner.language, ranges=False)


def _kings_as_queens(path: Path) -> Path | None:
    """The letter R is the queen (reina) where K is the king and no other letter is a queen."""
    marks = {lex.mark for lex in path.lexes}
    has_queen = any(lex.value is Rank.QUEEN for lex in path.lexes)
    if has_queen or not {"rank_r", "rank_k"} <= marks:
        return None
    return replace(path, lexes=tuple(_queen(lex) if lex.mark == "rank_r" else lex for lex in path.lexes))


def _queen(lex: Lex) -> Lex:
    return lex._replace(value=Rank.QUEEN)


def _candidate(path: Path, order: Order, language: Language, *, ranges: bool = True) -> Candidate:
    cost = _marks_cost(path, order, language)
    try:
        built = build(path, order, ranges=ranges)
    except GinError as error:
        return Candidate(language, order, path, None, cost, error)
    found = Candidate(language, order, path, built, cost + min(built.grouped, 2) * 0.5 + FAR * bool(built.shared))
    extra = _REPEATED * found.repeats + (0.0 if ranges else 2.0)
    return replace(found, cost=found.cost + extra, variant="" if ranges else "list")


def _marks_cost(path: Path, order: Order, language: Language) -> float:
    marks = {lex.mark for lex in path.lexes}
    unlikely = _UNLIKELY_MARKS[language]
    cost = sum(unlikely.get(mark, 0.0) for mark in marks)
    letters = any(lex.kind == "letter" for lex in path.lexes)
    return cost + (_SUIT_FIRST_LETTERS[language] if letters and order == "suit_first" else 0.0)


def ranked(found: Sequence[Candidate], default: Language) -> list[Candidate]:
    """Likeliest first; the default language breaks ties, and then rank first."""
    return sorted(found, key=lambda each: (each.faults, each.cost, each.language != default, ORDERS.index(each.order)))


def rival_of(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """The likeliest sound reading with other cards that is near enough to be shown."""
    for other in others:
        near = other.faults == 0 and other.cost - best.cost < FAR
        if near and set(other.cards) != set(best.cards):
            return other
    return None
