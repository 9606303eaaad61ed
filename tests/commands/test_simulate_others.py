"""`tapete simulate` at other tables, with more seats and other CPUs: what is asked for, and what is told of it."""

import json
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result
from tests.commands.contests import batch, contest, row_of

from tapete.bots import BOTS
from tapete.cli import main
from tapete.commands.simulating import FORMATS
from tapete.engine.formats import Format
from tapete.engine.gin.custom import choices
from tapete.engine.gin.table import CLASICO

Json = dict[str, Any]

pytestmark = pytest.mark.usefixtures("short_row")


@pytest.fixture
def short_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of games is not the point here."""
    monkeypatch.setattr("tapete.play.figures.LONG_ROW", 1)


def simulate(*options: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--hands", "12", *options])


def told(*options: str) -> Json:
    run = simulate(*options, "--json")
    assert run.exit_code == 0, run.output
    found: Json = json.loads(run.stdout)
    return found


def refused(*options: str) -> str:
    """The one line by which something is refused."""
    run = simulate(*options)
    assert run.exit_code == 2
    assert "Traceback" not in run.output
    return run.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "rules", "form", "seats"),
    [
        ("", "mesa", "heads-up", 2),
        ("--rules clasico", "clasico", "heads-up", 2),
        ("--rules clasico --seats 3", "clasico", "together", 3),
        ("--rules clasico --seats 4", "clasico", "together", 4),
        ("--rules clasico --format together", "clasico", "together", 3),
        ("--format three", "mesa", "three", 3),
        ("--rules clasico --format three --seats 3", "clasico", "three", 3),
        ("--format pairs", "mesa", "pairs", 4),
        ("--rules custom", "custom", "heads-up", 2),
        ("--rules custom --format pairs", "custom", "pairs", 4),
        ("--set oklahoma=true", "custom", "heads-up", 2),
    ],
)
def test_every_table_is_played_in_every_format_it_has(options: str, rules: str, form: str, seats: int) -> None:
    found = told(*options.split())
    assert (found["rules"], found["format"], len(found["seats"])) == (rules, form, seats)
    assert found["table"]["name"] == rules
    assert {len(found["undercuts"])} == {1 if form != "together" else seats - 1}
    assert (found["reference"] is None) == (options != "")


def test_the_formats_are_those_of_the_engine() -> None:
    assert get_args(Format) == tuple(FORMATS)


SETTINGS = [(field, value) for field, values in choices().items() for value in values if field != "spade_doubles"]


@pytest.mark.parametrize(("field", "value"), SETTINGS)
def test_every_habit_of_a_custom_table_can_be_set(field: str, value: object) -> None:
    text = value if isinstance(value, str) else json.dumps(value)
    found = told("--set", f"{field}={text}")
    assert found["table"][field] == value
    assert isinstance(found["table"][field], type(value))


def test_several_habits_make_one_table_and_the_title_names_them() -> None:
    options = ["--set", "oklahoma=true", "--set", "spade_doubles=true", "--set", "gin_bonus=20", "--target", "77"]
    found = told(*options)
    assert [found["table"][field] for field in ("oklahoma", "spade_doubles", "gin_bonus")] == [True, True, 20]
    assert [games["target"] for games in found["games"]] == [77]
    title = " ".join(simulate(*options).stdout.split("┏")[0].split())
    assert "custom with gin_bonus=20 oklahoma=true spade_doubles=true, heads-up, 2 seats" in title


@pytest.mark.parametrize(
    ("options", "shown"),
    [("--rules clasico", [50, 100]), ("--rules clasico --target both", [50, 100]), ("--rules custom", [100])],
)
def test_games_are_counted_to_the_targets_of_the_table(options: str, shown: list[int]) -> None:
    assert [games["target"] for games in told(*options.split())["games"]] == shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--rules nowhere", ["--rules", "nowhere", "mesa", "clasico", "custom"]),
        ("--set shout=loud", ["--set", "shout", *choices()]),
        ("--set gin_bonus=30", ["--set", "gin_bonus", "30", "20 or 25"]),
        ("--set gin_bonus", ["--set", "gin_bonus", "20 or 25"]),
        ("--set oklahoma=1", ["--set", "oklahoma", "false or true"]),
        ("--set hand_bonus=false", ["--set", "hand_bonus", "0 or 20 or 25"]),
        ("--set next_dealer=winner", ["--set", "next_dealer", "loser or alternate"]),
        ("--set big_gin_bonus=25", ["--set", "big_gin_bonus", "31 or null"]),
        ("--set spade_doubles=true", ["--set", "spade_doubles=true needs oklahoma=true"]),
        ("--set gin_bonus=20 --set gin_bonus=25", ["--set", "gin_bonus is set twice"]),
        ("--rules clasico --set gin_bonus=20", ["--set", "clasico"]),
        ("--seats 3", ["--seats", "mesa", "--format three", "--format pairs"]),
        ("--format together", ["mesa", "two play a hand"]),
        ("--format three --seats 4", ["--seats", "three is for 3, not 4"]),
        ("--format pairs --seats 2", ["--seats", "pairs is for 4, not 2"]),
        ("--rules clasico --format together --seats 2", ["--seats", "together is for 3 to 4, not 2"]),
        ("--rules clasico --seats 5", ["--seats", "5"]),
        ("--cpu nobody", ["--cpu", "nobody", *BOTS]),
        ("--format pairs --cpu mesa --cpu mesa", ["--cpu", "one for each of 4 seats"]),
        ("--target 60", ["--target", "mesa", "50, 100", "60"]),
        ("--target much", ["--target", "much"]),
        ("--rules custom --target 9", ["--target", "10 to 1000"]),
        ("--rules custom --target 1001", ["--target", "10 to 1000"]),
        ("--rules custom --target both", ["--target", "10 to 1000"]),
    ],
)
def test_what_cannot_be_had_is_refused_by_its_name_with_what_can(options: str, words: list[str]) -> None:
    line = refused(*options.split())
    assert [word for word in words if word not in line] == []


@pytest.mark.parametrize("target", ["10", "1000"])
def test_a_custom_table_is_played_to_any_score_between_its_ends(target: str) -> None:
    assert told("--rules", "custom", "--target", target)["games"][0]["target"] == int(target)


@pytest.fixture
def another_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same player under another name."""
    monkeypatch.setitem(BOTS, "other", BOTS["mesa"])


@pytest.mark.usefixtures("another_level")
def test_each_seat_may_have_a_level_of_its_own() -> None:
    found = told("--cpu", "mesa", "--cpu", "other")
    assert [seat["cpu"] for seat in found["seats"]] == ["mesa", "other"]
    assert found["reference"] is None
    assert "mesa against other" in simulate("--cpu", "mesa", "--cpu", "other").stdout
    assert [seat["cpu"] for seat in told("--cpu", "other", "--format", "three")["seats"]] == ["other"] * 3


def test_what_each_seat_made_of_its_hands_is_counted() -> None:
    played = contest(form="together")
    row = row_of(played, 2, 600)
    found = batch(2, 600, played)
    assert [seat.hands for seat in found.seats] == [600] * 4
    assert sum(seat.won for seat in found.seats) == 600 - found.outcomes["drawn"]
    for seat in found.seats:
        points = [hand.points if hand.winner == seat.seat else 0 for hand in row]
        assert seat.points.mean == pytest.approx(sum(points) / 600)
        spread = (sum((one - sum(points) / 600) ** 2 for one in points) / 599) ** 0.5
        assert seat.points.margin == pytest.approx(2 * spread / 600**0.5)


def test_no_seat_is_favoured_where_the_deal_goes_round() -> None:
    found = batch(8, 3000, contest(form="together"))
    points = [(seat.points.mean or 0, seat.points.margin or 0) for seat in found.seats]
    mean = sum(one for one, _ in points) / 4
    assert all(abs(one - mean) < 2 * margin for one, margin in points)


def test_undercuts_are_told_by_the_defender() -> None:
    played = contest(form="together")
    found = batch(6, 2000, played)
    assert sum(found.undercuts) == found.outcomes["undercut"] == sum(seat.undercuts for seat in found.seats) > 10
    row = [hand for hand in row_of(played, 6, 2000) if hand.outcome == "undercut"]
    next_ones = [hand for hand in row if (hand.order * 2)[hand.order.index(hand.knocker or 0) + 1] == hand.winner]
    assert found.undercuts[0] == len(next_ones)
    assert "by the next seats in turn" in simulate("--rules", "clasico", "--seats", "4").stdout


def test_in_pairs_the_points_of_a_deal_are_told_by_pair() -> None:
    found = batch(6, 400, contest(form="pairs"))
    assert [pair.seats for pair in found.pairs] == [(0, 2), (1, 3)]
    for pair in found.pairs:
        alone = [found.seats[seat].points.mean or 0 for seat in pair.seats]
        assert pair.points.mean == pytest.approx(sum(alone))
    for games in found.games:
        assert [side.seats for side in games.sides] == [(0, 2), (1, 3)]
        assert sum(side.won for side in games.sides) == games.long_row.games
    shown = simulate("--format", "pairs").stdout
    assert "│ 0 and 2 │" in shown
    assert "│ 1 and 3 │" in shown


def test_one_who_sits_out_plays_no_hand() -> None:
    found = batch(6, 300, contest(form="three"))
    assert sum(seat.hands for seat in found.seats) == 600
    assert all(190 < seat.hands < 210 for seat in found.seats)
    assert found.pairs == ()


def test_the_whole_table_is_told_in_json() -> None:
    found = told("--rules", "clasico", "--seats", "3")
    assert (found["table"]["aces"], found["table"]["gin_bonus"]) == (CLASICO.aces, 20)
    assert found["seats"][0].keys() == {"seat", "cpu", "hands", "won", "undercuts", "points"}
    assert found["games"][0]["sides"][0].keys() == {"seats", "won", "total"}
