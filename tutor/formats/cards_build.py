"""Sixth pass: entries become cards: ranges are filled, and suits that hang in the air are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tutor.core.cards import Card, Rank, Suit
from tutor.core.errors import UnreadableError
from tutor.formats.cards_clauses import LOOSE, TIED, Entry, Placed, entries
from tutor.formats.cards_path import Order, Path


@dataclass(frozen=True, slots=True)
class Built:
    """Cards in the order written. ``has_range``: some dash could as well join two single cards; ``shared``: the cards
    that got their suit only across spaces; ``grouped``: how many cards have no suit of their own."""

    placed: tuple[Placed, ...]
    has_range: bool
    shared: tuple[Card, ...]
    grouped: int

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.placed if each.card is not None)

    @property
    def hidden(self) -> int:
        return sum(each.card is None for each in self.placed)


def build(path: Path, order: Order, *, ranges: bool = True, running: bool = False) -> Built:
    """Errors: ``ambiguous``, ``missing_suit``, with plain offsets ``start`` and ``end`` and ``readings``."""
    found = entries(path.lexes, order, running=running)
    placed: list[Placed] = []
    has_range = False
    for chain in _chains(found):
        cards, unsure = _expand(chain, ranges, running) if isinstance(chain, list) else ([chain], False)
        placed += cards
        has_range |= unsure
    kept = [entry for entry in found if isinstance(entry, Entry)]
    shared = () if running or order == "suit_first" else _shared(kept)
    return Built(tuple(placed), has_range, shared, sum(not entry.own for entry in kept))


def _chains(found: Sequence[Entry | Placed]) -> Iterator[list[Entry] | Placed]:
    chain: list[Entry] = []
    for each in found:
        if isinstance(each, Entry) and each.join in TIED and chain:
            chain.append(each)
            continue
        if chain:
            yield chain
        chain = [each] if isinstance(each, Entry) else []
        if isinstance(each, Placed):
            yield each
    if chain:
        yield chain


def _expand(chain: list[Entry], ranges: bool, running: bool) -> tuple[list[Placed], bool]:
    if chain[0].suit is None:
        return [], False
    whole = _inherit(chain, running)
    if len(whole) != 2 or not _is_range(*whole):
        return [_place(entry) for entry in whole], False
    unsure = chain[1].suit is not None and chain[1].join == "dash" and abs(whole[0].rank - whole[1].rank) > 1
    if not ranges and unsure:
        return [_place(entry) for entry in whole], True
    return list(_fill(*whole)), unsure


def _place(entry: Entry) -> Placed:
    return Placed(entry.card, entry.start, entry.end)


def _inherit(chain: list[Entry], running: bool) -> list[Entry]:
    """``7♥-8-9``: the suit written before goes on; ``7♥-8-9♣`` hangs in the air."""
    whole = [chain[0]]
    for entry in chain[1:]:
        before = whole[-1]
        if len(chain) > 2 and not running and _hangs(entry, before):
            raise hanging(entry, (before.suit, entry.suit))
        whole.append(entry if entry.suit is not None else replace(entry, suit=before.suit))
    return whole


def _hangs(entry: Entry, before: Entry) -> bool:
    borrowed = not entry.own and entry.suit is not None
    return borrowed and before.own and before.suit != entry.suit and before.clause != entry.clause


def _is_range(first: Entry, last: Entry) -> bool:
    falls_to_ace = last.rank is Rank.ACE and first.rank >= Rank.JACK
    return first.suit == last.suit and first.rank != last.rank and not falls_to_ace


def _fill(first: Entry, last: Entry) -> Iterator[Placed]:
    assert first.suit is not None
    step = 1 if first.rank < last.rank else -1
    for rank in range(first.rank, last.rank + step, step):
        yield Placed(Card.of(rank, first.suit), first.start, last.end)


def hanging(entry: Entry, suits: Sequence[Suit | None]) -> UnreadableError:
    """The error for a rank whose suit could be either of its neighbours'."""
    readings = [Card.of(entry.rank, suit).symbol for suit in dict.fromkeys(suits) if suit is not None]
    return UnreadableError("missing_suit", start=entry.start, end=entry.end, expected="suit", readings=readings)


def _shared(kept: Sequence[Entry]) -> tuple[Card, ...]:
    """The cards that share a suit across spaces; ``missing_suit`` where that is doubtful: ``7♥ 8 9♣``."""
    loose = [entry for entry in kept if entry.loose]
    singles = sum(not entry.loose and entry.own for entry in kept)
    for index, entry in enumerate(kept):
        if entry.loose and not entry.own and _starts(kept, index) and len(loose) <= 2 * singles:
            _check_group(kept, index)
    return tuple(entry.card for entry in loose if not entry.own)


def _starts(kept: Sequence[Entry], index: int) -> bool:
    return index > 0 and kept[index - 1].clause != kept[index].clause


def _check_group(kept: Sequence[Entry], index: int) -> None:
    group = [entry for entry in kept[index : index + 13] if entry.clause == kept[index].clause]
    ranks = [entry.rank for entry in group]
    is_run = len(ranks) > 2 and {b - a for a, b in pairwise(ranks)} in ({1}, {-1})
    is_apart = group[0].join not in {"space", ""} and all(entry.join not in LOOSE - {"space"} for entry in group[1:])
    if not is_run and not is_apart:
        raise hanging(group[0], (kept[index - 1].suit, group[0].suit))
