"""How often one may ask.

The counts are kept in memory and are this process's own: several processes together allow so many times as much, and a
new start begins anew. What must hold over all of them, as for comments, is counted in the database.
"""

import hashlib
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Literal, NamedTuple, cast

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from tapete.api.problems import Problem
from tapete.play.senders import place_of
from tapete.settings import Counted

KEPT = 6_000  # identities for each allowance, some 50,000 in all; then the one that was heard of least lately goes
_ROUNDING = 1e-6  # seconds


class Allowance(NamedTuple):
    """So many at once, and one more every `interval` seconds; for a sender's place in the net, or a token there."""

    whose: Literal["sender", "token"]
    burst: int
    interval: float


# A token that was made up would otherwise be an allowance of its own, hence the address beside it.
ALLOWED: dict[str, tuple[Allowance, ...]] = {
    "create": (Allowance("sender", 10, 6.0), Allowance("sender", 60, 60.0)),
    "join": (Allowance("sender", 10, 6.0),),
    "act": (Allowance("token", 20, 0.1), Allowance("sender", 200, 0.01)),
    "remark": (Allowance("sender", 20, 0.1),),  # besides what the database counts
    "reckon": (Allowance("sender", 40, 0.1),),
    "read": (Allowance("token", 80, 0.05), Allowance("sender", 800, 0.005)),
}


def kind_of(method: str, template: str) -> str | None:
    """Which of the allowances a route's requests use; none for files, the schema, health and the like."""
    if not template.startswith("/api/"):
        return None
    if method in ("GET", "HEAD", "OPTIONS"):
        return "read"
    if template == "/api/games" or template.endswith("/rematch"):
        return "create"
    if template.endswith("/join"):
        return "join"
    if template.endswith("/comments"):
        return "remark"
    return "reckon" if template.startswith("/api/calculator/") else "act"


class Asker(NamedTuple):
    """What a request is counted under: digests, so that no token lies about in memory."""

    address: bytes
    token: bytes | None


class Buckets:
    """Who has used what of one allowance.

    For each identity the moment at which its allowance is whole again; one that has come is forgotten.
    """

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self._whole_at: OrderedDict[bytes, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._whole_at)

    def wait(self, identity: bytes, now: float) -> float:
        """Seconds until one more is allowed; 0 where it is now."""
        _, burst, interval = self.allowance
        used = max(self._whole_at.get(identity, now) - now, 0.0)
        wait = used - (burst - 1) * interval
        return wait if wait > _ROUNDING else 0.0

    def take(self, identity: bytes, now: float) -> None:
        self._whole_at[identity] = max(self._whole_at.pop(identity, now), now) + self.allowance.interval
        while len(self._whole_at) > KEPT or next(iter(self._whole_at.values())) <= now:
            self._whole_at.popitem(last=False)


class Limits(ASGIMiddleware):
    """Before the gate: 429 with Retry-After for who asks too often.

    `counted`: `all`, or `net` for all but clients on this machine, or `off`. A client without an address counts as one
    on this machine. `clock` is in seconds.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, counted: Counted, clock: Callable[[], float] = time.monotonic) -> None:
        self._counted = counted
        self._clock = clock
        self._buckets = {kind: tuple(map(Buckets, allowed)) for kind, allowed in ALLOWED.items()}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through and count it, or raise the Problem with it."""
        http = cast("HTTPScope", scope)
        kind = None if self._counted == "off" else kind_of(http["method"], http["path_template"])
        if kind is not None and (asker := self._asker(http)) is not None:
            self.count(kind, asker)
        await next_app(scope, receive, send)

    def count(self, kind: str, asker: Asker) -> None:
        """One more of this kind; a request that is refused uses nothing up."""
        now = self._clock()
        held = [(each, *_identity(each.allowance, asker)) for each in self._buckets[kind]]
        wait, whose = max((buckets.wait(identity, now), whose) for buckets, identity, whose in held)
        if wait > 0:
            raise _too_often(math.ceil(wait), whose)
        for buckets, identity, _ in held:
            buckets.take(identity, now)

    def kept(self) -> int:
        """How many identities are remembered."""
        return sum(len(each) for held in self._buckets.values() for each in held)

    def _asker(self, scope: HTTPScope) -> Asker | None:
        place, own = whereabouts(scope)
        if own and self._counted == "net":
            return None
        token = next((_said(value) for name, value in scope["headers"] if name == b"authorization"), None)
        return Asker(place, None if token is None else _digest(place, token))


def whereabouts(scope: HTTPScope) -> tuple[bytes, bool]:
    """The place in the net that a request comes from, and whether that is this machine itself.

    A client without an address is on this machine.
    """
    client = scope["client"]
    return (b"", True) if client is None else _place(client[0])


def _identity(allowance: Allowance, asker: Asker) -> tuple[bytes, str]:
    if allowance.whose == "token" and asker.token is not None:
        return asker.token, "token"
    return asker.address, "sender"


def _said(authorization: bytes) -> bytes:
    """The token alone, however the rest is spelled."""
    return authorization.partition(b" ")[2].strip()


def _digest(place: bytes, token: bytes) -> bytes:
    return hashlib.blake2b(place + b"\n" + token, digest_size=16).digest()


@lru_cache(4096)
def _place(address: str) -> tuple[bytes, bool]:
    try:
        ip = ip_address(address)
    except ValueError:
        return place_of(address), False
    mapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None
    return place_of(address), (mapped or ip).is_loopback


def _too_often(seconds: int, whose: str) -> Problem:
    return Problem(
        429, "too-many-requests", {"seconds": seconds, "whose": whose}, headers={"Retry-After": str(seconds)}
    )
