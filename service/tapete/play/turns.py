"""Moves and deals: load, apply, let the CPUs reply, save, answer. All is worked out before the write begins."""

from collections.abc import Callable

import msgspec

from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.game import Board, Game
from tapete.engine.gin.shown import Papers
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play import once, opponents
from tapete.play.house import House, timestamp
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal, OpenTable
from tapete.play.records import logged
from tapete.play.refused import Contended, NotYourSeat, Stale
from tapete.play.rows import Line, hand_start, step_row
from tapete.play.tables import advance, next_deals, opened, shown
from tapete.store.hands import HandStart


class Change(msgspec.Struct, frozen=True):
    """What a call does to a table: the game after it, the next deal, the moves made, and the hands that began."""

    game: Game
    next: tuple[NextDeal, ...]
    lines: tuple[Line, ...]
    starts: tuple[HandStart, ...] = ()

    @property
    def versions(self) -> int:
        """A deal and each move make one version."""
        return len(self.lines) + bool(self.starts)


async def move(house: House, game_id: str, token: str | None, choice: Move, guard: Guard) -> Answer:
    """Make a move for the seat that the token opens, with the CPUs' replies to it."""
    return await _turn(house, game_id, token, guard, lambda table, seat: _moved(house, table, seat, choice))


async def deal(house: House, game_id: str, token: str | None, client_seed: str | None, guard: Guard) -> Answer:
    """Deal the next hand, with the CPUs' moves up to the first person's turn.

    `client_seed` are hex digits that go into the shuffle beside the server's seed.
    """
    return await _turn(house, game_id, token, guard, lambda table, _: _dealt(house, table, client_seed))


async def _turn(
    house: House, game_id: str, token: str | None, guard: Guard, change: Callable[[OpenTable, int], Change]
) -> Answer:
    """Work a change out and save it; again from a fresh table when somebody else was first.

    The key is looked up only when the change is refused or cannot be saved: a request that was done before is
    always one or the other.
    """
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
            _check_version(table, seat, guard)
            answer = await _saved(house, table, seat, change(table, seat), guard)
        except (IllegalMove, Stale) as error:
            answer, refused = None, error
        answer = answer or await once.recalled(house, guard, _scope(table, seat))
        if answer is not None:
            return answer
        if refused is not None and (attempt > 0 or house.database.alone):
            raise refused
    raise Contended


def _scope(table: OpenTable, seat: int) -> str:
    return f"{table.id}:{seat}"


def _check_version(table: OpenTable, seat: int, guard: Guard) -> None:
    if guard.version is not None and guard.version != table.version:
        raise Stale(table.version, msgspec.json.encode(table.view(seat)))


async def _saved(house: House, table: OpenTable, seat: int, changed: Change, guard: Guard) -> Answer | None:
    """Save a change and answer it; `None` when somebody else was first."""
    now = house.clock()
    version = table.version + changed.versions
    after = msgspec.structs.replace(table, version=version, game=changed.game, next=changed.next)
    answer = shown(after, seat)
    key = once.kept(guard, _scope(table, seat), table.id, answer, now)
    step = step_row(table, after, now, lines=changed.lines, starts=changed.starts, key=key)
    return answer if await advance(house, after, step) else None


def _moved(house: House, table: OpenTable, seat: int, choice: Move) -> Change:
    at = timestamp(house.clock())
    game = games.apply(table.game, seat, choice)
    place = games.board_of(game, seat) or 0
    return _continued(house, table, game, (_line(table.game.boards[place], game, choice, at),), at)


def _dealt(house: House, table: OpenTable, client_seed: str | None) -> Change:
    games.check_deal(table.game)
    if not table.next:
        raise IllegalMove(Refusal.HAND_RUNNING)
    decks = [_deck(one, client_seed) for one in table.next]
    papers = [
        Papers(one.hand, number, one.commitment, None if one.seed is None else client_seed)
        for number, one in enumerate(table.next, start=table.game.number + 1)
    ]
    game = games.deal(table.game, papers, decks)
    now = house.clock()
    begun = zip(game.boards, table.next, decks, strict=True)
    starts = tuple(hand_start(game, board, one, deck, now) for board, one, deck in begun)
    return _continued(house, table, game, (), timestamp(now), starts)


def _deck(upcoming: NextDeal, client_seed: str | None) -> tuple[str, ...]:
    """The deck that stands fixed, or the one that the seeds make."""
    if upcoming.deck is not None or upcoming.seed is None:
        return upcoming.deck or ()
    return shuffle.deck(upcoming.hand, upcoming.seed, bytes.fromhex(client_seed or ""))


def _continued(
    house: House, table: OpenTable, game: Game, lines: tuple[Line, ...], at: str, starts: tuple[HandStart, ...] = ()
) -> Change:
    """Let the CPUs reply, and draw the next deal when that ends the last hand of this one."""
    script = [] if house.scripts is None else house.scripts.get(table.id, [])
    replied = list(lines)
    for board, choice, after in opponents.replies(table, game, script):
        replied.append(_line(board, after, choice, at))
        game = after
    upcoming = next_deals(house, game) if games.status(game) == "between-hands" else ()
    return Change(game, upcoming, tuple(replied), starts)


def _line(before: Board, game: Game, choice: Move, at: str) -> Line:
    """The log's line for a move that led on from a board."""
    after = next(board.hand for board in game.boards if board.papers.id == before.papers.id)
    return Line(before.papers.id, logged(before.hand, after, choice, at))
