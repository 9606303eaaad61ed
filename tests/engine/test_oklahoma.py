"""Oklahoma: the upcard sets the knock limit, and a spade may double the score (`gin-tables`)."""

import pytest
from tests.deals import continued, dealt, deck, faces, hand, new_game, options, played, refused
from tests.engine.battery import ELEVEN, LOWER, THREE_LEFT
from tests.engine.houses import custom
from tests.engine.naive_melds import WORTH
from tests.engine.test_drawn_hand import OTHER, UNREADY
from tests.engine.test_showdown import A

from tapete.engine.cards import CARDS
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.result import result_of
from tapete.engine.gin.showdown import points
from tapete.engine.gin.shown import HandView
from tapete.engine.gin.table import MESA, Table
from tapete.engine.moves import Knock
from tapete.engine.refusals import Refusal

PLAIN = custom(oklahoma=True)
DOUBLING = custom(oklahoma=True, spade_doubles=True)
MELDED = "JC JD JS QC QD QS KC KD KS"
UPCARDS = ["2C", "3D", "4S", "5C", "6D", "7S", "8C", "9D", "TC", "JH", "QH", "KH"]


def about_to_throw(loose: str, upcard: str, rules: Table = PLAIN) -> Hand:
    """Nine melded cards, a loose one, and after two passes a drawn six of spades or so to throw."""
    thrown = "6S" if upcard != "6S" else "8S"
    return played(hand(f"{MELDED} {loose}", "", upcard, thrown, rules=rules), "pass pass stock")


def thrown(before: Hand) -> str:
    """The word of the knock with the card drawn."""
    return "!6S" if "-6S" in options(before) else "!8S"


@pytest.mark.parametrize("upcard", UPCARDS)
def test_the_upcards_value_is_the_limit_and_a_ten_or_court_card_leaves_it_at_10(upcard: str) -> None:
    for loose in ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH"):
        before = about_to_throw(loose, upcard)
        assert before.limit == WORTH[upcard[0]]
        assert (thrown(before) in options(before)) == (WORTH[loose[0]] <= WORTH[upcard[0]])


@pytest.mark.parametrize("upcard", ["AC", "AD", "AH", "AS"])
def test_an_ace_means_gin_only(upcard: str) -> None:
    one_left = about_to_throw("AH" if upcard != "AH" else "AD", upcard)
    assert one_left.limit == 0
    assert refused(one_left, thrown(one_left)).params == {"deadwood": 1, "limit": 0}
    gin = about_to_throw("KH", upcard)
    assert thrown(gin) in options(gin)
    assert played(gin, thrown(gin)).phase == "finished"


@pytest.mark.parametrize("suit", "CDHS")
def test_the_suit_makes_no_difference_to_the_limit(suit: str) -> None:
    assert hand("", "", f"7{suit}", rules=PLAIN).limit == 7


def test_melds_that_are_named_answer_to_the_same_limit() -> None:
    before = about_to_throw("2H", "4S")
    two_sets = Knock("6S", (faces("JC JD JS"), faces("QC QD QS")))
    assert refused(before, two_sets).params == {"deadwood": 32, "limit": 4}
    assert refused(before, two_sets).code is Refusal.TOO_MUCH_DEADWOOD


def test_the_limit_stays_when_the_upcard_has_been_taken() -> None:
    before = hand(f"{MELDED} 8H", "", "7S", rules=PLAIN)
    assert "!8H" in options(played(before, "take"))
    assert before.limit == played(before, "take").limit == played(before, "take -8H stock").limit == 7


def test_the_table_is_shown_the_limit_of_this_hand_and_the_card_that_set_it() -> None:
    game = dealt(new_game(rules=PLAIN), deck(f"{MELDED} 5H", "", "4S", "6S"))
    for seat in (0, 1, None):
        shown = view(game, seat, Envelope("game", 1, ())).hand
        assert isinstance(shown, HandView)
        assert (shown.knock_limit, shown.upcard) == (4, "4S")
    ready = view(continued(game, "pass pass stock"), 0, Envelope("game", 1, ())).hand
    assert isinstance(ready, HandView)
    assert {one.card: one.deadwood for one in ready.after_discard if one.deadwood <= 10} == {"6S": 5, "5H": 6}
    assert not any(one.knock for one in ready.after_discard)


def test_elsewhere_the_limit_is_fixed() -> None:
    for upcard in ("AC", "2S", "7S", "KH"):
        assert hand("", "", upcard, rules=MESA).limit == hand("", "", upcard, rules=custom()).limit == 10


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize(
    ("first", "second", "outcome", "single"),
    [
        (THREE_LEFT, "KS QS JD TH 7C 6H 5D 2C AD 2H", "knock", 53 - 3),
        (THREE_LEFT, "7C 7D 7H JD JH JS TC TD TH AD", "undercut", 2 + 25),
        ("4S 5S 6S 9H 9D 9C KH KD KC KS", "QS QD JD TH 7C 6H 5D 2C AD 2H", "gin", 63 + 25),
    ],
)
def test_a_spade_doubles_the_hand_and_no_other_suit_does(
    suit: str, first: str, second: str, outcome: str, single: int
) -> None:
    """With the bonus of gin or an undercut, and only where the table says so. The king of spades is laid off."""
    for rules, times in ((DOUBLING, 2 if suit == "S" else 1), (PLAIN, 1)):
        showdown = played(hand(first, second, f"8{suit}", "3C", rules=rules), "pass pass stock !3C").showdown
        assert showdown is not None
        result = result_of(rules, showdown)
        assert (result.outcome, result.points, result.doubled) == (outcome, times * single, times == 2)
        assert result.upcard == f"8{suit}"


def test_big_gin_under_a_spade_is_doubled_with_its_bonus() -> None:
    rules = custom(oklahoma=True, spade_doubles=True, big_gin_bonus=31)
    before = played(hand(ELEVEN, "KH QS JD TH 7C 6H 5D 2C AD 2H", "7S", "KC", rules=rules), "pass pass stock big")
    assert before.showdown is not None
    assert points(rules, before.showdown) == 2 * (63 + 31)


def test_a_drawn_hand_under_a_spade_is_worth_nothing_and_not_doubled() -> None:
    now = played(hand(UNREADY, OTHER, "7S", rules=DOUBLING), "pass pass")
    while now.phase != "finished":
        now = played(now, f"stock -{CARDS[now.deck[now.top]]}")
    assert now.showdown is not None
    assert (result_of(DOUBLING, now.showdown).points, result_of(DOUBLING, now.showdown).doubled) == (0, False)


def test_the_doubled_points_go_to_the_score() -> None:
    game = dealt(new_game(1000, rules=DOUBLING), deck(A.knocker, LOWER, "TS", "TC"))
    after = continued(game, "pass pass stock !TC")
    assert after.scores == (0, 2 * (9 + 25))
