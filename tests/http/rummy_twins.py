"""Two worlds of rummy alike in all that one seat may know: the same clock and chance, the same visible play, and hidden
cards in each other's places (see `tests.engine.rummy.hidden`). Both are played over HTTP, turns that the clock ends and
stocks that are built anew among them, and everything the viewer can be told is kept."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from tests.chance import entropy
from tests.engine.rummy.hidden import Made, Pair, World, some_pair
from tests.http.guests import Guest, Json
from tests.http.rummy_tables import order, people
from tests.http.timed import NOW, Desk, Time, desk
from tests.http.twins import PAGES, Request, Said, _ask, _look

from tapete.engine import shuffle
from tapete.engine.cards import DOUBLE_PACK, JOKER
from tapete.engine.moves import Discard, Rebuild, Row, TableMove
from tapete.engine.rummy import play
from tapete.engine.rummy.clock import moves_for
from tapete.store.connection import Connection

SEATS = range(2, 7)
FACES = tuple(dict.fromkeys(DOUBLE_PACK))


class Plan(NamedTuple):
    """A pair of deals, and the numbers of the moves before which forbidden things are tried."""

    pair: Pair
    probed: frozenset[int]
    seed: int


@cache
def planned(seed: int) -> Plan:
    """A random deal for two to six, with every seat and a spectator looking on by turns."""
    chance = Random(seed)
    seats = SEATS[seed % len(SEATS)]
    viewer = (*range(seats), None)[seed // len(SEATS) % (seats + 1)]
    pair = some_pair(chance, viewer, seats)
    while not _will_do(pair, rebuilt=seed % 4 == 0):
        pair = some_pair(chance, viewer, seats)
    moves = pair.worlds[0].moves
    return Plan(pair, frozenset(chance.sample(range(len(moves) + 1), min(2, len(moves) + 1))), seed)


def _will_do(pair: Pair, *, rebuilt: bool) -> bool:
    """Whether something differs in the two deals, the top of a stock that was built anew where that is wanted; and the
    table ends turns in both as it is told to."""
    if pair.worlds[0] == pair.worlds[1] or not all(_is_the_tables(pair, world) for world in pair.worlds):
        return False
    tops = [[made.move.stock[0] for made in world.moves if isinstance(made.move, Rebuild)] for world in pair.worlds]
    return not rebuilt or any(top[0] != other[0] for top, other in zip(*tops, strict=True))


def _is_the_tables(pair: Pair, world: World) -> bool:
    """Whether turns that the clock ended were ended as the table does it: whole, and by the very card that was drawn
    (of two equal ones a twin may have drawn another)."""
    hand = play.deal(pair.rules, pair.seats - 1, world.deck, range(pair.seats))
    due: list[TableMove] = []
    for made in world.moves:
        if made.auto and not isinstance(made.move, Rebuild):
            due = due or list(moves_for(hand))
            if made.move != due.pop(0):
                return False
        hand, _ = play.apply(hand, made.seat, made.move, auto=made.auto)
    return not due


@asynccontextmanager
async def twins(urls: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Desk, Desk]]:
    """Two applications, each on a database of its own, with one time for both."""
    time = Time()
    async with desk(urls[0], time, monkeypatch) as one, desk(urls[1], time, monkeypatch) as other:
        yield one, other


async def begin(at: Desk, seed: int) -> None:
    """Let clock and chance go on as in every other world that begins with this seed; nothing older runs there."""
    at.time.now = NOW
    at.application.state.house = replace(at.house, entropy=entropy(seed))
    await at.house.database.write(_stop_the_clocks)
    at.house.memory.tables.clear()


def _stop_the_clocks(connection: Connection) -> None:
    connection.raw.execute("UPDATE game SET deadline = NULL")
    connection.raw.execute("DELETE FROM pulse")


async def told(at: Desk, plan: Plan, world: World, monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """Everything that the viewer is told while the deal is played in this world."""
    await begin(at, plan.seed)
    _rebuilt_as(monkeypatch, [made.move for made in world.moves if isinstance(made.move, Rebuild)])
    options = {"opening": plan.pair.rules.opening}
    guests = await people(at.client, plan.pair.seats, **options)
    await order(guests[0], world.deck)
    await guests[0].say("deal")
    viewer = Guest(at.client, guests[0].game) if plan.pair.viewer is None else guests[plan.pair.viewer]
    chance, said, ending = Random(plan.seed), list[Said](), False
    for number, made in enumerate((*world.moves, None)):
        view = await _look(viewer, guests[0].game, said)
        if number in plan.probed:
            said += [await _ask(at.client, request) for request in probes(viewer, view, chance)]
        if made is None or isinstance(made.move, Rebuild):
            continue
        if not made.auto:
            said += await _made(at, guests, plan, made, f"key-{number}", view)
        elif not ending:
            await at.late()
            await at.sweep()
        ending = made.auto and not isinstance(made.move, Discard)
    return said


def _rebuilt_as(monkeypatch: pytest.MonkeyPatch, rebuilds: list[Rebuild]) -> None:
    """Let chance build the stocks of this world."""
    stocks = [move.stock for move in rebuilds]

    def rebuilt(_: str, __: bytes, ___: bytes, number: int, cards: Row) -> Row:
        if number > len(stocks):
            return cards  # the last move led to it
        assert sorted(stocks[number - 1]) == sorted(cards)
        return stocks[number - 1]

    monkeypatch.setattr(shuffle, "rebuilt", rebuilt)


async def _made(at: Desk, guests: list[Guest], plan: Plan, made: Made, key: str, view: Json) -> list[Said]:
    """Make a move; what the viewer is told of its own, and told again."""
    fields = msgspec.to_builtins(made.move)
    path = f"{guests[0].path}/{fields.pop('move')}"
    mine = guests[made.seat].headers(key=key, version=view["version"])
    answer = await _ask(at.client, ("POST", path, fields, mine))
    assert answer[1] == 200, answer
    if made.seat != plan.pair.viewer:
        return []
    return [answer, await _ask(at.client, ("POST", path, fields, guests[made.seat].headers(key=key)))]


def probes(viewer: Guest, view: Json, chance: Random) -> list[Request]:
    """Some forty things to ask or to try that are all refused while the deal runs, but for reading."""
    mine, game, hand = viewer.headers(), viewer.path, view["hand"]
    path = f"/api/hands/{hand['id']}"
    foreign = [card for card in FACES if card not in hand["cards"]]
    found: list[Request] = []
    for card in chance.sample(foreign, min(8, len(foreign))):
        others = chance.sample(FACES, 2)
        meld = chance.randrange(6)
        found.append(("POST", f"{game}/discard", {"card": card}, mine))
        found.append(("POST", f"{game}/lay-off", {"card": card, "meld": meld, "end": "high"}, mine))
        found.append(("POST", f"{game}/meld", {"cards": [card, *others]}, mine))
        found.append(("POST", f"{game}/open", {"melds": [[card, *others]]}, mine))
        if card != JOKER:
            found.append(("POST", f"{game}/swap-joker", {"card": card, "meld": meld, "joker": 1}, mine))
    legal = [one["move"] for one in view["legal"]]
    found += [("POST", f"{game}/{name}", {}, mine) for name in ("take-back", "deal", "big-gin") if name not in legal]
    if "draw" not in legal:
        found += [("POST", f"{game}/draw", {"from": source}, mine) for source in ("stock", "discard")]
    found.append(("POST", f"{game}/discard", {"card": "AS"}, viewer.headers(version=0)))
    found.append(("POST", f"{game}/draw", {"from": "stock"}, {"authorization": "Bearer nonsense"}))
    found.append(("POST", f"{path}/rematch", {}, mine))
    found += [("GET", f"{path}{page}", None, mine) for page in PAGES if view["status"] == "playing"]
    found.append(("GET", f"{game}/hands", None, mine))
    found.append(("GET", game, None, {**mine, "if-none-match": f'"{view["version"]}"'}))
    return found


async def seen_apart(
    worlds: tuple[Desk, Desk], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Said], list[Said]]:
    """What the viewer is told in either world."""
    one = await told(worlds[0], plan, plan.pair.worlds[0], monkeypatch)
    return one, await told(worlds[1], plan, plan.pair.worlds[1], monkeypatch)
