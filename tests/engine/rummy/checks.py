"""What holds at every table of rummy after every move: 108 cards in their places, and phases that make sense."""

from itertools import chain

from tests.engine.rummy.every_meld import IN_HAND, JOKER
from tests.engine.rummy.naive_deal import read

from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.rummy.hand import Hand, in_order
from tapete.engine.rummy.score import Result

WHOLE = sorted(DOUBLE_PACK)


def check_table(hand: Hand) -> None:
    """Each of the 108 cards is in one place, hands are in order, melds are melds, the seat on turn is in its phase."""
    melds = [meld.cards for meld in hand.table]
    assert sorted(chain(hand.stock, hand.pile, *hand.cards, *melds)) == WHOLE
    assert len(hand.throwers) == len(hand.pile)
    assert all(cards == in_order(cards) for cards in hand.cards)
    for meld in hand.table:
        faces = {known.faces for known in read(meld.cards)}
        assert faces
        assert hand.opened[meld.seat]
        assert meld.kind == "set" or meld.faces in faces
    assert hand.rebuilds <= 2
    assert (hand.result is None) == (hand.phase != "finished")
    CHECKS[hand.phase](hand)
    if hand.phase != "finished":
        _check_waiting(hand)


def _check_waiting(hand: Hand) -> None:
    """Everybody has cards; who has not opened holds thirteen, and one more while it plays."""
    for seat, cards in enumerate(hand.cards):
        plays = hand.phase == "play" and seat == hand.turn
        assert cards or hand.stock_only
        assert hand.opened[seat] or len(cards) == 13 + plays
        assert len(cards) <= 13 + plays


def _check_draw(hand: Hand) -> None:
    assert hand.stock
    assert hand.pile
    assert (hand.taken, hand.drawn, hand.freed) == (None, None, ())
    assert not hand.acted or hand.stock_only


def _check_play(hand: Hand) -> None:
    assert hand.taken is None or hand.taken in hand.held
    assert hand.taken is None or hand.drawn is None
    assert hand.held.count(JOKER) >= len(hand.freed)
    for one in hand.freed:
        assert hand.table[one.meld].cards[one.place] == one.card
    assert hand.has_opened or not (hand.acted or hand.freed)


def _check_rebuild(hand: Hand) -> None:
    assert not hand.stock
    assert len(hand.pile) > 1
    assert hand.rebuilds < 2


def _check_finished(hand: Hand) -> None:
    assert hand.result is not None
    check_result(hand, hand.result)
    empty = [seat for seat, cards in enumerate(hand.cards) if not cards]
    if hand.result.outcome in ("blocked", "void"):
        assert not empty
        assert not hand.stock
        assert hand.rebuilds == 2 or len(hand.pile) == 1
    else:
        assert empty == [hand.result.winner] == [hand.turn]
        assert (hand.result.outcome == "closed-out") == hand.unopened


CHECKS = {"draw": _check_draw, "play": _check_play, "rebuild": _check_rebuild, "finished": _check_finished}


def check_result(hand: Hand, result: Result) -> None:
    """What was left is counted right, and the winner scores what the rules give."""
    counts = [sum(IN_HAND[card[0]] for card in cards) for cards in hand.cards]
    assert [(seat.seat, seat.cards, seat.count) for seat in result.seats] == [
        (seat, cards, counts[seat]) for seat, cards in enumerate(hand.cards)
    ]
    lightest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    expected = {
        "out": (result.winner, sum(counts)),
        "closed-out": (result.winner, 2 * sum(counts)),
        "blocked": (lightest[0], sum(count - min(counts) for count in counts)),
        "void": (None, 0),
    }
    assert (result.winner, result.points) == expected[result.outcome]
    assert result.outcome not in ("blocked", "void") or (result.outcome == "void") == (len(lightest) > 1)
    assert (result.points > 0) == (result.winner is not None)
