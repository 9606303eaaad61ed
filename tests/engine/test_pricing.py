"""What a finished hand is worth at another table, and why it may have no price there."""

import pytest
from msgspec.structs import replace
from tests.deals import hand, hand_of, move
from tests.engine.battery import ELEVEN, LOWER
from tests.engine.houses import STRICT, custom
from tests.engine.test_drawn_hand import OTHER, READY, UNREADY
from tests.engine.test_game import POOR
from tests.engine.test_showdown import A, B, D
from tests.engine.test_showdown_of_several import KNOCKER, NOTHING_EITHER, NOTHING_MELDED

from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.pricing import Unpriceable, priced_at
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import CLASICO, MESA, Table


def positions(start: Hand, words: str, draws: int = 0, then: str = "") -> tuple[Hand, ...]:
    """A hand from the deal on, position by position; `draws` turns throw what they drew before the last words."""
    turns = [word for number in start.deck[start.top :][:draws] for word in ("stock", f"-{CARDS[number]}")]
    found = [start]
    for word in [*words.split(), *turns, *then.split()]:
        now = found[-1]
        found.append(play.apply(now, now.turn, move(word))[0])
    return tuple(found)


def price(hands: tuple[Hand, ...], table: Table) -> int:
    """What the hand is worth at a table."""
    return points(table, priced_at(hands, table))


def refusal(hands: tuple[Hand, ...], table: Table) -> tuple[str, dict[str, object]]:
    """Why the hand has no price at a table."""
    with pytest.raises(Unpriceable) as caught:
        priced_at(hands, table)
    return caught.value.reason, dict(caught.value.params)


def knocked(first: str, second: str, drawn: str = "TC", upcard: str = "JD", rules: Table = MESA) -> tuple[Hand, ...]:
    """A hand whose first player knocks by throwing what it drew first."""
    opening = "pass pass " if rules.upcard_offer else ""
    return positions(hand(first, second, upcard, drawn, rules=rules), f"{opening}stock !{drawn}")


def test_gin_an_undercut_and_a_tie_are_paid_as_the_other_table_pays_them() -> None:
    for cards, here, there in (
        ((D.knocker, D.defender, "2D"), 63 + 25, 63 + 20),
        ((A.knocker, LOWER, "TC"), 9 + 25, 9 + 10),
        ((A.knocker, A.defender, "TC"), 25, 10),
        ((B.knocker, B.defender, "KC"), 24, 24),
    ):
        assert (price(knocked(*cards), MESA), price(knocked(*cards), CLASICO)) == (here, there)
        assert (price(knocked(*cards, rules=CLASICO), CLASICO), price(knocked(*cards, rules=CLASICO), MESA)) == (
            there,
            here,
        )


def test_a_tie_goes_to_the_knocker_where_the_other_table_says_so() -> None:
    there = priced_at(knocked(A.knocker, A.defender), custom(tie_undercuts=False))
    assert (there.outcome, there.winner, points(custom(tie_undercuts=False), there)) == ("knock", 0, 0)


def test_the_melds_and_layoffs_shown_stay_as_they_were() -> None:
    hands = knocked(B.knocker, B.defender, "KC")
    assert hands[-1].showdown is not None
    assert priced_at(hands, CLASICO).holdings == hands[-1].showdown.holdings


def test_a_spade_doubles_the_price_at_a_table_where_it_does() -> None:
    doubling = custom(oklahoma=True, spade_doubles=True)
    assert price(knocked(D.knocker, D.defender, "2D", upcard="7S"), doubling) == 2 * (63 + 25)


def test_big_gin_is_an_ordinary_gin_at_a_table_that_does_not_know_it() -> None:
    start = hand(ELEVEN, "7D 7H 7S 2C 2D 2H TD JD QD 5S", "AC", "KC", rules=custom(big_gin_bonus=31))
    hands = positions(start, "pass pass stock big")
    assert [price(hands, table) for table in (hands[0].rules, MESA, CLASICO)] == [36, 30, 25]


def test_a_drawn_hand_is_worth_nothing_wherever_it_would_have_been_drawn() -> None:
    hands = positions(hand(UNREADY, OTHER, "KC"), "pass pass", 29)
    assert (price(hands, MESA), price(hands, CLASICO)) == (0, 0)


def test_a_hand_that_went_in_a_circle_would_have_been_drawn_at_any_table() -> None:
    """Three cards go round; the first player took the upcard, which is no draw."""
    start = hand("AC 4C 7D TH KS 2D 5H 8S JC KD", "AH 4D 7S TC QS 2H 5S 8C JH 9D", "QC")
    thrown = [("KS", "QS", "QC")[turn % 3] for turn in range(61)]
    hands = positions(start, f"take -{thrown[0]} " + " ".join(f"pile -{card}" for card in thrown[1:]))
    assert (hands[-1].phase, hands[-1].stock) == ("finished", 31)
    assert [price(hands, table) for table in (MESA, CLASICO, STRICT)] == [0, 0, 0]


def test_a_hand_of_three_has_no_price_at_a_table_for_two() -> None:
    hands = positions(hand_of(KNOCKER, NOTHING_MELDED, NOTHING_EITHER, stock="TS"), "stock !TS")
    assert price(hands, CLASICO) == 61 + 58
    assert refusal(hands, MESA) == ("seats", {"seats": 3})


def test_above_a_lower_limit_there_was_no_knock() -> None:
    oklahoma = custom(oklahoma=True)
    assert refusal(knocked(A.knocker, A.defender, upcard="9S"), oklahoma) == (
        "knock-limit",
        {"deadwood": 10, "limit": 9},
    )
    assert refusal(knocked(B.knocker, B.defender, "KC", upcard="AC"), oklahoma)[1] == {"deadwood": 6, "limit": 0}
    assert price(knocked(D.knocker, D.defender, "2D", upcard="AC"), oklahoma) == 88


def test_a_run_with_a_high_ace_is_no_meld_where_aces_are_low() -> None:
    hands = knocked("QH KH AH 9C 9D 9S 4C 3D 2S AD", POOR, "6C", rules=CLASICO)
    assert refusal(hands, MESA) == ("melds", {"seat": 0})


@pytest.mark.parametrize(
    ("first", "second", "seat"),
    [
        ("JH QH KH AH 9S 9D 9C 2C 3D 2S", POOR, 0),
        ("AH 2H 3H 4H 5H QH KH KC KD KS", OTHER.replace("KH", "JS").replace("TD", "QS"), 0),
        (A.knocker, "QC KC AC 2S 8H 7D 6H 5C JH 3H", 1),
        ("JS QS KS 9H 9D 9C 2H 2D 3C AD", "AS KD QC JH 8C 7D 6H 5C 4S 3H", 1),
    ],
    ids=["the knocker's ace", "the knocker's ace and king", "the defender's run", "the defender's layoff"],
)
def test_where_a_high_ace_would_have_counted_otherwise_there_is_no_price(first: str, second: str, seat: int) -> None:
    assert refusal(knocked(first, second, "6C"), CLASICO) == ("counts", {"seat": seat})


def test_of_several_the_first_who_would_have_counted_otherwise_is_named() -> None:
    low = replace(CLASICO, aces="low")
    third = NOTHING_EITHER.replace("AC", "AS").replace("QH", "QS")
    hands = positions(hand_of(KNOCKER, NOTHING_MELDED, third, stock="TS"), "stock !TS")
    assert refusal(hands, low) == ("counts", {"seat": 2})


def test_a_move_that_the_other_table_refuses_has_no_price_there() -> None:
    loose = custom(return_taken=True)
    hands = positions(hand(READY, OTHER, "KC", "QC TS", rules=loose), "take -KC stock -QC stock !TS")
    assert price(hands, loose) == price(hands, custom(return_taken=True, stock_left=3))
    assert refusal(hands, MESA) == ("refused-move", {"ply": 2})
    thrown = positions(hand(READY, OTHER, "KC", rules=loose), "take !KC")
    assert refusal(thrown, MESA) == ("refused-move", {"ply": 2})


def test_a_hand_that_would_have_been_drawn_earlier_has_no_price() -> None:
    late = positions(hand(READY, OTHER.replace("2D", "9S"), "KC"), "pass pass", 28, "stock !7D")
    assert refusal(late, STRICT) == ("over-earlier", {"ply": 58})
    drawn = positions(hand(UNREADY, OTHER, "KC"), "pass pass", 29)
    assert refusal(drawn, STRICT) == ("over-earlier", {"ply": 58})


def test_a_drawn_hand_that_would_have_gone_on_has_no_price() -> None:
    drawn = positions(hand(UNREADY, OTHER, "KC", rules=STRICT), "pass pass", 28)
    assert price(drawn, STRICT) == 0
    assert refusal(drawn, MESA) == ("drawn", {"stock": 3})


def test_a_hand_that_is_not_over_is_no_hand_to_price() -> None:
    with pytest.raises(ValueError, match="not over"):
        priced_at(positions(hand(), "pass pass"), MESA)
