"""What exactly is wrong with a text that follows no convention: token, position, what was expected, a suggestion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice, pairwise, product
from typing import Final

from tutor.core.cards import Rank
from tutor.core.errors import GinError, UnreadableError
from tutor.formats.cards_choose import Candidate, candidates
from tutor.formats.cards_normal import SYMBOLS, Normal, normalise
from tutor.formats.cards_roles import pieces_of
from tutor.formats.cards_scan import Piece
from tutor.formats.cards_tokens import Lex
from tutor.formats.cards_words import ACCENTED, CARD_WORDS, LANGUAGES, RANK_LETTERS, WORDS, Language

_SPANISH: Final = re.compile(r"(?:(?:1[0-2]|[1-9]|[asrc])[oceb])+|(?:[oceb](?:1[0-2]|[1-9]|[asrc]))+")
_CONFUSED: Final[dict[str, tuple[str, ...]]] = {
    "i": ("i", "j"),
    "l": ("l", "1", "j"),
    "o": ("o", "0", "10"),
    "0": ("0", "10"),
    "b": ("b", "8"),
    "v": ("v", "j"),
    "z": ("z", "2"),
}
_COURT: Final = {"11": "J", "12": "Q", "13": "K", "once": "jota", "doce": "reina", "trece": "rey"}
_SOUND: Final = re.compile(rf"(?:10|1(?!\d)|[2-9atjqk])+[cdhspet{SYMBOLS}]?|[{SYMBOLS}](?:10|[2-9atjqk])+")


def diagnose(normal: Normal, pieces: list[Piece], best: Candidate) -> GinError:
    """The error to raise for the least faulty candidate."""
    deck = _spanish_deck(normal, pieces)
    if deck is not None:
        return deck
    if best.error is not None:
        return placed_error(normal, best.error)
    index, code = min(best.path.faults, key=_urgency)
    if code == "unknown_token":
        return _unknown(normal, pieces, best.path.lexes[index], best.language)
    if code in {"missing_suit", "missing_rank"}:
        return _mixed_order(normal, pieces, best) or _missing(normal, pieces, best, index, code)
    lex = best.path.lexes[index]
    return _error(normal, code, lex.start, lex.end, expected="card")


def placed_error(normal: Normal, error: GinError) -> GinError:
    """The builder's error with its plain offsets turned into token and position."""
    facts = dict(error.facts)
    start, end = facts.pop("start", 0), facts.pop("end", 0)
    if not isinstance(start, int) or not isinstance(end, int):
        return error
    readings = facts.get("readings")
    if isinstance(readings, list):
        facts["readings"] = [_replaced(normal, start, end, str(reading)) for reading in readings]
    return _error(normal, error.code, start, end, **facts)


def _replaced(normal: Normal, start: int, end: int, text: str) -> str:
    """The whole source with one part written otherwise."""
    position, after = normal.span(start, end)
    return normal.source[:position] + text + normal.source[after:]


def _urgency(fault: tuple[int, str]) -> tuple[bool, int]:
    """A token that can't be read comes before what it leaves without a suit."""
    index, code = fault
    return code in {"missing_suit", "missing_rank"}, index


def _error(normal: Normal, code: str, start: int, end: int, **facts: object) -> UnreadableError:
    position, _ = normal.span(start, end)
    return UnreadableError(code, token=normal.token(start, end), position=position, **facts)


def _spanish_deck(normal: Normal, pieces: list[Piece]) -> UnreadableError | None:
    named = [piece for piece in pieces if piece.word is not None and piece.word.value == "spanish_deck"]
    solid = [piece for piece in pieces if piece.kind != "gap"]
    lettered = [piece for piece in pieces if _is_spanish(piece)]
    lettered += [suit for rank, suit in pairwise(solid) if rank.is_number and suit.text in {"o", "b"}]
    sure = named or (len(lettered) > 1 or any(re.search(r"^[ob]$|[2-9]", piece.text) for piece in lettered))
    if not sure:
        return None
    first = (named or lettered)[0]
    return _error(normal, "spanish_deck", first.start, first.end, expected="french_suit")


def _is_spanish(piece: Piece) -> bool:
    known = piece.kind != "chunk" or piece.word is not None or piece.role != ""
    return not known and bool(re.search(r"[ob]", piece.text) and _SPANISH.fullmatch(piece.text))


def _unknown(normal: Normal, pieces: list[Piece], lex: Lex, language: Language) -> UnreadableError:
    chunk = normal.text[lex.start : lex.end]
    confused = _confusion(chunk)
    if confused is not None:
        return _confused(normal, lex, confused)
    foreign = _other_language(chunk, language) or _half_spanish(chunk)
    if foreign is not None:
        return _error(normal, "mixed_conventions", lex.start, lex.end, expected=language, suggestion=foreign)
    court = re.fullmatch(r"(1[123]|once|doce|trece)(\D?)", chunk)
    suggestion = _COURT[court.group(1)] + court.group(2).upper() if court else _near_word(chunk)
    extra = {"suggestion": suggestion} if suggestion else {}
    return _error(normal, "unknown_token", lex.start, lex.end, expected="card", **extra)


def _confused(normal: Normal, lex: Lex, fixed: str) -> UnreadableError:
    corrected = _replaced(normal, lex.start, lex.end, fixed) if len(normal.source) <= 200 else fixed
    return _error(
        normal, "letter_confusion", lex.start, lex.end, expected="rank", suggestion=fixed, corrected=corrected
    )


def _confusion(chunk: str) -> str | None:
    """The chunk with a look-alike put right, if that makes it cards: ``1O♥`` -> ``10♥``."""
    if len(chunk) > 30:
        return None
    spelled = re.sub("^[il1][o0]", "10", re.sub("^ok(?:ay)?", "k", chunk))
    if spelled != chunk and _SOUND.fullmatch(spelled):
        return spelled.upper()
    if len(chunk) > 6:
        return None
    options = product(*(_CONFUSED.get(char, (char,)) for char in chunk))
    tries = ("".join(each) for each in islice(options, 1, 200))
    return next((each.upper() for each in tries if _SOUND.fullmatch(each)), None)


def _other_language(chunk: str, language: Language) -> str | None:
    """How another convention would read the chunk alone, in symbols."""
    if chunk.isdigit() or len(chunk) > 12:
        return None
    others = [each for each in LANGUAGES if each != language]
    return next((found.text for found in _alone(chunk, others) if found.text), None)


def _half_spanish(chunk: str) -> str | None:
    """A Spanish figure with an English suit: ``DH`` -> ``QH``."""
    if len(chunk) != 2 or chunk[0] not in "rds" or chunk[1] not in "hs":
        return None
    return RANK_LETTERS["es"][chunk[0]].letter + chunk[1].upper()


def _alone(chunk: str, languages: list[Language]) -> Iterator[Candidate]:
    normal = normalise(chunk)
    yield from (found for found in candidates(normal, pieces_of(normal), languages) if not found.faults)


def _near_word(chunk: str) -> str | None:
    if len(chunk) < 3 or len(chunk) > 20 or not chunk.isalpha():
        return None
    near = get_close_matches(chunk, [word for word in CARD_WORDS if WORDS[word].kind != "bad"], 1, 0.7)
    return ACCENTED.get(near[0], near[0]) if near else None


def _missing(normal: Normal, pieces: list[Piece], best: Candidate, index: int, code: str) -> UnreadableError:
    lex = _culprit(best, index, code)
    if code == "missing_rank":
        piece = next(each for each in pieces if each.start <= lex.start < each.end)
        fixed = _confusion(piece.text) if len(piece.text) > 1 else None
        if fixed is not None:
            return _confused(normal, Lex("unknown", piece.start, piece.end), fixed)
        return _error(normal, code, lex.start, lex.end, expected="rank")
    suggestion = f"{lex.value.letter}♥".replace("T", "10") if isinstance(lex.value, Rank) else ""
    return _error(normal, code, lex.start, lex.end, expected="suit", suggestion=suggestion)


def _culprit(best: Candidate, index: int, code: str) -> Lex:
    """The first rank that waits for a suit, or the suit that has no rank."""
    lexes = best.path.lexes
    suits = {"suit", "letter"}
    if code == "missing_rank":
        if best.order == "rank_first":
            return lexes[index]
        return next(lex for lex in reversed(lexes[:index]) if lex.kind in suits)
    if best.order == "suit_first":
        return lexes[index]
    waiting: list[Lex] = []
    for lex in reversed(lexes[:index]):
        if lex.kind in suits | {"card", "hidden", "unknown", "bad"} or (lex.kind == "break" and waiting):
            break
        if lex.kind == "rank":
            waiting.append(lex)
    return waiting[-1]


def _mixed_order(normal: Normal, pieces: list[Piece], best: Candidate) -> UnreadableError | None:
    """``7♥ ♠8``: every token is a card, but not in one order."""
    chunks = [piece for piece in pieces if piece.kind == "chunk" and not piece.role]
    if not 1 < len(chunks) <= 60:
        return None
    found = [next(_alone(piece.text, [best.language]), None) for piece in chunks]
    read = [each for each in found if each is not None and each.cards]
    orders = [each.order for each in read]
    if len(read) < len(chunks) or len(set(orders)) < 2:
        return None
    usual = max(set(orders), key=lambda order: (orders.count(order), order == orders[0]))
    index = next(i for i, order in enumerate(orders) if order != usual)
    piece = chunks[index]
    return _error(normal, "mixed_order", piece.start, piece.end, expected=usual, suggestion=read[index].text)
