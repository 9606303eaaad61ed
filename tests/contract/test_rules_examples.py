"""Every example of the rules' pages is what it says: cards drawn, melds, counts, layoffs, points."""

import ast
import json
import operator
import re
from collections.abc import Callable

import pytest
from tests.contract.pages import CLIENT, PAGES, PAIRS, Node, numbers_in, page, parsed

from tapete.engine.cards import CARDS, JOKER, cards_of, mask_of, numbers, pips
from tapete.engine.gin.layoffs import best_layoffs, grown
from tapete.engine.gin.melds import after_each, deadwood, is_run, is_set
from tapete.engine.gin.showdown import points, settle
from tapete.engine.gin.table import TABLES, Aces

everywhere = pytest.mark.parametrize("name", PAGES)
of_gin = pytest.mark.parametrize("name", [*PAIRS[0], *PAIRS[1]])
OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def figures(name: str, kind: str) -> list[Node]:
    """The examples of a kind on a page."""
    return page(name).all("figure", data_example=kind)


def aces(figure: Node) -> Aces:
    """Where aces stand at the example's table."""
    return TABLES[figure["data-rules"]].aces


def cards(node: Node) -> int:
    """All cards drawn in an element."""
    return mask_of(card for group in node.all("span", data_cards=None) for card in group["data-cards"].split())


def kind_of(meld: int, where: Aces) -> str:
    """What the engine takes some cards for."""
    return "set" if is_set(meld) else "run" if is_run(meld, where) else "none"


def melds(hand: Node, where: Aces) -> tuple[int, ...]:
    """The melds of a hand laid out, each checked to be what it is called."""
    found = hand.all("li", data_meld=None)
    assert [kind_of(cards(meld), where) for meld in found] == [meld["data-meld"] for meld in found]
    return tuple(cards(meld) for meld in found)


def loose(hand: Node) -> int:
    """The cards that a hand laid out leaves loose."""
    return sum(cards(group) for group in hand.all("li", data_loose=None))


def test_there_is_an_example_of_every_kind() -> None:
    kinds = {figure["data-example"] for name in PAGES for figure in page(name).all("figure")}
    gin = {"melds", "count", "discards", "showdown", "no-layoff", "eleven", "together", "two-counts"}
    assert kinds - gin == {"rummy-melds", "rummy-swap", "rummy-opening", "rummy-ways", "rummy-layoff", "rummy-count"}
    assert gin < kinds


@everywhere
def test_every_card_is_drawn_and_named(name: str) -> None:
    words = json.loads((CLIENT / "i18n" / f"{page(name).one('html')['lang']}.json").read_text())
    groups = page(name).all("span", data_cards=None)
    assert len(groups) > 10
    for group in groups:
        named = group["data-cards"].split()
        drawn = [use["href"].rpartition("#")[2] for use in group.all("use")]
        spoken = [spoken_name(words, card) for card in named]
        assert drawn == named
        assert [svg["class"] for svg in group.all("svg")] == [f"card suit-{card[1]}" for card in named]
        assert (group["role"], group["aria-label"]) == ("img", ", ".join(spoken))


def spoken_name(words: dict[str, str], card: str) -> str:
    """A card in words."""
    if card == JOKER:
        return words["card.joker"]
    return words["card.name"].format(rank=words[f"rank.{card[0]}"], suit=words[f"suit.{card[1]}"])


def test_the_faces_show_the_rank_and_the_suit_that_their_names_say() -> None:
    suits = {
        symbol["id"][-1]: symbol.one("path")["d"]
        for symbol in parsed((CLIENT / "index.html").read_text()).all("symbol")
        if symbol["id"].startswith("suit-")
    }
    faces = {symbol["id"]: symbol for symbol in page("img/cards.svg").all("symbol")}
    assert set(faces) == {*CARDS, JOKER}
    for card, face in faces.items():
        assert [text.text for text in face.all("text")] == [card[0].replace("T", "10")] * (card != JOKER)
        assert {path["d"] for path in face.all("path")} == {suits[card[1]]}


@everywhere
def test_no_card_is_in_a_hand_twice_nor_in_two_hands(name: str) -> None:
    for figure in page(name).all("figure"):
        if figure["data-example"] in {"melds", "count"} or figure["data-example"].startswith("rummy-"):
            continue
        drawn = [card for group in figure.all("span", data_cards=None) for card in group["data-cards"].split()]
        assert len(drawn) == len(set(drawn))


@everywhere
def test_what_is_called_a_meld_is_one_and_what_is_not_is_none(name: str) -> None:
    for figure in figures(name, "melds"):
        assert len(melds(figure, aces(figure))) == len(figure.all("li")) > 2


@everywhere
def test_the_best_way_to_sort_a_hand_is_the_best_and_the_other_is_worse(name: str) -> None:
    for figure in figures(name, "count") + figures(name, "eleven"):
        for hand in figure.all("ul"):
            laid = melds(hand, aces(figure))
            assert cards(hand) == sum(laid) + loose(hand)
            assert pips(loose(hand)) == int(hand["data-count"])
            best = deadwood(cards(hand), aces(figure))
            assert int(hand["data-count"]) == best if "data-best" in hand.attrs else int(hand["data-count"]) > best
        seats = figure.all("p", class_="seat-name")
        assert [numbers_in(seat.text) for seat in seats] in ([], [[int(h["data-count"])] for h in figure.all("ul")])


@everywhere
def test_each_discard_leaves_what_the_counter_says(name: str) -> None:
    for figure in figures(name, "discards"):
        left = after_each(cards(figure), aces(figure))
        assert len(left) == 11
        for item in figure.all("li"):
            (number,) = numbers(cards(item))
            assert numbers_in(item.text) == [int(item["data-left"])] == [left[number]]


@everywhere
def test_eleven_melded_cards_stay_gin_after_the_discards_named(name: str) -> None:
    for figure in figures(name, "eleven"):
        left = after_each(cards(figure), aces(figure))
        gin = [CARDS[number] for number, count in left.items() if count == 0]
        assert gin == figure["data-throws"].split()


@everywhere
def test_pairs_are_not_laid_off_on_a_run_and_take_nothing_from_it(name: str) -> None:
    for figure in figures(name, "no-layoff"):
        onto = tuple(cards(item) for item in figure.all("li", data_onto=None))
        assert onto == melds(figure, aces(figure))
        assert best_layoffs(onto, loose(figure), aces(figure)) == ()
        assert deadwood(loose(figure), aces(figure)) == pips(loose(figure))


@of_gin
def test_a_showdown_has_the_melds_layoffs_counts_and_points_that_it_tells(name: str) -> None:
    shown = figures(name, "showdown") + figures(name, "together")
    assert len(shown) > 3
    for figure in shown:
        table = TABLES[figure["data-rules"]]
        knocker, *defenders = figure.all("ul")
        onto = melds(knocker, table.aces)
        assert pips(loose(knocker)) == deadwood(cards(knocker), table.aces) == int(knocker["data-count"])
        settled = settle(table, 0, {seat: cards(hand) for seat, hand in enumerate([knocker, *defenders])}, onto)
        assert settled.outcome == figure["data-outcome"]
        assert points(table, settled) == int(figure["data-points"])
        assert numbers_in(figure.one("p", class_="reckoning").text.partition("=")[2])[0] == int(figure["data-points"])
        for hand in defenders:
            onto = defended(hand, () if settled.outcome == "gin" else onto, table.aces)


def defended(hand: Node, onto: tuple[int, ...], where: Aces) -> tuple[int, ...]:
    """Check a defender's cards: ten, the count before and after, and the layoffs. The melds as they have grown."""
    assert cards(hand).bit_count() == 10
    assert deadwood(cards(hand), where) == int(hand["data-before"])
    laid = best_layoffs(onto, cards(hand), where)
    told = {card: int(item["data-laid"]) for item in hand.all("li", data_laid=None) for card in cards_of(cards(item))}
    assert {CARDS[one.card]: one.meld for one in laid} == told
    assert sum(melds(hand, where)) | loose(hand) == cards(hand) & ~mask_of(told)
    assert pips(loose(hand)) == int(hand["data-count"])
    return grown(onto, laid)


@everywhere
def test_the_counts_over_a_hand_are_those_of_its_cards(name: str) -> None:
    for figure in figures(name, "showdown") + figures(name, "together"):
        told = [numbers_in(seat.text) for seat in figure.all("p", class_="seat-name")]
        counts = [[hand.attrs.get("data-before", hand["data-count"]), hand["data-count"]] for hand in figure.all("ul")]
        assert told == [[int(count) for count in dict.fromkeys(pair)] for pair in counts]


def value(node: ast.expr) -> int:
    """The value of a sum of whole numbers."""
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](value(node.left), value(node.right))
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return node.value


@everywhere
def test_every_sum_on_the_page_adds_up(name: str) -> None:
    texts = [node.text for node in page(name).all("p", "span", "td", "dd")]
    sums = [found for text in texts for found in re.findall(r"([\d(][\d\s()+−×]*[+−×][\d\s()+−×]*) = (\d+)", text)]
    assert len(sums) > 3
    for left, right in sums:
        parsed_sum = ast.parse(left.replace("−", "-").replace("×", "*").strip(), mode="eval")
        assert value(parsed_sum.body) == int(right), left
