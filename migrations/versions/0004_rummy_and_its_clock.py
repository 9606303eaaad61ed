"""A second game: states, rules and results say which of the two they are of; a game may have a clock.

The forms on both sides are written out here, so that this stays true when the program's own change again.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_GAME = sa.table("game", sa.column("id"), sa.column("state"))
_HAND = sa.table("hand", *(sa.column(name) for name in ("id", "rules", "result")))
_TOLD = '{"variant":"gin",'


def upgrade() -> None:
    op.add_column("game", sa.Column("deadline", sa.BigInteger))
    op.create_index(op.f("ix_game_deadline"), "game", ["deadline"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(_GAME)).mappings().all():
        values = {"state": state(row["state"])}
        connection.execute(sa.update(_GAME).where(_GAME.c.id == row["id"]).values(values))
    for column in (_HAND.c.rules, _HAND.c.result):
        told = sa.literal(_TOLD) + sa.func.substr(column, 2)
        connection.execute(sa.update(_HAND).where(column.is_not(None)).values({column: told}))


def state(before: str) -> str:
    """A game's state with its rules and its hands as those of gin."""
    game = json.loads(before)
    game["rules"] = of_gin(game["rules"])
    for board in game["boards"]:
        board["hand"] = of_gin(board["hand"])
        board["hand"]["rules"] = of_gin(board["hand"]["rules"])
    return text(game)


def of_gin(value: dict[str, Any]) -> dict[str, Any]:
    return {"variant": "gin", **value}


def text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def downgrade() -> None:
    """Back to gin alone; refused where rummy is or was played."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(_GAME)).mappings().all():
        values = {"state": gin_alone(json.loads(row["state"]))}
        connection.execute(sa.update(_GAME).where(_GAME.c.id == row["id"]).values(values))
    for column in (_HAND.c.rules, _HAND.c.result):
        untold = sa.literal("{") + sa.func.substr(column, len(_TOLD) + 1)
        connection.execute(sa.update(_HAND).where(column.is_not(None)).values({column: untold}))
    op.drop_table("pulse")
    op.drop_index(op.f("ix_game_deadline"), "game")
    op.drop_column("game", "deadline")


def gin_alone(game: dict[str, Any]) -> str:
    """A game's state in the form of the time when there was but one game."""
    if game["rules"].pop("variant") != "gin":
        message = "a game of rummy has no older form"
        raise ValueError(message)
    for board in game["boards"]:
        board.pop("chance", None)
        board["hand"].pop("variant")
        board["hand"]["rules"].pop("variant", None)
    return text(game)
