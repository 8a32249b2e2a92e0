"""Run by Alembic only, with the connection that ``tutor.store.migrate`` opened."""

from alembic import context

from tutor.store.migrate import CONNECTION
from tutor.store.tables import Base

context.configure(connection=context.config.attributes[CONNECTION], target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
