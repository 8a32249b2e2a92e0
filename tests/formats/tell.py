"""The public events of a hand told as people tell them, in several styles."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tutor.core.cards import Card
from tutor.core.hand import Event
from tutor.core.view import PlayerView

SPANISH = {
    "draw": (("robo", "robo del mazo", "tomo del mazo"), ("roba", "robó del mazo", "levanta del monte")),
    "take": (("tomo {}", "cojo {}", "me llevo {}"), ("toma {}", "tomó {}", "ha cogido {}")),
    "discard": (("tiro {}", "descarto {}", "suelto {}"), ("tira {}", "descarta {}", "bota {}", "echó {}")),
    "pass": (("paso", "no la quiero"), ("pasa", "rechaza", "no la toma")),
    "knock": (("cierro con {}",), ("cierra con {}", "golpea con {}", "hace knock y tira {}")),
    "subject": (("yo: ", "Yo ", "yo - "), ("rival: ", "él: ", "El rival ", "oponente: ")),
}
ENGLISH = {
    "draw": (("draw", "drew from the stock"), ("draws", "drew from the deck")),
    "take": (("take {}", "picked up {}"), ("takes {}", "took {}")),
    "discard": (("discard {}", "threw {}"), ("discards {}", "throws {}")),
    "pass": (("pass", "passed"), ("passes", "passed")),
    "knock": (("knock with {}",), ("knocks with {}", "knocked, throwing {}")),
    "subject": (("me: ", "I "), ("opp: ", "He ", "The opponent ", "opponent: ")),
}
DEALER = {
    "es": (("Reparto yo", "reparte: yo"), ("Reparte el rival", "rival reparte")),
    "en": (("dealer: me",), ("dealer: opp",)),
}
UPCARD = {"es": ("carta vuelta: {}", "se da vuelta el {}", "vuelta {}"), "en": ("upcard {}", "upcard: {}")}


def tell(view: PlayerView, rng: random.Random, *, language: str = "es", symbols: bool = True) -> str:
    """A whole hand so far, from the deal."""
    words = SPANISH if language == "es" else ENGLISH
    lines = [rng.choice(DEALER[language][view.dealer])]
    if view.upcard is not None:
        lines.append(rng.choice(UPCARD[language]).format(name(view.upcard, language, symbols)))
    lines += told_turns(view.events, words, rng, language, symbols)
    return rng.choice(("\n", "\n", ". ", "; ")).join(lines) + rng.choice(("", "\n", "."))


def told_turns(
    events: Sequence[Event],
    words: Mapping[str, tuple[tuple[str, ...], ...]],
    rng: random.Random,
    language: str,
    symbols: bool,
) -> list[str]:
    """One text a turn."""
    turns: list[list[Event]] = []
    for event in events:
        if turns and turns[-1][0].seat == event.seat and turns[-1][-1].code in ("draw", "take"):
            turns[-1].append(event)
        else:
            turns.append([event])
    joiner = rng.choice((", ", " y ", "; luego ", " -> ") if language == "es" else (", ", " and ", " then "))
    lines = []
    for turn in turns:
        seat = turn[0].seat
        acts = [
            rng.choice(words[event.code][seat]).format(name(event.card, language, symbols) if event.card else "")
            for event in turn
        ]
        lines.append(rng.choice(words["subject"][seat]) + joiner.join(acts))
    return lines


def name(card: Card, language: str, symbols: bool) -> str:
    """A card in symbols or in letters of the language."""
    if symbols:
        return card.symbol
    letters = {"c": "T", "d": "D", "h": "C", "s": "P"} if language == "es" else {"c": "C", "d": "D", "h": "H", "s": "S"}
    rank = "10" if card.rank == 10 else card.rank.letter
    return rank + letters[card.suit.letter]
