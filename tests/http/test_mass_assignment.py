"""No body reaches anything but its own fields: every attribute of every struct inside is refused in each of them."""

import dataclasses
import importlib
import pkgutil
from collections.abc import AsyncIterator, Iterator
from functools import cache
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from litestar import Litestar
from tests.http.guests import client_of, problem_of, serving
from tests.http.matrix_games import digest, staged, stored
from tests.http.matrix_table import OPEN, TABLES, body_for

import tapete
from tapete.app import create_app
from tapete.engine.gin.custom import CustomTable
from tapete.settings import Settings

pytestmark = pytest.mark.anyio
# What somebody would try besides, whether there is such a thing or not.
TRIED = (
    "seat",
    "score",
    "dealer",
    "is_cpu",
    "seed",
    "clock",
    "admin",
    "role",
    "user_id",
    "__class__",
    "__proto__",
    "$set",
)


@cache
def names() -> tuple[str, ...]:
    """The attributes of all structs and dataclasses inside, as they are called there and on the wire."""
    found = set(TRIED)
    for module in pkgutil.walk_packages(tapete.__path__, "tapete."):
        for kind in vars(importlib.import_module(module.name)).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                found |= {*kind.__struct_fields__, *kind.__struct_encode_fields__}
            elif isinstance(kind, type) and dataclasses.is_dataclass(kind):
                found |= {one.name for one in dataclasses.fields(kind)}
    return tuple(sorted(found))


class Sent(NamedTuple):
    """A body that would do, where it goes, and where in it one more field is put."""

    path: str
    body: dict[str, Any]
    inside: str = ""


def bodies(game: str, invite: str, hand: str) -> Iterator[Sent]:
    """Every body that there is, and every object inside of one."""
    moves = {name for table in TABLES.values() for name in table} - {"seats/1/cpu", "seats/5/cpu", "seats/5/invite"}
    for name in sorted(moves - {"seats/1/invite"}):
        body = body_for(name)
        assert isinstance(body, dict)
        yield Sent(f"/api/games/{game}/{name}", body)
    yield Sent(f"/api/games/{game}/join", {"name": "Gus", "invite": invite})
    yield Sent(f"/api/hands/{hand}/rematch", {})
    yield Sent(f"/api/hands/{hand}/comments", {"text": "Buena mano"})
    yield Sent("/api/games", {"rules": {}, "seats": [{"name": "Ana"}]}, "seats[0]")
    yield Sent("/api/games", {"rules": {}, "seats": [{"name": "Ana"}]}, "rules")
    for path, body, _ in OPEN.values():
        if isinstance(body, dict):
            yield Sent(path, body)


def with_one_more(sent: Sent, name: str) -> tuple[dict[str, Any], str] | None:
    """The body with a field more, and the field's path; none where the field is one of its own."""
    body = msgspec.json.decode(msgspec.json.encode(sent.body))
    inner = {"": body, "seats[0]": body.get("seats", [{}])[0], "rules": body.get("rules")}[sent.inside]
    if name in KNOWN.get((sent.path.rpartition("/")[2], sent.inside), ()) or name in inner:
        return None
    inner[name] = 0
    return body, f"{sent.inside}.{name}" if sent.inside else name


# The fields that a body has and the examples leave out.
KNOWN: dict[tuple[str, str], tuple[str, ...]] = {
    ("games", ""): ("rules", "target", "seats", "format", "opening", "clock", "length"),
    ("games", "seats[0]"): ("name", "cpu"),
    ("games", "rules"): CustomTable.__struct_fields__,
    ("deal", ""): ("client_seed",),
    ("knock", ""): ("melds",),
    ("comments", ""): ("name",),
    ("deadwood", ""): ("rules",),
    ("showdown", ""): ("rules", "melds", "upcard"),
    ("opening", ""): ("opening",),
}


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Litestar]:
    made = create_app(Settings(f"sqlite:///{tmp_path_factory.mktemp('fields') / 'tapete.db'}", rigged_deals=True))
    async with serving(made):
        yield made


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
async def test_a_field_that_a_body_does_not_have_is_refused_by_its_name_and_changes_nothing(
    app: Litestar, step: int
) -> None:
    """Every name in some bodies and every body with many names; in the long form each with all."""
    async with client_of(app, checked=False) as client:
        at = await staged(app, client, "gin", "waiting")
        over = await staged(app, client, "gin", "between hands")
        host = {"authorization": f"Bearer {at.tokens['host']}"}
        tried = 0
        for number, sent in enumerate(bodies(at.game, at.invite, over.hand)):
            for name in names()[number % step :: step]:
                if (asked := with_one_more(sent, name)) is not None:
                    await refused(client, sent.path, *asked, host)
                    tried += 1
        assert digest(await stored(app, at.game)) == at.digest
        assert digest(await stored(app, over.game)) == over.digest
    assert len(names()) > 200
    print(f"{len(names())} names, {tried} bodies", end=" ")  # noqa: T201


async def refused(
    client: httpx.AsyncClient, path: str, body: dict[str, Any], field: str, headers: dict[str, str]
) -> None:
    answer = await client.post(path, json=body, headers=headers)
    assert answer.status_code == 400, f"{path} {body} {answer.text}"
    assert problem_of(answer, 400, "invalid-body")["params"] == {"field": field}, f"{path} {body}"
