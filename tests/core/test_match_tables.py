"""Three players and partners: who sits where, what is written down, how it is settled."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.core.games import lines, won
from tutor.core.dealer import first_deal
from tutor.core.errors import IllegalError
from tutor.core.match import Match, play_match, start_match
from tutor.core.match_partners import start_separate_games
from tutor.core.match_tables import Table, net
from tutor.core.rules import PRESETS, Rules, build_rules
from tutor.core.scoring import VOID, HandScore

THREE = build_rules("guia-b", ("three",))
BY_TURNS = build_rules("guia-b", ("three",), {"next_dealer": "alternate"})
PARTNERS = build_rules("guia-b", ("partners",))
SEPARATE = replace(PARTNERS, separate_games=True, target=100)


def win(match: Match, player: int, points: int) -> Match:
    """The match of three after a hand won by a player who sits at the table."""
    return match.add(won(match.tables[0].players.index(player), points))


# --- three players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "table"), [(0, Table((1, 2), 1)), (1, Table((2, 0), 1)), (2, Table((0, 1), 1))])
def test_the_dealer_sits_out_and_the_left_hand_player_is_the_non_dealer(dealer: int, table: Table) -> None:
    match = start_match(THREE, dealer)
    assert match.tables == (table,) and match.sits_out == dealer


def test_the_loser_sits_out_next() -> None:
    match = win(start_match(THREE, 0), 1, 20)  # 1 beats 2
    assert match.sits_out == 2
    match = win(match, 0, 10)  # 0 beats 1
    assert match.sits_out == 1 and match.columns[0].points == (10, 20, 0)


def test_or_they_sit_out_by_turns_round_the_table() -> None:
    match = start_match(BY_TURNS, 0)
    seen = []
    for winner in (1, 2, 0, 2):
        seen.append(match.sits_out)
        match = win(match, winner, 5)
    assert seen == [0, 1, 2, 0] and match.sits_out == 1


@pytest.mark.parametrize("rules", [THREE, BY_TURNS])
def test_after_a_void_hand_the_same_one_sits_out(rules: Rules) -> None:
    assert start_match(rules, 2).add(VOID).sits_out == 2


def test_first_to_the_target_ends_it_and_everybody_settles_with_everybody() -> None:
    match = start_match(THREE, 0)
    for winner, points in ((1, 60), (1, 45)):
        match = win(replace(match, dealer=0), winner, points)
    assert match.over and match.columns[0].points == (0, 105, 0)
    assert lines(match, 1) == {"points": 105, "boxes": 40, "game": 100, "shutout": 140}


def test_a_shutout_is_settled_with_the_blank_player_only() -> None:
    match = win(start_match(THREE, 0), 1, 60)
    match = win(match, 0, 30)
    match = win(replace(match, dealer=0), 1, 45)
    assert match.over and match.columns[0].points == (30, 105, 0)
    assert match.totals == (30 + 20, 105 + 40 + 100, 0) and match.winner == 1
    assert match.settlement(1, 0) == 245 - 50
    assert match.settlement(1, 2) == 245 + 140
    assert match.settlement(0, 2) == 50
    assert sum(match.settlement(one, other) for one in range(3) for other in range(3) if one != other) == 0


def test_the_draw_for_the_first_deal_among_three() -> None:
    dealers = set()
    for seed in range(200):
        draw = first_deal(THREE, seed, players=3)
        last = [card.rank for card in draw.drawn[-1]]
        assert len(last) == 3 and last[draw.dealer] == min(last) and last.count(min(last)) == 1
        dealers.add(draw.dealer)
    assert dealers == {0, 1, 2}
    assert {first_deal(replace(THREE, first_dealer=PRESETS["eaai"].first_dealer), s, 3).dealer for s in range(40)} == {
        0,
        1,
        2,
    }


@given(
    some.lists(some.tuples(some.integers(0, 1), some.integers(0, 40)), max_size=30),
    some.sampled_from([THREE, BY_TURNS]),
)
def test_three_keep_their_own_totals(deals: list[tuple[int, int]], rules: Rules) -> None:
    match = start_match(rules)
    for seat, points in deals:
        if match.over:
            break
        sitting = match.sits_out
        before, match = match, match.add(won(seat, points))
        assert sitting is not None and match.columns[0].points[sitting] == before.columns[0].points[sitting]
    for one in range(3):
        for other in range(3):
            assert match.settlement(one, other) == -match.settlement(other, one)


# --- partners -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "winner", "points"),
    [
        (won(0, 20), won(0, 13), 0, 33),  # both won: the sum
        (won(1, 20), won(1, 13), 1, 33),
        (won(0, 20), won(1, 13), 0, 7),  # split: the larger minus the smaller
        (won(0, 13), won(1, 20), 1, 7),
        (won(0, 20), VOID, 0, 20),  # a void hand counts 0
        (VOID, won(1, 4), 1, 4),
        (won(0, 9), won(1, 9), None, 0),
        (VOID, VOID, None, 0),
    ],
)
def test_one_net_score_a_deal(first: HandScore, second: HandScore, winner: int | None, points: int) -> None:
    assert net(first, second) == (winner, points)
    match = start_match(PARTNERS).add(first, second)
    assert sum(match.columns[0].boxes) == (winner is not None)
    assert sum(match.columns[0].points) == points


def test_opponents_swap_each_deal() -> None:
    match = start_match(PARTNERS)
    met = []
    for _ in range(3):
        met.append([table.players for table in match.tables])
        match = match.add(won(0, 5), VOID)
    assert met == [[(0, 1), (2, 3)], [(0, 3), (2, 1)], [(0, 1), (2, 3)]]


def test_the_losing_side_deals_and_the_target_is_125() -> None:
    match = play_match(PARTNERS, [(won(0, 60), won(0, 64))])
    assert match.dealer == 1 and [table.dealer for table in match.tables] == [1, 1] and not match.over
    ended = match.add(won(0, 1), VOID)
    assert ended.over and lines(ended, 0) == {"points": 125, "boxes": 40, "game": 100, "shutout": 140}


def test_partners_bring_two_hands_a_deal() -> None:
    with pytest.raises(IllegalError) as caught:
        start_match(PARTNERS).add(won(0, 5))
    assert caught.value.code == "hands_per_deal" and caught.value.facts["expected"] == 2


def test_hollywood_joins_partners_and_three() -> None:
    match = play_match(replace(PARTNERS, hollywood=True), [(won(0, 60), won(0, 10)), (won(0, 30), won(1, 5))])
    assert [column.points for column in match.columns] == [(95, 0), (25, 0), (0, 0)]
    three = win(start_match(replace(THREE, hollywood=True)), 2, 30)
    assert [column.points for column in three.columns] == [(0, 0, 30), (0, 0, 0), (0, 0, 0)]


def test_two_separate_games_are_added_at_the_end() -> None:
    games = start_separate_games(SEPARATE)
    for game, score in ((0, won(0, 60)), (1, won(1, 50)), (0, won(0, 45)), (1, VOID), (1, won(0, 30))):
        games = games.add(game, score)
    assert games.games[0].over and not games.over and games.winner is None
    games = games.add(1, won(1, 55))
    assert games.over
    assert [game.totals for game in games.games] == [(105 + 40 + 100 + 140, 0), (30 + 20, 105 + 40 + 100)]
    assert games.totals == (385 + 50, 245) and games.winner == 0


def test_a_finished_separate_game_takes_no_more_while_the_other_goes_on() -> None:
    games = start_separate_games(SEPARATE).add(0, won(0, 100))
    with pytest.raises(IllegalError) as caught:
        games.add(0, won(1, 5))
    assert caught.value.code == "match_over"
    assert games.add(1, won(1, 5)).totals[1] == 25


@pytest.mark.parametrize("game", [-1, 2])
def test_there_are_two_games(game: int) -> None:
    with pytest.raises(IllegalError):
        start_separate_games(SEPARATE).add(game, VOID)


def test_separate_games_have_no_common_score() -> None:
    with pytest.raises(IllegalError) as caught:
        start_match(SEPARATE)
    assert caught.value.code == "two_separate_games"


def test_the_option_parses() -> None:
    assert build_rules("guia-b", ("partners",), {"separate_games": "sí"}).separate_games
