"""What a seat is shown of a deal: its cards and what they could do, the table, the duties, the clock, the end."""

from tests.engine.rummy.tables import OPEN_AT_51, at_table, played

from tapete.engine.papers import Papers
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.shown import JokerAs, OpeningBest, RummyHandView, TakePreview, TopOfPile, show
from tapete.engine.rummy.view import view

READY = "KS KH KD 5H 6H 7H 2C 4D 9S"  # opens with 48
LATER = "KS KH 9H 2C 4D"
TABLE = at_table("6H 9S JS 2C KS", "QC AD", table=["1 5H XX 7H", "1 8S 8D XX"], opened=[0, 1], pile="4C 8D")


def seen(hand: Hand, seat: int | None = 0, clock: str | None = None) -> RummyHandView:
    """The deal as a seat sees it."""
    return show(view(hand, seat), Papers("deal", 3, "64 digits", "ab"), clock)


def test_a_seat_sees_its_own_cards_in_order_and_what_they_count() -> None:
    assert (seen(TABLE).cards, seen(TABLE).count) == (("2C", "6H", "9S", "JS", "KS"), 37)
    assert (seen(TABLE, 1).cards, seen(TABLE, 1).count) == (("QC", "AD"), 21)


def test_a_spectator_sees_no_cards() -> None:
    hand = seen(played(TABLE, "stock"), None)
    assert (hand.cards, hand.count, hand.drawn) == ((), 0, None)
    assert (hand.opening_best, hand.go_out, hand.layout_best, hand.take_preview) == (None, None, None, None)
    assert not hand.may_take_back


def test_everybody_sees_the_table_and_what_its_jokers_stand_for() -> None:
    for seat in (0, 1, None):
        first, second = seen(TABLE, seat).table
        assert (first.meld, first.seat, first.kind, first.cards) == (0, 1, "run", ("5H", "XX", "7H"))
        assert first.jokers_as == (JokerAs(1, "6H"),)
        assert second.jokers_as == (JokerAs(2, "8"),)
        assert seen(TABLE, seat).opened == (0, 1)


def test_everybody_sees_the_pile_and_who_threw_its_top() -> None:
    assert seen(TABLE, 1).discard_pile == TopOfPile("8D", 1, 2, ("4C", "8D"))
    assert seen(played(TABLE, "pile"), 1).discard_pile == TopOfPile("4C", None, 1, ("4C",))


def test_with_its_only_card_taken_the_pile_is_empty() -> None:
    hand = played(at_table("6H 2C", "QC", opened=[0], pile="8D"), "pile")
    assert seen(hand).discard_pile == TopOfPile(None, None, 0, ())


def test_everybody_sees_which_card_has_to_be_laid_and_only_its_seat_that_it_may_go_back() -> None:
    hand = played(TABLE, "pile")
    assert [seen(hand, seat).must_use for seat in (0, 1, None)] == ["8D"] * 3
    assert [seen(hand, seat).may_take_back for seat in (0, 1, None)] == [True, False, False]
    acted = played(hand, "swap 6H 0 1")
    assert not seen(acted).may_take_back
    assert [seen(acted, seat).freed_jokers for seat in (0, 1, None)] == [1] * 3


def test_a_card_of_the_stock_is_seen_by_its_seat_alone() -> None:
    hand = played(TABLE, "stock")
    assert [seen(hand, seat).drawn for seat in (0, 1, None)] == ["3D", None, None]
    assert "3D" in seen(hand).cards
    assert [seen(hand, seat).stock for seat in (0, 1, None)] == [2] * 3


def test_a_card_of_the_stock_is_pointed_out_no_more_once_the_deal_is_over() -> None:
    hand = at_table("9C", "QC AD", table=["1 5C 6C 7C"], opened=[0, 1], stock="8C 3D")
    last = played(hand, "stock", "off 8C 0")
    assert seen(last).drawn == "8C"
    assert seen(played(last, "off 9C 0")).drawn is None


def test_a_seat_that_began_its_turn_unopened_plays_closed() -> None:
    hand = at_table(READY, "QC AD 3C", opened=[1], stock="8C 3D 3S")
    assert seen(hand).closed
    opened = played(hand, "stock", "open KS KH KD + 5H 6H 7H")
    assert seen(opened).closed
    assert not seen(played(opened, "-2C")).closed


def test_before_the_opening_the_meter_shows_the_best_that_the_cards_can_form() -> None:
    hand = at_table(READY, "QC AD", stock="8C 3D")
    best = seen(hand).opening_best
    assert best is not None
    assert (sorted(best.melds), best.total, best.left) == ([("5H", "6H", "7H"), ("KD", "KH", "KS")], 48, 3)
    assert (best.allowed, best.short) == (False, 0)


def test_it_may_be_laid_once_the_seat_on_turn_has_drawn() -> None:
    hand = at_table(READY, READY, stock="8C 3D 3S")
    drawn = played(hand, "stock")
    mine, other = seen(drawn).opening_best, seen(drawn, 1).opening_best
    assert mine is not None
    assert other is not None
    assert (mine.allowed, other.allowed) == (True, False)


def test_it_tells_how_many_points_are_missing() -> None:
    best = seen(played(at_table(READY, "QC", stock="8C 3D", rules=OPEN_AT_51), "stock")).opening_best
    assert best is not None
    assert (best.total, best.short, best.allowed) == (48, 3, False)


def test_with_nothing_to_meld_all_points_are_missing() -> None:
    assert seen(at_table("2C 4D 9S", "QC")).opening_best == OpeningBest((), 0, 3, allowed=False, short=40)


def test_the_card_taken_is_in_the_best_opening() -> None:
    hand = at_table(f"{READY} 9D 9C", "QC", pile="4C 9H")
    best = seen(played(hand, "pile")).opening_best
    assert best is not None
    assert any("9H" in meld for meld in best.melds)


def test_the_meter_is_gone_with_the_opening() -> None:
    hand = played(at_table(READY, "QC", stock="8C 3D"), "stock", "open KS KH KD + 5H 6H 7H")
    assert seen(hand).opening_best is None
    assert seen(hand, 1).opening_best is not None


def test_an_opening_that_leaves_a_card_at_most_is_named_apart_whatever_it_counts() -> None:
    hand = played(at_table("2H 2D 2S 3H 3D 9S", "QC", stock="3S"), "stock")
    out = seen(hand).go_out
    assert out is not None
    assert (out.total, out.left, out.allowed) == (15, 1, True)
    assert seen(hand, 1).go_out is None
    assert seen(played(at_table(READY, "QC"), "stock")).go_out is None


def test_once_opened_the_layout_that_leaves_the_least_is_shown() -> None:
    hand = played(at_table("8H 9S TS JS 2C KD", "QC", table=["1 5H 6H 7H"], opened=[0, 1]), "stock")
    best = seen(hand).layout_best
    assert best is not None
    assert best.melds == (("9S", "TS", "JS"),)
    assert [(one.card, one.meld, one.end) for one in best.layoffs] == [("8H", 0, "high")]
    assert (best.left, best.count) == (("2C", "3D", "KD"), 15)
    assert seen(hand, 1).layout_best is None


def test_no_layout_is_shown_where_a_duty_cannot_be_met() -> None:
    freed = at_table("8H 2C 9D KS", "QC", table=["1 8S 8D 8C XX"], opened=[0, 1])
    assert seen(played(freed, "stock", "swap 8H 0 3")).layout_best is None
    taken = at_table("5H 6H 7H 2C 9D", "QC", opened=[0], pile="KS")
    assert seen(played(taken, "pile")).layout_best is None


def test_before_the_draw_the_piles_top_is_judged_by_what_it_could_do() -> None:
    assert seen(at_table(LATER, "QC", pile="KD")).take_preview == TakePreview(usable=False, total=30)
    assert seen(at_table(f"{LATER} 9C 9D", "QC", pile="KD")).take_preview == TakePreview(usable=True, total=57)
    assert seen(at_table(LATER, "QC", pile="3S")).take_preview == TakePreview(usable=False, total=0)
    going_out = at_table("2H 2D 3H 3D 3S 9S", "QC", pile="2S")
    assert seen(going_out).take_preview == TakePreview(usable=True, total=15)
    by_less = at_table("2S 3S JS QS KS 9D", "QC", pile="AS", rules=OPEN_AT_51)
    assert seen(by_less).take_preview == TakePreview(usable=True, total=41)


def test_once_opened_it_is_judged_by_where_it_fits() -> None:
    def usable(hand: str, pile: str, *table: str) -> TakePreview | None:
        return seen(at_table(hand, "QC", table=table, opened=[0, 1], pile=pile)).take_preview

    assert usable("2C 9D", "8H", "1 5H 6H 7H") == TakePreview(usable=True, total=None)
    assert usable("2C 9D", "6H", "1 5H XX 7H") == TakePreview(usable=True, total=None)
    assert usable("9S TS", "JS", "1 5H 6H 7H") == TakePreview(usable=True, total=None)
    assert usable("2C 9D", "JS", "1 5H 6H 7H") == TakePreview(usable=False, total=None)


def test_it_is_judged_for_the_seat_that_is_to_draw_and_may_take_it() -> None:
    hand = at_table(LATER, LATER, pile="4C KD")
    assert seen(hand, 1).take_preview is None
    assert seen(played(hand, "pile", "back")).take_preview is None
    assert seen(played(hand, "stock")).take_preview is None


def test_the_clock_and_the_deals_papers_are_passed_on() -> None:
    hand = seen(TABLE, clock="12:00")
    assert (hand.id, hand.number, hand.commitment, hand.client_seed) == ("deal", 3, "64 digits", "ab")
    assert hand.clock_ends_at == "12:00"
    assert seen(TABLE).clock_ends_at is None


def test_rebuilds_are_counted_up_and_down() -> None:
    hand = played(at_table("2C 9D", "QC", stock="8D"), "stock", "-8D")
    assert (seen(hand).phase, seen(hand).rebuilds, seen(hand).rebuilds_left) == ("draw", 0, 2)
    after = seen(played(hand, "rebuild"))
    assert (after.stock, after.rebuilds, after.rebuilds_left) == (1, 1, 1)


def test_while_a_deal_runs_there_is_no_result_and_at_its_end_all_is_laid_open() -> None:
    hand = played(at_table("5H 6H 7H", "QC AD", opened=[0]), "stock", "meld 5H 6H 7H")
    assert seen(hand).result is None
    over = seen(played(hand, "-3D"), 1)
    assert (over.phase, over.turn) == ("finished", None)
    assert over.result is not None
    assert [seat.cards for seat in over.result.seats] == [(), ("QC", "AD")]
    assert over.opening_best is None
