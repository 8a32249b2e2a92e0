"""What is said of moves: the verdict, another rival's view."""

import pytest

from tutor.ai.rating import Disagreement, OtherValue
from tutor.core.cards import Card
from tutor.es.moves import doubt_words, outs_words, verdict


@pytest.mark.parametrize(
    ("doubt", "words"),
    [
        (
            Disagreement("simple", "discard", Card("Ks"), 4.3, 0.9),
            "Con un rival «simple» sería mejor: Tira K♠; allí esta jugada pierde 4,3 ± 0,9 puntos.",
        ),
        (
            Disagreement("simple", "draw", None, 1.2, 0.9),
            "Con un rival «simple» podría ser mejor: Roba del mazo; allí esta jugada pierde 1,2 ± 0,9 puntos.",
        ),
        (OtherValue("simple", 11.21, 0.2), "Con un rival «simple» la misma jugada vale +11,2 ± 0,2 puntos."),
    ],
)
def test_what_another_rival_would_change(doubt: Disagreement | OtherValue, words: str) -> None:
    assert doubt_words(doubt) == words


def test_one_card_or_many() -> None:
    assert [outs_words(number) for number in (1, 4)] == ["Te mejora 1 carta", "Te mejoran 4 cartas"]


def test_the_verdict_tells_how_a_taken_card_ends_the_hand() -> None:
    move = {"action": "take", "card": "Kh", "ev": 44.4, "se": 0.2, "reasons": []}
    found = {
        "hand": ["2c"] * 10,
        "moves": [move],
        "gin": False,
        "knock": {"can_knock": False},
        "arrangements": [{"points": 32}],
    }
    assert verdict(found) == "Toma K♥: +44,4 ± 0,2 puntos; aún no puedes cerrar: tienes 32 puntos sueltos."
    told = {**move, "reasons": [{"code": "take_knocks", "text": "Con K♥ puedes cerrar con 2"}]}
    assert verdict({**found, "moves": [told]}) == "Toma K♥: +44,4 ± 0,2 puntos; con K♥ puedes cerrar con 2."
