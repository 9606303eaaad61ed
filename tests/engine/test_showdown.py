"""The showdown: gin, the knocker's win, the undercut (rules 12 to 14), with the verified fixtures."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.deals import faces, knocked

from tapete.engine.cards import CARDS, cards_of, mask_of
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.showdown import Showdown, default_melds, points, settle
from tapete.engine.gin.table import MESA, TABLES, Table

CASES = json.loads((Path(__file__).parents[1] / "cases" / "showdown.json").read_text())


class Fixture(NamedTuple):
    """Two hands and how their showdown ends: counts, layoffs in any order, outcome, the winner's points."""

    knocker: str
    defender: str
    knocker_left: int
    defender_before: int
    laid: str
    defender_left: int
    outcome: str
    points: int


A = Fixture("4S 5S 6S 9H 9D 9C AH 2D 3C 4D", "KS KH KD 2S 3S 7S AD 2H 3D 4C", 10, 22, "3S 2S 7S", 10, "undercut", 25)
B = Fixture("4C 5C 6C TH TD TS AH 2D 2S AS", "7C 7D 7H 7S 8C KH QD 3D 5H 2H", 6, 38, "7C 8C", 30, "knock", 24)
C = Fixture("8C 9C TC JH JD JS AH 2D 3S AS", "JC QC 4D 4H 4S KD 9H 2C 6S 7D", 7, 54, "JC QC", 34, "knock", 27)
D = Fixture("3H 4H 5H 8S 8D 8C TC JC QC KC", "AS 2S 9D 9C 6H 7H KD 4C 5D QH", 0, 63, "", 63, "gin", 88)
E = Fixture("7C 8C 9C JH JD JS 2H 2D AS 3S", "6C TC 5C JC QD QS 8H 4D 3H AD", 8, 67, "6C 5C TC JC", 36, "knock", 28)
FIXTURES = {"A": A, "B": B, "C": C, "D": D, "E": E}


def decided(knocker: str, defender: str, rules: Table = MESA) -> Showdown:
    """The showdown of seat 0's knock with these ten cards and its default melds."""
    hands = {0: mask_of(faces(knocker)), 1: mask_of(faces(defender))}
    return settle(rules, 0, hands, default_melds(hands[0], rules.aces))


@pytest.mark.parametrize("fixture", FIXTURES.values(), ids=FIXTURES)
def test_the_verified_showdowns(fixture: Fixture) -> None:
    after = knocked(fixture.knocker, fixture.defender)
    showdown = after.showdown
    assert showdown is not None
    assert showdown == replace(decided(fixture.knocker, fixture.defender), upcard=after.upcard)
    knocker, defender = showdown.holdings
    assert deadwood(mask_of(faces(fixture.defender))) == fixture.defender_before
    assert (knocker.deadwood, defender.deadwood) == (fixture.knocker_left, fixture.defender_left)
    assert {CARDS[one.card] for one in defender.laid} == set(faces(fixture.laid))
    assert (showdown.outcome, points(MESA, showdown)) == (fixture.outcome, fixture.points)
    assert showdown.winner == (1 if fixture.outcome == "undercut" else 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case["knocker"]))
def test_worked_showdowns(case: dict[str, Any]) -> None:
    table = TABLES[case["rules"]]
    showdown = decided(" ".join(case["knocker"]), " ".join(case["defender"]), table)
    found = {
        "outcome": showdown.outcome,
        "winner": ("knocker", "defender")[showdown.winner or 0],
        "points": points(table, showdown),
        "knocker_deadwood": showdown.holdings[0].deadwood,
        "defender_deadwood": showdown.holdings[1].deadwood,
    }
    assert found == {key: case[key] for key in found}


def test_gin_allows_no_layoffs() -> None:
    showdown = decided(D.knocker, "9C AH 6H 7S TD 2D KH QS 4C 5D")
    assert showdown.outcome == "gin"
    assert showdown.holdings[1].laid == ()
    assert showdown.holdings[1].deadwood == 64


def test_the_knocker_with_gin_scores_the_defenders_whole_count_and_25() -> None:
    assert points(MESA, decided(D.knocker, D.defender)) == 63 + 25


def test_gin_is_gin_even_against_a_defender_with_nothing_left() -> None:
    showdown = decided(D.knocker, "9S TS JS 4C 5C 6C 2D 2H 2S 2C")
    assert (showdown.outcome, showdown.winner, points(MESA, showdown)) == ("gin", 0, 25)


def test_a_defender_with_more_pays_the_difference() -> None:
    showdown = decided(B.knocker, B.defender)
    assert (showdown.outcome, points(MESA, showdown)) == ("knock", 30 - 6)


def test_a_tie_is_an_undercut_and_the_defender_scores_25() -> None:
    showdown = decided(A.knocker, A.defender)
    assert (showdown.outcome, showdown.winner, points(MESA, showdown)) == ("undercut", 1, 0 + 25)


def test_a_defender_with_less_undercuts_and_scores_the_difference_and_25() -> None:
    showdown = decided(A.knocker, "KS KH KD 2S 3S 7S QS QH QC AD")
    assert [holding.deadwood for holding in showdown.holdings] == [10, 1]
    assert (showdown.outcome, showdown.winner, points(MESA, showdown)) == ("undercut", 1, 9 + 25)


def test_one_point_more_than_the_knocker_is_no_undercut() -> None:
    showdown = decided("4S 5S 6S 9H 9D 9C AH 2D 3C 3H", "KS KH KD 2S 3S 7S QS QH QC JD")
    assert [holding.deadwood for holding in showdown.holdings] == [9, 10]
    assert (showdown.outcome, showdown.winner, points(MESA, showdown)) == ("knock", 0, 1)


def test_the_knocker_never_lays_off() -> None:
    """The three of clubs would fit the defender's run, and counts all the same."""
    showdown = decided(A.knocker, "4C 5C 6C KS KH KD 8H TD QC JH")
    assert showdown.holdings[0].laid == ()
    assert showdown.holdings[0].deadwood == 10


def test_layoffs_go_on_the_knockers_melds_only() -> None:
    """Two threes are no meld, so the third one stays."""
    showdown = decided("4S 5S 6S 9H 9D 9C 3H 3D 2C AC", "3C KD QD JS TC 8S 8H 6H 5H 9S")
    assert [CARDS[one.card] for one in showdown.holdings[1].laid] == ["9S"]


def test_each_seats_cards_are_melded_laid_off_or_left() -> None:
    for fixture in FIXTURES.values():
        for holding in decided(fixture.knocker, fixture.defender).holdings:
            parts = [*holding.melds, holding.unmelded, *(1 << one.card for one in holding.laid)]
            assert sorted(card for part in parts for card in cards_of(part)) == sorted(cards_of(holding.cards))


def test_either_seat_may_be_the_knocker() -> None:
    hands = {0: mask_of(faces(B.defender)), 1: mask_of(faces(B.knocker))}
    showdown = settle(MESA, 1, hands, default_melds(hands[1]))
    assert (showdown.knocker, showdown.winner, points(MESA, showdown)) == (1, 1, 24)


def test_a_table_may_give_a_tie_to_the_knocker_for_nothing() -> None:
    showdown = decided(A.knocker, A.defender, replace(MESA, tie_undercuts=False))
    assert (showdown.outcome, showdown.winner, points(MESA, showdown)) == ("knock", 0, 0)


def test_a_table_may_pay_other_bonuses_for_the_same_facts() -> None:
    other = replace(MESA, gin_bonus=20, undercut_bonus=10)
    assert points(other, decided(D.knocker, D.defender)) == 63 + 20
    assert points(other, decided(A.knocker, A.defender)) == 10
    assert points(other, decided(B.knocker, B.defender)) == 24
