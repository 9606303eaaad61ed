"""The showdown told step by step where several defend, where the score is doubled, and after a declared big gin."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from tests.deals import hand, hand_of, played
from tests.engine.battery import ELEVEN, THREE_LEFT
from tests.engine.houses import CUSTOM, TWO_SEATS, custom
from tests.engine.naive_melds import ALL_MELDS, Cards, count, least
from tests.engine.playing import random_play, rich_deck
from tests.engine.test_drawn_hand import run_down
from tests.engine.test_showdown_of_several import ALSO_SIX, GIN, KNOCKER, NOTHING_EITHER, NOTHING_MELDED, SIX, TWELVE

from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.steps import DrawnStep, drawn_step, knock_steps
from tapete.engine.gin.table import MESA, Table

Steps = list[dict[str, Any]]

SEVEN = "7S KC QD JH 8C 7D 6H 5C 2C 3C"  # lays the seven of spades off
EIGHT = "8S TS QH JC 8D 7H 6C 5D AC KH"  # and then the eight goes


def told(after: Hand, table: Table | None = None) -> Steps:
    """The steps of a hand that ended with a knock or a big gin, as they go out."""
    assert after.showdown is not None
    card = None if after.showdown.big else CARDS[after.pile[-1]]
    steps = knock_steps(table or after.rules, after.showdown, card)
    return msgspec.json.decode(msgspec.json.encode(steps), type=Steps)


def knocked(*hands: str, knocker: int = 0, thrown: str = "KD") -> Hand:
    """A hand of several whose first player knocks with what it draws."""
    return played(hand_of(*hands, stock=thrown, dealer=(knocker - 1) % len(hands)), f"stock !{thrown}")


def outline(steps: Steps) -> list[str]:
    """Each step's name and seat."""
    return [f"{step['step']} {step.get('seat', '')}".strip() for step in steps]


def of_kind(steps: Steps, kind: str) -> Steps:
    """The steps of one kind."""
    return [step for step in steps if step["step"] == kind]


def test_each_defender_shows_and_lays_off_in_turn_then_all_are_compared() -> None:
    assert outline(told(knocked(KNOCKER, SEVEN, EIGHT))) == [
        *("knock 0", "melds 0", "melds 1", "layoff 1", "melds 2", "layoff 2", "compare 1", "compare 2", "total"),
    ]


def test_the_turn_order_begins_after_the_knocker() -> None:
    steps = told(knocked(EIGHT, KNOCKER, SEVEN, knocker=1))
    assert outline(steps) == [
        *("knock 1", "melds 1", "melds 2", "layoff 2", "melds 0", "layoff 0", "compare 2", "compare 0", "total"),
    ]


def test_a_layoff_goes_on_the_meld_as_it_has_grown() -> None:
    first, second = of_kind(told(knocked(KNOCKER, SEVEN, EIGHT)), "layoff")
    assert (first["card"], second["card"], first["meld"]) == ("7S", "8S", second["meld"])
    assert first["before"] - first["after"] == 7
    assert second["before"] - second["after"] == 8


def test_each_comparison_adds_its_difference() -> None:
    steps = told(knocked(KNOCKER, NOTHING_MELDED, NOTHING_EITHER, thrown="TS"))
    assert [(one["knocker"], one["defender"], one["difference"]) for one in of_kind(steps, "compare")] == [
        (10, 71, 61),
        (10, 68, 58),
    ]
    assert steps[-1] == {"step": "total", "winner": 0, "points": 61 + 58}


def test_in_an_undercut_only_the_lowest_adds_its_difference() -> None:
    steps = told(knocked(TWELVE, KNOCKER, SIX, ALSO_SIX, knocker=1, thrown="TS"))
    assert [(one["seat"], one["difference"]) for one in of_kind(steps, "compare")] == [(2, 4), (3, 0), (0, 0)]
    assert of_kind(steps, "bonus") == [{"step": "bonus", "bonus": "undercut", "points": 10}]
    assert steps[-1] == {"step": "total", "winner": 2, "points": 14}


def test_gin_adds_every_count_and_is_told_without_layoffs() -> None:
    steps = told(knocked(GIN, SEVEN, EIGHT))
    assert "layoff" not in " ".join(outline(steps))
    assert [one["difference"] for one in of_kind(steps, "compare")] == [
        least(Cards(SEVEN.split()), "either"),
        least(Cards(EIGHT.split()), "either"),
    ]
    assert of_kind(steps, "bonus") == [{"step": "bonus", "bonus": "gin", "points": 20}]


def test_a_spade_adds_as_much_again_before_the_total() -> None:
    rules = custom(oklahoma=True, spade_doubles=True)
    undercut = "7C 7D 7H JD JH JS TC TD TH AD"
    after = played(hand(THREE_LEFT, undercut, "8S", "3C", rules=rules), "pass pass stock !3C")
    steps = told(after)
    assert outline(steps)[-4:] == ["compare 1", "bonus", "doubled", "total"]
    assert [step.get("points", step.get("difference")) for step in steps[-4:]] == [2, 25, 27, 54]
    assert "doubled" not in outline(told(after, MESA))


def test_big_gin_is_told_by_a_step_of_its_own_without_a_card() -> None:
    rules = custom(big_gin_bonus=31)
    defender = "7D 7H 7S 2C 2D 2H TD JD QD 5S"
    after = played(hand(ELEVEN, defender, "AC", "KC", rules=rules), "pass pass stock big")
    steps = told(after)
    assert outline(steps) == ["big-gin 0", "melds 0", "melds 1", "compare 1", "bonus", "total"]
    assert sum(map(len, steps[1]["melds"])) == 11
    assert (steps[1]["unmelded"], steps[1]["deadwood"]) == ([], 0)
    assert steps[-2:] == [
        {"step": "bonus", "bonus": "big-gin", "points": 31},
        {"step": "total", "winner": 0, "points": 36},
    ]
    assert of_kind(told(after, MESA), "bonus") == [{"step": "bonus", "bonus": "gin", "points": 25}]


def test_a_hand_drawn_at_three_cards_says_so() -> None:
    assert drawn_step(run_down(28, rules=CUSTOM["strict"])) == DrawnStep(3, "stock")


def check_tale(after: Hand) -> str:
    """The tale adds up, every layoff makes a meld where it goes, and the cards are those of the hands."""
    showdown, steps, aces = after.showdown, told(after), after.rules.aces
    assert showdown is not None
    added = [one["difference"] for one in of_kind(steps, "compare")]
    added += [one["points"] for one in steps if one["step"] in ("bonus", "doubled")]
    assert sum(added) == steps[-1]["points"] == points(after.rules, showdown)
    assert [one["seat"] for one in of_kind(steps, "compare")] == [one.seat for one in showdown.defences]
    melds = [set(meld) for meld in steps[1]["melds"]]
    running: dict[int, int] = {}
    for step in steps[1:]:
        if step["step"] == "melds":
            running[step["seat"]] = step["deadwood"]
            assert count(Cards(step["unmelded"])) == step["deadwood"]
        if step["step"] == "layoff":
            melds[step["meld"]].add(step["card"])
            assert Cards(melds[step["meld"]]) in ALL_MELDS[aces]
            assert step["before"] == running[step["seat"]]
            running[step["seat"]] = step["after"]
    knocker = showdown.knocker
    for one in of_kind(steps, "compare"):
        assert (one["knocker"], one["defender"]) == (running[knocker or 0], running[one["seat"]])
    return " ".join(sorted({step["step"] for step in steps if step["step"] in ("doubled", "big-gin", "layoff")}))


@pytest.mark.parametrize(("name", "seats"), [*((name, 2) for name in TWO_SEATS), ("clasico", 3), ("clasico", 4)])
def test_the_tale_of_any_hand_adds_up_to_its_points(name: str, seats: int) -> None:
    rng, met = Random(f"{name} {seats}"), Counter[str]()
    for _ in range(200):
        start = play.deal(TWO_SEATS[name], seats - 1, rich_deck(rng, seats), tuple(range(seats)))
        *_, (_, _, now) = random_play(rng, start)
        assert now.showdown is not None
        if now.showdown.knocker is not None:
            met[check_tale(now)] += 1
    assert met["layoff"] > 5
    kinds = " ".join(met)
    assert ("doubled" in kinds) == TWO_SEATS[name].spade_doubles
    assert ("big-gin" in kinds) == (TWO_SEATS[name].big_gin_bonus is not None)
