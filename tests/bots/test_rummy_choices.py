"""Single decisions of the CPUs of rummy, told as sentences.

Seat 0 plays; cards stand for hands, melds behind their owners lie on the table (see `tables` and `words`).
"""

import pytest
from msgspec.structs import replace
from tests.bots.rummy_watching import LEVELS, whole_turn, word
from tests.engine.rummy.tables import OPEN_AT_30, OPEN_AT_51, at_table, played

from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import RUMMY, Options

LOOSE = "2C 4D 9S JH"  # no two of them go together
RIVAL = "AC AD 3H 5S 7C 9D TH QS KC"  # of nine cards, far from going out
TO_200 = Options(length="200")
HIGHER = ("mesa", "experto")


def opened(mine: str, *table: str, pile: str = "4C", stock: str = "3D", rival: str = RIVAL) -> Hand:
    """A table for two at which both have opened."""
    return at_table(mine, rival, table=table, opened=[0, 1], pile=pile, stock=stock)


@pytest.mark.parametrize("level", HIGHER)
def test_it_takes_the_king_that_makes_forty_and_opens_with_it(level: str) -> None:
    now = at_table(f"KS KH 5H 6H 7H {LOOSE}", RIVAL, pile="KD")
    first, second, *_ = whole_turn(level, now)
    assert first == "pile"
    assert second in ("open KH KS KD + 5H 6H 7H", "open KD KH KS + 5H 6H 7H", "open 5H 6H 7H + KD KH KS")


@pytest.mark.parametrize("level", HIGHER)
def test_it_leaves_the_king_where_that_makes_no_forty(level: str) -> None:
    assert word(level, at_table(f"KS KH 2H 3H 4H {LOOSE}", RIVAL, pile="KD")) == "stock"
    assert word(level, at_table(f"KS KH 5H 6H 7H {LOOSE}", RIVAL, pile="KD", rules=OPEN_AT_51)) == "stock"
    assert word(level, at_table(f"KS KH 2H 3H 4H {LOOSE}", RIVAL, pile="KD", rules=OPEN_AT_30)) == "pile"


@pytest.mark.parametrize("level", HIGHER)
def test_it_leaves_a_card_that_only_a_layoff_could_use_before_it_has_opened(level: str) -> None:
    now = at_table(f"KS KH KD 5H 6H 7H {LOOSE}", RIVAL, table=["1 8S 9S TS"], opened=[1], pile="7S")
    assert word(level, now) == "stock"


@pytest.mark.parametrize("level", LEVELS)
def test_once_opened_it_takes_a_card_that_can_be_laid_off(level: str) -> None:
    now = opened("2C 4D JH QC", "1 8S 9S TS", pile="7S")
    assert whole_turn(level, now)[:2] == ["pile", "off 7S 0 low"]


@pytest.mark.parametrize("level", LEVELS)
def test_once_opened_it_takes_a_card_that_makes_a_meld(level: str) -> None:
    now = opened("2C 4D JH JC", "1 8S 9S TS", pile="JD")
    first, second, *_ = whole_turn(level, now)
    assert (first, {*second.split()}) == ("pile", {"meld", "JH", "JC", "JD"})


@pytest.mark.parametrize("level", LEVELS)
def test_it_leaves_a_card_that_fits_nowhere(level: str) -> None:
    assert word(level, opened("2C 4D JH QC", "1 8S 9S TS", pile="6S")) == "stock"


@pytest.mark.parametrize("level", LEVELS)
def test_it_draws_from_the_stock_where_it_must(level: str) -> None:
    now = played(opened("2C 4D JH QC", "1 8S 9S TS", pile="7S"), "pile", "back")
    assert word(level, now) == "stock"


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_somebody_took_for_it_and_that_cannot_be_laid_goes_back(level: str) -> None:
    assert word(level, played(opened("2C 4D JH QC", "1 8S 9S TS", pile="6S"), "pile")) == "back"


def test_the_beginner_does_not_see_what_the_pile_would_do_for_its_opening() -> None:
    assert word("novato", at_table(f"KS KH 5H 6H 7H {LOOSE}", RIVAL, pile="KD")) == "stock"


@pytest.mark.parametrize("level", ["novato", "mesa"])
def test_the_lower_levels_open_as_soon_as_they_can_and_lay_all_that_fits(level: str) -> None:
    now = at_table(f"KS KH KD 5H 6H 7H {LOOSE}", RIVAL, table=["1 4D 5D 6D"], opened=[1], stock="3D")
    words = whole_turn(level, now)
    assert words[1].startswith("open ")
    assert words[2] == "off 3D 0 low"


@pytest.mark.parametrize("level", LEVELS)
def test_it_goes_out_when_it_can(level: str) -> None:
    now = opened("8H 8D 8S KC", "1 5S 6S 7S", stock="4S")
    words = whole_turn(level, now)
    assert words[-1] == "-KC"
    assert "off 4S 0 low" in words


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_that_is_all_melds_but_one_card_goes_out_with_less_than_forty(level: str) -> None:
    now = at_table("AH 2H 3H 2C 2D 2S 3C 3D 3S AD 2D 3D 9S", RIVAL, stock="4H")
    words = whole_turn(level, now)
    assert words[1].startswith("open ")
    assert words[2:] == ["-9S"]


@pytest.mark.parametrize("level", LEVELS)
def test_it_throws_no_card_of_a_meld_and_no_joker(level: str) -> None:
    now = at_table("KS KH KD XX 2C 4D 9S", RIVAL, stock="7H", rules=OPEN_AT_51)
    assert whole_turn(level, now)[-1] in ("-9S", "-7H", "-4D", "-2C")


def test_the_beginner_throws_the_highest_loose_card_even_one_of_a_pair() -> None:
    assert whole_turn("novato", opened("QH QC 4D 7S", stock="2C"))[-1] in ("-QH", "-QC")


@pytest.mark.parametrize("level", HIGHER)
def test_the_others_keep_a_pair_and_throw_a_lone_card(level: str) -> None:
    assert whole_turn(level, opened("QH QC 4D 9S", stock="2C"))[-1] in ("-9S", "-4D", "-2C")


@pytest.mark.parametrize("level", HIGHER)
def test_they_keep_two_cards_of_a_sequence_too(level: str) -> None:
    assert whole_turn(level, opened("5D 6D JC AS", stock="9H"))[-1] in ("-JC", "-AS", "-9H")


@pytest.mark.parametrize("level", HIGHER)
def test_they_know_which_pair_can_still_become_a_meld(level: str) -> None:
    """All other queens lie in the pile; of the nines none does."""
    now = opened("QH QC 9H 9C 5D", pile="QD QS QD QS QH QC 4C", stock="5S")
    assert whole_turn(level, now)[-1] in ("-QH", "-QC")


def test_the_middle_level_leaves_jokers_where_they_are() -> None:
    now = opened("6H 9C 9D 2S KC", "1 5H XX 7H", stock="4D")
    assert not any("swap" in step for step in whole_turn("mesa", now))


def test_the_expert_swaps_a_joker_when_that_lets_it_go_out() -> None:
    now = opened("6H 9C 9D", "1 5H XX 7H", stock="3D", pile="KC")
    assert whole_turn("experto", now) == ["stock", "swap 6H 0 1", "meld 9C 9D XX", "-3D"]


def test_the_expert_leaves_a_joker_that_it_could_not_lay_again() -> None:
    now = opened("6H 9C JD", "1 5H XX 7H", stock="3D", pile="KC")
    assert not any("swap" in step for step in whole_turn("experto", now))


def test_the_expert_keeps_its_opening_while_it_is_far_from_going_out_and_so_are_the_others() -> None:
    _, thrown = whole_turn("experto", at_table(f"KS KH KD 5H 6H 7H {LOOSE}", RIVAL, stock="3D"))
    assert thrown in ("-2C", "-4D", "-9S", "-JH", "-3D")


@pytest.mark.parametrize(("rules", "opens"), [(TO_200, True), (RUMMY, False)])
def test_the_expert_opens_when_a_rival_is_nearly_out_where_points_are_added_up(rules: Options, opens: bool) -> None:
    """Where one deal is the game, to be left with few cards wins nothing, and what lies on the table helps others."""
    now = at_table(f"KS KH KD 5H 6H 7H {LOOSE}", "2D 8C 9H", stock="3D", rules=rules)
    assert whole_turn("experto", now)[1].startswith("open ") == opens


def test_the_expert_goes_out_in_the_turn_of_its_opening() -> None:
    now = at_table("KS KH KD 5H 6H 7H 8C 9C TC 4D", RIVAL, table=["1 5D 6D 7D"], opened=[1], stock="2S")
    words = whole_turn("experto", now)
    assert words[1].startswith("open ")
    assert words[2:] == ["off 4D 0 low", "-2S"]


def test_the_expert_keeps_its_melds_after_opening_too() -> None:
    now = opened(f"JS QS KS {LOOSE}", stock="6D")
    assert len(whole_turn("experto", now)) == 2


def test_the_expert_lays_with_the_piles_card_no_more_than_it_must() -> None:
    now = opened(f"8H 8D JS QS KS {LOOSE}", pile="8C", stock="6D")
    first, second, third = whole_turn("experto", now)
    assert (first, {*second.split()}, third[0]) == ("pile", {"meld", "8H", "8D", "8C"}, "-")


def test_the_expert_opens_with_the_melds_on_which_others_can_lay_off_least() -> None:
    """Nobody has a card for a set of four kings; the run would take four cards at its ends."""
    now = at_table("KC KD KH 5H 6H 7H 9S JC 3C 2D", RIVAL, pile="KS", stock="6D")
    first, second, thrown = whole_turn("experto", now)
    assert (first, {*second.split()}) == ("pile", {"open", "KC", "KD", "KH", "KS"})
    assert thrown in ("-9S", "-JC", "-3C", "-2D")


@pytest.mark.parametrize(("rivals", "thrown"), [([1], "-5C"), ([], "-7S")])
def test_the_expert_throws_no_card_with_which_the_next_seat_could_take_a_joker(rivals: list[int], thrown: str) -> None:
    """Not while that seat has opened; before, the seven is as good as gone from any run of its own."""
    now = at_table("7S 5C", RIVAL, table=["1 6S XX 8S"], opened=[*rivals], stock="7S", pile="6C 7D 7H 7C 7D 7H 7C")
    assert whole_turn("experto", now)[-1] == thrown


def test_the_expert_lays_down_all_it_can_before_a_deal_is_blocked() -> None:
    now = opened(f"JS QS KS {LOOSE}", stock="6D 7C")
    words = whole_turn("experto", replace(now, rebuilds=2))
    assert "meld JS QS KS" in words
