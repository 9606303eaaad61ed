"""Another program that locks the SQLite file: whoever comes waits, and is told to come back where that takes long."""

import time
from pathlib import Path
from random import Random

import pytest
from tests.databases import on_sqlite
from tests.faults.accounts import accounted
from tests.faults.lives import alive
from tests.faults.locking import CHANGES, changes_outside, locked, statements_of_the_writer
from tests.faults.players import Player, Wire, asked_again, at_rest, seated
from tests.http.guests import Guest, against_the_cpu, body_of, choose, new_key, opened, two_people

from tapete.play.attending import sweep
from tapete.play.tidying import lose_track, tidy

USUAL = 5.0  # seconds that the table waits for a lock


def looks_meanwhile(wire: Wire, players: list[Player], seconds: float) -> float:
    """For so long, look at a game again and again; the longest that an answer took."""
    game, token = next(player.seat for player in players if player.seat is not None)
    longest, end = 0.0, time.monotonic() + seconds
    while (asked := time.monotonic()) < end:
        found = wire.ask("GET", f"/api/games/{game}", None, {"authorization": f"Bearer {token}"})
        assert found is not None
        assert found[0] == 200
        longest = max(longest, time.monotonic() - asked)
        time.sleep(0.05)
    return longest


def played_while_locked(file: Path, held: float, busy_timeout: float) -> int:
    """Eight people at play, amid which the file is locked for so many seconds; how often one of them was told 503."""
    with alive(file, busy_timeout=busy_timeout) as server, Wire(patient=True) as wire:
        wire.lead_to(server.address)
        players = seated(wire, alone=4, pairs=2)
        time.sleep(0.5)
        with locked(file):
            longest = looks_meanwhile(wire, players, held)
        time.sleep(0.5)
        at_rest(wire, players)
        asked_again(wire, players, Random(0), most=50)
    found = accounted(f"sqlite:///{file}", players)
    print(  # noqa: T201
        f"locked for {held:.0f} s: {wire.refusals} times 503, {found}, a look took {longest:.2f} s at most", end=" "
    )
    assert longest < 2
    return wire.refusals


@pytest.mark.parametrize("held", [1.0, pytest.param(4.0, marks=pytest.mark.long)])
def test_a_lock_that_the_table_waits_out_is_met_by_nobody(tmp_path: Path, held: float) -> None:
    assert played_while_locked(tmp_path / "tapete.db", held, USUAL) == 0


@pytest.mark.parametrize(
    ("held", "busy_timeout"),
    [(2.0, 0.4), *(pytest.param(held, USUAL, marks=pytest.mark.long) for held in (10.0, 30.0))],
)
def test_a_longer_lock_is_told_with_a_time_to_come_back(tmp_path: Path, held: float, busy_timeout: float) -> None:
    """Every refusal has `Retry-After`, none is a 500, and whoever comes back with the key loses nothing."""
    assert played_while_locked(tmp_path / "tapete.db", held, busy_timeout) > 0


@pytest.mark.anyio
@on_sqlite
async def test_every_change_is_made_in_a_transaction_that_has_the_writers_lock_from_its_beginning(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = statements_of_the_writer(monkeypatch)
    async with opened(database_url) as client:
        chance, (ana, eva) = Random(4), await two_people(client, rules="rummy")
        for guest, word in ((ana, "deal"), (ana, "stock"), (eva, "pass")):
            await guest.post(word.replace("stock", "draw"), {"from": "stock"} if word == "stock" else {}, key=new_key())
        alone = await against_the_cpu(client)
        while (view := await alone.view())["status"] != "finished" and view["version"] < 60:
            await alone.play(choose(view, chance))
        await commented_on(alone)
        house = client._transport.app.state.house  # type: ignore[attr-defined]
        await sweep(house)
        await tidy(house)
        await lose_track(house)
        body_of(await client.get("/health/ready"), 200)
    begun = {one for one in said if one.startswith("BEGIN")}
    assert begun == {"BEGIN IMMEDIATE"}
    assert changes_outside(said) == []
    assert sum(one.startswith(CHANGES) for one in said) > 50


async def commented_on(guest: Guest) -> None:
    view = await guest.view()
    answer = await guest.client.post(f"/api/hands/{view['hand']['id']}/comments", json={"text": "Bien"})
    assert answer.status_code in (201, 409), answer.text  # 409 while it is being played
