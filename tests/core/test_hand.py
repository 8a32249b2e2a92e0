"""The state machine: each rule of the first table of rules.md, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.table import laid_out
from tutor.core.actions import Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from tutor.core.cards import Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import HandState, Phase, apply, best_show, check, deal, legal_actions, replay
from tutor.core.layoffs import LayOff
from tutor.core.melds import Meld, best_arrangements
from tutor.core.rules import GUIA_B, PRESETS, STOCK_LEFT_AT_END, build_rules
from tutor.core.scoring import Result
from tutor.core.shuffle import shuffled_deck

NEARLY = "4s 5s 6s 9c 9d 9h Kc Kd Kh"


def knock(state: HandState, card: str) -> Knock:
    rest = state.hand.remove(Card(card))
    return Knock(Card(card), best_arrangements(rest)[0].melds)


def test_ten_each_one_up_thirty_one_in_the_stock() -> None:
    state = deal(GUIA_B, 0, shuffled_deck(1))
    assert [len(hand) for hand in state.hands] == [10, 10]
    assert (len(state.pile), len(state.stock), state.turn, state.phase) == (1, 31, 1, Phase.UPCARD)
    assert state.upcard is state.pile[0]


def test_non_dealer_is_offered_the_upcard_then_the_dealer_then_the_stock_is_a_must() -> None:
    start = laid_out("", "", "7d")
    assert legal_actions(start) == [Take(), Pass()]
    dealer = apply(start, Pass())
    assert (dealer.turn, dealer.phase) == (0, Phase.UPCARD)
    both = apply(dealer, Pass())
    assert (both.turn, legal_actions(both)) == (1, [Draw()])
    assert check(both, Take()) == "not_now_must_draw"


def test_dealer_who_takes_the_upcard_plays_a_whole_turn() -> None:
    state = replay(laid_out("", "", "7d"), (Pass(), Take()))
    assert (state.turn, state.phase, state.taken) == (0, Phase.DISCARD, Card("7d"))


def test_the_card_just_taken_face_up_cant_be_thrown_in_that_turn_not_even_to_knock() -> None:
    state = apply(laid_out(NEARLY + " 2d", "", "3d"), Take())
    assert check(state, Discard(Card("3d"))) == "card_just_taken"
    assert check(state, knock(state, "3d")) == "card_just_taken"
    assert check(state, knock(state, "2d")) is None


def test_it_may_be_thrown_a_turn_later() -> None:
    state = apply(laid_out("2c", "", "3d"), Take())
    state = replay(state, (Discard(Card("2c")), Draw()))
    state = replay(state, (Discard(state.hand.sorted_by_rank[-1]), Draw()))
    assert check(state, Discard(Card("3d"))) is None


def test_a_card_drawn_from_the_stock_may_be_thrown_at_once() -> None:
    state = replay(laid_out("", "", "7d", "Ac"), (Pass(), Pass(), Draw()))
    assert check(state, Discard(Card("Ac"))) is None


@pytest.mark.parametrize(("loose", "reason"), [("Tc", None), ("9s", None), ("Js", None), ("Ac", None)])
def test_knock_with_ten_or_less(loose: str, reason: str | None) -> None:
    state = replay(laid_out(NEARLY + " " + loose, "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    assert check(state, knock(state, "Qd")) == reason


def test_no_knock_with_eleven() -> None:
    state = replay(laid_out("4s 5s 6s 7s 9c 9d 9h 9s Ac Kd", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    assert check(state, knock(state, "Qd")) == "deadwood_over_limit"
    assert check(state, knock(state, "Kd")) == "deadwood_over_limit"
    assert not any(isinstance(action, Knock) for action in legal_actions(state))


def test_knocking_is_never_compulsory_not_even_with_gin() -> None:
    state = replay(laid_out("4s 5s 6s 9c 9d 9h Kc Kd Kh Ks", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    assert check(state, Discard(Card("Qd"))) is None
    assert check(state, knock(state, "Qd")) is None


def test_no_knock_before_drawing() -> None:
    start = laid_out("4s 5s 6s 9c 9d 9h Kc Kd Kh Ks", "", "7d")
    assert check(start, Knock(Card("Ks"), ())) == "not_now_upcard"


def test_a_knock_may_show_any_arrangement_within_the_limit() -> None:
    state = replay(laid_out("Ac Ad Ah 9c 9d 9h Kc Kd Kh 2s", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    kings_and_nines = tuple(meld for meld in best_arrangements(state.hand)[0].melds if meld.cards[0].rank > 1)
    assert check(state, Knock(Card("Qd"), kings_and_nines)) is None
    assert check(state, Knock(Card("Qd"), kings_and_nines[:1])) == "deadwood_over_limit"
    shown = {action.melds for action in legal_actions(state) if isinstance(action, Knock) and action.card is Card("Qd")}
    assert kings_and_nines in shown


@pytest.mark.parametrize(
    ("melds", "reason"),
    [(("Jc Jd Jh",), "meld_not_held"), (("9c 9d 9h", "9c 9d 9h"), "card_in_two_melds")],
)
def test_melds_of_a_knock_must_be_true(melds: tuple[str, ...], reason: str) -> None:
    state = replay(laid_out(NEARLY + " 2d", "", "7d", "Qd"), (Pass(), Pass(), Draw()))
    shown = tuple(found for text in melds if (found := Meld.of(CardSet.parse(text))))
    assert check(state, Knock(Card("Qd"), shown)) == reason


def _show(state: HandState, layoffs: tuple[LayOff, ...]) -> Show:
    return Show((), layoffs)


def test_only_the_defender_lays_off_and_only_on_the_knockers_melds() -> None:
    state = replay(laid_out(NEARLY + " 2d", "7s 8s Kc".replace(" Kc", ""), "3d", "Qd"), (Pass(), Pass(), Draw()))
    state = apply(state, knock(state, "Qd"))
    assert (state.turn, state.phase) == (0, Phase.SHOW)
    run = next(meld for meld in state.shown.melds if meld.is_run) if state.shown else None
    assert run is not None
    chain = (LayOff(Card("7s"), run), LayOff(Card("8s"), run))
    assert check(state, _show(state, chain)) is None
    assert check(state, _show(state, chain[1:])) == "bad_layoff"
    twos = Meld.of(CardSet.parse("2c 2d 2h"))
    assert twos is not None
    assert check(state, _show(state, (LayOff(Card("7s"), twos),))) == "bad_layoff"
    assert {layoff.card for layoff in best_show(state).layoffs} >= {Card("7s"), Card("8s")}


def test_gin_admits_no_lay_off_unless_the_table_says_so() -> None:
    cards = ("4s 5s 6s 9c 9d 9h Kc Kd Kh Ks", "7s 8s", "3d", "Qd")
    state = replay(laid_out(*cards), (Pass(), Pass(), Draw()))
    gin = apply(state, knock(state, "Qd"))
    run = next(meld for meld in gin.shown.melds if meld.is_run) if gin.shown else None
    assert run is not None
    assert check(gin, _show(gin, (LayOff(Card("7s"), run),))) == "no_layoff_on_gin"
    kind = replace(GUIA_B, layoff_on_gin=True)
    lenient = replay(laid_out(*cards, rules=kind), (Pass(), Pass(), Draw()))
    assert check(apply(lenient, knock(lenient, "Qd")), _show(lenient, (LayOff(Card("7s"), run),))) is None


def test_gin_against_zero_is_still_gin() -> None:
    state = laid_out("4s 5s 6s 7s 8c 8d 8h Kc Kd Kh", "Jc Jd Jh Qs Qd Qh 2c 2d 2h 2s", "3d", "Ts")
    state = replay(state, (Pass(), Pass(), Draw()))
    state = apply(apply(state, knock(state, "Ts")), best_show(apply(state, knock(state, "Ts"))))
    assert state.score is not None
    assert (state.score.result, state.score.winner, state.score.points) == (Result.GIN, 1, 25)


def test_equal_deadwood_is_an_undercut_or_with_strict_ties_nothing() -> None:
    cards = ("4s 5s 6s 9c 9d 9h Kc Kd Kh 7d", "Jc Jd Jh Qs Qd Qh 2c 3d Ac As", "8c", "Ts")
    for preset, result, points in (("guia-b", Result.UNDERCUT, 25), ("guia-a", Result.TIE, 0)):
        state = replay(laid_out(*cards, rules=PRESETS[preset]), (Pass(), Pass(), Draw()))
        done = apply(state, knock(state, "Ts"))
        done = apply(done, best_show(done))
        assert done.score is not None
        assert (done.score.result, done.score.points) == (result, points)


def _to_the_end(state: HandState) -> HandState:
    """Draw and throw the drawn card until three cards are left in the stock and one is drawn."""
    state = replay(state, (Pass(), Pass(), Draw()))
    while len(state.stock) > STOCK_LEFT_AT_END:
        drawn = state.hand.sorted_by_rank[-1]
        state = replay(state, (Discard(drawn), Draw()))
    return state


def test_the_hand_is_void_when_two_cards_are_left_and_nobody_knocked() -> None:
    last = _to_the_end(deal(GUIA_B, 0, shuffled_deck(7)))
    assert len(last.stock) == STOCK_LEFT_AT_END
    done = apply(last, Discard(last.hand.sorted_by_rank[-1]))
    assert done.phase is Phase.DONE and done.score is not None
    assert (done.score.result, done.score.points, legal_actions(done)) == (Result.VOID, 0, [])


def test_a_knock_on_that_very_turn_counts() -> None:
    last = _to_the_end(deal(GUIA_B, 0, shuffled_deck(7)))
    hand = CardSet.parse("As 2s 3s 4d 5d 6d 7h 8h 9h Th Kc")
    rigged = replace(last, hands=(hand, last.hands[1]) if last.turn == 0 else (last.hands[0], hand))
    assert check(rigged, knock(rigged, "Kc")) is None


def _fiftieth(fits: bool) -> HandState:
    rules = build_rules("guia-b", (), {"stock_end": "fiftieth_card"})
    last = _to_the_end(deal(rules, 0, shuffled_deck(7)))
    mine = CardSet.parse("As 2s 3s 4d 5d 6d 7h 8h 9h Kc Qs")
    other = CardSet.parse("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc" if fits else "Ac 3d 5h 7s 9c Jd Kh 2d 4h 6s")
    hands = (mine, other) if last.turn == 0 else (other, mine)
    return apply(replace(last, hands=hands), Discard(Card("Qs")))


def test_fiftieth_card_take_the_last_discard_only_to_knock() -> None:
    state = _fiftieth(fits=True)
    assert legal_actions(state) == [Take(), Pass()]
    assert check(state, Draw()) == "not_now_fiftieth"
    taken = apply(state, Take())
    assert check(taken, Discard(Card("Ac"))) == "fiftieth_only_to_knock"
    assert check(taken, knock(taken, "Qs")) == "card_just_taken"
    assert all(isinstance(action, Knock) for action in legal_actions(taken))


def test_fiftieth_card_without_a_knock_must_be_passed_and_the_hand_is_void() -> None:
    state = _fiftieth(fits=False)
    assert (legal_actions(state), check(state, Take())) == ([Pass()], "fiftieth_only_to_knock")
    done = apply(state, Pass())
    assert done.score is not None and done.score.result is Result.VOID


@pytest.mark.parametrize(("upcard", "limit"), [("7d", 7), ("Qh", 10), ("Ac", 0), ("2s", 2)])
def test_oklahoma_the_upcard_fixes_the_limit_of_the_whole_hand(upcard: str, limit: int) -> None:
    state = laid_out("", "", upcard, rules=build_rules("guia-b", ("oklahoma",)))
    assert state.limit == limit
    assert apply(state, Take()).limit == limit


def test_straight_gin_only_gin_ends_the_hand() -> None:
    straight = build_rules("guia-b", ("straight",))
    state = replay(laid_out(NEARLY + " Ac", "", "7d", "Ks", rules=straight), (Pass(), Pass(), Draw()))
    assert check(state, knock(state, "Ks")) == "deadwood_over_limit"
    assert check(state, knock(state, "Ac")) is None


def test_big_gin_where_it_is_played() -> None:
    cards = ("As 2s 3s 4d 5d 6d 7h 8h 9h Th", "", "2d", "Jh")
    off = replay(laid_out(*cards), (Pass(), Pass(), Draw()))
    melds = best_arrangements(off.hand)[0].melds
    assert check(off, BigGin(melds)) == "big_gin_off"
    on = replay(laid_out(*cards, rules=build_rules("guia-b", ("big_gin",))), (Pass(), Pass(), Draw()))
    done = apply(on, BigGin(melds))
    done = apply(done, best_show(done))
    assert done.score is not None
    assert [(line.code, line.points) for line in done.score.lines][1] == ("big_gin", 31)
    short = replay(laid_out(NEARLY + " 2d", "", "7d", "Qd", rules=on.rules), (Pass(), Pass(), Draw()))
    assert check(short, BigGin(())) == "not_big_gin"


def test_spades_double_everything_won_in_the_hand() -> None:
    rules = build_rules("guia-b", ("oklahoma",), {"spades_double": "true"})
    state = laid_out("4s 5s 6s 9c 9d 9h Kc Kd Kh Ks", "Jc 2d", "7s", "Qd", rules=rules)
    state = replay(state, (Pass(), Pass(), Draw()))
    done = apply(state, knock(state, "Qd"))
    done = apply(done, best_show(done))
    assert done.score is not None
    single = sum(line.points for line in done.score.lines if line.code != "spades_double")
    assert done.score.points == 2 * single


def test_eleven_cards_to_the_non_dealer_and_no_upcard() -> None:
    rules = replace(GUIA_B, eleven_to_nondealer=True)
    state = deal(rules, 0, shuffled_deck(3))
    assert (len(state.hands[1]), len(state.pile), state.upcard, state.turn) == (11, 0, None, 1)
    assert state.phase is Phase.DISCARD and len(state.stock) == 31


def test_an_illegal_action_names_its_reason_and_changes_nothing() -> None:
    state = laid_out("", "", "7d")
    action: Action = Draw()
    with pytest.raises(IllegalError) as caught:
        apply(state, action)
    assert caught.value.code == "not_now_upcard"
    assert state.events == ()


def test_a_deck_must_be_the_52() -> None:
    deck = shuffled_deck(1)
    with pytest.raises(IllegalError):
        deal(GUIA_B, 0, (*deck[:-1], deck[0]))
