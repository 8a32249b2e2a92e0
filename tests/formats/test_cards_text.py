"""Reading cards: the table of cards_table.py, the given cases, what is refused and how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.formats.cards_table import ROWS
from tutor.core.cards import CARDS, CardSet, Rank, Suit
from tutor.core.errors import GinError, UnreadableError
from tutor.es.errors import ERRORS, explain
from tutor.es.warnings import warn
from tutor.formats.cards_text import (
    Pattern,
    Reading,
    check_count,
    dumps,
    infer_convention,
    read_cards,
    read_pattern,
)

CASES = {
    case["id"]: case
    for line in (Path(__file__).parents[1] / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    if (case := json.loads(line))["kind"] == "notation"
}


def _rows() -> list[tuple[str, str, list[str]]]:
    rows = []
    for line in ROWS.splitlines():
        if line.strip() and not line.startswith("#"):
            text, _, wanted = line.rpartition(" | ")
            cards, _, codes = wanted.partition("!")
            text = text.strip().replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r")
            rows.append((text, cards.strip(), codes.split()))
    return rows


def cards_of(reading: Reading) -> str:
    return " ".join(map(str, reading.cards))


def refusal(text: str, **options: Any) -> GinError:
    with pytest.raises(GinError) as caught:
        read_cards(text, **options)
    return caught.value


@pytest.mark.parametrize(("text", "cards", "codes"), _rows())
def test_table(text: str, cards: str, codes: list[str]) -> None:
    reading = read_cards(text)
    assert cards_of(reading) == cards
    assert [warning.code for warning in reading.warnings] == codes


@pytest.mark.parametrize("number", sorted(CASES))
def test_given_case(number: str) -> None:
    case = CASES[number]
    text, wanted = case["input"]["text"], case["expected"]
    cards = wanted.get("cards")
    if isinstance(cards, str):
        assert cards_of(read_cards(text)) == cards
    elif cards is not None:
        reading = read_cards(text)
        assert cards_of(reading) == cards.get("hand", cards.get("known"))
        assert reading.hidden == cards.get("hidden", 0)
    elif "warn" in wanted:
        assert [warning.code for warning in read_cards(text).warnings] == ["ambiguous_suit_letter"]
    elif "pattern" in wanted:
        ranks = tuple(Rank.parse(letter) for letter in wanted["pattern"]["ranks"].split())
        assert read_pattern(text) == Pattern(ranks, None)
        assert refusal(text).code == "missing_suit"
    else:
        assert refusal(text).code == _REFUSED[number]


_REFUSED = {
    "N23": "knight",
    "N26": "letter_confusion",
    "N34": "spanish_deck",
    "N35": "repeated_card",
    "N39": "bare_integers",
}


REFUSALS = [
    # text, code, token, position, suggestion
    ("", "empty", "", 0, None),
    ("   \n", "empty", "", 0, None),
    ("hola", "unknown_token", "hola", 0, None),
    ("7♥ 8x", "unknown_token", "8x", 3, None),
    ("7 de corazonez", "unknown_token", "corazonez", 5, "corazones"),
    ("siete de trevoles", "unknown_token", "trevoles", 9, "tréboles"),
    ("seven of heartz", "unknown_token", "heartz", 9, "heart"),
    ("7♥ 11♥", "unknown_token", "11♥", 3, "J♥"),
    ("12h 7h", "unknown_token", "12h", 0, "QH"),
    ("once de picas", "unknown_token", "once", 0, "jota"),
    ("10-I-Q", "letter_confusion", "I", 3, "J"),
    ("I♥ Q♥", "letter_confusion", "I♥", 0, "J♥"),
    ("1O♥ 9♥", "letter_confusion", "1O♥", 0, "10♥"),
    ("9h 1Oh", "letter_confusion", "1Oh", 3, "10H"),
    ("l0♥", "letter_confusion", "l0♥", 0, "10♥"),
    ("IO♥", "letter_confusion", "IO♥", 0, "10♥"),
    ("lO♥", "letter_confusion", "lO♥", 0, "10♥"),
    ("0♠ 9♠", "letter_confusion", "0♠", 0, "10♠"),
    ("7♥ Okay♥", "letter_confusion", "Okay♥", 3, "K♥"),
    ("8♥ B♥", "letter_confusion", "B♥", 3, "8♥"),
    ("as-2-3", "missing_suit", "as", 0, "A♥"),
    ("J Q K", "missing_suit", "J", 0, "J♥"),
    ("el as", "missing_suit", "as", 3, "A♥"),
    ("7♥ y un as", "missing_suit", "as", 8, "A♥"),
    ("7", "missing_suit", "7", 0, "7♥"),
    ("10", "missing_suit", "10", 0, "10♥"),
    ("777", "missing_suit", "7", 0, "7♥"),
    ("7 8 9", "missing_suit", "7", 0, "7♥"),
    ("7.8.9.10", "missing_suit", "7", 0, "7♥"),
    ("7 de corazones y 8", "missing_suit", "8", 17, "8♥"),
    ("7♥8♣9", "missing_suit", "9", 4, "9♥"),
    ("7♥ 8 9♣", "missing_suit", "8", 3, None),
    ("dama, rey y as", "missing_suit", "dama", 0, "Q♥"),
    ("tres sietes", "missing_suit", "sietes", 5, "7♥"),
    ("♥", "missing_rank", "♥", 0, None),
    ("7♥ 8♠ ♦", "missing_rank", "♦", 6, None),
    ("♥ ♠7", "missing_rank", "♥", 0, None),
    ("7♥ ♠8", "mixed_order", "♠8", 3, "8♠"),
    ("7♥ 8♥ ♠9", "mixed_order", "♠9", 6, "9♠"),
    ("♥8 ♠9 7♦", "mixed_order", "7♦", 6, "7♦"),
    ("7H 8H 9H 7P", "mixed_conventions", "7P", 9, "7♠"),
    ("7H 8S RD", "mixed_conventions", "RD", 6, "K♦"),
    ("JH DH", "mixed_conventions", "DH", 3, "QH"),
    ("7C 8P 9H", "mixed_conventions", "9H", 6, "9♥"),
    ("7♥ 7♥ 8♣", "repeated_card", "7♥", 3, None),
    ("7h 8h 7h", "repeated_card", "7h", 6, None),
    ("77h", "repeated_card", "7h", 1, None),
    ("7 de picas, siete de espadas", "repeated_card", "siete de espadas", 12, None),
    ("AAK.2.3.4", "repeated_card", "A", 1, None),
    ("🂡 A♠", "repeated_card", "A♠", 2, None),
    ("ST", "ambiguous", "ST", 0, None),
    ("7 y 8 de corazones y picas", "ambiguous", "7 y 8 de corazones y picas", 0, None),
    ("7O 5B RC SE", "spanish_deck", "7O", 0, None),
    ("7 o, 5 b", "spanish_deck", "o", 2, None),
    ("8B", "spanish_deck", "8B", 0, None),
    ("12O", "spanish_deck", "12O", 0, None),
    ("SO CO RO", "spanish_deck", "SO", 0, None),
    ("7 de oros", "spanish_deck", "oros", 5, None),
    ("7 de espadas y 7 de copas", "spanish_deck", "copas", 20, None),
    ("caballo de copas", "spanish_deck", "copas", 11, None),
    ("sota de bastos", "spanish_deck", "bastos", 8, None),
    ("caballo de picas", "knight", "caballo", 0, None),
    ("7♥ 🂬", "knight", "🂬", 3, None),
    ("🃜", "knight", "🃜", 0, None),
    ("🃏", "joker", "🃏", 0, None),
    ("🂿 7♥", "joker", "🂿", 0, None),
    ("comodín", "joker", "comodín", 0, None),
    ("7♥, Joker", "joker", "Joker", 4, None),
    ("[11, 4, 5, 6, 21]", "bare_integers", "11", 1, None),
    ("[7, 8, 9]", "bare_integers", "7", 1, None),
    ("11 12 13", "bare_integers", "11", 0, None),
    ("3 0 7", "bare_integers", "0", 2, None),
    ("51", "bare_integers", "51", 0, None),
]


@pytest.mark.parametrize(("text", "code", "token", "position", "suggestion"), REFUSALS)
def test_refusal_names_token_place_and_way_out(
    text: str, code: str, token: str, position: int, suggestion: str | None
) -> None:
    error = refusal(text)
    facts = error.facts
    assert (error.code, facts["token"], facts["position"], facts.get("suggestion")) == (
        code,
        token,
        position,
        suggestion,
    )
    assert code in ERRORS
    assert "…" not in explain(error)
    assert code == "empty" or token in explain(error)


def test_a_card_written_twice_is_named() -> None:
    assert refusal("3h 3d 3c 3s 9h 9d 9c Ah 2h 3h").facts["card"] == "3h"


def test_too_long() -> None:
    error = refusal("7♥ " * 7000)
    assert (error.code, error.facts) == ("too_long", {"got": 21000, "expected": 20000})


def test_readings_of_an_error_are_whole_texts_that_can_be_read() -> None:
    for text in ("7♥ 8 9♣", "ST", "K♠, 7 y 8 de corazones y picas"):
        readings = refusal(text).facts["readings"]
        assert isinstance(readings, list) and len(readings) == 2
        assert len({read_cards(reading).cards for reading in readings}) == 2


def test_the_order_can_be_told_by_one_card_only() -> None:
    assert read_cards("DT").text == "Q♣"
    assert read_cards("DT").warnings[0].facts["readings"] == ["Q♣", "10♦"]
    assert read_cards("DT", convention="en").text == "10♦"


@pytest.mark.parametrize(
    ("text", "hidden", "cards"),
    [
        ("XX XX 7h", 2, "7h"),
        ("xxxx", 2, ""),
        ("?? 7♥", 1, "7h"),
        ("7♥ ? ?", 2, "7h"),
        ("🂠🂠🂡", 2, "As"),
        ('{"upcard": "XX", "hands": [["As","Td"],["XX","XX"]]}', 2, "As Td"),
        ("Upcard: XX\nHand: 7h 8h", 0, "7h 8h"),
    ],
)
def test_hidden_cards_are_counted(text: str, hidden: int, cards: str) -> None:
    reading = read_cards(text)
    assert (reading.hidden, cards_of(reading)) == (hidden, cards)


@pytest.mark.parametrize(
    ("text", "convention", "order"),
    [
        ("7♥ 8♥", "symbols", "rank_first"),
        ("♥7 ♠8", "symbols", "suit_first"),
        ("🂡", "symbols", "rank_first"),
        ("mi mano: 7♥ 8♥", "symbols", "rank_first"),
        ("4C 5C 6C 7D 7T 7P AP 2P 3P RT", "es", "rank_first"),
        ("D♥ K♠", "es", "rank_first"),
        ("7 de corazones", "es", "rank_first"),
        ("4C 5C 6C 7D 7H 7S AS 2S 3S KH", "en", "rank_first"),
        ("SA HT D5", "en", "suit_first"),
        ("seven of hearts", "en", "rank_first"),
        ("4C 5C 6D", "es", "rank_first"),
        ("AK3.752.T9.864", "dotted", "suit_first"),
    ],
)
def test_convention_is_named(text: str, convention: str, order: str) -> None:
    reading = read_cards(text)
    assert (reading.convention, reading.order) == (convention, order)


def test_convention_can_be_chosen() -> None:
    assert read_cards("4C 5C 6D", convention="en").text == "4♣ 5♣ 6♦"
    assert read_cards("4C 5C 6D", convention="es").text == "4♥ 5♥ 6♦"
    assert read_cards("4C 5C 6D", convention="en").warnings == ()
    assert read_cards("4C 5C 6D", default="en").text == "4♣ 5♣ 6♦"
    assert refusal("7H 8S", convention="es").code == "mixed_conventions"


def test_warning_shows_both_readings() -> None:
    (warning,) = read_cards("4C 5C 6D").warnings
    assert warning.facts["readings"] == ["4♥ 5♥ 6♦", "4♣ 5♣ 6♦"]
    sentence = warn(warning.code, warning.facts)
    assert "4♥ 5♥ 6♦" in sentence and "4♣ 5♣ 6♦" in sentence


def test_a_log_gives_the_hand_it_deals() -> None:
    reading = read_cards("Player 0 is dealt [AC, 9H, TD].\nPlayer 0 draws KS.\nPlayer 0 discards KS.")
    assert cards_of(reading) == "Ac 9h Td"
    assert [warning.code for warning in reading.warnings] == ["log_lines_skipped"]


@pytest.mark.parametrize("style", ["symbols", "en", "es"])
def test_round_trip_of_every_card(style: str) -> None:
    language: Any = style if style != "symbols" else None
    for card in CARDS:
        assert read_cards(dumps([card], style), convention=language).cards == (card,)
    assert read_cards(dumps(CARDS, style)).cards == CARDS
    assert read_cards(dumps(CARDS, style).replace(" ", "")).cards == CARDS
    assert read_cards(dumps(CARDS, style).lower()).cards == CARDS


_ES_RANKS = "as dos tres cuatro cinco seis siete ocho nueve diez jota reina rey"
_EN_RANKS = "ace two three four five six seven eight nine ten jack queen king"
_RANK_NAMES = {"es": _ES_RANKS.split(), "en": _EN_RANKS.split()}
_SUIT_NAMES = {
    "es": {Suit.CLUBS: "tréboles", Suit.DIAMONDS: "diamantes", Suit.HEARTS: "corazones", Suit.SPADES: "picas"},
    "en": {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"},
}


@pytest.mark.parametrize(("language", "joint"), [("es", " de "), ("en", " of "), ("es", " "), ("en", " ")])
def test_every_card_in_words(language: str, joint: str) -> None:
    for card in CARDS:
        text = _RANK_NAMES[language][card.rank - 1] + joint + _SUIT_NAMES[language][card.suit]
        for spelling in (text, text.upper(), text.title(), f"«{text}»."):
            assert read_cards(spelling).cards == (card,), spelling


@pytest.mark.parametrize("codec", ["cp1252", "latin-1", "mac_roman", "cp850", "cp437"])
def test_every_symbol_survives_the_wrong_codec(codec: str) -> None:
    def garble(text: str) -> str:
        return "".join(bytes([byte]).decode(codec) if _defined(byte, codec) else chr(byte) for byte in text.encode())

    for card in CARDS:
        assert read_cards(garble(card.symbol)).cards == (card,)


def _defined(byte: int, codec: str) -> bool:
    try:
        return bool(bytes([byte]).decode(codec))
    except UnicodeDecodeError:
        return False


def test_every_glyph() -> None:
    blocks = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}
    for card in CARDS:
        place = card.rank + (card.rank > Rank.JACK)
        assert read_cards(chr(blocks[card.suit] + place)).cards == (card,)
    for block in blocks.values():
        assert refusal(chr(block + 12)).code == "knight"


@pytest.mark.parametrize(
    "joint", [" ", ",", ", ", ";", "|", " | ", "\n", "\t", " - ", "-", "/", " y ", " and ", " + ", "."]
)
@pytest.mark.parametrize("style", ["symbols", "en", "es"])
def test_any_separator(joint: str, style: str) -> None:
    hand = list(CardSet.parse("7h 8h 9h 4s 4d 4c Kd 2s As Tc"))
    assert list(read_cards(joint.join(dumps([card], style) for card in hand)).cards) == hand


def test_count() -> None:
    check_count(read_cards("7♥ 8♥"), {2, 3})
    with pytest.raises(UnreadableError) as caught:
        check_count(read_cards("7♥ 8♥"), (11, 10))
    assert caught.value.facts == {"got": 2, "expected": [10, 11]}
    assert explain(caught.value) == "Hay 2 cartas y deben ser 10 u 11."


@pytest.mark.parametrize(
    ("text", "ranks", "suit"),
    [
        ("as-2-3", "A23", None),
        ("5-6-7♣", "567", Suit.CLUBS),
        ("J Q K", "JQK", None),
        ("4-7", "4567", None),
        ("dama-rey-as", "QKA", None),
        ("9S-J", "9TJ", Suit.SPADES),
        ("as, dos y tres de picas", "A23", Suit.SPADES),
        ("7-7-7", "777", None),
    ],
)
def test_pattern(text: str, ranks: str, suit: Suit | None) -> None:
    assert read_pattern(text) == Pattern(tuple(Rank.parse(letter) for letter in ranks), suit)


@pytest.mark.parametrize(
    ("text", "code"), [("10-I-Q", "letter_confusion"), ("7♥ 8♣", "ambiguous"), ("hola", "unknown_token")]
)
def test_pattern_refused(text: str, code: str) -> None:
    with pytest.raises(GinError) as caught:
        read_pattern(text)
    assert caught.value.code == code


def test_hand_and_history_share_one_convention() -> None:
    both = "4C 5C 6D\nrival tira 7S"
    assert infer_convention(both) == "en"
    assert cards_of(read_cards("4C 5C 6D", convention="en")) == "4c 5c 6d"
    assert infer_convention("4C 5C 6D\nrival tira 7P") == "es"


def test_explaining_never_fails() -> None:
    for code in [*ERRORS, "no_such_code"]:
        for facts in ({}, {"token": 7, "position": "x", "expected": None, "readings": 5, "suggestion": 3}):
            assert explain(UnreadableError(code, **facts))
    assert warn("no_such_code", {}) and warn("two_readings", {"readings": 3})
