"""Games in every state, with everybody who may come; and what is stored of a game, to be compared and put back."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import httpx
from litestar import Litestar
from tests.deals import deck_of
from tests.engine.rummy.tables import deck
from tests.http.guests import Guest, Json, against_the_cpu, body_of
from tests.http.matrix_table import STATES
from tests.http.rummy_tables import as_json

from tapete.store.connection import Connection

NAMES = ("Ana", "Eva", "Leo", "Noa")
WISHES: dict[str, Json] = {
    "gin": {"rules": "clasico"},
    "rummy": {"rules": "rummy", "clock": 600},
}
GOES_GIN = "4S 5S 6S 9H 9D 9C AH 2H 3H 4H"
GIN_LOW = (  # so little is left in the others' hands that the game goes on
    GOES_GIN,
    "AS AD AC 2S 2D 2C 3S 3D 3C TC",
    "5H 5D 5C 6H 6D 6C 7H 7D 7C TD",
    "8H 8D 8C TH JH QH KH TS JS QS",
)
GOES_OUT = "KS KH KD 5H 6H 7H 8H 9S TS JS 2C 3C 4C"
RUMMY_LOW = (
    GOES_OUT,
    "2D 2D 2H 2H 2S 2S 3D 3D 3H 3H 3S 3S 4D",
    "4D 4H 4H 4S 4S 5D 5D 5S 5S 6D 6D 6S 6S",
    "6C 6C 7C 7C 5C 5C 3C 4C 2C 7D 7D 8S 8S",
)
OPENS = ("stock", "open KS KH KD + 5H 6H 7H 8H", "-8D")
OTHERS = ("stock", "-9D", "stock", "-9H")
ENDS = {
    "gin": ("deal", "stock", {"move": "knock", "discard": "KD"}),
    "rummy": ("deal", *OPENS, *OTHERS, "stock", "meld 9S TS JS", "meld 2C 3C 4C"),
}

Rows = dict[str, list[tuple[Any, ...]]]


class Staged(NamedTuple):
    """A game in a state: the tokens by who has them, an invitation (void but where a seat is open), the last hand's id,
    and what is stored of it."""

    game: str
    tokens: dict[str, str]
    invite: str
    hand: str
    rows: Rows

    @property
    def digest(self) -> str:
        return digest(self.rows)


async def staged(app: Litestar, client: httpx.AsyncClient, kind: str, state: str) -> Staged:
    """A game of four: three sit, and the fourth has left and is replaced by a CPU, or by nobody in `waiting`."""
    length: Json = {}
    if kind == "gin":
        length = {"target": 50 if state == "finished" else 100}
    elif state == "between hands":
        length = {"length": "200"}
    wish = {**WISHES[kind], **length, "seats": [{"name": name} for name in NAMES]}
    made = body_of(await client.post("/api/games", json=wish), 201)
    guests, path = [Guest(client, made["id"], made["token"])], f"/api/games/{made['id']}"
    for name, one in zip(NAMES[1:], made["invites"], strict=True):
        joined = await client.post(f"{path}/join", json={"name": name, "invite": one["invite"]})
        guests.append(Guest(client, made["id"], body_of(joined, 201)["token"]))
    body_of(await guests[3].post("leave"), 200)
    invite = body_of(await guests[0].post("seats/3/invite"), 200)["invite"]
    if state != "waiting":
        body_of(await guests[0].post("seats/3/cpu"), 200)
        await _brought_to(guests, kind, state)
    view = await guests[0].view()
    tokens = dict(zip(("host", "second", "third", "left"), [one.token or "" for one in guests], strict=True))
    tokens["guest of another game"] = (await against_the_cpu(client)).token or ""
    rows = await stored(app, made["id"])
    return Staged(made["id"], tokens, invite, "nothing" if view["hand"] is None else view["hand"]["id"], rows)


async def _brought_to(guests: Sequence[Guest], kind: str, state: str) -> None:
    low = state == "between hands"
    order: tuple[str, ...]
    if kind == "gin":
        order = deck_of(GIN_LOW if low else (GOES_GIN, "", "", ""), "QC", "KD")
    else:
        order = deck(*(RUMMY_LOW if low else (GOES_OUT, "", "", "")), upcard="QC", stock="8D 9D 9H")
    put = f"/api/dev/games/{guests[0].game}/next-deal"
    assert (await guests[0].client.put(put, json={"deck": list(order), "cpu_moves": []})).status_code == 204
    script: Sequence[Any] = ENDS[kind]
    if state == "host's turn":
        script = ("deal",)
    elif state == "second's turn":
        script = ("deal", "stock", "-KD" if kind == "gin" else "-8D")
    view: Json = await guests[0].view()
    for word in script:
        turn = view["hand"]["turn"] if view["status"] == "playing" else 0
        view = await guests[turn].play(as_json(word) if isinstance(word, str) else word)
    if kind == "rummy" and script is ENDS[kind]:
        last = next(one for one in view["legal"] if one["move"] == "discard")
        view = await guests[0].play(last)
    reached = {"playing": STATES[1 + (view["hand"]["turn"] == 1)], "between-hands": "between hands"}
    assert reached.get(view["status"], view["status"]) == state, view["status"]


_OWN = {
    "game": "id = ?",
    "seat": "game = ?",
    "hand": "game = ?",
    "move": "hand IN (SELECT id FROM hand WHERE game = ?)",
    "comment": "hand IN (SELECT id FROM hand WHERE game = ?)",
}


async def stored(app: Litestar, game: str) -> Rows:
    """All that is stored of a game."""
    found: Rows = await app.state.house.database.read(_read, game)
    return found


def _read(connection: Connection, game: str) -> Rows:
    return {table: _rows(connection, f"SELECT * FROM {table} WHERE {own}", game) for table, own in _OWN.items()}  # noqa: S608


def _rows(connection: Connection, sql: str, game: str) -> list[tuple[Any, ...]]:
    """In an order of their own, whatever order the database has them in."""
    return sorted((tuple(row) for row in _run(connection, sql, (game,))), key=repr)


def _run(connection: Connection, sql: str, values: tuple[Any, ...]) -> Any:
    """A statement put past the store, with question marks for the values as SQLite has it."""
    driver: Any = connection.raw
    return driver.execute(sql if connection.dialect == "sqlite" else sql.replace("?", "%s"), values)


def digest(rows: Rows) -> str:
    """What tells one state of a game from another."""
    return hashlib.sha256(repr(rows).encode()).hexdigest()


async def put_back(app: Litestar, game: str, rows: Rows) -> None:
    """Let a game be as it was."""
    await app.state.house.database.write(_write, game, rows)
    app.state.house.memory.tables.clear()


def _write(connection: Connection, game: str, rows: Rows) -> None:
    for table, own in reversed(_OWN.items()):
        _run(connection, f"DELETE FROM {table} WHERE {own}", (game,))  # noqa: S608
    for table, some in rows.items():
        for row in some:
            marks = ", ".join("?" * len(row))
            _run(connection, f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608
