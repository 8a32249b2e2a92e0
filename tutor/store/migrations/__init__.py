"""Alembic's scripts, one a change of the tables, in ``versions``. A released one is never edited: add the next."""
