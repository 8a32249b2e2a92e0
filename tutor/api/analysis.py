"""A hand, with or without its history: exact answers at once, rated moves when asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tutor.api.answers import analysis_json
from tutor.api.reading import DEFAULT_LANGUAGE, LANGUAGES, Cards, common_convention, one_card, reading_of
from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError, IllegalError, UnreadableError
from tutor.core.hand import Phase, can_knock
from tutor.core.melds import Arrangement, best_arrangements, discard_options, is_big_gin
from tutor.core.rules import GUIA_B, HAND_SIZE, Rules
from tutor.core.view import PartialRecord, PlayerView, partial_view
from tutor.formats.cards_text import Reading, ReadingWarning
from tutor.formats.cards_words import Language

if TYPE_CHECKING:
    from tutor.ai.rating import Evaluation
    from tutor.formats.history import History

DEFAULT_SECONDS: Final = 1.0
DEFAULT_MODEL: Final = "prudente"


@dataclass(frozen=True, slots=True)
class Analysis:
    """A hand as read, what is exact about it, and the rated moves once there are any."""

    view: PlayerView
    cards: tuple[Card, ...]
    convention: str
    warnings: tuple[ReadingWarning, ...]
    arrangements: tuple[Arrangement, ...]
    evaluation: Evaluation | None = None
    record: PartialRecord | None = None

    @property
    def limit(self) -> int:
        return self.view.limit

    @property
    def knock_discards(self) -> dict[Card, int]:
        """With eleven cards: the discards that allow a knock and the deadwood they leave, least first."""
        hand, taken = self.view.hand, self.view.taken
        if len(hand) == HAND_SIZE:
            return {}
        allowed = {card: points for card, points in discard_options(hand).items() if points <= self.limit}
        if taken is not None:
            allowed.pop(taken, None)
        return dict(sorted(allowed.items(), key=lambda item: item[1]))

    @property
    def can_knock(self) -> bool:
        """Eleven cards: some discard allows it. Ten: they are within the limit, as after a discard."""
        if len(self.view.hand) == HAND_SIZE:
            return self.arrangements[0].points <= self.limit
        return can_knock(self.view.hand, self.limit, self.view.taken, self.view.rules)

    @property
    def gin(self) -> bool:
        """Ten cards all in melds, or a discard that leaves them so."""
        if len(self.view.hand) == HAND_SIZE:
            return self.arrangements[0].points == 0
        return 0 in self.knock_discards.values()

    @property
    def big_gin(self) -> bool:
        return is_big_gin(self.view.hand) and self.view.rules.big_gin

    def to_json(self) -> dict[str, Any]:
        """The JSON of ``gin-tutor analizar``."""
        return analysis_json(self)


def analyze(
    hand: Cards,
    *,
    history: str | None = None,
    archive: str | None = None,
    upcard: Cards | None = None,
    convention: str | None = None,
    rules: Rules = GUIA_B,
    seconds: float | None = DEFAULT_SECONDS,
    samples: int | None = None,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
) -> Analysis:
    """A hand of 10 or 11 cards, with or without its history: exact answers and every move in expected points.

    ``archive`` is the text of a hand record or of a history. The budget is ``samples`` if given, else ``seconds``;
    0 gives the exact part alone. Raises ``GinError`` with the place of the fault.

    >>> found = analyze("8♥ 8♠ 8♦ J♥ Q♥ K♥ 4♠ 3♣ 2♦ A♥", seconds=0)
    >>> found.arrangements[0].points, found.can_knock
    (10, True)
    """
    if model != DEFAULT_MODEL:
        _check_model(model)
    exact = prepare(hand, history=history, archive=archive, upcard=upcard, convention=convention, rules=rules)
    rated = deque(rate(exact, seconds=seconds, samples=samples, seed=seed, model=model), maxlen=1)
    return rated[0] if rated else exact


def _check_model(model: str) -> None:
    """``unknown_model``, also where nothing is simulated."""
    from tutor.ai.models import policy_of

    policy_of(model)


def prepare(
    hand: Cards,
    *,
    history: str | None = None,
    archive: str | None = None,
    upcard: Cards | None = None,
    convention: str | None = None,
    rules: Rules = GUIA_B,
) -> Analysis:
    """The exact part of ``analyze``: nothing is simulated."""
    common = common_convention((hand, upcard), convention, history or archive)
    reading = reading_of(hand, common)
    _check_hand(reading)
    turned = one_card(upcard, common) if upcard else None
    record, view, warnings = _known(reading, history, archive, turned, common, rules)
    if not _decides(view):
        warnings += (ReadingWarning("rival_knocked" if view.phase is Phase.SHOW else "not_my_turn"),)
    found = best_arrangements(view.hand)
    shown = common if common in LANGUAGES else reading.convention
    return Analysis(view, reading.cards, shown or "symbols", reading.warnings + warnings, found, record=record)


def _decides(view: PlayerView) -> bool:
    """Whether there is a move of mine to rate."""
    return view.my_turn and view.phase not in (Phase.SHOW, Phase.DONE)


def _check_hand(reading: Reading) -> None:
    if reading.hidden:
        raise UnreadableError("hidden_in_hand", got=reading.hidden)
    if len(reading.cards) not in (HAND_SIZE, HAND_SIZE + 1):
        raise UnreadableError("wrong_count", got=len(reading.cards), expected=[HAND_SIZE, HAND_SIZE + 1])


def _known(
    reading: Reading,
    history: str | None,
    archive: str | None,
    upcard: Card | None,
    convention: Language | None,
    rules: Rules,
) -> tuple[PartialRecord, PlayerView, tuple[ReadingWarning, ...]]:
    """What is said about the hand beside its cards: a record, a history, or nothing."""
    hand = CardSet(reading.cards)
    if archive is not None and _is_record(archive):
        record = _from_archive(archive, hand)
        return record, partial_view(record), ()
    text = archive if archive is not None else history
    if text is None or not text.strip():
        record = _without_history(hand, upcard, rules)
        return record, partial_view(record), ()
    told, doubt = _told(text, hand, upcard, convention, rules)
    return told.record, told.view, told.warnings + doubt


def _told(
    text: str, hand: CardSet, upcard: Card | None, convention: Language | None, rules: Rules
) -> tuple[History, tuple[ReadingWarning, ...]]:
    """A history under the language known, or the default one; the other one where only that can be true."""
    from tutor.formats.history import read_history

    first, second = LANGUAGES
    try:
        language = convention or DEFAULT_LANGUAGE
        return read_history(text, hand=hand, rules=rules, upcard=upcard, convention=convention, default=language), ()
    except IllegalError:
        if convention is not None:
            raise
        try:
            told = read_history(text, hand=hand, rules=rules, upcard=upcard, convention=second, default=second)
        except GinError:
            told = None
        if told is None:
            raise
        return told, (ReadingWarning("history_other_language", {"language": second, "other": first}),)


def _is_record(text: str) -> bool:
    from tutor.formats.record import looks_like_record

    return looks_like_record(text)


def _from_archive(text: str, hand: CardSet) -> PartialRecord:
    from tutor.formats.record import loads_hand, tidy

    told = loads_hand(tidy(text))
    seat = 1 if told.situation is None and told.final_world().known_hand(1) == hand else 0
    record = told.partial(seat)
    if record.hand != hand:
        missing = next(iter((record.hand - hand) | (hand - record.hand)))
        raise IllegalError("hand_differs_from_record", card=missing.symbol)
    return record


def _without_history(hand: CardSet, upcard: Card | None, rules: Rules) -> PartialRecord:
    """Only the hand and perhaps the upcard: offered to ten cards, just taken if among eleven, else in the pile."""
    if upcard is None:
        return PartialRecord(hand, rules)
    if upcard not in hand:
        return PartialRecord(hand, rules, upcard=upcard, pile=(upcard,))
    taken = upcard if len(hand) > HAND_SIZE else None
    return PartialRecord(hand, rules, upcard=upcard, taken=taken)


def rate(
    exact: Analysis,
    *,
    seconds: float | None = DEFAULT_SECONDS,
    samples: int | None = None,
    seed: int = 0,
    model: str = DEFAULT_MODEL,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[Analysis]:
    """The analysis with moves rated better and better; the last one is final.

    A budget of 0 yields nothing, and so does a position in which I have nothing to decide.
    """
    if samples == 0 or (samples is None and not seconds) or not _decides(exact.view):
        return
    from tutor.ai.evaluate import refine

    budget = None if samples is not None else seconds
    steps = refine(exact.view, seconds=budget, samples=samples, seed=seed, model=model, cancel=cancel)
    for evaluation in steps:
        yield replace(exact, evaluation=replace(evaluation, seed=seed))
