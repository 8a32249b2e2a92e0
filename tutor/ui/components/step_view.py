"""A dealt step and its sitting as the data of the table: zones, options, buttons, what is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from tutor.core.cards import Card
from tutor.es.cards import card_name, with_spades
from tutor.es.lessons import fill, say
from tutor.lessons.model import Answer, Kind, Note, Option, StepInstance, Zone
from tutor.lessons.step import solution
from tutor.ui import sitting as at_table
from tutor.ui.components import play_view, step_outcome
from tutor.ui.components.step_zones import zone_data
from tutor.ui.settings import Settings
from tutor.ui.sitting import Sitting
from tutor.ui.table import draw

_CARD: Final = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_HELP: Final = {
    Kind.MARK_MELDS: "Toca las cartas de una combinación y pulsa Juntar.",
    Kind.ORDER: "Toca en orden. Otro toque quita.",
}
_SEVERAL: Final = "Toca todas las que sean. Si no hay ninguna, comprueba sin tocar."


def rich(text: str, settings: Settings) -> str:
    """A sentence as HTML, its cards drawn, ♠ called as the visitor calls it."""
    named = with_spades(escape(text), settings.picas)
    return _CARD.sub(lambda found: _inline(found, settings), named)


def _inline(found: re.Match[str], settings: Settings) -> str:
    rank = "T" if found[1] == "10" else found[1]
    return draw.card(Card(rank + _SUITS[found[2]]), settings, inline=True)


def sentence(note: Note | None, settings: Settings) -> str:
    return "" if note is None else rich(say(note.code, note.facts), settings)


def data(
    dealt: StepInstance, sitting: Sitting, settings: Settings, buttons: Sequence[Mapping[str, Any]], *, deal: str
) -> dict[str, Any]:
    """What the table draws. ``buttons``: those of the page, after the answer's own; ``deal`` names these cards."""
    done = at_table.solved(sitting, dealt)
    return {
        "deal": deal,
        "stage": f"{sitting.tries}.{len(sitting.moves)}.{sitting.told}",
        "kind": dealt.kind.value,
        "prompt": rich(fill(dealt.prompt, dealt.facts), settings),
        "zones": _zones(dealt, sitting, settings),
        "options": [] if dealt.kind in at_table.PLAYED else _options(dealt, settings),
        "single": dealt.kind in at_table.PLAYED or (dealt.kind is Kind.CHOOSE_CARD and dealt.several == 1),
        "several": len(dealt.options),
        "low": dealt.low,
        "high": dealt.high,
        "locked": done,
        "given": _given(dealt, sitting),
        "help": _help(dealt),
        "say": _say(dealt, sitting, settings),
        "buttons": [*([] if done else _answers(dealt, sitting)), *buttons],
    }


def _given(dealt: StepInstance, sitting: Sitting) -> Answer:
    """The last answer, as far as it has the shape that the table knows."""
    given = sitting.given if sitting.tries or sitting.told else None
    if dealt.kind is Kind.MARK_MELDS:
        good = isinstance(given, list | tuple) and all(isinstance(group, list | tuple) for group in given)
    elif dealt.kind in (Kind.CHOOSE_CARD, Kind.ORDER):
        good = isinstance(given, list | tuple) and all(isinstance(part, str) for part in given)
    else:
        good = isinstance(given, int)
    return given if good else None


def _help(dealt: StepInstance) -> str:
    if dealt.kind is Kind.CHOOSE_CARD:
        return _SEVERAL if dealt.several == 0 else ""
    return _HELP.get(dealt.kind, "")


def _answers(dealt: StepInstance, sitting: Sitting) -> list[dict[str, Any]]:
    """The buttons that give an answer."""
    if dealt.kind in at_table.PLAYED:
        return play_view.buttons(dealt, sitting)
    if dealt.kind is Kind.YES_NO:
        return [
            {"act": "check", "text": text, "answer": value, "style": "gs-main"}
            for text, value in (("Sí", True), ("No", False))
        ]
    return [{"act": "check", "text": "Comprobar", "style": "gs-main"}]


def _zones(dealt: StepInstance, sitting: Sitting, settings: Settings) -> list[dict[str, Any]]:
    if dealt.kind in at_table.PLAYED:
        return play_view.zones(dealt, sitting, settings)
    chosen = {card for option in dealt.options for card in option.cards}
    shown = [zone for zone in dealt.zones if zone.cards and not _is_option(zone, dealt.options)]
    taps = _tappable(dealt)
    marks = step_outcome.marks(dealt, sitting)
    named = _loose_options(dealt, chosen) if dealt.kind is not Kind.ORDER else []
    return [zone_data(zone, settings, taps, marks) for zone in [*shown, *named]]


def _is_option(zone: Zone, options: Iterable[Option]) -> bool:
    """A zone that an option of several cards draws already."""
    return any(len(option.cards) > 1 and option.cards == zone.cards for option in options)


def _loose_options(dealt: StepInstance, chosen: set[Card]) -> list[Zone]:
    """Cards to choose that lie in no zone."""
    lying = {card for zone in dealt.zones for card in zone.cards}
    missing = tuple(card for option in dealt.options for card in option.cards if card not in lying)
    return [Zone("table", missing)] if missing and chosen else []


def _tappable(dealt: StepInstance) -> frozenset[Card]:
    if dealt.kind is Kind.MARK_MELDS:
        return frozenset(card for zone in dealt.zones if zone.name == "hand" for card in zone.cards)
    if dealt.kind in (Kind.CHOOSE_CARD, Kind.ORDER):
        return frozenset(option.cards[0] for option in dealt.options if len(option.cards) == 1)
    return frozenset()


def _options(dealt: StepInstance, settings: Settings) -> list[dict[str, Any]]:
    """Things to choose that are not single cards of a zone."""
    return [
        {"id": option.id, "name": _option_name(dealt, option, settings), "html": _option_html(dealt, option, settings)}
        for option in dealt.options
        if len(option.cards) != 1
    ]


def _option_name(dealt: StepInstance, option: Option, settings: Settings) -> str:
    names = " y ".join(card_name(card, settings.picas) for card in option.cards)
    return names or dealt.labels.get(option.id, option.id)


def _option_html(dealt: StepInstance, option: Option, settings: Settings) -> str:
    if option.cards:
        return f'<span class="gs-run" aria-hidden="true">{draw.cards(option.cards, settings)}</span>'
    return escape(dealt.labels.get(option.id, option.id))


def _say(dealt: StepInstance, sitting: Sitting, settings: Settings) -> list[dict[str, str]]:
    """Hints read so far, then what the last answer led to."""
    said = [
        {"tone": "hint", "html": f"<strong>{name}.</strong>{rich(fill(text, dealt.facts), settings)}"}
        for name, text in zip(("Pista", "La idea"), dealt.hints[: sitting.clues], strict=False)
    ]
    found = at_table.verdict(sitting, dealt)
    if found is None:
        return play_view.story(dealt, sitting, settings) + said if dealt.kind in at_table.PLAYED else said
    reason = sentence(found.reason, settings)
    if sitting.told:
        return [{"tone": "right", "html": f"<strong>La solución.</strong>{_told(dealt, settings)}{reason}"}]
    if found.right:
        why = rich(fill(dealt.why, dealt.facts), settings) if dealt.why else ""
        return [{"tone": "right", "html": f"<strong>Correcto.</strong>{reason} {why}"}]
    drawn = step_outcome.on_the_cards(dealt, sitting, settings)
    led = (sentence(note, settings) for note in (found.consequence, step_outcome.rival_takes(dealt, sitting)))
    wrong = {"tone": "wrong", "html": f"<strong>Todavía no.</strong>{' '.join(filter(None, led))}{drawn}"}
    return [wrong, *said[-1:]]


def _told(dealt: StepInstance, settings: Settings) -> str:
    """The solution in words where the cards can't show it."""
    answer = solution(dealt)
    if dealt.kind is Kind.YES_NO:
        return "Sí. " if answer else "No. "
    if dealt.kind is Kind.NUMBER:
        return f"{answer}. "
    return rich(play_view.in_words(answer), settings) + " " if dealt.kind in at_table.PLAYED else ""
