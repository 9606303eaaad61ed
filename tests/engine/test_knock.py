"""The knock: when it is allowed and which melds it shows (rules 8 and 15)."""

import pytest
from msgspec.structs import replace
from tests.deals import faces, hand, options, played, refusal_of, refused

from tapete.engine.cards import cards_of, mask_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import MESA
from tapete.engine.moves import Knock
from tapete.engine.refusals import Refusal

TEN = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"
BLOCK = "4D 5D 6D 4H 5H 6H 4S 5S 6S 9C"


def drawn(cards: str, stock: str = "KD", **others: str) -> Hand:
    """The non-dealer holds these cards and has drawn this one from the stock after two passes."""
    return played(hand(cards, others.get("second", ""), "JD", stock), "pass pass stock")


def named(discard: str, *melds: str) -> Knock:
    """A knock that names its melds."""
    return Knock(discard, tuple(faces(meld) for meld in melds))


def knocking(before: Hand, knock: Knock) -> Hand:
    """The hand after a knock of the seat on turn."""
    return play.apply(before, before.turn, knock)[0]


def shown(after: Hand) -> list[tuple[str, ...]]:
    """The melds that seat 0 shows in the end."""
    assert after.showdown is not None
    return [cards_of(meld) for meld in after.showdown.holdings[0].melds]


def test_a_knock_takes_the_place_of_a_plain_discard_and_ends_the_hand() -> None:
    after = played(drawn(TEN), "!KD")
    assert after.phase == "finished"
    assert after.showdown is not None
    assert (after.showdown.knocker, after.showdown.holdings[0].cards) == (0, mask_of(faces(TEN)))
    assert cards_of(1 << after.pile[-1]) == ("KD",)


def test_ten_points_left_are_few_enough_and_eleven_too_many() -> None:
    before = drawn(TEN)
    assert "!KD" in options(before)
    assert "!AD" not in options(before)
    more = drawn(TEN.replace("AD", "2C"))
    assert "!KD" not in options(more)
    refusal = refused(more, "!KD")
    assert (refusal.code, refusal.params) == (Refusal.TOO_MUCH_DEADWOOD, {"deadwood": 11, "limit": 10})


def test_the_threshold_is_fixed_whatever_the_upcard() -> None:
    for upcard in ("AS", "2S", "KS", "5H"):
        before = played(hand(TEN, "", upcard, "KD"), "pass pass stock")
        assert {word for word in options(before) if word[0] == "!"} == {"!KD"}


def test_the_count_that_matters_is_that_of_the_ten_cards_left() -> None:
    """Each of the eleven may be the eleventh, so long as the other ten leave 10 or less."""
    before = drawn("4S 5S 6S 9H 9D 9C 4H 3D 2H 8C", "AD")
    assert {word for word in options(before) if word[0] == "!"} == {"!8C"}
    assert refused(before, "!4H").params["deadwood"] == 14


def test_a_knock_is_listed_although_the_best_melds_of_the_eleven_hide_it() -> None:
    """A fault seen elsewhere: without the six of diamonds 9 are left, by other melds than the eleven have."""
    before = drawn("4S 5S 6S 2C 5C 2D 6D 3H 4H 5H", "6H")
    assert "!6D" in options(before)
    after = played(before, "!6D").showdown
    assert after is not None
    assert after.holdings[0].deadwood == 9


def test_a_knock_with_nothing_left_is_gin() -> None:
    after = played(drawn("4S 5S 6S 9H 9D 9C TH JH QH KH"), "!KD")
    assert after.showdown is not None
    assert after.showdown.outcome == "gin"


def test_the_eleventh_card_falls_under_the_return_rule() -> None:
    before = played(hand(TEN, "", "KD"), "take")
    assert "!KD" not in options(before)
    assert refusal_of(before, "!KD") is Refusal.CARD_JUST_TAKEN
    assert refusal_of(before, named("KD", "4S 5S 6S", "9H 9D 9C")) is Refusal.CARD_JUST_TAKEN


def test_the_eleventh_card_must_be_held() -> None:
    assert refusal_of(drawn(TEN), "!KC") is Refusal.CARD_NOT_HELD


def test_the_knocker_may_name_the_melds_and_their_order_stands() -> None:
    after = knocking(drawn(BLOCK), named("KD", "4S 5S 6S", "4D 5D 6D", "4H 5H 6H"))
    assert shown(after) == [faces("4S 5S 6S"), faces("4D 5D 6D"), faces("4H 5H 6H")]


def test_named_melds_count_even_when_they_are_not_the_best() -> None:
    before = drawn("4S 5S 6S 7S 9H 9D 9C AD AH AC")
    worse = knocking(before, named("KD", "4S 5S 6S", "9H 9D 9C", "AD AH AC")).showdown
    best = knocking(before, Knock("KD")).showdown
    assert worse is not None
    assert best is not None
    assert (worse.holdings[0].deadwood, best.holdings[0].deadwood) == (7, 0)
    assert worse.outcome != "gin"
    assert best.outcome == "gin"


def test_named_melds_that_leave_more_than_ten_are_refused() -> None:
    before = drawn("4S 5S 6S 7S 9H 9D 9C AD AH AC")
    refusal = refused(before, named("KD", "4S 5S 6S 7S", "AD AH AC"))
    assert (refusal.code, refusal.params) == (Refusal.TOO_MUCH_DEADWOOD, {"deadwood": 27, "limit": 10})
    assert refusal_of(before, named("KD")) is Refusal.TOO_MUCH_DEADWOOD


INVALID = {
    "melds that share a card": ("4D 5D 6D", "4D 4H 4S", "5H 6H 4S"),
    "the same meld twice": ("4D 5D 6D", "4D 5D 6D"),
    "a card twice in one meld": ("4D 4D 4H 4S",),
    "two cards": ("4D 5D",),
    "no cards": ("",),
    "cards that make no meld": ("4D 5D 6H",),
    "cards that are not held": ("7C 8C 9C",),
    "the eleventh card": ("KD QD JD",),
    "a defender's card": ("4D 4H 4S 4C",),
    "king, ace, two": ("KC AC 2C",),
}


@pytest.mark.parametrize("melds", INVALID.values(), ids=INVALID)
def test_named_melds_must_be_disjoint_valid_and_held(melds: tuple[str, ...]) -> None:
    before = drawn(BLOCK)
    refusal = refused(before, named("KD", *melds))
    assert refusal.code is Refusal.INVALID_MELDS
    assert refusal.params["meld"] in [list(faces(meld)) for meld in melds]


def test_if_no_melds_are_named_those_show_that_leave_the_fewest_possible_layoffs() -> None:
    """Three sets take three cards, the three runs of the same cards would take thirty."""
    assert shown(played(drawn(BLOCK), "!KD")) == [faces("4D 4H 4S"), faces("5D 5H 5S"), faces("6D 6H 6S")]


def test_of_arrangements_that_leave_equally_few_layoffs_the_first_in_sorted_order_shows() -> None:
    """Either run of 3-4-5 may go with the three other fives."""
    after = played(drawn("3C 4C 5C AD 5D 3H 4H 5H 2S 5S"), "!KD")
    assert shown(after) == [faces("3C 4C 5C"), faces("5D 5H 5S")]


@pytest.mark.parametrize("second", ["3D 7D 3H 7H 3S 7S KC QC TC 8C", "4C 5C 6C KH KS QH QS JH JS TD", ""])
def test_what_shows_does_not_depend_on_the_defenders_cards(second: str) -> None:
    assert shown(played(drawn(BLOCK, second=second), "!KD"))[0] == faces("4D 4H 4S")


def test_a_table_may_have_another_limit() -> None:
    rules = replace(MESA, knock_limit=0)
    before = played(hand(TEN, "", "JD", "KD", rules=rules), "pass pass stock")
    assert refused(before, "!KD").params == {"deadwood": 10, "limit": 0}
    assert not {word for word in options(before) if word[0] == "!"}
