"""Moves and deals: load, apply, let the CPUs reply, save, answer. All is worked out before the write begins."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from tapete.engine import game as games
from tapete.engine import hands, shuffle
from tapete.engine.game import Game, TurnId
from tapete.engine.moves import Move
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play import once
from tapete.play.attending import give_back
from tapete.play.changes import Change, continued, followed, line
from tapete.play.clocks import has_run_out, is_overtaken
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal, OpenTable
from tapete.play.refused import Contended, NotYourSeat, SeatRefused, Stale
from tapete.play.rows import hand_start, step_row
from tapete.play.tables import advance, opened, shown
from tapete.play.time_out import time_out
from tapete.play.times import timestamp


class Reply(NamedTuple):
    """How a change that is no move of a turn is answered, and the scope of its key; else both are the seat's own."""

    said: Callable[[OpenTable, int], Answer]
    scope: str


async def move(house: House, game_id: str, token: str | None, choice: Move, guard: Guard) -> Answer:
    """Make a move for the seat that the token opens, with the CPUs' replies to it."""
    return await act(house, game_id, token, guard, lambda table, seat: _moved(house, table, seat, choice))


async def deal(house: House, game_id: str, token: str | None, client_seed: str | None, guard: Guard) -> Answer:
    """Deal the next hand, with the CPUs' moves up to the first person's turn.

    `client_seed` are hex digits that go into the shuffle beside the server's seed.
    """
    return await act(house, game_id, token, guard, lambda table, _: _dealt(house, table, client_seed))


async def act(
    house: House,
    game_id: str,
    token: str | None,
    guard: Guard,
    change: Callable[[OpenTable, int], Change],
    reply: Reply | None = None,
) -> Answer:
    """Work a seat's change out and save it; again from a fresh table when somebody else was first.

    It is answered with the seat's view unless another `reply` is given.
    The key is looked up only when the change is refused or cannot be saved: a request that was done before is
    always one or the other.
    """
    arrived = house.clock()
    lost = await _lost(house, game_id, arrived)
    for attempt in range(once.ATTEMPTS):
        table = await opened(house, game_id, fresh=attempt > 0)
        try:
            seat = table.seated(token)
        except NotYourSeat:
            if attempt > 0 or house.database.alone:
                raise
            continue  # somebody may have sat down since this table was remembered
        refused: Exception | None = None
        try:
            if reply is None:
                _check_time(table, seat, lost, arrived, blind=guard.version is None)
            _check_version(table, seat, guard)
            answer = await _saved(house, table, seat, change(table, seat), guard, reply)
        except (IllegalMove, Stale, SeatRefused) as error:
            answer, refused = None, error
        answer = answer or await once.recalled(house, guard, _scope(table, seat, reply))
        if answer is not None:
            return answer
        if refused is not None and (attempt > 0 or house.database.alone):
            raise refused
    raise Contended


async def _lost(house: House, game_id: str, arrived: int) -> TurnId | None:
    """The turn whose time was over when a call arrived; it is ended now, unless down-time was given back to it."""
    table = await opened(house, game_id)
    if has_run_out(table, arrived) and not house.database.alone:
        table = await opened(house, game_id, fresh=True)  # the remembered turn may be long over
    if not has_run_out(table, arrived):
        return None
    await give_back(house, house.clock())
    await time_out(house, game_id, arrived)
    return games.turn_id(table.game)


def _scope(table: OpenTable, seat: int, reply: Reply | None) -> str:
    return reply.scope if reply else f"{table.id}:{seat}"


def _check_time(table: OpenTable, seat: int, lost: TurnId | None, arrived: int, *, blind: bool) -> None:
    """Refuse what came too late for the turn that it was meant for, unless down-time was given back meanwhile; and what
    came in time but was not saved before the table ended the turn."""
    turn = games.turn_id(table.game)
    gone = lost is not None and seat == lost.seat and turn != lost
    late = turn is not None and seat == turn.seat and has_run_out(table, arrived)
    if gone or late or is_overtaken(table, seat, arrived, blind=blind):
        raise IllegalMove(Refusal.TIME_RAN_OUT)


def _check_version(table: OpenTable, seat: int, guard: Guard) -> None:
    if guard.version is not None and guard.version != table.version:
        raise Stale(table.version, msgspec.json.encode(table.view(seat)))


async def _saved(
    house: House,
    table: OpenTable,
    seat: int,
    changed: Change,
    guard: Guard,
    reply: Reply | None,
) -> Answer | None:
    """Save a change and answer it; `None` when somebody else was first."""
    now = house.clock()
    after = followed(table, changed, now)
    answer = reply.said(after, seat) if reply else shown(after, seat)
    key = once.kept(guard, _scope(table, seat, reply), table.id, answer, now)
    step = step_row(table, after, now, lines=changed.lines, starts=changed.starts, key=key, seats=changed.seats)
    if not await advance(house, after, step):
        return None
    house.presence.seen(table.id, seat)
    return answer


def _moved(house: House, table: OpenTable, seat: int, choice: Move) -> Change:
    at = timestamp(house.clock())
    game = games.apply(table.game, seat, choice)
    place = games.board_of(game, seat) or 0
    return continued(house, table, game, (line(table.game.boards[place], game, choice, at),), at)


def _dealt(house: House, table: OpenTable, client_seed: str | None) -> Change:
    games.check_deal(table.game)
    if not table.next:
        raise IllegalMove(Refusal.HAND_RUNNING)
    decks = [_deck(table.game, one, client_seed) for one in table.next]
    papers = [
        Papers(one.hand, number, one.commitment, None if one.seed is None else client_seed)
        for number, one in enumerate(table.next, start=table.game.number + 1)
    ]
    game = games.deal(table.game, papers, decks, [_chance(table, one) for one in table.next])
    now = house.clock()
    begun = zip(game.boards, table.next, decks, strict=True)
    starts = tuple(hand_start(game, board, one, deck, now) for board, one, deck in begun)
    return continued(house, table, game, (), timestamp(now), starts)


def _deck(game: Game, upcoming: NextDeal, client_seed: str | None) -> tuple[str, ...]:
    """The deck that stands fixed, or the one that the seeds make."""
    if upcoming.deck is not None or upcoming.seed is None:
        return upcoming.deck or ()
    return shuffle.deck(upcoming.hand, upcoming.seed, bytes.fromhex(client_seed or ""), hands.pack(game.rules))


def _chance(table: OpenTable, upcoming: NextDeal) -> bytes | None:
    """What a stock built in mid-deal comes from: the deal's seed or, where its deck was fixed, the game's own key."""
    if not hands.rebuilds(table.game.rules):
        return None
    return upcoming.seed or table.cpu_key
