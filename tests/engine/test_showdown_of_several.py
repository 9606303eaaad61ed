"""The showdown of three and four at the older table: who pays whom, and layoffs in turn (`gin-clasico`)."""

import pytest
from tests.deals import hand_of, played
from tests.engine.naive_melds import Cards, least

from tapete.engine.cards import CARDS
from tapete.engine.gin.showdown import Showdown, points
from tapete.engine.gin.table import CLASICO

KNOCKER = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"  # 10 are left
GIN = "4S 5S 6S 9H 9D 9C AH 2H 3H 4H"
TWELVE = "TH JH QH KH 6H 6D 6C 5C 5D 2S"
ELEVEN = "TD JD QD KD 7H 7D 7C 2D 4D 5H"
TEN = "TC JC QC KC 8H 8D 8C AS 3C 6H"
SIX = "TC JC QC KC 8H 8D 8C AS 2C 3H"
ALSO_SIX = "TD JD QD KD 7H 7D 7C AH 2D 3C"
FOUR = "TD JD QD KD 7H 7D 7C AH 2D AC"
NOTHING_MELDED = "KC QD JH 8C 7D 6H 5C KD 2C 3C"  # 71
NOTHING_EITHER = "KS QH JC 8D 7H 6C 5D AC 3H 8H"  # 68


def knocked(*hands: str, knocker: int = 0, thrown: str = "TS") -> Showdown:
    """The end of a hand whose first player draws one more card from the stock and knocks with it; hands from seat 0."""
    before = hand_of(*hands, stock=thrown, dealer=(knocker - 1) % len(hands))
    showdown = played(before, f"stock !{thrown}").showdown
    assert showdown is not None
    return showdown


def counts(showdown: Showdown) -> list[int]:
    """What each seat is left with."""
    return [holding.deadwood for holding in showdown.holdings]


def laid(showdown: Showdown, seat: int) -> set[str]:
    """What a seat laid off."""
    return {CARDS[one.card] for one in showdown.of(seat).laid}


@pytest.mark.parametrize(
    ("cards", "count"),
    [(KNOCKER, 10), (GIN, 0), (TWELVE, 12), (ELEVEN, 11), (TEN, 10), (SIX, 6), (ALSO_SIX, 6), (FOUR, 4)],
)
def test_the_hands_of_this_page_count_what_their_names_say(cards: str, count: int) -> None:
    assert least(Cards(cards.split()), "either") == count


@pytest.mark.parametrize("knocker", range(3))
def test_gin_pays_20_and_the_sum_of_all_opponents_deadwood(knocker: int) -> None:
    others = [NOTHING_MELDED, "KS QH JC 8D 7H 6C 5D AC 3S 8H"]
    showdown = knocked(*others[:knocker], GIN, *others[knocker:], knocker=knocker)
    assert (showdown.outcome, showdown.winner) == ("gin", knocker)
    assert points(CLASICO, showdown) == 20 + 71 + 68
    assert all(holding.laid == () for holding in showdown.holdings)


def test_gin_against_three_pays_for_all_three() -> None:
    showdown = knocked(GIN, "KC QC JC TC 8C 8D 8S AC 2C 3C", ELEVEN, "KS QS JH TS 8H 7S 6C 5C 3S 5D", thrown="KH")
    assert counts(showdown) == [0, 0, 11, 74]
    assert points(CLASICO, showdown) == 20 + 0 + 11 + 74


def test_if_all_opponents_are_above_the_knocker_it_scores_the_sum_of_the_differences() -> None:
    showdown = knocked(KNOCKER, NOTHING_MELDED, NOTHING_EITHER)
    assert counts(showdown) == [10, 71, 68]
    assert (showdown.outcome, showdown.winner) == ("knock", 0)
    assert points(CLASICO, showdown) == 61 + 58


def test_one_point_above_is_above() -> None:
    showdown = knocked(KNOCKER, TWELVE, ELEVEN)
    assert (showdown.outcome, points(CLASICO, showdown)) == ("knock", 2 + 1)


def test_otherwise_the_lowest_opponent_scores_the_difference_and_10_and_nobody_else_scores() -> None:
    showdown = knocked(TWELVE, KNOCKER, SIX, FOUR, knocker=1)
    assert counts(showdown) == [12, 10, 6, 4]
    assert (showdown.outcome, showdown.winner) == ("undercut", 3)
    assert points(CLASICO, showdown) == 6 + 10


def test_an_opponent_as_low_as_the_knocker_undercuts_for_10_alone() -> None:
    showdown = knocked(KNOCKER, ELEVEN, TEN)
    assert counts(showdown) == [10, 11, 10]
    assert (showdown.outcome, showdown.winner, points(CLASICO, showdown)) == ("undercut", 2, 10)


@pytest.mark.parametrize(
    ("hands", "knocker", "winner"),
    [
        ((KNOCKER, TWELVE, SIX, ALSO_SIX), 0, 2),
        ((SIX, KNOCKER, TWELVE, ALSO_SIX), 1, 3),
        ((SIX, ALSO_SIX, KNOCKER, TWELVE), 2, 0),
        ((TWELVE, SIX, ALSO_SIX, KNOCKER), 3, 1),
        ((ALSO_SIX, KNOCKER, SIX), 1, 2),
    ],
)
def test_of_lowest_opponents_the_first_in_turn_order_after_the_knocker_wins(
    hands: tuple[str, ...], knocker: int, winner: int
) -> None:
    showdown = knocked(*hands, knocker=knocker)
    assert (showdown.outcome, showdown.winner, points(CLASICO, showdown)) == ("undercut", winner, 4 + 10)


def test_each_opponent_lays_off_on_the_melds_as_they_have_grown() -> None:
    first, second = "7S KC QD JH 8C 7D 6H 5C 2C 3C", "8S TS QH JC 8D 7H 6C 5D AC KH"
    showdown = knocked(KNOCKER, first, second, thrown="KD")
    assert (laid(showdown, 1), laid(showdown, 2)) == ({"7S"}, {"8S"})


def test_what_comes_later_in_the_turn_order_does_not_help_those_before() -> None:
    first, second = "8S TS QH JC 8D 7H 6C 5D AC KH", "7S KC QD JH 8C 7D 6H 5C 2C 3C"
    showdown = knocked(KNOCKER, first, second, thrown="KD")
    assert (laid(showdown, 1), laid(showdown, 2)) == (set(), {"7S"})


def test_the_turn_order_of_the_layoffs_begins_after_the_knocker() -> None:
    """Seat 2 comes before seat 0 when seat 1 has knocked."""
    seven, eight = "7S KC QD JH 8C 7D 6H 5C 2C 3C", "8S TS QH JC 8D 7H 6C 5D AC KH"
    assert laid(knocked(eight, KNOCKER, seven, knocker=1, thrown="KD"), 0) == {"8S"}
    assert laid(knocked(seven, KNOCKER, eight, knocker=1, thrown="KD"), 2) == set()


def test_an_opponent_lays_off_nothing_onto_the_melds_of_another_opponent() -> None:
    """Seat 1's three kings are no place for seat 2's king."""
    showdown = knocked(KNOCKER, "KC KD KH 2C 3C 5C 6H 7D 8C QD", "KS QH JC 8D 7H 6C 5D AC 3H 8H")
    assert laid(showdown, 2) == set()
