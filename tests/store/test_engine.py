"""Opening: where the data lie, the migrations, how connections behave."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, inspect, text
from sqlalchemy.exc import DBAPIError

from tests.store.times import NOON, TOKEN
from tutor.core.errors import ContentError
from tutor.store.engine import WRITES, Store, database_url, make_engine, open_store
from tutor.store.migrate import configuration
from tutor.store.place import APP_NAME, DATA_VARIABLE, DATABASE_VARIABLE, FILE_NAME, data_folder
from tutor.store.profiles import find_profile, profile_for
from tutor.store.tables import Base


def test_the_data_lie_where_the_command_says(tmp_path: Path) -> None:
    folder = tmp_path / "mis datos 100%" / "gin"
    url = database_url({DATA_VARIABLE: str(folder)})
    assert url.database == str(folder / FILE_NAME)
    open_store(url).close()
    assert [stat.S_IMODE(made.stat().st_mode) for made in (folder, folder / FILE_NAME)] == [0o700, 0o600]


def test_or_in_the_users_own_folder() -> None:
    assert data_folder({}).is_absolute() and APP_NAME in data_folder({}).parts


@pytest.mark.parametrize(
    ("text", "driver"),
    [
        ("postgresql://ana:secreto@host/gin", "postgresql+psycopg"),
        ("postgres://ana@host/gin", "postgresql+psycopg"),
        ("postgresql+psycopg://ana@host/gin", "postgresql+psycopg"),
        ("sqlite:////tmp/otro.sqlite3", "sqlite"),
    ],
)
def test_or_at_the_address_of_the_environment(text: str, driver: str) -> None:
    assert database_url({DATABASE_VARIABLE: text, DATA_VARIABLE: "/nowhere"}).drivername == driver


@pytest.mark.parametrize("text", ["mysql://host/gin", "gin.sqlite3", "postgresql://host", "sqlite://", "://"])
def test_an_address_that_cant_be_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(ContentError) as caught:
        database_url({DATABASE_VARIABLE: text})
    assert caught.value.code == "bad_database" and caught.value.facts == {}


def test_a_folder_that_cant_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ContentError) as caught:
        database_url({DATA_VARIABLE: str(tmp_path / "file" / "below")})
    assert caught.value.code == "data_folder"


def test_a_missing_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ContentError) as caught:
        make_engine(URL.create("postgresql+psycopg", database="gin"))
    assert caught.value.code == "driver_missing"


def test_migrations_make_exactly_the_tables(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == "0002"


def test_every_migration_goes_back_and_forth(store: Store) -> None:
    with store.engine.execution_options(**{WRITES: True}).begin() as connection:
        command.downgrade(configuration(connection), "base")
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
        command.upgrade(configuration(connection), "head")
        assert set(inspect(connection).get_table_names()) == {"alembic_version", *Base.metadata.tables}


def test_opening_again_keeps_what_was_there(url: URL) -> None:
    first = open_store(url)
    with first.write() as session:
        mine = profile_for(session, TOKEN, NOON)
    first.close()
    second = open_store(url)
    with second.read() as session:
        assert find_profile(session, TOKEN) == mine
    second.close()


def test_the_data_of_a_newer_program_are_left_alone(store: Store, url: URL) -> None:
    with store.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ContentError) as caught:
        open_store(url)
    assert (caught.value.code, caught.value.facts["got"]) == ("database_newer", "9999")


def test_sqlite_waits_for_writers_and_keeps_its_promises(store: Store) -> None:
    if store.engine.dialect.name != "sqlite":
        return
    with store.read() as session:
        found = {name: session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")}
        assert found == {"journal_mode": "wal", "synchronous": 1}
        assert session.scalar(text("PRAGMA busy_timeout")) >= 5000
        assert session.scalar(text("PRAGMA foreign_keys")) == session.scalar(text("PRAGMA secure_delete")) == 1


def test_an_error_undoes_the_whole_transaction_and_never_shows_values(store: Store) -> None:
    with pytest.raises(DBAPIError) as caught, store.write() as session:
        profile_for(session, TOKEN, NOON)
        session.execute(text("SELECT * FROM nowhere WHERE secret = :secret"), {"secret": "my hand"})
    assert "my hand" not in str(caught.value)
    with store.read() as session:
        assert find_profile(session, TOKEN) is None


def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    with store.write() as writer:
        profile_for(writer, TOKEN, NOON)
        with store.read() as reader:
            assert find_profile(reader, TOKEN) is None
    with store.read() as reader:
        assert find_profile(reader, TOKEN) is not None


def test_several_threads_may_open_at_once(url: URL) -> None:
    barrier, stores = Barrier(4), []

    def open_it() -> None:
        barrier.wait()
        stores.append(open_store(url))

    threads = [Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for opened in stores:
        opened.close()


@pytest.mark.slow
def test_several_processes_may_open_at_once(tmp_path: Path) -> None:
    code = "from tutor.store.engine import open_store; open_store().close()"
    environ = {**os.environ, DATA_VARIABLE: str(tmp_path)}
    started = [subprocess.Popen([sys.executable, "-c", code], env=environ) for _ in range(3)]
    assert [process.wait(120) for process in started] == [0, 0, 0]


def test_nothing_heavy_is_loaded_to_know_the_place() -> None:
    code = "import sys, tutor.store.place; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
