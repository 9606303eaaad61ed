"""Bare handlers to be measured against: hello, and moves saved by hand-written statements on the bare driver.

`python -m tests.bench.bare [DATABASE]` serves them like the product is served: Litestar, uvicorn, one process. Rules,
CPU replies, view, JSON and the values stored are the product's; left out is what it puts around them: the gate, the
headers, problem details, dependencies, and the store with its threads. The database has its tables already.
"""

import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath
from tests.bench.bare_postgresql import BarePostgreSQL
from tests.bench.bare_sqlite import BareSQLite

from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard
from tapete.play import tables, turns
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.places import GameWish
from tapete.store.database import Database

MOVES: dict[str, msgspec.json.Decoder[Any]] = {
    "upcard": msgspec.json.Decoder(Upcard),
    "draw": msgspec.json.Decoder(Draw),
    "discard": msgspec.json.Decoder(Discard),
    "knock": msgspec.json.Decoder(Knock),
}


@get("/hello")
async def hello() -> dict[str, str]:
    """What the framework and the server cost by themselves."""
    return {"hello": "world"}


@post("/api/games")
async def create(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A game against the computer."""
    return _answered(await tables.create(_house(request), GameWish(), Guard()))


@post("/api/games/{game:str}/{name:str}", status_code=200)
async def make_move(request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A move, or the next deal."""
    headers = request.headers
    token = headers["authorization"].removeprefix("Bearer ")
    guard = Guard(int(headers["if-match"].strip('"')), headers.get("idempotency-key"))
    if name == "deal":
        return _answered(await turns.deal(_house(request), game, token, None, guard))
    choice: Move = MOVES[name].decode(await request.body())
    return _answered(await turns.move(_house(request), game, token, choice, guard))


def _house(request: Request[Any, Any, Any]) -> House:
    return cast("House", request.app.state.house)


def _answered(answer: Answer) -> Response[bytes]:
    return Response(answer.body, status_code=answer.status, headers=answer.headers, media_type=MediaType.JSON)


@asynccontextmanager
async def _housed(app: Litestar, url: str) -> AsyncIterator[None]:
    database: BareSQLite | BarePostgreSQL
    database = BareSQLite(url) if url.startswith("sqlite") else await BarePostgreSQL.connected(url)
    app.state.house = House(cast("Database", database), lambda: time.time_ns() // 1_000_000, secrets.token_bytes)
    yield
    await database.close()


def bare_app(url: str | None) -> Litestar:
    """Hello alone, or with moves on a database."""
    lifespan: list[Callable[[Litestar], Any]] = [] if url is None else [lambda app: _housed(app, url)]
    handlers = [hello] if url is None else [hello, create, make_move]
    return Litestar(handlers, lifespan=lifespan, openapi_config=None, logging_config=None)


def main() -> None:
    """Serve on a free port and say where."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    print(f"open at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    app = bare_app(sys.argv[1] if len(sys.argv) > 1 else None)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=1
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
