"""Answers that were encoded where they were worked out, sent as they are."""

from typing import Any

from litestar import MediaType, Response
from litestar.datastructures import ResponseHeader

from tapete.play.once import Answer

ETAG = ResponseHeader(
    name="ETag", documentation_only=True, description="The game's version, quoted: for If-Match and If-None-Match."
)
LOCATION = ResponseHeader(name="Location", documentation_only=True, description="Where the game is found.")


def answered(answer: Answer) -> Response[Any]:
    """The answer as a response, byte for byte."""
    return Response(answer.body, status_code=answer.status, headers=answer.headers, media_type=MediaType.JSON)
