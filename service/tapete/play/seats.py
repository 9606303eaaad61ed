"""Who sits where once a table is set up: a seat left, filled by a CPU, or opened to another guest."""

import msgspec

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.game_view import GameView
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play import once
from tapete.play.changes import Change, continued
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable, hashed
from tapete.play.places import CPU, levels_of
from tapete.play.refused import NotTheHost, NotYourSeat, OutOfRange, SeatRefused
from tapete.play.secret import new_token
from tapete.play.tables import opened, shown
from tapete.play.times import timestamp
from tapete.play.turns import Reply, act
from tapete.store.games import SeatChange
from tapete.store.signs import last_sign

LONG_AWAY = 60_000  # milliseconds after which others may put a CPU on a person's seat
_LEAVE = "leave"
_INVITE = "invite"


class Invited(msgspec.Struct, frozen=True):
    """A new invitation: what opens an open seat from now on, and the table as its host sees it."""

    seat: int
    invite: str
    view: GameView


async def leave(house: House, game_id: str, token: str | None, guard: Guard) -> Answer:
    """Give a seat up; the token opens nothing from then on.

    Before the first deal the seat is open again. Later a CPU plays on for it, unless no other person is there: then
    nobody plays on. The answer is what a spectator sees.
    """
    if (earlier := await once.recalled(house, guard, _LEAVE)) is not None:
        return earlier
    try:
        reply = Reply(lambda table, _: shown(table, None), _LEAVE)
        return await act(house, game_id, token, guard, lambda table, seat: _left(house, table, seat), reply)
    except NotYourSeat:
        if (earlier := await once.recalled(house, guard, _LEAVE)) is not None:
            return earlier
        raise


def _left(house: House, table: OpenTable, seat: int) -> Change:
    _refuse_finished(table.game)
    alone = games.people(table.game) == (seat,)
    if alone or not table.game.boards:
        return Change(games.free_seat(table.game, seat), table.next, (), seats=(SeatChange(seat, ""),))
    return _taken_over(house, table, seat, CPU)


def _taken_over(house: House, table: OpenTable, seat: int, level: str) -> Change:
    """A CPU on a seat; it moves at once where it is its turn."""
    game = games.seat_cpu(table.game, seat, level)
    changed = SeatChange(seat, game.players[seat].name, cpu=level)
    after = continued(house, table, game, (), timestamp(house.clock()))
    upcoming = after.next if after.lines else table.next  # what was committed to stands
    return msgspec.structs.replace(after, next=upcoming, seats=(changed,))


def _refuse_finished(game: Game) -> None:
    if games.status(game) == "finished":
        raise IllegalMove(Refusal.GAME_FINISHED)


async def fill(house: House, game_id: str, token: str | None, seat: int, level: str | None, guard: Guard) -> Answer:
    """Put a CPU on an open seat, as the host may, or on that of a person who has been away for long, as all may."""
    away = await _away(house, game_id, seat)

    def change(table: OpenTable, asker: int) -> Change:
        _check_fill(table, asker, seat, away)
        return _taken_over(house, table, seat, _level(table, level))

    return await act(house, game_id, token, guard, change)


async def _away(house: House, game_id: str, seat: int) -> int:
    """For how many milliseconds a seat's person has given no sign: of presence, which is told from process to process,
    nor of what all processes know, the seat's last move and the beginning of what it is to take part in."""
    table = await opened(house, game_id, fresh=True)
    hands = tuple(board.papers.id for board in table.game.boards if board.running)
    last = await house.database.read(last_sign, game_id, hands, seat)
    return min(house.presence.away(game_id, seat), house.clock() - last)


def _check_fill(table: OpenTable, asker: int, seat: int, away: int) -> None:
    _refuse_finished(table.game)
    _check_seat(table.game, seat)
    player = table.game.players[seat]
    if player.open:
        _check_host(table.game, asker)
    elif player.cpu is not None or seat == asker:
        raise SeatRefused("seat-taken", seat=seat)
    elif (left := LONG_AWAY - away) > 0:
        raise SeatRefused("not-away", seat=seat, seconds=-(-left // 1_000))


def _level(table: OpenTable, asked: str | None) -> str:
    known = levels_of(table.game.rules)
    level = asked or (CPU if CPU in known else known[0])
    if level not in known:
        raise OutOfRange("unknown-cpu", cpu=level, known=list(known))
    return level


def _check_seat(game: Game, seat: int) -> None:
    if seat >= len(game.players):
        raise OutOfRange("no-such-seat", seat=seat)


def _check_host(game: Game, asker: int) -> None:
    if games.host(game) != asker:
        raise NotTheHost(games.host(game))


async def invite(house: House, game_id: str, token: str | None, seat: int, guard: Guard) -> Answer:
    """Draw a new invitation for an open seat, as the host may; the one before opens nothing any more."""
    if (earlier := await once.recalled(house, guard, _INVITE)) is not None:
        return earlier
    fresh = new_token(house.entropy)

    def change(table: OpenTable, asker: int) -> Change:
        _check_seat(table.game, seat)
        _check_host(table.game, asker)
        player = table.game.players[seat]
        if not player.open:
            raise SeatRefused("seat-taken", seat=seat)
        opened = SeatChange(seat, player.name, invite_hash=hashed(fresh))
        return Change(table.game, table.next, (), seats=(opened,))

    def said(table: OpenTable, asker: int) -> Answer:
        body = msgspec.json.encode(Invited(seat, fresh, table.view(asker)))
        return Answer(200, {"etag": f'"{table.version}"'}, body)

    return await act(house, game_id, token, guard, change, Reply(said, _INVITE))
