"""Ranks, suits, the 52 cards and immutable sets of them.

A card's index is ``13 * suit + rank - 1`` with suits in the order c, d, h, s, so that a set of cards is an
integer of 52 bits made of four 13-bit suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from typing import Final

from tutor.core.errors import UnreadableError

RANKS: Final = 13
SUITS: Final = 4
DECK_SIZE: Final = RANKS * SUITS
SUIT_MASK: Final = (1 << RANKS) - 1
FULL_MASK: Final = (1 << DECK_SIZE) - 1

_RANK_LETTERS: Final = "A23456789TJQK"
_SUIT_LETTERS: Final = "cdhs"
_SUIT_SYMBOLS: Final = "♣♦♥♠"


class Rank(IntEnum):
    """Ace (low) to king; ``points`` is its deadwood value."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        return _RANK_LETTERS[self - 1]

    @property
    def points(self) -> int:
        return min(int(self), 10)

    @classmethod
    def parse(cls, letter: str) -> Rank:
        return cls(_position(_RANK_LETTERS, letter.upper(), letter) + 1)


class Suit(Enum):
    """The four French suits; the value is the position in the card index."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return _SUIT_LETTERS[self.value]

    @property
    def symbol(self) -> str:
        return _SUIT_SYMBOLS[self.value]

    @classmethod
    def parse(cls, letter: str) -> Suit:
        return cls(_position(_SUIT_LETTERS, letter.lower(), letter))


def _position(letters: str, letter: str, token: str) -> int:
    found = letters.find(letter) if len(letter) == 1 else -1
    if found < 0:
        raise UnreadableError("bad_card", token=token, expected=letters)
    return found


class Card:
    """One of the 52 cards. ``Card("7h")`` always returns the same object.

    >>> Card("Td"), str(Card("Td")), Card("Td").points, Card("Td").symbol
    (Card('Td'), 'Td', 10, '10♦')
    """

    __slots__ = ("index", "points", "rank", "suit")
    index: int
    points: int
    rank: Rank
    suit: Suit

    def __new__(cls, text: str) -> Card:
        if len(text) != 2:
            raise UnreadableError("bad_card", token=text, expected=f"{_RANK_LETTERS} + {_SUIT_LETTERS}")
        return cls.of(Rank.parse(text[0]), Suit.parse(text[1]))

    @classmethod
    def of(cls, rank: int, suit: Suit) -> Card:
        return CARDS[suit.value * RANKS + rank - 1]

    @classmethod
    def at(cls, index: int) -> Card:
        return CARDS[index]

    @property
    def mask(self) -> int:
        return 1 << self.index

    @property
    def symbol(self) -> str:
        """``10♦``: for people; ``str`` gives the two letters."""
        return ("10" if self.rank is Rank.TEN else self.rank.letter) + self.suit.symbol

    @property
    def by_rank(self) -> tuple[int, int]:
        """Sort key: rank first, then suit."""
        return int(self.rank), self.suit.value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card is immutable")

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    rank = Rank(index % RANKS + 1)
    values = {"index": index, "rank": rank, "suit": Suit(index // RANKS), "points": rank.points}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


CARDS: Final[tuple[Card, ...]] = tuple(_make_card(index) for index in range(DECK_SIZE))


class CardSet:
    """An immutable set of cards over a 52-bit integer; iterates in index order.

    >>> CardSet.parse("7h 7c Ad").points
    15
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: int) -> CardSet:
        new = object.__new__(cls)
        object.__setattr__(new, "mask", mask)
        return new

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Two-letter cards between spaces; a repeated card is an error. People's texts: ``tutor.formats``."""
        return distinct(Card(token) for token in text.split())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card set is immutable")

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask,)

    def add(self, card: Card) -> CardSet:
        return CardSet.of_mask(self.mask | card.mask)

    def remove(self, card: Card) -> CardSet:
        return CardSet.of_mask(self.mask & ~card.mask)

    @property
    def points(self) -> int:
        """Sum of the cards' values, melded or not."""
        return sum(card.points for card in self)

    @property
    def sorted_by_rank(self) -> tuple[Card, ...]:
        return tuple(sorted(self, key=lambda card: card.by_rank))


def distinct(cards: Iterable[Card]) -> CardSet:
    """The set of the cards; ``repeated_card`` if one comes twice."""
    mask = 0
    for card in cards:
        if mask & card.mask:
            raise UnreadableError("repeated_card", card=str(card), token=card.symbol)
        mask |= card.mask
    return CardSet.of_mask(mask)


FULL_DECK: Final = CardSet.of_mask(FULL_MASK)
