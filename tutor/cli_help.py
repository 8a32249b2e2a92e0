"""Help and usage errors of the command line in Spanish; Typer's own texts are English."""

from __future__ import annotations

from typing import Any, Final

from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

HELP_OPTION: Final = "Muestra esta ayuda y termina."
_WANTED: Final = {
    "--segundos": "un número de 0 a 3600",
    "--muestras": "un número entero, 0 o más",
    "--semilla": "un número entero",
    "--port": "un número entero de 0 a 65535",
}
_RICH_TITLES: Final = {
    "ARGUMENTS_PANEL_TITLE": "Argumentos",
    "OPTIONS_PANEL_TITLE": "Opciones",
    "COMMANDS_PANEL_TITLE": "Comandos",
    "ERRORS_PANEL_TITLE": "Error",
    "REQUIRED_LONG_STRING": "[obligatorio]",
    "DEFAULT_STRING": "[por defecto: {}]",
}


def spanish_titles() -> None:
    """Typer keeps the titles of its help panels as module constants."""
    for name, text in _RICH_TITLES.items():
        setattr(rich_utils, name, text)


class SpanishCommand(TyperCommand):
    def get_usage(self, ctx: Any) -> str:
        return _spanish_usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _spanish_option(super().get_help_option(ctx))


class SpanishGroup(TyperGroup):
    def get_usage(self, ctx: Any) -> str:
        return _spanish_usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _spanish_option(super().get_help_option(ctx))


def _spanish_usage(text: str) -> str:
    return text.replace("Usage:", "Uso:", 1)


def _spanish_option(option: Any) -> Any:
    if option is not None:
        option.help = HELP_OPTION
    return option


def usage_error(error: Any) -> str:
    """One Spanish sentence for an error of Typer's parser."""
    name = type(error).__name__
    param = getattr(error, "param", None)
    shown = " / ".join(getattr(param, "opts", ()) or ()) or getattr(error, "param_hint", None) or ""
    option = getattr(error, "option_name", "") or shown
    if name == "NoSuchOption":
        return f"No existe la opción {option}. Mira las que hay con --help."
    if name == "MissingParameter" or "Missing" in str(error):
        return f"Falta {shown or 'un argumento'}. Mira el uso con --help."
    if name == "BadParameter":
        wanted = next((words for name, words in _WANTED.items() if name in shown), "")
        return f"Valor no válido para {shown}: {f'se espera {wanted}' if wanted else 'mira los que valen con --help'}."
    if name == "BadOptionUsage":
        return f"La opción {option} necesita un valor."
    return "No se entiende la orden: mira los comandos y sus opciones con --help."
