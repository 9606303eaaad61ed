"""kill -9 amid play: each acknowledged move is there once, none is there twice, and keys give their answers."""

import json
import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.databases import ask
from tests.faults.players import Acknowledged, Json, Player, Request, Wire
from tests.servers import served

ALONE = 5
PAIRS = 2
FIELDS = {"upcard": ("take",), "draw": ("from",), "discard": ("card",), "knock": ("discard",)}


@pytest.mark.timeout(300)
def test_eight_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path / "tapete.db", cycles=8)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_many_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """As many as TAPETE_CYCLES says, 500 by default: some twenty minutes."""
    killed_again_and_again(tmp_path / "tapete.db", cycles=int(os.environ.get("TAPETE_CYCLES", "500")))


def killed_again_and_again(file: Path, cycles: int) -> None:
    chance, wire = Random(cycles), Wire()
    players: list[Player] = []
    begun = time.monotonic()
    for _ in range(cycles):
        with served(file) as server:
            wire.lead_to(server.address)
            if not players:
                players = seated(wire)
            asked_again(wire, players, chance)
            time.sleep(chance.uniform(0.05, 0.8))
            server.process.kill()
            server.process.wait(10)
            wire.address = None
    with served(file) as server:
        wire.lead_to(server.address)
        wire.over.set()
        for player in players:
            player.thread.join(60)
            assert not player.thread.is_alive()
        asked_again(wire, players, chance, most=100)
    assert [fault for player in players for fault in player.faults] == []
    found = accounted(f"sqlite:///{file}", [one for player in players for one in player.acknowledged])
    print(f"{cycles} kills, {found} in {time.monotonic() - begun:.0f} seconds", end=" ")  # noqa: T201


def seated(wire: Wire) -> list[Player]:
    """Players at tables of their own, and pairs that share one."""
    players = [Player(wire, seed) for seed in range(ALONE)]
    for pair in range(PAIRS):
        made, ana = _sat_down(wire, "/api/games", {"seats": [{"name": "Ana"}, {"name": "Eva"}], "target": 100})
        invite = {"name": "Eva", "invite": made["invites"][0]["invite"]}
        joined, eva = _sat_down(wire, f"/api/games/{made['id']}/join", invite)
        for number, (body, first) in enumerate(((made, ana), (joined, eva))):
            player = Player(wire, 100 + 2 * pair + number, (made["id"], body["token"]))
            player.acknowledged.append(first)
            players.append(player)
    for player in players:
        player.thread.start()
    return players


def _sat_down(wire: Wire, path: str, body: Json) -> tuple[Json, Acknowledged]:
    request = Request(None, path, body, f"key-of-{path}-{time.monotonic_ns()}")
    found = wire.ask("POST", path, json.dumps(body), request.headers())
    assert found is not None
    assert found[0] == 201
    return json.loads(found[1]), Acknowledged(request, found[1], 1, wire.since)


def asked_again(wire: Wire, players: list[Player], chance: Random, most: int = 8) -> None:
    """Send requests that were answered before once more: each gets its first answer, byte for byte."""
    answered = [one for player in players for one in list(player.acknowledged)]
    for one in chance.sample(answered, min(most, len(answered))):
        request = one.request
        found = wire.ask("POST", request.path, json.dumps(request.body), request.headers())
        assert found is not None
        assert found[1] == one.answer, request


def accounted(url: str, acknowledged: list[Acknowledged]) -> str:
    """Hold the answers against the database; what was found, in words."""
    assert ask(url, "PRAGMA integrity_check") == [("ok",)]
    assert ask(url, "PRAGMA foreign_key_check") == []
    ours = {one.view()["id"] for one in acknowledged}
    moves = [one for one in acknowledged if one.request.path.rpartition("/")[2] in FIELDS]
    deals = [one for one in acknowledged if one.request.path.endswith("/deal")]
    made = [one for one in acknowledged if one.request.path == "/api/games"]
    assert len(made) == len(ours)
    _each_move_is_there_once(url, moves, ours)
    _each_deal_is_there_once(url, deals, ours)
    _each_version_is_a_deal_a_move_or_a_seat(url, ours)
    _each_game_is_where_its_last_answer_says(url, acknowledged)
    replayed = _made_before_the_kill_and_answered_after(url, moves)
    assert replayed > 0, "no kill came between a commit and its answer"
    return (
        f"{len(acknowledged)} answers, {len(moves)} moves, {replayed} of them made before a kill and answered after it"
    )


def _made_before_the_kill_and_answered_after(url: str, moves: list[Acknowledged]) -> int:
    at = {(hand, ply): int(str(made)) for hand, ply, made in ask(url, "SELECT hand, ply, at FROM move")}
    places = ((one, one.view()) for one in moves if one.sent > 1)
    return sum(at[view["hand"]["id"], view["events"][0]["ply"]] < one.since for one, view in places)


def _each_move_is_there_once(url: str, moves: list[Acknowledged], ours: set[str]) -> None:
    stored = {
        (str(hand), int(str(ply))): json.loads(str(line))
        for game, hand, ply, line in ask(
            url, "SELECT hand.game, move.hand, move.ply, move.move FROM move JOIN hand ON hand.id = move.hand"
        )
        if game in ours
    }
    told: Counter[tuple[str, int]] = Counter()
    for one in moves:
        view, name = one.view(), one.request.path.rpartition("/")[2]
        event = view["events"][0]
        place = (view["hand"]["id"], event["ply"])
        told[place] += 1
        line = stored[place]
        assert (line["move"], line["seat"]) == (name, view["you"])
        assert all(line[field] == one.request.body[field] for field in FIELDS[name])
    people = {place for place, line in stored.items() if (place[0], line["seat"]) not in _cpus(url)}
    assert set(told) == people  # none lost, and none that nobody was told of
    assert max(told.values()) == 1


_CPUS: dict[str, set[tuple[str, int]]] = {}


def _cpus(url: str) -> set[tuple[str, int]]:
    """The computer's seats, by hand."""
    if url not in _CPUS:
        rows = ask(url, "SELECT hand.id, seat.seat FROM hand JOIN seat ON seat.game = hand.game WHERE cpu IS NOT NULL")
        _CPUS[url] = {(str(hand), int(str(seat))) for hand, seat in rows}
    return _CPUS[url]


def _each_deal_is_there_once(url: str, deals: list[Acknowledged], ours: set[str]) -> None:
    dealt = Counter(one.view()["hand"]["id"] for one in deals)
    assert set(dealt) == {hand for hand, game in ask(url, "SELECT id, game FROM hand") if game in ours}
    assert max(dealt.values()) == 1


def _each_version_is_a_deal_a_move_or_a_seat(url: str, ours: set[str]) -> None:
    rows = ask(
        url,
        "SELECT id, version, (SELECT count(*) FROM hand WHERE game = game.id), "
        "(SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = game.id), "
        "(SELECT count(*) - 1 FROM seat WHERE game = game.id AND cpu IS NULL), "
        "(SELECT max(n) FROM (SELECT count(*) - max(ply) AS n FROM move GROUP BY hand)) FROM game",
    )
    for game, *counts in rows:
        version, hands, moves, joined, holes = (int(str(number or 0)) for number in counts)
        assert game not in ours or version == hands + moves + joined
        assert holes == 0


def _each_game_is_where_its_last_answer_says(url: str, acknowledged: list[Acknowledged]) -> None:
    latest: dict[str, int] = {}
    for one in acknowledged:
        view = one.view()
        latest[view["id"]] = max(latest.get(view["id"], 0), view["version"])
    stored = {str(game): int(str(version)) for game, version in ask(url, "SELECT id, version FROM game")}
    assert {game: stored[game] for game in latest} == latest
