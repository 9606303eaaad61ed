"""Eleven melded cards (rule 11)."""

from random import Random

from tests.deals import hand, options, played
from tests.engine.naive_melds import Cards, least
from tests.engine.random_cards import SORTED_MELDS

from tapete.engine.cards import cards_of, mask_of
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA

HANDS = 400


def eleven_melded(rng: Random) -> Cards:
    """Eleven cards in disjoint melds."""
    cards = Cards()
    while len(cards) != 11:
        meld = Cards(rng.choice(SORTED_MELDS))
        cards = cards | meld if len(cards) + len(meld) <= 11 and not cards & meld else Cards(meld)
    return cards


def gins(words: set[str], eleven: Cards) -> set[str]:
    """The knocks among some words that leave nothing."""
    return {word for word in words if word[0] == "!" and least(eleven - {word[1:]}) == 0}


def test_eleven_melded_cards_always_leave_a_legal_discard_that_keeps_gin() -> None:
    """The return rule included: whichever of the eleven was just taken."""
    rng = Random(11)
    for _ in range(HANDS):
        eleven = eleven_melded(rng)
        assert deadwood(mask_of(eleven)) == 0
        for taken in eleven:
            before = played(hand(" ".join(eleven - {taken}), "", taken), "take")
            assert gins(options(before), eleven), (sorted(eleven), taken)
            assert "!" + taken not in options(before)


def test_after_a_stock_draw_the_drawn_card_may_be_the_one() -> None:
    before = played(hand("3H 4H 5H 8S 8D 8C 9C TC JC QC", "", "2D", "KC"), "pass pass stock")
    assert "!KC" in gins(options(before), Cards(cards_of(before.cards[0])))


def test_big_gin_pays_as_an_ordinary_gin() -> None:
    defender = "7D 7H 7S 2C 2D 2H TD JD QD 5S"
    big = played(hand("3H 4H 5H 8S 8D 8C 9C TC JC QC", defender, "AD", "KC"), "pass pass stock !9C")
    plain = played(hand("3H 4H 5H 8S 8D 8C TC JC QC KC", defender, "AD", "KD"), "pass pass stock !KD")
    assert big.showdown is not None
    assert plain.showdown is not None
    assert big.showdown.outcome == plain.showdown.outcome == "gin"
    assert points(MESA, big.showdown) == points(MESA, plain.showdown) == 5 + 25


def test_a_discard_that_breaks_the_eleven_is_no_gin() -> None:
    before = played(hand("3H 4H 5H 8S 8D 8C 9C TC JC QC", "", "2D", "KC"), "pass pass stock")
    eleven = Cards(cards_of(before.cards[0]))
    assert gins(options(before), eleven) == {"!9C", "!KC"}
