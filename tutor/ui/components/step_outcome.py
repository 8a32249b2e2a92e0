"""What an answer leads to, on the cards: which ones were wrong, what stays loose, what the rival makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tutor.core.cards import Card, CardSet
from tutor.core.melds import Arrangement, Meld, best_arrangements
from tutor.core.rules import HAND_SIZE
from tutor.lessons import step
from tutor.lessons.keys import CARD_BY_NAME, MarkMelds, PickAll, PickOne
from tutor.lessons.model import Kind, Note, StepInstance
from tutor.lessons.play import Played
from tutor.lessons.positions import ME
from tutor.lessons.rival import useful
from tutor.ui import sitting as at_table
from tutor.ui.components import hand
from tutor.ui.settings import Settings
from tutor.ui.sitting import Sitting

_FEEDS = frozenset({"feeds", "rival_could_use", "goes_with"})


def marks(dealt: StepInstance, sitting: Sitting) -> dict[str, str]:
    """✓ or ✗ on each card that was chosen, once it was judged."""
    found = at_table.verdict(sitting, dealt)
    given = _named(sitting)
    if found is None or dealt.kind is not Kind.CHOOSE_CARD:
        return {}
    if found.right:
        return dict.fromkeys(given, "right")
    exercise = step.exercise_of(dealt)
    key = exercise.key if exercise else None
    right = key.right if isinstance(key, PickOne | PickAll) else frozenset()
    return {name: "right" if name in right else "wrong" for name in given}


def _named(sitting: Sitting) -> list[str]:
    """The cards of a choose_card answer by name; what names none is left out."""
    given = sitting.given if isinstance(sitting.given, list | tuple) else ()
    return [name for name in given if isinstance(name, str) and name in CARD_BY_NAME]


def on_the_cards(dealt: StepInstance, sitting: Sitting, settings: Settings) -> str:
    """The hand as a wrong answer leaves it, as HTML; nothing where cards can't show it."""
    if dealt.kind in at_table.PLAYED:
        return _after_playing(step.play(dealt, [list(move) for move in sitting.moves]), settings)
    if dealt.kind is Kind.MARK_MELDS:
        return _as_marked(dealt, sitting, settings)
    if dealt.kind is Kind.CHOOSE_CARD:
        return _after_choosing(dealt, sitting, settings)
    return ""


def _after_playing(played: Played | None, settings: Settings) -> str:
    return "" if played is None else best(played.state.hands[ME], settings)


def rival_takes(dealt: StepInstance, sitting: Sitting) -> Note | None:
    """After a turn judged wrong: the card thrown, where the rival has a use for it, and what it goes with."""
    played = step.play(dealt, [list(move) for move in sitting.moves]) if dealt.kind is Kind.PLAY_TURN else None
    if played is None or played.over or played.state.turn == ME or not played.state.pile:
        return None
    card, rival = played.state.pile[-1], played.state.hand
    if not useful(rival, card):
        return None
    meld = next(meld for meld in best_arrangements(rival.add(card))[0].melds if card in meld.cards)
    return Note("rival_takes", {"card": card, "cards": tuple(one for one in meld.cards if one is not card)})


def _as_marked(dealt: StepInstance, sitting: Sitting, settings: Settings) -> str:
    exercise = step.exercise_of(dealt)
    key = exercise.key if exercise else None
    found = key.arrangement(sitting.given) if isinstance(key, MarkMelds) else None
    return drawn(found, settings) if found is not None and found.melds else ""


def _after_choosing(dealt: StepInstance, sitting: Sitting, settings: Settings) -> str:
    """Without the card thrown: the hand that is left; a card given to the rival: what the rival makes of it."""
    given = [CARD_BY_NAME[text] for text in _named(sitting)]
    held = CardSet(card for zone in dealt.zones if zone.name in ("hand", "drawn") for card in zone.cards)
    found = at_table.verdict(sitting, dealt)
    note = found.consequence if found else None
    if note is not None and note.code in _FEEDS:
        return _with_rival(note.facts.get("card"), note.facts.get("cards"), settings)
    if len(held) == HAND_SIZE + 1 and len(given) == 1 and given[0] in held and "points" in (note.facts if note else {}):
        return best(held.remove(given[0]), settings)
    return ""


def _with_rival(card: object, cards: object, settings: Settings) -> str:
    """The card beside what the rival took."""
    known = [each for each in cards if isinstance(each, Card)] if isinstance(cards, tuple) else []
    if not isinstance(card, Card) or not known:
        return ""
    together = sorted({*known, card}, key=lambda each: each.by_rank)
    meld = Meld.of(together)
    group = [str(each) for each in together]
    shown: dict[str, Any] = {"melds": [group] if meld else [], "deadwood": [] if meld else group, "points": "el rival"}
    return hand.markup(shown, settings, {str(card): "la que tiras"})


def best(cards: CardSet, settings: Settings) -> str:
    return drawn(best_arrangements(cards)[0], settings)


def drawn(found: Arrangement, settings: Settings) -> str:
    return hand.markup(as_data(found), settings, {})


def as_data(found: Arrangement) -> dict[str, Any]:
    """An arrangement as the JSON of an analysis has it."""
    return {
        "melds": [_texts(meld.cards) for meld in found.melds],
        "deadwood": _texts(found.deadwood),
        "points": found.points,
    }


def _texts(cards: Iterable[Card]) -> Sequence[str]:
    return [str(card) for card in cards]
