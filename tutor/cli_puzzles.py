"""``gin-tutor puzles``: make puzzles, verify the bank, append the days of the next year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tutor.cli_help import SpanishCommand, SpanishGroup
from tutor.core.errors import ContentError, GinError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tutor.puzzles.generate import Progress
    from tutor.puzzles.model import Puzzle
    from tutor.puzzles.themes import Theme
    from tutor.puzzles.verify import Verdict

FAILED: Final = 1
OPTIONS: Final = "[OPCIONES]"

puzzles_app = typer.Typer(
    cls=SpanishGroup,
    add_completion=False,
    no_args_is_help=True,
    options_metavar=OPTIONS,
    subcommand_metavar="COMANDO [ARGUMENTOS]...",
    help="El banco de puzles: generar, verificar y fijar el puzle de cada día.",
)

Folder = Annotated[Path | None, typer.Option("--carpeta", metavar="CARPETA", help="Carpeta del banco.")]
Processes = Annotated[
    int | None, typer.Option("--procesos", metavar="N", help="Procesos; si no se dice, todos los núcleos.", min=1)
]
ClusterAddress = Annotated[
    str | None, typer.Option("--cluster", metavar="DIRECCIÓN", help="Planificador de Dask: tcp://SERVIDOR:8786.")
]


@contextmanager
def _workers(processes: int | None, address: str | None) -> Iterator[tuple[Executor, int]]:
    from tutor.puzzles.executors import cluster, cores, local

    if address is not None:
        with cluster(address) as found:
            yield found
        return
    wanted = processes or cores()
    with local(wanted) as executor:
        yield executor, wanted


def _place(folder: Path | None) -> Path:
    from tutor.puzzles.loader import puzzles_folder

    return folder or puzzles_folder()


@puzzles_app.command("generar", cls=SpanishCommand, options_metavar=OPTIONS)
def generate_command(
    wanted: Annotated[int, typer.Option("--cuantos", metavar="N", help="Puzles que se quieren en total.", min=1)],
    seed: Annotated[int, typer.Option("--semilla", metavar="S", help="Semilla de las manos.", min=0)],
    theme: Annotated[
        str | None, typer.Option("--tema", metavar="T", help="Un solo tema; si no, se reparten entre todos.")
    ] = None,
    address: ClusterAddress = None,
    processes: Processes = None,
    folder: Folder = None,
    work: Annotated[
        Path | None, typer.Option("--trabajo", metavar="CARPETA", help="Donde se guarda el registro para continuar.")
    ] = None,
) -> None:
    """Genera puzles a partir de manos enteras; si se interrumpe, la misma orden continúa."""
    shares = _shares(wanted, theme)
    try:
        with _workers(processes, address) as (executor, count):
            for one, number in shares:
                for last in _watch(one, number, seed, executor, count, _place(folder), work or _work()):
                    _report(last)
    except KeyboardInterrupt:
        typer.echo("Interrumpido: la misma orden continúa donde se quedó.", err=True)
        raise


def _work() -> Path:
    import platformdirs

    return platformdirs.user_cache_path("gin-tutor", appauthor=False) / "puzles"


def _shares(wanted: int, theme: str | None) -> list[tuple[Theme, int]]:
    """How many of each theme: those asked for, or equal parts, the first themes one more."""
    from tutor.puzzles.themes import THEMES, theme_of

    if theme is not None:
        return [(theme_of(theme), wanted)]
    each, more = divmod(wanted, len(THEMES))
    return [(one, each + (place < more)) for place, one in enumerate(THEMES) if each + (place < more)]


def _watch(
    theme: Theme, wanted: int, seed: int, executor: Executor, processes: int, folder: Path, work: Path
) -> Iterator[Progress]:
    """The last progress of a theme, with a bar while it runs."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    from tutor.es.numbers import count
    from tutor.es.puzzles import theme_name
    from tutor.puzzles.generate import generate

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[tried]}"))
    with Bars(*columns, TimeElapsedColumn(), TimeRemainingColumn()) as bars:
        bar = bars.add_task(theme_name(theme.id), total=wanted, tried="")
        last = None
        for last in generate(theme, wanted, seed, executor, folder=folder, work=work, processes=processes):
            bars.update(bar, completed=last.accepted, tried=count(last.tried, "mano", "manos"))
    if last is not None:
        yield last


def _report(progress: Progress) -> None:
    from tutor.es.numbers import count
    from tutor.es.puzzles import rejection_words, theme_name

    made, tried = count(progress.accepted, "puzle", "puzles"), count(progress.tried, "mano", "manos")
    typer.echo(f"{theme_name(progress.theme)}: {made} de {tried}.")
    for reason, number in sorted(progress.rejected.items(), key=lambda item: -item[1]):
        typer.echo(f"  {number}: {rejection_words(reason)}")


@puzzles_app.command("verificar", cls=SpanishCommand, options_metavar=OPTIONS)
def verify_command(
    size: Annotated[
        int | None, typer.Option("--muestra", metavar="N", help="Cuántos, al azar; si no se dice, todos.", min=1)
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--semilla", metavar="S", help="Semilla de la muestra y del cálculo.", min=0)
    ] = None,
    address: ClusterAddress = None,
    processes: Processes = None,
    folder: Folder = None,
) -> None:
    """Comprueba el banco con semillas nuevas; termina con 1 si algún puzle ya no vale."""
    from tutor.es.errors import explain
    from tutor.puzzles.loader import read_bank

    try:
        puzzles = list(read_bank(_place(folder)).puzzles.values())
        if not puzzles:
            raise ContentError("no_puzzles", token=str(_place(folder)))
    except GinError as error:
        typer.echo(explain(error), err=True)
        raise typer.Exit(FAILED) from error
    chosen = _fresh_seed() if seed is None else seed
    with _workers(processes, address) as (executor, _):
        holds = _all_hold(puzzles, size, chosen, executor)
    if not holds:
        raise typer.Exit(FAILED)


def _fresh_seed() -> int:
    import random

    return random.SystemRandom().randrange(1 << 32)


def _all_hold(puzzles: Sequence[Puzzle], size: int | None, seed: int, executor: Executor) -> bool:
    from tutor.es.numbers import count
    from tutor.puzzles.verify import sample, unreadable, verify

    broken = unreadable(puzzles)
    whole = {puzzle.id: puzzle for puzzle in puzzles}
    chosen = sample([puzzle for puzzle in puzzles if puzzle.id not in {one.puzzle for one in broken}], size, seed)
    found = _with_bar(verify(chosen, seed, executor), len(chosen))
    faults = [*broken, *(one for one in found if one.fault)]
    for verdict in faults:
        typer.echo(_fault(verdict, whole[verdict.puzzle]), err=True)
    checked = count(len(chosen) + len(broken), "puzle comprobado", "puzles comprobados")
    typer.echo(f"{checked}, {len(faults)} con fallos (semilla {seed}).")
    return not faults


def _with_bar(found: Iterator[Any], total: int) -> Iterator[Any]:
    from rich.progress import track

    yield from track(found, "Comprobando", total=total)


def _fault(verdict: Verdict, puzzle: Puzzle) -> str:
    from tutor.es.puzzles import fault_words
    from tutor.puzzles.loader import theme_file

    return fault_words(puzzle, theme_file(Path(), puzzle.theme).name, verdict)


@puzzles_app.command("dias", cls=SpanishCommand, options_metavar=OPTIONS)
def days_command(
    start: Annotated[
        str | None, typer.Option("--desde", metavar="FECHA", help="Primer día, si aún no hay ninguno: 2026-11-30.")
    ] = None,
    folder: Folder = None,
) -> None:
    """Añade al calendario los puzles del año siguiente."""
    from datetime import date

    from tutor.puzzles.calendar import day_line, next_year
    from tutor.puzzles.journal import append_line
    from tutor.puzzles.loader import DAYS_FILE, read_bank

    try:
        first = date.fromisoformat(start) if start else date.today()
    except ValueError as error:
        raise ContentError("bad_date", token=start or "") from error
    place = _place(folder)
    entries = next_year(read_bank(place), first)
    append_line(place / DAYS_FILE, "\n".join(map(day_line, entries)))
    typer.echo(f"Añadidos {len(entries)} días: del {entries[0][0].isoformat()} al {entries[-1][0].isoformat()}.")
