"""A hand's history in free Spanish or English lines, checked against my hand by the rules.

``read_history`` takes what people write: "Reparte el rival; carta vuelta 7♦; yo: tomo 7♦ y tiro K♠; rival: roba,
descarta 3♣", numbered turns, a bare list of discards with a mark on those taken, only the pile, only what the rival
took. Seats are 0 (me) and 1 (the rival).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from tutor.core.cards import Card, CardSet
from tutor.core.errors import GinError, IllegalError, UnreadableError
from tutor.core.hand import Phase
from tutor.core.rules import HAND_SIZE, Rules
from tutor.core.view import ME, RIVAL, Assumption, PartialRecord, PlayerView, known_pickups, partial_view
from tutor.formats.cards_text import ReadingWarning, infer_convention
from tutor.formats.history_acts import Said
from tutor.formats.history_facts import record_of_facts
from tutor.formats.history_play import Played, play
from tutor.formats.history_said import Reader
from tutor.formats.history_story import Move, Story, seated, seatings, story_of
from tutor.formats.history_tokens import cut, story_language, without_story

Language = Literal["es", "en"]
MAX_TEXT: Final = 20_000
MAX_LINES: Final = 400


@dataclass(frozen=True, slots=True)
class History:
    """What a text tells. ``acts`` are the moves as played, with those that the rules imply; ``line`` from 1.

    ``record`` and ``view`` are what the analyzer needs; ``assumptions`` are those of this reading, beside the view's
    own. ``my_turn``: whether it is for me to decide at the end.
    """

    acts: tuple[Move, ...]
    dealer: int | None
    upcard: Card | None
    knocker: int | None
    discards: tuple[Card, ...]
    rival_taken: CardSet
    convention: str
    record: PartialRecord
    warnings: tuple[ReadingWarning, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    my_turn: bool = True

    @property
    def view(self) -> PlayerView:
        """The view with every assumption."""
        view = partial_view(self.record)
        known = {note.code for note in view.assumptions}
        notes = tuple(note for note in self.assumptions if note.code not in known)
        drawn = int(not self.my_turn and view.phase is Phase.DISCARD)
        return replace(
            view,
            assumptions=(*notes, *view.assumptions),
            my_turn=self.my_turn,
            rival_size=view.rival_size + drawn,
            pile_size=view.pile_size - drawn,
        )


def read_history(
    text: str,
    *,
    hand: CardSet,
    rules: Rules,
    upcard: Card | None = None,
    convention: str | None = None,
    default: str = "es",
) -> History:
    """Read a history and check it against ``hand`` (10 or 11 cards, as it is now).

    Raises UnreadableError (``history_line``, ``history_card``, ``history_card_missing``, ``history_one_card``,
    ``history_mixed``, ``history_players``, ``too_long``) or IllegalError with the reason, both with ``line`` (from 1),
    ``token`` and ``card`` where there is one.
    """
    if len(hand) not in (HAND_SIZE, HAND_SIZE + 1):
        raise IllegalError("wrong_count", got=len(hand), expected=f"{HAND_SIZE}, {HAND_SIZE + 1}")
    taken_convention = convention or infer_history_convention(text, default)
    said, names, warnings = _statements(text, taken_convention)
    options = seatings(said)
    found = _likeliest(said, options, hand, rules, upcard)
    if len(options) > 1:
        warnings += (_who_is_who(names, found[1]),)
    history = found[0]
    partial_view(history.record)  # parts that contradict one another are refused here, not when the view is asked for
    return replace(history, convention=taken_convention, warnings=(*warnings, *history.warnings))


def infer_history_convention(text: str, default: str = "es") -> str:
    """The convention of the cards in a history, whatever its verbs and names are made of."""
    _check_size(text)
    return infer_convention(without_story(text), story_language(text) or _language(default))


def _language(name: str) -> Language:
    return "en" if name == "en" else "es"


def _check_size(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise UnreadableError("too_long", got=len(text), expected=MAX_TEXT)
    if text.count("\n") > MAX_LINES:
        raise UnreadableError("too_many_lines", got=text.count("\n"), expected=MAX_LINES)


def _statements(text: str, convention: str) -> tuple[list[Said], dict[str, str], tuple[ReadingWarning, ...]]:
    _check_size(text)
    lines = [piece for number, line in enumerate(text.splitlines(), 1) for piece in cut(line, number, convention)]
    names = {token.plain: token.text for line in lines for token in line.tokens if token.kind == "name"}
    said: list[Said] = []
    ignored: list[str] = []
    for line in lines:
        reader = Reader(line, frozenset(names))
        said += reader.read()
        ignored += [token.text for token in reader.ignored]
    warnings = (ReadingWarning("history_words_ignored", {"tokens": ignored[:10]}),) if ignored else ()
    return said, names, warnings


def _who_is_who(names: dict[str, str], seating: dict[str, int]) -> ReadingWarning:
    by_seat = {seat: names.get(name, name) for name, seat in seating.items()}
    return ReadingWarning("names_assumed", {"me": by_seat.get(ME, ""), "rival": by_seat.get(RIVAL, "")})


def _likeliest(
    said: Sequence[Said], options: Iterable[dict[str, int]], hand: CardSet, rules: Rules, upcard: Card | None
) -> tuple[History, dict[str, int]]:
    """The first seating of the names in which all is true and I am to move; then the first in which all is true."""
    kept: list[tuple[History, dict[str, int]]] = []
    errors: list[GinError] = []
    for seating in options:
        try:
            kept.append((_told(story_of(said, seating, upcard), hand, rules), seating))
        except GinError as error:
            errors.append(error)
    if not kept:
        raise errors[0]
    return next((found for found in kept if found[0].my_turn), kept[0])


def _told(story: Story, hand: CardSet, rules: Rules) -> History:
    if rules.eleven_to_nondealer and story.upcard is not None:
        up = story.upcard
        raise IllegalError("upcard_not_played", line=up.line, token=up.token, card=up.card.symbol)
    if not story.moves:
        return record_history(story, *record_of_facts(story, hand, rules))
    first = _first_seat(story, rules)
    moves = seated(story.moves, first=first, open_end=ME)
    return _history(story, play(story, moves, hand, rules), hand)


def _first_seat(story: Story, rules: Rules) -> int | None:
    """Who made the first turn, where the story begins at the deal and the dealer is known."""
    if story.dealer is None:
        return None
    begins = rules.eleven_to_nondealer or story.moves[0].code == "pass"
    return 1 - story.dealer if begins else None


def record_history(story: Story, record: PartialRecord, notes: tuple[Assumption, ...]) -> History:
    """The history of a text that tells facts only."""
    return History(
        acts=(),
        dealer=story.dealer,
        upcard=record.upcard,
        knocker=None,
        discards=record.pile or (),
        rival_taken=record.rival_taken,
        convention="symbols",
        record=record,
        assumptions=notes,
    )


def _history(story: Story, played: Played, hand: CardSet) -> History:
    state = played.state
    record = _record(story, played, hand)
    my_turn = state.turn == ME and state.phase is not Phase.DONE
    notes = [*played.assumptions, *_counted(record)] if not played.whole else [*played.assumptions]
    if not my_turn and state.knocker is None:
        notes.append(Assumption("rival_to_move"))
    vague = [ReadingWarning("took_or_drew", {"line": move.line, "token": move.token}) for move in played.vague]
    return History(
        acts=played.moves,
        dealer=record.dealer if played.whole else story.dealer,
        upcard=record.upcard,
        knocker=state.knocker,
        discards=tuple(move.card for move in played.moves if move.throws and move.card is not None),
        rival_taken=record.rival_taken,
        convention="symbols",
        record=record,
        warnings=tuple(vague),
        assumptions=tuple(notes),
        my_turn=my_turn,
    )


def _counted(record: PartialRecord) -> list[Assumption]:
    """Turn and stock of a fragment where they are counted from its own moves."""
    if record.turn is None:
        return []
    return [
        Assumption("turn_from_discards", {"turn": record.turn}),
        Assumption("stock_left", {"stock": record.stock_left}),
    ]


def _record(story: Story, played: Played, hand: CardSet) -> PartialRecord:
    state = played.state
    pile = tuple(card for card in state.pile if card in played.world.pinned)
    turn = sum(event.code == "discard" for event in state.events)
    record = PartialRecord(
        hand=hand,
        rules=state.rules,
        upcard=state.upcard,
        dealer=state.dealer,
        events=state.events,
        pile=pile,
        rival_taken=known_pickups(state.events, RIVAL),
        taken=state.taken if state.turn == ME and state.taken in played.world.pinned else None,
        turn=turn,
        stock_left=len(state.stock),
        phase=state.phase,
    )
    return record if played.whole else _with_less_said(record, story, pile)


def _with_less_said(record: PartialRecord, story: Story, pile: tuple[Card, ...]) -> PartialRecord:
    """Of a fragment the dealer, the turn and the stock are assumed; ``core.view`` says so where it assumes as much."""
    phase = Phase.MUST_DRAW if record.phase is Phase.DRAW and not pile else record.phase
    bare = replace(record, dealer=story.dealer, turn=None, stock_left=None, phase=phase)
    assumed = partial_view(bare)
    same = assumed.turn == record.turn and assumed.stock_left == record.stock_left
    return bare if same else replace(bare, turn=record.turn, stock_left=record.stock_left)
