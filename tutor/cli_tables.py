"""What the commands print for people: the same data as their JSON, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tutor.core.cards import Card
from tutor.es.cards import convention_words
from tutor.es.moves import mark_words, move_words, verdict
from tutor.es.numbers import count, percent, plus_minus, points
from tutor.es.rules import rules_words
from tutor.es.showdowns import LINE_WORDS, RESULT_WORDS

Found = Mapping[str, Any]
TABLE_WIDTH: Final = 106
REASONED: Final = 5
_NUMBER_COLUMNS: Final = ("Puntos", "Pierde", "Mejor", "Gana", "Gin", "Contraataque", "Quedan")
_SUIT_STYLES: Final = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


def _console() -> Console:
    return Console(highlight=False)


def cards(texts: Iterable[str]) -> Text:
    """``7♥ 8♥`` with the four colours."""
    shown = [Text(Card(text).symbol, style=_SUIT_STYLES[text[1]]) for text in texts]
    return Text(" ").join(shown)


def _melds(melds: Iterable[Iterable[str]]) -> Text:
    parts = [cards(meld) for meld in melds]
    return Text("  |  ").join(parts) if parts else Text("ninguna")


def _loose(texts: Iterable[str], value: int) -> Text:
    shown = cards(texts)
    return Text.assemble(shown, f" ({value})") if shown.plain else Text("ninguna")


def _say(console: Console, title: str, value: Text | str) -> None:
    console.print(Text.assemble((f"{title}: ", "bold"), value))


def _notes(console: Console, title: str, entries: Iterable[Found]) -> None:
    for entry in entries:
        _say(console, title, str(entry["text"]))


def cards_table(found: Found) -> None:
    """The cards read and how they were read."""
    console = _console()
    _say(console, "Cartas", cards(found["cards"]))
    if found["hidden"]:
        _say(console, "Ocultas", str(found["hidden"]))
    _say(console, "Leído", convention_words(found["convention"]))
    _notes(console, "Aviso", found["warnings"])


def analysis_table(found: Found) -> None:
    """Verdict, arrangements, whether a knock is allowed, rated moves, assumptions."""
    console = _console()
    _say(console, "Mano", cards(found["hand"]))
    console.print(Text(verdict(found), style="bold"))
    for place, one in enumerate(found["arrangements"], 1):
        line = Text.assemble(_melds(one["melds"]), "   sueltas: ", _loose(one["deadwood"], one["points"]))
        _say(console, f"Disposición {place}", line)
    _knock(console, found["knock"])
    if found["moves"]:
        _moves(console, found)
    _notes(console, "Supuesto", found["assumptions"])
    _notes(console, "Aviso", found["warnings"])
    _say(console, "Reglas", rules_words(found["rules"]["preset"], found["rules"]["changed"]))


def _knock(console: Console, knock: Found) -> None:
    answer = "sí" if knock["can_knock"] else "no"
    options = [Text.assemble(cards([one["card"]]), f" (quedan {one['deadwood']})") for one in knock["discards"]]
    detail = Text.assemble(
        f"{answer}; límite {knock['limit']}", "; tirando " if options else "", Text(", ").join(options)
    )
    _say(console, "¿Puedes cerrar?", detail)


def _moves(console: Console, found: Found) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Jugada", no_wrap=True)
    for name in _NUMBER_COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("Marca", no_wrap=True)
    for place, move in enumerate(found["moves"]):
        table.add_row(*_row(place, move))
    (console if console.width >= TABLE_WIDTH else Console(highlight=False, width=TABLE_WIDTH)).print(table)
    for move in found["moves"][:REASONED]:
        if move["reasons"]:
            _say(console, move_words(move), " · ".join(reason["text"] for reason in move["reasons"]))
    budget = f"{found['samples']} manos simuladas, semilla {found['seed']}, {points(found['seconds'], 2)} s"
    _say(console, "Cálculo", f"rival {found['rival_model']}, {budget}, motor {found['engine']}")


def _row(place: int, move: Found) -> tuple[str, ...]:
    mark = mark_words("=" if move["tied"] and place else move["mark"])
    return (
        move_words(move),
        plus_minus(move["ev"], move["se"]),
        points(move["loss"]) + (f" ± {points(move['loss_se'])}" if move["loss_se"] else ""),
        percent(move["p_best"]),
        percent(move["p_win"]),
        percent(move["p_gin"]),
        percent(move["p_undercut"]),
        str(move["deadwood"]),
        f"{mark['sign']} {mark['word']}" if mark else "",
    )


def showdown_table(found: Found) -> None:
    """Both sides of a showdown and the points line by line."""
    console = _console()
    console.print(Text(RESULT_WORDS[found["result"]], style="bold"))
    _say(console, "Combinaciones de quien cierra", _melds(found["knocker_melds"]))
    _say(console, "Sueltas de quien cierra", count(found["knocker_deadwood"], "punto", "puntos"))
    _say(console, "Combinaciones del rival", _melds(found["defender_melds"]))
    _say(console, "El rival coloca", cards(found["layoffs"]) if found["layoffs"] else "nada")
    _say(console, "Sueltas del rival", count(found["defender_deadwood"], "punto", "puntos"))
    for line in found["lines"]:
        _say(console, LINE_WORDS[line["code"]], str(line["points"]))
    _say(console, "Total", count(found["points"], "punto", "puntos"))
    if found["note"]:
        console.print(found["note"])
    if found["naive"]["cost"]:
        _say(
            console,
            "Eligiendo antes sus combinaciones, el rival perdería",
            count(found["naive"]["cost"], "punto", "puntos"),
        )
    _say(console, "Reglas", rules_words(found["rules"]["preset"], found["rules"]["changed"]))
