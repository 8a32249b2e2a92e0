"""Fifth pass: a walk becomes entries, a rank with its suit each; suits written once are given to their whole group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import UnreadableError
from tutor.formats.cards_path import Order
from tutor.formats.cards_tokens import Lex

_ENDERS: Final = frozenset({"card", "hidden", "unknown", "bad", "four"})
TIED: Final = frozenset({"dash", "through"})
LOOSE: Final = frozenset({"space", "comma", "colon"})
_ALL_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_STRENGTH: Final = {
    "": 0,
    "space": 1,
    "noise": 1,
    "of": 1,
    "comma": 2,
    "colon": 3,
    "and": 4,
    "dash": 5,
    "through": 6,
    "break": 7,
}


class Placed(NamedTuple):
    """A card (None when hidden) and the plain offsets it was read from."""

    card: Card | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Entry:
    """``own``: the suit is written at this rank; ``join``: what ties it to the entry before; ``loose``: only spaces or
    commas tie it to the others that share its suit."""

    rank: Rank
    suit: Suit | None
    start: int
    end: int
    join: str
    own: bool
    clause: int
    loose: bool = False

    @property
    def card(self) -> Card:
        return Card.of(self.rank, self.suit or Suit.CLUBS)


class _Rank(NamedTuple):
    rank: Rank
    start: int
    end: int
    join: str


@dataclass(slots=True)
class _Clause:
    """Ranks and suits that stand together."""

    number: int
    ranks: list[_Rank] = field(default_factory=list)
    suits: list[Lex] = field(default_factory=list)
    four: bool = False


@dataclass(slots=True)
class _Walk:
    clause: _Clause
    join: str = "break"

    def tie(self, join: str) -> None:
        """Between two cards the strongest separator counts."""
        if _STRENGTH.get(join, 0) > _STRENGTH[self.join]:
            self.join = join

    def take_join(self) -> str:
        join, self.join = self.join, ""
        return "space" if join in {"noise", "of"} else join

    def add_rank(self, lex: Lex) -> None:
        if isinstance(lex.value, Rank):
            self.clause.ranks.append(_Rank(lex.value, lex.start, lex.end, self.take_join()))

    def take(self, lex: Lex) -> None:
        match lex.kind:
            case "rank":
                self.add_rank(lex)
            case "suit" | "letter":
                self.clause.suits.append(lex._replace(join=self.take_join()))
            case "four":
                self.clause.four = True
            case "unknown" | "bad":
                self.tie("break")
            case _:
                self.tie(lex.join)

    def next_clause(self) -> _Clause:
        old, self.clause = self.clause, _Clause(self.clause.number + 1)
        return old


def entries(lexes: Sequence[Lex], order: Order, *, running: bool = False) -> list[Entry | Placed]:
    """In the order written. In ``running`` text ranks without a suit are left out."""
    if order == "rank_first":
        return [entry for part in _parts(lexes, order) for entry in _finish(part, running)]
    return [entry for part in _parts(lexes, order) for entry in _finish_suit_first(part)]


def _parts(lexes: Sequence[Lex], order: Order) -> Iterator[_Clause | Placed]:
    """Clauses, some of them empty, with the ready cards between them."""
    walk = _Walk(_Clause(0))
    for lex in lexes:
        if lex.kind in _ENDERS or (_opens_suit_first(lex) if order == "suit_first" else _opens_rank_first(walk, lex)):
            yield walk.next_clause()
        if lex.kind in {"card", "hidden"}:
            yield Placed(lex.value if isinstance(lex.value, Card) else None, lex.start, lex.end)
            walk.join = ""
        else:
            walk.take(lex)
    yield walk.clause


def _opens_rank_first(walk: _Walk, lex: Lex) -> bool:
    if lex.kind != "rank":
        return False
    ended = walk.clause.four or walk.join == "break"
    return bool(walk.clause.suits) or (ended and bool(walk.clause.ranks))


def _opens_suit_first(lex: Lex) -> bool:
    return lex.kind in {"suit", "letter"}


def _suit(lex: Lex) -> Suit:
    assert isinstance(lex.value, Suit)
    return lex.value


def _finish_suit_first(part: _Clause | Placed) -> Iterator[Entry | Placed]:
    if isinstance(part, Placed):
        yield part
    elif part.four:
        yield from _every_suit(part)
    elif part.suits:
        first = part.suits[0]
        loose = any(rank.join in LOOSE for rank in part.ranks[1:])
        for index, rank in enumerate(part.ranks):
            start, join = (rank.start, rank.join) if index else (first.start, first.join)
            yield Entry(rank.rank, _suit(first), start, rank.end, join, not index, part.number, loose)


def _finish(part: _Clause | Placed, running: bool) -> Iterator[Entry | Placed]:
    if isinstance(part, Placed):
        yield part
        return
    if len(part.ranks) > 1 and part.ranks[0].join in TIED and part.ranks[1].join not in {*TIED, ""}:
        yield _bare(part.ranks.pop(0), part)
    if part.four and not part.suits:
        yield from _every_suit(part)
    elif not part.suits:
        yield from (_bare(rank, part) for rank in part.ranks if rank.join in TIED)
    elif len(part.suits) > 1:
        yield from _several_suits(part, running)
    else:
        yield from _one_suit(part, _tight(part.ranks) if running else part.ranks)


def _bare(rank: _Rank, part: _Clause) -> Entry:
    return Entry(rank.rank, None, rank.start, rank.end, rank.join, False, part.number)


def _every_suit(part: _Clause) -> Iterator[Entry]:
    for rank in part.ranks:
        yield from (Entry(rank.rank, suit, rank.start, rank.end, "and", True, part.number) for suit in _ALL_SUITS)


def _is_natural(ranks: Sequence[_Rank]) -> bool:
    """``7, 8 y 9``: a word ties the last."""
    return len(ranks) > 1 and ranks[-1].join == "and"


def _tight(ranks: list[_Rank]) -> list[_Rank]:
    """In running text a number before a card is no card, unless words tie them: "10 y 9 de picas"."""
    if _is_natural(ranks):
        return ranks
    loose = [index for index, rank in enumerate(ranks) if index and rank.join not in {*TIED, ""}]
    return ranks[loose[-1] :] if loose else ranks


def _one_suit(part: _Clause, ranks: Sequence[_Rank]) -> Iterator[Entry]:
    suit = part.suits[0]
    spread = LOOSE - {"space"} if suit.mark.startswith("word") else LOOSE
    loose = not _is_natural(ranks) and any(rank.join in spread for rank in ranks[1:])
    for index, rank in enumerate(ranks):
        own = index == len(ranks) - 1
        end = suit.end if own else rank.end
        yield Entry(rank.rank, _suit(suit), rank.start, end, rank.join, own, part.number, loose)


def _several_suits(part: _Clause, running: bool) -> Iterator[Entry]:
    ranks = part.ranks[-1:] if running else part.ranks
    orphan = _orphan(part.suits)
    if orphan is not None and not running:
        raise UnreadableError("missing_rank", start=orphan.start, end=orphan.end, expected="rank")
    if len(ranks) == len(part.suits) and len({rank.rank for rank in ranks}) == 1:
        ranks = ranks[:1]
    if len(ranks) == 2 and ranks[0].rank == len(part.suits) and ranks[1].join == "space":
        ranks = ranks[1:]
    if len(ranks) > 1:
        raise _unclear(ranks, part.suits)
    for rank in ranks:
        for index, suit in enumerate(part.suits):
            start, join = (suit.start, "and") if index else (rank.start, rank.join)
            yield Entry(rank.rank, _suit(suit), start, suit.end, join, True, part.number)


def _orphan(suits: Sequence[Lex]) -> Lex | None:
    """The ``♦`` of ``7♥ 8♠ ♦``: no second suit for the 8, which has its own."""
    loose = (suit for suit in suits[1:] if suit.mark == "symbol" and suit.join in LOOSE)
    return next(loose, None) if suits[0].join == "" else None


def _unclear(ranks: Sequence[_Rank], suits: Sequence[Lex]) -> UnreadableError:
    """``7 y 8 de corazones y picas``: four cards or two?"""
    every = [Card.of(rank.rank, _suit(suit)).symbol for suit in suits for rank in ranks]
    readings = [" ".join(every)]
    if len(ranks) == len(suits):
        pairs = zip(ranks, suits, strict=True)
        readings.append(" ".join(Card.of(rank.rank, _suit(suit)).symbol for rank, suit in pairs))
    return UnreadableError("ambiguous", start=ranks[0].start, end=suits[-1].end, readings=readings)
