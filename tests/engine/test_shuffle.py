"""deal-v1: commitments and decks, against vectors and an implementation from the definitions of SHA-256 and HMAC."""

import hashlib
import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.deals import PACK

from tapete.engine import shuffle
from tapete.engine.shuffle import RECIPE, SEED_BYTES, commitment, deck

VECTORS = json.loads((Path(__file__).parents[1] / "cases" / "deal-v1.json").read_text())
SEED = bytes(range(32))
DEALS = 300


def framed(*parts: bytes) -> bytes:
    """Each part behind its length as four bytes, the highest first."""
    out = b""
    for part in parts:
        size = len(part)
        out += bytes([size >> 24 & 255, size >> 16 & 255, size >> 8 & 255, size & 255]) + part
    return out


def keyed_hash(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 of a key of at most 64 bytes, from its definition."""
    padded = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def dealt_again(hand_id: str, server_seed: bytes, client_seed: bytes) -> list[str]:
    """The deck, by the recipe: the stream made whole at first, then consumed."""
    stream = b"".join(
        keyed_hash(server_seed, framed(b"deal-v1 deck", hand_id.encode(), client_seed, bytes([0, 0, 0, block])))
        for block in range(12)
    )
    cards, used = list(PACK), 0
    for place in range(51, 0, -1):
        while stream[used] >= 256 - 256 % (place + 1):
            used += 1
        other = stream[used] % (place + 1)
        used += 1
        cards[place], cards[other] = cards[other], cards[place]
    return cards


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["hand"] or "no-id")
def test_the_published_vectors_hold(vector: dict[str, Any]) -> None:
    server, client = bytes.fromhex(vector["server_seed"]), bytes.fromhex(vector["client_seed"])
    assert commitment(vector["hand"], server) == vector["commitment"]
    assert list(deck(vector["hand"], server, client)) == vector["deck"]


def test_anybody_can_deal_again_from_the_recipe() -> None:
    rng = Random(1)
    for number in range(DEALS):
        server, client = rng.randbytes(32), rng.randbytes(rng.choice((0, 16, 32, 64)))
        assert list(deck(f"hand-{number}", server, client)) == dealt_again(f"hand-{number}", server, client)
        label = framed(b"deal-v1 commit", f"hand-{number}".encode(), server)
        assert commitment(f"hand-{number}", server) == hashlib.sha256(label).hexdigest()


def test_every_deck_is_the_whole_pack() -> None:
    rng = Random(2)
    assert all(sorted(deck("hand", rng.randbytes(32))) == sorted(PACK) for _ in range(DEALS))


def test_the_same_seeds_give_the_same_deck() -> None:
    assert deck("hand", SEED, b"client") == deck("hand", SEED, b"client")
    assert deck("hand", SEED) == deck("hand", SEED, b"")


def test_another_hand_server_seed_or_client_seed_gives_another_deck() -> None:
    ids, servers, clients = ("hand", "hane", "hand "), (SEED, SEED[::-1], bytes(32)), (b"", b"\0", b"client", b"clienu")
    decks = {deck(*choice) for choice in product(ids, servers, clients)}
    assert len(decks) == 36


def test_parts_cannot_be_shifted_into_one_another() -> None:
    assert deck("hand1", SEED, b"2") != deck("hand", SEED, b"12")
    assert commitment("hand", b"1" + SEED) != commitment("hand1", SEED)


def test_the_commitment_binds_the_hand_and_the_seed_and_not_the_clients_seed() -> None:
    assert len({commitment(hand, seed) for hand, seed in product(("a", "b"), (SEED, SEED[::-1]))}) == 4
    assert len(commitment("a", SEED)) == 64
    assert set(commitment("a", SEED)) <= set("0123456789abcdef")


def test_the_recipe_has_a_name_and_takes_32_bytes() -> None:
    assert (RECIPE, SEED_BYTES) == ("deal-v1", 32)


@pytest.mark.parametrize("bound", range(2, 53))
def test_bytes_that_would_favour_a_card_are_thrown_away(bound: int) -> None:
    """White box: every number below the bound comes from as many bytes as any other, the highest bytes from none."""
    picks = [shuffle._below(bound, iter((byte, 0))) for byte in range(256 - 256 % bound)]
    assert {picks.count(pick) for pick in range(bound)} == {256 // bound}
    for byte in range(256 - 256 % bound, 256):
        assert shuffle._below(bound, iter((byte, bound - 1))) == bound - 1
