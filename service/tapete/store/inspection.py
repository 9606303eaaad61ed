"""Everything there is, page by page, for whoever looks through a whole database."""

import msgspec
from sqlalchemy import BindParameter, ColumnClause, Integer, bindparam, func, literal_column, select, update

from tapete.store.connection import Connection, Statement
from tapete.store.schema import game, hand

_AT_ONCE = 200
_after: BindParameter[str] = bindparam("after")
_MOST: BindParameter[int] = bindparam("most", type_=Integer)
_FIRST: ColumnClause[int] = literal_column("0")  # else SQLite is given an OFFSET of a parameter without a value

_GAMES = Statement(select(func.count()).select_from(game))
_HANDS = Statement(select(func.count()).select_from(hand))
_GAME_IDS = Statement(select(game.c.id).where(game.c.id > _after).order_by(game.c.id).limit(_MOST).offset(_FIRST))
_FINISHED = Statement(
    select(hand.c.id)
    .where(hand.c.id > _after, hand.c.result.is_not(None))
    .order_by(hand.c.id)
    .limit(_MOST)
    .offset(_FIRST)
)
_RENEW = Statement(
    update(game).where(game.c.id == bindparam("of"), game.c.version == bindparam("expected")), "next_deals", "version"
)
_SKIP = Statement(
    update(game).where(game.c.status != literal_column("'finished'")).values(version=game.c.version + bindparam("many"))
)


class Totals(msgspec.Struct, frozen=True):
    """How many there are."""

    games: int
    hands: int


def count(connection: Connection) -> Totals:
    ((games,),), ((hands,),) = connection.rows(_GAMES, {}), connection.rows(_HANDS, {})
    return Totals(games, hands)


def skip_versions(connection: Connection, many: int) -> int:
    """Move all games that are not over on by so many versions; how many they were."""
    return connection.run(_SKIP, {"many": many})


def game_ids(connection: Connection, after: str) -> list[str]:
    """The next ids of games, in order; none at the end."""
    return [row[0] for row in connection.rows(_GAME_IDS, {"after": after, "most": _AT_ONCE})]


def finished_hand_ids(connection: Connection, after: str) -> list[str]:
    """The next ids of hands that have a result, in order; none at the end."""
    return [row[0] for row in connection.rows(_FINISHED, {"after": after, "most": _AT_ONCE})]


def renew_deals(connection: Connection, game_id: str, expected: int, next_deals: str) -> bool:
    """Put other deals (JSON) in the place of those that were to come, as a version of its own; False where the game has
    moved on."""
    told = {"of": game_id, "expected": expected, "next_deals": next_deals, "version": expected + 1}
    return connection.run(_RENEW, told) == 1
