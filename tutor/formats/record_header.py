"""The header of the hand record's text form: ``key: value`` lines in a fixed order, and the line of the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from tutor.core.cards import Card, CardSet, distinct
from tutor.core.errors import GinError, UnreadableError
from tutor.core.rules import build_rules, differences, parse_field
from tutor.core.scoring import HandScore, ScoreLine
from tutor.formats.record_model import HandRecord, Situation
from tutor.formats.record_words import (
    PHASES,
    RESULTS,
    SCORE_LINES,
    UNKNOWN,
    cards_text,
    number,
    read_card,
    read_cards,
    read_known,
)

T = TypeVar("T")
A = TypeVar("A")
Row = tuple[int, str]

_TABLE_KEYS: Final = ("jugador1", "jugador2", "reparte", "reglas", "regla", "tanteo")
_DEAL_KEYS: Final = ("semilla", "mano1", "mano2", "vuelta", "mazo")
_VIEW_KEYS: Final = ("vista", "mano", "pila", "rival_tiene", "tomada", "turno", "quedan", "fase")
KEYS: Final = (*_TABLE_KEYS, *_DEAL_KEYS, *_VIEW_KEYS, "comentario")
_SEATS: Final = {"J1": 0, "J2": 1}
_REPEATED: Final = ("regla", "comentario")
_RESULT: Final = re.compile(r"([a-z ]+?)(?: (J[12]))?(?: ([0-9]{1,5}) = (.+))?")
_SCORE_LINE: Final = re.compile(r"(.+) ([0-9]{1,5})")
_PLUS: Final = " + "


def on_line(line: int, read: Callable[[A], T], text: A) -> T:
    """Read, and name the line in what goes wrong."""
    try:
        return read(text)
    except GinError as error:
        raise type(error)(error.code, **{"line": line, **error.facts}) from error


# --- printing -----------------------------------------------------------------------------------------------------


def rows_of(record: HandRecord) -> Iterator[tuple[str, str]]:
    """Keys and values in canonical order."""
    yield from zip(("jugador1", "jugador2"), record.players, strict=True)
    yield "reparte", _seat_text(record.dealer)
    yield "reglas", record.preset
    for name, value in differences(record.rules, record.preset).items():
        yield "regla", f"{name}={value}"
    if record.score is not None:
        yield "tanteo", f"{record.score[0]}-{record.score[1]}"
    yield from [("semilla", record.seed)] if record.seed is not None else _deal_rows(record)
    yield from _situation_rows(record.situation) if record.situation is not None else ()
    for comment in record.comments:
        yield "comentario", comment


def _seat_text(seat: int | None) -> str:
    return UNKNOWN if seat is None else f"J{seat + 1}"


def _deal_rows(record: HandRecord) -> Iterator[tuple[str, str]]:
    for key, hand, size in zip(("mano1", "mano2"), record.hands, record.sizes, strict=True):
        yield key, cards_text((*hand, None) if len(hand) < size else hand)
    if not record.rules.eleven_to_nondealer:
        yield "vuelta", record.upcard.symbol if record.upcard else UNKNOWN
    if record.stock is not None:
        yield "mazo", cards_text(record.stock)


def _situation_rows(now: Situation) -> Iterator[tuple[str, str]]:
    yield "vista", _seat_text(now.seat)
    yield "mano", cards_text(now.hand)
    if now.pile is not None:
        yield "pila", cards_text(now.pile)
    if now.rival_taken:
        yield "rival_tiene", cards_text(now.rival_taken)
    if now.taken is not None:
        yield "tomada", now.taken.symbol
    if now.turn is not None:
        yield "turno", str(now.turn)
    if now.stock_left is not None:
        yield "quedan", str(now.stock_left)
    if now.phase is not None:
        yield "fase", PHASES[now.phase]


def result_text(score: HandScore) -> str:
    """``contraataque J2 37 = diferencia 12 + contraataque 25``; without points ``nula`` or ``empate``."""
    winner = "" if score.winner is None else f" {_seat_text(score.winner)}"
    lines = _PLUS.join(f"{SCORE_LINES[line.code]} {line.points}" for line in score.lines)
    return RESULTS[score.result] + winner + (f" {score.points} = {lines}" if lines else "")


# --- reading ------------------------------------------------------------------------------------------------------


def read_header(rows: list[Row], first: int) -> HandRecord:
    """The record without acts; ``first`` is the line on which the hand begins."""
    found: dict[str, list[Row]] = {}
    for line, text in rows:
        key, colon, value = text.partition(": ")
        if not colon or key not in KEYS:
            raise UnreadableError("record_key", line=line, token=text[:40], expected=", ".join(KEYS))
        if key in found and key not in _REPEATED:
            raise UnreadableError("record_key_twice", line=line, token=key)
        found.setdefault(key, []).append((line, value))
    return on_line(first, _record, found)


def _get(found: dict[str, list[Row]], key: str, read: Callable[[str], T]) -> T | None:
    return on_line(found[key][0][0], read, found[key][0][1]) if key in found else None


def _record(found: dict[str, list[Row]]) -> HandRecord:
    for key in ("jugador1", "jugador2", "reparte", "reglas"):
        if key not in found:
            raise UnreadableError("record_key_missing", expected=key)
    preset = found["reglas"][0][1]
    chosen = dict(on_line(line, _rule, value) for line, value in found.get("regla", ()))
    return HandRecord(
        players=(found["jugador1"][0][1], found["jugador2"][0][1]),
        dealer=_get(found, "reparte", _seat),
        rules=on_line(found["reglas"][0][0], lambda name: build_rules(name, chosen=chosen), preset),
        preset=preset,
        score=_get(found, "tanteo", _score),
        seed=_get(found, "semilla", str),
        hands=(_get(found, "mano1", _dealt) or CardSet(), _get(found, "mano2", _dealt) or CardSet()),
        upcard=_get(found, "vuelta", _maybe_card),
        stock=_get(found, "mazo", read_cards),
        situation=_situation(found),
        comments=tuple(value for _, value in found.get("comentario", ())),
    )


def _situation(found: dict[str, list[Row]]) -> Situation | None:
    seat = _get(found, "vista", _known_seat)
    if seat is None:
        return None
    return Situation(
        seat=seat,
        hand=_get(found, "mano", _dealt) or CardSet(),
        pile=_get(found, "pila", read_known),
        rival_taken=_get(found, "rival_tiene", _dealt) or CardSet(),
        taken=_get(found, "tomada", read_card),
        turn=_get(found, "turno", number),
        stock_left=_get(found, "quedan", number),
        phase=_get(found, "fase", lambda text: by_text(PHASES, text)),
    )


def by_text(table: dict[T, str], text: str) -> T:
    """The key of a word."""
    for key, word in table.items():
        if word == text:
            return key
    raise UnreadableError("record_word", token=text[:40], expected=", ".join(table.values()))


def _seat(text: str) -> int | None:
    return None if text == UNKNOWN else _known_seat(text)


def _known_seat(text: str) -> int:
    if text not in _SEATS:
        raise UnreadableError("record_word", token=text[:40], expected=", ".join(_SEATS))
    return _SEATS[text]


def _rule(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    parse_field(name, value)
    return name, value


def _score(text: str) -> tuple[int, int]:
    first, _, second = text.partition("-")
    return number(first), number(second)


def _dealt(text: str) -> CardSet:
    return distinct(card for card in read_cards(text) if card is not None)


def _maybe_card(text: str) -> Card | None:
    return None if text == UNKNOWN else read_card(text)


def read_result(text: str) -> HandScore:
    """The way back of ``result_text``."""
    found = _RESULT.fullmatch(text)
    if found is None:
        raise UnreadableError("record_line", token=text[:60], expected="cierre J1 12 = diferencia 12")
    winner = _known_seat(found[2]) if found[2] else None
    lines = tuple(map(_score_line, found[4].split(_PLUS))) if found[4] else ()
    return HandScore(by_text(RESULTS, found[1]), winner, lines)


def _score_line(text: str) -> ScoreLine:
    found = _SCORE_LINE.fullmatch(text)
    if found is None:
        raise UnreadableError("record_line", token=text[:60], expected="diferencia 12")
    return ScoreLine(by_text(SCORE_LINES, found[1]), int(found[2]))
