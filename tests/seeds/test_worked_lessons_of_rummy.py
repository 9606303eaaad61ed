"""What each worked deal of rummy is there to show; a little less, and it would have gone otherwise."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.moves import Draw, Open, Rebuild, TableMove
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.opening import best_opening
from tapete.engine.rummy.options import RUMMY, Opening, Options
from tapete.engine.rummy.score import Result, count
from tapete.play.play_through import play_through
from tapete.play.records import move_of
from tapete.play.worked import WorkedHand, worked_hands

DEALS = {deal.id.removeprefix("worked-"): deal for deal in worked_hands() if deal.rules == "rummy"}


def positions(deal: WorkedHand, rules: Options = RUMMY) -> list[tuple[Hand, TableMove | None]]:
    """Every position and the move that left it, from the deck and the moves alone."""
    seats = len(deal.seats)
    now = play.deal(rules, deal.dealer, deal.deck, [(deal.dealer + 1 + step) % seats for step in range(seats)])
    found: list[tuple[Hand, TableMove | None]] = []
    for line in play_through(deal, "").stages[0].lines:
        found.append((now, move_of(line)))
        now, _ = play.apply(now, line.seat, move_of(line), auto=line.auto)
    return [*found, (now, None)]


def first_opening(name: str, rules: Options = RUMMY) -> tuple[Hand, Open]:
    for before, move in positions(DEALS[name], rules):
        if isinstance(move, Open) and before.turn == 0:
            return before, move
    raise AssertionError(name)


def ending(name: str) -> tuple[Hand, Result]:
    last = positions(DEALS[name])[-1][0]
    assert last.result is not None
    return last, last.result


def test_the_worked_deals_are_the_three_that_were_asked_for() -> None:
    assert list(DEALS) == ["opening-of-forty", "closed-going-out", "blocked-deal"]


@pytest.mark.parametrize("name", DEALS)
def test_every_worked_deal_keeps_all_108_cards(name: str) -> None:
    last, _ = ending(name)
    held = [card for cards in last.cards for card in cards]
    assert Counter([*held, *last.stock, *last.pile, *(c for m in last.table for c in m.cards)]) == Counter(DOUBLE_PACK)


def test_the_opening_is_forty_exactly_and_hangs_on_the_card_taken() -> None:
    before, move = first_opening("opening-of-forty")
    assert before.taken == "4H"
    assert best_opening(before.held, "4H").total == 40
    assert best_opening([card for card in before.held if card != "4H"]).total < 40
    after, _ = play.apply(before, 0, move)
    assert len(after.held) > 1


def test_at_fifty_one_the_same_cards_do_not_open() -> None:
    before, move = first_opening("opening-of-forty")
    with pytest.raises(IllegalMove) as refused:
        play.apply(replace(before, rules=replace(RUMMY, opening=51)), 0, move)
    assert (refused.value.code, refused.value.params) == (Refusal.OPENING_TOO_LOW, {"total": 40, "opening": 51})


def test_the_closed_going_out_makes_less_than_forty_and_leaves_one_card() -> None:
    before, move = first_opening("closed-going-out")
    after, (opened, *_) = play.apply(before, 0, move)
    assert getattr(opened, "total", None) == 35
    assert after.held == ("9S",)


def test_the_closed_going_out_pays_double() -> None:
    _, result = ending("closed-going-out")
    assert result.outcome == "closed-out"
    assert result.points == 2 * sum(count(seat.cards) for seat in result.seats if seat.seat != 0)


def test_the_blocked_deal_uses_up_the_stock_and_both_rebuilds() -> None:
    last, result = ending("blocked-deal")
    rebuilds = [move for _, move in positions(DEALS["blocked-deal"]) if isinstance(move, Rebuild)]
    assert (result.outcome, len(rebuilds), last.stock) == ("blocked", 2, ())


def test_the_lightest_hand_of_the_blocked_deal_scores_what_each_other_exceeds_it_by() -> None:
    _, result = ending("blocked-deal")
    least = min(seat.count for seat in result.seats)
    assert result.winner == next(seat.seat for seat in result.seats if seat.count == least)
    assert result.points == sum(seat.count - least for seat in result.seats)


@pytest.mark.parametrize("opening", [30, 40])
def test_below_fifty_one_the_forty_opens(opening: Opening) -> None:
    before, move = first_opening("opening-of-forty", replace(RUMMY, opening=opening))
    assert play.apply(before, 0, move)[0].has_opened


def test_the_card_off_the_pile_begins_the_worked_opening() -> None:
    assert positions(DEALS["opening-of-forty"])[0][1] == Draw("discard")
