"""How Alembic reaches the database: over the connection that the store has already opened."""

from alembic import context

from hansa_bot.store.schema import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("migrations run when the store is opened, not from Alembic's command line")

# SQLite cannot alter most things of a table, so later changes copy it ("batch").
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
