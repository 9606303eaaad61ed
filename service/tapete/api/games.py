"""Games: made, joined and looked at."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody

from tapete.api.asking import MAY_SIT, provide_new_terms, token_of
from tapete.api.problems import problem_responses
from tapete.api.responses import ETAG, LOCATION, answered
from tapete.api.static import names
from tapete.engine.game_view import GameView
from tapete.play import score_sheet, tables
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.places import GameWish, Name
from tapete.play.score_sheet import GameHands
from tapete.play.tables import Seated


class JoinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat, and the invitation that opens it."""

    name: Name
    invite: Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


_UNCHANGED = ResponseSpec(None, generate_examples=False, description="The view is the one whose ETag was named")
_NEW_TERMS = {"guard": Provide(provide_new_terms)}
IfNoneMatch = Annotated[
    str | None,
    HeaderParameter(name="If-None-Match", max_length=200, description="An ETag already held: 304 if it stands."),
]


@post(
    "/games",
    operation_id="createGame",
    summary="Make a game and take its first seat",
    description="Every field is optional: `{}` is a game at the house table against the computer.",
    dependencies=_NEW_TERMS,
    response_headers=[ETAG, LOCATION],
    responses=problem_responses(422, 503),
    tags=["games"],
)
async def create_game(
    house: NamedDependency[House], guard: NamedDependency[Guard], data: JSONBody[GameWish]
) -> Response[Seated]:
    return answered(await tables.create(house, data, guard))


@get(
    "/games/{game:str}",
    operation_id="getGame",
    summary="See a game from one's seat, or as a spectator",
    description="With a seat's token the view is that seat's; without one it is a spectator's.",
    security=MAY_SIT,
    response_headers=[ETAG],
    responses={304: _UNCHANGED, **problem_responses(401, 403, 404, 503)},
    tags=["games"],
)
async def get_game(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    game: FromPath[str],
    if_none_match: IfNoneMatch = None,
) -> Response[GameView]:
    table, seat = await tables.look(house, game, token_of(request))
    if if_none_match is not None and names(if_none_match, f'"{table.version}"'):
        return Response(None, status_code=304, headers={"etag": f'"{table.version}"'})  # type: ignore[arg-type]
    return answered(tables.shown(table, seat))


@post(
    "/games/{game:str}/join",
    operation_id="joinGame",
    summary="Take the seat that an invitation opens",
    dependencies=_NEW_TERMS,
    response_headers=[ETAG, LOCATION],
    responses=problem_responses(404, 409, 422, 503),
    tags=["games"],
)
async def join_game(
    house: NamedDependency[House], guard: NamedDependency[Guard], game: FromPath[str], data: JSONBody[JoinBody]
) -> Response[Seated]:
    return answered(await tables.join(house, game, data.name, data.invite, guard))


@get(
    "/games/{game:str}/hands",
    operation_id="listHands",
    summary="The hands of a game, with results and running score",
    responses=problem_responses(404, 503),
    tags=["hands"],
)
async def list_hands(house: NamedDependency[House], game: FromPath[str]) -> GameHands:
    return await score_sheet.hands_of(house, game)


games = Router("/", route_handlers=[create_game, get_game, join_game, list_hands])
