"""What needs no game: calculators and rule tables."""

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from tapete.api.problems import Problem, problem_responses
from tapete.engine.gin.custom import Choice, choices
from tapete.engine.gin.table import CUSTOM_TARGETS, TABLES, Table
from tapete.play.calculators import (
    DeadwoodAsked,
    DeadwoodFound,
    ShowdownAsked,
    ShowdownFound,
    count_deadwood,
    settle_showdown,
)


class Rules(msgspec.Struct, frozen=True):
    """The rule tables that a game can name, and what a custom one may choose: the values of each of its fields, and
    the lowest and the highest target."""

    rules: tuple[Table, ...]
    choices: dict[str, tuple[Choice, ...]]
    custom_targets: tuple[int, int]


@post(
    "/calculator/deadwood",
    operation_id="countDeadwood",
    summary="The least deadwood of some cards, and how to meld them",
    status_code=200,
    responses=problem_responses(422),
    tags=["calculators"],
)
async def deadwood(data: JSONBody[DeadwoodAsked]) -> DeadwoodFound:
    return count_deadwood(data)


@post(
    "/calculator/showdown",
    operation_id="settleShowdown",
    summary="Who wins a knock, and how much",
    status_code=200,
    responses=problem_responses(409, 422),
    tags=["calculators"],
)
async def showdown(data: JSONBody[ShowdownAsked]) -> ShowdownFound:
    return settle_showdown(data)


@get("/rules", operation_id="listRules", summary="The rule tables", tags=["rules"])
async def list_rules() -> Rules:
    return Rules(tuple(TABLES.values()), choices(), CUSTOM_TARGETS)


@get(
    "/rules/{name:str}",
    operation_id="getRules",
    summary="A rule table as data",
    responses=problem_responses(404),
    tags=["rules"],
)
async def get_rules(name: FromPath[str]) -> Table:
    if name not in TABLES:
        raise Problem(404, "not-found", {"what": "rules"})
    return TABLES[name]


reference = Router("/", route_handlers=[deadwood, showdown, list_rules, get_rules])
