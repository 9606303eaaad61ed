"""Games, hands, moves and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_games()
    make_hands()
    make_keys()


def make_games() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("cpu_key", sa.LargeBinary, nullable=False),
        sa.Column("next_hand", sa.Text),
        sa.Column("next_seed", sa.LargeBinary),
        sa.Column("next_deck", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("cpu", sa.Text),
        sa.Column("token_hash", sa.LargeBinary),
        sa.Column("invite_hash", sa.LargeBinary),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_game_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_token_hash", "seat", ["token_hash"])


def make_hands() -> None:
    op.create_table(
        "hand",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("deck", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("client_seed", sa.Text),
        sa.Column("commitment", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("scores", sa.Text),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_hand_game_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_hand"),
        sa.UniqueConstraint("game", "number", name="uq_hand_game_number"),
    )
    op.create_table(
        "move",
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("auto", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["hand"], ["hand.id"], name="fk_move_hand_hand", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hand", "ply", name="pk_move"),
    )


def make_keys() -> None:
    op.create_table(
        "idempotency_key",
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("body_hash", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("headers", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("game", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name="pk_idempotency_key"),
    )
    op.create_index("ix_idempotency_key_created_at", "idempotency_key", ["created_at"])


def downgrade() -> None:
    for table in ("idempotency_key", "move", "hand", "seat", "game"):
        op.drop_table(table)
