"""Exercises on playing well: outs, what to keep and throw, safe discards, reading the rival."""

from __future__ import annotations

from tutor.core.cards import FULL_DECK, Card, CardSet, Rank, Suit
from tutor.core.melds import MELDS, Meld, melds_in
from tutor.core.rules import HAND_SIZE
from tutor.lessons import deal
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, card_options, chosen_card, generator, names
from tutor.lessons.keys import Number, Order, PickOne
from tutor.lessons.model import Answer, Kind, Note, Option, Zone

_THREES = tuple(meld for meld in MELDS if len(meld) == 3)


def outs(cards: CardSet, gone: CardSet | None = None) -> tuple[Card, ...]:
    """The cards not seen that make a meld with these."""
    free = FULL_DECK - cards - (gone or CardSet())
    return tuple(card for card in free if melds_in(cards.mask | card.mask))


_SHAPES = ("pair", "open", "edge", "gap", "triangle")


def shape_of(dice: Dice, name: str) -> CardSet:
    """Two or three cards of one shape."""
    suit, other = dice.sample(tuple(Suit), 2)
    low = dice.between(2, 11)
    here = Card.of(low, suit)
    if name == "pair":
        return CardSet((here, Card.of(low, other)))
    if name == "open":
        return CardSet((here, Card.of(low + 1, suit)))
    if name == "gap":
        return CardSet((here, Card.of(low + 2, suit)))
    if name == "triangle":
        return CardSet((here, Card.of(low + 1, suit), Card.of(low + 1, other)))
    ranks = dice.pick(((Rank.ACE, Rank.TWO), (Rank.QUEEN, Rank.KING)))
    return CardSet(Card.of(rank, suit) for rank in ranks)


@generator(Kind.NUMBER, "outs", (1, 4), shape=("any", *_SHAPES))
def count_outs(dice: Dice, shape: str = "any") -> Exercise:
    """How many cards of the deck make a meld with these. Difficulty: how many."""
    cards = shape_of(dice, dice.pick(_SHAPES) if shape == "any" else shape)
    fits = outs(cards)
    note = Note("outs_are", {"cards": fits, "count": len(fits)})
    zones = (Zone("hand", tuple(cards)),)
    return Exercise(Number(len(fits), 0, 12), zones, {"cards": tuple(cards)}, note, note, len(fits), high=12)


@generator(Kind.NUMBER, "live_outs", (0, 4))
def live_outs(dice: Dice) -> Exercise:
    """The outs that are left once some of them lie in the discard pile. Difficulty: how many are left."""
    cards = shape_of(dice, dice.pick(_SHAPES))
    gone = CardSet(dice.sample(outs(cards), dice.between(1, 2)))
    pile = dice.shuffled(gone | dice.cards(4 - len(gone), cards | gone))
    left = outs(cards, CardSet(pile))
    note = Note("outs_left" if left else "outs_none", {"cards": left, "count": len(left)})
    zones = (Zone("hand", tuple(cards)), Zone("pile", pile))
    return Exercise(Number(len(left), 0, 12), zones, {"cards": tuple(cards)}, note, note, len(left), high=12)


@generator(Kind.ORDER, "outs", (3, 3))
def order_outs(dice: Dice) -> Exercise:
    """Three groups from the fewest outs to the most; equal ones in any order. Difficulty: three groups."""
    shapes = tuple(shape_of(dice, name) for name in dice.sample(_SHAPES, 3))
    ids = tuple(f"{place}" for place in range(3))
    values = tuple(len(outs(cards)) for cards in shapes)
    ordered = tuple(value for value in sorted(values))
    note = Note("outs_in_order", {"counts": ordered})
    options = tuple(Option(name, tuple(cards)) for name, cards in zip(ids, shapes, strict=True))
    zones = tuple(Zone("table", tuple(cards)) for cards in shapes)
    return Exercise(Order(ids, values), zones, {}, note, note, 3, options, several=3)


def chances(card: Card) -> int:
    """How many melds of three a card is part of."""
    return sum(bool(meld.mask & card.mask) for meld in _THREES)


@generator(Kind.NUMBER, "card_chances", (4, 6), rank=("any", "end", "near", "middle"))
def card_chances(dice: Dice, rank: str = "any") -> Exercise:
    """In how many melds of three a loose card fits. Difficulty: how many."""
    pool = {"any": range(1, 14), "end": (1, 13), "near": (2, 12), "middle": range(3, 12)}[rank]
    card = Card.of(dice.pick(tuple(pool)), dice.pick(tuple(Suit)))
    runs = sum(bool(meld.mask & card.mask) for meld in _THREES if meld.is_run)
    note = Note("chances_are", {"card": card, "count": chances(card), "runs": runs, "sets": chances(card) - runs})
    zones = (Zone("hand", (card,)),)
    return Exercise(Number(chances(card), 0, 12), zones, {"card": card}, note, note, chances(card), high=12)


def mates(hand: CardSet, card: Card) -> tuple[Card, ...]:
    """The cards of the hand that could share a meld of three with the card."""
    return tuple(one for one in hand if one is not card and any(_both(meld, card, one) for meld in _THREES))


def _both(meld: Meld, one: Card, other: Card) -> bool:
    both = one.mask | other.mask
    return meld.mask & both == both


@generator(Kind.CHOOSE_CARD, "keeping", (3, 8))
def lonely_card(dice: Dice) -> Exercise:
    """Of loose cards, one that goes with no other: the one that counts most among these. Difficulty: cards shown."""

    def attempt() -> tuple[CardSet, tuple[Card, ...]] | None:
        hand = dice.cards(dice.between(4, 6))
        alone = [card for card in hand if not mates(hand, card)]
        right = tuple(card for card in alone if card.points == max(one.points for one in alone))
        kept = len(hand) - len(alone)
        return (hand, right) if alone and kept >= 2 and not melds_in(hand.mask) else None

    hand, right = deal.until(attempt)
    shown = deal.by_suit(hand)
    reason = Note("alone", {"card": right[0], "points": right[0].points})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        if card is None or card not in hand:
            return Note("nothing_chosen")
        friends = mates(hand, card)
        if friends:
            return Note("breaks_up", {"card": card, "cards": friends})
        return Note("alone_but_lighter", {"card": card, "points": card.points, "best": right[0].points})

    key = PickOne(tuple(map(str, shown)), names(right))
    return Exercise(key, (Zone("hand", shown),), {}, reason, wrong, len(shown), card_options(shown))


def threats(card: Card, unseen: CardSet) -> tuple[Meld, ...]:
    """The melds of three that the rival could make with the card from unseen ones."""
    held = unseen.mask | card.mask
    return tuple(meld for meld in _THREES if meld.mask & card.mask and not meld.mask & ~held)


@generator(Kind.CHOOSE_CARD, "safe_discard", (0, 5))
def safe_discard(dice: Dice) -> Exercise:
    """Of four cards, the one with which the rival can make fewest melds. Difficulty: 5 less the gap to the next."""

    def attempt() -> tuple[CardSet, tuple[Card, ...], dict[Card, int]] | None:
        hand = dice.cards(HAND_SIZE)
        pile = dice.sample(FULL_DECK - hand, 8)
        unseen = FULL_DECK - hand - CardSet(pile)
        count = {card: len(threats(card, unseen)) for card in dice.sample(hand, 4)}
        low = sorted(count.values())
        return (hand, pile, count) if low[0] <= 1 and low[0] < low[-1] - 1 else None

    hand, pile, count = deal.until(attempt)
    fewest = min(count.values())
    right = tuple(card for card in count if count[card] == fewest)
    others = [value for card, value in count.items() if card not in right]
    reason = Note("safest" if fewest else "quite_safe", {"card": right[0], "count": fewest})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        if card is None or card not in count:
            return Note("nothing_chosen")
        meld = threats(card, FULL_DECK - hand - CardSet(pile))[0]
        cards = tuple(one for one in meld.cards if one is not card)
        return Note("rival_could_use", {"card": card, "count": count[card], "best": fewest, "cards": cards})

    shown = tuple(count)
    rest = deal.by_suit(hand - CardSet(shown))
    zones = (Zone("hand", rest), Zone("table", shown), Zone("pile", pile))
    key = PickOne(tuple(map(str, shown)), names(right))
    level = max(0, 5 - (min(others) - fewest))
    return Exercise(key, zones, {}, reason, wrong, level, card_options(shown))


def completes(card: Card, known: CardSet) -> bool:
    """Whether the card makes a meld with two cards known to be held."""
    return any(meld.mask & card.mask and (meld.mask & known.mask).bit_count() == 2 for meld in _THREES)


@generator(Kind.CHOOSE_CARD, "reading", (3, 6), took=("any", "set", "run"))
def feeds_rival(dice: Dice, took: str = "any") -> Exercise:
    """The rival took two cards: which of mine would make a meld with them? Difficulty: cards shown."""

    def attempt() -> tuple[CardSet, tuple[Card, ...], tuple[Card, ...]] | None:
        pool = {"any": _THREES, "set": deal.SETS, "run": deal.RUNS}[took]
        meld = dice.pick([one for one in pool if len(one) == 3])
        known = CardSet(dice.sample(meld.cards, 2))
        feed = CardSet(meld.cards) - known
        shown = dice.shuffled(feed | dice.cards(dice.between(2, 4), CardSet(meld.cards)))
        right = tuple(card for card in shown if completes(card, known))
        return (known, shown, right) if 1 <= len(right) < len(shown) else None

    known, shown, right = deal.until(attempt)
    reason = Note("feeds", {"card": right[0], "cards": tuple(known)})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        return Note("nothing_chosen") if card is None else Note("feeds_not", {"card": card, "cards": tuple(known)})

    zones = (Zone("rival_took", tuple(known)), Zone("hand", shown))
    key = PickOne(tuple(map(str, shown)), names(right))
    return Exercise(key, zones, {"cards": tuple(known)}, reason, wrong, len(shown), card_options(shown))


@generator(Kind.CHOOSE_CARD, "reading", (3, 6))
def spares_rival(dice: Dice) -> Exercise:
    """The rival took one card: which of mine goes with it in no meld? All such are right. Difficulty: cards shown."""

    def attempt() -> tuple[Card, tuple[Card, ...], tuple[Card, ...]] | None:
        took = dice.card()
        count = dice.between(3, 6)
        near = dice.sample(
            [one for one in FULL_DECK if one is not took and mates(CardSet((one, took)), took)], count - 1
        )
        shown = dice.shuffled((*near, dice.card(CardSet((took, *near)))))
        right = tuple(card for card in shown if not mates(CardSet((card, took)), took))
        return (took, shown, right) if right else None

    took, shown, right = deal.until(attempt)
    reason = Note("goes_with_nothing", {"card": right[0], "cards": (took,)})

    def wrong(answer: Answer) -> Note:
        card = chosen_card(answer)
        return Note("nothing_chosen") if card is None else Note("goes_with", {"card": card, "cards": (took,)})

    zones = (Zone("rival_took", (took,)), Zone("hand", shown))
    key = PickOne(tuple(map(str, shown)), names(right))
    return Exercise(key, zones, {"card": took}, reason, wrong, len(shown), card_options(shown))
