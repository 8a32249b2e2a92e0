"""Whether the kernel is compiled: the cache folder is chosen and tested before numba is imported.

Folder: ``NUMBA_CACHE_DIR`` if set, the package's own ``__pycache__``, the user's cache folder; the first that can be
written. With none, or without a numba that works, the same functions run as plain Python (``COMPILED`` is False).
The folder's name carries a digest of the kernel's sources: numba notices a changed caller, not a changed callee.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

HERE: Final = Path(__file__).resolve().parent
OFF_SWITCH: Final = "GIN_TUTOR_NO_NUMBA"
NUMBA_FAILURES: Final = (ImportError, OSError, RuntimeError, ValueError, AttributeError, TypeError, SystemError)


def folders() -> Iterator[Path]:
    """Where compiled code may be kept, the preferred place first."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        yield Path(chosen)
    if not sys.dont_write_bytecode:
        yield HERE / "__pycache__"
    yield platformdirs.user_cache_path("gin-tutor", appauthor=False)


def is_writable(folder: Path) -> bool:
    """Whether a file can really be made there (the folder is made if need be)."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"1")
    except OSError:
        return False
    return True


def sources_digest() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted(HERE.glob("kernel*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def cache_folder() -> Path | None:
    """The folder for this version of the kernel, or None where nothing can be written."""
    try:
        name = f"kernel-{sources_digest()}"
        return next((folder / name for folder in folders() if is_writable(folder / name)), None)
    except (OSError, RuntimeError, KeyError):
        return None


def _plain(function: Function) -> Function:
    return function


def _machine_bits() -> tuple[Any, Any]:
    """The machine's own instructions for the two questions that are asked most."""
    from numba import types
    from numba.extending import intrinsic

    def popcount(_typing: Any, _mask: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, found: builder.ctpop(found[0])

    def lowest(_typing: Any, _mask: Any) -> Any:
        def zeros(context: Any, builder: Any, _signature: Any, found: Any) -> Any:
            return builder.cttz(found[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), zeros

    return intrinsic(popcount), intrinsic(lowest)


def _trial(number: int) -> int:
    return number + 1


def _compiler() -> Any:
    """numba's decorator after a trial compilation, cached and with the machine's bits; None where that fails."""
    folder = None if os.environ.get(OFF_SWITCH) else cache_folder()
    if folder is None:
        return None
    try:
        import numba

        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  (the stubs do not know it)
        decorate: Any = numba.njit(nogil=True, cache=True)
        decorate(_trial)(1)
        _machine_bits()
    except NUMBA_FAILURES:
        return None
    return decorate


_FOUND: Final = _compiler()
COMPILED: Final = _FOUND is not None


def jit(function: Function) -> Function:
    """Compile on first call, or leave as it is."""
    compiled: Function = (_FOUND or _plain)(function)
    return compiled


def table(values: Sequence[int]) -> Any:
    """A constant table in the form that is fastest where it is read."""
    return np.array(values, dtype=np.int16) if COMPILED else tuple(values)


def vector(values: Sequence[int] | Sequence[float], kind: type = np.int64) -> Any:
    """Numbers for the kernel to read: an array, or a list where nothing is compiled (plain ints are faster there)."""
    return np.array(values, dtype=kind) if COMPILED else list(values)


def matrix(rows: Sequence[Sequence[int]] | Sequence[Sequence[float]], columns: int, kind: type = np.int64) -> Any:
    """Rows of numbers for the kernel to read."""
    return np.array(rows, dtype=kind).reshape(-1, columns) if COMPILED else [list(row) for row in rows]


def _plain_lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _ints(size: int) -> Any:
    return np.zeros(size, dtype=np.int64)


def _floats(size: int) -> Any:
    return np.zeros(size, dtype=np.float64)


def _plain_ints(size: int) -> Any:
    return [0] * size


def _plain_floats(size: int) -> Any:
    return [0.0] * size


# number of cards of a mask; index of the lowest card of a mask that is not empty
popcount, lowest = _machine_bits() if COMPILED else (int.bit_count, _plain_lowest)
# room for whole numbers, and for others, all 0
ints, floats = (jit(_ints), jit(_floats)) if COMPILED else (_plain_ints, _plain_floats)
