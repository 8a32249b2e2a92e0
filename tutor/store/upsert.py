"""Insert or merge, one statement, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, case, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from tutor.store.tables import Base

FRESH: Final = {"populate_existing": True}  # rows are written past the session: never read its memory of them
Columns = Any
Merge = Callable[[Columns, Columns], Mapping[str, Any]]


def put(session: Session, table: type[Base], values: Mapping[str, Any], merge: Merge | None = None) -> bool:
    """Insert a row. One with its key already there stays as it is, or takes what ``merge(old, new)`` gives.

    True if a row was written.
    """
    statement = _statement(session, table, merge).returning(*inspect(table).primary_key)
    return session.connection().execute(statement, dict(values)).first() is not None


def put_all(session: Session, table: type[Base], rows: Sequence[Mapping[str, Any]], merge: Merge | None = None) -> None:
    """``put`` for many rows at once."""
    if rows:
        session.connection().execute(_statement(session, table, merge), [dict(row) for row in rows])


def _statement(session: Session, table: type[Base], merge: Merge | None) -> Any:
    plain = inspect(table).local_table
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    statement: Any = insert(plain)  # type: ignore[arg-type]
    keys = [column.name for column in plain.primary_key]
    if merge is None:
        return statement.on_conflict_do_nothing(index_elements=keys)
    return statement.on_conflict_do_update(index_elements=keys, set_=dict(merge(plain.c, statement.excluded)))


def newer(old: Columns, new: Columns, *names: str) -> dict[str, ColumnElement[Any]]:
    """The columns of whichever row was updated last."""
    later = new.updated >= old.updated
    return {name: case((later, getattr(new, name)), else_=getattr(old, name)) for name in names}


def larger(old: Columns, new: Columns) -> ColumnElement[Any]:
    """The larger of two columns, either of which may be empty."""
    return case((old.is_(None), new), (new > old, new), else_=old)


def smaller(old: Columns, new: Columns) -> ColumnElement[Any]:
    """The smaller of two columns, either of which may be empty."""
    return case((old.is_(None), new), (new < old, new), else_=old)
