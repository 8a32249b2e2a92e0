"""A fault of a content file, with its place. Spanish sentences for the codes: ``lessons/avisos.yaml``."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """``line`` is 1-based (0: the whole file), ``step`` is 1-based (0: none), ``field`` the name in the file."""

    code: str
    file: str
    line: int = 0
    step: int = 0
    field: str = ""
    facts: Mapping[str, object] = dataclasses.field(default_factory=dict)
