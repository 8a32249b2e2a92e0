"""The exact themes' answers, the sameness of puzzles, and how hard they are."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.puzzles.test_themes import BELONG
from tests.puzzles.views import OKLAHOMA, knocked, view
from tutor.core.cards import Card, CardSet, Suit
from tutor.core.hand import Phase
from tutor.core.melds import Arrangement, Meld
from tutor.core.view import PlayerView
from tutor.puzzles.canonical import puzzle_id
from tutor.puzzles.difficulty import EASIEST, HARDEST, LADDER, difficulty_of, expected, rung_shares
from tutor.puzzles.exact import EXACT, Answers
from tutor.puzzles.model import Choice

DRAW = Phase.DRAW


def losses(answers: Answers) -> dict[str, float]:
    return {choice.key: choice.loss for choice in answers.choices}


def test_arrangements_cost_what_they_leave() -> None:
    found = EXACT["mejores-combinaciones"](view("5c 5d 5h 6h 7h 8h Kc Qd 9s 2c", phase=DRAW))
    assert found.accepted == ("5c 5d 5h | 6h 7h 8h",)
    table = losses(found)
    assert table["5h 6h 7h 8h"] == 10 and table["5c 5d 5h"] == 21 and table["-"] == 36
    assert found.gap == 10


def test_equal_arrangements_are_all_right() -> None:
    found = EXACT["mejores-combinaciones"](view("5c 5d 5h 5s 6h 7h Kc Qd 9s 2c", phase=DRAW))
    assert found.accepted == ("5h 6h 7h | 5c 5d 5s",)
    even = EXACT["mejores-combinaciones"](view("4c 4d 4h 4s 3h 2h 3s 2s Kc Qd", phase=DRAW))
    assert len(even.accepted) == 2 and set(even.accepted) <= set(losses(even))


def test_lay_offs_chains_and_own_melds() -> None:
    found = EXACT["colocar"](knocked("7s 8s Tc Kd Kh Qc Jd 2c 3d Th", "3s 4s 5s 6s | 9c 9d 9h", "2d Ad"))
    assert losses(found) == {"-": 15, "7s": 8, "7s 8s": 0}
    whole = EXACT["colocar"](knocked("7s 7c 7d Kh Qc Jd 2c 3d Th 8s", "4s 5s 6s | 9c 9d 9h", "2d Ad"))
    assert losses(whole) == {"-": 0, "7s": 14, "7s 8s": 6}


def test_whatever_makes_it_an_undercut_is_right() -> None:
    found = EXACT["contraataque"](knocked("Kc Kd Kh Qc Qd Qh 7s 8s 3d 2c", "4s 5s 6s | 9c 9d 9h", "8c Ad"))
    assert found.accepted == ("7s 8s",)
    wide = EXACT["contraataque"](knocked("Kc Kd Kh Qc Qd Qh 7s 3s Ad Ac", "4s 5s 6s | 9c 9d 9h", "8c Ah"))
    assert "7s" in wide.accepted and "3s 7s" in wide.accepted and wide.best == "3s 7s"
    assert losses(wide)["-"] > losses(wide)["7s"] > 0


@pytest.mark.parametrize(("upcard", "count"), [("Ac", 0), ("As", 0), ("2s", 1), ("6h", 1), ("7h", 2), ("9s", 2)])
def test_discards_within_oklahoma_s_limit(upcard: str, count: int) -> None:
    found = EXACT["limite-de-oklahoma"](view("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d 7d", rules=OKLAHOMA, upcard=upcard))
    assert found.best == str(count) and found.accepted == (found.best,)
    assert [losses(found)[str(number)] for number in range(12)] == [abs(number - count) for number in range(12)]


def test_the_card_just_taken_doesn_t_count() -> None:
    free = EXACT["limite-de-oklahoma"](view("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d 7d", rules=OKLAHOMA, upcard="9s"))
    held = EXACT["limite-de-oklahoma"](
        view("4s 5s 6s 9c 9d 9h Kc Kd Kh 2d 7d", rules=OKLAHOMA, upcard="9s", taken="7d")
    )
    assert int(free.best) == int(held.best) + 1


def test_outs_seen_elsewhere_don_t_count() -> None:
    hand = "2c 2d 7h 8h Kc Jd 9s Qs 4s Td"
    all_live = EXACT["cuenta-las-salidas"](view(hand, phase=DRAW, pile="As"))
    one_gone = EXACT["cuenta-las-salidas"](view(hand, phase=DRAW, pile="6h"))
    held = EXACT["cuenta-las-salidas"](view(hand, phase=DRAW, pile="As", rival="6h"))
    assert int(all_live.best) - 1 == int(one_gone.best) == int(held.best)
    assert losses(all_live)[str(int(all_live.best) + 2)] == 2


each_position = pytest.mark.parametrize(
    ("theme", "what", "position"), BELONG, ids=lambda value: value if isinstance(value, str) else ""
)


def renamed(position: PlayerView, order: tuple[int, ...]) -> PlayerView:
    """The same position with the suits called otherwise."""

    def card(one: Card) -> Card:
        return Card.of(one.rank, Suit(order[one.suit.value]))

    def cards(many: CardSet) -> CardSet:
        return CardSet(map(card, many))

    shown = position.shown
    if shown is not None:
        melds = [Meld(cards(CardSet(meld.cards)).mask) for meld in shown.melds]
        every = [*(one for meld in shown.melds for one in meld.cards), *shown.deadwood]
        shown = Arrangement.of(melds, cards(CardSet(every)))
    return replace(
        position,
        hand=cards(position.hand),
        pile=tuple(map(card, position.pile)),
        rival_known=cards(position.rival_known),
        taken=card(position.taken) if position.taken else None,
        upcard=card(position.upcard) if position.upcard else None,
        shown=shown,
    )


@each_position
def test_renaming_the_suits_makes_no_other_puzzle(theme: str, what: str, position: PlayerView) -> None:
    for order in ((1, 0, 2, 3), (3, 2, 1, 0), (1, 2, 3, 0)):
        assert puzzle_id(theme, renamed(position, order)) == puzzle_id(theme, position)


@each_position
def test_another_card_makes_another_puzzle(theme: str, what: str, position: PlayerView) -> None:
    out = next(iter(position.hand))
    other = next(card for card in position.unseen if card.rank != out.rank)
    changed = replace(position, hand=position.hand.remove(out).add(other), taken=None)
    assert puzzle_id(theme, changed) != puzzle_id(theme, replace(position, taken=None))


CHOICES = (Choice("a", 0.0, 0.0), Choice("b", 2.0, 0.0), Choice("c", 6.0, 0.0))


def hardness(thumbs: tuple[float, ...], choices: tuple[Choice, ...] = CHOICES, load: int = 1) -> float:
    return difficulty_of(rung_shares(choices, ("a",), thumbs, 5.0, load))


def test_what_the_thumb_gets_wrong_is_hard() -> None:
    easy, mixed, hard = hardness((1.0,)), hardness((0.0, 1.0)), hardness((0.0,))
    assert EASIEST <= easy < mixed < hard <= HARDEST
    assert hard - easy > 500


def test_a_small_loss_and_much_to_see_are_harder() -> None:
    near = (Choice("a", 0.0, 0.0), Choice("b", 0.1, 0.0), Choice("c", 0.1, 0.0))
    assert hardness((0.0, 1.0), near) > hardness((0.0, 1.0))
    assert hardness((0.0, 1.0), load=5) > hardness((0.0, 1.0), load=1)


def test_the_difficulty_is_that_of_the_players_who_solve_it_half_the_time() -> None:
    for difficulty in (900, 1400, 2100):
        shares = [expected(rung.rating, difficulty) for rung in LADDER]
        assert abs(difficulty_of(shares) - difficulty) <= 1


def test_difficulties_stay_on_the_scale() -> None:
    assert difficulty_of([0.0] * len(LADDER)) == HARDEST
    assert difficulty_of([1.0] * len(LADDER)) == EASIEST
    shares = [random.Random(place).random() for place in range(len(LADDER))]
    assert EASIEST <= difficulty_of(shares) <= HARDEST
