"""deal-v1: a deck that was fixed before anybody chose anything, and that everybody can deal again afterwards.

The server draws a 32-byte seed for a hand and shows its commitment; the dealer's side may then add a seed of its own.
Both go into an HMAC-SHA256 stream that shuffles the pack by Fisher and Yates, rejecting bytes that would favour a
card.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from tapete.engine.cards import CARDS

RECIPE = "deal-v1"
SEED_BYTES = 32


def commitment(hand_id: str, server_seed: bytes) -> str:
    """What is shown before the deal, as 64 hex digits: SHA-256 over the label, the hand's id and the server's seed."""
    return hashlib.sha256(_framed(b"deal-v1 commit", hand_id.encode("ascii"), server_seed)).hexdigest()


def deck(hand_id: str, server_seed: bytes, client_seed: bytes = b"", pack: Sequence[str] = CARDS) -> tuple[str, ...]:
    """The cards of a pack in the order in which they leave the deck."""
    return _shuffled(pack, server_seed, _framed(b"deal-v1 deck", hand_id.encode("ascii"), client_seed))


def rebuilt(
    hand_id: str, server_seed: bytes, client_seed: bytes, rebuild: int, cards: Sequence[str]
) -> tuple[str, ...]:
    """A stock made in mid-deal from `cards`, those of the discard pile from the bottom up, from its top down.

    `rebuild` counts a deal's rebuilds from 1. The order follows from the deal's seeds, and so is as fixed as the deck.
    """
    label = _framed(b"deal-v1 rebuild", hand_id.encode("ascii"), client_seed, rebuild.to_bytes(4, "big"))
    return _shuffled(cards, server_seed, label)


def _shuffled(pack: Sequence[str], key: bytes, label: bytes) -> tuple[str, ...]:
    cards = list(pack)
    stream = _stream(key, label)
    for last in range(len(cards) - 1, 0, -1):
        pick = _below(last + 1, stream)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def _below(bound: int, stream: Iterator[int]) -> int:
    """An even number below `bound` from a stream of bytes; bytes of the last, incomplete round are thrown away."""
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound


def _stream(key: bytes, label: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, label + _framed(block.to_bytes(4, "big")), "sha256")
        block += 1


def _framed(*parts: bytes) -> bytes:
    """The parts, each behind its length in four bytes, so that no two lists of parts read the same."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
