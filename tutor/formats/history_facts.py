"""A text that tells no moves: the discard pile, what the rival took, or only who dealt and the upcard."""

from __future__ import annotations

from dataclasses import replace

from tutor.core.cards import Card, CardSet
from tutor.core.errors import IllegalError
from tutor.core.hand import Event, Phase
from tutor.core.rules import HAND_SIZE, Rules
from tutor.core.view import ME, RIVAL, Assumption, PartialRecord
from tutor.formats.history_story import Fact, Story
from tutor.formats.record_replay import STOCK_SIZE


def record_of_facts(story: Story, hand: CardSet, rules: Rules) -> tuple[PartialRecord, tuple[Assumption, ...]]:
    """The partial record of the facts; IllegalError with the line where two of them can't be true together."""
    if story.thrown:
        return _one_side(story, hand, rules)
    pile, taken = _top_taken(story, hand)
    _check_places(hand, pile, story.taken)
    upcard = story.upcard.card if story.upcard else None
    record = PartialRecord(
        hand=hand,
        rules=rules,
        upcard=upcard,
        dealer=story.dealer,
        pile=tuple(fact.card for fact in pile) if story.pile else None,
        rival_taken=CardSet(fact.card for fact in story.taken),
        taken=taken,
    )
    return _at_the_deal(story, record) or (_with_upcard(record), ())


def _at_the_deal(story: Story, record: PartialRecord) -> tuple[PartialRecord, tuple[Assumption, ...]] | None:
    """Nothing has been played: the upcard is offered, or I was dealt eleven cards and throw first."""
    if story.pile or story.taken:
        return None
    first = replace(record, turn=0, stock_left=STOCK_SIZE)
    if record.rules.eleven_to_nondealer:
        dealt = len(record.hand) > HAND_SIZE and story.dealer == RIVAL
        return (replace(first, pile=(), phase=Phase.DISCARD), ()) if dealt else None
    if record.upcard is None or record.upcard in record.hand or len(record.hand) > HAND_SIZE:
        return None
    notes = (Assumption("rival_passed"),) if story.dealer == ME else (Assumption("upcard_offered"),)
    events = (Event(RIVAL, "pass"),) if story.dealer == ME else ()
    return replace(first, pile=(record.upcard,), phase=Phase.UPCARD, events=events), notes


def _top_taken(story: Story, hand: CardSet) -> tuple[tuple[Fact, ...], Card | None]:
    """With eleven cards the top of the pile may be what I just took."""
    if len(hand) > HAND_SIZE and story.pile and story.pile[-1].card in hand:
        return story.pile[:-1], story.pile[-1].card
    return story.pile, None


def _check_places(hand: CardSet, pile: tuple[Fact, ...], taken: tuple[Fact, ...]) -> None:
    seen: set[Card] = set()
    for fact in sorted((*pile, *taken), key=lambda fact: fact.line):
        if fact.card in hand:
            raise IllegalError("card_in_your_hand", line=fact.line, token=fact.token, card=fact.card.symbol)
        if fact.card in seen:
            raise IllegalError("card_twice", line=fact.line, token=fact.token, card=fact.card.symbol)
        seen.add(fact.card)


def _with_upcard(record: PartialRecord) -> PartialRecord:
    """The upcard is offered to ten cards, just taken if among eleven, else at the bottom of the pile."""
    upcard = record.upcard
    if upcard is None or upcard in (record.pile or ()) or upcard in record.rival_taken:
        return record
    if upcard in record.hand:
        just_now = len(record.hand) > HAND_SIZE and record.pile is None and not record.rival_taken
        return replace(record, taken=upcard) if just_now else record
    if record.pile is None and record.rival_taken:
        return record
    return replace(record, pile=(upcard, *(record.pile or ())))


def _one_side(story: Story, hand: CardSet, rules: Rules) -> tuple[PartialRecord, tuple[Assumption, ...]]:
    """Only one player's discards: the other's, and the order between them, stay unknown."""
    facts = tuple(fact for _, fact in story.thrown)
    kept = tuple(fact for fact in facts if fact.card not in hand)
    _check_places(CardSet(), kept, story.taken)
    seat = story.thrown[0][0]
    if seat == ME and len(kept) < len(facts):
        wrong = next(fact for fact in facts if fact.card in hand)
        raise IllegalError("thrown_card_in_hand", line=wrong.line, token=wrong.token, card=wrong.card.symbol)
    on_top = seat == RIVAL and facts[-1].card not in hand
    hidden = len(hand) == HAND_SIZE and not on_top
    notes = [Assumption("one_side_only", {"turn": 2 * len(facts)})]
    if hidden:
        notes.append(Assumption("nothing_face_up"))
    record = PartialRecord(
        hand=hand,
        rules=rules,
        upcard=story.upcard.card if story.upcard else None,
        dealer=story.dealer,
        events=tuple(Event(seat, "discard", fact.card) for fact in facts),
        pile=tuple(fact.card for fact in kept),
        turn=2 * len(facts),
        taken=facts[-1].card if seat == RIVAL and len(hand) > HAND_SIZE and not on_top else None,
        phase=Phase.MUST_DRAW if hidden else None,
    )
    return record, tuple(notes)
