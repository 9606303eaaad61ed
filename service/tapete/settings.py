"""What a server is started with, read once from the environment or the command line, and where its files lie."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_PACKAGE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Settings:
    """How and where to serve.

    `database_url` is `sqlite:///path` or `postgresql://…`. `migrate` lets the start bring the tables up to date, which
    SQLite always does. `rigged_deals` opens the development door and is for this machine alone.
    """

    database_url: str
    migrate: bool = False
    rigged_deals: bool = False


def default_database_url(environ: Mapping[str, str] = os.environ) -> str:
    """The embedded database: one file under `XDG_DATA_HOME`."""
    home = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'tapete' / 'tapete.sqlite3'}"


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Settings from `TAPETE_DATABASE_URL`, `TAPETE_MIGRATE` and `TAPETE_RIGGED_DEALS`."""
    return Settings(
        database_url=environ.get("TAPETE_DATABASE_URL") or default_database_url(environ),
        migrate=environ.get("TAPETE_MIGRATE") == "1",
        rigged_deals=environ.get("TAPETE_RIGGED_DEALS") == "1",
    )


def folder(name: str) -> Path:
    """The folder `client`, `openapi` or `seeds`: beside the package in a wheel, at the top of a checkout."""
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name
