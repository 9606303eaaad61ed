"""Another game of the same people at the same table: the tokens of the one that is over open the same seats."""

from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.play import once
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable
from tapete.play.refused import Contended, SeatRefused, Unknown
from tapete.play.rows import new_row, step_row
from tapete.play.secret import new_id
from tapete.play.tables import advance, next_deals, opened, seated
from tapete.store.failures import Conflict
from tapete.store.keys import KeyRow, insert_key

_REMATCH = "rematch"


async def play_on(house: House, game_id: str, token: str | None, guard: Guard) -> Answer:
    """The game that follows a finished one, set up by the first who asks; raises `SeatRefused` while it is not over."""
    for _ in range(once.ATTEMPTS):
        if (earlier := await once.recalled(house, guard, _REMATCH)) is not None:
            return earlier
        table = await opened(house, game_id, fresh=True)
        seat = table.seated(token)
        if games.status(table.game) != "finished":
            raise SeatRefused("game-running")
        following = await _following(house, table)
        if following is None:
            answer = await _set_up(house, table, seat, token or "", guard)
        else:
            answer = await _joined(house, following, token, guard)
        if answer is not None:
            return answer
    raise Contended


async def _following(house: House, table: OpenTable) -> OpenTable | None:
    """The game that goes on from a table, if there is one; a table that nobody came to may have been cleared away."""
    try:
        return await opened(house, table.rematch, fresh=True) if table.rematch else None
    except Unknown:
        return None


async def _joined(house: House, following: OpenTable, token: str | None, guard: Guard) -> Answer | None:
    """The game that somebody else has set up, as the seat sees it that the token opens there: whoever has left it since
    sees nothing. `None` where the key has just been used; raises `NotYourSeat`."""
    answer = seated(following, following.seated(token), token or "")
    key = once.kept(guard, _REMATCH, following.id, answer, house.clock())
    if key is not None:
        try:
            await house.write(insert_key, key)
        except Conflict:
            return None
    return answer


async def _set_up(house: House, table: OpenTable, seat: int, token: str, guard: Guard) -> Answer | None:
    """Save both games' rows at once; `None` when somebody else was first."""
    now = house.clock()
    game = games.once_more(table.game)
    entropy = house.entropy(shuffle.SEED_BYTES)
    following = OpenTable(new_id(house.entropy), 0, game, entropy, next_deals(house, game), table.holders)
    after = replace(table, version=table.version + 1, rematch=following.id)
    answer = seated(following, seat, token)
    key: KeyRow | None = once.kept(guard, _REMATCH, following.id, answer, now)
    if not await advance(house, after, step_row(table, after, now, key=key, following=new_row(following, now))):
        return None
    house.memory.remember(following)
    for person in games.people(game):
        house.presence.sat(following.id, person)
    return answer
