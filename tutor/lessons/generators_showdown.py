"""Exercises on the showdown: lay-offs, own melds broken, undercut, the points of a hand."""

from __future__ import annotations

from dataclasses import replace

from tutor.core.actions import Show
from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.hand import Phase, check
from tutor.core.layoffs import LayOff, best_defence, can_lay_off, naive_defence
from tutor.core.melds import Arrangement, arrangements_within, best_arrangements, melds_in
from tutor.core.rules import GUIA_B, HAND_SIZE, PRESETS, Rules
from tutor.core.scoring import HandScore, settle
from tutor.lessons import deal
from tutor.lessons.deal import deadwood
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, card_options, chosen_cards, generator, names
from tutor.lessons.generators_cards import extending
from tutor.lessons.keys import MarkMelds, Number, Order, PickAll, YesNo
from tutor.lessons.model import Answer, Facts, Kind, Note, Zone
from tutor.lessons.positions import ME, RIVAL, position

_LIMIT = GUIA_B.knock_limit


def knocking(dice: Dice, low: int = 1, high: int = _LIMIT) -> Arrangement:
    """A knock: ten cards and what is shown of them."""
    shape = dice.pick(((3, 3), (3, 4), (3, 3, 3)))
    return best_arrangements(deal.search(dice, shape, HAND_SIZE, lambda hand: low <= deadwood(hand) <= high))[0]


def gin(dice: Dice) -> Arrangement:
    """Ten melded cards as they are shown."""
    return best_arrangements(deal.hand_of(dice, (3, 3, 4), HAND_SIZE))[0]


def cards_of(shown: Arrangement) -> CardSet:
    return CardSet.of_mask(shown.melded_mask) | CardSet(shown.deadwood)


def fitting(shown: Arrangement) -> CardSet:
    """The cards that some shown meld takes at once."""
    fits = CardSet()
    for meld in shown.melds:
        fits = fits | extending(meld)
    return fits - cards_of(shown)


def table(shown: Arrangement) -> tuple[Zone, ...]:
    """What the knocker shows: each meld, then the loose cards."""
    loose = (Zone("loose", shown.deadwood),) if shown.deadwood else ()
    return (*(Zone("meld", meld.cards) for meld in shown.melds), *loose)


def defending(dice: Dice, shown: Arrangement, helpers: int) -> CardSet:
    """Ten cards against a knock, one meld in them and so many that fit a shown meld."""
    fits = CardSet(dice.sample(fitting(shown), helpers))
    gone = cards_of(shown) | fits
    return fits | deal.hand_of(dice, (3,), HAND_SIZE - len(fits), gone)


@generator(Kind.CHOOSE_CARD, "lay_off", (1, 4))
def lay_off_cards(dice: Dice) -> Exercise:
    """Every loose card that fits a shown meld. Difficulty: how many, plus one for each chain."""

    def attempt() -> tuple[Arrangement, CardSet] | None:
        shown = knocking(dice)
        loose = dice.cards(5, cards_of(shown))
        count = len(best_defence(shown.melds, loose).layoffs)
        clean = not melds_in(loose.mask)
        return (shown, loose) if clean and 1 <= count <= 3 and not _choices(shown, loose) else None

    shown, loose = deal.until(attempt)
    right = tuple(layoff.card for layoff in best_defence(shown.melds, loose).layoffs)
    reason = Note("lays_off", {"cards": right, "points": CardSet(right).points})

    def wrong(answer: Answer) -> Note:
        given = chosen_cards(answer)
        missed = tuple(card for card in right if card not in given)
        extra = tuple(card for card in given if card not in right)
        if extra:
            return Note("fits_nowhere", {"cards": extra})
        return Note("left_in_hand", {"cards": missed, "points": CardSet(missed).points})

    options = dice.shuffled(loose)
    key = PickAll(tuple(map(str, options)), names(right))
    zones = (*table(shown), Zone("hand", options))
    level = min(4, len(right) + sum(card not in fitting(shown) for card in right))
    return Exercise(key, zones, {}, reason, wrong, level, card_options(options), several=0)


def _choices(shown: Arrangement, loose: CardSet) -> bool:
    """Whether a fitting card is left out of the best lay-offs."""
    laid = best_defence(shown.melds, loose).laid_off
    return any(card in fitting(shown) and card not in laid for card in loose)


@generator(Kind.ORDER, "chains", (2, 4))
def chain_order(dice: Dice) -> Exercise:
    """Cards that go one after the other on a run, in a playable order. Difficulty: how many."""
    length = dice.between(2, 4)
    run = dice.pick([meld for meld in deal.RUNS if len(meld) == 3 and meld.cards[-1].rank + length <= 13])
    top = run.cards[-1]
    chain = tuple(Card.of(top.rank + step, top.suit) for step in range(1, length + 1))
    layoffs = tuple(LayOff(card, run) for card in chain)
    assert can_lay_off(layoffs, (run,), CardSet(chain))
    shown = dice.shuffled(chain)
    key = Order(tuple(map(str, shown)), tuple(int(card.rank) for card in shown))
    note = Note("chain_placed", {"cards": chain})
    zones = (Zone("meld", run.cards), Zone("hand", shown))
    return Exercise(key, zones, {}, note, note, length, card_options(shown), several=length)


@generator(Kind.YES_NO, "lay_off", (1, 2), asked=("any", "fits", "chain", "loose"))
def may_place(dice: Dice, asked: str = "any") -> Exercise:
    """Whether a loose card may go on a meld, on a card just laid off, on a loose card. Difficulty: 2 traps."""
    way = dice.pick(("fits", "chain", "loose")) if asked == "any" else asked

    def attempt() -> tuple[Arrangement, tuple[Card, ...]] | None:
        shown = knocking(dice)
        cards = _placed(dice, shown, way)
        return (shown, cards) if cards else None

    shown, cards = deal.until(attempt)
    right = any(can_lay_off(tuple(LayOff(c, meld) for c in cards), (meld,), CardSet(cards)) for meld in shown.melds)
    note = Note("placed" if right else "not_on_loose", {"card": cards[-1]})
    facts: Facts = {"card": cards[-1], "cards": cards}
    zones = (*table(shown), Zone("hand", cards))
    return Exercise(YesNo(right), zones, facts, note, note, 1 if right else 2)


def _placed(dice: Dice, shown: Arrangement, way: str) -> tuple[Card, ...]:
    """The cards that one would lay off, the asked one last; none when this knock has no such case."""
    free = FULL_DECK - cards_of(shown)
    if way == "fits":
        return dice.sample(fitting(shown), 1)
    if way == "loose":
        same = [card for card in free - fitting(shown) if any(card.rank is one.rank for one in shown.deadwood)]
        return dice.sample(same, 1)
    pairs = [
        (first, second)
        for meld in shown.melds
        if meld.is_run
        for first, second in ((deal.neighbour(meld.cards[-1], 1), deal.neighbour(meld.cards[-1], 2)),)
        if first is not None and second is not None and first in free and second in free
    ]
    return dice.pick(pairs) if pairs else ()


@generator(Kind.YES_NO, "lay_off", (1, 2), who=("knocker", "gin", "gin_allowed"))
def may_lay_off_now(dice: Dice, who: str = "gin") -> Exercise:
    """Whether the knocker, or a defender against gin, may lay off a card that fits. Difficulty: 1 yes, 2 no."""
    rules = replace(GUIA_B, layoff_on_gin=who == "gin_allowed")

    def attempt() -> Arrangement | None:
        shown = (
            knocking(dice, 1) if who == "knocker" else best_arrangements(deal.hand_of(dice, (3, 3, 4), HAND_SIZE))[0]
        )
        return shown if fitting(shown) else None

    shown = deal.until(attempt)
    card = dice.pick(tuple(fitting(shown)))
    hand = dice.cards(HAND_SIZE - 1, cards_of(shown).add(card)).add(card)
    mine = cards_of(shown) if who == "knocker" else hand
    state = position(dice, mine, rules=rules, rival=hand if who == "knocker" else cards_of(shown), phase=Phase.SHOW)
    state = replace(state, shown=shown, knocker=RIVAL, turn=ME)
    meld = next(one for one in shown.melds if card in extending(one))
    right = check(state, Show((), (LayOff(card, meld),))) is None
    note = Note(f"lay_off_{who}", {"card": card})
    zones = (*table(shown), Zone("rival" if who == "knocker" else "hand", deal.by_suit(hand)))
    return Exercise(YesNo(right), zones, {"card": card}, note, note, 1 if right else 2)


@generator(Kind.NUMBER, "own_melds", (1, 60))
def break_own_meld(dice: Dice) -> Exercise:
    """The least a defender can be left with by breaking a meld of the hand. Difficulty: points that it saves."""

    def attempt() -> tuple[Arrangement, CardSet] | None:
        shown = knocking(dice)
        runs = [meld for meld in shown.melds if meld.is_run]
        chain = _placed(dice, shown, "chain") if runs else ()
        if not chain:
            return None
        mates = [card for card in deal.of_rank(chain[0].rank) if card not in cards_of(shown) and card not in chain]
        hand = CardSet((*chain, *mates))
        if len(mates) < 2:
            return None
        hand = hand | dice.cards(HAND_SIZE - len(hand), hand | cards_of(shown))
        saves = naive_defence(shown.melds, hand).points - best_defence(shown.melds, hand).points
        return (shown, hand) if 0 < saves <= 60 else None

    shown, hand = deal.until(attempt)
    best, hasty = best_defence(shown.melds, hand), naive_defence(shown.melds, hand)
    facts: Facts = {"points": best.points, "hasty": hasty.points, "cards": tuple(best.laid_off)}
    note = Note("broken_for_less", facts)
    zones = (*table(shown), Zone("hand", deal.by_suit(hand)))
    return Exercise(Number(best.points), zones, {}, note, note, hasty.points - best.points, high=100)


def showdown(dice: Dice, wanted: str, rules: Rules = GUIA_B) -> tuple[Arrangement, CardSet, HandScore]:
    """A knock or gin and a defending hand that end as wanted: knock, gin, undercut, tie (equal deadwood)."""

    def attempt() -> tuple[Arrangement, CardSet, HandScore] | None:
        shown = gin(dice) if wanted == "gin" else knocking(dice)
        shapes: tuple[tuple[int, ...], ...] = ((3, 3, 3), (3, 4)) if wanted in ("undercut", "tie") else ((3,), (3, 3))
        hand = deal.hand_of(dice, dice.pick(shapes), HAND_SIZE, cards_of(shown))
        defence, score = settle(shown, hand, rules)
        equal = defence.points == shown.points and wanted != "gin"
        fits = equal if wanted == "tie" else score.result.value == wanted and not equal
        return (shown, hand, score) if fits else None

    return deal.until(attempt)


def _score_note(shown: Arrangement, hand: CardSet, score: HandScore, rules: Rules) -> Note:
    defence, _ = settle(shown, hand, rules)
    facts: Facts = {
        "mine": shown.points,
        "rival": defence.points,
        "difference": abs(shown.points - defence.points),
        "bonus": score.points - abs(shown.points - defence.points),
        "points": score.points,
        "cards": tuple(defence.laid_off),
    }
    return Note(f"scored_{score.result.value}", facts)


_WANTED = ("knock", "gin", "undercut", "tie")


@generator(Kind.YES_NO, "undercut", (0, 100), wanted=("any", *_WANTED), rules=tuple(PRESETS))
def knocker_wins(dice: Dice, wanted: str = "any", rules: str = "guia-b") -> Exercise:
    """Whether the knocker scores, both hands open. Difficulty: 100 less the difference."""
    table_rules = PRESETS[rules]
    shown, hand, score = showdown(dice, dice.pick(_WANTED) if wanted == "any" else wanted, table_rules)
    note = _score_note(shown, hand, score, table_rules)
    zones = (*table(shown), Zone("rival", deal.arranged(hand)))
    level = max(0, 100 - abs(shown.points - settle(shown, hand, table_rules)[0].points))
    return Exercise(YesNo(score.winner == ME), zones, {"deadwood": shown.points}, note, note, level)


@generator(Kind.NUMBER, "scoring", (1, 200), wanted=("any", *_WANTED), rules=tuple(PRESETS))
def showdown_points(dice: Dice, wanted: str = "any", rules: str = "guia-b") -> Exercise:
    """The points that the hand gives to whoever scores. Difficulty: those points."""
    table_rules = PRESETS[rules]
    shown, hand, score = showdown(dice, dice.pick(_WANTED) if wanted == "any" else wanted, table_rules)
    note = _score_note(shown, hand, score, table_rules)
    zones = (*table(shown), Zone("rival", deal.arranged(hand)))
    level = max(1, min(200, score.points))
    facts = {"deadwood": shown.points}
    return Exercise(Number(score.points, 0, 200), zones, facts, note, note, level, high=200)


@generator(Kind.NUMBER, "big_gin", (1, 250), preset=("torneo",))
def big_gin_points(dice: Dice, preset: str = "torneo") -> Exercise:
    """The points of big gin against an open hand. Difficulty: those points."""
    rules = replace(PRESETS[preset], oklahoma=False)
    eleven = deal.hand_of(dice, dice.pick(((3, 4, 4), (5, 6), (3, 3, 5))), HAND_SIZE + 1)
    hand = deal.hand_of(dice, (3,), HAND_SIZE, eleven)
    shown = best_arrangements(eleven)[0]
    defence, score = settle(shown, hand, rules, big=True)
    facts = {"rival": defence.points, "bonus": rules.big_gin_bonus, "points": score.points}
    note = Note("scored_big_gin", facts)
    zones = (*table(shown), Zone("rival", deal.arranged(hand)))
    return Exercise(
        Number(score.points, 0, 250), zones, facts_without(facts, "points"), note, note, score.points, high=250
    )


def facts_without(facts: dict[str, int], *gone: str) -> dict[str, int]:
    """The facts that a prompt may show: not the answer."""
    return {name: value for name, value in facts.items() if name not in gone}


@generator(Kind.MARK_MELDS, "choosing", (1, 60))
def knocker_choice(dice: Dice) -> Exercise:
    """With the rival's hand open, the melds that score most in a knock. Difficulty: best less worst."""
    hand, rival, points = deal.until(lambda: _choice(dice))
    best = max(points.values())
    key = MarkMelds(hand, lambda found: points.get(found.melded_mask) == best, _LIMIT)
    reason = Note("choice_scores", {"points": best})

    def wrong(answer: Answer) -> Note:
        marked = key.arrangement(answer)
        if marked is None:
            return Note("not_melds")
        if marked.points > _LIMIT:
            return Note("choice_over_limit", {"points": marked.points, "limit": _LIMIT})
        return _choice_note(points[marked.melded_mask], best)

    zones = (Zone("hand", deal.by_suit(hand)), Zone("rival", deal.arranged(rival)))
    level = max(1, min(60, best - min(points.values())))
    return Exercise(key, zones, {"limit": _LIMIT}, reason, wrong, level)


def _choice_note(points: int, best: int) -> Note:
    if points < 0:
        return Note("choice_loses", {"points": -points, "best": best})
    return Note("choice_scores_less", {"points": points, "best": best})


def _choice(dice: Dice) -> tuple[CardSet, CardSet, dict[int, int]] | None:
    """A hand with two ways of being shown within the limit that score differently against the rival's cards."""
    low = dice.between(1, 4)
    suits = dice.shuffled(deal.SUITS)
    run = tuple(Card.of(low + step, suits[0]) for step in range(3))
    corner = CardSet((*run, *(Card.of(run[dice.pick((0, 2))].rank, suit) for suit in suits[1:3])))
    other = dice.pick(deal.melds_of_size(dice.pick((3, 4))))
    if other.mask & corner.mask:
        return None
    hand = corner | CardSet(other.cards)
    hand = hand | dice.cards(HAND_SIZE - len(hand), hand)
    shown = arrangements_within(hand, _LIMIT)
    if len(shown) < 2 or not shown[0].points:
        return None
    rival = defending(dice, shown[0], min(2, len(fitting(shown[0]))))
    rival = rival if not rival & hand else dice.cards(HAND_SIZE, hand)
    points = {found.melded_mask: settle(found, rival, GUIA_B)[1].points_for(ME) for found in shown}
    first = points[shown[0].melded_mask]
    return (hand, rival, points) if max(points.values()) > first else None


@generator(Kind.YES_NO, "knock_timing", (1, 100), stage=("early", "late"))
def knock_survey(dice: Dice, stage: str = "early") -> Exercise:
    """Would this knock beat more than half of some possible hands? Difficulty: 100 less the margin in percent."""
    shown = knocking(dice, 7, _LIMIT)
    hands = _possible(dice, cards_of(shown), stage)
    scores = [settle(shown, hand, GUIA_B)[1] for hand in hands]
    wins = sum(score.winner == ME for score in scores)
    mean = round(sum(score.points_for(ME) for score in scores) / len(scores))
    total = len(hands)
    facts = {"hands": total, "wins": wins, "losses": total - wins}
    note = Note("survey_wins" if 2 * wins > total else "survey_loses", facts | {"mean": abs(mean)})
    level = max(1, 100 - round(100 * abs(2 * wins - total) / total))
    zones = table(shown)
    return Exercise(YesNo(2 * wins > total), zones, {"deadwood": shown.points, "hands": total}, note, note, level)


SURVEY = 40


def _possible(dice: Dice, gone: CardSet, stage: str) -> list[CardSet]:
    """Hands that the rival may hold: as dealt (early), or one that could almost knock (late)."""
    if stage == "early":
        return [dice.cards(HAND_SIZE, gone) for _ in range(SURVEY)]

    def attempt() -> CardSet | None:
        hand = deal.hand_of(dice, dice.pick(((3, 3, 3), (3, 4))), HAND_SIZE, gone)
        return hand if deadwood(hand) <= _LIMIT else None

    return [deal.until(attempt) for _ in range(SURVEY)]
