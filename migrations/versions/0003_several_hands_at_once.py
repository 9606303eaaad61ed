"""Several hands of one deal: the next deal is a list, and a game's state holds boards instead of one hand.

The forms on both sides are written out here, so that this stays true when the program's own change again.
"""

import base64
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_GAME = sa.table(
    "game",
    *(sa.column(name) for name in ("id", "state", "next_hand", "next_deck", "next_deals")),
    sa.column("next_seed", sa.LargeBinary),
)
_HAND = sa.table("hand", *(sa.column(name) for name in ("game", "result")))

_DEALT = 20  # the upcard's place in a deck for two
_SEATS = 2


def upgrade() -> None:
    op.add_column("game", sa.Column("next_deals", sa.Text, server_default="[]", nullable=False))
    connection = op.get_bind()
    won = hands_won(connection)
    for row in connection.execute(sa.select(_GAME)).mappings().all():
        values = {"state": state(row["state"], won.get(row["id"], [0] * _SEATS)), "next_deals": next_deals(row)}
        connection.execute(sa.update(_GAME).where(_GAME.c.id == row["id"]).values(values))
    for column in ("next_hand", "next_seed", "next_deck"):
        op.drop_column("game", column)


def hands_won(connection: sa.Connection) -> dict[str, list[int]]:
    """The hands that each seat of each game has won."""
    won: dict[str, list[int]] = {}
    finished = sa.select(_HAND.c.game, _HAND.c.result).where(_HAND.c.result.is_not(None))
    for game, result in connection.execute(finished):
        winner = json.loads(result)["winner"]
        if winner is not None:
            won.setdefault(game, [0] * _SEATS)[winner] += 1
    return won


def next_deals(row: Any) -> str:
    """The next deal of one hand as a list, its seed as text."""
    if row["next_hand"] is None:
        return "[]"
    seed = None if row["next_seed"] is None else base64.b64encode(row["next_seed"]).decode()
    deck = None if row["next_deck"] is None else json.loads(row["next_deck"])
    return text([{"hand": row["next_hand"], "seed": seed, "deck": deck}])


def state(before: str, won: list[int]) -> str:
    """A game's state with its hand on a board."""
    game = json.loads(before)
    papers, hand, trail, moved = (game.pop(name) for name in ("papers", "hand", "trail", "moved"))
    game["dealers"] = [game.pop("dealer")]
    game["won"] = won
    if hand is None or papers is None:
        return text({**game, "boards": []})
    return text({**game, "boards": [{"papers": papers, "hand": on_a_board(hand), "trail": trail, "moved": moved}]})


def on_a_board(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand with the seats that play it."""
    hand["order"] = [1 - hand["dealer"], hand["dealer"]]
    showdown = hand.get("showdown")
    if showdown is not None:
        showdown["holdings"] = [{"seat": seat, **holding} for seat, holding in enumerate(showdown["holdings"])]
        showdown["upcard"] = hand["deck"][_DEALT]
    return hand


def text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def downgrade() -> None:
    """No way back: games of several hands have no place in the older form."""
    raise NotImplementedError
