"""Whether the process runs, and whether it can play."""

from typing import Literal

import msgspec
from litestar import Router, get
from litestar.di import NamedDependency

from tapete.api.problems import Problem, problem_responses
from tapete.play.house import House
from tapete.play.readiness import check_ready


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    status: Literal["ok"] = "ok"


@get("/live", operation_id="live", summary="Whether the process answers", tags=["health"])
async def live() -> Health:
    return Health()


@get(
    "/ready",
    operation_id="ready",
    summary="Whether moves can be saved",
    responses=problem_responses(503),
    tags=["health"],
)
async def ready(house: NamedDependency[House]) -> Health:
    if not await check_ready(house):
        raise Problem(503, "unavailable", headers={"Retry-After": "2"})
    return Health()


health = Router("/health", route_handlers=[live, ready])
