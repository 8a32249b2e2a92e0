"""Exercises on the score of a game and on the variants."""

from __future__ import annotations

from dataclasses import replace

from tutor.core.actions import Take
from tutor.core.cards import Card, CardSet
from tutor.core.hand import Phase, check
from tutor.core.match import Match, play_match, start_match
from tutor.core.match_count import Column, count_column, leaders, total
from tutor.core.match_tables import net
from tutor.core.melds import Arrangement, best_arrangements, discard_options
from tutor.core.rules import GUIA_B, HAND_SIZE, PRESETS, STOCK_LEFT_AT_END, Rules, StockEnd, build_rules
from tutor.core.scoring import VOID, HandScore, Result, ScoreLine, settle
from tutor.lessons import deal
from tutor.lessons.dice import Dice
from tutor.lessons.exercise import Exercise, generator
from tutor.lessons.generators_showdown import cards_of, showdown, table
from tutor.lessons.keys import Number, YesNo
from tutor.lessons.model import Facts, Kind, Note, Zone
from tutor.lessons.positions import ME, RIVAL, position

_PRESETS = ("guia-a", "guia-b", "clasico", "rapido")


def hand_score(winner: int | None, points: int) -> HandScore:
    """A hand already scored, for exercises about games."""
    return VOID if winner is None else HandScore(Result.KNOCK, winner, (ScoreLine("difference", points),))


def _column(dice: Dice, rules: Rules, blank: bool) -> Column:
    """A finished game that the learner ended."""
    mine = rules.target + dice.below(25)
    boxes = dice.between(2, 6)
    rival = 0 if blank else dice.between(1, rules.target - 1)
    return Column((mine, rival), (boxes, 0 if blank else dice.between(1, 6)))


def _count_facts(column: Column, rules: Rules) -> dict[str, int]:
    mine, rival = (total(count_column(column, side, rules)) for side in (ME, RIVAL))
    lines = {line.code: line.points for line in count_column(column, ME, rules)}
    return {
        "points": column.points[ME],
        "boxes": column.boxes[ME],
        "rival_points": column.points[RIVAL],
        "rival_boxes": column.boxes[RIVAL],
        "box": rules.box_bonus,
        "game": rules.game_bonus,
        "extra": lines.get("shutout", 0),
        "total": mine,
        "rival_total": rival,
    }


_ASKED = ("points", "boxes", "rival_points", "rival_boxes", "box", "game")


def _count(dice: Dice, preset: str, blank: bool) -> Exercise:
    rules = PRESETS[preset]
    facts = _count_facts(_column(dice, rules, blank), rules)
    note = Note("count_shutout" if facts["extra"] else "count_total", facts)
    shown = {name: facts[name] for name in _ASKED}
    level = 2 if blank else 1
    return Exercise(Number(facts["total"], 0, 1500), (), shown, note, note, level, high=1500)


@generator(Kind.NUMBER, "boxes", (1, 1), preset=_PRESETS)
def final_total(dice: Dice, preset: str = "guia-b") -> Exercise:
    """The total of whoever reached the target, boxes and bonuses included. Difficulty: always 1."""
    return _count(dice, preset, False)


@generator(Kind.NUMBER, "shutout", (2, 2), preset=_PRESETS)
def shutout_total(dice: Dice, preset: str = "guia-b") -> Exercise:
    """The same against a rival who won nothing. Difficulty: always 2."""
    return _count(dice, preset, True)


@generator(Kind.YES_NO, "who_wins", (1, 2), preset=_PRESETS)
def target_wins(dice: Dice, preset: str = "guia-b") -> Exercise:
    """Does the player who reached the target win the game? Difficulty: 2 when not."""
    rules = PRESETS[preset]
    wants = dice.coin() if rules.box_bonus else True

    def attempt() -> Column | None:
        rival = rules.target - dice.between(1, 9)
        column = Column((rules.target + dice.below(5), rival), (dice.between(1, 3), dice.between(3, 9)))
        best = leaders(tuple(total(count_column(column, side, rules)) for side in (ME, RIVAL)))
        return column if len(best) == 1 and (best == (ME,)) is wants else None

    facts = _count_facts(deal.until(attempt), rules)
    note = Note("target_wins" if wants else "target_loses", facts)
    shown = {name: facts[name] for name in _ASKED}
    return Exercise(YesNo(wants), (), shown, note, note, 1 if wants else 2)


@generator(Kind.YES_NO, "boxes", (1, 2))
def boxes_reach_target(dice: Dice) -> Exercise:
    """Do the boxes help to reach the target? Difficulty: 2 when points and boxes together would pass it."""

    def attempt() -> Match | None:
        hands = dice.between(2, 4)
        match = play_match(GUIA_B, [(hand_score(ME, dice.between(18, 33)),) for _ in range(hands - 1)])
        match = match.add(hand_score(ME, dice.between(10, 60)))
        return match if match.totals[ME] >= GUIA_B.target else None

    match = deal.until(attempt)
    column = match.columns[0]
    facts = {"points": column.points[ME], "boxes": column.boxes[ME], "box": GUIA_B.box_bonus, "target": GUIA_B.target}
    note = Note("game_over" if match.over else "boxes_apart", facts)
    return Exercise(YesNo(match.over), (), facts, note, note, 1 if match.over else 2)


@generator(Kind.NUMBER, "oklahoma", (1, 3), card=("any", "ace", "face", "plain"))
def oklahoma_limit(dice: Dice, card: str = "any") -> Exercise:
    """The knock limit under an upcard. Difficulty: 1 plain, 2 face, 3 ace."""
    rules = build_rules(variants=("oklahoma",))
    ranks = {"any": range(1, 14), "ace": range(1, 2), "face": range(11, 14), "plain": range(2, 11)}[card]
    upcard = Card.of(dice.pick(ranks), dice.pick(deal.SUITS))
    limit = rules.limit_for(upcard)
    note = Note("oklahoma_gin_only" if not limit else "oklahoma_limit", {"card": upcard, "limit": limit})
    level = 3 if upcard.rank == 1 else 2 if upcard.rank > 10 else 1
    return Exercise(Number(limit, 0, 13), (Zone("upcard", (upcard,)),), {"card": upcard}, note, note, level, high=13)


@generator(Kind.YES_NO, "oklahoma", (1, 2))
def oklahoma_knock(dice: Dice) -> Exercise:
    """May ten cards knock under this upcard? Difficulty: 2 when they could under the ordinary limit only."""
    rules = build_rules(variants=("oklahoma",))

    def attempt() -> tuple[CardSet, Card] | None:
        hand = deal.hand_of(dice, dice.pick(((3, 3), (3, 4), (3, 3, 3))), HAND_SIZE)
        upcard = dice.card(hand)
        return (hand, upcard) if 1 <= deal.deadwood(hand) <= GUIA_B.knock_limit else None

    hand, upcard = deal.until(attempt)
    limit, points = rules.limit_for(upcard), deal.deadwood(hand)
    right = points <= limit
    loose = best_arrangements(hand)[0].deadwood
    note = Note("may_knock" if right else "may_not_knock", {"cards": loose, "points": points, "limit": limit})
    zones = (Zone("hand", deal.arranged(hand)), Zone("upcard", (upcard,)))
    return Exercise(YesNo(right), zones, {"card": upcard}, note, note, 1 if right else 2)


def _free(rank: int, shown: Arrangement, hand: CardSet) -> bool:
    return Card.of(rank, deal.SUITS[3]) not in hand | cards_of(shown)


@generator(Kind.NUMBER, "oklahoma", (2, 400))
def spades_double(dice: Dice) -> Exercise:
    """The points of a knock under a spade upcard where spades double. Difficulty: the points."""
    rules = build_rules(variants=("oklahoma",), chosen={"spades_double": "true"})
    shown, hand, _ = showdown(dice, dice.pick(("knock", "undercut", "gin")))
    upcard = next(Card.of(rank, deal.SUITS[3]) for rank in range(13, 0, -1) if _free(rank, shown, hand))
    _, score = settle(shown, hand, rules, upcard=upcard)
    plain = settle(shown, hand, GUIA_B)[1].points
    note = Note("spades_doubled", {"plain": plain, "points": score.points})
    zones = (*table(shown), Zone("rival", deal.arranged(hand)), Zone("upcard", (upcard,)))
    facts: Facts = {"card": upcard, "plain": plain}
    return Exercise(Number(score.points, 0, 400), zones, facts, note, note, max(2, score.points), high=400)


def _hollywood(dice: Dice, wins: int) -> tuple[Match, tuple[int, ...]]:
    rules = build_rules(variants=("hollywood",))
    points = tuple(dice.between(10, 30) for _ in range(wins))
    return play_match(rules, [(hand_score(ME, one),) for one in points]), points


@generator(Kind.NUMBER, "hollywood", (2, 4), column=(1, 2, 3))
def hollywood_column(dice: Dice, column: int = 2) -> Exercise:
    """The points in one column after some wins of one player. Difficulty: how many wins."""
    wins = dice.between(2, 4)
    match, points = _hollywood(dice, wins)
    value = match.columns[column - 1].points[ME]
    entered = tuple(entry.points for entry in match.entries if column - 1 in entry.columns)
    code = "hollywood_enters" if entered else "hollywood_empty"
    note = Note(code, {"wins": entered, "points": value, "column": column})
    facts: Facts = {"wins": points, "column": column}
    return Exercise(Number(value, 0, 150), (), facts, note, note, wins, high=150)


@generator(Kind.NUMBER, "hollywood", (1, 5))
def hollywood_entries(dice: Dice) -> Exercise:
    """In how many columns the next win is entered. Difficulty: which win it is."""
    wins = dice.below(5)
    match, _ = _hollywood_small(dice, wins)
    entered = match.add(hand_score(ME, 5)).entries[-1].columns
    note = Note("hollywood_columns", {"win": wins + 1, "count": len(entered)})
    facts = {"win": wins + 1}
    return Exercise(Number(len(entered), 0, 3), (), facts, note, note, wins + 1, high=3)


def _hollywood_small(dice: Dice, wins: int) -> tuple[Match, tuple[int, ...]]:
    rules = build_rules(variants=("hollywood",))
    points = tuple(dice.between(3, 12) for _ in range(wins))
    return play_match(rules, [(hand_score(ME, one),) for one in points]), points


_THREE_ENDS = ("won", "lost", "sat")


@generator(Kind.YES_NO, "three", (1, 2), labels=_THREE_ENDS)
def three_sits_out(dice: Dice) -> Exercise:
    """Three at the table: do I sit out the next hand? Difficulty: 1 yes, 2 no."""
    rules = build_rules(variants=("three",))
    end = dice.pick(_THREE_ENDS)
    match = start_match(rules, ME if end == "sat" else dice.pick((1, 2)))
    players = match.tables[0].players
    winner = players.index(ME) if end == "won" else 1 - players.index(ME) if end == "lost" else dice.below(2)
    right = match.add(hand_score(winner, 10)).sits_out == ME
    note = Note("loser_sits_out")
    return Exercise(YesNo(right), (), {"end": end}, note, note, 1 if right else 2)


@generator(Kind.NUMBER, "partners", (1, 2), labels=("won", "lost"))
def partners_net(dice: Dice) -> Exercise:
    """The net points of a deal of partners, whichever side takes them. Difficulty: 2 when the hands are split."""
    first, second = dice.between(5, 45), dice.between(5, 45)
    split = dice.coin()
    one, two = hand_score(ME, first), hand_score(RIVAL if split else ME, second)
    _, points = net(one, two)
    facts = {"first": first, "second": second, "end": "lost" if split else "won"}
    note = Note("net_split" if split else "net_sum", facts_plus(facts, points))
    return Exercise(Number(points, 0, 100), (), facts, note, note, 1 + split, high=100)


def facts_plus(facts: dict[str, int | str], points: int) -> dict[str, int | str]:
    return {**facts, "points": points}


@generator(Kind.YES_NO, "stock_end", (1, 2))
def fiftieth_take(dice: Dice) -> Exercise:
    """The stock is out under the fiftieth-card rule: may I take the last discard? Difficulty: 1 yes, 2 no."""
    rules = replace(GUIA_B, stock_end=StockEnd.FIFTIETH_CARD)
    wants = dice.coin()

    def attempt() -> tuple[CardSet, Card] | None:
        hand = deal.hand_of(dice, (3, 3), HAND_SIZE)
        card = dice.card(hand)
        least = min(left for thrown, left in discard_options(hand.add(card)).items() if thrown is not card)
        return (hand, card) if (least <= GUIA_B.knock_limit) is wants else None

    hand, card = deal.until(attempt)
    state = position(dice, hand, rules=rules, pile=(card,), stock_left=STOCK_LEFT_AT_END, phase=Phase.FIFTIETH)
    right = check(state, Take()) is None
    note = Note("fiftieth_yes" if right else "fiftieth_no", {"card": card, "limit": state.limit})
    zones = (Zone("hand", deal.arranged(hand)), Zone("pile", (card,)))
    return Exercise(YesNo(right), zones, {"card": card}, note, note, 1 if right else 2)
