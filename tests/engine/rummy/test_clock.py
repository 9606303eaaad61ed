"""A turn whose clock ran out (`rummy`: clock): what the table does for the player, and that it lays nothing."""

import pytest
from msgspec.structs import replace
from tests.engine.rummy.tables import LOOSE, at_table, cards_of, dealt, melds_of, played, stepped, timed_out

from tapete.engine.events import (
    CardDiscarded,
    CardDrawn,
    CardTakenBack,
    HandFinished,
    JokerSwappedBack,
)
from tapete.engine.moves import SwapBack, TakeBack
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import CHOICES, RUMMY

JOKERS = ["1 5H XX 7H", "1 8S 8D XX"]


def unlaid(before: Hand, after: Hand) -> bool:
    """Whether a deal has no card on the table that another had not."""
    return melds_of(after) == melds_of(before)


def test_a_turn_takes_45_seconds_at_most_or_what_the_room_chose() -> None:
    assert RUMMY.clock == 45
    assert sorted(map(int, CHOICES["clock"])) == [30, 45, 60, 90, 600]


def test_who_has_not_drawn_draws_from_the_stock_and_discards_that_card() -> None:
    before = at_table("KS KH KD XX", "QC", stock="3D 8C")
    assert timed_out(before) == ["stock", "-3D"]
    after = played(before, "time")
    assert after.cards == before.cards
    assert (after.pile, after.stock, after.turn) == (("4C", "3D"), ("8C",), 1)


def test_so_it_is_in_the_first_turn_of_a_deal() -> None:
    before = dealt("", "", stock="9H")
    assert timed_out(before) == ["stock", "-9H"]


def test_it_never_lays_a_meld_for_them() -> None:
    before = at_table("3C 3H 3S 8D 9D", "QC", table=["1 TD JD QD", "1 KH KD KC"], opened=[0, 1], stock="3D 8C")
    for words in ((), ("stock",), ("pile",), ("pile", "back")):
        assert unlaid(before, played(before, *words, "time"))


def test_who_has_drawn_from_the_stock_discards_that_card_if_it_is_still_in_hand() -> None:
    before = at_table("KS KH KD 3C 3H 3S", "QC", opened=[0], stock="5D 8C")
    assert timed_out(played(before, "stock")) == ["-5D"]
    assert timed_out(played(before, "stock", "meld 3C 3H 3S")) == ["-5D"]


def test_else_the_highest_counting_card_goes() -> None:
    before = at_table("KS 2H AC 3C 3H 3S", "QC", opened=[0], stock="3D 8C")
    assert timed_out(played(before, "stock", "meld 3C 3H 3S 3D")) == ["-AC"]


@pytest.mark.parametrize(
    ("held", "thrown"),
    [("2H 9C KS", "KS"), ("2H AC KS", "AC"), ("XX AC KS", "XX"), ("2H 3C 4D", "4D"), ("TD 9C 2H", "TD")],
)
def test_a_joker_counts_twenty_an_ace_eleven_and_a_court_ten_then_too(held: str, thrown: str) -> None:
    before = at_table(f"{held} 3C 3H 3S", "QC", opened=[0], stock="3D 8C")
    assert timed_out(played(before, "stock", "meld 3C 3H 3S 3D")) == [f"-{thrown}"]


def test_who_took_the_piles_card_and_has_used_it_discards_the_highest_counting_card() -> None:
    before = at_table("5H 6H KS 2C", "QC", opened=[0], pile="4C 7H")
    assert timed_out(played(before, "pile", "meld 5H 6H 7H")) == ["-KS"]


def test_a_card_equal_to_the_one_drawn_is_as_good_as_that() -> None:
    before = at_table("5H 6H 7H KS 2C", "QC", opened=[0], stock="7H")
    assert timed_out(played(before, "stock", "meld 5H 6H 7H")) == ["-7H"]


def test_a_card_of_the_pile_that_was_not_used_goes_back_first() -> None:
    before = at_table(LOOSE, "QC", pile="4C 7H", stock="3D 8C")
    taken = played(before, "pile")
    assert timed_out(taken) == ["back", "stock", "-3D"]
    after = played(taken, "time")
    assert after.cards == before.cards
    assert after.pile == ("4C", "7H", "3D")
    assert after.throwers[:2] == before.throwers


def test_it_goes_back_even_when_other_cards_were_laid_meanwhile() -> None:
    before = at_table("5H 6H 3C 3H 3S 2C", "QC", opened=[0], pile="4C 7H", stock="8C")
    acted = played(before, "pile", "meld 3C 3H 3S")
    assert timed_out(acted) == ["back", "stock", "-8C"]
    after = played(acted, "time")
    assert cards_of(after, 0) == "2C 5H 6H"
    assert melds_of(after) == ["0 3C 3H 3S"]


def test_who_has_given_it_back_draws_from_the_stock() -> None:
    before = at_table(LOOSE, "QC", pile="4C 7H", stock="3D 8C")
    assert timed_out(played(before, "pile", "back")) == ["stock", "-3D"]


def test_a_freed_joker_that_was_not_laid_again_is_swapped_back() -> None:
    before = at_table("6H 2C KS", "QC", table=JOKERS, opened=[0, 1], stock="3D")
    freed = played(before, "stock", "swap 6H 0 1")
    assert timed_out(freed) == ["swap-back 0 1", "-3D"]
    after = played(freed, "time")
    assert melds_of(after) == JOKERS
    assert after.cards == before.cards
    assert after.freed == ()


def test_several_go_back_the_last_one_first() -> None:
    before = at_table("6H 8C 2C KS", "QC", table=JOKERS, opened=[0, 1], stock="3D")
    freed = played(before, "stock", "swap 6H 0 1", "swap 8C 1 2")
    assert timed_out(freed) == ["swap-back 1 2", "swap-back 0 1", "-3D"]
    assert played(freed, "time").cards == before.cards


def test_one_that_was_laid_again_stays_where_it_is() -> None:
    before = at_table("6H 8C 2C 9H JH KS", "QC", table=JOKERS, opened=[0, 1], stock="3D")
    freed = played(before, "stock", "swap 6H 0 1", "swap 8C 1 2", "meld 9H XX JH")
    after = played(freed, "time")
    assert sum(meld.cards.count("XX") for meld in after.table) == 2
    assert "0 9H XX JH" in melds_of(after)
    assert "XX" not in after.cards[0]


def test_a_joker_goes_back_before_the_piles_card_that_freed_it() -> None:
    before = at_table("2C KS", "QC", table=JOKERS, opened=[0, 1], pile="4C 6H", stock="3D")
    freed = played(before, "pile", "swap 6H 0 1")
    assert freed.taken is None
    assert timed_out(freed) == ["swap-back 0 1", "back", "stock", "-3D"]
    after = played(freed, "time")
    assert melds_of(after) == JOKERS
    assert after.cards == before.cards
    assert after.pile == ("4C", "6H", "3D")


def test_freed_jokers_go_back_before_a_card_of_the_pile_that_has_nothing_to_do_with_them() -> None:
    before = at_table("6H 2C KS", "QC", table=JOKERS, opened=[0, 1], pile="4C 9D", stock="3D")
    assert timed_out(played(before, "pile", "swap 6H 0 1")) == ["swap-back 0 1", "back", "stock", "-3D"]


def test_the_piles_card_stays_where_it_freed_a_joker_that_was_laid_again() -> None:
    before = at_table("8H 9H 2C KS", "QC", table=JOKERS, opened=[0, 1], pile="4C 6H", stock="3D")
    laid = played(before, "pile", "swap 6H 0 1", "meld 8H 9H XX")
    assert timed_out(laid) == ["-KS"]


def test_a_joker_goes_back_to_where_its_place_has_moved() -> None:
    before = at_table("6H 4H 8H 2C KS", "QC", table=JOKERS, opened=[0, 1], stock="3D")
    freed = played(before, "stock", "swap 6H 0 1", "off 4H 0 low", "off 8H 0 high")
    assert timed_out(freed) == ["swap-back 0 2", "-3D"]
    assert melds_of(played(freed, "time"))[0] == "1 4H 5H XX 7H 8H"


def test_a_hand_that_its_own_layoffs_emptied_is_out_by_the_card_that_the_table_throws() -> None:
    """The card taken fits nowhere: it goes back, and what comes from the stock is thrown."""
    before = at_table("8H", "QC 4D", table=["1 5H 6H 7H"], opened=[0, 1], pile="4C", stock="3D")
    stuck = played(before, "pile", "off 8H 0")
    assert timed_out(stuck) == ["back", "stock", "-3D"]
    after = played(stuck, "time")
    assert after.result is not None
    assert (after.result.outcome, after.result.winner, after.result.points) == ("out", 0, 14)


def test_the_next_player_is_on_turn_and_may_take_what_the_table_threw() -> None:
    after = played(at_table(LOOSE, "QC", stock="3D"), "time", "rebuild", "pile")
    assert (after.turn, after.taken) == (1, "3D")


def test_the_table_does_nothing_more_in_the_next_players_turn() -> None:
    for words in ((), ("stock",), ("pile",)):
        assert played(at_table(LOOSE, "QC", LOOSE), *words, "time").turn == 1


def test_a_clock_that_runs_out_on_the_stocks_last_card_leads_on_as_any_discard_does() -> None:
    assert played(at_table(LOOSE, "QC", stock="3D"), "time").phase == "rebuild"
    after = played(replace(at_table(LOOSE, "QC", stock="3D"), rebuilds=2), "time")
    assert after.result is not None
    assert (after.result.outcome, after.result.winner) == ("blocked", 1)


def test_nothing_is_done_where_nobody_is_on_turn() -> None:
    assert timed_out(played(at_table(LOOSE, "QC", stock="3D"), "time")) == []
    over = played(at_table("5H 6H 7H", "QC", opened=[0]), "stock", "meld 5H 6H 7H", "-3D")
    assert over.phase == "finished"
    assert timed_out(over) == []


def test_what_the_table_does_is_told_move_by_move() -> None:
    before = at_table("2C KS", "QC", table=JOKERS, opened=[0, 1], pile="4C 6H", stock="3D 8C")
    _, events = stepped(played(before, "pile", "swap 6H 0 1"), "time")
    assert events == (
        JokerSwappedBack(ply=3, seat=0, card="6H", meld=0, joker=1),
        CardTakenBack(ply=4, seat=0, card="6H"),
        CardDrawn(ply=5, seat=0, source="stock", card="3D"),
        CardDiscarded(ply=6, seat=0, card="3D"),
    )


def test_an_end_by_the_clock_is_told_with_the_discard() -> None:
    stuck = played(at_table("8H", "QC", table=["1 5H 6H 7H"], opened=[0, 1]), "pile", "off 8H 0")
    _, events = stepped(stuck, "time")
    assert events[-1] == HandFinished(ply=events[-2].ply, outcome="out")


def test_no_player_makes_the_moves_that_only_the_clock_makes() -> None:
    before = at_table("6H 2C KS", "QC", table=JOKERS, opened=[0, 1], pile="4C 8C")
    freed = played(before, "stock", "swap 6H 0 1")
    with pytest.raises(IllegalMove) as caught:
        play.apply(freed, 0, SwapBack(0, 1))
    assert caught.value.code is Refusal.OTHER_GAMES_MOVE
    acted = played(before, "pile", "swap 6H 0 1", "off XX 1")
    with pytest.raises(IllegalMove) as caught:
        play.apply(acted, 0, TakeBack())
    assert caught.value.code is Refusal.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize(("meld", "joker"), [(0, 0), (0, 2), (1, 1), (5, 0), (-1, 1)])
def test_no_joker_goes_back_that_was_not_freed(meld: int, joker: int) -> None:
    before = at_table("6H 2C KS", "QC", table=JOKERS, opened=[0, 1])
    freed = played(before, "stock", "swap 6H 0 1")
    with pytest.raises(IllegalMove) as caught:
        play.apply(freed, 0, SwapBack(meld, joker), auto=True)
    assert caught.value.code is Refusal.NO_JOKER_THERE
