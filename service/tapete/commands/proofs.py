"""Checking a deal's proof, alone or in the record of its hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from tapete.engine import shuffle
from tapete.engine.cards import CARDS, DOUBLE_PACK
from tapete.engine.gin.result import Result as GinResult
from tapete.engine.hands import Hand, result_of
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy.hand import REBUILDS
from tapete.play.history import Proof, Record, RummyRecord, rebuilt, replayed
from tapete.play.records import logged, move_of


def given(content: bytes) -> Proof | Record:
    """A proof or a record as it is written; raises `msgspec.DecodeError`."""
    fields = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    kind: Any = Record if "moves" in fields else Proof
    told: Proof | Record = msgspec.json.decode(content, type=kind)
    return told


def honest(told: Proof | Record) -> str:
    """What has been shown of a proof, or of a record, in which nothing is wrong."""
    if isinstance(told, Proof):
        return f"{told.hand} was dealt by {told.recipe} from these seeds, as committed to"
    return f"{told.id} was dealt by {shuffle.RECIPE} from its seeds, as committed to, and its moves follow from that"


def faults_of(told: Proof | Record) -> list[str]:
    """What is wrong with a proof, or with a record: with its proof, or with moves that do not follow from the deck."""
    if isinstance(told, Proof):
        return _faults(told)
    if told.proof is None:
        return ["the deck of this hand was fixed beforehand, so there is nothing to prove"]
    if (told.proof.hand, told.proof.deck) != (told.id, told.deck):
        return ["the proof is that of another hand"]
    return [*_faults(told.proof), *_played(told, told.proof)]


def _played(record: Record, proof: Proof) -> Iterator[str]:
    """What is wrong with the moves: the rules refuse one, they are told otherwise than they go from this deck, or they
    leave another result or other piles."""
    if record.dealer not in {seat.seat for seat in record.seats}:
        yield f"no seat {record.dealer} is there to deal"
        return
    try:
        positions = replayed(record)
        stocks = rebuilt(record) if isinstance(record, RummyRecord) else []
    except (IllegalMove, ValueError) as error:
        yield f"the moves cannot be played from this deck: {error}"
        return
    for line, (before, after) in zip(record.moves, pairwise(positions), strict=True):
        if logged(before, after, move_of(line), line.at, auto=line.auto) != line:
            yield f"ply {line.ply} is not what the deck and the moves before it lead to"
    if not _ends_so(record, positions[-1]):
        yield "the result is not that of the moves"
    if stocks != list(zip(proof.piles, proof.rebuilds, strict=False)):
        yield "the discard piles of the proof are not those of the moves"


def _ends_so(record: Record, last: Hand) -> bool:
    """Whether a hand ended as its record tells; in early records the result did not name the upcard."""
    result = result_of(last)
    if isinstance(result, GinResult) and isinstance(record.result, GinResult) and record.result.upcard is None:
        result = msgspec.structs.replace(result, upcard=None)
    return result == record.result


def _faults(proof: Proof) -> list[str]:
    """Nothing when the seeds give the commitment, the deck and every stock."""
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
    pack = DOUBLE_PACK if len(proof.deck) == len(DOUBLE_PACK) else CARDS
    if shuffle.deck(hand, server, client, pack) != proof.deck:
        faults.append("the seeds deal other cards")
    return [*faults, *_rebuilds(proof, hand, server, client)]


def _rebuilds(proof: Proof, hand: str, server: bytes, client: bytes) -> Iterator[str]:
    """What is wrong with the stocks that were built in mid-deal."""
    if len(proof.piles) != len(proof.rebuilds):
        yield f"{len(proof.piles)} discard piles are told of {len(proof.rebuilds)} rebuilt stocks"
        return
    most = REBUILDS if len(proof.deck) == len(DOUBLE_PACK) else 0
    if len(proof.rebuilds) > most or not all(proof.piles):
        yield f"{len(proof.rebuilds)} stocks cannot have been rebuilt: {most} at most, each of some cards"
    for number, (pile, stock) in enumerate(zip(proof.piles, proof.rebuilds, strict=True), start=1):
        if Counter(pile) - Counter(proof.deck):
            yield f"the discard pile of rebuild {number} has cards that the deck has not"
        elif shuffle.rebuilt(hand, server, client, number, pile) != stock:
            yield f"the seeds build another stock of the discard pile in rebuild {number}"
