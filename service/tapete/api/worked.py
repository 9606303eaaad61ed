"""Worked hands: deals that show a rule at work, to be replayed like any finished hand."""

from litestar import Router, get
from litestar.di import NamedDependency

from tapete.api.problems import problem_responses
from tapete.play.house import House
from tapete.play.worked import WorkedHands, listing


@get(
    "/worked-hands",
    operation_id="listWorkedHands",
    summary="Hands that show a rule at work",
    description="Each can be had like any finished hand: its record, its positions and its showdown.",
    responses=problem_responses(503),
    tags=["hands"],
)
async def list_worked_hands(house: NamedDependency[House]) -> WorkedHands:
    return await listing(house)


worked = Router("/", route_handlers=[list_worked_hands])
