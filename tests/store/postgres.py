"""A PostgreSQL server of its own for the tests, in a temporary folder, reached by a socket only."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import URL

_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin")
_PORT = "5432"  # only part of the socket's name


def program(name: str) -> str | None:
    """A server program: on the path, or where Debian and Fedora hide it (the newest)."""
    hidden = [file for place in _PLACES for file in Path("/").glob(f"{place[1:]}/{name}")]
    return shutil.which(name) or (str(max(hidden)) if hidden else None)


def available() -> bool:
    """Whether a server is installed; without one, tests skip, or fail where GIN_REQUIRE_POSTGRES is set."""
    if program("initdb") and program("pg_ctl"):
        return True
    if os.environ.get("GIN_REQUIRE_POSTGRES"):
        pytest.fail("no PostgreSQL on this machine: apt-get install postgresql")
    return False


def _as_server(folder: Path, *command: str) -> None:
    """The server refuses to run as root: then everything is done as the user ``postgres`` or ``nobody``."""
    user = {"user": _unprivileged()} if os.geteuid() == 0 else {}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=_environment(folder), **user)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def _environment(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(folder)}


def _unprivileged() -> str:
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def server(folder: Path) -> Iterator[URL]:
    """A running server whose data lie in an empty folder; the address of its first database."""
    if os.geteuid() == 0:
        shutil.chown(folder, _unprivileged())
    data, log = str(folder / "data"), str(folder / "log")
    _as_server(folder, str(program("initdb")), "-D", data, "-U", "gin", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c port={_PORT} -c fsync=off"
    control = str(program("pg_ctl"))
    _as_server(folder, control, "-D", data, "-l", log, "-w", "-o", options, "start")
    try:
        yield URL.create("postgresql+psycopg", username="gin", database="postgres", query={"host": str(folder)})
    finally:
        _as_server(folder, control, "-D", data, "-m", "immediate", "stop")
