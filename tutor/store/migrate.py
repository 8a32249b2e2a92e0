"""Brings the tables up to date with the migrations of this package."""

from __future__ import annotations

import threading
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from tutor.core.errors import ContentError

CONNECTION: Final = "connection"
_SCRIPTS: Final = "tutor.store:migrations"
_LOCK_NUMBER: Final = 0x61_69_6E  # any fixed number: whoever migrates holds this lock of PostgreSQL
_ONE_AT_A_TIME: Final = threading.Lock()


def configuration(connection: Connection) -> Config:
    """Alembic's settings for one open connection; needs no file."""
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes[CONNECTION] = connection
    return config


def migrate(engine: Engine) -> None:
    """Upgrade to the newest version in one transaction; several processes may try at once.

    ``ContentError("database_newer")`` if a newer program has been here.
    """
    with _ONE_AT_A_TIME, engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config = configuration(connection)
        current = MigrationContext.configure(connection).get_current_revision()
        scripts = ScriptDirectory.from_config(config)
        if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
            raise ContentError("database_newer", got=current)
        if current != scripts.get_current_head():
            command.upgrade(config, "head")
