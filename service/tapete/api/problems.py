"""The one place where exceptions become HTTP: problem details (RFC 9457) for the framework's errors and our own."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, cast
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from tapete.api.headers import request_id
from tapete.api.problem_texts import detail, title

MEDIA_TYPE = "application/problem+json"
Source = Literal["body", "query", "path", "header", "cookie"]

log = logging.getLogger("tapete.api")

_CODES = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    408: "too-slow",
    409: "conflict",
    412: "stale",
    413: "body-too-large",
    415: "not-json",
    422: "out-of-range",
    429: "too-many-requests",
    431: "head-too-large",
    500: "server-error",
    503: "unavailable",
}
_BEYOND_A_BOUND = re.compile(r"Expected `\w+` (?:(?:of length )?[<>]|that's a multiple of )|Invalid enum value -?\d")
_ABSENT = re.compile(r"Missing required (\w+) parameter '(.*)' for path ", re.DOTALL)


class FieldError(msgspec.Struct, frozen=True):
    """Where a request is wrong: `path` as in `melds[0][1]`, empty for the whole body."""

    path: str
    source: Source
    message: str


class ProblemDetails(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused. Go by `code` and `params`; `type` leads to the words about the code.

    `errors` is there when fields are wrong. A stale move's answer has `view` besides, the game as it is now.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    params: dict[str, Any]
    errors: tuple[FieldError, ...] | msgspec.UnsetType = msgspec.UNSET


class Problem(Exception):
    """A refusal that HTTP has a status for. `members` are added to the body as they are: `view`, `errors`."""

    def __init__(
        self,
        status: int,
        code: str,
        params: Mapping[str, object] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        **members: object,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.params = dict(params or {})
        self.headers = dict(headers or {})
        self.members = members


def invalid(errors: Iterable[FieldError]) -> Problem:
    """Wrong fields: 400 where the form is wrong, 422 where it is right and only a bound is passed."""
    found = tuple(errors)
    params = {"field": found[0].path}
    if all(_BEYOND_A_BOUND.match(error.message) for error in found):
        return Problem(422, "out-of-range", params, errors=found)
    if found[0].source == "body":
        return Problem(400, "invalid-body", params, errors=found)
    return Problem(400, "invalid-parameter", params, errors=found)


def handlers(mapping: Mapping[type[Exception], Callable[[Any], Problem]]) -> ExceptionHandlersMap:
    """Litestar's `exception_handlers` for the whole application.

    `mapping` says which problem an exception of another floor is; an exception that nothing here knows is a 500.
    """
    known: dict[type[Exception], Callable[[Any], Problem]] = {
        Exception: _unforeseen,
        HTTPException: _of_the_framework,
        ValidationException: _of_a_parameter,
        Problem: lambda problem: problem,
        **mapping,
    }
    made = {kind: _answering(translate) for kind, translate in known.items()}
    return cast("ExceptionHandlersMap", made)


def problem_responses(*statuses: int, stale: type | None = None) -> dict[int, ResponseSpec]:
    """For a handler's `responses=`: each status documented as a problem, 412 as `stale` where that type is given."""
    return {
        status: ResponseSpec(
            data_container=stale if stale is not None and status == 412 else ProblemDetails,
            generate_examples=False,  # they would be random
            description=described(status),
            media_type=MEDIA_TYPE,
        )
        for status in statuses
    }


def described(status: int) -> str:
    """An error status in words, for the document; the standard library's words change from one Python to the next."""
    return title(_code(status))


def _answering(translate: Callable[[Any], Problem]) -> Callable[[Request[Any, Any, Any], Any], Response[Any]]:
    def answer(request: Request[Any, Any, Any], exception: Exception) -> Response[Any]:
        problem = translate(exception)
        if problem.status == 500:
            _report(request, exception)
        elif problem.status == 503:
            _tell(request, exception)
        return _response(request, problem)

    return answer


def _response(request: Request[Any, Any, Any], problem: Problem) -> Response[dict[str, object]]:
    body = members(problem, request.scope["path"])
    return Response(body, status_code=problem.status, media_type=MEDIA_TYPE, headers=problem.headers)


def members(problem: Problem, path: str) -> dict[str, object]:
    """The body of a refusal of what was asked for at a path."""
    return {
        "type": f"/schema#{problem.code}",
        "title": title(problem.code),
        "status": problem.status,
        "detail": detail(problem.code, problem.params),
        "instance": quote(path, safe="/:@!$&'()*+,;=~"),
        "code": problem.code,
        "params": problem.params,
        **problem.members,
    }


def _report(request: Request[Any, Any, Any], exception: Exception) -> None:
    scope = request.scope
    log.error("%s %r failed (request %s)", scope["method"], scope["path"], request_id(scope), exc_info=exception)


def _tell(request: Request[Any, Any, Any], exception: Exception) -> None:
    """Why somebody was told to come back, which neither the answer says nor a problem, but what that came of does."""
    reason = exception.__context__ if isinstance(exception, Problem) else exception
    log.warning("%s was told to come back: %r", request_id(request.scope), reason or exception)


def _unforeseen(_: Exception) -> Problem:
    return Problem(500, "server-error")


def _of_the_framework(exception: HTTPException) -> Problem:
    headers = dict(exception.headers or {})
    if isinstance(exception, MethodNotAllowedException):
        methods = next(iter(headers.values()), "").split(", ")
        headers = {"Allow": ", ".join(sorted(methods))}
    return Problem(exception.status_code, _code(exception.status_code), headers=headers)


def _code(status: int) -> str:
    return _CODES.get(status, "bad-request" if status < 500 else "server-error")


def _of_a_parameter(exception: ValidationException) -> Problem:
    if absent := _ABSENT.match(exception.detail):
        source, name = absent.groups()
        return invalid([FieldError(name, cast("Source", source), "This parameter is required")])
    if not isinstance(exception.extra, list):
        return Problem(400, "bad-request")
    if any(error["message"] == "'data'" for error in exception.extra):  # so Litestar says that there was no body
        return Problem(400, "missing-body")
    return invalid(
        FieldError(_place(error), error.get("source", "body"), error["message"]) for error in exception.extra
    )


def _place(error: Mapping[str, str]) -> str:
    """Litestar names a header by the handler's argument for it."""
    key = error.get("key", "")
    return key.replace("_", "-").title() if error.get("source") == "header" else key
