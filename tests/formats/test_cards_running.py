"""Cards found in the sentences of a history."""

from __future__ import annotations

import pytest

from tutor.formats.cards_text import find_cards, infer_convention

RUNNING = [
    ("rival: roba, descarta 3♣", "symbols", "3c"),
    ("yo: tomo 5♦ y tiro K♠", "symbols", "5d Ks"),
    ("Rival toma 7h", "en", "7h"),
    ("1. Ana roba y tira 8 de picas", "es", "8s"),
    ("turno 3: rival tira 8P", "es", "8s"),
    ("Turno 3 7♥ tomada", "symbols", "7h"),
    ("se descarta 3P", "es", "3s"),
    ("Player 0 draws KS.\nPlayer 0 discards KS.", "en", "Ks Ks"),
    ("Él roba; tira la dama de corazones", "es", "Qh"),
    ("descartes: 7♥ 8♣* 9♦", "symbols", "7h 8c 9d"),
    ("7h 8c(tomada) 9d", "en", "7h 8c 9d"),
    ("Tomo el as de picas y tiro el 10 de tréboles", "es", "As Tc"),
    ("yo robo XX, tiro 2D", "es", "?? 2d"),
    ("rival cierra con 7, sueltas 4♣ 3♦", "symbols", "4c 3d"),
    ("upcard 7H; I pass, dealer passes", "en", "7h"),
    ("Pedro toma 5C y tira RT", "es", "5h Kc"),
    ("tira 9♠ - roba - tira 3♥", "symbols", "9s 3h"),
    ("cierra: [5s 5c 5d] [6s 7s 8s], suelta Ah", "en", "5s 5c 5d 6s 7s 8s Ah"),
    ("el rival descarta R de picas y toma 9C", "es", "Ks 9h"),
    ("Rival discards ten of clubs, takes the four of hearts", "en", "Tc 4h"),
    ("nada que ver aquí", "symbols", ""),
]


@pytest.mark.parametrize(("text", "convention", "cards"), RUNNING)
def test_cards_in_running_text(text: str, convention: str, cards: str) -> None:
    assert infer_convention(text) == convention
    found = find_cards(text, convention)
    assert " ".join(str(card) if card else "??" for card, _, _ in found) == cards
    assert all(text[start:end].strip() for _, start, end in found)


def test_offsets_are_those_of_the_text() -> None:
    text = "yo:  tomo 5♦️ y tiro 7â™¥."
    (_, start, end), (_, second, after) = find_cards(text, "symbols")
    assert (text[start:end], text[second:after]) == ("5♦", "7â™¥")
