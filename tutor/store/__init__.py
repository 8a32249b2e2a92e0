"""What visitors keep: profiles, settings, progress, attempts, memory, saved hands, in SQLite or PostgreSQL.

``engine.open_store`` opens the database and brings it up to date; every other module holds functions that take a
``Session`` from ``Store.read()`` or ``Store.write()``. Time always comes in as an argument, aware of its zone.
"""
