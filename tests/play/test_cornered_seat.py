"""A computer that takes over in the middle of a turn of rummy which its person could not have ended: the card taken
from the pile has nowhere to go any more. It goes back, as when time is over, and the computer plays on from there."""

import pytest
from tests.engine.rummy.tables import deck
from tests.play.rummy_rooms import Clock, Room, house_at, log, room, told, wish

from tapete.live.presence import JUST_NOW
from tapete.play import seats
from tapete.play.once import Guard
from tapete.play.seats import LONG_AWAY
from tapete.store.database import Database

pytestmark = pytest.mark.anyio

ANA = "KS KH KD 6S 7S 8S 5S 5C 2C JH TC QC 3H"
EVA = "QS QH QD 9H TH XX 5D 4C 6S 8C JC AC 3S"


async def cornered(database: Database) -> Room:
    """Ana took the five of diamonds for her two others, and then laid one of those elsewhere."""
    at = await room(house_at(database, Clock()), wish(clock=600))
    await at.order(deck(ANA, EVA, upcard="7D", stock="8D 9D 3H 4S 6C 7C"))
    await at.say("deal", "stock", "open KS KH KD + 6S 7S 8S", "-2C", "stock", "-5D", "pile", "off 5S 1 low")
    view = await at.view(0)
    assert (view.hand.turn if view.hand else None, view.legal) == (0, ())
    return at


async def played_on(at: Room, url: str) -> None:
    """By the computer on Ana's seat, to the end of her turn."""
    lines = log(url, at.game)
    assert [told(line) for line in lines if line.auto] == ["take-back*"]
    after = [told(line) for line in lines[-3:] if not line.auto]
    assert after[0].startswith("draw stock")
    assert after[-1].startswith("discard")
    assert (await at.hand(1)).turn == 1


async def test_a_computer_gives_back_what_the_person_who_left_had_taken(database: Database, database_url: str) -> None:
    at = await cornered(database)
    answer = await seats.leave(at.at, at.game, at.tokens[0], Guard())
    assert answer.status == 200
    await played_on(at, database_url)


async def test_and_so_does_one_that_is_put_there_by_others(database: Database, database_url: str) -> None:
    at = await cornered(database)
    at.clock.now += LONG_AWAY + JUST_NOW
    await seats.fill(at.at, at.game, at.tokens[1], 0, "novato", Guard())
    await played_on(at, database_url)
