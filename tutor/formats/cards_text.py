"""What people write as playing cards, read and written.

One convention holds for a whole text: a language for letters (``es``: C D P/E T, ``en``: C D H S) and an order (rank
first or suit first). Symbols, playing-card glyphs and words need no convention. ``Reading.convention`` is

- ``es`` or ``en``: letters or words of that language were read;
- ``symbols``: nothing in the text depends on a language;
- ``dotted``: four holdings between dots, ``AK3.752.T9.8642`` (spades, hearts, diamonds, clubs).

Spanish sentences for the codes raised here stand in ``tutor.es.errors`` and ``tutor.es.warnings``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import UnreadableError
from tutor.formats.cards_choose import CLOSE, Candidate, candidates, ranked, rival_of, running_candidates
from tutor.formats.cards_clauses import Placed
from tutor.formats.cards_errors import diagnose, placed_error
from tutor.formats.cards_normal import Normal, normalise
from tutor.formats.cards_path import Order, best_path
from tutor.formats.cards_roles import pieces_of
from tutor.formats.cards_scan import Piece
from tutor.formats.cards_special import dealt_line, read_dotted, refuse_numbers
from tutor.formats.cards_tokens import edges, manner_for
from tutor.formats.cards_words import LANGUAGES, Language

MAX_LENGTH: Final = 20_000


@dataclass(frozen=True, slots=True)
class Convention:
    """What holds for a whole text: ``id`` as in the module's docstring, and the order of rank and suit."""

    id: str
    order: Order = "rank_first"


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """A choice the reader made; ``facts["readings"]`` holds the reading taken and then the other one, in symbols.

    Codes: ``ambiguous_suit_letter``, ``ambiguous_rank_letter``, ``range_or_list``, ``two_readings``, ``shared_suit``,
    ``one_as_ace``, ``log_lines_skipped``.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """The cards in the order written and how they were read; ``hidden`` counts ``XX``, ``??`` and card backs."""

    cards: tuple[Card, ...]
    hidden: int = 0
    convention: str = "symbols"
    order: Order = "rank_first"
    warnings: tuple[ReadingWarning, ...] = ()

    @property
    def text(self) -> str:
        """``7♥ 8♥``."""
        return dumps(self.cards)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Ranks without cards yet: ``as-2-3``; ``suit`` is None where the text names none."""

    ranks: tuple[Rank, ...]
    suit: Suit | None = None


def read_cards(text: str, *, convention: Language | None = None, default: Language = "es") -> Reading:
    """Reads a whole text as cards.

    ``convention`` orders a language for letters; without it the text decides, and ``default`` where it doesn't.
    Raises UnreadableError: ``empty``, ``too_long``, ``unknown_token``, ``letter_confusion``, ``missing_suit``,
    ``missing_rank``, ``mixed_order``, ``mixed_conventions``, ``repeated_card``, ``ambiguous``, ``spanish_deck``,
    ``knight``, ``joker``, ``bare_integers``; facts are ``token``, ``position`` (offset in the text), ``expected``,
    ``suggestion``, ``readings``.

    >>> read_cards("4C 5C 7T RP").text, read_cards("♥789").text, read_cards("10 y 9 de picas").text
    ('4♥ 5♥ 7♣ K♠', '7♥ 8♥ 9♥', '10♠ 9♠')
    """
    normal = _normal(text)
    refuse_numbers(normal)
    dotted = read_dotted(normal)
    if dotted is not None:
        _refuse_repeats(normal, dotted)
        return Reading(tuple(each.card for each in dotted if each.card), convention="dotted", order="suit_first")
    pieces, skipped = _pieces(normal)
    languages = LANGUAGES if convention is None else (convention,)
    found = ranked(candidates(normal, pieces, languages, forced=convention is not None), default)
    best, rival = _choose(normal, pieces, found)
    return _reading(best, rival, skipped)


def _normal(text: str) -> Normal:
    if len(text) > MAX_LENGTH:
        raise UnreadableError("too_long", got=len(text), expected=MAX_LENGTH)
    normal = normalise(text)
    if not normal.text.strip():
        raise UnreadableError("empty", token="", position=0, expected="card")
    return normal


def _pieces(normal: Normal) -> tuple[list[Piece], bool]:
    """The pieces, and whether lines of a log were left out beside the one that deals the hand."""
    pieces = pieces_of(normal)
    line = dealt_line(normal)
    if line is None:
        return pieces, False
    start, end = line
    return [piece if start <= piece.start < end else piece.muted() for piece in pieces], True


def _choose(normal: Normal, pieces: list[Piece], found: list[Candidate]) -> tuple[Candidate, Candidate | None]:
    best = found[0]
    if best.built is None:
        raise diagnose(normal, pieces, best)
    if not best.built.placed:
        raise UnreadableError("empty", token=normal.source.strip()[:40], position=0, expected="card")
    _refuse_repeats(normal, best.built.placed)
    rival = rival_of(best, found[1:])
    if rival is not None and rival.cost - best.cost < CLOSE and not _differ_by_language(best, rival):
        error = UnreadableError("ambiguous", start=0, end=len(normal.text), readings=[best.text, rival.text])
        raise placed_error(normal, error)
    return best, rival


def _differ_by_language(best: Candidate, rival: Candidate) -> bool:
    return best.order == rival.order and best.language != rival.language


def _refuse_repeats(normal: Normal, placed: Iterable[Placed]) -> None:
    seen: set[Card] = set()
    for each in placed:
        if each.card in seen:
            position, _ = normal.span(each.start, each.end)
            token = normal.token(each.start, each.end)
            raise UnreadableError("repeated_card", card=str(each.card), token=token, position=position)
        if each.card is not None:
            seen.add(each.card)


def _reading(best: Candidate, rival: Candidate | None, skipped: bool) -> Reading:
    built = best.built
    assert built is not None
    warnings = [] if rival is None else [_two_readings(best, rival)]
    if built.shared:
        warnings.append(ReadingWarning("shared_suit", {"cards": [card.symbol for card in built.shared]}))
    if "one" in best.marks:
        warnings.append(ReadingWarning("one_as_ace"))
    if skipped:
        warnings.append(ReadingWarning("log_lines_skipped"))
    return Reading(built.cards, built.hidden, best.convention, best.order, tuple(warnings))


def _two_readings(best: Candidate, rival: Candidate) -> ReadingWarning:
    facts: dict[str, object] = {"readings": [best.text, rival.text]}
    if _differ_by_language(best, rival):
        letters = best.marks | rival.marks
        facts |= {"letter": "C" if "suit_c" in letters else "", "conventions": [best.language, rival.language]}
        return ReadingWarning("ambiguous_suit_letter", facts)
    codes = {"rank_letter": "ambiguous_rank_letter", "list": "range_or_list"}
    return ReadingWarning(codes.get(rival.variant, "two_readings"), facts)


def check_count(reading: Reading, allowed: Collection[int]) -> None:
    """``wrong_count`` with ``got`` and ``expected`` (sorted list) unless the cards are as many as allowed."""
    got = len(reading.cards)
    if got not in allowed:
        raise UnreadableError("wrong_count", got=got, expected=sorted(allowed))


def read_pattern(text: str) -> Pattern:
    """Ranks with at most one suit, as people name a run or a set.

    >>> read_pattern("as-2-3"), read_pattern("5-6-7♣").suit
    (Pattern(ranks=(<Rank.ACE: 1>, <Rank.TWO: 2>, <Rank.THREE: 3>), suit=None), <Suit.CLUBS: 0>)
    """
    normal = _normal(text)
    pieces = pieces_of(normal)
    best = min((_pattern_candidate(normal, pieces, language) for language in LANGUAGES), key=_pattern_faults)
    if _pattern_faults(best)[0]:
        raise diagnose(normal, pieces, best)
    return _pattern(normal, best)


def _pattern_candidate(normal: Normal, pieces: list[Piece], language: Language) -> Candidate:
    manner = manner_for(pieces, language)
    path = best_path(edges(pieces, manner), len(normal.text), "rank_first", manner)
    return Candidate(language, "rank_first", path, None, 0.0)


def _pattern_faults(candidate: Candidate) -> tuple[int, int]:
    """Faults other than a missing suit, which a pattern may lack; then all."""
    faults = candidate.path.faults
    return sum(code != "missing_suit" for _, code in faults), len(faults)


def _pattern(normal: Normal, best: Candidate) -> Pattern:
    ranks = tuple(lex.value for lex in best.path.lexes if isinstance(lex.value, Rank))
    suits = {lex.value for lex in best.path.lexes if isinstance(lex.value, Suit)}
    if not ranks or len(suits) > 1:
        code = "ambiguous" if ranks else "missing_rank"
        raise UnreadableError(code, token=normal.source[:40], position=0, expected="pattern")
    if len(ranks) == 2 and any(lex.kind == "dash" for lex in best.path.lexes) and ranks[0] < ranks[1]:
        ranks = tuple(Rank(rank) for rank in range(ranks[0], ranks[1] + 1))
    return Pattern(ranks, next(iter(suits), None))


def infer_convention(text: str, default: Language = "es") -> str:
    """``es``, ``en`` or ``symbols`` for a whole text with words between the cards, such as a history and a hand."""
    return _likeliest(text, LANGUAGES, default).convention


def find_cards(text: str, convention: str) -> list[tuple[Card | None, int, int]]:
    """Cards in running text as (card, start, end) by offsets of the text; None is a hidden card.

    Words that are no cards are passed over; a card may come twice. ``convention`` is what ``infer_convention`` said.

    >>> find_cards("rival: roba, descarta 3♣", "symbols")
    [(Card('3c'), 22, 24)]
    """
    language: Language = "en" if convention == "en" else "es"
    best = _likeliest(text, (language,), language)
    placed = best.built.placed if best.built else ()
    normal = normalise(text)
    return [(each.card, *normal.span(each.start, each.end)) for each in placed]


def _likeliest(text: str, languages: Collection[Language], default: Language) -> Candidate:
    """The running reading that finds the most cards; then the likeliest; then the default language."""
    if len(text) > MAX_LENGTH:
        raise UnreadableError("too_long", got=len(text), expected=MAX_LENGTH)
    normal = normalise(text)
    found = ranked(running_candidates(normal, pieces_of(normal), tuple(languages)), default)
    return max(found, key=lambda each: len(each.built.placed) if each.built else 0)


_EN_LETTERS: Final = {suit: suit.letter for suit in Suit}
_ES_LETTERS: Final = {Suit.CLUBS: "T", Suit.DIAMONDS: "D", Suit.HEARTS: "C", Suit.SPADES: "P"}


def dumps(cards: Iterable[Card], style: str = "symbols") -> str:
    """Cards between spaces: ``symbols`` (``10♦ K♥``), ``en`` (``Td Kh``), ``es`` (``10D KC``); all can be read back.

    >>> dumps([Card("Td"), Card("Kh")], "es")
    '10D KC'
    """
    return " ".join(_written(card, style) for card in cards)


def _written(card: Card, style: str) -> str:
    match style:
        case "symbols":
            return card.symbol
        case "en":
            return card.rank.letter + _EN_LETTERS[card.suit]
        case "es":
            return card.symbol[:-1] + _ES_LETTERS[card.suit]
        case _:
            raise ValueError(f"style: {style}")
