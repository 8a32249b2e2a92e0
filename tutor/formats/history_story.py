"""Statements become a story: who sits where, the deal, the moves in order, or only facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tutor.core.cards import Card
from tutor.core.errors import IllegalError, UnreadableError
from tutor.core.view import ME, RIVAL
from tutor.formats.history_acts import Said

_SEATS: Final = {"me": ME, "rival": RIVAL}
_THROWS: Final = ("discard", "knock", "big_gin")


@dataclass(frozen=True, slots=True)
class Move:
    """One act as told. ``seat`` None: not said. ``code`` may be ``get``: took or drew, it isn't said which."""

    line: int
    seat: int | None
    code: str
    card: Card | None = None
    token: str = ""

    @property
    def throws(self) -> bool:
        return self.code in _THROWS

    @property
    def acquires(self) -> bool:
        return self.code in ("draw", "take", "get")


@dataclass(frozen=True, slots=True)
class Fact:
    """A card with the line that names it."""

    card: Card
    line: int
    token: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """What a text tells. ``pile`` and ``taken`` are facts without order of play: the pile as it lies, the cards that
    the rival took; ``thrown`` are discards of one side only. ``listed``: the moves come from a bare list."""

    dealer: int | None = None
    dealer_line: int | None = None
    upcard: Fact | None = None
    moves: tuple[Move, ...] = ()
    pile: tuple[Fact, ...] = ()
    taken: tuple[Fact, ...] = ()
    thrown: tuple[tuple[int, Fact], ...] = ()
    listed: bool = False


def names_in(said: Iterable[Said]) -> tuple[str, ...]:
    """The players' names in the order of their first line."""
    found = dict.fromkeys(name for one in said for name in (one.who, one.taker))
    return tuple(name for name in found if name and name not in ("me", "rival", "both"))


def seatings(said: Sequence[Said]) -> list[dict[str, int]]:
    """Every way in which names may stand for the two seats, the likelier first."""
    names = names_in(said)
    spoken = {one.who for one in said}
    if not names:
        return [{}]
    if len(names) > 2 or (len(names) == 2 and spoken & {"me", "rival"}):
        line = next(one.line for one in said if one.who == names[-1])
        raise UnreadableError("history_players", line=line, token=names[-1], got=len(names) + len(spoken & {"me"}))
    if len(names) == 2:
        first, second = sorted(names) if all(name[-1:] in "12ab" for name in names) else names
        return [{first: ME, second: RIVAL}, {first: RIVAL, second: ME}]
    if "me" in spoken:
        return [{names[0]: RIVAL}]
    return [{names[0]: ME}] if "rival" in spoken else [{names[0]: RIVAL}, {names[0]: ME}]


def story_of(said: Sequence[Said], seating: dict[str, int], upcard: Card | None) -> Story:
    """The story that the statements tell with players at these seats."""
    seats = {**_SEATS, **seating}
    story = _with_table(Story(upcard=Fact(upcard, 0) if upcard else None), said, seats)
    acts = [one for one in said if one.kind == "act"]
    items = [one for one in said if one.kind == "item"]
    if acts and all(_is_rivals(one, seats) for one in acts):
        taken = tuple(Fact(card, one.line, one.token) for one in acts for card in one.cards)
        return _with_items(replace(story, taken=taken), items, seats)
    if acts and items:
        raise UnreadableError("history_mixed", line=items[0].line, token=items[0].token)
    first = tuple(_upcard_taken(said, seats))
    if items and first:
        return replace(story, moves=(*first, *_listed(_takers(items), seats)), listed=True)
    if items:
        return _with_items(story, _takers(items), seats)
    return replace(story, moves=(*first, *_moves(acts, seats)))


def _is_rivals(one: Said, seats: dict[str, int]) -> bool:
    """The rival took it; several cards at once, of nobody named, can only be the rival's."""
    if one.code != "take" and (one.code != "draw" or not one.cards):
        return False
    return seats.get(one.who) == RIVAL or (not one.who and len(one.cards) > 1)


def _with_table(story: Story, said: Iterable[Said], seats: dict[str, int]) -> Story:
    for one in said:
        if one.kind in ("dealer", "start"):
            seat = seats.get(one.who)
            dealer = seat if one.kind == "dealer" or seat is None else 1 - seat
            if story.dealer is not None and dealer != story.dealer:
                raise IllegalError("two_dealers", line=one.line, token=one.token)
            story = replace(story, dealer=dealer, dealer_line=one.line)
        if one.kind == "upcard":
            if story.upcard is not None and one.cards[0] is not story.upcard.card:
                raise IllegalError("two_upcards", line=one.line, token=one.token, card=one.cards[0].symbol)
            story = replace(story, upcard=Fact(one.cards[0], one.line, one.token))
    return story


def _moves(acts: Iterable[Said], seats: dict[str, int]) -> Iterator[Move]:
    for one in acts:
        if one.code != "discard" and len(one.cards) > 1:
            raise UnreadableError("history_one_card", line=one.line, token=one.token, got=len(one.cards))
        card = one.cards[0] if one.cards and one.code != "pass" else None
        times = 2 if one.who == "both" else 1
        for _ in range(times):
            yield Move(one.line, seats.get(one.who), one.code, card, one.token)
        if one.taken and card is not None:
            yield Move(one.line, seats.get(one.taker), "take", card, one.token)


def _upcard_taken(said: Iterable[Said], seats: dict[str, int]) -> Iterator[Move]:
    for one in said:
        if one.kind == "upcard" and one.taken:
            yield Move(one.line, seats.get(one.taker), "take", one.cards[0], one.token)


# --- lists of discards --------------------------------------------------------------------------------------------


def _takers(items: Sequence[Said]) -> list[Said]:
    """``K♠ 3♣ 7♦ (rival) 5♥``: a player beside some of the cards only took them; beside all, threw them."""
    if all(one.who for one in items):
        return list(items)
    return [replace(one, taken=True, taker=one.who, who="") if one.who else one for one in items]


def _with_items(story: Story, items: Sequence[Said], seats: dict[str, int]) -> Story:
    """A list without marks is the pile as it lies; with marks or players it is a list of moves."""
    if items and story.upcard is not None and items[0].cards[0] is story.upcard.card and not story.taken:
        first, items = items[0], items[1:]
        if first.taken:
            taken = Move(first.line, seats.get(first.taker), "take", first.cards[0], first.token)
            return replace(story, moves=(taken, *_listed(items, seats)), listed=True)
        if not any(one.taken or one.who for one in items):
            items = (first, *items)
    sides = {seats.get(one.who) for one in items if one.who}
    if len(sides) == 1 and all(one.who for one in items) and not any(one.taken for one in items):
        seat = sides.pop()
        if seat is not None:
            return replace(story, thrown=tuple((seat, _fact(one)) for one in items))
    if story.taken or not any(one.taken or one.who for one in items):
        return replace(story, pile=tuple(_fact(one) for one in items if not one.taken))
    return replace(story, moves=tuple(_listed(_interleaved(items, seats), seats)), listed=True)


def _fact(one: Said) -> Fact:
    return Fact(one.cards[0], one.line, one.token)


def _interleaved(items: Sequence[Said], seats: dict[str, int]) -> Sequence[Said]:
    """One list for each player becomes one list in the order of play; the rival threw last."""
    mine = [one for one in items if seats.get(one.who) == ME]
    theirs = [one for one in items if seats.get(one.who) == RIVAL]
    if not mine or not theirs or len(mine) + len(theirs) < len(items) or not _in_blocks(items):
        return items
    if len(theirs) - len(mine) not in (0, 1):
        raise IllegalError("discards_dont_alternate", line=theirs[-1].line, got=len(theirs), expected=len(mine))
    first, second = (mine, theirs) if len(mine) == len(theirs) else (theirs, mine)
    woven = [one for pair in zip(first, second, strict=False) for one in pair]
    return woven + first[len(second) :]


def _in_blocks(items: Sequence[Said]) -> bool:
    """Whether each player's cards stand together, as in two labelled lists."""
    changes = sum(one.who != other.who for one, other in pairwise(items))
    return changes == 1 and len(items) > 2


def _listed(items: Iterable[Said], seats: dict[str, int]) -> Iterator[Move]:
    for one in items:
        yield Move(one.line, seats.get(one.who), "discard", one.cards[0], one.token)
        if one.taken:
            yield Move(one.line, seats.get(one.taker), "take", one.cards[0], one.token)


# --- whose move it was --------------------------------------------------------------------------------------------


def seated(moves: Sequence[Move], *, first: int | None, open_end: int) -> tuple[Move, ...]:
    """The moves with a seat each: turns alternate.

    Where no line names a player, ``first`` made the first turn if that is known; else ``open_end`` is in turn after
    the last move.
    """
    groups = _turns(moves)
    known: list[int | None] = [_seat_of(group) for group in groups]
    if not any(seat is not None for seat in known) and groups:
        if first is not None:
            known[0] = first
        else:
            known[-1] = open_end if not groups[-1][-1].throws and groups[-1][-1].code != "pass" else 1 - open_end
    seats = _alternating(known)
    return tuple(replace(move, seat=seat) for group, seat in zip(groups, seats, strict=True) for move in group)


def _turns(moves: Sequence[Move]) -> list[list[Move]]:
    """What one player does in a row: something from the stock or the pile, then a discard; or a pass."""
    groups: list[list[Move]] = []
    for move in moves:
        last = groups[-1][-1] if groups else None
        same = last is not None and None not in (move.seat, last.seat) and move.seat != last.seat
        goes_on = last is not None and last.acquires and move.throws and not same
        if goes_on:
            groups[-1].append(move)
        else:
            groups.append([move])
    return groups


def _seat_of(group: Sequence[Move]) -> int | None:
    return next((move.seat for move in group if move.seat is not None), None)


def _alternating(known: list[int | None]) -> list[int]:
    first = next((place for place, seat in enumerate(known) if seat is not None), None)
    seats: list[int] = []
    for place, seat in enumerate(known):
        if seat is not None:
            seats.append(seat)
        elif seats:
            seats.append(1 - seats[-1])
        else:
            anchor = known[first] if first is not None else None
            seats.append((anchor or 0) ^ ((first or 0) - place) % 2)
    return seats
