"""Errors as data: a stable code and the facts behind it; Spanish sentences live in ``tutor.es``."""

from __future__ import annotations


class GinError(Exception):
    """What was expected and what came, as a code with facts.

    ``facts`` may hold ``token`` (str), ``position`` (0-based character offset), ``line`` (1-based),
    ``card`` (two-letter text), ``expected``, ``got``, ``suggestion`` and ``readings``
    (list of alternative readings, each a string).
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({shown})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.facts)


class UnreadableError(GinError):
    """The text can't be read as what it should be."""


class IllegalError(GinError):
    """The text or action is understood, and the rules forbid it here."""


class ContentError(GinError):
    """A file, setting or combination of settings is wrong in itself."""


def _rebuild(kind: type[GinError], code: str, facts: dict[str, object]) -> GinError:
    return kind(code, **facts)
