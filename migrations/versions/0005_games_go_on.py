"""A game names the one in which its people go on; games that nobody came back to can be found."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("rematch", sa.Text))
    op.create_index(op.f("ix_game_status_updated_at"), "game", ["status", "updated_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_game_status_updated_at"), "game")
    op.drop_column("game", "rematch")
