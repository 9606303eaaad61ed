"""What other processes are told with a step: that its game is at another version, and nothing else."""

from tapete.store.connection import Connection

CHANNEL = "tapete"


def announce(connection: Connection, game: str, version: int) -> None:
    """Say so to whoever listens on this PostgreSQL, when and only when the transaction is committed."""
    if connection.dialect == "postgresql":
        words = {"channel": CHANNEL, "told": f"v {game} {version}"}
        connection.raw.execute("SELECT pg_notify(%(channel)s, %(told)s)", words)
