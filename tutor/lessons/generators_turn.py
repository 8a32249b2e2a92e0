"""Exercises on the turn: what is legal when, turns to play, small games."""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.actions import Action, Discard, Draw, Knock, Pass, Take
from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.dealer import first_deal
from tutor.core.hand import HandState, Phase, apply, check
from tutor.core.match import start_match
from tutor.core.melds import best_arrangements, deadwood_points, discard_options
from tutor.core.rules import GUIA_B, HAND_SIZE, STOCK_LEFT_AT_END
from tutor.core.scoring import VOID, HandScore, Result, ScoreLine
from tutor.lessons import deal
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, card_options, generator, names
from tutor.lessons.keys import Order, PickAll, YesNo
from tutor.lessons.model import Answer, Facts, Kind, Note, Option, Zone
from tutor.lessons.play import GameKey, Played, TurnKey, advance, knocked, least_left, own_turns, went_gin
from tutor.lessons.positions import ME, RIVAL, position
from tutor.lessons.rival import useful


def _pieces(state: HandState) -> tuple[Zone, ...]:
    zones = [Zone("hand", deal.arranged(state.hands[ME]))]
    if state.pile:
        zones.append(Zone("upcard" if state.phase is Phase.UPCARD else "pile", state.pile[-1:]))
    return tuple(zones)


def _ready(dice: Dice, count: int) -> CardSet:
    """A hand that could knock."""
    return deal.search(dice, (3, 3, 3), count, lambda one: min(discard_options(one).values()) <= GUIA_B.knock_limit)


def _knock_first(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.search(dice, (3, 3, 3), HAND_SIZE, lambda one: 0 < deal.deadwood(one) <= GUIA_B.knock_limit)
    card = best_arrangements(hand)[0].deadwood[-1]
    state = position(dice, hand, pile=(dice.card(hand),))
    return state, Knock(card, best_arrangements(hand.remove(card))[0].melds), card


def _throw_taken(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.hand_of(dice, (3,), HAND_SIZE + 1)
    card = dice.pick(tuple(hand))
    return position(dice, hand, phase=Phase.DISCARD, taken=card, pile=(dice.card(hand),)), Discard(card), card


def _throw_drawn(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.hand_of(dice, (3,), HAND_SIZE + 1)
    card = dice.pick(tuple(hand))
    return position(dice, hand, phase=Phase.DISCARD, pile=(dice.card(hand),)), Discard(card), card


def _take_late(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.hand_of(dice, (3,), HAND_SIZE)
    card = dice.card(hand)
    return position(dice, hand, phase=Phase.MUST_DRAW, pile=(card,), upcard=card), Take(), card


def _take_upcard(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.hand_of(dice, (3,), HAND_SIZE)
    card = dice.card(hand)
    return position(dice, hand, phase=Phase.UPCARD, pile=(card,), upcard=card), Take(), card


def _draw_twice(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = deal.hand_of(dice, (3,), HAND_SIZE + 1)
    card = dice.pick(tuple(hand))
    return position(dice, hand, phase=Phase.DISCARD, pile=(dice.card(hand),)), Draw(), card


def _go_on(dice: Dice) -> tuple[HandState, Action, Card]:
    hand = _ready(dice, HAND_SIZE + 1)
    card = min(hand, key=lambda one: deadwood_points(hand.mask ^ one.mask))
    return position(dice, hand, phase=Phase.DISCARD, pile=(dice.card(hand),)), Discard(card), card


_ACTS: dict[str, Callable[[Dice], tuple[HandState, Action, Card]]] = {
    "knock_first": _knock_first,
    "throw_taken": _throw_taken,
    "throw_drawn": _throw_drawn,
    "take_late": _take_late,
    "take_upcard": _take_upcard,
    "draw_twice": _draw_twice,
    "go_on": _go_on,
}


@generator(Kind.YES_NO, "turn", (1, 2), act=tuple(_ACTS))
def turn_legal(dice: Dice, act: str = "throw_taken") -> Exercise:
    """Whether the rules allow one act now. Difficulty: 1 allowed, 2 forbidden."""
    state, action, card = _ACTS[act](dice)
    refused = check(state, action)
    note = Note(f"legal_{act}", {"card": card})
    facts = {"card": card}
    return Exercise(YesNo(refused is None), _pieces(state), facts, note, note, 1 if refused is None else 2)


@generator(Kind.CHOOSE_CARD, "turn", (3, 6))
def takeable(dice: Dice) -> Exercise:
    """Which cards of the discard pile may be taken: the top one. Difficulty: cards in the pile."""
    hand = dice.cards(HAND_SIZE)
    pile = dice.sample(FULL_DECK - hand, dice.between(3, 6))
    state = position(dice, hand, pile=pile)
    right = advance(state, [["take"]], one_turn=True).state.events[-1].card
    assert right is not None
    note = Note("only_the_top", {"card": right})
    key = PickAll(tuple(map(str, pile)), names([right]))
    zones = (Zone("pile", pile),)
    return Exercise(key, zones, {}, note, note, len(pile), card_options(pile), several=0)


@generator(Kind.CHOOSE_CARD, "forbidden_discard", (1, 2), source=("pile", "stock"))
def forbidden_discard(dice: Dice, source: str = "pile") -> Exercise:
    """Mark the cards that may not be thrown now: the one taken face up, or none. Difficulty: 2 from the stock."""
    hand = deal.hand_of(dice, (3,), HAND_SIZE)
    card = dice.card(hand)
    taken = card if source == "pile" else None
    state = position(dice, hand.add(card), phase=Phase.DISCARD, taken=taken, pile=(dice.card(hand.add(card)),))
    right = tuple(one for one in state.hand if check(state, Discard(one)) is not None)
    shown = deal.by_suit(state.hand)
    note = Note("may_not_return" if right else "may_return", {"card": card})
    key = PickAll(tuple(map(str, shown)), names(right))
    zones = (Zone("hand", deal.by_suit(hand)), Zone("drawn", (card,)))
    level = 1 if right else 2
    return Exercise(key, zones, {"card": card}, note, note, level, card_options(shown), several=0)


_OFFERS = ("nondealer_offer", "dealer_offer", "nondealer_draw")


@generator(Kind.ORDER, "upcard", (3, 3), labels=_OFFERS)
def upcard_order(dice: Dice) -> Exercise:
    """The order of the first turn when everybody passes. Difficulty: 3 things."""
    state = position(dice, dice.cards(HAND_SIZE), phase=Phase.UPCARD, pile=(), dealer=RIVAL)
    seen = [(state.turn == state.dealer, state.phase)]
    for _ in range(2):
        state = advance_pass(state)
        seen.append((state.turn == state.dealer, state.phase))
    name = {
        (False, Phase.UPCARD): "nondealer_offer",
        (True, Phase.UPCARD): "dealer_offer",
        (False, Phase.MUST_DRAW): "nondealer_draw",
    }
    place = {name[entry]: index for index, entry in enumerate(seen)}
    shown = dice.shuffled(_OFFERS)
    note = Note("upcard_order")
    key = Order(shown, tuple(place[one] for one in shown))
    return Exercise(key, (), {}, note, note, 3, tuple(map(Option, shown)), several=3)


def advance_pass(state: HandState) -> HandState:
    """The seat in turn passes."""
    return apply(state, Pass())


@generator(Kind.YES_NO, "upcard", (1, 2), asked=("any", "first", "second", "after"))
def upcard_turn(dice: Dice, asked: str = "any") -> Exercise:
    """The upcard after 0, 1 or 2 passes: may I take it, who did (not) deal? Difficulty: 1 yes, 2 no."""
    passes = {"first": 0, "second": 1, "after": 2}.get(asked, dice.below(3))
    dealer = RIVAL if passes != 1 else ME
    hand = deal.hand_of(dice, (3,), HAND_SIZE)
    card = dice.card(hand)
    start = position(dice, hand, phase=Phase.UPCARD, pile=(card,), upcard=card, dealer=dealer, turn=1 - dealer)
    state = start
    for _ in range(passes):
        state = advance_pass(state)
    right = state.turn == ME and check(state, Take()) is None
    note = Note("upcard_yours" if right else "upcard_gone", {"card": card})
    facts: Facts = {"card": card, "passes": passes}
    return Exercise(YesNo(right), _pieces(start), facts, note, note, 1 if right else 2)


@generator(Kind.YES_NO, "take_or_draw", (1, 2))
def take_helps(dice: Dice) -> Exercise:
    """Whether the face-up card goes into a meld and lowers the deadwood. Difficulty: 2 when it only looks near."""
    wants = dice.coin()

    def attempt() -> tuple[CardSet, Card] | None:
        hand = deal.hand_of(dice, (3,), HAND_SIZE)
        card = dice.card(hand)
        near = any(one is not None and one in hand for one in (deal.neighbour(card, 1), deal.neighbour(card, -1)))
        return (hand, card) if useful(hand, card) is wants and (wants or near) else None

    hand, card = deal.until(attempt)
    note = Note("take_melds" if wants else "take_melds_not", {"card": card, "cards": _meld_with(hand, card)})
    zones = (Zone("hand", deal.by_suit(hand)), Zone("pile", (card,)))
    return Exercise(YesNo(wants), zones, {"card": card}, note, note, 1 if wants else 2)


def _meld_with(hand: CardSet, card: Card) -> tuple[Card, ...]:
    best = best_arrangements(hand.add(card))[0]
    return next((meld.cards for meld in best.melds if card in meld.cards), (card,))


def refusal(played: Played) -> Note:
    """Why the rules forbid the first action that was not done."""
    hand = played.state.hand
    card = played.refused_card
    got = deadwood_points(hand.mask & ~card.mask) if card is not None else 0
    facts: Facts = {"code": played.refused or "", "card": str(card or ""), "got": got, "limit": played.state.limit}
    return Note("turn_refused", facts)


def _turn(state: HandState, first: tuple[str, ...], goal: str, level: int) -> Exercise:
    goals = {"least": least_left, "knock": knocked, "gin": went_gin}
    key = TurnKey(state, first, goals[goal])

    def wrong(answer: Answer) -> Note:
        played = advance(state, answer, one_turn=True)
        if played.refused is not None:
            return refusal(played)
        opening = played.state.events[-2].code if len(played.state.events) > 1 else ""
        if opening and opening not in first:
            return Note("turn_wrong_draw" if opening == "draw" else "turn_wrong_take", {"card": state.pile[-1]})
        return Note("turn_leaves", {"points": deadwood_points(played.state.hands[ME].mask)})

    facts: Facts = {"card": state.pile[-1], "limit": state.limit, "deadwood": deadwood_points(state.hand.mask)}
    return Exercise(key, _pieces(state), facts, Note(f"turn_{goal}_{first[0]}", {"card": state.pile[-1]}), wrong, level)


@generator(Kind.PLAY_TURN, "turn", (1, 2), way=("any", "take", "draw"))
def play_turn(dice: Dice, way: str = "any") -> Exercise:
    """Take what melds or draw, and throw what leaves least. Difficulty: 1 to take, 2 to draw."""
    take = {"take": True, "draw": False}.get(way, dice.coin())

    def attempt() -> HandState | None:
        hand = deal.hand_of(dice, (3,), HAND_SIZE)
        card = dice.card(hand)
        return position(dice, hand, pile=(card,)) if useful(hand, card) is take else None

    return _turn(deal.until(attempt), ("take",) if take else ("draw",), "least", 1 if take else 2)


@generator(Kind.PLAY_TURN, "knock", (1, 10))
def play_knock(dice: Dice) -> Exercise:
    """Take the card that allows a knock, and knock. Difficulty: deadwood left at best."""

    def attempt() -> HandState | None:
        hand = deal.hand_of(dice, (3, 3), HAND_SIZE)
        card = dice.card(hand)
        least = min(discard_options(hand.add(card)).values())
        helps = deal.deadwood(hand) > GUIA_B.knock_limit and useful(hand, card)
        return position(dice, hand, pile=(card,)) if helps and 1 <= least <= GUIA_B.knock_limit else None

    state = deal.until(attempt)
    least = min(discard_options(state.hand.add(state.pile[-1])).values())
    return _turn(state, ("take",), "knock", least)


@generator(Kind.PLAY_TURN, "gin", (1, 3))
def play_gin(dice: Dice) -> Exercise:
    """Take the card that makes gin, and go gin. Difficulty: melds shown."""

    def attempt() -> HandState | None:
        ten = deal.hand_of(dice, dice.pick(((3, 3, 4), (4, 6), (5, 5))), HAND_SIZE)
        card = dice.pick(tuple(ten))
        hand = ten.remove(card)
        hand = hand | dice.cards(1, ten)
        return position(dice, hand, pile=(card,)) if deal.deadwood(hand) else None

    state = deal.until(attempt)
    return _turn(state, ("take",), "gin", len(best_arrangements(state.hand.add(state.pile[-1]))[0].melds))


@generator(Kind.SMALL_GAME, "playing", (1, 8), turns=(4, 6, 8), melds=(1, 2))
def small_game(dice: Dice, turns: int = 6, melds: int = 2) -> Exercise:
    """Win a hand within some turns. Difficulty: turns that the careful learner needs."""

    def attempt() -> tuple[GameKey, int] | None:
        hand = deal.hand_of(dice, (3,) * melds, HAND_SIZE)
        if deal.deadwood(hand) <= GUIA_B.knock_limit:
            return None
        state = position(dice, hand, pile=(dice.card(hand),))
        key = GameKey(state, turns)
        steps = next(key.solutions(), None)
        return None if steps is None else (key, own_turns(advance(state, steps, one_turn=False).state))

    key, needed = deal.until(attempt)
    reason = Note("game_won", {"turns": needed})

    def wrong(answer: Answer) -> Note:
        played = advance(key.state, answer, one_turn=False)
        if played.refused is not None:
            return refusal(played)
        points = deadwood_points(played.state.hands[ME].mask)
        return Note("game_lost" if played.over else "game_not_over", {"points": points})

    return Exercise(key, _pieces(key.state), {"turns": turns, "limit": key.state.limit}, reason, wrong, needed)


@generator(Kind.YES_NO, "stock_end", (1, 2))
def stock_void(dice: Dice) -> Exercise:
    """I throw without knocking and so many cards stay in the stock: is the hand void? Difficulty: 2 near the end."""
    left = STOCK_LEFT_AT_END + dice.below(4)
    hand = deal.hand_of(dice, (3,), HAND_SIZE + 1)
    state = position(dice, hand, phase=Phase.DISCARD, stock_left=left)
    after = advance(state, [["discard", str(next(iter(hand)))]], one_turn=True).state
    void = after.score is VOID
    note = Note("hand_void" if void else "hand_goes_on", {"stock": left})
    level = 2 if left - STOCK_LEFT_AT_END < 2 else 1
    return Exercise(YesNo(void), (Zone("hand", deal.by_suit(hand)),), {"stock": left}, note, note, level)


@generator(Kind.YES_NO, "dealing", (1, 1))
def deals_first(dice: Dice) -> Exercise:
    """Two cards were drawn for the deal, mine first: do I deal? Difficulty: always 1."""
    first = first_deal(GUIA_B, f"lesson:{dice.below(1 << 30)}")
    mine, rival = first.drawn[-1]
    right = first.dealer == ME
    note = Note("lowest_deals", {"card": mine if right else rival})
    zones = (Zone("hand", (mine,)), Zone("rival", (rival,)))
    return Exercise(YesNo(right), zones, {"card": mine, "rival": rival}, note, note, 1)


_ENDS = {"won": ME, "lost": RIVAL, "void": None}


@generator(Kind.YES_NO, "dealing", (1, 2), labels=("you", "rival", *_ENDS))
def deals_next(dice: Dice) -> Exercise:
    """Do I deal after a hand won, lost or void? Difficulty: 2 when it was void."""
    end, dealer = dice.pick(tuple(_ENDS)), dice.pick((ME, RIVAL))
    score = VOID if end == "void" else HandScore(Result.KNOCK, _ENDS[end], (ScoreLine("difference", 10),))
    right = start_match(GUIA_B, dealer).add(score).dealer == ME
    note = Note("same_deals" if end == "void" else "loser_deals")
    facts = {"dealer": "you" if dealer == ME else "rival", "end": end}
    return Exercise(YesNo(right), (), facts, note, note, 2 if end == "void" else 1)
