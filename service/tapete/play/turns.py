"""Moves and deals: load, apply, let the CPUs reply, save, answer. All is worked out before the write begins."""

from collections.abc import Callable

import msgspec

from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.game import Game
from tapete.engine.gin.shown import Papers
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play import once, opponents
from tapete.play.house import House, timestamp
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal, OpenTable
from tapete.play.records import LoggedMove, logged
from tapete.play.refused import Contended, NotYourSeat, Stale
from tapete.play.rows import hand_start, step_row
from tapete.play.tables import advance, next_deal, opened, shown
from tapete.store.hands import HandStart


class Change(msgspec.Struct, frozen=True):
    """What a call does to a table: the game after it, the next deal, the moves made, and the hand that began."""

    game: Game
    next: NextDeal | None
    lines: tuple[LoggedMove, ...]
    start: HandStart | None = None

    @property
    def versions(self) -> int:
        """A deal and each move make one version."""
        return len(self.lines) + (self.start is not None)


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
    step = step_row(table, after, now, lines=changed.lines, start=changed.start, key=key)
    return answer if await advance(house, after, step) else None


def _moved(house: House, table: OpenTable, seat: int, choice: Move) -> Change:
    at = timestamp(house.clock())
    game = games.apply(table.game, seat, choice)
    return _continued(house, table, game, (_line(table.game, game, choice, at),), at)


def _dealt(house: House, table: OpenTable, client_seed: str | None) -> Change:
    games.check_deal(table.game)
    upcoming = table.next
    if upcoming is None:
        raise IllegalMove(Refusal.HAND_RUNNING)
    given = client_seed if upcoming.seed is not None else None
    deck = upcoming.deck or shuffle.deck(upcoming.hand, upcoming.seed or b"", bytes.fromhex(given or ""))
    papers = Papers(upcoming.hand, table.game.number + 1, upcoming.commitment, given)
    game = games.deal(table.game, papers, deck)
    now = house.clock()
    return _continued(house, table, game, (), timestamp(now), hand_start(game, upcoming, deck, now))


def _continued(
    house: House, table: OpenTable, game: Game, lines: tuple[LoggedMove, ...], at: str, start: HandStart | None = None
) -> Change:
    """Let the CPUs reply, and draw the next deal when that ends the hand."""
    script = [] if house.scripts is None else house.scripts.get(table.id, [])
    for choice, after in opponents.replies(table, game, script):
        lines = (*lines, _line(game, after, choice, at))
        game = after
    upcoming = next_deal(house) if games.status(game) == "between-hands" else None
    return Change(game, upcoming, lines, start)


def _line(before: Game, after: Game, choice: Move, at: str) -> LoggedMove:
    if before.hand is None or after.hand is None:
        raise IllegalMove(Refusal.NO_HAND)
    return logged(before.hand, after.hand, choice, at)
