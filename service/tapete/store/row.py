"""What goes into a table and comes out of it: frozen structs whose fields are named as the columns."""

import msgspec
from sqlalchemy import Column, Table


class Row(msgspec.Struct, frozen=True):
    """Shown by its name alone: rows hold decks, seeds and hashes of tokens, and what is shown ends up in logs."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def columns(table: Table, row: type[Row]) -> list[Column[object]]:
    """The columns of the row's fields, in their order; a field without a column is filled from elsewhere."""
    return [table.c[name] for name in row.__struct_fields__ if name in table.c]
