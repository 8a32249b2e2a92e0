"""Exercises on whole hands: deadwood, arrangements, discards, knock and gin."""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.cards import Card, CardSet
from tutor.core.hand import can_knock
from tutor.core.melds import best_arrangements, discard_options, melds_in
from tutor.core.rules import GUIA_B, HAND_SIZE
from tutor.lessons import deal
from tutor.lessons.deal import deadwood
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, card_options, chosen_card, chosen_cards, generator, names
from tutor.lessons.generators_cards import marked_best
from tutor.lessons.keys import Number, PickAll, PickOne, YesNo
from tutor.lessons.model import Answer, Kind, Note, Zone

_LIMIT = GUIA_B.knock_limit
_SHAPES = ((3, 3), (3, 4), (4, 4), (3, 5), (3, 3, 3))


def _loose_note(hand: CardSet) -> Note:
    best = best_arrangements(hand)[0]
    return Note("deadwood_is", {"cards": best.deadwood, "points": best.points})


@generator(Kind.NUMBER, "deadwood", (1, 3), melds=(1, 2, 3))
def deadwood_count(dice: Dice, melds: int = 2, hand: str = "") -> Exercise:
    """The deadwood of a hand whose melds clash nowhere, shown in order. Difficulty: how many melds."""
    if hand:
        cards = deal.parse_hand(hand)
    else:
        cards = deal.search(dice, (3,) * melds, HAND_SIZE, lambda one: deal.plain(one) and _melds(one) == melds)
    note = _loose_note(cards)
    zones = (Zone("hand", deal.arranged(cards)),)
    level = max(1, min(3, _melds(cards)))
    return Exercise(Number(deadwood(cards)), zones, {}, note, note, level, high=100)


def _melds(hand: CardSet) -> int:
    return len(best_arrangements(hand)[0].melds)


@generator(Kind.CHOOSE_CARD, "deadwood", (1, 7))
def loose_cards(dice: Dice) -> Exercise:
    """Every loose card of a hand. Difficulty: how many there are."""
    cards = deal.search(dice, dice.pick(((3, 3), (3, 4), (3, 3, 3))), HAND_SIZE, lambda one: deal.plain(one))
    best = best_arrangements(cards)[0]
    shown = deal.by_suit(cards)
    reason = Note("loose_are", {"cards": best.deadwood, "points": best.points})

    def wrong(answer: Answer) -> Note:
        given = chosen_cards(answer)
        melded = tuple(card for card in given if card not in best.deadwood)
        missed = tuple(card for card in best.deadwood if card not in given)
        if melded:
            return Note("is_melded", {"cards": melded})
        return Note("still_loose", {"cards": missed, "points": CardSet(missed).points})

    key = PickAll(tuple(map(str, shown)), names(best.deadwood))
    level = max(1, len(best.deadwood))
    return Exercise(key, (Zone("hand", shown),), {}, reason, wrong, level, card_options(shown), several=0)


@generator(Kind.MARK_MELDS, "arrangement", (2, 12), clash=(True, False))
def best_arrangement(dice: Dice, clash: bool = True, hand: str = "") -> Exercise:
    """Mark melds that leave least deadwood of ten cards. Difficulty: how many melds could be made."""

    def wanted(one: CardSet) -> bool:
        count = len(melds_in(one.mask))
        return 2 <= count <= 12 and deal.clashing(one) is clash

    cards = deal.parse_hand(hand) if hand else deal.search(dice, (3, 3), HAND_SIZE, wanted)
    return marked_best(dice, cards, max(2, min(12, len(melds_in(cards.mask)))))


@generator(Kind.MARK_MELDS, "gin", (1, 3), shape=("any", "5-5", "4-6", "10", "3-3-4"))
def gin_shapes(dice: Dice, shape: str = "any") -> Exercise:
    """Ten cards, all melded in some shape: mark them all. Difficulty: how many melds."""
    sizes = {"5-5": (5, 5), "4-6": (4, 6), "10": (10,), "3-3-4": (3, 3, 4)}
    chosen = sizes[dice.pick(tuple(sizes)) if shape == "any" else shape]
    cards = deal.hand_of(dice, chosen, HAND_SIZE)
    return marked_best(dice, cards, max(1, min(3, len(best_arrangements(cards)[0].melds))))


def _eleven(dice: Dice, low: int, high: int) -> CardSet:
    """Eleven cards whose best discard leaves from ``low`` to ``high`` points."""
    return deal.search(
        dice, dice.pick(_SHAPES), HAND_SIZE + 1, lambda one: low <= min(discard_options(one).values()) <= high
    )


@generator(Kind.CHOOSE_CARD, "discard", (0, 60))
def best_discard(dice: Dice, hand: str = "") -> Exercise:
    """The discard of eleven that leaves least deadwood; ties are all right. Difficulty: points that it leaves."""
    cards = deal.parse_hand(hand) if hand else _eleven(dice, 0, 60)
    left = discard_options(cards)
    least = min(left.values())
    right = tuple(card for card, points in left.items() if points == least)
    shown = deal.by_suit(cards)
    reason = Note("discard_leaves", {"card": right[0], "points": least})
    key = PickOne(tuple(map(str, shown)), names(right))
    return Exercise(key, (Zone("hand", shown),), {}, reason, _discard_note(left, least), least, card_options(shown))


def _discard_note(left: dict[Card, int], least: int) -> Callable[[Answer], Note]:
    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        if card is None or card not in left:
            return Note("nothing_chosen")
        return Note("discard_leaves_more", {"card": card, "points": left[card], "best": least})

    return wrong


_NEAR = {"at": (0, 0), "over": (1, 1), "under": (-4, -1), "far": (5, 20)}


@generator(Kind.YES_NO, "knock_limit", (0, 20), near=("any", *_NEAR))
def may_knock(dice: Dice, near: str = "any", hand: str = "") -> Exercise:
    """Whether these ten cards may knock. Difficulty: 20 less the distance to the limit."""
    low, high = _NEAR[dice.pick(tuple(_NEAR)) if near == "any" else near]
    cards = (
        deal.parse_hand(hand)
        if hand
        else deal.search(
            dice,
            dice.pick(_SHAPES[:4]),
            HAND_SIZE,
            lambda one: low <= deadwood(one) - _LIMIT <= high and deadwood(one) > 0,
        )
    )
    points = deadwood(cards)
    loose = best_arrangements(cards)[0].deadwood
    code = "may_knock" if points <= _LIMIT else "may_not_knock"
    note = Note(code, {"cards": loose, "points": points, "limit": _LIMIT})
    level = max(0, 20 - abs(points - _LIMIT))
    zones = (Zone("hand", deal.arranged(cards)),)
    return Exercise(YesNo(points <= _LIMIT), zones, {"limit": _LIMIT}, note, note, level)


@generator(Kind.CHOOSE_CARD, "knock_discard", (1, 10))
def knock_discards(dice: Dice) -> Exercise:
    """Every discard of eleven that allows a knock. Difficulty: how many of the cards do."""

    def wanted(one: CardSet) -> bool:
        return 1 <= len(_allowing(one)) <= 6

    cards = deal.search(dice, dice.pick(((3, 3), (3, 3, 3), (3, 4))), HAND_SIZE + 1, wanted)
    right = _allowing(cards)
    shown = deal.arranged(cards)
    left = discard_options(cards)
    reason = Note("discards_allow", {"cards": right, "limit": _LIMIT, "count": len(right)})

    def wrong(answer: Answer) -> Note:
        given = [str(part) for part in answer] if isinstance(answer, list | tuple) else []
        bad = [card for card in shown if str(card) in given and card not in right]
        missed = [card for card in right if str(card) not in given]
        if bad:
            return Note("discard_over_limit", {"card": bad[0], "points": left[bad[0]], "limit": _LIMIT})
        return (
            Note("discard_missed", {"card": missed[0], "points": left[missed[0]]}) if missed else Note("nothing_chosen")
        )

    key = PickAll(tuple(map(str, shown)), names(right))
    facts = {"limit": _LIMIT}
    return Exercise(key, (Zone("hand", shown),), facts, reason, wrong, len(right), card_options(shown), several=0)


def _allowing(eleven: CardSet) -> tuple[Card, ...]:
    return tuple(card for card, points in discard_options(eleven).items() if points <= _LIMIT)


@generator(Kind.YES_NO, "gin", (0, 10))
def is_gin(dice: Dice, hand: str = "") -> Exercise:
    """Whether ten cards are gin. Difficulty: 10 less the deadwood, never below 0."""
    wants = dice.coin()
    shape = dice.pick(((3, 3, 4), (4, 6), (5, 5)) if wants else ((3, 3, 3), (4, 5)))
    cards = (
        deal.parse_hand(hand)
        if hand
        else deal.search(dice, shape, HAND_SIZE, lambda one: (deadwood(one) == 0) is wants)
    )
    best = best_arrangements(cards)[0]
    note = Note("is_gin") if not best.points else Note("is_not_gin", {"cards": best.deadwood, "points": best.points})
    zones = (Zone("hand", deal.by_suit(cards)),)
    return Exercise(YesNo(not best.points), zones, {}, note, note, max(0, 10 - best.points))


@generator(Kind.CHOOSE_CARD, "gin", (1, 11), all_melded=(True, False))
def gin_discard(dice: Dice, all_melded: bool = False) -> Exercise:
    """A discard of eleven that leaves gin; every such is right. Difficulty: 12 less how many there are."""
    shapes = ((3, 4, 4), (5, 6), (4, 7), (3, 3, 5)) if all_melded else ((3, 3, 4), (4, 6), (5, 5))

    def wanted(one: CardSet) -> bool:
        return (deadwood(one) == 0) is all_melded and min(discard_options(one).values()) == 0

    cards = deal.search(dice, dice.pick(shapes), HAND_SIZE + 1, wanted)
    left = discard_options(cards)
    right = tuple(card for card, points in left.items() if not points)
    shown = deal.arranged(cards)
    reason = Note("discard_gives_gin", {"card": right[0]})
    key = PickOne(tuple(map(str, shown)), names(right))
    level = 12 - len(right)
    return Exercise(key, (Zone("hand", shown),), {}, reason, _discard_note(left, 0), level, card_options(shown))


@generator(Kind.YES_NO, "big_gin", (0, 10))
def is_big_gin(dice: Dice) -> Exercise:
    """Whether eleven cards are big gin. Difficulty: 10 less the deadwood, never below 0."""
    wants = dice.coin()
    shape = dice.pick(((3, 4, 4), (5, 6), (3, 3, 5)) if wants else ((3, 3, 4), (5, 5), (4, 6)))
    cards = deal.search(dice, shape, HAND_SIZE + 1, lambda one: (deadwood(one) == 0) is wants)
    best = best_arrangements(cards)[0]
    note = Note("is_big_gin") if wants else Note("is_not_big_gin", {"cards": best.deadwood})
    level = max(0, 10 - best.points)
    return Exercise(YesNo(wants), (Zone("hand", deal.by_suit(cards)),), {}, note, note, level)


@generator(Kind.YES_NO, "straight", (0, 10))
def straight_may_end(dice: Dice) -> Exercise:
    """Straight gin, limit 0: whether some discard of eleven ends the hand. Difficulty: 10 less the least deadwood."""
    wants = dice.coin()
    low, high = (0, 0) if wants else (1, GUIA_B.knock_limit)
    shape = dice.pick(((3, 3, 4), (5, 5)) if wants else ((3, 3, 3), (4, 5)))
    cards = deal.search(dice, shape, HAND_SIZE + 1, lambda one: low <= min(discard_options(one).values()) <= high)
    right = can_knock(cards, 0, None, GUIA_B)
    least = min(discard_options(cards).values())
    note = Note("straight_gin" if right else "straight_not_gin", {"points": least})
    return Exercise(YesNo(right), (Zone("hand", deal.arranged(cards)),), {}, note, note, 10 - least)
