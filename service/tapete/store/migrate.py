"""Tables, brought by the revisions in migrations/ to what this version of the program was written for."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError

from tapete.settings import folder
from tapete.store.claim import Claim
from tapete.store.database import parse
from tapete.store.failures import CannotOpen, WrongRevision
from tapete.store.postgresql import CONNECT_TIMEOUT, LETTERS
from tapete.store.sqlite import file_of

MIGRATIONS = folder("migrations")

ANOTHER_UPGRADES = 15.0  # seconds to wait for another process that is upgrading the same file
ADVISORY_LOCK = int.from_bytes(b"tapete")


def prepare(url: str, *, migrate: bool = False) -> None:
    """Before opening: an SQLite file is made or upgraded by itself, a server only where `migrate` asks for it.

    CannotOpen (WrongRevision, AlreadyOpen) says in one line why this database cannot be served.
    """
    if migrate or parse(url).get_backend_name() == "sqlite":
        upgrade(url)
    check(url)


def upgrade(url: str) -> None:
    """All of it or nothing. A file that has tables is copied first, to FILE.REVISION.bak."""
    address = parse(url)
    if address.get_backend_name() == "sqlite":
        _upgrade_file(address)
        return
    with connect(address) as connection, connection.begin():
        connection.execute(select(func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        # Rather fail than queue before every move behind a table that is in use.
        connection.exec_driver_sql("SET LOCAL lock_timeout = '2s'")
        _run(connection)


def check(url: str) -> str | None:
    """The revision of the tables; WrongRevision where they are older or newer than this program."""
    address = parse(url)
    if address.get_backend_name() == "sqlite" and not file_of(address).exists():
        raise WrongRevision(f"{file_of(address)} does not exist: run tapete db upgrade")
    with connect(address) as connection:
        found, needed = _revision(connection), _head(connection)
    if found != needed:
        raise WrongRevision(f"the tables are at revision {found or 'none'}, not {needed}: run tapete db upgrade")
    return found


def revision_of(url: str) -> str | None:
    """The revision of the tables of a database that is there; `None` where it has none."""
    with connect(parse(url)) as connection:
        return _revision(connection)


def refuse_unknown(revision: str | None) -> None:
    """WrongRevision where this program cannot bring tables of a revision up to date."""
    known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    if revision not in known:
        raise WrongRevision(f"these tables are of no revision that this program knows: {revision or 'none'}")


@contextmanager
def connect(address: URL) -> Iterator[Connection]:
    """A connection for migrations, which need other settings than moves do."""
    of_file = address.get_backend_name() == "sqlite"
    engine = _file_engine(file_of(address)) if of_file else _server_engine(address)
    try:
        with engine.connect() as connection:
            if not of_file:
                _refuse_other_letters(connection, address)
            yield connection
    except DBAPIError as failure:
        reason = str(failure.orig).partition("\n")[0]
        raise CannotOpen(f"{address.render_as_string()}: {reason}") from failure
    finally:
        engine.dispose()


def _refuse_other_letters(connection: Connection, address: URL) -> None:
    """A server's database in another encoding than UTF-8 cannot hold every name, and fails at the first it cannot."""
    driver: Any = connection.connection.driver_connection
    encoding = driver.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        name = address.render_as_string()
        raise CannotOpen(f"{name}: its encoding is {encoding}: createdb --encoding UTF8 --template template0 makes one")


def config(connection: Connection) -> Config:
    """What Alembic's commands want, for this connection."""
    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return settings


def _upgrade_file(address: URL) -> None:
    """The claim is not asked for where nothing is to be done, so that a second process is refused at once."""
    file = file_of(address)
    _make(file)
    if _is_at_head(address):
        return
    claim = Claim(file, ANOTHER_UPGRADES)
    try:
        with connect(address) as connection:
            _copy(file, _revision(connection))
        with connect(address) as connection, connection.begin():
            _run(connection)
            _refuse_orphans(connection)
    finally:
        claim.release()


def _make(file: Path) -> None:
    """For its owner alone: the seeds of hands that are being played are in it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as failure:
        raise CannotOpen(f"{file}: {failure.strerror}") from failure


def _is_at_head(address: URL) -> bool:
    with connect(address) as connection:
        return _revision(connection) == _head(connection)


def _copy(file: Path, revision: str | None) -> None:
    """Like the file itself it is for its owner alone."""
    if revision is None:
        return
    new = Path(f"{file}.{revision}.bak.new")
    try:
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        with closing(sqlite3.connect(file)) as raw:
            raw.execute("VACUUM INTO ?", (str(new),))
        new.replace(new.with_suffix(""))
    except (OSError, sqlite3.Error) as failure:
        reason = failure.strerror if isinstance(failure, OSError) else failure
        raise CannotOpen(f"not upgraded: the copy {new} cannot be made: {reason}") from failure


def _run(connection: Connection) -> None:
    try:
        command.upgrade(config(connection), "head")
    except CommandError as failure:
        raise WrongRevision(f"the tables are newer than this program: {failure}") from failure


def _refuse_orphans(connection: Connection) -> None:
    orphan = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if orphan is not None:
        raise CannotOpen(f"not upgraded: rows of {orphan[0]} would lose their {orphan[2]}")


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _head(connection: Connection) -> str | None:
    return ScriptDirectory.from_config(config(connection)).get_current_head()


def _server_engine(address: URL) -> Engine:
    asked = {"connect_timeout": CONNECT_TIMEOUT, "client_encoding": LETTERS}
    return create_engine(address, poolclass=NullPool, connect_args=asked)


def _file_engine(file: Path) -> Engine:
    """The driver begins nothing by itself, since it would leave tables made before a failure.

    No foreign keys: to alter a table it is made anew and the old one dropped, which would take its children along.
    """
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(file, timeout=ANOTHER_UPGRADES, isolation_level=None),
        poolclass=NullPool,
    )
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine
