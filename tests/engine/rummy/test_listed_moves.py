"""The moves listed for a seat: complete but for openings and melds, and of these the best, the largest, and what a duty
asks for."""

from tests.engine.rummy.tables import at_table, goes, options, played


def listed(words: list[str], verb: str) -> list[str]:
    """The words of one kind."""
    return [word for word in words if word.split()[0] == verb]


def test_the_opening_that_goes_out_is_listed_before_the_best_one() -> None:
    hand = played(at_table("AS 2S 3S JS QS KS", "QC", stock="9D"), "stock")
    first, second = listed(options(hand), "open")
    assert first in ("open AS 2S 3S + JS QS KS", "open JS QS KS + AS 2S 3S")
    assert second == "open JS QS KS AS"
    assert goes(hand, first)
    assert goes(hand, second)


def test_one_opening_is_listed_once_where_it_is_both() -> None:
    hand = played(at_table("KS KH KD 5H 6H 7H 2C 4D", "QC"), "stock")
    assert len(listed(options(hand), "open")) == 1


def test_no_opening_is_listed_where_none_is_allowed() -> None:
    hand = played(at_table("KS KH KD 2C 4D 9S", "QC"), "stock")
    assert listed(options(hand), "open") == []


def test_the_largest_melds_of_real_cards_are_listed_even_where_they_compete() -> None:
    hand = played(at_table("7H 8H 9H 9S 9D 2C KD", "QC", opened=[0]), "stock")
    assert set(listed(options(hand), "meld")) == {"meld 7H 8H 9H", "meld 9D 9H 9S"}


def test_a_meld_that_needs_a_joker_is_listed() -> None:
    hand = played(at_table("7H XX 9H 2C KD", "QC", opened=[0]), "stock")
    assert listed(options(hand), "meld") == ["meld 7H XX 9H"]


def test_a_meld_with_the_card_taken_is_listed_even_where_others_lay_more() -> None:
    hand = played(at_table("9D XX 5C 6C 8C 2H KD", "QC", opened=[0], pile="9H"), "pile")
    words = listed(options(hand), "meld")
    assert "meld 5C 6C XX 8C" in words
    assert "meld 9D 9H XX" in words


def test_melds_are_listed_even_where_the_card_taken_fits_none() -> None:
    hand = played(at_table("5H XX 7H 2C KD", "QC", opened=[0], pile="9S"), "pile")
    assert listed(options(hand), "meld") == ["meld 5H XX 7H"]


def test_a_meld_with_a_joker_is_listed_while_one_has_to_be_laid() -> None:
    hand = at_table("6H 7S 7H 7D 7C 2C KD", "QC", table=["1 5H XX 7H"], opened=[0, 1])
    words = listed(options(played(hand, "stock", "swap 6H 0 1")), "meld")
    assert "meld 7C 7D 7H 7S" in words
    assert any("XX" in word for word in words)


def test_while_a_duty_is_open_no_discard_is_listed() -> None:
    hand = at_table("6H 7S 2C KD", "QC", table=["1 5H XX 7H"], opened=[0, 1], pile="4C 8H")
    for words in (("stock", "swap 6H 0 1"), ("pile",)):
        assert not any(word[0] == "-" for word in options(played(hand, *words)))


def test_equal_cards_are_listed_once() -> None:
    hand = played(at_table("8H 8H 2C KD", "QC", table=["1 5H 6H 7H"], opened=[0, 1], stock="2C"), "stock")
    words = options(hand)
    assert words == ["off 8H 0 high", "-2C", "-KD", "-8H"]


def test_a_layoff_is_listed_with_its_end_and_for_a_set_once() -> None:
    table = ["1 7C 7D 7H", "0 5S 6S XX"]
    hand = played(at_table("7S 4S 2C KD", "QC", table=table, opened=[0, 1]), "stock")
    words = options(hand)
    assert listed(words, "off") == ["off 4S 1 low", "off 7S 0 high"]
    assert listed(words, "swap") == ["swap 7S 1 2"]
