"""How Alembic runs the migrations: on the connection it is given, in that connection's transaction."""

from alembic import context

from jamaica.server.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
context.run_migrations()
