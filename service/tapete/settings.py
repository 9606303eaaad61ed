"""What a server is started with, read once from the environment or the command line, and where its files lie."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast, get_args

_PACKAGE = Path(__file__).parent
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")  # a browser on this machine goes by them, and by no other site's name
Counted = Literal["net", "all", "off"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How and where to serve.

    `database_url` is `sqlite:///path` or `postgresql://…`. `migrate` lets the start bring the tables up to date, which
    SQLite always does. `rigged_deals` opens the development door and is for this machine alone. `limits` says whose
    requests are counted: everybody's but this machine's own (`net`), everybody's, nobody's. `hosts` are the names that
    the server answers to, as a Host header has them without the port; `None` is any.
    """

    database_url: str
    migrate: bool = False
    rigged_deals: bool = False
    limits: Counted = "off"
    hosts: tuple[str, ...] | None = None


def default_database_url(environ: Mapping[str, str] = os.environ) -> str:
    """The embedded database: one file under `XDG_DATA_HOME`."""
    home = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'tapete' / 'tapete.sqlite3'}"


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from `TAPETE_DATABASE_URL`, `_MIGRATE`, `_RIGGED_DEALS`, `_LIMITS` (`net`) and `_HOSTS` (any)."""
    return Settings(
        database_url=environ.get("TAPETE_DATABASE_URL") or default_database_url(environ),
        migrate=environ.get("TAPETE_MIGRATE") == "1",
        rigged_deals=environ.get("TAPETE_RIGGED_DEALS") == "1",
        limits=_counted(environ.get("TAPETE_LIMITS") or "net"),
        hosts=answered_hosts(named_hosts(environ)),
    )


def _counted(word: str) -> Counted:
    if word not in get_args(Counted):
        raise ValueError(f"TAPETE_LIMITS is one of {', '.join(get_args(Counted))}, not {word}")
    return cast("Counted", word)


def named_hosts(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The names in `TAPETE_HOSTS`, between commas."""
    return tuple(name.strip() for name in environ.get("TAPETE_HOSTS", "").split(",") if name.strip())


def answered_hosts(names: Iterable[str]) -> tuple[str, ...] | None:
    """What a server of these names answers to: to them and this machine's own, or to any where there are none."""
    given = [name.lower() for name in names]
    return tuple(dict.fromkeys((*OWN_NAMES, *given))) if given else None


def folder(name: str) -> Path:
    """The folder `client`, `openapi` or `seeds`: beside the package in a wheel, at the top of a checkout."""
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name
