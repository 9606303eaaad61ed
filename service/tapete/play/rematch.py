"""Once more with the same cards: a new game whose first hand is dealt from the deck of a finished one."""

from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.game import Player
from tapete.play.history import HandRecord, record
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal
from tapete.play.places import creator_of
from tapete.play.secret import new_id
from tapete.play.tables import opened, set_up


async def rematch(house: House, hand_id: str, guard: Guard) -> Answer:
    """Set up a game like the hand's, with its deck and its dealer for the first deal; raises `Unknown`, `HandRunning`.

    Everybody may know these cards, so nothing is committed to and nothing can be proved of that first deal.
    """
    played = await record(house, hand_id)
    before = (await opened(house, played.game)).game
    players = _players(played)
    game = games.start(played.rules, before.target, players, creator_of(players))
    upcoming = NextDeal(new_id(house.entropy), None, played.deck)
    return await set_up(house, replace(game, dealer=played.dealer), upcoming, guard)


def _players(played: HandRecord) -> tuple[Player, ...]:
    """The same seats; persons but the first are invited anew."""
    first = next(seat.seat for seat in played.seats if seat.cpu is None)
    return tuple(Player(seat.name, seat.cpu, open=seat.cpu is None and seat.seat != first) for seat in played.seats)
