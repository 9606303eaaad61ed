"""The joker swap (`rummy`: melds and jokers): what takes a joker's place, and the duty to lay the joker again."""

import pytest
from tests.engine.rummy.tables import at_table, cards_of, goes, melds_of, options, played, refused, timed_out, why_not

from tapete.engine.refusals import Refusal
from tapete.engine.rummy.hand import Hand

RUN = "1 5H XX 7H"
SET = "1 8S 8D XX"
FULL_SET = "1 8S 8D XX XX"


def turn_of(hand: str, *table: str, pile: str = "4C", stock: str = "3D KD") -> Hand:
    """A turn after a draw from the stock, of a seat that has opened."""
    return played(at_table(hand, "QC", table=table, opened=[0, 1], pile=pile, stock=stock), "stock")


def swaps(hand: Hand) -> list[str]:
    """The swaps listed."""
    return [word for word in options(hand) if word.startswith("swap")]


def test_a_card_that_exactly_fits_the_jokers_place_takes_it_and_the_joker_comes_to_hand() -> None:
    after = played(turn_of("6H 2C 9S", RUN), "swap 6H 0 1")
    assert melds_of(after) == ["1 5H 6H 7H"]
    assert cards_of(after, 0) == "2C 3D 9S XX"
    assert after.table[0].faces == ("5H", "6H", "7H")


@pytest.mark.parametrize("card", ["6S", "5H", "7H", "8H", "9S"])
def test_in_a_run_the_card_has_that_places_rank_and_suit(card: str) -> None:
    hand = turn_of(f"{card} 2C 4D", RUN)
    refusal = refused(hand, f"swap {card} 0 1")
    assert (refusal.code, refusal.params) == (Refusal.NOT_THE_JOKERS_CARD, {"card": card, "stands_for": "6H"})
    assert swaps(hand) == []


def test_an_ace_takes_a_jokers_place_at_either_end() -> None:
    assert melds_of(played(turn_of("AH 2C 9S", "1 XX 2H 3H"), "swap AH 0 0")) == ["1 AH 2H 3H"]
    assert melds_of(played(turn_of("AH 2C 9S", "1 QH KH XX"), "swap AH 0 2")) == ["1 QH KH AH"]


@pytest.mark.parametrize("card", ["8H", "8C"])
def test_in_a_set_it_has_the_rank_and_a_suit_that_the_set_lacks(card: str) -> None:
    hand = turn_of(f"{card} 2C 4D", SET)
    assert swaps(hand) == [f"swap {card} 0 2"]
    assert melds_of(played(hand, f"swap {card} 0 2")) == [f"1 8S 8D {card}"]


@pytest.mark.parametrize("card", ["8S", "8D", "9H", "7C"])
def test_no_other_card_takes_it_in_a_set(card: str) -> None:
    hand = turn_of(f"{card} 2C 4D", SET)
    refusal = refused(hand, f"swap {card} 0 2")
    assert (refusal.code, refusal.params) == (Refusal.NOT_THE_JOKERS_CARD, {"card": card, "stands_for": "8"})
    assert swaps(hand) == []


def test_in_a_set_of_four_with_one_joker_one_suit_is_left_for_it() -> None:
    assert swaps(turn_of("8H 8C 2C", "1 8S 8D 8C XX")) == ["swap 8H 0 3"]
    assert refused(turn_of("8C 2C 9D", "1 8S 8D 8C XX"), "swap 8C 0 3").params["stands_for"] == "8H"


def test_of_two_jokers_in_a_set_either_may_go_first() -> None:
    hand = turn_of("8H 8C 2C", FULL_SET)
    assert swaps(hand) == ["swap 8C 0 2", "swap 8C 0 3", "swap 8H 0 2", "swap 8H 0 3"]
    assert melds_of(played(hand, "swap 8C 0 3", "swap 8H 0 2")) == ["1 8S 8D 8H 8C"]


def test_after_the_first_the_second_joker_stands_for_the_suit_that_is_left() -> None:
    after = played(turn_of("8H 8C 2C", FULL_SET), "swap 8C 0 2")
    assert after.table[0].faces == ("8S", "8D", "8C", "8H")
    assert swaps(after) == ["swap 8H 0 3"]


def test_a_rivals_joker_is_taken_as_well_as_ones_own() -> None:
    assert goes(turn_of("6H 2C 9S", "0 5H XX 7H"), "swap 6H 0 1")
    assert played(turn_of("6H 2C 9S", RUN), "swap 6H 0 1").table[0].seat == 1


def test_only_who_has_opened_swaps() -> None:
    hand = played(at_table("6H 2C 9S", "QC", table=[RUN], opened=[1]), "stock")
    assert why_not(hand, "swap 6H 0 1") is Refusal.NOT_OPENED
    assert swaps(hand) == []


def test_who_opens_may_swap_in_the_same_turn() -> None:
    hand = played(at_table("KS KH KD QS QH QD 6H 2C", "QC", table=[RUN], opened=[1]), "stock")
    after = played(hand, "open KS KH KD + QS QH QD")
    assert goes(after, "swap 6H 0 1")


@pytest.mark.parametrize(("meld", "joker"), [(0, 0), (0, 2), (0, 3), (0, -2)])
def test_there_must_be_a_joker(meld: int, joker: int) -> None:
    refusal = refused(turn_of("6H 2C 9S", RUN), f"swap 6H {meld} {joker}")
    assert (refusal.code, refusal.params) == (Refusal.NO_JOKER_THERE, {"meld": meld, "joker": joker})


@pytest.mark.parametrize("meld", [-1, 1, 7])
def test_there_must_be_a_meld(meld: int) -> None:
    refusal = refused(turn_of("6H 2C 9S", RUN), f"swap 6H {meld} 1")
    assert (refusal.code, refusal.params) == (Refusal.NO_SUCH_MELD, {"meld": meld, "melds": 1})


def test_the_card_must_be_held() -> None:
    assert why_not(turn_of("2C 9S", RUN), "swap 6H 0 1") is Refusal.CARD_NOT_HELD


def test_a_joker_is_not_swapped_for_a_joker() -> None:
    hand = turn_of("XX 2C 9S", RUN)
    assert why_not(hand, "swap XX 0 1") is Refusal.NOT_THE_JOKERS_CARD
    assert swaps(hand) == []


def test_the_joker_must_be_laid_again_in_that_same_turn() -> None:
    after = played(turn_of("6H 2C 9S", RUN), "swap 6H 0 1")
    refusal = refused(after, "-2C")
    assert (refusal.code, refusal.params) == (Refusal.JOKER_NOT_LAID, {"card": "XX", "jokers": 1})
    assert why_not(after, "-XX") is Refusal.JOKER_NOT_LAID
    assert not any(word.startswith("-") for word in options(after))


@pytest.mark.parametrize("laid", ["meld 9S XX JS", "off XX 0 high", "off XX 0 low", "off XX 1"])
def test_it_is_laid_again_in_a_meld_or_as_a_layoff(laid: str) -> None:
    hand = turn_of("6H 2C 9S JS", RUN, "1 KD KH KC")
    after = played(hand, "swap 6H 0 1", laid)
    assert after.freed == ()
    assert goes(after, "-2C")


def test_several_jokers_freed_must_all_be_laid_again() -> None:
    hand = turn_of("6H 8C 2C 9S JS QS", RUN, SET)
    after = played(hand, "swap 6H 0 1", "swap 8C 1 2")
    assert refused(after, "-2C").params == {"card": "XX", "jokers": 2}
    once = played(after, "meld 9S XX JS QS")
    assert refused(once, "-2C").params == {"card": "XX", "jokers": 1}
    assert goes(played(once, "off XX 0 high"), "-2C")


def test_two_may_be_laid_in_one_meld() -> None:
    hand = turn_of("6H 8C 2C 9S JS KS", RUN, SET)
    after = played(hand, "swap 6H 0 1", "swap 8C 1 2", "meld 9S XX JS XX KS")
    assert after.freed == ()


def test_a_joker_of_ones_own_will_do_since_jokers_are_equal() -> None:
    hand = turn_of("XX 6H 2C 9S JS", RUN)
    after = played(hand, "swap 6H 0 1", "meld 9S XX JS")
    assert after.freed == ()
    assert played(after, "-XX").turn == 1


def test_one_that_was_laid_before_the_swap_does_not_count() -> None:
    hand = turn_of("XX 6H 2C 9S JS 4D", RUN)
    after = played(hand, "meld 9S XX JS", "swap 6H 0 1")
    assert why_not(after, "-2C") is Refusal.JOKER_NOT_LAID


def test_a_joker_may_be_swapped_out_again_where_it_was_just_laid() -> None:
    hand = turn_of("6H 8H 2C 4D", RUN)
    after = played(hand, "swap 6H 0 1", "off XX 0 high", "swap 8H 0 3")
    assert melds_of(after) == ["1 5H 6H 7H 8H"]
    assert len(after.freed) == 1
    assert goes(after, "off XX 0 high")


def test_the_card_just_taken_from_the_pile_may_be_the_one_that_is_swapped_in() -> None:
    hand = at_table("9S JS 2C", "QC", table=[RUN], opened=[0, 1], pile="4C 6H")
    after = played(hand, "pile", "swap 6H 0 1")
    assert after.taken is None
    assert why_not(after, "-2C") is Refusal.JOKER_NOT_LAID
    assert goes(played(after, "meld 9S XX JS"), "-2C")


def test_a_freed_joker_may_complete_the_meld_of_the_card_taken() -> None:
    hand = at_table("6H 9S 2C 4D", "QC", table=[RUN], opened=[0, 1], pile="4C JS")
    after = played(hand, "pile", "swap 6H 0 1", "meld 9S XX JS")
    assert (after.taken, after.freed) == (None, ())


def test_both_duties_hold_at_once() -> None:
    hand = at_table("6H 9S TS 2C 4D", "QC", table=[RUN], opened=[0, 1], pile="4C JS")
    after = played(hand, "pile", "swap 6H 0 1")
    assert not any(word.startswith("-") for word in options(after))
    laid = played(after, "off XX 0 high")
    assert why_not(laid, "-2C") is Refusal.MUST_USE_CARD
    assert goes(played(laid, "meld 9S TS JS"), "-2C")


def test_a_joker_taken_from_the_pile_and_one_that_was_freed_must_both_be_laid() -> None:
    hand = at_table("6H 9S JS 2C 4D", "QC", table=[RUN], opened=[0, 1], pile="4C XX")
    after = played(hand, "pile", "swap 6H 0 1", "meld 9S XX JS")
    assert after.taken is None
    assert refused(after, "-2C").params == {"card": "XX", "jokers": 1}
    assert goes(played(after, "off XX 0 high"), "-2C")


def test_two_jokers_in_one_meld_are_the_taken_and_the_freed_one() -> None:
    hand = at_table("6H 9S JS KS 2C 4D", "QC", table=[RUN], opened=[0, 1], pile="4C XX")
    after = played(hand, "pile", "swap 6H 0 1", "meld 9S XX JS XX KS")
    assert (after.taken, after.freed) == (None, ())


def test_one_laid_beside_the_place_of_the_freed_one_counts_as_that_one_too() -> None:
    """The freed one could not go back any more, so it is the pile's that stays to be laid."""
    hand = at_table("5H 2C 4D", "QC", table=["1 XX 6H 7H"], opened=[0, 1], pile="4C XX", stock="3D")
    after = played(hand, "pile", "swap 5H 0 0", "off XX 0 low")
    assert (after.taken, after.freed) == ("XX", ())
    assert why_not(after, "-2C") is Refusal.MUST_USE_CARD
    assert timed_out(after) == ["back", "stock", "-3D"]
    assert goes(played(after, "off XX 0 high"), "-2C")


def test_the_last_card_may_be_swapped_in_for_the_joker_must_follow() -> None:
    hand = at_table("6H", "QC", table=[RUN], opened=[0, 1], stock="8H")
    after = played(hand, "stock", "off 8H 0", "swap 6H 0 1")
    assert (after.phase, cards_of(after, 0)) == ("play", "XX")
    out = played(after, "off XX 0 high")
    assert out.result is not None
    assert (out.result.outcome, out.result.winner) == ("out", 0)


def test_laying_off_after_a_swap_shifts_the_places_and_the_joker_may_still_go_back() -> None:
    hand = turn_of("6H 4H 3H 8H 2C", RUN)
    after = played(hand, "swap 6H 0 1", "off 4H 0 low", "off 3H 0 low", "off 8H 0 high")
    assert after.freed[0].place == 3
    assert melds_of(played(after, "time")) == ["1 3H 4H 5H XX 7H 8H"]


def test_a_set_laid_off_on_at_the_left_shifts_its_places_too() -> None:
    hand = turn_of("8H 8C 2C 4D", SET)
    after = played(hand, "swap 8H 0 2", "off 8C 0 low")
    assert after.freed[0].place == 3
    assert melds_of(played(after, "time")) == ["1 8C 8S 8D XX"]


def test_layoffs_elsewhere_shift_nothing() -> None:
    hand = turn_of("6H TS 8H 2C", RUN, "1 JS QS KS")
    assert played(hand, "swap 6H 0 1", "off TS 1 low").freed[0].place == 1


def test_a_joker_laid_beside_the_place_that_it_left_counts_as_that_one() -> None:
    """Of two that were freed the other stays to be laid: this one could not go back, two jokers would touch."""
    hand = turn_of("5H 8C 2C 4D", "1 XX 6H 7H", SET)
    after = played(hand, "swap 5H 0 0", "swap 8C 1 2", "off XX 0 low")
    assert [(one.meld, one.place) for one in after.freed] == [(1, 2)]
    assert timed_out(after) == ["swap-back 1 2", "-3D"]


def test_so_it_is_whichever_was_freed_first() -> None:
    hand = turn_of("5H 8C 2C 4D", "1 XX 6H 7H", SET)
    after = played(hand, "swap 8C 1 2", "swap 5H 0 0", "off XX 0 low")
    assert [(one.meld, one.place) for one in after.freed] == [(1, 2)]


def test_a_joker_that_fits_nowhere_leaves_its_seat_without_a_move() -> None:
    hand = turn_of("8H 2C 9D", "1 8S 8D 8C XX")
    after = played(hand, "swap 8H 0 3")
    assert options(after) == []
    assert melds_of(played(after, "time")) == ["1 8S 8D 8C XX"]


def test_after_a_swap_the_card_taken_can_not_go_back() -> None:
    hand = at_table("6H 2C 9S", "QC", table=[RUN], opened=[0, 1], pile="4C KD")
    assert why_not(played(hand, "pile", "swap 6H 0 1"), "back") is Refusal.NOTHING_TO_TAKE_BACK
