"""What checks look through: the house behind an application, and what a listener is told."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress

import httpx

from tapete.play import tables
from tapete.play.following import Frame, Seen, follow
from tapete.play.house import House

SOON = 3.0  # seconds


def house_of(client: httpx.AsyncClient) -> House:
    """The house behind an application in this process."""
    found: House = client._transport.app.state.house  # type: ignore[attr-defined]
    return found


async def all_at_once(calls: list[Awaitable[httpx.Response]]) -> list[httpx.Response]:
    return list(await asyncio.gather(*calls))


def statuses(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def file_of(url: str) -> str:
    return url.removeprefix("sqlite:///")


@asynccontextmanager
async def following(client: httpx.AsyncClient, game: str, token: str | None) -> AsyncIterator[list[Frame]]:
    """What a listener is told, growing while the block runs."""
    house, told = house_of(client), list[Frame]()
    table, _ = await tables.look(house, game, token)

    async def listen() -> None:
        async with aclosing(follow(house, table, token, None)) as frames:  # type: ignore[type-var]
            async for frame in frames:
                told.append(frame)

    listening = asyncio.create_task(listen())
    try:
        yield told
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


def versions(told: list[Frame]) -> list[int]:
    return [frame.version for frame in told if isinstance(frame, Seen)]


async def soon(true: Callable[[], bool]) -> None:
    """Fails where it does not come true before long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOON):
            while not true():  # noqa: ASYNC110 - what is waited for tells nobody
                await asyncio.sleep(0.01)
    assert true()
