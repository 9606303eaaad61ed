"""Bodies decoded into a handler's own type, strictly: `"50"` is no number and `1` is no truth value.

Litestar itself converts bodies as leniently as query parameters, so the promise of the schema would not hold.
"""

from functools import cache
from typing import Any

import litestar
import msgspec

from tapete.api.gate import CHECKED
from tapete.api.problems import FieldError, invalid


class Request(litestar.Request[Any, Any, Any]):
    """The application's `request_class`."""

    async def body(self) -> bytes:
        """What the gate has read and let in; nothing where it let nothing in."""
        checked: bytes = self.scope["state"].get(CHECKED, b"")
        return checked

    async def json(self) -> Any:
        """The body as the type of the handler's `data`; of the wrong shape it is a 400 or 422 with the field's path."""
        data = self.route_handler.parsed_data_field
        if data is None:
            return await super().json()
        try:
            return _decoder(data.annotation).decode(await self.body())
        except msgspec.ValidationError as error:
            raise invalid([where(str(error))]) from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def where(message: str) -> FieldError:
    """msgspec's sentence taken apart: what is wrong, and where. A missing or unknown field is itself the place."""
    what, _, place = message.partition(" - at `")
    path = place.rstrip("`").rpartition("$")[2].removeprefix(".")
    for kind in ("missing required", "contains unknown"):
        if what.startswith(f"Object {kind} field `"):
            name = what.split("`")[1]
            path = f"{path}.{name}" if path else name
    return FieldError(path, "body", what)
