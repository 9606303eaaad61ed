"""Comments on finished hands: read and written by anybody, without an account."""

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.api.asking import provide_new_terms
from tapete.api.problems import problem_responses
from tapete.api.responses import answered
from tapete.play import comments as said
from tapete.play.comments import MOST, Comment, Comments, NewComment
from tapete.play.house import House
from tapete.play.once import Guard

Before = Annotated[
    str | None,
    QueryParameter(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)", description="A comment's id, to have those older than it."),
]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="How many at most.")]


@get(
    "/hands/{hand:str}/comments",
    operation_id="listComments",
    summary="Comments on a finished hand, newest first",
    description="Where there are `more`, the last one's id as `before` leads to them.",
    responses=problem_responses(404, 409, 422, 503),
    tags=["hands"],
)
async def list_comments(
    house: NamedDependency[House], hand: FromPath[str], before: Before = None, limit: Limit = 20
) -> Comments:
    return await said.comments(house, hand, before, limit)


@post(
    "/hands/{hand:str}/comments",
    operation_id="addComment",
    summary="Comment on a finished hand",
    description="No account is needed, and no name. Name and text are plain text and are to be shown as such. "
    "5 comments a minute and 30 an hour are taken from one sender, and 60 an hour on one hand.",
    dependencies={"guard": Provide(provide_new_terms)},
    responses=problem_responses(404, 409, 422, 429, 503),
    tags=["hands"],
)
async def add_comment(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    guard: NamedDependency[Guard],
    hand: FromPath[str],
    data: JSONBody[NewComment],
) -> Response[Comment]:
    client = request.scope["client"]
    return answered(await said.comment(house, hand, data, "" if client is None else client[0], guard))


comments = Router("/", route_handlers=[list_comments, add_comment])
