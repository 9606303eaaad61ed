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

_NEW_RULES = ["aces", "upcard_offer", "seats", "oklahoma", "spade_doubles", "hand_bonus", "game_bonus", "big_gin_bonus"]
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
    """Back to one hand a game; refused where a game is played by other rules than the older form knows."""
    op.add_column("game", sa.Column("next_hand", sa.Text))
    op.add_column("game", sa.Column("next_seed", sa.LargeBinary))
    op.add_column("game", sa.Column("next_deck", sa.Text))
    connection = op.get_bind()
    for row in connection.execute(sa.select(_GAME)).mappings().all():
        values = {"state": one_hand(json.loads(row["state"])), **one_deal(json.loads(row["next_deals"]))}
        connection.execute(sa.update(_GAME).where(_GAME.c.id == row["id"]).values(values))
    op.drop_column("game", "next_deals")


def one_hand(game: dict[str, Any]) -> str:
    """A game's state with its one hand on the table."""
    if (game["format"], game["rules"]["name"]) != ("heads-up", "mesa"):
        message = f"a game of {game['format']} at the table {game['rules']['name']} has no older form"
        raise ValueError(message)
    (dealer,), boards = game.pop("dealers"), game.pop("boards")
    board = boards[0] if boards else {"papers": None, "hand": None, "trail": [], "moved": []}
    del game["won"]
    for rules in (game["rules"], *([board["hand"]["rules"]] if boards else [])):
        for field in _NEW_RULES:
            rules.pop(field, None)
    return text({**game, "dealer": dealer, **board, "hand": off_the_board(board["hand"])})


def off_the_board(hand: dict[str, Any] | None) -> dict[str, Any] | None:
    """A hand without the seats that play it."""
    if hand is not None:
        del hand["order"]
        if hand.get("showdown") is not None:
            for field in ("upcard", "big"):
                hand["showdown"].pop(field, None)
            for holding in hand["showdown"]["holdings"]:
                del holding["seat"]
    return hand


def one_deal(deals: list[dict[str, Any]]) -> dict[str, Any]:
    """The next deal of one hand in columns of its own."""
    if not deals:
        return {"next_hand": None, "next_seed": None, "next_deck": None}
    seed, deck = deals[0]["seed"], deals[0].get("deck")
    return {
        "next_hand": deals[0]["hand"],
        "next_seed": None if seed is None else base64.b64decode(seed),
        "next_deck": None if deck is None else text(deck),
    }
