"""The numbers of rummy on the rules' pages are those that the rules have: deal, values, options, clock, whole game."""

import json
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.contract.pages import PAIRS, Node, numbers_in, page

from tapete.engine.cards import CARDS, DOUBLE_PACK, JOKER, PIPS
from tapete.engine.gin.hand import HAND_SIZE as GIN_HAND_SIZE
from tapete.engine.gin.table import MESA
from tapete.engine.moves import Discard, Draw, LayMeld, SwapJoker, TableMove
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import HAND_SIZE, REBUILDS, Hand
from tapete.engine.rummy.holding import on_the_table, valid
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.options import SEATS, Clock, Length, Opening, Options
from tapete.engine.rummy.play import apply, deal
from tapete.engine.rummy.score import Result, blocked, count, gone_out

of_scores = pytest.mark.parametrize("name", PAIRS[1])
of_rummy = pytest.mark.parametrize("name", PAIRS[2])
of_both_games = pytest.mark.parametrize("name", PAIRS[3])

CHOICES: dict[str, tuple[Any, ...]] = {
    "seats": SEATS,
    "opening": get_args(Opening),
    "clock": get_args(Clock),
    "length": get_args(Length),
}


def as_told(values: tuple[Any, ...]) -> list[int]:
    """The numbers among values as they are told: ten minutes are not told in seconds."""
    return [10 if value == 600 else int(value) for value in values if value != "deal"]


@of_rummy
def test_the_deal_leaves_as_many_cards_in_each_place_as_the_table_says(name: str) -> None:
    rows = page(name).one("table", id="deal-table").all("tr", data_seats=None)
    assert [int(row["data-seats"]) for row in rows] == list(range(SEATS[0], SEATS[1] + 1))
    for row in rows:
        seats = int(row["data-seats"])
        hand = deal(Options(), seats - 1, DOUBLE_PACK, range(seats))
        found = [sum(map(len, hand.cards)), len(hand.pile), len(hand.stock)]
        assert [int(cell.text) for cell in (row.one("th"), *row.all("td"))] == [seats, *found]


@of_rummy
def test_the_options_of_a_room_are_those_that_can_be_chosen_and_their_defaults(name: str) -> None:
    rows = page(name).one("table", id="options-table").all("tr", data_option=None)
    assert [row["data-option"] for row in rows] == list(CHOICES)
    for row in rows:
        default, choices = row.all("td")
        assert json.loads(row["data-values"]) == list(CHOICES[row["data-option"]])
        assert numbers_in(choices.text) == as_told(CHOICES[row["data-option"]])
        value = json.loads(default["data-value"])
        assert value == (None if row["data-option"] == "seats" else getattr(Options(), row["data-option"]))
        assert numbers_in(default.text) == ([value] if isinstance(value, int) else [])


@of_rummy
def test_a_number_within_the_text_is_one_that_a_room_can_choose(name: str) -> None:
    told = page(name).all("data", data_option=None)
    assert {node["data-option"] for node in told} == {"opening", "clock", "length"}
    for node in told:
        assert node.text == node["value"]
        assert node["value"] in {str(choice) for choice in CHOICES[node["data-option"]]}


@pytest.mark.parametrize("name", [*PAIRS[1], *PAIRS[2]])
def test_the_values_of_the_cards_are_those_that_are_counted(name: str) -> None:
    ranks = ""
    for row in page(name).one("table", id="rummy-values-table").all("tr", data_ranks=None):
        ranks += row["data-ranks"]
        for rank in row["data-ranks"]:
            assert left_in_hand(rank) == worth(rank, row["data-left"])
            if rank != "X":
                assert opening_values(rank) <= {worth(rank, value) for value in row["data-opening"].split()}
        opening, left = row.all("td")
        assert numbers_in(opening.text)[:2] == [int(value) for value in row["data-opening"].split() if value.isdigit()]
        assert numbers_in(left.text) == [int(value) for value in [row["data-left"]] if value.isdigit()]
    assert ranks == "23456789TJQKAX"


def worth(rank: str, told: str) -> int:
    """A value of the table for a rank: a number, or the rank's own."""
    return int(told) if told.isdigit() else 10 if rank == "T" else int(rank)


def left_in_hand(rank: str) -> int:
    """What a card of a rank counts in a hand."""
    return count((JOKER,)) if rank == "X" else count((f"{rank}H",))


def opening_values(rank: str) -> set[int]:
    """What a card of a rank adds to an opening, in a set and in a run."""
    in_set = read([rank + suit for suit in "CDH"])
    assert isinstance(in_set, Meld)
    values = {in_set.value // 3}
    if rank == "A":
        values |= {valid(("AH", "2H", "3H")).value - 5, valid(("QH", "KH", "AH")).value - 20}
    return values


def test_an_ace_counts_both_its_values_in_an_opening() -> None:
    assert opening_values("A") == {1, 11}


def hand_counting(points: int) -> tuple[str, ...]:
    """Some cards that count so much."""
    tens, rest = divmod(points, 10)
    if rest == 1:
        return (*("KH",) * (tens - 1), "AH")
    return (*("KH",) * tens, *([f"{rest}H"] if rest else []))


def ended(row: Node) -> Result:
    """The deal of a row of the sheet."""
    hands = [hand_counting(int(points)) for points in row["data-counts"].split()]
    if row["data-outcome"] == "blocked":
        return blocked(hands)
    return gone_out(hands, int(row["data-winner"]), closed=row["data-outcome"] == "closed-out")


@of_scores
def test_the_game_to_200_is_the_sum_of_its_deals_and_ends_at_the_target(name: str) -> None:
    table = page(name).one("table", id="rummy-sheet-table")
    totals = [0, 0, 0]
    assert int(table["data-target"]) == Options(length="200").default_target
    for row in table.all("tr", data_outcome=None):
        assert max(totals) < int(table["data-target"])
        result = ended(row)
        assert (result.outcome, result.winner) == (row["data-outcome"], int(row["data-winner"]))
        totals[int(row["data-winner"])] += result.points
        assert numbers_in(row.all("td")[1].text)[-1] == result.points
        assert [int(cell.text) for cell in row.all("td")[2:]] == totals
    assert max(totals) >= int(table["data-target"])


def dealt(*table: tuple[str, ...], held: tuple[str, ...] = ()) -> Hand:
    """A deal for two with these melds on the table, where seat 0 has opened and holds these cards as well."""
    hand = deal(Options(), 1, DOUBLE_PACK, (0, 1))
    melds = tuple(on_the_table(1, valid(row)) for row in table)
    cards = (*held, "2C", "9D")
    return replace(hand, cards=(cards, hand.cards[1]), table=melds, opened=(True, True), stock=("8S", *hand.stock))


def when_time_ran_out(case: str) -> Hand:
    """A turn in the state in which the clock finds it."""
    hand, moves = dealt(("5H", JOKER, "7H"), held=("6H", "8C", "8D", "KS")), list[TableMove]()
    if case == "taken":
        moves = [Draw("discard")]
    if case in ("drawn", "played", "swapped"):
        moves = [Draw("stock")]
    if case == "swapped":
        moves.append(SwapJoker("6H", 0, 1))
    if case == "played":
        moves.append(LayMeld(("8C", "8D", "8S")))
    for move in moves:
        hand, _ = apply(hand, 0, move)
    return hand


@of_rummy
def test_the_table_does_what_the_page_says_when_time_runs_out(name: str) -> None:
    rows = page(name).one("table", id="clock-table").all("tr", data_case=None)
    assert [row["data-case"] for row in rows] == ["before", "taken", "swapped", "drawn", "played"]
    for row in rows:
        made = list(moves_for(when_time_ran_out(row["data-case"])))
        assert [move.__struct_config__.tag for move in made] == row["data-moves"].split()
        assert made[-1] == Discard("KS" if row["data-case"] == "played" else "8S")


@of_rummy
def test_the_stock_is_made_anew_as_often_as_the_page_says(name: str) -> None:
    text = next(section for section in page(name).all("section") if section["id"] == "stock").text
    assert f"1/{REBUILDS}" in text
    assert ("dos veces" if name.startswith("reglas/") else "twice") in text
    assert REBUILDS == 2


@of_both_games
def test_the_comparison_has_the_numbers_of_both_games(name: str) -> None:
    rummy = Options()
    others = [minimum for minimum in get_args(Opening) if minimum != rummy.opening]
    wanted: dict[str, tuple[list[int], list[int]]] = {
        "people": ([MESA.seats[0]], list(SEATS)),
        "pack": ([len(CARDS)], [len(DOUBLE_PACK), DOUBLE_PACK.count(JOKER)]),
        "hand": ([GIN_HAND_SIZE], [HAND_SIZE]),
        "minimum": ([MESA.knock_limit], [rummy.opening, *others]),
        "ace": ([PIPS[CARDS.index("AS")]], [count(("AS",))]),
        "court": ([PIPS[CARDS.index("KS")]], [count(("KS",))]),
        "prize": ([MESA.gin_bonus, MESA.undercut_bonus], []),
        "target": (list(MESA.targets), [Options(length="200").default_target]),
        "clock": ([], [rummy.clock]),
    }
    told = {
        row["data-row"]: tuple(numbers_in(cell.text) for cell in row.all("td")[:2])
        for row in page(name).one("table", id="differences-table").all("tr", data_row=None)
    }
    assert told == wanted
