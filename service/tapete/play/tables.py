"""Tables: found, looked at, set up, joined, and set up once more with a deal that was played before."""

import msgspec

from tapete import meters
from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.game import Game
from tapete.engine.game_view import GameView
from tapete.play import names, once
from tapete.play.house import House, to_its_end
from tapete.play.once import Answer, Guard
from tapete.play.opened import Holder, NextDeal, OpenTable, hashed
from tapete.play.places import GameWish, creator_of, game_of
from tapete.play.refused import Contended, Unknown
from tapete.play.rows import new_row, opened_from, step_row
from tapete.play.secret import may_be_id, new_id, new_token
from tapete.store.failures import Conflict
from tapete.store.games import SeatChange, Step, commit_step, insert_game, load_game

_CREATE = "create"
_JOIN = "join"


class Invite(msgspec.Struct, frozen=True):
    """What opens a seat that waits for its person."""

    seat: int
    invite: str


class Seated(msgspec.Struct, frozen=True):
    """A seat taken: the token that proves it from now on, the invitations for the others, and the first view."""

    id: str
    token: str
    seat: int
    invites: tuple[Invite, ...]
    view: GameView


async def opened(house: House, game_id: str, *, fresh: bool = False) -> OpenTable:
    """The table of a game, from memory unless it must be `fresh`; raises `Unknown`."""
    if not fresh and (known := house.memory.recall(game_id)) is not None:
        return known
    row = await house.database.read(load_game, game_id) if may_be_id(game_id) else None
    if row is None:
        raise Unknown("game", game_id)
    table = opened_from(row)
    house.memory.remember(table)
    return table


async def look(house: House, game_id: str, token: str | None) -> tuple[OpenTable, int | None]:
    """The table as it stands, and the seat that asks (`None`: a spectator)."""
    table = await opened(house, game_id, fresh=not house.database.alone)
    seat = table.asker(token)
    if seat is not None:
        house.presence.seen(game_id, seat)
    return table, seat


async def advance(house: House, after: OpenTable, step: Step) -> bool:
    """Save the step that leads to a table; False when somebody else was first.

    Who asked may give up meanwhile; the write goes its way, and what is remembered and told follows from how it ends.
    """
    return await to_its_end(_advanced(house, after, step))


async def _advanced(house: House, after: OpenTable, step: Step) -> bool:
    """Whatever comes of it but success, the table is looked up anew: a write that was lost may yet have been made."""
    try:
        saved = await house.write(commit_step, step)
    except Conflict:
        saved = False
    except BaseException:
        house.memory.forget(after.id, step.expected)
        house.live.doubt(after.id)
        raise
    if saved:
        house.memory.remember(after)
        house.live.tell(after.id, after.version)
    else:
        meters.version_lost()
        house.memory.forget(after.id, step.expected)
    return saved


def shown(table: OpenTable, seat: int | None) -> Answer:
    """The view of a seat, ready to send."""
    return Answer(200, {"etag": f'"{table.version}"'}, msgspec.json.encode(table.view(seat)))


def next_deals(house: House, game: Game) -> tuple[NextDeal, ...]:
    """Draw the ids and the seeds of the hands that are yet to be dealt, each with a seed of its own."""
    return tuple(NextDeal(new_id(house.entropy), house.entropy(shuffle.SEED_BYTES)) for _ in range(game.hands_to_deal))


async def create(house: House, wish: GameWish, guard: Guard) -> Answer:
    """Set up a game and take its first person's seat."""
    game = game_of(wish)
    return await set_up(house, game, next_deals(house, game), guard)


async def set_up(house: House, game: Game, upcoming: tuple[NextDeal, ...], guard: Guard) -> Answer:
    """Keep a new game, with its creator seated; the same key gives the first answer again, token included."""
    if (earlier := await once.recalled(house, guard, _CREATE)) is not None:
        return earlier
    creator, token = creator_of(game.players), new_token(house.entropy)
    invites = tuple(Invite(seat, new_token(house.entropy)) for seat, one in enumerate(game.players) if one.open)
    opening = {invite.seat: hashed(invite.invite) for invite in invites}
    holders = tuple(
        Holder(seat, hashed(token) if seat == creator else None, opening.get(seat)) for seat in range(len(game.players))
    )
    table = OpenTable(new_id(house.entropy), 0, game, house.entropy(shuffle.SEED_BYTES), upcoming, holders)
    answer = seated(table, creator, token, invites)
    now = house.clock()
    try:
        await house.write(insert_game, new_row(table, now), once.kept(guard, _CREATE, table.id, answer, now))
    except Conflict:
        return await _first_answer(house, guard)
    house.memory.remember(table)
    house.presence.sat(table.id, creator)
    return answer


def seated(table: OpenTable, seat: int, token: str, invites: tuple[Invite, ...] = ()) -> Answer:
    """The answer to whoever has taken a seat."""
    body = msgspec.json.encode(Seated(table.id, token, seat, invites, table.view(seat)))
    return Answer(201, {"etag": f'"{table.version}"', "location": f"/api/games/{table.id}"}, body)


async def _first_answer(house: House, guard: Guard) -> Answer:
    earlier = await once.recalled(house, guard, _CREATE)
    if earlier is None:
        raise Contended
    return earlier


async def join(house: House, game_id: str, name: str, invite: str, guard: Guard) -> Answer:
    """Take the seat that an invitation opens; raises `Unknown` where it opens none here (any more).

    Raises `OutOfRange` for a name that nobody may have, and `SeatRefused` for one that somebody here has.
    The key is looked up only when the seat cannot be had: a request that was done before has taken it.
    """
    name = names.of_person(name)
    for _ in range(once.ATTEMPTS):
        table = await opened(house, game_id, fresh=True)
        seat = table.seat_for(invite)
        answer = None if seat is None else await _sat_down(house, table, seat, name, guard)
        answer = answer or await once.recalled(house, guard, _JOIN)
        if answer is not None:
            return answer
        if seat is None:
            raise Unknown("invite", game_id)
    raise Contended


async def _sat_down(house: House, table: OpenTable, seat: int, name: str, guard: Guard) -> Answer | None:
    """Save a seat taken and answer it; `None` when somebody else was first.

    An open seat that was meant for somebody of that name is meant for nobody from then on.
    """
    names.refuse_taken(table.game.players, seat, name)
    token, unnamed = new_token(house.entropy), names.meant_for(table.game.players, seat, name)
    after = _joined(table, seat, name, token, unnamed)
    answer = seated(after, seat, token)
    now = house.clock()
    taken = SeatChange(seat, name, hashed(token))
    others = (SeatChange(one.seat, "", invite_hash=one.invite_hash) for one in table.holders if one.seat in unnamed)
    key = once.kept(guard, _JOIN, table.id, answer, now)
    step = step_row(table, after, now, key=key, seats=(taken, *others))
    if not await advance(house, after, step):
        return None
    house.presence.sat(table.id, seat)
    return answer


def _joined(table: OpenTable, seat: int, name: str, token: str, unnamed: tuple[int, ...]) -> OpenTable:
    holders = tuple(Holder(seat, hashed(token), None) if one.seat == seat else one for one in table.holders)
    game = games.seat_player(table.game, seat, name)
    for other in unnamed:
        game = games.free_seat(game, other)
    return msgspec.structs.replace(table, version=table.version + 1, game=game, holders=holders)
