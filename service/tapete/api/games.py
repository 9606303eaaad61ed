"""Games: made, joined, looked at, and played."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, HeaderParameter, JSONBody

from tapete.api.asking import (
    MAY_SIT,
    MUST_SIT,
    Terms,
    provide_new_terms,
    provide_terms,
    token_of,
)
from tapete.api.problems import ProblemDetails, problem_responses
from tapete.api.responses import answered
from tapete.engine.cards import Card
from tapete.engine.game_view import GameView
from tapete.engine.moves import Discard, Draw, Knock, Move, Pile, Upcard
from tapete.play import history, tables, turns
from tapete.play.history import GameHands
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.places import GameWish, Name
from tapete.play.tables import Seated


class StaleProblem(ProblemDetails, frozen=True, kw_only=True):
    """The game has moved on from the version that the move was made for; `view` is the present one."""

    view: GameView


class JoinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat, and the invitation that opens it."""

    name: Name
    invite: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class DealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed of one's own for the shuffle, as 16 to 64 bytes in hex."""

    client_seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-fA-F]{2}){16,64}$")] | None = None


class UpcardBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the upcard, or pass it on."""

    take: bool


class DrawBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to draw from."""

    source: Pile = msgspec.field(name="from")


class DiscardBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card to throw."""

    card: Card


Meld = Annotated[tuple[Card, ...], msgspec.Meta(min_length=3, max_length=10)]


class KnockBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The eleventh card, and optionally the melds to show."""

    discard: Card
    melds: Annotated[tuple[Meld, ...], msgspec.Meta(max_length=3)] | None = None


_NEW = problem_responses(422, 503)
_MOVE = problem_responses(401, 403, 409, 412, 422, 503, stale=StaleProblem)
_NEW_TERMS = {"guard": Provide(provide_new_terms)}
_TERMS = {"terms": Provide(provide_terms)}
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
    responses=_NEW,
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
    responses=problem_responses(401, 403, 404, 503),
    tags=["games"],
)
async def get_game(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    game: FromPath[str],
    if_none_match: IfNoneMatch = None,
) -> Response[GameView]:
    table, seat = await tables.look(house, game, token_of(request))
    if if_none_match is not None and f'"{table.version}"' in if_none_match:
        return Response(None, status_code=304, headers={"etag": f'"{table.version}"'})  # type: ignore[arg-type]
    return answered(tables.shown(table, seat))


@post(
    "/games/{game:str}/join",
    operation_id="joinGame",
    summary="Take the seat that an invitation opens",
    dependencies=_NEW_TERMS,
    responses=problem_responses(404, 422, 503),
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
    return await history.hands_of(house, game)


@post(
    "/games/{game:str}/deal",
    operation_id="deal",
    summary="Deal the next hand",
    status_code=200,
    security=MUST_SIT,
    dependencies=_TERMS,
    responses=_MOVE,
    tags=["moves"],
)
async def deal(
    house: NamedDependency[House], terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DealBody]
) -> Response[GameView]:
    return answered(await turns.deal(house, game, terms.token, data.client_seed, terms.guard))


@post(
    "/games/{game:str}/upcard",
    operation_id="answerUpcard",
    summary="Take the upcard or pass it on",
    status_code=200,
    security=MUST_SIT,
    dependencies=_TERMS,
    responses=_MOVE,
    tags=["moves"],
)
async def answer_upcard(
    house: NamedDependency[House], terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[UpcardBody]
) -> Response[GameView]:
    return await _move(house, game, terms, Upcard(data.take))


@post(
    "/games/{game:str}/draw",
    operation_id="draw",
    summary="Draw from the stock or from the discard pile",
    status_code=200,
    security=MUST_SIT,
    dependencies=_TERMS,
    responses=_MOVE,
    tags=["moves"],
)
async def draw(
    house: NamedDependency[House], terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DrawBody]
) -> Response[GameView]:
    return await _move(house, game, terms, Draw(data.source))


@post(
    "/games/{game:str}/discard",
    operation_id="discard",
    summary="Throw a card and end the turn",
    status_code=200,
    security=MUST_SIT,
    dependencies=_TERMS,
    responses=_MOVE,
    tags=["moves"],
)
async def discard(
    house: NamedDependency[House], terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DiscardBody]
) -> Response[GameView]:
    return await _move(house, game, terms, Discard(data.card))


@post(
    "/games/{game:str}/knock",
    operation_id="knock",
    summary="Knock, or declare gin, and end the hand",
    status_code=200,
    security=MUST_SIT,
    dependencies=_TERMS,
    responses=_MOVE,
    tags=["moves"],
)
async def knock(
    house: NamedDependency[House], terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[KnockBody]
) -> Response[GameView]:
    return await _move(house, game, terms, Knock(data.discard, data.melds))


async def _move(house: House, game: str, terms: Terms, choice: Move) -> Response[GameView]:
    return answered(await turns.move(house, game, terms.token, choice, terms.guard))


games = Router(
    "/",
    route_handlers=[create_game, get_game, join_game, list_hands, deal, answer_upcard, draw, discard, knock],
)
