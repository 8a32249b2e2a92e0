"""Exercises on cards, their values and single melds."""

from __future__ import annotations

from functools import cache

from tutor.core.cards import FULL_DECK, Card, CardSet, Rank, Suit
from tutor.core.melds import Meld, best_arrangements, melds_in
from tutor.lessons import deal
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, card_options, chosen_card, generator, names
from tutor.lessons.keys import MarkMelds, Number, Order, PickAll, PickOne, YesNo
from tutor.lessons.model import Answer, Kind, Note, Zone

_FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


@generator(Kind.NUMBER, "card_values", (1, 3), rank=("any", "ace", "face", "plain"))
def card_value(dice: Dice, rank: str = "any") -> Exercise:
    """How many points one card counts. Difficulty: 1 plain, 2 face, 3 ace."""
    plain = tuple(Rank)[1:10]
    pool = {"any": tuple(Rank), "ace": (Rank.ACE,), "face": _FACES, "plain": plain}[rank]
    card = Card.of(dice.pick(pool), dice.pick(tuple(Suit)))
    level = 3 if card.rank is Rank.ACE else 2 if card.rank in _FACES else 1
    note = Note("value_of_card", {"card": card, "points": card.points})
    return Exercise(
        Number(card.points, 1, 13), (Zone("table", (card,)),), {"card": card}, note, note, level, low=1, high=13
    )


@generator(Kind.NUMBER, "card_values", (2, 5), count=(2, 3, 4, 5))
def hand_points(dice: Dice, count: int = 3) -> Exercise:
    """The points of a few cards together. Difficulty: how many cards."""
    cards = deal.by_rank(dice.cards(count))
    total = CardSet(cards).points
    note = Note("points_add_up", {"cards": cards, "points": total})
    return Exercise(Number(total), (Zone("table", cards),), {"cards": cards}, note, note, count, high=100)


def _uneven(dice: Dice) -> tuple[Card, ...] | None:
    """Five cards that don't all count the same."""
    cards = deal.by_suit(dice.cards(5))
    return cards if len({card.points for card in cards}) > 1 else None


@generator(Kind.CHOOSE_CARD, "card_values", (1, 10), most=(True, False))
def most_points(dice: Dice, most: bool = True) -> Exercise:
    """The card of five that counts most (or least); ties are all right. Difficulty: 10 less the gap, at least 1."""
    cards = deal.until(lambda: _uneven(dice))
    wanted = (max if most else min)(card.points for card in cards)
    right = tuple(card for card in cards if card.points == wanted)
    gap = min(abs(card.points - wanted) for card in cards if card not in right)
    level = max(1, 10 - gap)
    reason = Note("counts_most" if most else "counts_least", {"cards": right, "points": wanted})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        return Note("nothing_chosen") if card is None else Note("card_counts", {"card": card, "points": card.points})

    key = PickOne(tuple(map(str, cards)), names(right))
    return Exercise(key, (Zone("table", cards),), {}, reason, wrong, level, card_options(cards))


@generator(Kind.ORDER, "card_values", (1, 4), count=(3, 4, 5))
def order_values(dice: Dice, count: int = 4) -> Exercise:
    """Cards from the fewest points to the most; equal ones in any order. Difficulty: 1 + how many faces, up to 4."""
    cards = dice.shuffled(dice.cards(count))
    ordered = tuple(sorted(cards, key=lambda card: card.points))
    level = min(4, 1 + sum(card.rank in _FACES for card in cards))
    note = Note("in_order", {"cards": ordered})
    key = Order(tuple(map(str, cards)), tuple(card.points for card in cards))
    return Exercise(key, (Zone("table", cards),), {}, note, note, level, card_options(cards), several=count)


def _find(dice: Dice, melds: tuple[Meld, ...], count: int) -> Exercise:
    def attempt() -> CardSet | None:
        meld = dice.pick(melds)
        hand = CardSet(meld.cards) | dice.cards(count - len(meld), CardSet(meld.cards))
        best = best_arrangements(hand)
        return hand if len(best) == 1 and best[0].melds == (meld,) else None

    hand = deal.until(attempt)
    best = best_arrangements(hand)[0]
    reason = Note("set_found" if not best.melds[0].is_run else "run_found", {"cards": best.melds[0].cards})
    left = Note("points_left_loose", {"points": hand.points, "best": best.points, "cards": best.melds[0].cards})
    facts = {"count": len(best.melds[0])}
    return Exercise(MarkMelds(hand), (Zone("hand", dice.shuffled(hand)),), facts, reason, left, count)


@generator(Kind.MARK_MELDS, "sets", (5, 10), size=(3, 4), count=(5, 6, 7, 8, 10))
def find_set(dice: Dice, size: int = 3, count: int = 7) -> Exercise:
    """The only meld of a hand, a set. Difficulty: how many cards."""
    return _find(dice, tuple(meld for meld in deal.SETS if len(meld) == size), count)


@generator(Kind.MARK_MELDS, "runs", (5, 10), size=(3, 4, 5), count=(5, 6, 7, 8, 10))
def find_run(dice: Dice, size: int = 3, count: int = 7) -> Exercise:
    """The only meld of a hand, a run. Difficulty: how many cards."""
    return _find(dice, tuple(meld for meld in deal.RUNS if len(meld) == size), count)


def _group(dice: Dice, trap: str) -> tuple[Card, ...]:
    """Three or four cards that look like a meld, and may be one."""
    suit, low = dice.pick(tuple(Suit)), dice.between(1, 10)
    if trap == "mixed":
        other = dice.pick([one for one in Suit if one is not suit])
        return Card.of(low, suit), Card.of(low + 1, suit), Card.of(low + 2, other)
    if trap == "gap":
        return Card.of(low, suit), Card.of(low + 1, suit), Card.of(min(low + 3, 13), suit)
    if trap == "pair":
        rank = Rank(low)
        first, second = dice.sample(deal.of_rank(rank), 2)
        return first, second, Card.of(low + 1, suit)
    if trap == "ace_high":
        return Card.of(12, suit), Card.of(13, suit), Card.of(1, suit)
    if trap == "ace_round":
        return Card.of(13, suit), Card.of(1, suit), Card.of(2, suit)
    melds = [meld for meld in (deal.RUNS if trap == "run" else deal.SETS) if len(meld) <= 4]
    if trap == "ace_low":
        melds = [meld for meld in deal.RUNS if meld.cards[0].rank is Rank.ACE and len(meld) <= 4]
    return dice.pick(melds).cards


_TRAPS = ("run", "set", "mixed", "gap", "pair", "ace_low", "ace_high", "ace_round")


def why_no_meld(cards: tuple[Card, ...]) -> str:
    """The code of the reason why cards that look like a meld are none, or of the meld they are."""
    meld = Meld.of(cards)
    if meld is not None:
        return "is_run" if meld.is_run else "is_set"
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    if len(suits) == 1:
        return "ace_is_low" if Rank.ACE in ranks and Rank.KING in ranks else "run_has_gap"
    return "mixed_suits" if len(ranks) == len(cards) else "neither_set_nor_run"


@generator(Kind.YES_NO, "runs", (1, 3), trap=("any", *_TRAPS))
def is_meld(dice: Dice, trap: str = "any") -> Exercise:
    """Whether some cards are a meld. Difficulty: 1 a true one, 2 a trap, 3 a trap with the ace."""
    chosen = dice.pick(_TRAPS) if trap == "any" else trap
    cards = _group(dice, chosen)
    right = Meld.of(cards) is not None
    note = Note(why_no_meld(cards), {"cards": cards})
    level = 1 if right else 3 if Rank.ACE in {card.rank for card in cards} else 2
    return Exercise(YesNo(right), (Zone("table", cards),), {"cards": cards}, note, note, level)


@generator(Kind.YES_NO, "ace_low", (1, 3))
def ace_low(dice: Dice) -> Exercise:
    """Whether cards with an ace are a run. Difficulty as in ``is_meld``."""
    return is_meld(dice, dice.pick(("ace_low", "ace_high", "ace_round")))


@generator(Kind.CHOOSE_CARD, "runs", (1, 4))
def completes_meld(dice: Dice) -> Exercise:
    """Of five cards, one that makes a meld of two held ones; all such are right. Difficulty: 5 less how many."""

    def attempt() -> tuple[CardSet, tuple[Card, ...], tuple[Card, ...]] | None:
        meld = dice.pick(deal.melds_of_size(3))
        pair = CardSet(dice.sample(meld.cards, 2))
        fits = list(CardSet(meld.cards) - pair)
        shown = dice.shuffled([*fits, *dice.cards(4, pair | CardSet(fits))])
        right = tuple(card for card in shown if Meld.of((*pair, card)) is not None)
        return (pair, shown, right) if len(right) <= 3 else None

    pair, shown, right = deal.until(attempt)
    held = tuple(pair)
    reason = Note("makes_meld", {"cards": (*held, right[0])})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        if card is None:
            return Note("nothing_chosen")
        return Note("makes_no_meld", {"card": card, "cards": held})

    key = PickOne(tuple(map(str, shown)), names(right))
    zones = (Zone("hand", held), Zone("table", shown))
    return Exercise(key, zones, {"cards": held}, reason, wrong, 5 - len(right), card_options(shown))


@cache
def extending(meld: Meld) -> CardSet:
    """The cards that make the meld one longer."""
    return CardSet(card for card in FULL_DECK - CardSet(meld.cards) if Meld.of((*meld.cards, card)) is not None)


@generator(Kind.NUMBER, "growing", (1, 3), shape=("any", "set", "run"))
def how_many_extend(dice: Dice, shape: str = "any") -> Exercise:
    """How many cards of the deck make a meld longer. Difficulty: 3 less how many, at least 1."""
    pool = {"any": deal.SETS + deal.RUNS, "set": deal.SETS, "run": deal.RUNS}[shape]
    meld = dice.pick([one for one in pool if len(one) <= 5])
    fits = tuple(extending(meld))
    note = Note("extended_by" if fits else "extended_by_none", {"cards": fits, "count": len(fits)})
    zones = (Zone("meld", meld.cards),)
    return Exercise(Number(len(fits), 0, 4), zones, {"cards": meld.cards}, note, note, max(1, 3 - len(fits)), high=4)


def _growing(dice: Dice, pool: tuple[Meld, ...]) -> Meld | None:
    meld = dice.pick(pool)
    return meld if len(meld) <= 4 and extending(meld) else None


@generator(Kind.CHOOSE_CARD, "growing", (5, 5), shape=("any", "set", "run"))
def extends_meld(dice: Dice, shape: str = "any") -> Exercise:
    """Every card shown that makes a meld longer. Difficulty: cards shown."""
    pool = {"any": deal.SETS + deal.RUNS, "set": deal.SETS, "run": deal.RUNS}[shape]
    meld = dice.pick([one for one in pool if len(extending(one)) >= 1 and len(one) <= 4])
    fits = extending(meld)
    shown = dice.shuffled(fits | dice.cards(5 - len(fits), fits | CardSet(meld.cards)))
    right = tuple(card for card in shown if card in extending(meld))
    note = Note("extended_by", {"cards": right, "count": len(right)})
    zones = (Zone("meld", meld.cards), Zone("table", shown))
    key = PickAll(tuple(map(str, shown)), names(right))
    return Exercise(key, zones, {"cards": meld.cards}, note, note, len(shown), card_options(shown), several=0)


def _two_melds(dice: Dice, shared: bool) -> tuple[Meld, Meld]:
    def attempt() -> tuple[Meld, Meld] | None:
        first, second = dice.pick(deal.melds_of_size(3)), dice.pick(deal.melds_of_size(3))
        meets = (first.mask & second.mask).bit_count()
        near = first.is_run is not second.is_run
        return (first, second) if near and meets == int(shared) else None

    return deal.until(attempt)


@generator(Kind.YES_NO, "one_meld", (1, 2))
def both_melds(dice: Dice) -> Exercise:
    """Whether two melds can be shown at once, one and the same hand. Difficulty: 2 when they share a card."""
    first, second = _two_melds(dice, dice.coin())
    shared = tuple(CardSet(first.cards) & CardSet(second.cards))
    note = Note("card_shared", {"cards": shared}) if shared else Note("no_card_shared")
    zones = (Zone("hand", tuple(CardSet(first.cards) | CardSet(second.cards))),)
    facts = {"first": first.cards, "second": second.cards}
    return Exercise(YesNo(not shared), zones, facts, note, note, 1 + bool(shared))


@generator(Kind.MARK_MELDS, "one_meld", (5, 10), count=(5, 6, 7, 10))
def shared_card(dice: Dice, count: int = 5) -> Exercise:
    """A card fits a set and a run: mark what leaves fewest points loose. Difficulty: how many cards."""

    def attempt() -> CardSet | None:
        first, second = _two_melds(dice, True)
        both = CardSet(first.cards) | CardSet(second.cards)
        hand = both | dice.cards(count - len(both), both)
        return hand if len(melds_in(hand.mask)) == 2 else None

    return marked_best(dice, deal.until(attempt), count)


def marked_best(dice: Dice, hand: CardSet, level: int) -> Exercise:
    """Mark an arrangement with the least deadwood."""
    best = best_arrangements(hand)[0]
    key = MarkMelds(hand)
    reason = Note("least_left", {"points": best.points, "cards": best.deadwood})

    def wrong(answer: Answer) -> Note:
        marked = key.arrangement(answer)
        if marked is None:
            return Note("not_melds")
        return Note("leaves_more", {"points": marked.points, "best": best.points, "cards": marked.deadwood})

    facts = {"deadwood": best.points, "count": len(best.melds)}
    return Exercise(key, (Zone("hand", dice.shuffled(hand)),), facts, reason, wrong, level)
