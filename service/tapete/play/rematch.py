"""Once more with the same cards: a new game whose first deal is that of a finished hand."""

from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.game import Player
from tapete.play.history import Record, record
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal
from tapete.play.places import creator_of
from tapete.play.secret import new_id
from tapete.play.tables import opened, set_up
from tapete.store.hands import list_hands


async def rematch(house: House, hand_id: str, guard: Guard) -> Answer:
    """Set up a game like the hand's, with its deck and its dealer for the first deal; raises `Unknown`, `HandRunning`.

    In pairs the other hand of the same deal comes along. Everybody may know these cards, so nothing is committed to and
    nothing can be proved of that first deal.
    """
    played = await _dealt_together(house, await record(house, hand_id))
    before = (await opened(house, played[0].game)).game
    players = _players(played[0])
    game = games.start(played[0].rules, before.target, players, creator_of(players), before.format)
    upcoming = tuple(NextDeal(new_id(house.entropy), None, one.deck) for one in played)
    return await set_up(house, replace(game, dealers=tuple(one.dealer for one in played)), upcoming, guard)


async def _dealt_together(house: House, played: Record) -> tuple[Record, ...]:
    """All hands of the deal that a hand was part of, in their order."""
    together = (await opened(house, played.game)).game.hands_to_deal
    if together == 1:
        return (played,)
    first = (played.number - 1) // together * together + 1
    rows = await house.database.read(list_hands, played.game)
    return tuple([await record(house, row.id) for row in rows if first <= row.number < first + together])


def _players(played: Record) -> tuple[Player, ...]:
    """The same seats; persons but the first are invited anew."""
    first = next((seat.seat for seat in played.seats if seat.cpu is None), 0)
    return tuple(Player(seat.name, seat.cpu, open=seat.cpu is None and seat.seat != first) for seat in played.seats)
