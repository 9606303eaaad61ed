"""Comments on hands, and the secret by which their senders are told apart."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "comment",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sender", sa.LargeBinary),
        sa.ForeignKeyConstraint(["hand"], ["hand.id"], name="fk_comment_hand_hand", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_comment"),
    )
    op.create_index("ix_comment_hand_at_id", "comment", ["hand", "at", "id"])
    op.create_index("ix_comment_sender_at", "comment", ["sender", "at"])
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secret"),
    )


def downgrade() -> None:
    op.drop_table("secret")
    op.drop_table("comment")
