"""What needs no game: calculators and rule tables."""

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from tapete.api.problems import Problem, problem_responses
from tapete.engine.gin.custom import Choice, choices
from tapete.engine.gin.table import CUSTOM_TARGETS
from tapete.engine.hands import Rules as AnyRules
from tapete.engine.rummy.options import CHOICES, RUMMY
from tapete.play.calculators import (
    DeadwoodAsked,
    DeadwoodFound,
    ShowdownAsked,
    ShowdownFound,
    count_deadwood,
    settle_showdown,
)
from tapete.play.places import RULES, levels_of
from tapete.play.rummy_calculators import (
    MeldAsked,
    MeldFound,
    OpeningAsked,
    OpeningFound,
    find_opening,
    read_meld,
)


class Rules(msgspec.Struct, frozen=True):
    """The rule tables that a game can name, and what a custom one may choose: the values of each of its fields, and
    the lowest and the highest target; and what a room of rummy may choose."""

    rules: tuple[AnyRules, ...]
    choices: dict[str, tuple[Choice, ...]]
    custom_targets: tuple[int, int]
    rummy: dict[str, tuple[int | str, ...]]


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


@post(
    "/calculator/meld",
    operation_id="readMeld",
    summary="Whether cards of rummy are a meld, what it counts, and why not",
    description=(
        "A run is read as it is laid, from left to right. `arrangements` are all ways to lay the same cards as a meld, "
        "whatever their order."
    ),
    status_code=200,
    responses=problem_responses(422),
    tags=["calculators"],
)
async def meld(data: JSONBody[MeldAsked]) -> MeldFound:
    return read_meld(data)


@post(
    "/calculator/opening",
    operation_id="findOpening",
    summary="The exact best opening of some cards of rummy",
    status_code=200,
    responses=problem_responses(422),
    tags=["calculators"],
)
async def opening(data: JSONBody[OpeningAsked]) -> OpeningFound:
    return find_opening(data)


@get("/rules", operation_id="listRules", summary="The rule tables", tags=["rules"])
async def list_rules() -> Rules:
    return Rules(tuple(RULES.values()), choices(), CUSTOM_TARGETS, {**CHOICES, "cpu": levels_of(RUMMY)})


@get(
    "/rules/{name:str}",
    operation_id="getRules",
    summary="A rule table as data",
    responses=problem_responses(404),
    tags=["rules"],
)
async def get_rules(name: FromPath[str]) -> AnyRules:
    if name not in RULES:
        raise Problem(404, "not-found", {"what": "rules"})
    return RULES[name]


reference = Router("/", route_handlers=[deadwood, showdown, meld, opening, list_rules, get_rules])
