"""The showdown told step by step."""

from typing import Any

import msgspec
import pytest
from tests.deals import faces
from tests.engine.test_drawn_hand import circled, run_down
from tests.engine.test_showdown import FIXTURES, A, B, D, Fixture, decided

from tapete.engine.cards import cards_of, mask_of, pips
from tapete.engine.gin.showdown import Showdown, default_melds, drawn, settle
from tapete.engine.gin.steps import DrawnStep, drawn_step, knock_steps
from tapete.engine.gin.table import MESA


def told(fixture: Fixture, card: str | None = "8H") -> list[dict[str, Any]]:
    """The steps of a fixture as they go out."""
    steps = knock_steps(MESA, decided(fixture.knocker, fixture.defender), card)
    return msgspec.json.decode(msgspec.json.encode(steps), type=list[dict[str, Any]])


def kinds(fixture: Fixture) -> list[str]:
    """The names of a fixture's steps."""
    return [step["step"] for step in told(fixture)]


def test_an_undercut_is_told_from_the_knock_to_the_total() -> None:
    assert kinds(A) == ["knock", "melds", "melds", "layoff", "layoff", "layoff", "compare", "bonus", "total"]


def test_a_plain_knock_has_no_bonus_step() -> None:
    assert kinds(B) == ["knock", "melds", "melds", "layoff", "layoff", "compare", "total"]


def test_gin_has_no_layoff_steps() -> None:
    assert kinds(D) == ["knock", "melds", "melds", "compare", "bonus", "total"]


def test_the_knock_names_the_seat_the_eleventh_card_and_the_count_left() -> None:
    assert told(A)[0] == {"step": "knock", "seat": 0, "card": "8H", "deadwood": 10}
    assert told(A, None)[0]["card"] is None


def test_the_knockers_melds_come_first_then_the_defenders_before_any_layoff() -> None:
    knocker, defender = told(A)[1:3]
    assert (knocker["seat"], knocker["deadwood"]) == (0, 10)
    assert {frozenset(meld) for meld in knocker["melds"]} == {
        frozenset(faces("4S 5S 6S")),
        frozenset(faces("9C 9D 9H")),
    }
    assert set(knocker["unmelded"]) == {"AH", "2D", "3C", "4D"}
    assert (defender["seat"], defender["deadwood"]) == (1, 22)
    assert [set(meld) for meld in defender["melds"]] == [{"KS", "KH", "KD"}]


def test_each_layoff_shows_the_count_before_and_after() -> None:
    steps = [step for step in told(A) if step["step"] == "layoff"]
    assert [(step["card"], step["before"], step["after"]) for step in steps] == [
        ("3S", 22, 19),
        ("2S", 19, 17),
        ("7S", 17, 10),
    ]
    assert {step["broke"] for step in steps} == {None}


def test_a_layoff_that_breaks_an_own_meld_names_it() -> None:
    first, second = (step for step in told(B) if step["step"] == "layoff")
    assert (first["seat"], first["card"], first["before"], first["after"]) == (1, "7C", 38, 38)
    assert set(first["broke"]) == {"7C", "7D", "7H", "7S"}
    assert (second["card"], second["before"], second["after"], second["broke"]) == ("8C", 38, 30, None)


@pytest.mark.parametrize("fixture", FIXTURES.values(), ids=FIXTURES)
def test_every_layoff_goes_on_the_meld_it_names_and_the_counts_join_up(fixture: Fixture) -> None:
    steps = told(fixture)
    melds = steps[1]["melds"]
    running = steps[2]["deadwood"]
    for step in steps:
        if step["step"] == "layoff":
            meld = melds[step["meld"]]
            assert step["card"] not in meld
            assert default_melds(mask_of([*meld, step["card"]])) == (mask_of([*meld, step["card"]]),)
            assert step["before"] == running
            meld.append(step["card"])
            running = step["after"]
    assert running == fixture.defender_left


@pytest.mark.parametrize(
    ("name", "compare", "bonus", "total"),
    [("A", (10, 10, 0), 25, (1, 25)), ("B", (6, 30, 24), None, (0, 24)), ("D", (0, 63, 63), 25, (0, 88))],
)
def test_the_counts_the_bonus_and_the_total_close_the_tale(
    name: str, compare: tuple[int, int, int], bonus: int | None, total: tuple[int, int]
) -> None:
    by_kind = {step["step"]: step for step in told(FIXTURES[name])}
    assert tuple(by_kind["compare"][key] for key in ("knocker", "defender", "difference")) == compare
    assert by_kind.get("bonus", {}).get("points") == bonus
    assert (by_kind["total"]["winner"], by_kind["total"]["points"]) == total


def test_the_bonus_step_names_its_reason() -> None:
    assert [step["bonus"] for name in "AD" for step in told(FIXTURES[name]) if step["step"] == "bonus"] == [
        "undercut",
        "gin",
    ]


def test_when_the_dealer_knocks_the_seats_change_places() -> None:
    hands = {0: mask_of(faces(B.defender)), 1: mask_of(faces(B.knocker))}
    steps = msgspec.to_builtins(knock_steps(MESA, settle(MESA, 1, hands, default_melds(hands[1])), None))
    assert [step["seat"] for step in steps if "seat" in step] == [1, 1, 0, 0, 0, 0]
    assert steps[-1] == {"step": "total", "winner": 1, "points": 24}


def test_named_melds_are_told_as_they_were_shown() -> None:
    hands = {0: mask_of(faces("4D 5D 6D 4H 5H 6H 4S 5S 6S 9C")), 1: mask_of(faces(A.defender.replace("4C", "8C")))}
    runs = tuple(mask_of(faces(run)) for run in ("4S 5S 6S", "4D 5D 6D", "4H 5H 6H"))
    showdown = settle(MESA, 0, hands, runs)
    told_melds = msgspec.to_builtins(knock_steps(MESA, showdown, None))[1]["melds"]
    assert [tuple(meld) for meld in told_melds] == [cards_of(run) for run in runs]


def test_a_drawn_hand_has_no_knock_to_tell() -> None:
    showdown: Showdown = drawn(MESA, {0: mask_of(faces(A.knocker)), 1: mask_of(faces(A.defender))})
    with pytest.raises(ValueError, match="no knock"):
        knock_steps(MESA, showdown, None)


def test_a_drawn_hand_tells_why_it_was_drawn_and_what_the_stock_had_left() -> None:
    assert drawn_step(run_down(29)) == DrawnStep(2, "stock")
    assert drawn_step(circled(run_down(2), 60)) == DrawnStep(29, "circling")


def test_what_is_unmelded_counts_what_the_step_says() -> None:
    for fixture in FIXTURES.values():
        for step in told(fixture)[1:3]:
            assert pips(mask_of(step["unmelded"])) == step["deadwood"]
