"""Aces that end a run below the two or above the king (`clasico`), case by case and against every way to meld."""

from random import Random

import pytest
from tests.deals import faces
from tests.engine.naive_melds import ALL_MELDS, ALL_RUNS, HIGH_RUNS, PLACE, RANKS, SETS, SUITS, TO_THE_ACE, Cards, least
from tests.engine.random_cards import some_cards
from tests.repeats import repeated

from tapete.engine.cards import CARDS, mask_of
from tapete.engine.gin.melds import after_each, arrangements, deadwood, is_run, is_set, meld_cards
from tapete.engine.gin.table import CLASICO, MESA, Aces

TIMES = repeated(2_500)
WHOLE_SUIT = tuple(rank + "S" for rank in RANKS)


def left(text: str, aces: Aces = "either") -> int:
    """The deadwood of the cards of a text."""
    return deadwood(mask_of(faces(text)), aces)


def ways(text: str) -> list[list[str]]:
    """Every best arrangement of a text, each as its melds laid from left to right."""
    found = arrangements(mask_of(faces(text)), "either")
    return sorted(sorted(" ".join(meld_cards(meld)) for meld in melds) for melds in found)


def test_the_house_table_keeps_aces_low_and_the_older_one_lets_them_end_runs_at_either_end() -> None:
    assert (MESA.aces, CLASICO.aces) == ("low", "either")


@pytest.mark.parametrize("run", ["AH 2H 3H", "QH KH AH", "JS QS KS AS", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"])
def test_an_ace_ends_a_run_below_the_two_or_above_the_king(run: str) -> None:
    assert is_run(mask_of(faces(run)), "either")
    assert left(run) == 0
    assert ways(run) == [[run]]


@pytest.mark.parametrize(
    "text",
    [
        "KH AH 2H",
        "QH KH AH 2H",
        "KH AH 2H 3H",
        "QH KH AH 2H 3H",
        "KH AH",
        "QH KH AS",
        "QC KC AD",
        "TH JH KH AH",
        "JH QH AH",
    ],
)
def test_no_run_goes_round_the_corner_or_over_a_gap(text: str) -> None:
    assert not is_run(mask_of(faces(text)), "either")


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("KH AH 2H", 13),
        ("QH KH AH 2H", 2),
        ("KH AH 2H 3H", 10),
        ("QH KH AH 2H 3H", 5),
        ("AH 2H 3H 4H KH", 10),
        ("AH 2H 3H 4H QH KH", 0),
        ("AH 2H 3H JH QH KH", 0),
        ("AH QH KH QS QD", 11),
        ("AH AC AD QH KH", 2),
        ("AH AC AD AS QH KH", 0),
    ],
)
def test_an_ace_serves_one_meld_only(text: str, counts: int) -> None:
    assert left(text) == counts


def test_loose_aces_count_one_as_ever() -> None:
    assert left("AH") == 1
    assert left("AH KH 9C") == 20
    assert left("AH AC KD QD") == 22


def test_a_run_with_a_high_ace_may_give_its_queen_or_king_to_a_set() -> None:
    assert left("TH JH QH KH AH KC KD") == 1
    assert left("JH QH KH AH QC QD QS") == 0
    assert ways("JH QH KH AH QC QD QS") == [["JH QH KH AH", "QC QD QS"]]


def test_where_the_ace_can_stand_at_either_end_both_ways_are_arrangements() -> None:
    assert ways("AS 2S 3S 4S JS QS KS") == [["2S 3S 4S", "JS QS KS AS"], ["AS 2S 3S 4S", "JS QS KS"]]


def test_two_aces_that_can_each_stand_at_either_end_make_four_arrangements() -> None:
    twice = ways("AS 2S 3S 4S JS QS KS AH 2H 3H 4H JH QH KH")
    assert len(twice) == 4
    assert ["2H 3H 4H", "2S 3S 4S", "JH QH KH AH", "JS QS KS AS"] in twice
    assert ["2S 3S 4S", "AH 2H 3H 4H", "JH QH KH", "JS QS KS AS"] in twice


def test_the_ace_stands_where_it_saves_more() -> None:
    assert ways("AS 2S 3S QS KS") == [["QS KS AS"]]
    assert ways("AS 2S 3S JS QS KS") == [["AS 2S 3S", "JS QS KS"]]
    assert ways("AS 2S 3S 4S QS KS") == [["2S 3S 4S", "QS KS AS"]]


def test_a_whole_suit_is_one_run_with_its_ace_low() -> None:
    assert meld_cards(mask_of(WHOLE_SUIT)) == WHOLE_SUIT
    assert ways(" ".join(WHOLE_SUIT)) == [[" ".join(WHOLE_SUIT)]]


def test_melds_are_laid_in_pack_order_but_a_high_ace_comes_last() -> None:
    for meld in ALL_MELDS["either"]:
        in_order = sorted(meld, key=PLACE.__getitem__)
        if meld in HIGH_RUNS:
            in_order.sort(key=lambda card: TO_THE_ACE.index(card[0]))
        assert meld_cards(mask_of(meld)) == tuple(in_order)


def test_each_of_the_369_melds_is_known_for_what_it_is() -> None:
    assert len(ALL_MELDS["either"]) == 369
    for meld in ALL_MELDS["either"]:
        mask = mask_of(meld)
        assert (is_set(mask), is_run(mask, "either")) == (meld in SETS, meld in ALL_RUNS["either"])
        assert deadwood(mask, "either") == 0
        assert arrangements(mask, "either") == ((mask,),)
        assert is_run(mask, "low") == (meld in ALL_RUNS["low"])


def holdings(suit: str) -> list[Cards]:
    """Every set of cards of one suit."""
    return [Cards(rank + suit for place, rank in enumerate(RANKS) if held >> place & 1) for held in range(1 << 13)]


@pytest.mark.parametrize("aces", ["low", "either"])
@pytest.mark.parametrize("suit", SUITS)
def test_of_every_holding_in_a_suit_it_is_known_whether_it_is_a_run(suit: str, aces: Aces) -> None:
    assert [cards for cards in holdings(suit) if is_run(mask_of(cards), aces)] == [
        cards for cards in holdings(suit) if cards in ALL_RUNS[aces]
    ]


@pytest.mark.parametrize("aces", ["low", "either"])
def test_every_holding_in_a_suit_counts_what_brute_force_finds(aces: Aces) -> None:
    assert [cards for cards in holdings("H") if deadwood(mask_of(cards), aces) != least(cards, aces)] == []


def hands(times: int, size: int) -> list[int]:
    """So many random hands around kings, aces and twos, the same in every run, as masks."""
    rng = Random(f"aces high, {size}")
    return [mask_of(some_cards(rng, size, "either")) for _ in range(times)]


def has_room_for_a_high_ace(mask: int) -> bool:
    return any(mask & run == run for run in (mask_of([f"Q{suit}", f"K{suit}", f"A{suit}"]) for suit in SUITS))


@TIMES
@pytest.mark.parametrize("size", [10, 11])
def test_a_free_ace_never_costs_anything(size: int, times: int) -> None:
    counts = [(deadwood(mask), deadwood(mask, "either")) for mask in hands(times, size)]
    assert all(either <= low for low, either in counts)
    assert sum(either < low for low, either in counts) > times // 5


@TIMES
@pytest.mark.parametrize("size", [10, 11])
def test_without_ace_king_and_queen_of_a_suit_all_is_as_with_low_aces(size: int, times: int) -> None:
    plain = [mask for mask in hands(times, size) if not has_room_for_a_high_ace(mask)]
    assert len(plain) > times // 5
    for mask in plain:
        assert deadwood(mask) == deadwood(mask, "either")
        assert after_each(mask) == after_each(mask, "either")
        assert arrangements(mask) == arrangements(mask, "either")


@TIMES
def test_what_each_card_leaves_agrees_with_asking_for_the_others_one_by_one(times: int) -> None:
    for mask in hands(times, 11):
        assert after_each(mask, "either") == {
            number: deadwood(mask ^ 1 << number, "either") for number in range(len(CARDS)) if mask >> number & 1
        }
