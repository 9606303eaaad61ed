"""`tapete simulate`: the CPU's measured play, the same hands from the same seed, and the shape of what is printed."""

import json
import os
import pty
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.commands.contests import batch, contest, row_of

from tapete.cli import main
from tapete.commands.batch import histogram

Json = dict[str, Any]
SPEED = "hands_per_second"
WATCHED = {**os.environ, "TERM": "xterm"}


@pytest.fixture
def short_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the length of games is not the point, no hands are played for it."""
    monkeypatch.setattr("tapete.play.figures.LONG_ROW", 1)


def simulate(*options: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *options])


def told(*options: str) -> Json:
    run = simulate(*options, "--json")
    assert run.exit_code == 0, run.output
    found: Json = json.loads(run.stdout)
    return found


@pytest.mark.parametrize(("seed", "hands"), [(1, 200), (2, 3000), (3, 3000), (20, 3000)])
def test_the_cpu_plays_as_long_and_knocks_as_low_as_the_table_says_of_it(seed: int, hands: int) -> None:
    found = batch(seed, hands)
    assert found.turns.median == pytest.approx(13, abs=1)
    assert found.turns.quartiles[0] == pytest.approx(10, abs=1)
    assert found.turns.quartiles[1] == pytest.approx(16, abs=1)
    assert found.deadwood_at_knock == pytest.approx(6, abs=1)


def test_the_first_200_hands_at_the_house_table_are_those_that_were_always_measured() -> None:
    found = batch(1, 200)
    assert (found.turns.median, found.turns.quartiles, found.turns.extremes) == (13, (9, 16), (1, 27))
    assert found.deadwood_at_knock == 6.235
    assert found.outcomes == {"knock": 186, "gin": 7, "undercut": 7, "drawn": 0}
    assert [(one.batch.games, one.batch.mean) for one in found.games] == [
        (44, pytest.approx(4.55, abs=0.005)),
        (20, 9.75),
    ]


def test_gin_is_rare_and_a_drawn_hand_rarer() -> None:
    found = batch(5, 3000)
    assert 0 < found.outcomes["gin"] < 0.05 * found.hands
    assert found.outcomes["drawn"] < 0.01 * found.hands
    assert sum(found.outcomes.values()) == found.hands


def test_a_game_to_50_takes_three_to_five_hands() -> None:
    fifty, _ = batch(7, 4000).games
    assert fifty.batch.mean is not None
    assert 3 <= fifty.batch.mean <= 5


def test_a_game_to_100_takes_about_twice_the_hands_of_one_to_50() -> None:
    fifty, hundred = batch(6, 4000).games
    assert fifty.batch.mean is not None
    assert hundred.batch.mean is not None
    assert 1.8 < hundred.batch.mean / fifty.batch.mean < 2.2


def test_the_same_seed_prints_the_same_but_for_the_speed(short_row: None) -> None:
    first, again = told("--hands", "60", "--seed", "7"), told("--hands", "60", "--seed", "7")
    assert first.pop(SPEED) > 0
    assert again.pop(SPEED) > 0
    assert first == again
    lines = [simulate("--hands", "60", "--seed", "7").stdout.splitlines() for _ in range(2)]
    assert lines[0][:-1] == lines[1][:-1]
    assert lines[0][-1].endswith("hands a second")


def test_another_seed_gives_other_hands(short_row: None) -> None:
    assert told("--seed", "1")["turns"]["histogram"] != told("--seed", "2")["turns"]["histogram"]


def test_a_larger_batch_begins_with_the_smaller_one() -> None:
    assert row_of(contest(), 4, 20) == row_of(contest(), 4, 50)[:20]


def test_json_tells_all_that_the_table_shows(short_row: None) -> None:
    found = told("--hands", "120", "--seed", "3")
    assert found.keys() == {
        *("rules", "table", "format", "seed", "hands", "turns", "outcomes", "deadwood_at_knock", "undercuts"),
        *("seats", "pairs", "games", SPEED, "reference"),
    }
    assert (found["rules"], found["format"], found["seed"], found["hands"]) == ("mesa", "heads-up", 3, 120)
    assert found["turns"].keys() == {"median", "quartiles", "extremes", "histogram"}
    assert found["outcomes"].keys() == {"knock", "gin", "undercut", "drawn"}
    assert [games["target"] for games in found["games"]] == [50, 100]
    assert [games["batch"]["hands"] for games in found["games"]] == [120, 120]
    assert found["reference"]["quartiles"] == [10, 16]


def test_the_histogram_holds_every_hand_between_the_extremes(short_row: None) -> None:
    turns = told("--hands", "150")["turns"]
    lengths = [int(length) for length in turns["histogram"]]
    assert sum(turns["histogram"].values()) == 150
    assert [min(lengths), max(lengths)] == turns["extremes"]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize(("target", "shown"), [("50", [50]), ("100", [100]), ("both", [50, 100])])
def test_only_games_to_the_target_asked_for_are_counted(short_row: None, target: str, shown: list[int]) -> None:
    assert [games["target"] for games in told("--hands", "5", "--target", target)["games"]] == shown


def test_the_length_of_games_is_also_told_of_a_row_long_enough_to_trust() -> None:
    fifty = told("--hands", "40")["games"][0]
    assert fifty["batch"]["hands"] == 40
    assert fifty["long_row"]["hands"] == 4000
    assert fifty["long_row"]["games"] > 500
    assert fifty["long_row"]["margin"] < 0.3
    assert "over 4,000 hands" in simulate("--hands", "40").stdout


def test_a_single_hand_is_a_batch_too(short_row: None) -> None:
    found = told("--hands", "1")
    assert found["turns"]["extremes"] == found["turns"]["quartiles"] == [found["turns"]["median"]] * 2
    assert simulate("--hands", "1").exit_code == 0


def test_the_longest_bar_is_the_commonest_length() -> None:
    bars = [line.count("#") for line in histogram({3: 1, 9: 4, 8: 8, 12: 6}, "#")]
    assert bars == [4, 0, 0, 48, 0, 24]


def test_no_progress_is_drawn_where_nobody_watches() -> None:
    command = [sys.executable, "-m", "tapete.cli", "simulate", "--hands", "5"]
    run = subprocess.run(command, capture_output=True, check=True, env=WATCHED | {"FORCE_COLOR": "1"})
    assert run.stderr == b""


def test_on_a_terminal_progress_goes_to_standard_error() -> None:
    screen, side = pty.openpty()
    command = [sys.executable, "-m", "tapete.cli", "simulate", "--hands", "5", "--target", "50"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=side, env=WATCHED) as run:
        os.close(side)
        shown = _all_of(screen)
        printed = run.stdout.read() if run.stdout else b""
    assert b"playing hands" in shown
    assert b"playing hands" not in printed
    assert b"hands a second" in printed


def _all_of(screen: int) -> bytes:
    shown = b""
    while True:
        try:
            part = os.read(screen, 4096)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        shown += part
    os.close(screen)
    return shown


@pytest.mark.parametrize("hands", ["0", "99999999999999999999"])
def test_a_number_of_hands_that_cannot_be_played_is_refused_with_what_can(hands: str) -> None:
    run = simulate("--hands", hands)
    assert run.exit_code == 2
    assert f"{hands} is not in the range 1<=x<=10000000" in run.output
