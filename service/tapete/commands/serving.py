"""`tapete serve`: the table opens in a browser."""

import asyncio
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click
import uvicorn

from tapete.commands.net import Net, is_loopback, net_options
from tapete.commands.one_line import or_one_line
from tapete.commands.options import database_option, log_options, log_wanted
from tapete.settings import Settings

if TYPE_CHECKING:  # opening a database is slow to import, and most commands need none
    from tapete.store.database import Database

_SHUTDOWN_SECONDS = 3
_UNTAKEN = 30_000  # milliseconds that a connection may leave what was sent to it


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free port.")
@database_option
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes; needs PostgreSQL."
)
@click.option("--migrate", is_flag=True, help="Bring a PostgreSQL database up to date first; SQLite always is.")
@log_options
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--rigged-deals", is_flag=True, help="Development only: let a client order the next deal.")
@net_options
def serve(
    *, host: str, port: int, database: str, workers: int, migrate: bool, no_open: bool, rigged_deals: bool, net: Net
) -> None:
    """Open the table: serve the API and the client, and show the address."""
    settings = Settings(database, migrate=migrate, rigged_deals=rigged_deals, limits=net.limits, hosts=net.hosts(host))
    _refuse_unfit(host, database, workers, rigged=rigged_deals)
    if workers > 1:
        _serve_many(settings, host, port, workers)
    else:
        _serve_one(settings, host, port, show=not no_open)


def _refuse_unfit(host: str, database: str, workers: int, *, rigged: bool) -> None:
    if workers > 1 and database.startswith("sqlite"):
        raise click.ClickException("SQLite is served by one process: several workers need PostgreSQL")
    if rigged and not is_loopback(host):
        raise click.ClickException("--rigged-deals is for development and serves this machine only, not " + host)
    if rigged and os.environ.get("TAPETE_ENV") == "production":
        raise click.ClickException("--rigged-deals is for development: TAPETE_ENV says production")
    if rigged and workers > 1:
        raise click.ClickException("--rigged-deals is for one process")


def _serve_one(settings: Settings, host: str, port: int, *, show: bool) -> None:
    """Bind and open the database first, so that either failure is one line and no server."""
    from tapete.app import create_app

    with _bound(host, port) as listening:
        app = create_app(settings, _database(settings))
        address, beyond = _address(listening), _beyond(listening)
        server = _Announcing(_config(app), lambda: _announce(address, show=show, beyond=beyond))
        server.run(sockets=[listening])


def _serve_many(settings: Settings, host: str, port: int, workers: int) -> None:
    """Several processes on one listening socket; each opens the database, which is prepared once, here.

    What they count they write into one folder, so that each of them can answer for all.
    """
    from uvicorn.supervisors import Multiprocess

    from tapete.meters import TOGETHER
    from tapete.store.migrate import prepare

    with _bound(host, port) as listening, tempfile.TemporaryDirectory(prefix="tapete-figures-") as figures:
        or_one_line(lambda: prepare(settings.database_url, migrate=settings.migrate))
        os.environ["TAPETE_DATABASE_URL"] = settings.database_url
        os.environ[TOGETHER] = figures
        os.environ["TAPETE_LIMITS"] = settings.limits
        os.environ["TAPETE_HOSTS"] = ",".join(settings.hosts or ())
        config = _config("tapete.app:create_app", factory=True, workers=workers)
        listening.listen(config.backlog)  # who comes before the processes are up waits and is not turned away
        _announce(_address(listening), show=False, beyond=_beyond(listening))
        Multiprocess(config, sockets=[listening]).run()


def _database(settings: Settings) -> "Database":
    from tapete.store.database import open_database
    from tapete.store.migrate import prepare

    def opened() -> "Database":
        prepare(settings.database_url, migrate=settings.migrate)
        return open_database(settings.database_url)

    database = or_one_line(opened)
    if database.alone:
        _seed(database)
    return database


def _seed(database: "Database") -> None:
    """A file of one's own comes with the worked hands; a server that many share is given them by `tapete seed`.

    The table is open without them too.
    """
    from tapete.commands.houses import house_of
    from tapete.play.seeding import seed
    from tapete.play.worked import BadSeed, worked_hands
    from tapete.store.failures import Busy

    try:
        asyncio.run(seed(house_of(database), worked_hands()))
    except (BadSeed, Busy) as failure:
        click.echo(f"The worked hands could not be written: {failure}", err=True)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # who takes nothing any more is given up; connections inherit this
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNTAKEN)
    try:
        listening.bind((host, port))
    except OSError as failure:
        listening.close()
        raise click.ClickException(f"{host}:{port}: {failure.strerror}") from failure
    listening.set_inheritable(True)
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


def _beyond(listening: socket.socket) -> str | None:
    """What other machines of the net call this one, where it listens to them: the address that packets leave from."""
    host, port = listening.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of no machine; nothing is sent
        return f"http://{probe.getsockname()[0]}:{port}/"
    return None


def _config(app: Any, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=log_wanted(),
        access_log=False,
        server_header=False,
        http="tapete.api.wire:Wire",
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        **more,
    )


class _Announcing(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def _announce(address: str, *, show: bool, beyond: str | None = None) -> None:
    """`beyond` is the address for other machines, where they can reach it."""
    click.echo(f"Tapete is open at {address} (Ctrl+C closes it)")
    if beyond is not None:
        click.echo(f"From other machines: {beyond}")
    sys.stdout.flush()
    if show and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
