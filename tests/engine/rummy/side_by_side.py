"""The engine and the naive model at one table: whether they agree on it, and steps of the one made by the other."""

from tests.engine.rummy.every_meld import IN_HAND, JOKER
from tests.engine.rummy.naive_deal import End, NaiveDeal
from tests.engine.rummy.naive_rules import objections
from tests.engine.rummy.playing import Step
from tests.engine.rummy.words import word_of

from tapete.engine.moves import Rebuild
from tapete.engine.rummy.hand import Hand

STAGES = {"draw": "draw", "play": "play", "rebuild": "rebuild", "finished": "over"}


def same_table(hand: Hand, naive: NaiveDeal) -> None:
    """Every card lies where it should, and the seat on turn has the duties that it should have."""
    assert (hand.turn, STAGES[hand.phase], hand.rebuilds) == (naive.turn, naive.stage, naive.rebuilds)
    assert [sorted(cards) for cards in hand.cards] == [sorted(naive.faces(seat)) for seat in sorted(naive.order)]
    assert hand.stock == tuple(card.face for card in naive.stock)
    assert list(zip(hand.pile, hand.throwers, strict=True)) == [(card.face, seat) for card, seat in naive.pile]
    assert [(meld.seat, meld.cards) for meld in hand.table] == [(one.owner, one.row) for one in naive.table]
    assert {seat for seat in naive.order if hand.opened[seat]} == naive.opened
    if naive.stage in ("draw", "play"):
        taken, drawn = (None if card is None else card.face for card in (naive.taken, naive.drawn))
        assert hand.taken == taken or (naive.mixed and hand.taken == JOKER)
        assert (hand.drawn, hand.unopened) == (drawn, naive.closed)
        assert len(hand.freed) + (hand.taken == JOKER) == naive.debt + (taken == JOKER)
    found = None if hand.result is None else End(hand.result.outcome, hand.result.winner, hand.result.points)
    assert found == naive.end


def follow(naive: NaiveDeal, step: Step) -> None:
    """Make a step of the engine's, which the rules must allow: by the table where time ran out."""
    word = word_of(step.move)
    if isinstance(step.move, Rebuild):
        naive.rebuild(step.move.stock)
        return
    if not step.auto:
        assert not objections(naive, step.seat, word), word
    else:
        assert word in on_time_out(naive)
    naive.play(word)


def on_time_out(naive: NaiveDeal) -> set[str]:
    """What the table may do next for a seat whose clock ran out."""
    if naive.stage == "draw":
        return {"stock"}
    if naive.debt:
        melds = [(meld, one.cards) for meld, one in enumerate(naive.table)]
        back = {card for card, _ in naive.swapped}
        swaps = {f"swap-back {meld} {n}" for meld, cards in melds for n, card in enumerate(cards) if card in back}
        return swaps | ({"back"} if naive.mixed else set())
    if naive.taken is not None:
        return {"back"}
    held = naive.faces(naive.turn)
    if naive.drawn is not None and naive.drawn.face in held:
        return {f"-{naive.drawn.face}"}
    most = max(IN_HAND[face[0]] for face in held)
    return {f"-{face}" for face in held if IN_HAND[face[0]] == most}
