"""Opening the database: its address, how connections are set up, and the two kinds of session."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from tutor.core.errors import ContentError, IllegalError
from tutor.store.migrate import migrate
from tutor.store.place import DATABASE_VARIABLE, FILE_NAME, data_folder

WRITES: Final = "gin_writes"
_POSTGRES: Final = "postgresql+psycopg"
_DRIVERS: Final = {"postgres": _POSTGRES, "postgresql": _POSTGRES, _POSTGRES: _POSTGRES, "sqlite": "sqlite"}
_BUSY_MILLISECONDS: Final = 15_000
_PRAGMAS: Final = (
    f"PRAGMA busy_timeout={_BUSY_MILLISECONDS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
)


class Store:
    """The open database; one for the whole process, used from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._readers = sessionmaker(engine, expire_on_commit=False)
        self._writers = sessionmaker(engine.execution_options(**{WRITES: True}), expire_on_commit=False)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that only looks."""
        with self._readers() as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """One transaction: all of it is kept at the end, or nothing if an error leaves it.

        ``IllegalError("no_profile")`` when it writes for a profile that was erased meanwhile.
        """
        try:
            with self._writers.begin() as session:
                yield session
        except IntegrityError as error:
            raise IllegalError("no_profile") from error

    def close(self) -> None:
        self.engine.dispose()


def database_url(environ: Mapping[str, str] = os.environ) -> URL:
    """The address in ``GIN_TUTOR_DB``, else the SQLite file of the data folder, which is made if need be."""
    text = environ.get(DATABASE_VARIABLE)
    return _chosen(text) if text else URL.create("sqlite", database=str(_made(data_folder(environ) / FILE_NAME)))


def _chosen(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise ContentError("bad_database") from error
    driver = _DRIVERS.get(url.drivername)
    if driver is None or not url.database:
        raise ContentError("bad_database")
    return url.set(drivername=driver)


def _made(file: Path) -> Path:
    """The file in its folder, both made for their owner only; an error if nothing can be written there."""
    folder = file.parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        raise ContentError("data_folder", token=str(folder)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ContentError("data_folder", token=str(folder))
    return file


def make_engine(url: URL) -> Engine:
    """An engine whose errors never show what visitors wrote."""
    try:
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=url.get_backend_name() == "postgresql")
    except ImportError as error:
        raise ContentError("driver_missing") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin below, not where the driver guesses
    for pragma in _PRAGMAS:
        connection.execute(pragma).close()


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once, so that it waits for another one instead of failing half-way."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def open_store(url: URL | None = None) -> Store:
    """Open the database (by default where the environment says) and bring its tables up to date."""
    engine = make_engine(url or database_url())
    migrate(engine.execution_options(**{WRITES: True}))
    return Store(engine)
