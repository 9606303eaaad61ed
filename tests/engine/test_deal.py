"""The deal (rule 5)."""

import pytest
from tests import deals

from tapete.engine.cards import CARDS, NUMBER, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.table import MESA

DECK = tuple(CARDS[29 * place % 52] for place in range(52))


@pytest.mark.parametrize("dealer", [0, 1])
def test_ten_cards_go_to_each_one_at_a_time_from_the_non_dealer(dealer: int) -> None:
    hand = play.deal(MESA, dealer, DECK)
    assert set(cards_of(hand.cards[1 - dealer])) == set(DECK[0:20:2])
    assert set(cards_of(hand.cards[dealer])) == set(DECK[1:20:2])


@pytest.mark.parametrize("dealer", [0, 1])
def test_card_21_is_turned_up_as_the_first_discard(dealer: int) -> None:
    hand = play.deal(MESA, dealer, DECK)
    assert hand.pile == (NUMBER[DECK[20]],)


def test_the_other_31_cards_are_the_stock_in_their_order() -> None:
    hand = play.deal(MESA, 1, DECK)
    assert hand.stock == 31
    assert tuple(CARDS[number] for number in hand.deck[hand.top :]) == DECK[21:]


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_begins_with_the_upcard(dealer: int) -> None:
    hand = play.deal(MESA, dealer, DECK)
    assert (hand.phase, hand.turn, hand.dealer) == ("upcard", 1 - dealer, dealer)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0]), ()])
def test_only_a_whole_pack_is_dealt(deck: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="52 cards"):
        play.deal(MESA, 1, deck)


def test_a_scripted_deck_deals_what_its_script_names() -> None:
    hand = deals.hand("AS 2S", "KH", "7C", "9D 8D", dealer=0)
    assert {"AS", "2S"} <= set(cards_of(hand.cards[1]))
    assert "KH" in cards_of(hand.cards[0])
    assert hand.pile == (NUMBER["7C"],)
    assert [CARDS[number] for number in hand.deck[21:23]] == ["9D", "8D"]


def test_a_script_that_names_a_card_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        deals.deck("AS", "AS")
