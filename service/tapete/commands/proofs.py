"""Checking a deal's proof."""

from tapete.engine import shuffle
from tapete.play.history import Proof


def check(proof: Proof) -> list[str]:
    """What is wrong with a proof, in words; nothing when the seeds give both the commitment and the deck."""
    if proof.recipe != shuffle.RECIPE:
        return [f"the recipe {proof.recipe!r} is not known here"]
    try:
        server, client = bytes.fromhex(proof.server_seed), bytes.fromhex(proof.client_seed or "")
        hand = proof.hand.encode("ascii").decode()
    except ValueError as error:
        return [f"a seed or the hand's id cannot be read: {error}"]
    faults = []
    if shuffle.commitment(hand, server) != proof.commitment:
        faults.append("the server's seed is not the one that was committed to")
    if shuffle.deck(hand, server, client) != proof.deck:
        faults.append("the seeds deal other cards")
    return faults
