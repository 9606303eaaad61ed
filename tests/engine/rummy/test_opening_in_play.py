"""The opening as a move (`rummy`: opening): its minimum, the exception, the card taken, and what waits for it."""

import pytest
from tests.engine.rummy.tables import (
    OPEN_AT_30,
    OPEN_AT_40,
    OPEN_AT_51,
    at_table,
    goes,
    melds_of,
    options,
    played,
    refused,
    stepped,
    why_not,
)

from tapete.engine.events import Opened
from tapete.engine.moves import Open
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import CHOICES, RUMMY, Options

KINGS_AND_RUN = "KS KH KD 5H 6H 7H"
FORTY_EIGHT = "open KS KH KD + 5H 6H 7H"


def turn_of(hand: str, rules: Options = RUMMY, pile: str = "4C") -> Hand:
    """A turn of a seat that has not opened, after a draw of the eight of clubs from the stock."""
    table = ["1 8H 9H TH", "1 2S 2D XX"]
    return played(at_table(hand, "QC", table=table, opened=[1], stock="8C", pile=pile, rules=rules), "stock")


def test_the_minimum_is_forty_and_thirty_and_fifty_one_are_the_rooms_options() -> None:
    assert RUMMY.opening == 40
    assert set(CHOICES["opening"]) == {30, 40, 51}


@pytest.mark.parametrize(("rules", "opens"), [(OPEN_AT_30, True), (OPEN_AT_40, True), (OPEN_AT_51, False)])
def test_three_kings_and_a_run_of_hearts_count_48(rules: Options, opens: bool) -> None:
    hand = turn_of(f"{KINGS_AND_RUN} 2C 4D 9S", rules)
    assert goes(hand, FORTY_EIGHT) is opens
    assert any(word.startswith("open") for word in options(hand)) is opens
    if not opens:
        refusal = refused(hand, FORTY_EIGHT)
        assert (refusal.code, refusal.params) == (Refusal.OPENING_TOO_LOW, {"total": 48, "opening": 51})


@pytest.mark.parametrize(
    ("rules", "word", "opens"),
    [
        (OPEN_AT_30, "open TC TD TH", True),
        (OPEN_AT_30, "open 9C 9D XX", False),
        (OPEN_AT_30, "open 4C 5C 6C 7C + 2H 2S 2C", False),
        (OPEN_AT_40, "open TS JS QS KS", True),
        (OPEN_AT_40, "open TC TD TH + 3C 3D 3H", False),
        (OPEN_AT_51, "open TS JS QS KS AS", True),
        (OPEN_AT_51, "open JS QS KS AS + AC 2C 3C", False),
        (OPEN_AT_51, "open JS QS KS AS + 2C 3C 4C", False),
        (OPEN_AT_51, "open JS QS KS AS + 3C 4C XX", True),
    ],
)
def test_the_first_melds_together_reach_the_minimum(rules: Options, word: str, opens: bool) -> None:
    cards = word.removeprefix("open ").replace("+ ", "")
    hand = turn_of(f"{cards} 5D 7D", rules)
    assert goes(hand, word) is opens
    if not opens:
        assert why_not(hand, word) is Refusal.OPENING_TOO_LOW


def test_exactly_the_minimum_is_enough() -> None:
    hand = turn_of("TC TD TH 2C 4D", OPEN_AT_30)
    assert stepped(hand, "open TC TD TH")[1] == (Opened(2, 0, (("TC", "TD", "TH"),), 30),)


def test_one_point_less_is_not() -> None:
    hand = turn_of("TC TD TH 3C 3D 3H 2C 4D", OPEN_AT_40)
    assert refused(hand, "open TC TD TH + 3C 3D 3H").params == {"total": 39, "opening": 40}


def test_it_is_any_mix_of_sets_and_runs() -> None:
    hand = turn_of("KS KH KD 5H 6H 7H 9D 9S XX 2C 4D")
    for word in (FORTY_EIGHT, "open KS KH KD + 9D 9S XX", "open KS KH KD + 5H 6H 7H + 9D 9S XX"):
        assert goes(hand, word)


def test_its_melds_lie_before_its_seat_behind_those_that_lie_there() -> None:
    after = played(turn_of(f"{KINGS_AND_RUN} 2C 4D 9S"), FORTY_EIGHT)
    assert melds_of(after) == ["1 8H 9H TH", "1 2S 2D XX", "0 KS KH KD", "0 5H 6H 7H"]
    assert after.opened == (True, True)
    assert (after.turn, after.phase) == (0, "play")


def test_a_joker_counts_the_card_that_it_stands_for() -> None:
    assert goes(turn_of("KS KH XX QC 2C 4D", OPEN_AT_30), "open KS KH XX")
    assert refused(turn_of("2S 3S XX 9C 7D 4D", OPEN_AT_30), "open XX 2S 3S").params["total"] == 6
    assert refused(turn_of("2S 3S XX 9C 7D 4D", OPEN_AT_30), "open 2S 3S XX").params["total"] == 9


def test_three_aces_in_a_set_count_33() -> None:
    assert goes(turn_of("AS AH AD 7C 9D", OPEN_AT_30), "open AS AH AD")
    assert refused(turn_of("AS AH AD 7C 9D"), "open AS AH AD").params["total"] == 33


def test_the_ace_counts_eleven_at_the_high_end_and_one_under_the_two() -> None:
    assert goes(turn_of("JS QS KS AS 7C 9D"), "open JS QS KS AS")
    assert refused(turn_of("AS 2S 3S 7C 9D"), "open AS 2S 3S").params["total"] == 6


def test_it_is_one_single_action() -> None:
    hand = turn_of(f"{KINGS_AND_RUN} 2C 4D 9S")
    assert why_not(hand, "open KS KH KD") is Refusal.OPENING_TOO_LOW
    after = played(hand, FORTY_EIGHT)
    assert why_not(after, "open KS KH KD") is Refusal.ALREADY_OPENED


def test_nothing_is_carried_over_from_turn_to_turn() -> None:
    """What could not be opened with in one turn counts nothing in the next."""
    hand = at_table(f"{KINGS_AND_RUN} 2C 4D", "QC", stock="8C 8D 9S", rules=OPEN_AT_51)
    first = played(hand, "stock")
    assert why_not(first, FORTY_EIGHT) is Refusal.OPENING_TOO_LOW
    second = played(first, "-8C", "stock", "-8D", "stock")
    assert (second.turn, second.opened) == (0, (False, False))
    assert refused(second, FORTY_EIGHT).params == {"total": 48, "opening": 51}


@pytest.mark.parametrize("word", ["meld KS KH KD", "off 7H 0", "off 7H 0 low", "off XX 0 low", "swap 2H 1 2"])
def test_before_it_there_is_no_other_meld_no_layoff_and_no_joker_swap(word: str) -> None:
    hand = turn_of(f"{KINGS_AND_RUN} 2H XX 4D 9S")
    assert why_not(hand, word) is Refusal.NOT_OPENED
    assert {one.split()[0] for one in options(hand) if one[0] != "-"} == {"open"}


def test_after_it_everything_may_be_laid_in_the_same_turn() -> None:
    hand = turn_of(f"{KINGS_AND_RUN} 2H XX 4D 9S 3C 3D 3S")
    after = played(hand, "open KS KH KD + 5H 6H XX")
    for word in ("meld 3C 3D 3S", "off 7H 0", "swap 7H 3 2", "swap 2H 1 2"):
        assert goes(after, word)


@pytest.mark.parametrize("left", [0, 1])
def test_when_it_leaves_no_card_or_one_the_minimum_is_not_asked_for(left: int) -> None:
    hand = played(at_table("2H 2D 2S 3H 3D" + " 9S" * left, "QC", stock="3S"), "stock")
    word = "open 2H 2D 2S + 3H 3D 3S"
    assert goes(hand, word)
    assert any(one.startswith("open") for one in options(hand))


def test_when_it_leaves_two_the_minimum_is_asked_for() -> None:
    hand = played(at_table("2H 2D 2S 3H 3D 9S KC", "QC", stock="3S"), "stock")
    refusal = refused(hand, "open 2H 2D 2S + 3H 3D 3S")
    assert (refusal.code, refusal.params) == (Refusal.OPENING_TOO_LOW, {"total": 15, "opening": 40})
    assert not any(one.startswith("open") for one in options(hand))


def test_the_exception_counts_what_the_opening_leaves_not_what_layoffs_would() -> None:
    hand = played(at_table("2H 2D 2S 9S KC", "QC", table=["1 6S 7S 8S"], opened=[1], stock="3S"), "stock")
    assert why_not(hand, "open 2H 2D 2S") is Refusal.OPENING_TOO_LOW


def test_the_exception_holds_for_the_card_taken_too() -> None:
    hand = played(at_table("2H 2D 3H 3D 3S 9S", "QC", pile="4C 2S"), "pile")
    assert goes(hand, "open 2H 2D 2S + 3H 3D 3S")


def test_the_card_taken_has_to_be_in_it_even_when_the_rest_reaches_the_minimum() -> None:
    hand = played(at_table(f"{KINGS_AND_RUN} 9D 9S 2C 4D", "QC", pile="4C 9H"), "pile")
    assert why_not(hand, FORTY_EIGHT) is Refusal.MUST_USE_CARD
    assert goes(hand, "open KS KH KD + 5H 6H 7H + 9D 9S 9H")


def test_the_card_taken_has_to_be_in_it_even_when_it_leaves_one_card() -> None:
    hand = played(at_table("KS KH KD QS QH QD", "QC", pile="4C 9H"), "pile")
    assert why_not(hand, "open KS KH KD + QS QH QD") is Refusal.MUST_USE_CARD


def test_it_has_at_least_one_meld() -> None:
    hand = turn_of("2C 4D")
    assert why_not(hand, "open") is Refusal.INVALID_MELD
    with pytest.raises(IllegalMove) as caught:
        play.apply(hand, 0, Open(()))
    assert (caught.value.code, caught.value.params) == (Refusal.OPENING_TOO_LOW, {"total": 0, "opening": 40})


def test_each_of_its_melds_must_be_one() -> None:
    hand = turn_of(f"{KINGS_AND_RUN} 7S 7D 2C 4D")
    refusal = refused(hand, "open KS KH KD + 5H 6H 7S")
    assert (refusal.code, refusal.params) == (Refusal.INVALID_MELD, {"reason": "mixed", "cards": ["7S"]})


def test_a_card_is_used_once() -> None:
    hand = turn_of("KS KH KD QD JD 2C 4D")
    refusal = refused(hand, "open KS KH KD + JD QD KD")
    assert (refusal.code, refusal.params) == (Refusal.CARD_NOT_HELD, {"card": "KD"})
    assert goes(turn_of("KS KH KD KD QD JD 2C 4D"), "open KS KH KD + JD QD KD")


def test_its_cards_must_be_held() -> None:
    assert why_not(turn_of("KS KH 2C 4D"), "open KS KH KD") is Refusal.CARD_NOT_HELD


def test_cards_in_any_order_are_put_in_order_where_there_is_one_way() -> None:
    after = played(turn_of(f"{KINGS_AND_RUN} 2C 4D 9S"), "open KS KH KD + 7H 5H 6H")
    assert melds_of(after)[-1] == "0 5H 6H 7H"


def test_where_there_are_several_ways_they_are_named() -> None:
    refusal = refused(turn_of("KS KH KD 5H 6H XX 2C 4D 9S"), "open KS KH KD + 6H 5H XX")
    assert refusal.code is Refusal.AMBIGUOUS_MELD
    assert refusal.params == {"cards": ["6H", "5H", "XX"], "choices": ["5H 6H XX", "XX 5H 6H"]}
