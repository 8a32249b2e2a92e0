"""The statements of a history, before it is known who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tutor.core.cards import Card

ACQUIRING: Final = ("draw", "get", "take", "want")
ENDING: Final = ("discard", "knock", "big_gin")


@dataclass(frozen=True, slots=True)
class Said:
    """One statement. ``kind``: act, dealer, start, upcard or item (a card of a list of discards).

    ``who``: me, rival, both, a player's name or nothing. ``code`` of an act: pass, take, draw, get (take or draw),
    discard, knock, big_gin. ``taken``: an item or upcard that was taken afterwards, ``taker`` by whom.
    """

    kind: str
    line: int
    who: str = ""
    code: str = ""
    cards: tuple[Card, ...] = ()
    token: str = ""
    taken: bool = False
    taker: str = ""


@dataclass
class Open:
    """A verb that may still get cards and a place."""

    code: str
    who: str
    token: str
    denied: bool = False
    place: str = ""
    cards: list[Card] = field(default_factory=list)


def code_of(act: Open) -> str:
    """The code of a finished verb; nothing where it is denied and says nothing then."""
    if act.denied:
        return "pass" if act.code in ACQUIRING else ""
    if act.code in ("take", "want"):
        return "take"
    if act.code == "refuse":
        return "pass"
    if act.code == "show":
        return ""
    if act.code not in ("draw", "get"):
        return act.code
    if act.place:
        return "draw" if act.place == "stock" else "take"
    return "take" if act.code == "get" and act.cards else act.code


def joined(said: list[Said]) -> list[Said]:
    """``tira 4♠ y cierra`` and ``cierra tirando 4♠`` are one act; so are ``no la toma`` and ``roba``."""
    whole: list[Said] = []
    for one in said:
        last = whole[-1] if whole else None
        if last is not None and {last.code, one.code} == {"knock", "discard"} and (not one.who or one.who == last.who):
            whole[-1] = replace(last, code="knock", cards=last.cards or one.cards, token=f"{last.token} {one.token}")
        elif last is not None and one.code == "draw" and last.code == "pass" and _only_refused(last, one):
            whole[-1] = one
        else:
            whole.append(one)
    return whole


def _only_refused(last: Said, one: Said) -> bool:
    return last.who == one.who and not last.token.lower().startswith(("pas", "skip"))
