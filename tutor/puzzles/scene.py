"""From a puzzle's record to what the player sees, and from a played hand to a record that tells no more than that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tutor.core.cards import CardSet
from tutor.core.hand import HandState, Phase
from tutor.core.rules import DEFAULT_PRESET
from tutor.core.view import PlayerView
from tutor.formats.record import dumps, loads_hand
from tutor.formats.record_acts import Act
from tutor.formats.record_model import HandRecord

PLAYERS: Final = ("yo", "rival")
ME: Final = 0


@lru_cache(maxsize=2048)
def view_of_record(record: str, seat: int) -> PlayerView:
    """The view at the end of a record's text; in a showdown with what the rival shows."""
    read = loads_hand(record)
    view = read.view(seat)
    if view.phase is not Phase.SHOW:
        return view
    shown = read.final_world().state.shown
    return replace(view, shown=shown, rival_known=view.rival_known if shown is None else CardSet())


def record_of(start: HandState, acts: Sequence[Act], preset: str = DEFAULT_PRESET) -> str:
    """The text of a hand as seat 0 knows it: the rival's cards only once he has shown them."""
    open_hands = bool(acts) and acts[-1].code in ("knock", "big_gin")
    hands = start.hands if open_hands else (start.hands[ME], CardSet())
    known = [act if open_hands or act.seat == ME else _as_seen(act) for act in acts]
    return dumps(
        HandRecord(
            players=PLAYERS,
            dealer=start.dealer,
            rules=start.rules,
            preset=preset,
            hands=hands,
            upcard=start.upcard,
            acts=tuple(known),
        )
    )


def _as_seen(act: Act) -> Act:
    return replace(act, card=None) if act.code == "draw" else act
