"""What a seat may know: from a whole hand and from what somebody remembers."""

from __future__ import annotations

import pytest

from tests.core.table import laid_out
from tutor.core.actions import Discard, Draw, Pass, Take
from tutor.core.cards import FULL_DECK, Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import Phase, replay
from tutor.core.rules import GUIA_B, build_rules
from tutor.core.view import ME, RIVAL, PartialRecord, partial_view, view_of

TEN = CardSet.parse("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d")
ELEVEN = TEN.add(Card("Qd"))


def codes(record: PartialRecord) -> list[str]:
    return [each.code for each in partial_view(record).assumptions]


def test_seats_turn_round_so_that_i_am_always_0() -> None:
    state = replay(laid_out("2c", "", "3d"), (Take(), Discard(Card("2c")), Draw()))
    mine, theirs = view_of(state, 1), view_of(state, 0)
    assert (mine.dealer, theirs.dealer) == (RIVAL, ME)
    assert [event.seat for event in mine.events] == [ME, ME, RIVAL]
    assert [event.seat for event in theirs.events] == [RIVAL, RIVAL, ME]
    assert theirs.rival_known == CardSet.parse("3d") and not mine.rival_known


def test_a_taken_card_is_known_until_it_is_thrown() -> None:
    state = replay(laid_out("2c", "", "3d"), (Take(), Discard(Card("2c")), Draw()))
    state = replay(state, (Discard(state.hand.sorted_by_rank[-1]), Draw(), Discard(Card("3d"))))
    assert not view_of(state, 0).rival_known


def test_the_card_just_taken_is_only_the_takers_concern() -> None:
    state = replay(laid_out("", "", "3d"), (Take(),))
    assert view_of(state, 1).taken is Card("3d") and view_of(state, 0).taken is None


def test_what_is_unseen_is_everything_else() -> None:
    state = replay(laid_out("", "", "3d"), (Pass(), Pass(), Draw()))
    view = view_of(state, 1)
    assert len(view.unseen) == 52 - 11 - 1
    assert view.unseen | view.hand | CardSet(view.pile) == FULL_DECK


@pytest.mark.parametrize(
    ("record", "phase", "turn", "stock", "dealer"),
    [
        # ten cards and the upcard: the first decision, the rival dealt
        (PartialRecord(TEN, GUIA_B, upcard=Card("Qd"), pile=(Card("Qd"),)), Phase.UPCARD, 0, 31, RIVAL),
        # eleven cards with the upcard just taken
        (PartialRecord(ELEVEN, GUIA_B, upcard=Card("Qd"), taken=Card("Qd")), Phase.DISCARD, 0, 31, RIVAL),
        # four known discards: four draws before, and mine
        (
            PartialRecord(ELEVEN, GUIA_B, pile=tuple(CardSet.parse("3c 8c Jd Ts"))),
            Phase.DISCARD,
            4,
            26,
            RIVAL,
        ),
        # three discards: I threw second, so that I dealt
        (PartialRecord(TEN, GUIA_B, pile=tuple(CardSet.parse("3c 8c Jd"))), Phase.DRAW, 3, 28, ME),
        # a card that the rival took is one discard more and one draw less
        (
            PartialRecord(TEN, GUIA_B, pile=tuple(CardSet.parse("3c 8c Jd")), rival_taken=CardSet.parse("7s")),
            Phase.DRAW,
            4,
            28,
            RIVAL,
        ),
    ],
)
def test_what_a_partial_record_says(record: PartialRecord, phase: Phase, turn: int, stock: int, dealer: int) -> None:
    view = partial_view(record)
    assert (view.phase, view.turn, view.stock_left, view.dealer) == (phase, turn, stock, dealer)
    assert len(view.hand) + 10 + view.stock_left + view.pile_size == 52


def test_nothing_known_is_all_assumed() -> None:
    assert codes(PartialRecord(ELEVEN, GUIA_B)) == [
        "drew_from_stock",
        "turn_from_deadwood",
        "dealer_rival",
        "stock_left",
        "no_pickups",
    ]
    view = partial_view(PartialRecord(ELEVEN, GUIA_B))
    assert view.turn == 12 and view.pile == () and view.pile_size == 13


def test_what_is_said_is_not_assumed() -> None:
    told = PartialRecord(ELEVEN, GUIA_B, dealer=ME, taken=Card("Qd"), turn=5, stock_left=20, pile=(Card("3c"),))
    assert codes(told) == ["no_pickups"]


def test_oklahoma_limit_is_known_from_the_upcard() -> None:
    rules = build_rules("guia-b", ("oklahoma",))
    assert partial_view(PartialRecord(TEN, rules, upcard=Card("3c"), pile=(Card("3c"),))).limit == 3


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (PartialRecord(CardSet.parse("4s 5s"), GUIA_B), "wrong_count"),
        (PartialRecord(TEN, GUIA_B, pile=(Card("4s"),)), "card_in_two_places"),
        (PartialRecord(TEN, GUIA_B, rival_taken=CardSet.parse("4s")), "card_in_two_places"),
        (PartialRecord(TEN, GUIA_B, pile=(Card("3c"),), rival_taken=CardSet.parse("3c")), "card_in_two_places"),
        (PartialRecord(TEN, GUIA_B, pile=(Card("3c"), Card("3c"))), "repeated_card"),
        (PartialRecord(TEN, GUIA_B, taken=Card("3c")), "card_not_held"),
        (PartialRecord(TEN, GUIA_B, pile=tuple(CardSet.parse("3c 8c Jd")), stock_left=31), "too_many_discards"),
    ],
)
def test_parts_that_contradict_are_refused(record: PartialRecord, code: str) -> None:
    with pytest.raises(IllegalError) as caught:
        partial_view(record)
    assert caught.value.code == code


def test_oklahoma_without_its_upcard_says_which_limit_is_taken() -> None:
    rules = build_rules("guia-b", ("oklahoma",))
    assert "limit_unknown" in codes(PartialRecord(ELEVEN, rules))
    assert "limit_unknown" not in codes(PartialRecord(ELEVEN, rules, upcard=Card("3c"), pile=(Card("3c"),)))


def test_eleven_to_the_non_dealer_begins_without_a_draw_and_without_an_upcard() -> None:
    rules = build_rules("guia-b", (), {"eleven_to_nondealer": "true"})
    first = partial_view(PartialRecord(ELEVEN, rules, turn=0))
    assert (first.stock_left, first.pile_size) == (31, 0)
    with pytest.raises(IllegalError) as caught:
        partial_view(PartialRecord(ELEVEN, rules, upcard=Card("3c"), pile=(Card("3c"),)))
    assert caught.value.code == "upcard_not_played"
