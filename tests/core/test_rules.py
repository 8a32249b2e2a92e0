"""Presets, variants and single fields: the table of rules.md."""

from __future__ import annotations

import pytest

from tutor.core.dealer import first_deal, next_dealer
from tutor.core.errors import ContentError
from tutor.core.rules import (
    PRESETS,
    VARIANTS,
    NextDealer,
    Shutout,
    StockEnd,
    build_rules,
    differences,
    field_text,
    parse_field,
    rule_names,
)
from tutor.core.scoring import VOID, HandScore, Result

TABLE = {
    #          target gin under tie  box game shutout            big
    "rapido": (100, 25, 25, True, 0, 0, Shutout.NONE, 0),
    "guia-a": (100, 25, 25, False, 25, 100, Shutout.PLUS100, 0),
    "guia-b": (100, 25, 25, True, 20, 100, Shutout.BONUSES, 0),
    "clasico": (100, 20, 10, True, 20, 100, Shutout.GAME, 0),
    "torneo": (250, 25, 25, True, 20, 100, Shutout.GAME, 31),
    "eaai": (100, 25, 25, True, 0, 0, Shutout.NONE, 0),
}


@pytest.mark.parametrize("name", TABLE)
def test_presets(name: str) -> None:
    rules = PRESETS[name]
    assert TABLE[name] == (
        rules.target,
        rules.gin_bonus,
        rules.undercut_bonus,
        rules.undercut_on_tie,
        rules.box_bonus,
        rules.game_bonus,
        rules.shutout,
        rules.big_gin_bonus,
    )
    assert set(TABLE) == set(PRESETS)


def test_tournament_adds_oklahoma_and_the_fiftieth_card() -> None:
    assert PRESETS["torneo"].oklahoma and PRESETS["torneo"].stock_end is StockEnd.FIFTIETH_CARD


def test_fields_are_set_one_by_one() -> None:
    rules = build_rules("clasico", ("hollywood",), {"gin_bonus": "30", "undercut_on_tie": "no", "shutout": "all"})
    assert (rules.gin_bonus, rules.undercut_on_tie, rules.shutout, rules.hollywood) == (30, False, Shutout.ALL, True)
    assert rules.box_bonus == PRESETS["clasico"].box_bonus


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_prints_and_parses_itself(preset: str) -> None:
    rules = build_rules(preset, ("big_gin",), {"target": "150"})
    for name in rule_names():
        assert parse_field(name, field_text(getattr(rules, name))) == getattr(rules, name)
    assert build_rules(preset, (), differences(rules, preset)) == rules


@pytest.mark.parametrize(
    ("preset", "variants", "fields", "code"),
    [
        ("guia-b", ("oklahoma",), {"eleven_to_nondealer": "true"}, "rules_clash"),
        ("torneo", (), {"eleven_to_nondealer": "si"}, "rules_clash"),
        ("guia-b", ("oklahoma", "straight"), {}, "rules_clash"),
        ("guia-b", ("three", "partners"), {}, "rules_clash"),
        ("guia-b", ("chinchon",), {}, "unknown_variant"),
        ("guia-c", (), {}, "unknown_preset"),
        ("guia-b", (), {"gin": "25"}, "unknown_rule"),
        ("guia-b", (), {"gin_bonus": "muchos"}, "rule_value"),
        ("guia-b", (), {"knock_limit": "11"}, "rule_value"),
        ("guia-b", (), {"shutout": "doble"}, "rule_value"),
        ("guia-b", (), {"oklahoma": "quizá"}, "rule_value"),
    ],
)
def test_what_cant_be_is_refused_by_name(
    preset: str, variants: tuple[str, ...], fields: dict[str, str], code: str
) -> None:
    with pytest.raises(ContentError) as caught:
        build_rules(preset, variants, fields)
    assert caught.value.code == code


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_variant_joins_every_preset(preset: str, variant: str) -> None:
    rules = build_rules(preset, (variant,))
    assert all(getattr(rules, name) == value for name, value in VARIANTS[variant].items())


def test_the_lowest_card_deals_and_equal_ranks_are_drawn_again() -> None:
    redrawn = 0
    for seed in range(400):
        draw = first_deal(PRESETS["guia-b"], seed)
        *ties, last = draw.drawn
        assert all(first.rank == second.rank for first, second in ties)
        assert last[draw.dealer].rank < last[1 - draw.dealer].rank
        redrawn += bool(ties)
    assert redrawn > 5


def test_a_random_first_dealer_is_drawn_without_cards() -> None:
    dealers = {first_deal(PRESETS["eaai"], seed).dealer for seed in range(20)}
    assert dealers == {0, 1} and first_deal(PRESETS["eaai"], 1).drawn == ()


@pytest.mark.parametrize(
    ("rule", "winner", "dealer", "expected"),
    [
        (NextDealer.LOSER, 0, 0, 1),
        (NextDealer.LOSER, 1, 0, 0),
        (NextDealer.WINNER, 1, 0, 1),
        (NextDealer.ALTERNATE, 0, 1, 0),
        (NextDealer.ALTERNATE, 1, 1, 0),
    ],
)
def test_next_dealer(rule: NextDealer, winner: int, dealer: int, expected: int) -> None:
    rules = build_rules("guia-b", (), {"next_dealer": rule.value})
    assert next_dealer(rules, dealer, HandScore(Result.KNOCK, winner)) == expected


@pytest.mark.parametrize("rule", NextDealer)
@pytest.mark.parametrize("score", [VOID, HandScore(Result.TIE, None)])
def test_after_a_hand_without_points_the_same_one_deals(rule: NextDealer, score: HandScore) -> None:
    rules = build_rules("guia-b", (), {"next_dealer": rule.value})
    assert [next_dealer(rules, dealer, score) for dealer in (0, 1)] == [0, 1]
