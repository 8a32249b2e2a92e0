"""An act of the hand record as text: ``roba 5♥``, ``tira K♠ ?!(1,25) {no liga}``, ``cierra 3♣: 4♣ 4♦ 4♥``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tutor.core.cards import Card
from tutor.core.errors import UnreadableError
from tutor.core.layoffs import LayOff
from tutor.formats.record_acts import Act, Mark
from tutor.formats.record_words import CARD, GROUP, MELDS, UNKNOWN, melds_text, read_card, read_meld, read_melds

_VERBS: Final = {"take": "toma", "draw": "roba", "discard": "tira", "knock": "cierra"}
_LAYOFF: Final = rf"{CARD} en {GROUP}"
_ACT: Final = re.compile(
    rf"(?:(?P<pass>pasa)|(?P<verb>toma|roba|tira) (?P<card>{CARD}|\?)|cierra (?P<thrown>{CARD}|\?): (?P<knock>{MELDS})"
    rf"|gran gin: (?P<big>{MELDS})|muestra (?P<show>{MELDS})(?:; coloca (?P<layoffs>{_LAYOFF}(?:, {_LAYOFF})*))?)"
    r"(?: (?P<mark>\?!|\?\?|\?)\((?P<loss>[0-9]{1,4},[0-9]{2})\))?(?: \{(?P<comment>[^{}]+)\})?"
)
_LINE: Final = re.compile(r"([0-9]{1,3})\. J([12]) ")
_BREAK: Final = ", "


def act_text(act: Act) -> str:
    """One act."""
    mark = f" {act.mark.symbol}({act.mark.loss // 100},{act.mark.loss % 100:02})" if act.mark else ""
    return _bare_text(act) + mark + (f" {{{act.comment}}}" if act.comment else "")


def _bare_text(act: Act) -> str:
    if act.code == "pass":
        return "pasa"
    if act.code == "show":
        layoffs = _BREAK.join(f"{layoff.card.symbol} en {melds_text((layoff.meld,))}" for layoff in act.layoffs)
        return f"muestra {melds_text(act.melds)}" + (f"; coloca {layoffs}" if layoffs else "")
    if act.code == "big_gin":
        return f"gran gin: {melds_text(act.melds)}"
    thrown = f"{_VERBS[act.code]} {act.card.symbol if act.card else UNKNOWN}"
    return f"{thrown}: {melds_text(act.melds)}" if act.code == "knock" else thrown


def act_lines(acts: Iterable[Act]) -> list[str]:
    """Numbered lines: what a seat gets and what it throws stand together, all else on its own line."""
    return [
        f"{number}. J{group[0].seat + 1} {_BREAK.join(map(act_text, group))}"
        for number, group in enumerate(turns(acts), start=1)
    ]


def turns(acts: Iterable[Act]) -> Iterator[tuple[Act, ...]]:
    """The acts that share a line."""
    waiting: Act | None = None
    for act in acts:
        if waiting is not None and act.seat == waiting.seat and act.throws:
            yield waiting, act
            waiting = None
            continue
        if waiting is not None:
            yield (waiting,)
        waiting = act if act.acquires else None
        if waiting is None:
            yield (act,)
    if waiting is not None:
        yield (waiting,)


def read_act_line(line: str) -> list[Act]:
    """The acts of one line."""
    head = _LINE.match(line)
    if head is None:
        raise UnreadableError("record_line", token=line[:60], expected="1. J1 roba 5♥, tira K♠")
    seat, place = int(head[2]) - 1, head.end()
    acts: list[Act] = []
    while True:
        found = _ACT.match(line, place)
        if found is None:
            raise UnreadableError("record_line", token=line[place : place + 60], position=place, expected="tira K♠")
        acts.append(_act(seat, found))
        place = found.end()
        if place == len(line):
            return acts
        if not line.startswith(_BREAK, place):
            raise UnreadableError("record_line", token=line[place : place + 60], position=place, expected=_BREAK)
        place += len(_BREAK)


def _act(seat: int, found: re.Match[str]) -> Act:
    mark = Mark(found["mark"], int(found["loss"].replace(",", ""))) if found["mark"] else None
    comment = found["comment"] or ""
    if found["pass"]:
        return Act(seat, "pass", mark=mark, comment=comment)
    if found["verb"]:
        code = next(code for code, verb in _VERBS.items() if verb == found["verb"])
        return Act(seat, code, _card(found["card"]), mark=mark, comment=comment)
    if found["knock"]:
        return Act(seat, "knock", _card(found["thrown"]), read_melds(found["knock"]), mark=mark, comment=comment)
    if found["big"]:
        return Act(seat, "big_gin", melds=read_melds(found["big"]), mark=mark, comment=comment)
    layoffs = tuple(map(_layoff, found["layoffs"].split(_BREAK))) if found["layoffs"] else ()
    return Act(seat, "show", melds=read_melds(found["show"]), layoffs=layoffs, mark=mark, comment=comment)


def _card(text: str) -> Card | None:
    return None if text == UNKNOWN else read_card(text)


def _layoff(text: str) -> LayOff:
    card, meld = text.split(" en ")
    return LayOff(read_card(card), read_meld(meld))
