"""Every test of the store runs on SQLite and, where a server can be had, on PostgreSQL."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from tests.store import postgres
from tests.store.times import NOON, TOKEN
from tutor.store.engine import Store, make_engine, open_store
from tutor.store.profiles import profile_for

_NUMBERS = count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[URL]:
    """One server for the whole run; its folder's name is short, as a socket's must be."""
    if not postgres.available():
        pytest.skip("no PostgreSQL on this machine: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="gin-pg-"))
    try:
        with postgres.server(folder) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """The address of an empty database."""
    if request.param == "sqlite":
        return URL.create("sqlite", database=str(tmp_path / "gin.sqlite3"))
    server: URL = request.getfixturevalue("postgres_server")
    name = f"gin{next(_NUMBERS)}"
    engine = make_engine(server)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.set(database=name)


@pytest.fixture
def store(url: URL) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def me(store: Store) -> int:
    """The id of a profile."""
    with store.write() as session:
        return profile_for(session, TOKEN, NOON).id
