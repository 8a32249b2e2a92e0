"""A showdown settled: both hands, the score line by line, and what a hasty defender would have got."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.api.answers import showdown_json
from tutor.api.reading import Cards, common_convention, one_card, parse_cards, reading_of
from tutor.core.cards import Card, CardSet, distinct
from tutor.core.errors import IllegalError, UnreadableError
from tutor.core.layoffs import Defence, naive_defence
from tutor.core.melds import Arrangement, Meld, best_arrangements
from tutor.core.rules import GUIA_B, HAND_SIZE, Rules
from tutor.core.scoring import HandScore, may_lay_off, score_showdown, settle


@dataclass(frozen=True, slots=True)
class Showdown:
    """A knock settled: what each side showed, the score, and what a hasty defender would have got.

    Seat 0 knocked. ``given``: the knocker's melds were told, not chosen in hindsight.
    """

    shown: Arrangement
    defence: Defence
    score: HandScore
    naive: Defence
    naive_score: HandScore
    given: bool
    rules: Rules
    upcard: Card | None = None

    @property
    def result(self) -> str:
        return self.score.result.value

    @property
    def points(self) -> int:
        return self.score.points

    def to_json(self) -> dict[str, Any]:
        """The JSON of ``gin-tutor cierre``."""
        return showdown_json(self)


def resolve_showdown(
    knocker: Cards,
    rival: Cards,
    *,
    melds: str | None = None,
    upcard: Cards | None = None,
    convention: str | None = None,
    rules: Rules = GUIA_B,
) -> Showdown:
    """Who wins a knock and by how much.

    ``knocker``: 10 cards after the discard (11 for big gin). ``melds``: the knocker's, between bars; without them the
    least-deadwood arrangement that is best in hindsight. ``upcard`` fixes Oklahoma's limit.

    >>> found = resolve_showdown("A♠ A♣ A♦ 10♣ 10♦ 10♥ J♠ Q♠ K♠ 2♥", "4♠ 4♣ 4♦ 4♥ 5♠ 5♣ 5♦ 5♥ 9♠ 10♠")
    >>> found.result, found.points, [str(layoff.card) for layoff in found.defence.layoffs]
    ('undercut', 27, ['Ts', '9s'])
    """
    common = common_convention((knocker, rival, upcard), convention)
    mine = _showdown_hand(knocker, common, "knocker", rules)
    theirs = _showdown_hand(rival, common, "defender", rules)
    for card in mine & theirs:
        raise IllegalError("card_in_two_places", card=card.symbol, where="rival")
    turned = one_card(upcard, common) if upcard else None
    big = len(mine) > HAND_SIZE
    told = _told_arrangement(melds, mine, common) if melds else None
    options = (told,) if told else best_arrangements(mine)
    _check_limit(options[0], rules.limit_for(turned), big)
    return _settled(options, theirs, rules, turned, big=big, given=told is not None)


def _settled(
    options: tuple[Arrangement, ...], defender: CardSet, rules: Rules, upcard: Card | None, *, big: bool, given: bool
) -> Showdown:
    settled = [(shown, *settle(shown, defender, rules, big=big, upcard=upcard)) for shown in options]
    shown, defence, score = max(settled, key=lambda entry: entry[2].points_for(0))
    naive = naive_defence(shown.melds, defender) if may_lay_off(shown, rules) else defence
    naive_score = score_showdown(shown, naive, rules, big=big, upcard=upcard)
    return Showdown(shown, defence, score, naive, naive_score, given, rules, upcard)


def _showdown_hand(cards: Cards, convention: str | None, who: str, rules: Rules) -> CardSet:
    reading = reading_of(cards, convention)
    sizes = [HAND_SIZE, HAND_SIZE + 1] if who == "knocker" and rules.big_gin else [HAND_SIZE]
    if reading.hidden:
        raise UnreadableError("hidden_in_hand", got=reading.hidden, where=who)
    if len(reading.cards) not in sizes:
        raise UnreadableError("wrong_count", got=len(reading.cards), expected=sizes, where=who)
    return CardSet(reading.cards)


def _told_arrangement(text: str, hand: CardSet, convention: str | None) -> Arrangement:
    melds: list[Meld] = []
    used = CardSet()
    for part in filter(str.strip, text.replace("\n", "|").replace(";", "|").split("|")):
        cards = distinct(parse_cards(part, convention))
        for card in cards - hand:
            raise IllegalError("meld_not_held", card=card.symbol, token=part.strip())
        for card in cards & used:
            raise IllegalError("card_in_two_melds", card=card.symbol, token=part.strip())
        meld = Meld.of(cards)
        if meld is None:
            raise IllegalError("not_a_meld", token=part.strip())
        melds.append(meld)
        used = used | cards
    return Arrangement.of(melds, hand)


def _check_limit(shown: Arrangement, limit: int, big: bool) -> None:
    if big and shown.deadwood:
        raise IllegalError("not_big_gin", got=shown.points, card=shown.deadwood[0].symbol)
    if shown.points > limit:
        raise IllegalError("deadwood_over_limit", got=shown.points, limit=limit)
