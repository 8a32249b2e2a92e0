"""What a rated move says at the edges: hands that end with it, moves that end alike, reasons for and against."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.table import laid_out
from tutor.ai.evaluate import evaluate
from tutor.ai.rating import Evaluation, RatedMove, other_value
from tutor.ai.reasons import AGAINST
from tutor.core.actions import Draw, Pass
from tutor.core.cards import Card, CardSet
from tutor.core.hand import Phase, replay
from tutor.core.rules import GUIA_B, Rules, StockEnd, build_rules
from tutor.core.view import PartialRecord, PlayerView, partial_view, view_of

FIFTIETH = replace(GUIA_B, stock_end=StockEnd.FIFTIETH_CARD)
PILE = tuple(CardSet.parse("Qs Js 8c Jd Td 2d Tc 6d 6c Qc 7c As Ad 3c"))


def at_the_end(hand: str, rules: Rules, *, top: str = "", phase: Phase | None = None) -> PlayerView:
    """Two cards are left in the stock."""
    pile = (*PILE, Card(top)) if top else PILE
    return partial_view(
        PartialRecord(CardSet.parse(hand), rules, pile=pile, stock_left=2, turn=29, dealer=0, phase=phase)
    )


def codes(move: RatedMove) -> list[str]:
    return [reason.code for reason in move.reasons]


def of(found: Evaluation, action: str, card: str) -> RatedMove:
    return next(move for move in found.moves if move.key == (action, Card(card)))


def test_a_discard_that_voids_the_hand_is_worth_nothing_exactly() -> None:
    found = evaluate(at_the_end("4s 5s 6s 9c 9d 9h Kc Kd Kh 7h 2c", GUIA_B), samples=1500, seed=1)
    assert found.best.action == "knock"
    for move in found.moves:
        if move.action == "discard":
            assert (move.ev, move.se, move.danger) == (0.0, 0.0, 0.0)
            assert move.loss == pytest.approx(found.best.ev) and codes(move) == ["hand_void"]


def test_moves_that_end_alike_share_the_chance_of_being_best() -> None:
    found = evaluate(at_the_end("4s 5s 6s 9c 9d Qh Kc Kd Kh 7h 2c", GUIA_B), samples=500, seed=1)
    assert [move.p_best for move in found.moves] == pytest.approx([1 / 11] * 11)
    assert all(move.tied and not move.mark for move in found.moves)


def test_the_last_card_thrown_is_taken_only_to_end_the_hand() -> None:
    found = evaluate(at_the_end("4s 5s 6s 9c 9d Qh Kc Kd Kh 7h 2c", FIFTIETH), samples=1500, seed=1)
    for move in found.moves:
        lost = sum(each.share for each in move.histogram if each.low != 0)
        assert move.danger == pytest.approx(lost)
        assert not {"outs", "most_outs", "waiting", "hand_void"} & set(codes(move))


def test_passing_the_last_card_is_worth_nothing_exactly() -> None:
    view = at_the_end("4s 5s 6s 9c 9d Kc Kd Kh 7h 2c", FIFTIETH, top="9h", phase=Phase.FIFTIETH)
    take, leave = evaluate(view, samples=1000, seed=1).moves
    assert (leave.action, leave.ev, leave.se) == ("pass", 0.0, 0.0)
    assert "take_knocks" in codes(take)


@pytest.mark.parametrize(
    ("hand", "upcard", "variants", "code"),
    [
        ("4s 5s 6s 9c 9d 9h Kc Kd 3c 4c", "Kh", (), "take_knocks"),
        ("4s 5s 6s 9c 9d 9h Kc Kd Ks 2c", "Kh", (), "take_gin"),
        ("4s 5s 6s 9c 9d 9h Kc Kd Ks 7s", "Kh", (), "take_gin"),
        ("4s 5s 6s 9c 9d 9h Kc Kd Ks 7s", "Kh", ("big_gin",), "take_big_gin"),
    ],
)
def test_taking_says_how_it_may_end_the_hand(hand: str, upcard: str, variants: tuple[str, ...], code: str) -> None:
    rules = build_rules("guia-b", variants)
    state = laid_out(hand, "", upcard, rules=rules)
    found = evaluate(view_of(state, state.turn), samples=300, seed=2)
    take = next(move for move in found.moves if move.action == "take")
    assert set(codes(take)) & {"take_knocks", "take_gin", "take_big_gin"} == {code}


def test_what_speaks_for_a_good_move_or_against_a_bad_one_comes_first() -> None:
    state = replay(laid_out("7h 7c 7s 4d 5d 6d Ks Qc 2c Ah", "", "Jh", "9d"), (Pass(), Pass(), Draw()))
    for move in evaluate(view_of(state, state.turn), samples=3000, seed=1).moves:
        against = [code in AGAINST for code in codes(move)]
        if move.tied or not move.loss:
            assert against == sorted(against)
        elif move.mark:
            assert against == sorted(against, reverse=True)


def test_a_value_that_another_rival_changes_is_told() -> None:
    state = replay(laid_out("7h 7c 7s 4d 5d 6d Ks Qc 2c Ah", "", "Jh", "9d"), (Pass(), Pass(), Draw()))
    first, other = (
        evaluate(view_of(state, state.turn), samples=500, seed=1, model=name) for name in ("prudente", "simple")
    )
    mine = next(move for move in other.moves if move.key == first.best.key)
    told = other_value(first, other, least=0.0)
    assert told is not None and (told.model, told.ev, told.se) == ("simple", mine.ev, mine.se)
    assert other_value(first, other, least=abs(mine.ev - first.best.ev)) is None
    assert other_value(first, first, least=0.0) is None
