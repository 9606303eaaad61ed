"""`tapete simulate --rules rummy`: what is asked for, and the shape of what is told."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tapete.bots import RUMMY_BOTS
from tapete.cli import main
from tapete.commands.simulating import LENGTHS, OPENINGS
from tapete.engine.rummy.options import CHOICES

Json = dict[str, Any]
SPEED = "hands_per_second"


def simulate(*options: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--rules", "rummy", "--hands", "12", *options])


def told(*options: str) -> Json:
    run = simulate(*options, "--json")
    assert run.exit_code == 0, run.output
    found: Json = json.loads(run.stdout)
    return found


def refused(*options: str) -> str:
    """The one line by which something is refused."""
    run = CliRunner().invoke(main, ["simulate", "--hands", "2", *options])
    assert run.exit_code == 2
    assert "Traceback" not in run.output
    return run.stderr.splitlines()[-1]


def test_the_same_seed_prints_the_same_but_for_the_speed() -> None:
    first, again = told("--seed", "7"), told("--seed", "7")
    assert first.pop(SPEED) > 0
    assert again.pop(SPEED) > 0
    assert first == again
    lines = [simulate("--seed", "7").stdout.splitlines() for _ in range(2)]
    assert lines[0][:-1] == lines[1][:-1]
    assert lines[0][-1].endswith("hands a second")


def test_another_seed_gives_other_deals() -> None:
    assert told("--seed", "1")["turns"] != told("--seed", "2")["turns"]


def test_json_tells_all_that_the_table_shows() -> None:
    found = told("--seed", "3", "--seats", "3")
    assert found.keys() == {
        *("rules", "table", "seed", "paired", "hands", "turns", "outcomes", "rebuilds", "openings", "points", "left"),
        *("seats", "levels", "games", SPEED),
    }
    assert (found["rules"], found["seed"], found["hands"], found["paired"]) == ("rummy", 3, 12, False)
    assert found["table"] == {"variant": "rummy", "name": "rummy", "opening": 40, "clock": 45, "length": "deal"}
    assert found["turns"].keys() == {"median", "quartiles", "extremes", "histogram"}
    assert found["outcomes"].keys() == {"out", "closed-out", "blocked", "void"}
    assert found["openings"].keys() == {"share", "turns", "total", "by_pile", "by_stock"}
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2]
    assert found["seats"][0].keys() == {
        *("cpu", "seat", "seats", "deals", "won", "share", "even", "points", "opened", "left"),
    }
    assert (found["levels"], found["games"]) == ([], None)


@pytest.mark.parametrize(
    ("options", "cpus"),
    [
        ("", ["mesa"] * 2),
        ("--seats 6", ["mesa"] * 6),
        ("--seats 3 --cpu novato", ["novato"] * 3),
        ("--cpu experto,mesa", ["experto", "mesa"]),
        ("--cpu novato,mesa,mesa,experto", ["novato", "mesa", "mesa", "experto"]),
        ("--cpu novato --cpu mesa --cpu experto --seats 3", ["novato", "mesa", "experto"]),
        ("--seats 4 --format together", ["mesa"] * 4),
        ("--seats 2 --format heads-up", ["mesa"] * 2),
    ],
)
def test_levels_take_the_seats_in_their_order(options: str, cpus: list[str]) -> None:
    assert [seat["cpu"] for seat in told(*options.split())["seats"]] == cpus


@pytest.mark.parametrize("opening", OPENINGS)
def test_no_seat_opens_with_less_than_the_room_asks_for_but_to_go_out(opening: str) -> None:
    found = told("--opening", opening)
    assert found["table"]["opening"] == int(opening)
    assert found["openings"]["total"]["mean"] >= int(opening)


def test_what_can_be_chosen_is_what_the_rules_have() -> None:
    assert [int(opening) for opening in OPENINGS] == list(CHOICES["opening"])
    assert list(CHOICES["length"]) == LENGTHS


def test_a_game_to_200_is_counted_in_deals() -> None:
    games = told("--length", "200", "--hands", "40")["games"]
    assert games["target"] == 200
    assert games["games"] == sum(games["won"]) > 0
    assert 2 < games["deals"]["mean"] <= 40


def test_paired_decks_are_dealt_once_for_every_seat() -> None:
    found = told("--paired", "--cpu", "novato,mesa,mesa")
    assert (found["hands"], found["paired"]) == (36, True)
    assert [(level["cpu"], level["seats"], level["deals"]) for level in found["levels"]] == [
        ("novato", 1, 36),
        ("mesa", 2, 72),
    ]
    assert [seat["cpu"] for seat in found["seats"]] == [None] * 3


@pytest.mark.parametrize("options", ["", "--length 200 --opening 51", "--paired --cpu novato,mesa", "--seats 6"])
def test_a_table_is_printed(options: str) -> None:
    run = simulate(*options.split())
    assert run.exit_code == 0, run.output
    rows = (
        "median",
        "closed goings-out",
        "blocked",
        "void",
        "stock rebuilt",
        "winner",
        "opened",
        "cards left",
        "seat 0",
    )
    assert [row for row in rows if row not in run.stdout] == []
    assert max(map(len, run.stdout.splitlines())) <= 80
    assert "…" not in run.stdout


def test_the_title_names_levels_and_what_the_room_chose() -> None:
    assert "rummy opening 51 length 200 (mesa, mesa): hands 12" in " ".join(
        simulate("--opening", "51", "--length", "200").stdout.split()
    )
    title = " ".join(simulate("--paired", "--cpu", "novato,mesa,mesa", "--hands", "2").stdout.split())
    assert "rummy (1 novato, 2 mesa, every deck from every seat): hands 6" in title


def test_bars_stand_for_rounds() -> None:
    lines = simulate("--seats", "3").stdout.splitlines()
    bars = lines[lines.index("Hands by their turns") + 1 : -1]
    assert all(int(bar[4:7]) - int(bar[:3]) == 2 for bar in bars)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--rules rummy --cpu nobody", ["--cpu", "nobody", *RUMMY_BOTS]),
        ("--rules rummy --cpu mesa,novato --seats 3", ["--cpu", "one for each of 3 seats"]),
        ("--rules rummy --seats 7", ["--seats", "7"]),
        ("--rules rummy --cpu " + ",".join(["mesa"] * 7), ["--seats", "2 to 6", "7"]),
        ("--rules rummy --opening 35", ["--opening", *OPENINGS]),
        ("--rules rummy --length 100", ["--length", *LENGTHS]),
        ("--rules rummy --target 50", ["--target", "--length"]),
        ("--rules rummy --set oklahoma=true", ["--set", "--opening"]),
        ("--rules rummy --format pairs", ["--format", "together"]),
        ("--rules rummy --paired --length 200", ["--paired", "200"]),
        ("--opening 40", ["--opening", "rummy"]),
        ("--rules clasico --length deal", ["--length", "rummy"]),
        ("--paired", ["--paired", "rummy"]),
        ("--cpu novato", ["--cpu", "novato", "mesa"]),
        ("--rules clasico --seats 5", ["--seats", "5"]),
        ("--rules nowhere", ["rummy"]),
    ],
)
def test_what_cannot_be_had_is_refused_by_its_name_with_what_can(options: str, words: list[str]) -> None:
    line = refused(*options.split())
    assert [word for word in words if word not in line] == []
