"""The end of a turn whose commit is in doubt: it is made once, whether the lost commit was made or not."""

import pytest
from tests.play.rummy_rooms import Clock, house_at, log, room, told
from tests.play.test_memory import Shaky

from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play.attending import give_back, sweep
from tapete.store.database import Database
from tapete.store.failures import Busy

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("made", [True, False])
async def test_the_table_ends_a_turn_once_though_its_commit_was_in_doubt(
    database: Database, database_url: str, made: bool
) -> None:
    shaky = Shaky(database)
    at = await room(house_at(shaky, Clock()))
    await at.order()
    await at.say("deal")
    await at.late()
    await give_back(at.at, at.clock.now)  # so that the next write ends the turn
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await sweep(at.at)
    assert await sweep(at.at) == (0 if made else 1)
    assert [told(line) for line in log(database_url, at.game)] == ["draw stock 8D*", "discard 8D*"]
    assert (await at.hand()).turn == 1
    assert at.at.memory.recall(at.game) == await at.restarted().table()


@pytest.mark.parametrize("made", [True, False])
async def test_a_late_move_finds_the_turn_ended_though_that_commit_was_in_doubt(
    database: Database, database_url: str, made: bool
) -> None:
    shaky = Shaky(database)
    at = await room(house_at(shaky, Clock()))
    await at.order()
    await at.say("deal")
    await at.late()
    await give_back(at.at, at.clock.now)  # so that the next write ends the turn
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await at.post(0, "stock")
    with pytest.raises(IllegalMove) as refused:
        await at.post(0, "stock")
    assert refused.value.code is Refusal.TIME_RAN_OUT
    assert [told(line) for line in log(database_url, at.game)] == ["draw stock 8D*", "discard 8D*"]


@pytest.mark.parametrize("made", [True, False])
async def test_time_is_given_back_once_though_that_commit_was_in_doubt(database: Database, made: bool) -> None:
    shaky = Shaky(database)
    at = await room(house_at(shaky, Clock()))
    await at.say("deal")
    await sweep(at.at)
    ends = await at.deadline()
    at.clock.now += 60_000
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await sweep(at.at)
    await sweep(at.at)
    table = await at.table()
    assert table.deadline == ends + 60_000
    assert (await at.view()).version == table.version
