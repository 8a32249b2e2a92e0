"""The words and letters with which people write cards, in Spanish and English: one table for the whole project."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tutor.core.cards import Rank, Suit

Language = Literal["es", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("es", "en")

SYMBOL_SUITS: Final = {suit.symbol: suit for suit in Suit}

RANK_LETTERS: Final[dict[Language, dict[str, Rank]]] = {
    "es": {
        "a": Rank.ACE,
        "t": Rank.TEN,
        "j": Rank.JACK,
        "s": Rank.JACK,
        "q": Rank.QUEEN,
        "d": Rank.QUEEN,
        "k": Rank.KING,
        "r": Rank.KING,
    },
    "en": {"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING},
}
SUIT_LETTERS: Final[dict[Language, dict[str, Suit]]] = {
    "es": {"c": Suit.HEARTS, "d": Suit.DIAMONDS, "p": Suit.SPADES, "e": Suit.SPADES, "t": Suit.CLUBS},
    "en": {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES},
}

_RANKS_ES: Final = (
    "as ases",
    "dos doses",
    "tres treses",
    "cuatro cuatros",
    "cinco cincos",
    "seis seises",
    "siete sietes",
    "ocho ochos",
    "nueve nueves",
    "diez dieces",
    "jota jotas sota sotas valet",
    "reina reinas dama damas",
    "rey reyes",
)
_RANKS_EN: Final = (
    "ace aces",
    "two twos deuce deuces",
    "three threes trey treys",
    "four fours",
    "five fives",
    "six sixes",
    "seven sevens",
    "eight eights",
    "nine nines",
    "ten tens",
    "jack jacks knave knaves",
    "queen queens",
    "king kings",
)
_SUITS_ES: Final = {
    Suit.CLUBS: "treboles trebol treb tre",
    Suit.DIAMONDS: "diamantes diamante diam diams rombos rombo",
    Suit.HEARTS: "corazones corazon coraz cor",
    Suit.SPADES: "picas pica pic espadas espada esp",
}
_SUITS_EN: Final = {
    Suit.CLUBS: "clubs club",
    Suit.DIAMONDS: "diamonds diamond",
    Suit.HEARTS: "hearts heart",
    Suit.SPADES: "spades spade",
}
_SPANISH_DECK: Final = "oros oro copas copa bastos basto"
_KNIGHT: Final = "caballo caballos knight knights"
_JOKER: Final = "joker jokers comodin comodines jolly"

_NOISE_ES: Final = (
    "tengo tiene tienes tenia mi mis mano manos carta cartas las los el la lo un una unos unas con yo su sus juego "
    "todos todas todo toda ambos ambas trio trios tercia grupo escalera escaleras corrida pareja par poker poquer "
    "color palo palos desde sueltas suelta rival roba robo robado descarta descarto tira tiro toma tomo jugador "
    "jugadora vuelta son hay estas estos esta este mas ademas tambien quedan queda toca tocan han dado ligadas "
    "es robada robadas tomada tomadas combinacion combinaciones puntos descarte mazo que en"
)
_NOISE_EN: Final = (
    "from have got my hand hands cards card the an all both is are dealt player action draws drew discards discarded "
    "takes took holds has dealer with also run runs set sets meld melds pair deadwood upcard points seat in me "
    "his her their"
)
_ARTICLES: Final = "un una unos unas el la los las todos todas ambos ambas the an all both"
_NUMBERED: Final = "player jugador jugadora seat turno turn ronda round partida deal asiento deadwood"
_COUNTED: Final = "cartas cards puntos points pts carta card"


@dataclass(frozen=True, slots=True)
class Word:
    """What a word means: ``kind`` is a lexeme kind, ``value`` its rank, suit or error code."""

    kind: str
    value: Rank | Suit | str | None = None
    language: Language | None = None
    plural: bool = False


def _ranks(rows: tuple[str, ...], language: Language) -> dict[str, Word]:
    return {
        word: Word("rank", Rank(number), language, word.endswith("s") and word != words.split()[0])
        for number, words in enumerate(rows, 1)
        for word in words.split()
    }


def _suits(table: dict[Suit, str], language: Language) -> dict[str, Word]:
    return {word: Word("suit", suit, language) for suit, words in table.items() for word in words.split()}


def _like(words: str, word: Word) -> dict[str, Word]:
    return dict.fromkeys(words.split(), word)


WORDS: Final[dict[str, Word]] = (
    _like(_NOISE_EN, Word("noise", None, "en"))
    | _like(_NOISE_ES, Word("noise", None, "es"))
    | _like("me turno ronda turn round partida seat asiento pts", Word("noise"))
    | _ranks(_RANKS_EN, "en")
    | _ranks(_RANKS_ES, "es")
    | _suits(_SUITS_EN, "en")
    | _suits(_SUITS_ES, "es")
    | _like("uno", Word("rank", Rank.ACE, "es"))
    | _like("one", Word("rank", Rank.ACE, "en"))
    | _like("de del", Word("of", None, "es"))
    | _like("of", Word("of", None, "en"))
    | _like("y", Word("and", None, "es"))
    | _like("and", Word("and", None, "en"))
    | _like("al hasta", Word("dash", None, "es"))
    | _like("ninguna ninguno nada", Word("dash", None, "es"))
    | _like("void none", Word("dash", None, "en"))
    | _like("to through thru", Word("dash", None, "en"))
    | _like(_SPANISH_DECK, Word("bad", "spanish_deck"))
    | _like(_KNIGHT, Word("bad", "knight"))
    | _like(_JOKER, Word("bad", "joker"))
)
NUMBERED: Final = frozenset(_NUMBERED.split())
COUNTED: Final = frozenset(_COUNTED.split())
ARTICLES: Final = frozenset(_ARTICLES.split())
UPCARD: Final = frozenset(["upcard", "discard", "vuelta", "descarte"])
CARD_WORDS: Final = tuple(word for word, meaning in WORDS.items() if meaning.kind in {"rank", "suit", "bad"})
ACCENTED: Final = {"trebol": "trébol", "treboles": "tréboles", "corazon": "corazón"}
