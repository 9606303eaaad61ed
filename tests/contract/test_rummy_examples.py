"""Every example of rummy on the rules' pages is what it says, held by playing it: melds, openings, layoffs, counts."""

import re
from typing import get_args

import pytest
from msgspec.structs import replace
from tests.contract.pages import PAGES, PAIRS, Node, numbers_in, page

from tapete.engine.cards import DOUBLE_PACK, JOKER, mask_of, pips
from tapete.engine.moves import Discard, Draw, LayOff, Open, SwapJoker
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.holding import on_the_table, valid
from tapete.engine.rummy.melds import Meld, NoMeld, read
from tapete.engine.rummy.opening import best_opening, least_left
from tapete.engine.rummy.options import Opening, Options
from tapete.engine.rummy.play import apply, deal
from tapete.engine.rummy.score import Result, blocked, count, gone_out

everywhere = pytest.mark.parametrize("name", [name for name in PAGES if name not in PAIRS[0]])
of_rummy = pytest.mark.parametrize("name", PAIRS[2])
of_scores = pytest.mark.parametrize("name", PAIRS[1])
of_both_games = pytest.mark.parametrize("name", PAIRS[3])

Row = tuple[str, ...]


def rows(node: Node) -> list[Row]:
    """The rows of cards drawn in an element, each as it lies."""
    return [tuple(group["data-cards"].split()) for group in node.all("span", data_cards=None)]


def cards(node: Node) -> Row:
    """All cards drawn in an element."""
    return tuple(card for row in rows(node) for card in row)


def sums(node: Node) -> list[int]:
    """What the sums of a text come to."""
    return [int(total) for total in re.findall(r"= (\d+)", node.text)]


def to_play(rules: Options, held: Row, *melds: Row) -> Hand:
    """A deal for two in which seat 0 is to play, holds these cards and finds these melds on the table.

    It has opened where there are melds.
    """
    hand = deal(rules, 1, DOUBLE_PACK, (0, 1))
    table = tuple(on_the_table(1, valid(row)) for row in melds)
    opened = bool(melds)
    return replace(hand, phase="play", cards=(held, hand.cards[1]), table=table, opened=(opened,) * 2)


@everywhere
def test_no_example_has_more_of_a_card_than_two_packs_and_four_jokers_have(name: str) -> None:
    for figure in page(name).all("figure"):
        if figure["data-example"] in {"rummy-opening", "rummy-count"}:
            drawn = cards(figure)
            assert all(drawn.count(card) <= DOUBLE_PACK.count(card) for card in drawn)


@everywhere
def test_what_is_called_a_meld_is_one_and_counts_what_it_says(name: str) -> None:
    items = [
        item
        for figure in page(name).all("figure")
        if figure["data-example"].startswith("rummy-")
        for item in figure.all("li", data_meld=None)
    ]
    for item in items:
        (row,) = rows(item)
        meld = read(row)
        if isinstance(meld, NoMeld):
            assert (item["data-meld"], item["data-fault"]) == ("none", meld.fault)
            continue
        assert item["data-meld"] == meld.kind
        assert int(item.attrs.get("data-value", meld.value)) == meld.value
        assert sums(item) in ([], [meld.value])
        assert item.attrs.get("data-faces", " ".join(meld.faces)).split() == list(meld.faces)


@of_rummy
def test_every_way_of_failing_to_be_a_meld_is_shown_but_one_card_too_many(name: str) -> None:
    shown = {item["data-fault"] for item in page(name).all("li", data_fault=None)}
    assert shown == set(get_args(NoMeld.__annotations__["fault"])) - {"too-long"}


@pytest.mark.parametrize("name", [*PAIRS[2], *PAIRS[3]])
def test_of_every_joker_that_is_shown_in_a_meld_the_page_knows_what_it_stands_for(name: str) -> None:
    melds = [item for item in page(name).all("li", data_meld=None) if JOKER in cards(item)]
    good = [item for item in melds if item["data-meld"] != "none"]
    assert len(good) > 1
    assert all("data-faces" in item.attrs for item in good)


@of_rummy
def test_a_set_and_a_run_have_as_many_cards_as_the_table_of_melds_says(name: str) -> None:
    for row in page(name).one("table", id="meld-table").all("tr", data_kind=None):
        sizes = [size for size in range(2, 16) if _some_meld(row["data-kind"], size)]
        assert [sizes[0], sizes[-1]] == [int(size) for size in row["data-sizes"].split()]
        assert numbers_in(row.all("td")[0].text) == [sizes[0], sizes[-1]]


def _some_meld(kind: str, size: int) -> bool:
    run, of_a_rank = [f"{rank}H" for rank in "A23456789TJQKA"], ["9C", "9D", "9H", "9S", "9C"]
    return isinstance(read((run if kind == "run" else of_a_rank)[:size]), Meld) and size <= (14 if kind == "run" else 5)


@of_rummy
def test_a_joker_is_swapped_where_the_page_says_so_and_nowhere_else(name: str) -> None:
    items = page(name).all("li", data_swap=None)
    assert {item["data-swap"] for item in items} == {"yes", "no"}
    for item in items:
        on, (card,), *made = rows(item)
        hand, move = to_play(Options(), (card, "KC"), on), SwapJoker(card, 0, on.index(JOKER))
        if made:
            after, _ = apply(hand, 0, move)
            assert item["data-swap"] == "yes"
            assert [after.table[0].cards] == made
            assert JOKER in after.held
            continue
        with pytest.raises(IllegalMove) as refused:
            apply(hand, 0, move)
        assert (item["data-swap"], refused.value.code) == ("no", Refusal.NOT_THE_JOKERS_CARD)


@of_rummy
def test_a_card_is_laid_off_where_the_page_says_so_and_nowhere_else(name: str) -> None:
    items = page(name).all("li", data_layoff=None)
    assert {item["data-layoff"] for item in items} == {"yes", "no"}
    for item in items:
        on, (card,), *made = rows(item)
        hand = to_play(Options(), (card, "KC", "2D"), on)
        if made:
            after, _ = apply(hand, 0, LayOff(card, 0))
            assert item["data-layoff"] == "yes"
            assert [after.table[0].cards] == made
            continue
        assert item["data-layoff"] == "no"
        for end in ("low", "high"):
            with pytest.raises(IllegalMove) as refused:
                apply(hand, 0, LayOff(card, 0, end))
            assert refused.value.code == Refusal.INVALID_MELD


def opens(melds: list[Row], held: Row, minimum: Opening) -> bool:
    """Whether these melds, of a hand filled up to fourteen cards, open at a room's minimum."""
    hand = to_play(Options(opening=minimum), (*held, *("TD",) * (14 - len(held))))
    try:
        after, _ = apply(hand, 0, Open(tuple(melds)))
    except IllegalMove as refused:
        if refused.code != Refusal.OPENING_TOO_LOW:
            raise
        return False
    return after.opened[0]


@of_rummy
def test_an_opening_comes_to_its_total_and_opens_at_the_minimums_named(name: str) -> None:
    figures = page(name).all("figure", data_example="rummy-opening")
    assert len(figures) == 4
    for figure in figures:
        melds = [row for item in figure.all("li", data_meld=None) for row in rows(item)]
        total = sum(valid(row).value for row in melds)
        assert total == int(figure["data-total"]) == best_opening(cards(figure)).total
        assert total in numbers_in(figure.one("p", class_="reckoning").text)
        allowed = [minimum for minimum in get_args(Opening) if opens(melds, cards(figure), minimum)]
        assert allowed == [int(minimum) for minimum in figure["data-opens"].split()]


@of_rummy
def test_the_opening_below_every_minimum_goes_out_closed_with_its_last_card(name: str) -> None:
    figure = page(name).one("figure", data_left=None)
    melds = tuple(row for item in figure.all("li", data_meld=None) for row in rows(item))
    ((last,),) = rows(figure.one("li", data_loose=None))
    assert int(figure["data-total"]) < min(get_args(Opening))
    assert least_left(cards(figure)).left == int(figure["data-left"]) == 1
    hand = to_play(Options(), tuple(card for row in melds for card in row))
    hand = replace(hand, phase="draw", stock=(last, *hand.stock))
    for move in (Draw("stock"), Open(melds), Discard(last)):
        hand, _ = apply(hand, 0, move)
    assert hand.result is not None
    assert (hand.result.outcome, hand.result.winner) == ("closed-out", 0)


@of_rummy
def test_the_best_of_several_ways_to_open_is_the_one_that_the_meter_finds(name: str) -> None:
    for figure in page(name).all("figure", data_example="rummy-ways"):
        best = best_opening(cards(figure.all("ul")[0])).total
        for hand in figure.all("ul"):
            total = sum(valid(row).value for item in hand.all("li", data_meld=None) for row in rows(item))
            assert total == int(hand["data-total"])
            assert sorted(cards(hand)) == sorted(cards(figure.all("ul")[0]))
            assert total == best if "data-best" in hand.attrs else total < best
        seats = [numbers_in(seat.text) for seat in figure.all("p", class_="seat-name")]
        assert seats == [[int(hand["data-total"])] for hand in figure.all("ul")]


@of_scores
def test_the_table_of_openings_says_at_which_minimum_each_opens(name: str) -> None:
    table = page(name).one("table", id="openings-table")
    minimums = [int(cell["data-opening"]) for cell in table.all("th", data_opening=None)]
    assert minimums == list(get_args(Opening))
    for row in table.all("tr", data_opens=None):
        melds, (told, *cells) = rows(row), row.all("td")
        assert numbers_in(told.text)[-1] == sum(valid(meld).value for meld in melds)
        allowed = [minimum for minimum in get_args(Opening) if opens(melds, cards(row), minimum)]
        assert allowed == [int(minimum) for minimum in row["data-opens"].split()]
        yes, no = ("abre", "no") if name.startswith("reglas/") else ("opens", "no")
        assert [cell.text for cell in cells] == [yes if minimum in allowed else no for minimum in minimums]


def ended(outcome: str, hands: list[Row]) -> Result:
    """The end of a deal with these hands; where somebody goes out they are the others'."""
    if outcome in ("out", "closed-out"):
        return gone_out([(), *hands], 0, closed=outcome == "closed-out")
    return blocked(hands)


@pytest.mark.parametrize("name", [*PAIRS[1], *PAIRS[2]])
def test_a_deals_end_has_the_counts_and_points_that_it_tells(name: str) -> None:
    figures = page(name).all("figure", data_example="rummy-count")
    assert {figure["data-outcome"] for figure in figures} >= {"out", "blocked"}
    for figure in figures:
        hands = [cards(item) for item in figure.all("li")]
        result = ended(figure["data-outcome"], hands)
        assert (result.outcome, result.points) == (figure["data-outcome"], int(figure["data-points"]))
        for item, held in zip(figure.all("li"), hands, strict=True):
            assert numbers_in(item.text)[-1] == int(item["data-count"]) == count(held)
        told = [total for line in figure.all("p", class_="reckoning") for total in sums(line)]
        doubled = ended("closed-out", hands).points
        assert told in ([], [result.points], [result.points, doubled])
        assert told or result.outcome == "void"


@of_scores
def test_a_deal_may_end_in_four_ways_and_all_are_worked(name: str) -> None:
    figures = page(name).all("figure", data_example="rummy-count")
    assert [figure["data-outcome"] for figure in figures] == ["out", "closed-out", "blocked", "void"]


@of_both_games
def test_the_same_cards_count_what_each_game_makes_of_them(name: str) -> None:
    figure = page(name).one("figure", data_example="two-counts")
    assert pips(mask_of(cards(figure))) == int(figure["data-gin"]) == sums(figure.one("li"))[0]
    assert count(cards(figure)) == int(figure["data-rummy"]) == sums(figure.one("p", class_="reckoning"))[0]
