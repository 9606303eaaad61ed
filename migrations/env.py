"""Alembic's way in: on the connection handed in, or by hand on `alembic -x database=URL`."""

from alembic import context
from sqlalchemy import Connection

from tapete.store import migrate, schema
from tapete.store.database import parse


def run(connection: Connection | None = None, **settings: object) -> None:
    context.configure(connection=connection, target_metadata=schema.metadata, render_as_batch=True, **settings)
    with context.begin_transaction():
        context.run_migrations()


def run_by_hand() -> None:
    address = parse(context.get_x_argument(as_dictionary=True)["database"])
    if context.is_offline_mode():
        run(dialect_name=address.get_backend_name(), literal_binds=True)
        return
    with migrate.connect(address) as connection, connection.begin():
        run(connection)


if "connection" in context.config.attributes:
    run(context.config.attributes["connection"])
else:
    run_by_hand()
