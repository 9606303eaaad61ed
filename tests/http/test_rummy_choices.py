"""What a room of rummy may choose is told, and each of it can be had."""

import httpx
import pytest
from tests.http.guests import body_of, create

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("field", ["opening", "clock", "length"])
async def test_every_value_that_is_told_of_a_rooms_option_can_be_chosen(client: httpx.AsyncClient, field: str) -> None:
    values = (body_of(await client.get("/api/rules"), 200))["rummy"][field]
    assert len(values) >= 2
    for value in values:
        view = (await create(client, rules="rummy", **{field: value}))["view"]
        assert view["options"]["table"][field] == value


async def test_every_level_that_is_told_can_be_seated(client: httpx.AsyncClient) -> None:
    levels = (body_of(await client.get("/api/rules"), 200))["rummy"]["cpu"]
    assert levels[0] == "novato"
    seats = [{"name": "Ana"}, *({"cpu": level} for level in levels)]
    view = (await create(client, rules="rummy", seats=seats))["view"]
    assert [seat["cpu"] for seat in view["seats"]] == [None, *levels]
