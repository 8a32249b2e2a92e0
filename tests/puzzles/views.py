"""Small positions for the tests of themes and answers, and an executor that works at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

from tutor.core.cards import Card, CardSet
from tutor.core.hand import Phase
from tutor.core.melds import Arrangement, Meld
from tutor.core.rules import GUIA_B, Rules, build_rules
from tutor.core.view import PlayerView

OKLAHOMA = build_rules(variants=("oklahoma",))
GUIA_A = build_rules("guia-a")


def view(
    hand: str,
    *,
    phase: Phase = Phase.DISCARD,
    pile: str = "",
    rival: str = "",
    taken: str = "",
    upcard: str = "",
    stock: int = 20,
    rules: Rules = GUIA_B,
    my_turn: bool = True,
) -> PlayerView:
    """What I see: my cards, the pile with its top last, what the rival is known to hold."""
    cards = tuple(map(Card, pile.split()))
    return PlayerView(
        rules=rules,
        upcard=Card(upcard) if upcard else None,
        dealer=1,
        phase=phase,
        hand=CardSet.parse(hand),
        taken=Card(taken) if taken else None,
        pile=cards,
        pile_size=len(cards),
        stock_left=stock,
        turn=6,
        rival_known=CardSet.parse(rival),
        my_turn=my_turn,
    )


def knocked(hand: str, melds: str, loose: str = "", rules: Rules = GUIA_B) -> PlayerView:
    """The rival knocked with these melds (between bars) and loose cards; I answer with ten."""
    shown = [Meld.of(CardSet.parse(part)) for part in melds.split("|")]
    cards = CardSet.parse(melds.replace("|", " ") + " " + loose)
    arrangement = Arrangement.of([meld for meld in shown if meld is not None], cards)
    return replace(view(hand, phase=Phase.SHOW, pile="Kc", rules=rules), shown=arrangement)


class AtOnce(Executor):
    """Runs what is submitted before it comes back."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
