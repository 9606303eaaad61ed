"""Hands that were played: records, positions, showdowns, proofs, and the same deal once more."""

from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.api.asking import provide_new_terms
from tapete.api.problems import problem_responses
from tapete.api.responses import ETAG, LOCATION, answered
from tapete.play import history
from tapete.play import rematch as rematches
from tapete.play.history import CountSteps, Positions, Proof, Record, RummyPositions, ShowdownSteps
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.tables import Seated

_PAST = problem_responses(404, 409, 503)
Viewer = Annotated[
    str,
    QueryParameter(pattern=r"^(all|[0-9])$(?!\n)", description="`all` for every hand, or one seat to see what it saw."),
]


OtherRules = Annotated[
    str | None,
    QueryParameter(
        min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$(?!\n)", description="The name of another rule table."
    ),
]


class RematchBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: the hand says it all."""


@get(
    "/hands/{hand:str}",
    operation_id="getHand",
    summary="The whole record of a finished hand",
    responses=_PAST,
    tags=["hands"],
)
async def get_hand(house: NamedDependency[House], hand: FromPath[str]) -> Record:
    return await history.record(house, hand)


@get(
    "/hands/{hand:str}/positions",
    operation_id="getPositions",
    summary="Every position of a finished hand",
    responses=problem_responses(404, 409, 422, 503),
    tags=["hands"],
)
async def get_positions(
    house: NamedDependency[House], hand: FromPath[str], view: Viewer = "all"
) -> Positions | RummyPositions:
    return await history.positions(house, hand, "all" if view == "all" else int(view))


@get(
    "/hands/{hand:str}/showdown",
    operation_id="getShowdown",
    summary="How a finished hand was settled, step by step",
    description=(
        "`rules` names another table to price the same showdown by. Where the facts would have been others there, "
        "the answer is 409 `not-comparable` with the reason."
    ),
    responses=problem_responses(404, 409, 422, 503),
    tags=["hands"],
)
async def get_showdown(
    house: NamedDependency[House], hand: FromPath[str], rules: OtherRules = None
) -> ShowdownSteps | CountSteps:
    return await history.showdown(house, hand, rules)


@get(
    "/hands/{hand:str}/proof",
    operation_id="getProof",
    summary="What a finished hand was dealt from",
    description="404 where the deck was fixed beforehand, as in a rematch of a known deal.",
    responses=_PAST,
    tags=["hands"],
)
async def get_proof(house: NamedDependency[House], hand: FromPath[str]) -> Proof:
    return await history.proof(house, hand)


@post(
    "/hands/{hand:str}/rematch",
    operation_id="rematch",
    summary="A new game from the same deal",
    dependencies={"guard": Provide(provide_new_terms)},
    response_headers=[ETAG, LOCATION],
    responses=_PAST,
    tags=["hands"],
)
async def rematch(
    house: NamedDependency[House],
    guard: NamedDependency[Guard],
    hand: FromPath[str],
    data: JSONBody[RematchBody],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[Seated]:
    return answered(await rematches.rematch(house, hand, guard))


hands = Router("/", route_handlers=[get_hand, get_positions, get_showdown, get_proof, rematch])
