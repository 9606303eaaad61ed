"""A small application wired as the real one is, with handlers enough to show every kind of answer."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter

from tapete.api.bodies import Request
from tapete.api.gate import Gate
from tapete.api.headers import dress
from tapete.api.openapi import Documentation
from tapete.api.problems import Problem, ProblemDetails, handlers, problem_responses
from tapete.api.static import client_files

CLIENT = Path(__file__).parents[2] / "client"
Card = Annotated[str, msgspec.Meta(pattern="^[A-K0-9][CDHS]$", max_length=2)]
Level = Literal["easy", "hard"]


class Discard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="discard"):
    """Throw a card."""

    card: Card


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="knock"):
    """End the hand."""

    discard: Card
    melds: tuple[tuple[Card, ...], ...] | None = None


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen when a game is made."""

    target: Annotated[int, msgspec.Meta(ge=1, le=500)] = 50
    open: bool = False
    level: Level | None = None
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=20)]], msgspec.Meta(max_length=6)] = []


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who joins."""

    name: str


class GameView(msgspec.Struct, frozen=True):
    """A game as one seat sees it."""

    id: str
    version: int
    last: Discard | Knock | None


class StaleDetails(ProblemDetails, frozen=True, kw_only=True):
    """A move too late, with the game as it is now."""

    view: GameView


class IllegalMove(Exception):
    """Another floor's refusal."""


class Busy(Exception):
    """Another floor's trouble."""


VIEW = GameView("k7f2qD3xZp0a", 3, Discard("KD"))


@post("/api/games", operation_id="createGame", summary="Make a game", status_code=201)
async def create(data: JSONBody[NewGame]) -> NewGame:
    return data


@post("/api/games/{game:str}/join", operation_id="join", summary="Take a seat", status_code=201)
async def join(game: FromPath[str], data: JSONBody[Joined]) -> Joined:
    return data


@post(
    "/api/games/{game:str}/move",
    operation_id="move",
    summary="Make a move",
    description="The first paragraph.\n\nA second one, about <angles> & ampersands.",
    status_code=200,
    responses=problem_responses(409, 412, 503, stale=StaleDetails),
)
async def move(game: FromPath[str], data: JSONBody[Discard | Knock]) -> Response[GameView]:
    refusals: dict[str, Exception] = {
        "illegal": IllegalMove("wrong-phase"),
        "stale": Problem(412, "stale", headers={"ETag": '"3"'}, view=VIEW),
        "busy": Busy(),
        "broken": ZeroDivisionError("secret: the stock is KD 4S"),
    }
    if game in refusals:
        raise refusals[game]
    return Response(VIEW, headers={"etag": '"3"'})


@get(
    "/api/games/{game:str}",
    operation_id="view",
    summary="See a game",
    response_headers=[
        ResponseHeader(name="Last-Modified", description="When it was.", documentation_only=True),
        ResponseHeader(name="ETag", description="The version.", documentation_only=True),
    ],
)
async def view(
    game: FromPath[str], if_match: Annotated[str | None, HeaderParameter(name="If-Match", max_length=9)] = None
) -> Response[GameView]:
    if game == "unknown":
        raise Problem(404, "not-found")
    return Response(VIEW, headers={"etag": '"3"', "last-modified": "Mon, 30 Nov 2026 05:00:00 GMT"})


@get("/api/hands/{number:int}/positions", operation_id="positions", summary="Every position of a hand")
async def positions(
    number: FromPath[int],
    view: FromQuery[Literal["all", "0", "1"]],
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
    only: FromQuery[list[str] | None] = None,
) -> dict[str, Any]:
    return {"number": number, "view": view, "limit": limit, "only": only}


@get("/api/boom/{text:str}", include_in_schema=False)
async def boom(text: FromPath[str]) -> None:
    raise RuntimeError(text)


def raising(errors: dict[str, Exception]) -> HTTPRouteHandler:
    """A handler that raises what it is asked for."""

    @get("/api/raises/{name:str}", include_in_schema=False)
    async def raises(name: FromPath[str]) -> None:
        raise errors[name]

    return raises


@get("/health/live", operation_id="live", summary="Whether it runs")
async def live() -> dict[str, str]:
    return {"status": "ok"}


def small_app(
    client: Path = CLIENT, more: Sequence[HTTPRouteHandler] = (), first: Sequence[ASGIMiddleware] = ()
) -> Litestar:
    """`more` routes, and what is asked `first`, before the gate."""
    return Litestar(
        [create, join, move, view, positions, boom, live, client_files(client), *more],
        plugins=[Documentation("Small", "1.2.3")],
        middleware=[*first, Gate(allowed_origins=["https://friend.example"])],
        request_class=Request,
        before_send=[dress],
        exception_handlers=handlers(
            {
                IllegalMove: lambda error: Problem(409, str(error), {"phase": "draw"}),
                Busy: lambda _: Problem(503, "unavailable", headers={"Retry-After": "2"}),
            }
        ),
        logging_config=None,
    )
