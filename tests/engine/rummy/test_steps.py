"""The count told step by step: what pays, what is made of it, and the total."""

from tapete.engine.rummy.score import Result, blocked, gone_out
from tapete.engine.rummy.steps import CountedCard, Doubled, Exceeds, HandCounted, Total, count_steps

HANDS = ((), ("4D",), ("AH", "AS"), ("4C", "XX"))
FOUR = HandCounted(1, (CountedCard("4D", 4),), 4)
TWENTY_TWO = HandCounted(2, (CountedCard("AH", 11), CountedCard("AS", 11)), 22)
TWENTY_FOUR = HandCounted(3, (CountedCard("4C", 4), CountedCard("XX", 20)), 24)


def test_after_a_going_out_each_rivals_cards_are_counted_and_added_up() -> None:
    assert count_steps(gone_out(HANDS, 0, closed=False)) == (FOUR, TWENTY_TWO, TWENTY_FOUR, Total(0, 50))


def test_a_closed_going_out_is_doubled() -> None:
    steps = count_steps(gone_out(HANDS, 0, closed=True))
    assert steps == (FOUR, TWENTY_TWO, TWENTY_FOUR, Doubled(50, 100), Total(0, 100))


def test_of_a_blocked_deal_every_hand_is_counted_then_what_exceeds_the_lightest() -> None:
    steps = count_steps(blocked([("KS",), *HANDS[1:3]]))
    assert steps == (
        HandCounted(0, (CountedCard("KS", 10),), 10),
        FOUR,
        TWENTY_TWO,
        Exceeds(0, 10, 4, 6),
        Exceeds(2, 22, 4, 18),
        Total(1, 24),
    )


def test_of_a_void_deal_every_hand_is_counted_and_nobody_scores() -> None:
    result: Result = blocked([("4D",), ("4C",), ("KS",)])
    assert count_steps(result) == (
        HandCounted(0, (CountedCard("4D", 4),), 4),
        HandCounted(1, (CountedCard("4C", 4),), 4),
        HandCounted(2, (CountedCard("KS", 10),), 10),
        Total(None, 0),
    )
