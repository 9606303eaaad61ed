"""The tables. Words of the game, singular; times are milliseconds since 1970 in UTC; JSON is kept as text."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

# Migrations on SQLite copy tables, and can only carry over constraints that have names.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _owner(table: str, *, primary_key: bool = False) -> Column[str]:
    """The row this one belongs to and goes with."""
    reference = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(table, Text, reference, primary_key=primary_key, nullable=False)


# The version is the lock: a step is taken only from the version it was worked out on.
game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("cpu_key", LargeBinary, nullable=False),
    Column("next_deals", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("rematch", Text),
    Index(None, "deadline"),
    Index(None, "status", "updated_at"),
)

# When the program last looked after its clocks: one row, kept up to date while a clock runs.
pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

seat = Table(
    "seat",
    metadata,
    _owner("game", primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("cpu", Text),
    Column("token_hash", LargeBinary),
    Column("invite_hash", LargeBinary),
    Index(None, "token_hash"),
)

hand = Table(
    "hand",
    metadata,
    Column("id", Text, primary_key=True),
    _owner("game"),
    Column("number", Integer, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Column("seed", LargeBinary),
    Column("client_seed", Text),
    Column("commitment", Text),
    Column("result", Text),
    Column("scores", Text),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    UniqueConstraint("game", "number"),
)

# The key (hand, ply) is the second belt: no ply is ever played twice.
move = Table(
    "move",
    metadata,
    _owner("hand", primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("auto", Boolean, nullable=False, server_default=false()),
)

# `sender` is where a comment came from, as a keyed hash, and only for as long as comments from there are counted.
comment = Table(
    "comment",
    metadata,
    Column("id", Text, primary_key=True),
    _owner("hand"),
    Column("name", Text),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sender", LargeBinary),
    Index(None, "hand", "at", "id"),
    Index(None, "sender", "at"),
)

# Random values that all processes on this database have to agree on.
secret = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# `game` is no foreign key: answers are kept for calls that made or met no game too.
idempotency_key = Table(
    "idempotency_key",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body_hash", LargeBinary, nullable=False),
    Column("status", Integer, nullable=False),
    Column("headers", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("game", Text),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "created_at"),
)
