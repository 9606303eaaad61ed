"""The deal (`rummy`: head): two packs and four jokers, thirteen cards each, one turned up."""

from collections import Counter

import pytest
from tests.engine.rummy.tables import deck, options

from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand, in_order
from tapete.engine.rummy.options import RUMMY, SEATS

STOCK_AFTER = {2: 81, 3: 68, 4: 55, 5: 42, 6: 29}
CARDS = deck()


def dealt(seats: int, dealer: int | None = None) -> Hand:
    """A deal of the pack as it comes, by the last seat unless another is named."""
    last = seats - 1 if dealer is None else dealer
    order = [(last + 1 + step) % seats for step in range(seats)]
    return play.deal(RUMMY, last, CARDS, order)


def test_a_deck_is_two_packs_and_four_jokers() -> None:
    assert len(DOUBLE_PACK) == 108
    counts = Counter(DOUBLE_PACK)
    assert counts.pop("XX") == 4
    assert counts == {rank + suit: 2 for rank in "A23456789TJQK" for suit in "CDHS"}


@pytest.mark.parametrize("wrong", [CARDS[:-1], (*CARDS, "XX"), (*CARDS[:-1], CARDS[0]), CARDS[:52]])
def test_no_other_cards_are_dealt(wrong: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="two packs and four jokers"):
        play.deal(RUMMY, 1, wrong, (0, 1))


def test_two_to_six_play() -> None:
    assert SEATS == (2, 6)


@pytest.mark.parametrize("seats", STOCK_AFTER)
def test_everybody_gets_thirteen_cards_whatever_the_number_of_players(seats: int) -> None:
    assert [len(cards) for cards in dealt(seats).cards] == [13] * seats


@pytest.mark.parametrize("seats", STOCK_AFTER)
def test_one_more_is_turned_up_to_start_the_pile(seats: int) -> None:
    assert dealt(seats).pile == (CARDS[13 * seats],)


@pytest.mark.parametrize("seats", STOCK_AFTER)
def test_the_rest_is_the_stock(seats: int) -> None:
    hand = dealt(seats)
    assert len(hand.stock) == STOCK_AFTER[seats]
    assert hand.stock == CARDS[13 * seats + 1 :]


@pytest.mark.parametrize("seats", STOCK_AFTER)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(seats: int) -> None:
    for dealer in range(seats):
        hand = dealt(seats, dealer)
        for step in range(seats):
            seat = (dealer + 1 + step) % seats
            assert hand.cards[seat] == in_order(CARDS[step : 13 * seats : seats])


@pytest.mark.parametrize("seats", STOCK_AFTER)
def test_the_player_at_the_dealers_left_begins(seats: int) -> None:
    for dealer in range(seats):
        hand = dealt(seats, dealer)
        assert (hand.turn, hand.phase) == ((dealer + 1) % seats, "draw")
        assert [seat for seat in range(seats) if options(hand, seat)] == [hand.turn]


def test_nobody_has_opened_and_nothing_lies_on_the_table() -> None:
    hand = dealt(4)
    assert hand.opened == (False,) * 4
    assert hand.table == ()
    assert (hand.rebuilds, hand.taken, hand.drawn, hand.freed) == (0, None, None, ())


def test_hands_are_kept_in_order_with_the_jokers_last() -> None:
    assert in_order(("XX", "KS", "AC", "XX", "2C", "AH", "TD", "2C")) == (
        "AC",
        "2C",
        "2C",
        "TD",
        "AH",
        "KS",
        "XX",
        "XX",
    )
