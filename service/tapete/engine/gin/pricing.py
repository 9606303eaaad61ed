"""What a finished hand is worth at another table, where the facts would have been the same there."""

from itertools import pairwise

from msgspec.structs import replace

from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood, is_run, is_set
from tapete.engine.gin.showdown import Showdown, knock_limit, settle
from tapete.engine.gin.table import Table
from tapete.engine.refusals import Param


class Unpriceable(Exception):
    """The hand has no price at that table.

    `reason`: `seats` (it is not for so many), `refused-move` and `over-earlier` (with the ply: a move that is not
    allowed there, or after which the hand would have been drawn), `drawn` (it would have gone on), `melds` (a meld
    shown is none there), `counts` (somebody, named by seat, would have counted otherwise), `knock-limit`.
    """

    def __init__(self, reason: str, **params: Param) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


def priced_at(hands: tuple[Hand, ...], table: Table) -> Showdown:
    """The facts of a finished hand as another table sees them, to be priced by it; raises `Unpriceable`.

    `hands` are all its positions, the deal first. How the upcard was offered and who deals next make no difference.
    """
    _check_play(hands, table)
    last = hands[-1]
    facts = last.showdown
    if facts is None:
        message = "the hand is not over"
        raise ValueError(message)
    if facts.knocker is None:
        return _still_drawn(last, facts, table)
    _check_knock(last, facts, table)
    melds = facts.of(facts.knocker).melds
    there = settle(table, facts.knocker, last.held, melds, upcard=facts.upcard, big=facts.big)
    _check_counts(last, facts, there, table)
    return replace(there, holdings=facts.holdings)


def _check_play(hands: tuple[Hand, ...], table: Table) -> None:
    least, most = table.seats
    seats = len(hands[0].order)
    if not least <= seats <= most:
        raise Unpriceable("seats", seats=seats)
    for before, after in pairwise(hands):
        _check_turn(before, after, table)


def _check_turn(before: Hand, after: Hand, table: Table) -> None:
    if after.turns == before.turns:
        return
    thrown = after.pile[-1] if len(after.pile) > len(before.pile) else None
    if thrown is not None and thrown == before.taken and not table.return_taken:
        raise Unpriceable("refused-move", ply=after.ply)
    if after.phase != "finished" and after.stock <= table.stock_left:
        raise Unpriceable("over-earlier", ply=after.ply)


def _still_drawn(last: Hand, facts: Showdown, table: Table) -> Showdown:
    circled = last.circling >= table.circling_draws
    if last.stock > table.stock_left and not circled:
        raise Unpriceable("drawn", stock=last.stock)
    return facts


def _check_knock(last: Hand, facts: Showdown, table: Table) -> None:
    shown = facts.of(last.turn)
    if not all(is_set(meld) or is_run(meld, table.aces) for meld in shown.melds):
        raise Unpriceable("melds", seat=last.turn)
    limit = knock_limit(table, facts.upcard)
    if shown.deadwood > limit:
        raise Unpriceable("knock-limit", deadwood=shown.deadwood, limit=limit)


def _check_counts(last: Hand, facts: Showdown, there: Showdown, table: Table) -> None:
    knocker = facts.of(last.turn).cards
    if deadwood(knocker, table.aces) != deadwood(knocker, last.rules.aces):
        raise Unpriceable("counts", seat=last.turn)
    for here, other in zip(facts.defences, there.defences, strict=True):
        if here.deadwood != other.deadwood:
            raise Unpriceable("counts", seat=here.seat)
