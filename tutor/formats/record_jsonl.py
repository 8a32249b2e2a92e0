"""The hand record's twin for programs: one line of JSON a hand, two-letter cards, English keys.

As in the text form, ``loads`` accepts exactly what ``dumps`` prints.
"""

from __future__ import annotations

import json
from typing import Any

from tutor.core.cards import Card, CardSet, distinct
from tutor.core.errors import ContentError, GinError, UnreadableError
from tutor.core.hand import Phase
from tutor.core.layoffs import LayOff
from tutor.core.melds import Meld
from tutor.core.rules import DEFAULT_PRESET, build_rules, differences
from tutor.core.scoring import HandScore, Result, ScoreLine
from tutor.formats.record_acts import Act, Mark
from tutor.formats.record_check import check_record
from tutor.formats.record_model import MAX_HANDS, MAX_NUMBER, MAX_RECORD, VERSION, GameRecord, HandRecord, Situation
from tutor.formats.record_words import MAGIC, SCORE_LINES

Json = dict[str, Any]


def dumps(record: GameRecord | HandRecord) -> str:
    """One line a hand, each ended by a line feed."""
    hands = (record,) if isinstance(record, HandRecord) else record.hands
    return "".join(_line(hand) + "\n" for hand in hands)


def _line(hand: HandRecord) -> str:
    return json.dumps(to_json(hand), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> GameRecord:
    """The hands of a text; an error names the ``line`` from 1."""
    if len(text) > MAX_RECORD:
        raise ContentError("record_too_long", field="record", got=len(text), expected=MAX_RECORD)
    lines = text.split("\n")
    if lines.pop() or not lines:
        raise UnreadableError("last_line_open", line=len(lines) + 1)
    if len(lines) > MAX_HANDS:
        raise ContentError("too_many_hands", got=len(lines), expected=MAX_HANDS)
    return GameRecord(tuple(_read_line(line, number) for number, line in enumerate(lines, start=1)))


def _read_line(line: str, number: int) -> HandRecord:
    try:
        record = from_json(_parsed(line))
        if _line(record) != line:
            raise UnreadableError("not_canonical", token=_first_difference(line, _line(record)), expected=_line(record))
        check_record(record)
    except GinError as error:
        raise type(error)(error.code, **{**error.facts, "line": number}) from error
    return record


def _first_difference(got: str, expected: str) -> str:
    place = next((row for row, pair in enumerate(zip(got, expected, strict=False)) if pair[0] != pair[1]), 0)
    return got[place : place + 40]


def _parsed(line: str) -> Json:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UnreadableError("not_json", token=line[:40]) from error
    if not isinstance(found, dict):
        raise UnreadableError("not_json", token=line[:40], expected="{...}")
    return found


# --- printing -----------------------------------------------------------------------------------------------------


def to_json(record: HandRecord) -> Json:
    """The object of a hand; keys that say nothing are left out."""
    upcard = record.upcard
    data: Json = {
        MAGIC: VERSION,
        "players": list(record.players),
        "dealer": record.dealer,
        "preset": record.preset,
        "rules": differences(record.rules, record.preset),
        "score": list(record.score) if record.score else None,
        "seed": record.seed,
        "hands": None if record.seed is not None else [_names(hand) for hand in record.hands],
        "upcard": str(upcard) if upcard else None,
        "stock": None if record.stock is None else [str(card) if card else None for card in record.stock],
        "view": _situation_json(record.situation) if record.situation else None,
        "comments": list(record.comments),
        "acts": [_act_json(act) for act in record.acts],
        "result": _result_json(record.result) if record.result else None,
    }
    return data


def _names(cards: CardSet | tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _situation_json(now: Situation) -> Json:
    return {
        "seat": now.seat,
        "hand": _names(now.hand),
        "pile": None if now.pile is None else _names(now.pile),
        "rival_taken": _names(now.rival_taken),
        "taken": str(now.taken) if now.taken else None,
        "turn": now.turn,
        "stock_left": now.stock_left,
        "phase": now.phase.value if now.phase else None,
    }


def _act_json(act: Act) -> Json:
    data: Json = {"seat": act.seat, "act": act.code}
    if act.card is not None:
        data["card"] = str(act.card)
    if act.melds is not None:
        data["melds"] = [_names(meld.cards) for meld in act.melds]
    if act.layoffs:
        data["layoffs"] = [[str(layoff.card), _names(layoff.meld.cards)] for layoff in act.layoffs]
    if act.mark is not None:
        data |= {"mark": act.mark.symbol, "loss": act.mark.loss / 100}
    if act.comment:
        data["comment"] = act.comment
    return data


def _result_json(score: HandScore) -> Json:
    lines = [[line.code, line.points] for line in score.lines]
    return {"result": score.result.value, "winner": score.winner, "points": score.points, "lines": lines}


# --- reading ------------------------------------------------------------------------------------------------------


def from_json(data: Json) -> HandRecord:
    """The way back of ``to_json``."""
    if data.get(MAGIC) != VERSION:
        raise UnreadableError("record_version", token=str(data.get(MAGIC))[:40], expected=str(VERSION))
    rules = {str(name): _text(value) for name, value in _object(data.get("rules") or {}).items()}
    preset = _text(data.get("preset", DEFAULT_PRESET))
    players = [_text(name) for name in _list(data.get("players"), 2)]
    score = [_number(value) for value in _list(data["score"], 2)] if data.get("score") else None
    hands = [_cards(hand) for hand in _list(data["hands"], 2)] if data.get("hands") else [CardSet(), CardSet()]
    stock = data.get("stock")
    return HandRecord(
        players=(players[0], players[1]),
        dealer=_seat_or_none(data.get("dealer")),
        rules=build_rules(preset, chosen=rules),
        preset=preset,
        score=(score[0], score[1]) if score else None,
        seed=None if data.get("seed") is None else _text(data["seed"]),
        hands=(hands[0], hands[1]),
        upcard=_card_or_none(data.get("upcard")),
        stock=None if stock is None else tuple(_card_or_none(card) for card in _list(stock)),
        situation=_situation(_object(data["view"])) if data.get("view") else None,
        comments=tuple(_text(comment) for comment in _list(data.get("comments") or [])),
        acts=tuple(_act(_object(act)) for act in _list(data.get("acts") or [])),
        result=_result(_object(data["result"])) if data.get("result") else None,
    )


def _situation(data: Json) -> Situation:
    phases = {phase.value: phase for phase in Phase}
    phase, pile = data.get("phase"), data.get("pile")
    return Situation(
        seat=_seat(data.get("seat")),
        hand=_cards(data.get("hand")),
        pile=None if pile is None else tuple(_card(card) for card in _list(pile)),
        rival_taken=_cards(data.get("rival_taken")),
        taken=_card_or_none(data.get("taken")),
        turn=None if data.get("turn") is None else _number(data["turn"]),
        stock_left=None if data.get("stock_left") is None else _number(data["stock_left"]),
        phase=None if phase is None else _one_of(phases, phase),
    )


def _act(data: Json) -> Act:
    mark = Mark(_text(data["mark"]), _hundredths(data.get("loss"))) if "mark" in data else None
    return Act(
        seat=_seat(data.get("seat")),
        code=_text(data.get("act")),
        card=_card_or_none(data.get("card")),
        melds=tuple(_meld(meld) for meld in _list(data["melds"])) if "melds" in data else None,
        layoffs=tuple(_layoff(_list(pair, 2)) for pair in _list(data.get("layoffs") or [])),
        mark=mark,
        comment=_text(data.get("comment", "")),
    )


def _result(data: Json) -> HandScore:
    lines = [_list(line, 2) for line in _list(data.get("lines"))]
    return HandScore(
        result=_one_of({kind.value: kind for kind in Result}, data.get("result")),
        winner=_seat_or_none(data.get("winner")),
        lines=tuple(ScoreLine(_line_code(code), _number(points)) for code, points in lines),
    )


def _wrong(value: object, expected: str) -> UnreadableError:
    return UnreadableError("record_value", token=str(value)[:40], expected=expected)


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise _wrong(value, "{...}")
    return value


def _list(value: object, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (size is not None and len(value) != size):
        raise _wrong(value, "[...]")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(value, '"..."')
    return value


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_NUMBER:
        raise _wrong(value, f"0-{MAX_NUMBER}")
    return value


def _hundredths(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_NUMBER:
        raise _wrong(value, f"0-{MAX_NUMBER}")
    return round(value * 100)


def _seat(value: object) -> int:
    seat = _number(value)
    if seat > 1:
        raise _wrong(value, "0-1")
    return seat


def _seat_or_none(value: object) -> int | None:
    return None if value is None else _seat(value)


def _card(value: object) -> Card:
    return Card(_text(value))


def _card_or_none(value: object) -> Card | None:
    return None if value is None else _card(value)


def _cards(value: object) -> CardSet:
    return distinct(_card(card) for card in _list(value))


def _meld(value: object) -> Meld:
    meld = Meld.of(_cards(value))
    if meld is None:
        raise UnreadableError("not_a_meld", token=str(value)[:60])
    return meld


def _layoff(pair: list[Any]) -> LayOff:
    return LayOff(_card(pair[0]), _meld(pair[1]))


def _line_code(value: object) -> str:
    return str(_one_of({code: code for code in SCORE_LINES}, value))


def _one_of(table: dict[str, Any], value: object) -> Any:
    word = _text(value)
    if word not in table:
        raise _wrong(word, ", ".join(table))
    return table[word]
