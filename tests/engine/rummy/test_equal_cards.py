"""Two packs: equal cards are interchangeable, whichever of them moves."""

from random import Random

import msgspec
import pytest
from tests.engine.rummy.tables import at_table, goes, melds_of, played

from tapete.engine.moves import LayMeld, Open
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import in_order


def test_the_order_in_which_cards_came_to_a_hand_leaves_no_trace() -> None:
    drawn = played(at_table("7H 2C 9S", "KD", stock="7H 3D"), "stock")
    other = played(at_table("7H 9S 7H", "KD", stock="2C 3D"), "stock")
    assert drawn.cards == other.cards
    assert msgspec.json.encode(drawn.cards) == msgspec.json.encode(other.cards)


def test_throwing_the_card_drawn_or_its_equal_leaves_the_same_table() -> None:
    kept = played(at_table("7H 2C 9S", "KD", stock="7H 3D"), "stock", "-7H")
    assert kept.cards[0] == ("2C", "7H", "9S")
    assert kept.pile[-1] == "7H"


def test_a_hand_holds_each_of_two_equal_cards() -> None:
    hand = played(at_table("7H 7H 8H 8H 9H 9H 2C", "KD", opened=[0]), "stock")
    after = played(hand, "meld 7H 8H 9H", "meld 7H 8H 9H")
    assert melds_of(after) == ["0 7H 8H 9H", "0 7H 8H 9H"]
    assert not goes(after, "meld 7H 8H 9H")


def test_equal_melds_are_two_places_to_lay_off_on() -> None:
    hand = played(at_table("TH TH 2C", "KD", table=["0 7H 8H 9H", "1 7H 8H 9H"], opened=[0]), "stock")
    assert melds_of(played(hand, "off TH 1", "off TH 0")) == ["0 7H 8H 9H TH", "1 7H 8H 9H TH"]


@pytest.mark.parametrize("word", ["meld 7H 8H 9H", "off 7H 0 low", "swap 7H 1 0"])
def test_the_card_taken_is_laid_by_laying_its_equal(word: str) -> None:
    table = ["1 8H 9H TH", "1 XX 8H 9H"]
    held = at_table("7H 8H 9H 2C 4D", "KD", table=table, opened=[0], pile="7H")
    after = played(held, "pile", word)
    assert after.taken is None
    assert after.cards[0].count("7H") == 1


def test_four_jokers_are_equal() -> None:
    hand = played(at_table("XX XX XX XX 7H 9H 2C 4C", "KD", opened=[0]), "stock")
    after = played(hand, "meld 7H XX 9H XX")
    assert after.cards[0].count("XX") == 2


def test_melds_in_any_order_of_equal_hands_lead_to_equal_hands() -> None:
    rng = Random(1)
    cards = ["KS", "KH", "KD", "KS", "KC", "KD", "5H", "6H", "7H", "2C", "3D"]
    ends = set()
    for _ in range(20):
        rng.shuffle(cards)
        hand = played(at_table(" ".join(cards), "QC", stock="8C"), "stock")
        after, _ = play.apply(hand, 0, Open((("KS", "KH", "KD"), ("5H", "6H", "7H"))))
        after, _ = play.apply(after, 0, LayMeld(("KS", "KC", "KD")))
        ends.add(msgspec.json.encode(after))
    assert len(ends) == 1
    assert in_order(tuple(cards)) == in_order(tuple(reversed(cards)))
