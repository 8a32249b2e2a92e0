"""The command line: ``gin-tutor`` starts the app; its commands answer as tables or, with ``--json``, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tutor import api
from tutor.cli_help import SpanishCommand, SpanishGroup, spanish_titles, usage_error
from tutor.cli_puzzles import puzzles_app
from tutor.core.errors import ContentError, GinError
from tutor.core.rules import DEFAULT_PRESET, Rules, build_rules
from tutor.es.errors import explain

FAULT: Final = 2
MAX_ARCHIVE_BYTES: Final = 1_000_000

app = typer.Typer(
    cls=SpanishGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
    options_metavar="[OPCIONES]",
    subcommand_metavar="[COMANDO] [ARGUMENTOS]...",
    help="Tutor de gin rummy: sin comando abre la aplicación en el navegador.",
)

app.add_typer(puzzles_app, name="puzles")

Json = Annotated[bool, typer.Option("--json", help="Responde en JSON, con claves en inglés.")]
Convention = Annotated[str | None, typer.Option("--convenio", metavar="es|en", help="Letras españolas o inglesas.")]
Upcard = Annotated[str | None, typer.Option("--vuelta", metavar="CARTA", help="La carta vuelta del reparto.")]
Preset = Annotated[str, typer.Option("--preset", metavar="ID", help="rapido, guia-a, guia-b, clasico, torneo o eaai.")]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variante", metavar="ID", help="oklahoma, hollywood, straight, big_gin, three o partners; se repite."
    ),
]
Fields = Annotated[
    list[str] | None, typer.Option("--regla", metavar="CAMPO=VALOR", help="Una regla suelta: gin_bonus=20; se repite.")
]


def _rules(preset: str, variants: list[str] | None, fields: list[str] | None) -> Rules:
    chosen: dict[str, str] = {}
    for field in fields or ():
        name, equals, value = field.partition("=")
        if not equals:
            raise ContentError("rule_syntax", token=field)
        chosen[name.strip()] = value
    return build_rules(preset, variants or (), chosen)


def _with_preset(found: dict[str, Any], rules: Rules, preset: str) -> dict[str, Any]:
    """The preset by the name it was asked for, unless a record brought other rules."""
    asked = api.rules_json(rules, preset)
    return {**found, "rules": asked} if asked["fields"] == found["rules"]["fields"] else found


def _answer(found: dict[str, Any], as_json: bool, table: str) -> None:
    """JSON on standard output, or the table named in ``tutor.cli_tables``."""
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    from tutor import cli_tables

    getattr(cli_tables, table)(found)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    host: Annotated[
        str, typer.Option("--host", metavar="DIRECCIÓN", help="Dirección en la que escucha.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="Puerto.", min=0, max=65535)] = 8501,
    data: Annotated[Path | None, typer.Option("--datos", metavar="CARPETA", help="Carpeta de los datos.")] = None,
) -> None:
    """Abre la aplicación, si no se da un comando."""
    if context.invoked_subcommand is None:
        from tutor.ui.launch import run

        run(host=host, port=port, data_dir=data)


@app.command("leer", cls=SpanishCommand, options_metavar="[OPCIONES]")
def read_command(
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Cartas, escritas como quieras.")],
    convention: Convention = None,
    as_json: Json = False,
) -> None:
    """Lee cartas escritas de cualquier manera."""
    _answer(api.read(text, convention), as_json, "cards_table")


Archive = Annotated[Path | None, typer.Option("--archivo", metavar="FICHERO", help="Historial o registro de la mano.")]


@app.command("analizar", cls=SpanishCommand, options_metavar="[OPCIONES]")
def analyze_command(
    hand: Annotated[str, typer.Option("--mano", metavar="TEXTO", help="Tus 10 cartas, u 11 después de robar.")],
    history: Annotated[str | None, typer.Option("--historial", metavar="TEXTO", help="Lo que ha pasado.")] = None,
    archive: Archive = None,
    upcard: Upcard = None,
    convention: Convention = None,
    preset: Preset = DEFAULT_PRESET,
    variants: Variants = None,
    fields: Fields = None,
    seconds: Annotated[
        float | None,
        typer.Option("--segundos", metavar="S", help="Tiempo de cálculo; 0: solo lo exacto.", min=0, max=3600),
    ] = None,
    samples: Annotated[
        int | None, typer.Option("--muestras", metavar="N", help="Manos simuladas, en vez de tiempo.", min=0)
    ] = None,
    seed: Annotated[int, typer.Option("--semilla", metavar="N", help="Semilla del cálculo.")] = 0,
    model: Annotated[
        str, typer.Option("--rival", metavar="MODELO", help="Rival supuesto: prudente o simple.")
    ] = api.DEFAULT_MODEL,
    as_json: Json = False,
) -> None:
    """Analiza una mano: combinaciones, si puedes cerrar y cuánto vale cada jugada."""
    if seconds is not None and samples is not None:
        raise ContentError("two_budgets", first="--segundos", second="--muestras")
    if history is not None and archive is not None:
        raise ContentError("two_histories", first="--historial", second="--archivo")
    rules = _rules(preset, variants, fields)
    found = api.analyze(
        hand,
        history=history,
        archive=None if archive is None else _text_of(archive),
        upcard=upcard,
        convention=convention,
        rules=rules,
        seconds=api.DEFAULT_SECONDS if seconds is None else seconds,
        samples=samples,
        seed=seed,
        model=model,
    )
    _answer(_with_preset(found.to_json(), rules, preset), as_json, "analysis_table")


def _text_of(file: Path) -> str:
    try:
        if file.stat().st_size > MAX_ARCHIVE_BYTES:
            raise ContentError("file_too_large", token=str(file), expected=MAX_ARCHIVE_BYTES)
        return file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ContentError("file_unreadable", token=str(file)) from error
    except UnicodeDecodeError as error:
        raise ContentError("file_not_utf8", token=str(file), position=error.start) from error


@app.command("cierre", cls=SpanishCommand, options_metavar="[OPCIONES]")
def showdown_command(
    knocker: Annotated[str, typer.Option("--cierra", metavar="TEXTO", help="Las 10 cartas de quien cierra.")],
    rival: Annotated[str, typer.Option("--rival", metavar="TEXTO", help="Las 10 cartas del rival.")],
    melds: Annotated[
        str | None,
        typer.Option("--combinaciones", metavar="TEXTO", help='Las de quien cierra: "5s 5c 5d | 6s 6c 6d".'),
    ] = None,
    upcard: Upcard = None,
    convention: Convention = None,
    preset: Preset = DEFAULT_PRESET,
    variants: Variants = None,
    fields: Fields = None,
    as_json: Json = False,
) -> None:
    """Resuelve un cierre: lo que coloca el rival, quién gana y los puntos, línea por línea."""
    rules = _rules(preset, variants, fields)
    found = api.resolve_showdown(knocker, rival, melds=melds, upcard=upcard, convention=convention, rules=rules)
    _answer(_with_preset(found.to_json(), rules, preset), as_json, "showdown_table")


def _fail(message: str, data: dict[str, Any], as_json: bool) -> int:
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
    typer.echo(message, err=True)
    return FAULT


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0, or 2 with the Spanish message on standard error (and the error as JSON with ``--json``)."""
    words = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in words
    spanish_titles()
    try:
        code = app(args=words, prog_name="gin-tutor", standalone_mode=False)
    except GinError as error:
        return _fail(explain(error), api.error_json(error), as_json)
    except typer.TyperException as error:
        message = usage_error(error)
        data: dict[str, Any] = {"code": "usage", "message": message, "token": None, "position": None, "readings": []}
        return _fail(message, {"error": data}, as_json)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
