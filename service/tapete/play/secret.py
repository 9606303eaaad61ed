"""What nobody can guess: ids that are shared in links, and tokens that prove a seat."""

import base64
import re
from collections.abc import Callable

_ID_BYTES = 9
_TOKEN_BYTES = 32
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_id(entropy: Callable[[int], bytes]) -> str:
    """Twelve URL-safe characters that carry 72 random bits; the first is a letter or a digit."""
    while True:
        ident = base64.urlsafe_b64encode(entropy(_ID_BYTES)).decode()
        if ident[0].isalnum():
            return ident


def may_be_id(text: str) -> bool:
    """Whether a text has the form of an id; any other is not worth a question, and NUL breaks PostgreSQL's."""
    return _ID.fullmatch(text) is not None


def new_token(entropy: Callable[[int], bytes]) -> str:
    """43 URL-safe characters that carry 256 random bits."""
    return base64.urlsafe_b64encode(entropy(_TOKEN_BYTES)).decode().rstrip("=")
