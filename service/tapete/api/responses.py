"""Answers that were encoded where they were worked out, sent as they are."""

from typing import Any

from litestar import MediaType, Response

from tapete.play.once import Answer


def answered(answer: Answer) -> Response[Any]:
    """The answer as a response, byte for byte."""
    return Response(answer.body, status_code=answer.status, headers=answer.headers, media_type=MediaType.JSON)
