"""The older table between two seats, row by row (`gin-clasico`)."""

import pytest
from msgspec.structs import replace
from tests.deals import (
    DEALER,
    NON_DEALER,
    continued,
    dealt,
    deck,
    faces,
    hand,
    new_game,
    options,
    played,
    refusal_of,
    refused,
)
from tests.engine.test_drawn_hand import run_down
from tests.engine.test_showdown import A, B, D, decided

from tapete.engine.cards import CARDS, NUMBER, cards_of, mask_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import CLASICO, MESA, TABLES
from tapete.engine.moves import Knock
from tapete.engine.refusals import Refusal

GIN = "4S 5S 6S 9H 9D 9C TH JH QH KD"
POOR = "7C 7D 7H 8C 8D 8H TD TC TS KC"
HIGH_RUN = "QH KH AH 9C 9D 9S 4C 3D 2S AD"


def opened(first: str = NON_DEALER, second: str = DEALER, upcard: str = "8D", stock: str = "") -> Hand:
    """A hand at the older table, just dealt; seat 0 begins."""
    return hand(first, second, upcard, stock, rules=CLASICO)


def test_it_is_one_of_the_named_tables_and_says_how_it_differs() -> None:
    assert TABLES["clasico"] == CLASICO
    assert (
        replace(
            MESA,
            name="clasico",
            aces="either",
            upcard_offer=False,
            gin_bonus=20,
            undercut_bonus=10,
            next_dealer="alternate",
            seats=(2, 4),
        )
        == CLASICO
    )


@pytest.mark.parametrize(("run", "melds"), [("AH 2H 3H", True), ("QH KH AH", True), ("KH AH 2H", False)])
def test_an_ace_is_low_or_high_in_a_run_and_never_in_its_middle(run: str, melds: bool) -> None:
    """With the run only the king of clubs is left, without it 23 points."""
    before = played(opened(f"{run} 9C 9D 9S 5S 6S 7S KC", "", "JD", "QD"), "stock")
    assert ("!QD" in options(before)) == melds


def test_a_knocker_may_name_a_run_with_a_high_ace() -> None:
    named = Knock("QD", (faces("QH KH AH"), faces("9C 9D 9S")))
    after, _ = play.apply(played(opened(HIGH_RUN, "", "JD", "QD"), "stock"), 0, named)
    assert after.showdown is not None
    assert after.showdown.holdings[0].melds == (mask_of(faces("AH QH KH")), mask_of(faces("9C 9D 9S")))
    assert after.showdown.holdings[0].deadwood == 10
    at_the_house_table = played(hand(HIGH_RUN, "", "JD", "QD"), "pass pass stock")
    assert refused(at_the_house_table, named).params == {"meld": ["QH", "KH", "AH"]}


def test_a_loose_ace_counts_one() -> None:
    assert decided("4S 5S 6S 9H 9D 9C AH 2D 3C 4D", DEALER, CLASICO).holdings[0].deadwood == 10


def test_there_is_no_upcard_offer_and_the_first_turn_is_a_normal_one() -> None:
    before = opened()
    assert (before.phase, before.turn) == ("draw", 0)
    assert options(before) == {"stock", "pile"}
    assert options(before, 1) == set()
    for word in ("take", "pass"):
        assert refused(before, word).params == {"phase": "draw", "move": "upcard"}


def test_the_first_turn_may_take_the_card_turned_up() -> None:
    after = played(opened(), "pile")
    assert NUMBER["8D"] == after.taken
    assert (after.pile, after.stock, after.phase) == ((), 31, "discard")


def test_the_first_turn_may_draw_from_the_stock_and_the_next_player_may_then_take_what_was_thrown() -> None:
    after = played(opened(stock="5C"), "stock")
    assert CARDS[after.drawn or 0] == "5C"
    assert options(played(after, "-KH")) == {"stock", "pile"}
    assert "KH" in cards_of(played(after, "-KH pile").cards[1])


def test_a_card_taken_from_the_pile_must_be_replaced_by_another_one() -> None:
    before = played(opened(), "pile")
    assert "-8D" not in options(before)
    for word in ("-8D", "!8D"):
        assert refusal_of(before, word) is Refusal.CARD_JUST_TAKEN
    assert "-8D" in options(played(before, "-KH stock -KC stock"))


def test_a_card_drawn_from_the_stock_may_go_straight_back() -> None:
    assert played(opened(stock="5C"), "stock -5C").pile[-1] == NUMBER["5C"]


def test_gin_pays_20_and_the_opponents_deadwood() -> None:
    showdown = decided(D.knocker, D.defender, CLASICO)
    assert (showdown.outcome, points(CLASICO, showdown)) == ("gin", 20 + 63)


def test_an_undercut_pays_the_difference_and_10_a_tie_included() -> None:
    lower = decided(A.knocker, "KS KH KD 2S 3S 7S QS QH QC AD", CLASICO)
    tied = decided(A.knocker, A.defender, CLASICO)
    assert (lower.outcome, lower.winner, points(CLASICO, lower)) == ("undercut", 1, 9 + 10)
    assert (tied.outcome, tied.winner, points(CLASICO, tied)) == ("undercut", 1, 0 + 10)


def test_a_knock_pays_the_difference_of_the_counts() -> None:
    assert points(CLASICO, decided(B.knocker, B.defender, CLASICO)) == 30 - 6


def test_layoffs_come_only_after_a_knock() -> None:
    gin = decided("5D 6D 7D 9S 9H 9C TC JC QC KC", "8D 4D 9D KH KS QH 2S 3S 7S 8H", CLASICO)
    assert (gin.outcome, gin.holdings[1].laid) == ("gin", ())
    drawn = run_down(31 - 2, rules=MESA).showdown
    assert drawn is not None
    assert [holding.laid for holding in drawn.holdings] == [(), ()]


def test_loose_cards_go_onto_the_melds_that_the_knocker_shows() -> None:
    showdown = decided("5D 6D 7D 9S 9H 9C AC 2C 3H 4H", "8D 4D 9D KH KS QH 2S 3S 7S 8H", CLASICO)
    assert {CARDS[one.card] for one in showdown.holdings[1].laid} == {"4D", "8D", "9D"}
    assert showdown.holdings[0].laid == ()


def test_a_loose_ace_goes_above_a_king() -> None:
    showdown = decided("JH QH KH 9S 9D 9C AC 2C 3D 4D", "AH TH 8C 6S 4S 2S 5C 7D QD KS", CLASICO)
    assert {CARDS[one.card] for one in showdown.holdings[1].laid} == {"AH", "TH"}
    low = decided("JH QH KH 9S 9D 9C AC 2C 3D 4D", "AH TH 8C 6S 4S 2S 5C 7D QD KS")
    assert {CARDS[one.card] for one in low.holdings[1].laid} == {"TH"}


def test_the_defender_takes_no_card_out_of_the_knockers_melds() -> None:
    """The pairs of sixes and sevens stay pairs beside the six and the seven on the table."""
    showdown = decided("5D 6D 7D 9S 9H 9C AC 2C 3H AH", "6H 6S 7H 7S KD QC JH 2D TC 4S", CLASICO)
    assert (showdown.holdings[1].melds, showdown.holdings[1].laid) == ((), ())
    assert showdown.holdings[1].deadwood == 2 * 6 + 2 * 7 + 40 + 2 + 4
    assert points(CLASICO, showdown) == 72 - 7


def test_two_cards_left_in_the_stock_draw_the_hand() -> None:
    loose = "4S 6S 8S TS QS AH 3H 5H 7H 9H", "2D 4D 6D 8D TD 3C 5C 7C JC KH"
    now = opened(*loose, "KC")
    assert now.stock == 31
    for card in [CARDS[number] for number in now.deck[21:50]]:
        assert now.phase == "draw"
        now = played(now, f"stock -{card}")
    assert (now.phase, now.stock) == ("finished", 2)
    assert now.showdown is not None
    assert (now.showdown.outcome, points(CLASICO, now.showdown)) == ("drawn", 0)


@pytest.mark.parametrize("creator", [0, 1])
def test_the_deal_passes_to_the_left_whoever_won(creator: int) -> None:
    game = new_game(100, creator, rules=CLASICO)
    by_elder = continued(dealt(game, deck(GIN, POOR, "KH")), "pile !KD")
    by_dealer = continued(dealt(game, deck(POOR, GIN, "3C", "KH")), "stock -KH pile !KD")
    assert by_elder.won[creator] == by_dealer.won[1 - creator] == 1
    assert game.dealers == (1 - creator,)
    assert by_elder.dealers == by_dealer.dealers == (creator,)


def test_the_target_is_50_or_100() -> None:
    assert [target for target in (10, 49, 50, 51, 100, 200) if CLASICO.offers(target)] == [50, 100]
    assert CLASICO.default_target == 50
