"""How often one may ask: by the clock, by the sender's place in the net and by the token; in memory that is bounded."""

import math
from collections.abc import Callable

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar
from litestar.routes import HTTPRoute
from tests.api.small_app import small_app

from tapete.api.limits import ALLOWED, KEPT, Asker, Buckets, Limits, kind_of
from tapete.api.problems import Problem
from tapete.app import create_app
from tapete.settings import Counted, Settings

pytestmark = pytest.mark.anyio
HERE = "203.0.113.7"
Call = Callable[[httpx.AsyncClient], object]
CREATE = ("POST", "/api/games")
JOIN = ("POST", "/api/games/x/join")
READ = ("GET", "/api/games/x")
FILE = ("GET", "/index.html")
ACT = ("POST", "/api/games/x/move")


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Door:
    """A small application with limits, asked from any address."""

    def __init__(self, counted: Counted = "net") -> None:
        self.clock = Clock()
        self.limits = Limits(counted, self.clock)
        self.app: Litestar = small_app(first=[self.limits])

    async def ask(self, call: tuple[str, str], address: str | None = HERE, token: str | None = None) -> httpx.Response:
        client = None if address is None else (address, 4711)
        transport = httpx.ASGITransport(self.app, client=client)  # type: ignore[arg-type]
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as asking:
            return await asking.request(*call, headers=headers)

    async def until_refused(self, call: tuple[str, str], address: str | None = HERE, token: str | None = None) -> int:
        """How many are let through before the first that is not; 1,000 where all of so many are."""
        for passed in range(1_000):
            if (await self.ask(call, address, token)).status_code == 429:
                return passed
        return 1_000


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.mark.parametrize(
    ("method", "template", "kind"),
    [
        ("POST", "/api/games", "create"),
        ("POST", "/api/games/{game:str}/rematch", "create"),
        ("POST", "/api/hands/{hand:str}/rematch", "create"),
        ("POST", "/api/games/{game:str}/join", "join"),
        ("POST", "/api/games/{game:str}/discard", "act"),
        ("POST", "/api/games/{game:str}/leave", "act"),
        ("POST", "/api/hands/{hand:str}/comments", "remark"),
        ("POST", "/api/calculator/showdown", "reckon"),
        ("GET", "/api/games/{game:str}", "read"),
        ("GET", "/api/games/{game:str}/events", "read"),
        ("GET", "/api/hands/{hand:str}/comments", "read"),
        ("OPTIONS", "/api/games", "read"),
        ("GET", "/", None),
        ("GET", "/schema", None),
        ("GET", "/health/live", None),
        ("GET", "/metrics", None),
    ],
)
def test_which_allowance_a_request_uses(method: str, template: str, kind: str | None) -> None:
    assert kind_of(method, template) == kind


def test_no_route_of_the_api_is_left_uncounted() -> None:
    app = create_app(Settings("sqlite://", rigged_deals=True))
    ours = [route for route in app.routes if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/")]
    assert len(ours) > 20
    assert all(kind_of(method, route.path_format) for route in ours for method in route.methods)


@pytest.mark.parametrize(("call", "burst"), [(CREATE, 10), (JOIN, 10), (ACT, 20), (READ, 80), (FILE, 1_000)])
async def test_so_many_at_once_and_no_more(door: Door, call: tuple[str, str], burst: int) -> None:
    assert await door.until_refused(call) == burst


async def test_a_refusal_says_when_to_come_back_and_whose_allowance_is_used_up(door: Door) -> None:
    await door.until_refused(CREATE)
    answer = await door.ask(CREATE)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "6"
    assert (answer.json()["code"], answer.json()["params"]) == ("too-many-requests", {"seconds": 6, "whose": "sender"})
    await door.until_refused(READ, token="t")
    answer = await door.ask(READ, token="t")
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["params"] == {"seconds": 1, "whose": "token"}


@pytest.mark.parametrize("call", [CREATE, JOIN, ACT, READ])
async def test_who_comes_back_when_told_to_is_let_through(door: Door, call: tuple[str, str]) -> None:
    for _ in range(8):
        await door.until_refused(call)
        door.clock.now += int((await door.ask(call)).headers["retry-after"])
        assert (await door.ask(call)).status_code != 429


async def test_who_asks_too_early_is_not_put_off_any_longer(door: Door) -> None:
    await door.until_refused(CREATE)
    for _ in range(100):
        assert (await door.ask(CREATE)).status_code == 429
    door.clock.now += 6
    assert (await door.ask(CREATE)).status_code == 201


async def test_no_more_than_sixty_games_and_the_rate_of_the_hour_are_made_within_an_hour(door: Door) -> None:
    made = 0
    for _ in range(720):
        made += (await door.ask(CREATE)).status_code == 201
        door.clock.now += 5
    assert 60 <= made <= 60 + 60
    await door.until_refused(CREATE)
    assert 6 < int((await door.ask(CREATE)).headers["retry-after"]) <= 60


async def test_each_address_and_each_token_has_an_allowance_of_its_own(door: Door) -> None:
    assert await door.until_refused(ACT, token="Ana's") == 20
    assert await door.until_refused(ACT, token="Eva's") == 20
    assert await door.until_refused(ACT) == 20
    assert await door.until_refused(ACT, "203.0.113.8", "Ana's") == 20
    assert await door.until_refused(READ, token="Ana's") == 80


async def test_a_token_that_is_made_up_each_time_gives_no_new_allowance(door: Door) -> None:
    answers = [await door.ask(ACT, token=f"made up {n}") for n in range(300)]
    assert [answer.status_code == 429 for answer in answers] == [False] * 200 + [True] * 100
    assert answers[-1].json()["params"]["whose"] == "sender"
    answers = [await door.ask(CREATE, token=f"made up {n}") for n in range(20)]
    assert sum(answer.status_code == 201 for answer in answers) == 10


async def test_a_household_has_one_place_in_the_net_whatever_addresses_it_takes(door: Door) -> None:
    answers = [await door.ask(CREATE, f"2001:db8:0:1::{n:x}") for n in range(1, 21)]
    assert sum(answer.status_code == 201 for answer in answers) == 10
    assert (await door.ask(CREATE, "2001:db8:0:2::1")).status_code == 201
    assert await door.until_refused(JOIN, "::ffff:203.0.113.9") == 10
    assert (await door.ask(JOIN, "203.0.113.9")).status_code == 429


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", None])
async def test_clients_on_this_machine_are_counted_only_where_all_are(address: str | None) -> None:
    assert [await Door(counted).until_refused(JOIN, address) for counted in ("net", "all")] == [1_000, 10]


async def test_an_address_that_is_none_is_not_taken_for_this_machine(door: Door) -> None:
    assert await door.until_refused(JOIN, "unknown") == 10


async def test_where_limits_are_off_nobody_is_counted() -> None:
    door = Door("off")
    assert await door.until_refused(JOIN) == 1_000
    assert door.limits.kept() == 0


times = st.lists(st.floats(0, 3), min_size=1, max_size=200)


@given(steps=times, kind=st.sampled_from(sorted(ALLOWED)))
def test_within_any_time_no_more_pass_than_the_burst_and_what_the_time_gives_back(
    steps: list[float], kind: str
) -> None:
    (burst, interval), buckets = ALLOWED[kind][0][1:], Buckets(ALLOWED[kind][0])
    now, passed = 0.0, []
    for step in steps:
        now += step * interval
        if buckets.wait(b"x", now) == 0:
            buckets.take(b"x", now)
            passed.append(now)
    for first, since in enumerate(passed):
        for last, until in enumerate(passed[first:], start=first):
            assert last - first + 1 <= burst + math.floor((until - since) / interval + 1e-3)


def _askers(number: int) -> list[Asker]:
    return [Asker(b"place %d" % n, b"token %d" % n) for n in range(number)]


def test_what_is_remembered_is_bounded_and_forgotten_when_it_no_longer_matters() -> None:
    clock = Clock()
    limits = Limits("net", clock)
    for asker in _askers(3 * KEPT):
        for kind in ALLOWED:
            limits.count(kind, asker)
    assert limits.kept() == KEPT * sum(map(len, ALLOWED.values())) <= 60_000
    clock.now += 3600
    for kind in ALLOWED:
        limits.count(kind, Asker(b"somebody", None))
    assert limits.kept() == sum(map(len, ALLOWED.values()))


def test_those_who_were_heard_of_lately_are_not_forgotten_for_a_crowd() -> None:
    limits = Limits("net", Clock())
    flood = Asker(b"flood", None)
    for number, asker in enumerate(_askers(3 * KEPT)):
        limits.count("join", asker)
        if number % (KEPT // 4) == 0 and number // (KEPT // 4) < 10:
            limits.count("join", flood)
    with pytest.raises(Problem):
        limits.count("join", flood)


def test_no_token_is_kept_as_it_came() -> None:
    limits = Limits("all", Clock())
    scope = {"client": (HERE, 1), "headers": [(b"authorization", b"Bearer secret")]}
    asker = limits._asker(scope)  # type: ignore[arg-type]
    assert asker is not None
    limits.count("act", asker)
    assert all(b"secret" not in key for held in limits._buckets.values() for each in held for key in each._whole_at)
