"""How often one may comment, counted in the database so that it holds over all processes and after a restart."""

import hmac
from ipaddress import IPv6Address, ip_address
from typing import Literal

import msgspec

from tapete.play.refused import TooOften
from tapete.store.comments import count_alone, keep_secret, load_secret, times_of_sender, times_on_hand
from tapete.store.connection import Connection

MINUTE = 60 * 1000  # milliseconds
HOUR = 60 * MINUTE
SECRET_BYTES = 32
_SECRET = "comment senders"  # noqa: S105 - its name
_HASH_BYTES = 3
Whose = Literal["sender", "hand"]


class Allowance(msgspec.Struct, frozen=True):
    """So many comments within so many milliseconds."""

    whose: Whose
    most: int
    window: int


ALLOWED = (Allowance("sender", 5, MINUTE), Allowance("sender", 30, HOUR), Allowance("hand", 60, HOUR))


def turn_away(connection: Connection, hand: str, address: str, now: int) -> None:
    """Raise `TooOften` where one more comment would be too many as things stand; nothing is held for it."""
    secret = load_secret(connection, _SECRET)
    if secret is not None:
        _count(connection, hand, sender_of(secret, address), now)


def admit(connection: Connection, hand: str, address: str, now: int, fresh: bytes) -> bytes:
    """The sender of one more comment, which nobody else can be counted beside until the transaction ends.

    Raises `TooOften`. `fresh` becomes the secret where there is none yet.
    """
    secret = load_secret(connection, _SECRET)
    if secret is None:
        keep_secret(connection, _SECRET, fresh)
    sender = sender_of(secret or fresh, address)
    count_alone(connection, sender, hand)
    _count(connection, hand, sender, now)
    return sender


def sender_of(secret: bytes, address: str) -> bytes:
    """What is kept of an address while its comments are counted.

    The secret is random and the database's own: all its processes agree on it, and what an hour allows does not begin
    anew with another key. It lies beside the hashes, though, and all of IPv4 is soon tried; so the hash is short, and
    each stands for some 256 IPv4 addresses. Two senders share one by chance once in 16 million.
    """
    return hmac.digest(secret, place_of(address), "sha256")[:_HASH_BYTES]


def place_of(address: str) -> bytes:
    """One place in the net: an IPv4 address, or an IPv6 /64, since a household has all of one."""
    try:
        ip = ip_address(address)
    except ValueError:  # a socket without one, or whatever a proxy calls its client
        return address.encode()
    if isinstance(ip, IPv6Address):
        return ip.packed[:8] if ip.ipv4_mapped is None else ip.ipv4_mapped.packed
    return ip.packed


def _count(connection: Connection, hand: str, sender: bytes, now: int) -> None:
    times = {
        "sender": times_of_sender(connection, sender, _most("sender")),
        "hand": times_on_hand(connection, hand, _most("hand")),
    }
    wait, whose = max((wait_of(each, times[each.whose], now), each.whose) for each in ALLOWED)
    if wait > 0:
        raise TooOften(-(-wait // 1000), whose)


def _most(whose: Whose) -> int:
    return max(each.most for each in ALLOWED if each.whose == whose)


def wait_of(allowed: Allowance, times: list[int], now: int) -> int:
    """Milliseconds until one more is allowed, from when the last ones were, newest first."""
    within = [at for at in times if at > now - allowed.window]
    if len(within) < allowed.most:
        return 0
    return min(within[allowed.most - 1] + allowed.window - now, allowed.window)
