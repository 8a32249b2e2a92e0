"""Whether a record can be true: every act legal, the stated result the one that follows, no card in two places."""

from __future__ import annotations

from tutor.core.cards import CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import Phase
from tutor.core.rules import DEFAULT_PRESET
from tutor.core.scoring import HandScore
from tutor.core.view import PartialRecord, partial_view
from tutor.formats.record_acts import Act
from tutor.formats.record_model import HandRecord, Situation
from tutor.formats.record_replay import STOCK_SIZE, World


def check_record(record: HandRecord) -> None:
    """``IllegalError`` or ``ContentError`` for what can't be; an illegal act is named by its number (``act``)."""
    if record.situation is not None:
        _check_pickups(record)
        partial_view(record.partial())
        if _is_whole(record, record.situation):
            _replay(record, record.situation)
    elif record.acts or record.complete:
        _check_result(record, record.final_world())


def _check_pickups(record: HandRecord) -> None:
    held = (CardSet(), CardSet())
    for number, act in enumerate(record.acts):
        if act.card is not None and act.card in held[1 - act.seat]:
            raise IllegalError("other_holds_it", card=act.card.symbol, act=number)
        if act.code in ("take", "discard") and act.card is not None:
            mine = held[act.seat].add(act.card) if act.code == "take" else held[act.seat].remove(act.card)
            held = (mine, held[1]) if act.seat == 0 else (held[0], mine)


def _is_whole(record: HandRecord, now: Situation) -> bool:
    """Whether the acts claim to be the whole hand so far: as many discards and cards drawn as the situation says."""
    codes = [act.code for act in record.acts]
    counted = now.turn == codes.count("discard") and now.stock_left == STOCK_SIZE - codes.count("draw")
    dealt = record.upcard is not None or record.rules.eleven_to_nondealer
    return bool(codes) and record.dealer is not None and dealt and counted


def _replay(record: HandRecord, now: Situation) -> None:
    world = record.final_world()
    for card in now.hand:
        world = world.hold(now.seat, card)
    wrong = next(iter(now.hand - world.state.hands[now.seat]), None)
    if wrong is not None:
        raise IllegalError("card_in_two_places", card=wrong.symbol, where="pile")
    if len(world.state.hands[now.seat]) != len(now.hand):
        expected = len(world.state.hands[now.seat])
        raise IllegalError("hand_size_disagrees", got=len(now.hand), expected=expected)


def _check_result(record: HandRecord, world: World) -> None:
    if record.result is None or not _is_scored(world):
        return
    real = world.state.score
    if real != record.result:
        raise IllegalError("result_disagrees", got=result_text(record.result), expected=result_text(real))


def _is_scored(world: World) -> bool:
    """Whether the result follows from the acts: the hand isn't over, or both sides' cards were shown."""
    return world.state.phase is not Phase.DONE or world.state.score is not None


def result_text(score: HandScore | None) -> str:
    """Code, winner and points, for an error's facts."""
    return "-" if score is None else f"{score.result.value} {score.winner} {score.points}"


def from_partial(
    record: PartialRecord, preset: str = DEFAULT_PRESET, players: tuple[str, str] = ("yo", "rival")
) -> HandRecord:
    """A hand record that holds all of a partial record; "me" is the first player."""
    return HandRecord(
        players=players,
        dealer=record.dealer,
        rules=record.rules,
        preset=preset,
        upcard=record.upcard,
        situation=Situation(
            seat=0,
            hand=record.hand,
            pile=record.pile,
            rival_taken=record.rival_taken,
            taken=record.taken,
            turn=record.turn,
            stock_left=record.stock_left,
            phase=record.phase,
        ),
        acts=tuple(Act(event.seat, event.code, event.card) for event in record.events),
    )


def to_partial(record: HandRecord, seat: int = 0) -> PartialRecord:
    """What the analyzer needs of a record, from a seat; the way back of ``from_partial``."""
    return record.partial(seat)
