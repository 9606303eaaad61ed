"""Seats: left, filled by a computer, opened to another guest; and the game in which the same people go on."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, PathParameter

from tapete.api.asking import MUST_SIT, Terms, provide_secret_terms, provide_terms
from tapete.api.moves import StaleProblem
from tapete.api.problems import problem_responses
from tapete.api.responses import ETAG, LOCATION, answered
from tapete.engine.game_view import GameView
from tapete.play import once_more, seats
from tapete.play.places import Level
from tapete.play.seats import Invited
from tapete.play.tables import Seated

SeatNumber = Annotated[int, PathParameter(ge=0, le=5, description="The seat's number at the table, from 0.")]


class NothingToSay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: there is nothing to choose."""


class FillBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of the computer player; the table's usual one where it is left out."""

    cpu: Level | None = None


_REFUSED = problem_responses(401, 403, 404, 409, 412, 422, 429, 503, stale=StaleProblem)
_SECRET_TERMS = {"terms": Provide(provide_secret_terms)}
seat_route = partial(
    post, status_code=200, security=MUST_SIT, response_headers=[ETAG], responses=_REFUSED, tags=["games"]
)


@seat_route(
    "/games/{game:str}/leave",
    operation_id="leaveGame",
    summary="Give one's seat up",
    description=(
        "Before the first deal the seat is open again; later a computer plays on for it at once, unless nobody else "
        "is there. The token opens nothing from then on. The answer is what a spectator sees."
    ),
    dependencies=_SECRET_TERMS,
)
async def leave_game(
    terms: NamedDependency[Terms],
    game: FromPath[str],
    data: JSONBody[NothingToSay],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[GameView]:
    return answered(await seats.leave(terms.house, game, terms.token, terms.guard))


@seat_route(
    "/games/{game:str}/seats/{seat:int}/cpu",
    operation_id="fillSeat",
    summary="Put a computer on a seat",
    description=(
        "The host may put one on an open seat; anybody at the table on the seat of a person who has been away for a "
        "minute, whose turn it then plays at once."
    ),
    dependencies={"terms": Provide(provide_terms)},
)
async def fill_seat(
    terms: NamedDependency[Terms], game: FromPath[str], seat: SeatNumber, data: JSONBody[FillBody]
) -> Response[GameView]:
    return answered(await seats.fill(terms.house, game, terms.token, seat, data.cpu, terms.guard))


@seat_route(
    "/games/{game:str}/seats/{seat:int}/invite",
    operation_id="inviteToSeat",
    summary="Draw a new invitation for an open seat",
    description="For the host. The invitation before opens nothing any more.",
    dependencies=_SECRET_TERMS,
)
async def invite_to_seat(
    terms: NamedDependency[Terms],
    game: FromPath[str],
    seat: SeatNumber,
    data: JSONBody[NothingToSay],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[Invited]:
    return answered(await seats.invite(terms.house, game, terms.token, seat, terms.guard))


@post(
    "/games/{game:str}/rematch",
    operation_id="playOn",
    summary="Play another game with the same people",
    description=(
        "Once the game is over. Everybody's token opens the same seat of the new game, and whoever asks next is told "
        "the same game; the view of the old one names it in `rematch`."
    ),
    security=MUST_SIT,
    dependencies=_SECRET_TERMS,
    response_headers=[ETAG, LOCATION],
    responses=problem_responses(401, 403, 404, 409, 422, 429, 503),
    tags=["games"],
)
async def play_on(
    terms: NamedDependency[Terms],
    game: FromPath[str],
    data: JSONBody[NothingToSay],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[Seated]:
    return answered(await once_more.play_on(terms.house, game, terms.token, terms.guard))


places = Router("/", route_handlers=[leave_game, fill_seat, invite_to_seat, play_on])
