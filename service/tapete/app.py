"""The composition root: the floors put together into one application."""

import secrets
import time
from asyncio import create_task, to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi.spec import Components, License, SecurityScheme

from tapete import __version__, meters
from tapete.api.asking import BEARER, provide_house
from tapete.api.bodies import Request
from tapete.api.closing import Closing
from tapete.api.comments import comments
from tapete.api.deadline import Deadline
from tapete.api.events import events
from tapete.api.games import games
from tapete.api.gate import Gate
from tapete.api.hands import hands
from tapete.api.headers import dress
from tapete.api.health import health
from tapete.api.hosts import Hosts
from tapete.api.limits import Limits
from tapete.api.metrics import metrics
from tapete.api.moves import moves
from tapete.api.openapi import Documentation
from tapete.api.problems import handlers
from tapete.api.reference import reference
from tapete.api.refusals import REFUSALS
from tapete.api.rigging import rigging
from tapete.api.seats import places
from tapete.api.static import client_files
from tapete.api.watching import Watched
from tapete.api.worked import worked
from tapete.live.budget import Budget
from tapete.play.alive import alive
from tapete.play.attending import attend, resume
from tapete.play.house import House
from tapete.play.tidying import keep_tidy
from tapete.settings import Settings, folder, from_environment
from tapete.store.database import Database, open_database
from tapete.store.failures import Busy
from tapete.store.migrate import prepare


def create_app(settings: Settings | None = None, database: Database | None = None) -> Litestar:
    """The application. It closes its database at shutdown; at start-up it prepares and opens one, unless given it."""
    chosen = settings or from_environment()
    routes = [
        games,
        events,
        places,
        moves,
        hands,
        comments,
        worked,
        reference,
        *([rigging] if chosen.rigged_deals else []),
    ]
    return Watched(
        [Router("/api", route_handlers=routes), health, metrics, client_files(folder("client"))],
        dependencies={"house": Provide(provide_house)},
        lifespan=[partial(_housed, settings=chosen, database=database)],
        plugins=[_documentation()],
        middleware=[Hosts(chosen.hosts), Closing(), Limits(chosen.limits), Deadline(), Gate()],
        request_class=Request,
        before_send=[dress],
        exception_handlers=handlers(REFUSALS),
        logging_config=None,
    )


def _documentation() -> Documentation:
    return Documentation(
        "Tapete",
        __version__,
        description="A table for gin rummy and rummy: games, moves, hand histories and calculators.",
        license=License(name="MIT", identifier="MIT"),
        components=Components(security_schemes={BEARER: SecurityScheme(type="http", scheme="bearer")}),
    )


@asynccontextmanager
async def _housed(app: Litestar, settings: Settings, database: Database | None) -> AsyncIterator[None]:
    opened = database if database is not None else await to_thread(_prepared, settings)
    app.state.house = House(
        database=opened,
        clock=lambda: time.time_ns() // 1_000_000,
        entropy=secrets.token_bytes,
        scripts={} if settings.rigged_deals else None,
    )
    app.state.budget = Budget()
    with suppress(Busy):
        await resume(app.state.house)
    work = (keep_tidy(app.state.house), attend(app.state.house), meters.watch_the_loop())
    chores = [create_task(each) for each in work]
    try:
        async with alive(app.state.house):
            yield
    finally:
        for chore in chores:
            chore.cancel()
        await opened.close()


def _prepared(settings: Settings) -> Database:
    prepare(settings.database_url, migrate=settings.migrate)
    return open_database(settings.database_url)
