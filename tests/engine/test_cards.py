"""Cards: their text, their pips and their masks."""

import msgspec
import pytest
from tests.engine.naive_melds import PLACE, WORTH

from tapete.engine.cards import CARDS, PACK, PIPS, Card, cards_of, mask_of, numbers, pips

NO_CARDS = ["", "7", "7h", "10H", "H7", "1H", "XX", "7HH", " 7H", "7H\n", "7♥"]


def test_the_pack_is_52_cards_by_suit_then_rank() -> None:
    assert tuple(PLACE) == CARDS
    assert len(set(CARDS)) == 52


def test_the_ace_counts_1_spot_cards_their_number_and_ten_jack_queen_king_10() -> None:
    assert [pips(mask_of([rank + "H"])) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert all(PIPS[number] == WORTH[card[0]] for number, card in enumerate(CARDS))


def test_a_whole_pack_counts_340() -> None:
    assert pips(PACK) == 340


def test_cards_and_masks_say_the_same() -> None:
    some = ("AC", "KC", "AD", "7H", "KS")
    assert cards_of(mask_of(reversed(some))) == some
    assert list(numbers(mask_of(some))) == [0, 12, 13, 32, 51]
    assert cards_of(0) == ()
    assert cards_of(PACK) == CARDS


def test_a_card_named_twice_counts_once_in_a_mask() -> None:
    assert mask_of(["7H", "7H"]) == mask_of(["7H"])


def test_every_card_passes_the_wire() -> None:
    assert msgspec.convert(list(CARDS), tuple[Card, ...]) == CARDS


@pytest.mark.parametrize("text", NO_CARDS)
def test_anything_else_is_stopped_at_the_wire(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text, Card)
