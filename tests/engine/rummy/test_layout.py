"""Layoffs and new melds once a seat has opened (`rummy`: layoffs), sentence by sentence."""

import pytest
from tests.engine.rummy.every_meld import Row

from tapete.engine.rummy.growth import LayOffAt
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.layout import Layout, best_layout, can_go_out
from tapete.engine.rummy.melds import Meld, NoMeld, read


def table(*texts: str, seat: int = 0) -> list[TableMeld]:
    """The melds of a table."""
    return [_on_the_table(read(text.split()), seat) for text in texts]


def _on_the_table(meld: Meld | NoMeld, seat: int) -> TableMeld:
    assert isinstance(meld, Meld), meld
    return TableMeld(seat, meld.kind, meld.cards, meld.faces)


def hand(text: str) -> Row:
    """The cards of a text."""
    return tuple(text.split())


def best(text: str, *rows: str) -> Layout:
    """The best layout of a hand on a table of these rows."""
    found = best_layout(hand(text), table(*rows))
    assert found is not None
    return found


def laid_off(text: str, *rows: str) -> list[tuple[str, int, str]]:
    """The layoffs of the best layout: card, meld and end."""
    return [(one.card, one.meld, one.end) for one in best(text, *rows).layoffs]


def left(text: str, *rows: str) -> str:
    """What the best layout leaves in hand."""
    return " ".join(best(text, *rows).left)


def test_new_melds_need_no_minimum() -> None:
    assert best("AC 2C 3C KD").melds == (("AC", "2C", "3C"),)


def test_cards_go_on_any_meld_ones_own_or_a_rivals() -> None:
    rows = [*table("5H 6H 7H", seat=0), *table("9C TC JC", seat=3)]
    found = best_layout(hand("8H QC"), rows)
    assert found == Layout((), (LayOffAt("8H", 0, "high"), LayOffAt("QC", 1, "high")), (), 0)


def test_melds_are_laid_and_cards_laid_off_in_one_turn() -> None:
    found = best("AC 2C 3C 8H KD", "5H 6H 7H")
    assert found == Layout((("AC", "2C", "3C"),), (LayOffAt("8H", 0, "high"),), ("KD",), 10)


def test_a_set_takes_a_suit_that_it_lacks() -> None:
    assert laid_off("7C", "7S 7H 7D") == [("7C", 0, "high")]
    assert left("7D 8D", "7S 7H 7D") == "7D 8D"


def test_a_set_grows_to_four_cards_and_no_further() -> None:
    assert len(best("7D 7C", "7S 7H XX").left) == 1
    assert left("7D", "7S 7H XX XX") == "7D"
    assert left("XX", "7S 7H 7D 7C") == "XX"


def test_a_set_of_three_with_a_joker_takes_either_suit_that_it_lacks() -> None:
    assert left("7D 2S", "7S 7H XX") == "2S"
    assert left("7C 2S", "7S 7H XX") == "2S"
    assert left("7S 2S", "7S 7H XX") == "7S 2S"


def test_a_set_takes_a_joker() -> None:
    assert laid_off("XX", "7S 7H 7D") == [("XX", 0, "high")]
    assert laid_off("XX", "7S 7H XX") == [("XX", 0, "high")]


def test_a_run_grows_at_either_end() -> None:
    assert laid_off("4H 8H", "5H 6H 7H") == [("4H", 0, "low"), ("8H", 0, "high")]


def test_a_run_grows_card_by_card() -> None:
    assert laid_off("9H 3H TH 8H 4H", "5H 6H 7H") == [
        ("4H", 0, "low"),
        ("3H", 0, "low"),
        ("8H", 0, "high"),
        ("9H", 0, "high"),
        ("TH", 0, "high"),
    ]


def test_a_card_of_another_suit_or_further_off_goes_on_no_run() -> None:
    assert left("8S 9H 3H 6H", "5H 6H 7H") == "8S 9H 3H 6H"


def test_the_ace_goes_under_the_two_or_over_the_king() -> None:
    assert laid_off("AH", "2H 3H 4H") == [("AH", 0, "low")]
    assert laid_off("AH", "JH QH KH") == [("AH", 0, "high")]


def test_a_run_does_not_grow_round_the_corner() -> None:
    assert left("2H", "QH KH AH") == "2H"
    assert left("KH", "AH 2H 3H") == "KH"
    assert left("XX", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH") == "XX"


def test_a_run_of_twelve_takes_one_ace_at_either_end_but_not_both() -> None:
    assert left("AH AH", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH") == "AH"


def test_two_jokers_never_come_side_by_side_on_a_run() -> None:
    assert left("XX 4H", "5H 6H XX") == ""
    assert laid_off("XX XX", "5H 6H XX") == [("XX", 0, "low")]
    assert left("XX", "XX 6H 7H XX") == "XX"


def test_a_joker_bridges_to_the_card_after_it() -> None:
    assert laid_off("9H XX", "5H 6H 7H") == [("XX", 0, "high"), ("9H", 0, "high")]
    assert laid_off("2H XX", "4H 5H 6H") == [("XX", 0, "low"), ("2H", 0, "low")]


def test_jokers_bridge_again_and_again() -> None:
    found = laid_off("9H XX JH XX XX KH", "5H 6H 7H")
    assert [card for card, _, _ in found] == ["XX", "9H", "XX", "JH", "XX", "KH"]


def test_a_card_is_kept_back_from_a_layoff_for_a_meld_that_it_completes() -> None:
    """Laid off on the run it would leave the two other tens."""
    assert best("TH TS TD", "7H 8H 9H") == Layout((("TD", "TH", "TS"),), (), (), 0)


def test_a_meld_is_given_up_for_layoffs_where_that_leaves_less() -> None:
    """The three eights would leave nine and ten."""
    found = best("8H 8S 8D 9H TH", "5H 6H 7H")
    assert (found.melds, found.left, found.count) == ((), ("8S", "8D"), 16)


def test_the_least_count_comes_before_the_fewest_cards() -> None:
    """With the joker in the run the king alone would be left, which counts more than two and three together."""
    found = best("2H 3S KH KD XX", "3H XX 5H")
    assert (found.left, found.count) == (("3S",), 3)
    assert (best("2S 3S XX KH QH").left, best("2S 3S XX KH QH").count) == (("2S", "3S"), 5)


def test_of_layouts_that_leave_the_same_count_the_one_that_leaves_fewer_cards_is_best() -> None:
    """The joker leads either to the five of spades or to the three and two of hearts."""
    assert left("XX 5S 3H 2H", "7S 8S 9S", "5H 6H 7H") == "5S"
    assert left("XX 5S 3H 2H", "5H 6H 7H", "7S 8S 9S") == "5S"


def test_a_joker_left_counts_twenty() -> None:
    assert best("XX 4C").count == 24


def test_the_card_taken_from_the_pile_must_be_laid() -> None:
    rows = table("5H 6H 7H")
    found = best_layout(hand("TH 8H XX 9C 9D"), rows, must_use="TH")
    assert found is not None
    assert "TH" not in found.left
    assert best_layout(hand("TH 8H 9C 9D"), rows, must_use="TH") is None


def test_the_card_taken_is_laid_even_where_that_leaves_more() -> None:
    rows = table("8H 9H TH")
    free = best_layout(hand("7H KS KD XX 5H"), rows)
    bound = best_layout(hand("7H KS KD XX 5H"), rows, must_use="5H")
    assert free is not None
    assert bound is not None
    assert (free.left, free.count) == (("5H",), 5)
    assert (bound.left, bound.count) == (("KS", "KD"), 20)


def test_of_two_equal_cards_either_will_do_as_the_one_taken() -> None:
    found = best_layout(hand("8H 8H 2C"), table("5H 6H 7H"), must_use="8H")
    assert found is not None
    assert found.left == ("8H", "2C")


def test_freed_jokers_must_be_laid() -> None:
    rows = table("5H 6H 7H")
    for jokers in (0, 1, 2):
        found = best_layout(hand("XX XX 2C"), rows, must_lay_jokers=jokers)
        assert found is not None
        assert found.left == ("2C",)
    assert best_layout(hand("XX XX XX 2C"), rows, must_lay_jokers=3) is None


def test_the_card_taken_and_freed_jokers_must_all_be_laid() -> None:
    """The run takes a joker before and one after the eight, or three where another card parts them."""
    rows = table("5H 6H 7H")
    assert best_layout(hand("XX XX XX 8H"), rows, "8H", 2) is not None
    assert best_layout(hand("XX XX XX 8H"), rows, "8H", 3) is None
    assert best_layout(hand("XX XX XX 8H 3H"), rows, "8H", 3) is not None


def test_a_joker_taken_from_the_pile_is_laid_besides_those_freed() -> None:
    rows = table("5H 6H 7H")
    assert best_layout(hand("XX XX 2C"), rows, "XX", 1) is not None
    assert best_layout(hand("XX XX 2C"), rows, "XX", 2) is None


def test_where_nothing_can_be_laid_the_whole_hand_is_left() -> None:
    assert best("2C 5D 9S") == Layout((), (), ("2C", "5D", "9S"), 16)
    assert best("") == Layout((), (), (), 0)


def test_the_same_layout_is_found_again_whatever_the_order_of_the_hand() -> None:
    rows = table("5H 6H 7H", "8S 8D 8C", "TC JC QC", "2D 3D 4D")
    cards = hand("8H 9H XX 5D KC 7H 6H AD XX 9C")
    once, again = best_layout(cards, rows), best_layout(cards[::-1], rows)
    assert once is not None
    assert again is not None
    assert (once.melds, once.layoffs) == (again.melds, again.layoffs)


@pytest.mark.parametrize(("text", "out"), [("8H KC", True), ("8H KC KD", False), ("AC 2C 3C", True), ("KC", True)])
def test_a_seat_that_has_opened_goes_out_when_all_cards_but_one_can_be_laid(text: str, out: bool) -> None:
    assert can_go_out(hand(text), table("5H 6H 7H"), True) is out


def test_a_dear_card_may_be_the_one_thrown_in_going_out() -> None:
    """The least count would leave the three and the two instead of the king."""
    assert can_go_out(hand("2S 3S KD XX"), table("4S 5S 6S"), True)


def test_the_card_taken_is_not_the_one_thrown_in_going_out() -> None:
    assert can_go_out(hand("8H KC"), table("5H 6H 7H"), True, "8H")
    assert not can_go_out(hand("8H KC"), table("5H 6H 7H"), True, "KC")


def test_a_seat_that_has_not_opened_goes_out_by_an_opening_that_leaves_one_card_or_none() -> None:
    assert can_go_out(hand("AC 2C 3C 4H 4S 4D"), [], False)
    assert can_go_out(hand("AC 2C 3C 4H 4S 4D KH"), [], False)
    assert not can_go_out(hand("AC 2C 3C 4H 4S 4D KH QD"), [], False)
    assert not can_go_out(hand("KH"), [], False), "a single card is no opening"


def test_the_card_taken_has_to_be_in_the_opening_that_goes_out() -> None:
    assert can_go_out(hand("AC 2C 3C KH"), [], False, "2C")
    assert not can_go_out(hand("AC 2C 3C KH"), [], False, "KH")


def test_an_opening_that_reaches_the_minimum_may_go_out_by_layoffs() -> None:
    """Melds that count 39, two cards more on the table's run, and one to throw."""
    rows = table("5H 6H 7H")
    text = "KS KH KD 2C 3C 4C 8H 9H QD"
    assert can_go_out(hand(text), rows, False, minimum=39)
    assert not can_go_out(hand(text), rows, False, minimum=40)
    assert not can_go_out(hand(text), rows, False)
    assert not can_go_out(hand(text), rows, False, "8H", minimum=30)


def test_the_card_thrown_is_chosen_so_that_the_opening_counts_enough() -> None:
    """All cards can be laid with an opening of 6; with the three of spades thrown it counts 33."""
    text = "AS AH AD 2S 3S"
    rows = table("JH QH KH", "JD QD KD", "2H 2D 2C")
    assert can_go_out(hand(text), rows, False, minimum=6)
    assert can_go_out(hand(text), rows, False, minimum=33)
    assert not can_go_out(hand(text), rows, False, minimum=34)
    assert not can_go_out(hand(text), rows[:2], False, minimum=33)
