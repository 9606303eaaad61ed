"""Why a database did not do what it was asked."""


class Busy(Exception):
    """Not done, or (a lost commit) not known to be done: ask again in a moment, with the same key.

    Locked by another for too long, every connection taken, the disk full, the server away.
    """


class Conflict(Exception):
    """A row with this primary key or unique value is there already, in `table`; nothing was changed."""

    def __init__(self, table: str) -> None:
        super().__init__(f"already in {table}")
        self.table = table


class CannotOpen(Exception):
    """Why this database cannot be served, in one line for whoever starts the program."""


class AlreadyOpen(CannotOpen):
    """Another process has this file open; SQLite is safe with one writing process only."""


class WrongRevision(CannotOpen):
    """The tables are not those that this version of the program was written for."""
