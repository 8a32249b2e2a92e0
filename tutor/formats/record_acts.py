"""What a hand record says that a seat did: an act is an action plus what was seen and remarked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from tutor.core.cards import Card
from tutor.core.errors import ContentError
from tutor.core.layoffs import LayOff
from tutor.core.melds import Meld

CODES: Final = ("pass", "take", "draw", "discard", "knock", "big_gin", "show")
WITH_CARD: Final = ("take", "draw", "discard", "knock")
WITH_MELDS: Final = ("knock", "big_gin", "show")
MARKS: Final = ("?!", "?", "??")
MAX_LOSS: Final = 999_999
_CODE_OF: Final[dict[type, str]] = {
    Pass: "pass",
    Take: "take",
    Draw: "draw",
    Discard: "discard",
    Knock: "knock",
    BigGin: "big_gin",
    Show: "show",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """The engine's mark of an act and what it cost, in hundredths of a point."""

    symbol: str
    loss: int

    def __post_init__(self) -> None:
        if self.symbol not in MARKS or not 0 <= self.loss <= MAX_LOSS:
            raise ContentError("bad_mark", got=f"{self.symbol} {self.loss}", expected=", ".join(MARKS))


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a seat (0 or 1). ``code`` is that of ``core.hand.Event``.

    ``card``: what was taken, drawn or thrown; None is unknown. ``melds``: what was shown; None is unknown.
    """

    seat: int
    code: str
    card: Card | None = None
    melds: tuple[Meld, ...] | None = None
    layoffs: tuple[LayOff, ...] = ()
    mark: Mark | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        fits = (
            self.seat in (0, 1)
            and self.code in CODES
            and (self.card is None or self.code in WITH_CARD)
            and (self.melds is None or self.code in WITH_MELDS)
            and (not self.layoffs or (self.code == "show" and self.melds is not None))
        )
        if not fits:
            raise ContentError("bad_act", got=self.code, expected=", ".join(CODES))

    @property
    def acquires(self) -> bool:
        return self.code in ("take", "draw")

    @property
    def throws(self) -> bool:
        return self.code in ("discard", "knock", "big_gin")

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The cards that this act puts on the table besides ``card``."""
        melded = tuple(card for meld in self.melds or () for card in meld.cards)
        return melded + tuple(layoff.card for layoff in self.layoffs)


def act_of(seat: int, action: Action, drawn: Card | None = None) -> Act:
    """The act of an action; ``drawn`` is the card that a take or a draw brought."""
    card = getattr(action, "card", drawn)
    return Act(seat, _CODE_OF[type(action)], card, getattr(action, "melds", None), getattr(action, "layoffs", ()))


def action_of(act: Act) -> Action | None:
    """The action of an act, or None where the act doesn't say enough."""
    simple: dict[str, Action] = {"pass": Pass(), "take": Take(), "draw": Draw()}
    if act.code in simple:
        return simple[act.code]
    if act.code == "discard":
        return Discard(act.card) if act.card is not None else None
    if act.melds is None:
        return None
    if act.code == "knock":
        return Knock(act.card, act.melds) if act.card is not None else None
    return BigGin(act.melds) if act.code == "big_gin" else Show(act.melds, act.layoffs)
