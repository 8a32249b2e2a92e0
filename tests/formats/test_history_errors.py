"""Histories that can't be true or can't be read: the line, the word, the card and the reason."""

from __future__ import annotations

import pytest

from tests.formats.history_table import ELEVEN, TEN
from tests.formats.test_history import read
from tutor.core.errors import GinError, IllegalError, UnreadableError
from tutor.es.errors import ERRORS, explain

IMPOSSIBLE = [
    # text, hand, code, line, card
    ("yo: roba, tira A♥\nrival: roba, tira 3♣", TEN, "thrown_card_in_hand", 1, "A♥"),
    ("rival: roba, tira A♥", TEN, "card_in_your_hand", 1, "A♥"),
    ("rival: roba, tira 3♣\nyo: robo, tiro K♠\nrival: roba, tira 8♣", TEN, "card_in_your_hand", 3, "8♣"),
    ("rival tomó A♥", TEN, "card_in_your_hand", 1, "A♥"),
    ("descartes: K♠ A♥ 3♣", TEN, "card_in_your_hand", 1, "A♥"),
    ("descartes: K♠ 3♣\nrival tomó K♠", TEN, "card_twice", 2, "K♠"),
    ("descartes: K♠ 3♣ K♠", TEN, "card_twice", 1, "K♠"),
    ("yo: tomo 7♦ y tiro K♠\nrival: roba, tira 3♣", TEN, "taken_card_missing", 1, "7♦"),
    ("yo: robo, tiro K♠\nrival: toma 3♣, tira 7♦", TEN, "take_not_top", 2, "3♣"),
    ("yo: robo, tiro K♠\nrival: roba 3♣, tira 7♦", TEN, "take_not_top", 2, "3♣"),
    ("yo: robo, tiro K♠\nrival: toma K♠, tira K♠", TEN, "card_just_taken", 2, "K♠"),
    ("yo: robo, tiro K♠\nrival: toma K♠, cierra con K♠", TEN, "card_just_taken", 2, "K♠"),
    ("rival: roba, tira 3♣\nrival: roba, tira 4♣", TEN, "not_your_turn", 2, None),
    ("yo: robo, tiro K♠\nyo: robo, tiro 4♣", TEN, "not_your_turn", 2, None),
    ("rival roba, tira 3♣\nyo robo, tiro 3♣", TEN, "already_in_pile", 2, "3♣"),
    ("yo robo, tiro K♠\nrival toma K♠, tira 3♣\nyo robo, tiro K♠\nrival roba, tira 4♣", TEN, "other_holds_it", 3, "K♠"),
    ("reparte el rival\nvuelta 7♦\nyo: paso\nrival: pasa\nyo: tomo 7♦", TEN + " 7d", "not_now_must_draw", 5, "7♦"),
    ("reparte el rival\nvuelta 7♦\nrival: pasa", TEN, "not_your_turn", 3, None),
    ("reparte el rival\nvuelta 7♦\nrival: roba, tira 3♣", TEN, "not_your_turn", 3, None),
    ("reparto yo\nvuelta 7♦\npasa, paso\nyo robo, tiro K♠\nrival: roba, tira 3♣", TEN, "not_your_turn", 4, None),
    ("reparte el rival\nvuelta 7♦\nyo tomo 5♥, tiro K♠\nrival roba, tira 3♣", TEN, "take_not_top", 3, "5♥"),
    ("reparte el rival\nvuelta 7♦\npaso\npasa\nrobo, tiro K♠\nrival: pasa", TEN, "not_now_draw", 6, None),
    ("reparte el rival\nvuelta A♥\nlos dos pasan", TEN, "card_in_two_places", 2, "A♥"),
    ("yo: robo y robo, tiro K♠\nrival roba, tira 3♣", TEN, "not_now_discard", 1, None),
    ("rival: toma 7♦, roba, tira 3♣", TEN, "not_now_discard", 1, None),
    ("rival: roba, cierra con 4♠\nyo: robo, tiro K♠", TEN, "not_now_show", 2, None),
    ("rival: roba, tira 3♣\nyo: robo", TEN, "hand_size_disagrees", 2, None),
    ("rival: roba, tira 3♣\nyo: robo, tiro K♠", ELEVEN, "hand_size_disagrees", 2, None),
    ("yo: robo, cierro con K♠", TEN[:-5] + "7d 8c", "deadwood_over_limit", 1, "K♠"),
    ("mis descartes: K♠ Q♦\ndescartes del rival: 4♣ 7♦ 3♣ 6♦", TEN, "discards_dont_alternate", 2, None),
    ("Reparto yo.\nReparte el rival", TEN, "two_dealers", 2, None),
    ("vuelta 7♦\ncarta vuelta: 8♦", TEN, "two_upcards", 2, "8♦"),
    ("mis descartes: A♥ K♠", TEN, "thrown_card_in_hand", 1, "A♥"),
]


@pytest.mark.parametrize(("text", "hand", "code", "line", "card"), IMPOSSIBLE)
def test_what_cannot_be_true(text: str, hand: str, code: str, line: int, card: str | None) -> None:
    with pytest.raises(IllegalError) as caught:
        read(text, hand)
    error = caught.value
    assert (error.code, error.facts.get("line")) == (code, line)
    assert card is None or error.facts["card"] == card
    sentence = explain(error)
    assert error.code in ERRORS and f"ínea {line}" in sentence and "…" not in sentence
    assert card is None or card in sentence or code == "deadwood_over_limit"


UNREADABLE = [
    # text, code, line, token, suggestion
    ("rival: rba, descarta 3♣", "history_line", 1, "rba", "roba"),
    ("rival: roba, tira 3♣\nyo: robo, descatro K♠", "history_line", 2, "descatro", "descarto"),
    ("rivl: roba, tira 3♣", "history_line", 1, "rivl", "rival"),
    ("el rivall roba, tira 3♣", "history_line", 1, "rivall", "rival"),
    ("yo quemo 3♣", "history_line", 1, "quemo", None),
    ("el rival robó y descartó la jota", "history_suit_missing", 1, "jota", None),
    ("rival: draws, throws the queen", "history_suit_missing", 1, "queen", None),
    ("Partida del martes\nrival: roba, tira 3♣", "history_line", 1, "martes", None),
    ("%&$ zzz", "history_line", 1, "zzz", None),
    ("33", "history_line", 1, "33", None),
    ("rival tira", "history_card_missing", 1, "tira", None),
    ("empieza el rival. agarra y tira 3♣", "history_card_missing", 1, "agarra", None),
    ("rival toma la vuelta y tira 3♣", "history_card_missing", 1, "toma", None),
    ("rival: roba y quema el 3♣", "history_line", 1, "quema", None),
    ("rival: rova, descarta 3♣", "history_line", 1, "rova", "roba"),
    ("rival: roba, tira el siete", "history_card_missing", 1, "tira", None),
    ("rival: roba, tira 7Z", "history_card", 1, "7Z", None),
    ("yo: tiro 3♣ y 4♣", "history_one_card", 1, "tiro 3♣ 4♣", None),
    ("rival: roba, tira 3♣\n7♦", "history_mixed", 2, "7♦", None),
    ("Ana: roba, tira K♠\nLuis: roba, tira 3♣\nPepe: roba, tira 4♦", "history_players", 3, "pepe", None),
    ("Ana: roba, tira K♠\nLuis: roba, tira 3♣\nyo: roba, tira 4♦", "history_players", 2, "luis", None),
]


@pytest.mark.parametrize(("text", "code", "line", "token", "suggestion"), UNREADABLE)
def test_what_cannot_be_read(text: str, code: str, line: int, token: str, suggestion: str | None) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(text)
    error = caught.value
    assert (error.code, error.facts["line"], error.facts["token"]) == (code, line, token)
    if suggestion:
        assert error.facts["suggestion"] == suggestion and f"¿Querías escribir «{suggestion}»?" in explain(error)
    assert f"línea {line}" in explain(error) and "…" not in explain(error)


def test_sizes_are_capped() -> None:
    for text, code in (("paso " * 10_000, "too_long"), ("\n" * 5_000, "too_many_lines")):
        with pytest.raises(UnreadableError) as caught:
            read(text)
        assert caught.value.code == code


def test_the_stock_is_never_below_two() -> None:
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    loose = [card for card in deck if card not in TEN.split()]
    turns = [f"{'yo' if number % 2 else 'rival'}: roba, tira {card}" for number, card in enumerate(loose)]
    assert read("\n".join(turns[:29]), convention="en").view.stock_left == 2
    with pytest.raises(GinError) as caught:
        read("\n".join(turns[:31]), convention="en")
    assert (caught.value.code, caught.value.facts["line"]) == ("hand_over", 30)


def test_a_hand_of_another_size_is_refused() -> None:
    with pytest.raises(IllegalError) as caught:
        read("paso", "Ah 2h 3h")
    assert caught.value.code == "wrong_count"
