"""How an answer is judged: one frozen class a kind. Each accepts every right answer, and names right and wrong ones.

``solutions`` and ``mistakes`` are samples for the scripted learners and the tests; ``accepts`` never raises: an answer
of the wrong shape is a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Protocol

from tutor.core.cards import CARDS, Card, CardSet
from tutor.core.melds import Arrangement, Meld, arrangements_within, best_arrangements, deadwood_points
from tutor.lessons.model import Answer, Kind

CARD_BY_NAME: Final = {str(card): card for card in CARDS}


class Key(Protocol):
    """What every kind of key offers."""

    @property
    def kind(self) -> Kind: ...

    def accepts(self, answer: Answer) -> bool: ...

    def solutions(self) -> Iterator[Answer]: ...

    def mistakes(self) -> Iterator[Answer]: ...


@dataclass(frozen=True, slots=True)
class YesNo:
    value: bool
    kind: Kind = Kind.YES_NO

    def accepts(self, answer: Answer) -> bool:
        return answer is self.value

    def solutions(self) -> Iterator[Answer]:
        yield self.value

    def mistakes(self) -> Iterator[Answer]:
        yield not self.value


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between ``low`` and ``high``, the bounds that the page shows."""

    value: int
    low: int = 0
    high: int = 100
    kind: Kind = Kind.NUMBER

    def accepts(self, answer: Answer) -> bool:
        return isinstance(answer, int) and not isinstance(answer, bool) and answer == self.value

    def solutions(self) -> Iterator[Answer]:
        yield self.value

    def mistakes(self) -> Iterator[Answer]:
        yield from (number for number in range(self.low, self.high + 1) if number != self.value)


@dataclass(frozen=True, slots=True)
class PickOne:
    """One card; any of ``right`` will do."""

    options: tuple[str, ...]
    right: frozenset[str]
    kind: Kind = Kind.CHOOSE_CARD

    def accepts(self, answer: Answer) -> bool:
        chosen = _strings(answer)
        return chosen is not None and len(chosen) == 1 and chosen[0] in self.right

    def solutions(self) -> Iterator[Answer]:
        yield from ([option] for option in self.options if option in self.right)

    def mistakes(self) -> Iterator[Answer]:
        yield from ([option] for option in self.options if option not in self.right)


@dataclass(frozen=True, slots=True)
class PickAll:
    """Exactly the cards of ``right``, which may be none."""

    options: tuple[str, ...]
    right: frozenset[str]
    kind: Kind = Kind.CHOOSE_CARD

    def accepts(self, answer: Answer) -> bool:
        chosen = _strings(answer)
        return chosen is not None and len(chosen) == len(set(chosen)) and set(chosen) == self.right

    def solutions(self) -> Iterator[Answer]:
        yield [option for option in self.options if option in self.right]

    def mistakes(self) -> Iterator[Answer]:
        for option in self.options:
            yield [other for other in self.options if (other in self.right) != (other == option)]


@dataclass(frozen=True, slots=True)
class MarkMelds:
    """Disjoint melds of the hand whose arrangement passes ``test``; without a test, those with the least deadwood."""

    hand: CardSet
    test: Callable[[Arrangement], bool] | None = None
    limit: int = -1
    kind: Kind = Kind.MARK_MELDS

    def arrangement(self, answer: Answer) -> Arrangement | None:
        """What was marked, or None when it isn't melds of the hand without a card twice."""
        marked = _groups(answer)
        if marked is None:
            return None
        melds = [Meld.of(cards) if len(set(cards)) == len(cards) else None for cards in marked]
        found = [meld for meld in melds if meld is not None]
        used = CardSet.of_mask(0)
        for meld in found:
            if meld.mask & used.mask or not CardSet(meld.cards) <= self.hand:
                return None
            used = used | CardSet(meld.cards)
        return Arrangement.of(found, self.hand) if len(found) == len(melds) else None

    def _passes(self, arrangement: Arrangement) -> bool:
        if self.test is not None:
            return self.test(arrangement)
        return arrangement.points == deadwood_points(self.hand.mask)

    def accepts(self, answer: Answer) -> bool:
        arrangement = self.arrangement(answer)
        return arrangement is not None and self._passes(arrangement)

    def _within(self) -> Sequence[Arrangement]:
        if self.test is None:
            return best_arrangements(self.hand)
        return arrangements_within(self.hand, self.limit if self.limit >= 0 else self.hand.points)

    def solutions(self) -> Iterator[Answer]:
        yield from (as_groups(found) for found in self._within() if self._passes(found))

    def mistakes(self) -> Iterator[Answer]:
        if not self._passes(Arrangement.of((), self.hand)):
            yield []
        for found in self._within():
            groups = as_groups(found)
            for place in range(len(groups)):
                fewer = groups[:place] + groups[place + 1 :]
                if not self.accepts(fewer):
                    yield fewer
        yield [[str(card) for card in list(self.hand)[:2]]]


def as_groups(arrangement: Arrangement) -> list[list[str]]:
    """An arrangement as a mark_melds answer."""
    return [[str(card) for card in meld.cards] for meld in arrangement.melds]


@dataclass(frozen=True, slots=True)
class Order:
    """Every option once, by rising ``values``; equal values stand in any order."""

    options: tuple[str, ...]
    values: tuple[int, ...]
    kind: Kind = Kind.ORDER

    def accepts(self, answer: Answer) -> bool:
        given = _strings(answer)
        if given is None or sorted(given) != sorted(self.options):
            return False
        value = dict(zip(self.options, self.values, strict=True))
        ordered = [value[option] for option in given]
        return ordered == sorted(ordered)

    def solutions(self) -> Iterator[Answer]:
        pairs = sorted(zip(self.values, self.options, strict=True))
        yield [option for _, option in pairs]
        yield [option for _, option in sorted(pairs, key=lambda pair: (pair[0], [-ord(letter) for letter in pair[1]]))]

    def mistakes(self) -> Iterator[Answer]:
        right = next(self.solutions())
        assert isinstance(right, list)
        for first, second in combinations(range(len(right)), 2):
            swapped = list(right)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            if not self.accepts(swapped):
                yield swapped
        yield right[:-1]


def _strings(answer: Answer) -> list[str] | None:
    if not isinstance(answer, list | tuple) or not all(isinstance(part, str) for part in answer):
        return None
    return [str(part) for part in answer]


def _groups(answer: Answer) -> list[list[Card]] | None:
    if not isinstance(answer, list | tuple):
        return None
    groups = [_strings(part) for part in answer]
    if any(group is None for group in groups):
        return None
    cards = [[CARD_BY_NAME.get(text) for text in group or []] for group in groups]
    if any(card is None for group in cards for card in group):
        return None
    return [[card for card in group if card is not None] for group in cards]
