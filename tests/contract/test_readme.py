"""What the README says is so: its paths, commands, links, dependencies, and its first game."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.servers import WEB, Server, served

from tapete.api.frames import LINES, written
from tapete.api.problem_texts import TEXTS
from tapete.bots import RUMMY_BOTS
from tapete.cli import main
from tapete.engine.gin.custom import choices
from tapete.engine.gin.table import CUSTOM_TARGETS, TABLES
from tapete.engine.refusals import Refusal
from tapete.engine.rummy.options import CHOICES, RUMMY, Options
from tapete.play.following import Company, End, Seen

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    """The fenced code blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def wishes() -> list[str]:
    """The bodies that make games."""
    return [block for block in blocks("json") if '"rules"' in block.partition("\n")[0]]


def section(title: str) -> str:
    """The text under a heading, up to the next of its kind."""
    return README.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]


def mapped() -> Iterator[str]:
    """Every path of the map, with its folder."""
    folder = ""
    for line in section("The map of the house").split("```")[1].strip().splitlines():
        names = re.split(r"\s{2,}", line.strip())[0].split(", ")
        if not line.startswith(" "):
            folder = names[0] if line.startswith("service/") else ""
        yield from (name if name == folder else folder + name for name in names)


def test_every_path_of_the_map_is_there() -> None:
    paths = list(mapped())
    assert len(paths) > 12
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_link_leads_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if not link.startswith("http")]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_make_target_is_in_the_makefile() -> None:
    targets = set(re.findall(r"(?:`|^)make ([a-z]+)", README, flags=re.MULTILINE))
    defined = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    assert {"run", "test"} <= targets <= defined


def test_every_command_is_one() -> None:
    named = set(re.findall(r"`tapete ([a-z]+)", README))
    assert named
    assert named <= set(main.commands)


def test_every_command_is_named() -> None:
    assert set(main.commands) <= set(re.findall(r"`tapete ([a-z]+)", README))


def test_every_option_is_one() -> None:
    for command, rest in re.findall(r"tapete (serve|simulate|seed|replay)([^`\n]*)", README):
        known = {option for param in main.commands[command].params for option in param.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known | {"--help"}


def test_the_dependency_table_names_what_is_depended_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[\[><=; ]", line)[0] for line in project["dependencies"]}
    rows = re.findall(r"^\| ([a-z][^|]*?) \|", section("Dependencies, and why"), flags=re.MULTILINE)
    named = {word for row in rows for word in re.findall(r"[a-z-]+", re.sub(r"\(.*\)", "", row))}
    assert needed <= named
    vendored = {file.stem.removesuffix(".entry") for file in (ROOT / "client/vendor").glob("*.js")}
    assert named - needed == {"library", *vendored}


def test_every_refusal_of_the_rules_has_its_words_on_the_schema_page() -> None:
    assert {refusal.value for refusal in Refusal} <= set(TEXTS)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path / "readme.sqlite3") as running:
        yield running


def test_the_first_game_with_curl_can_be_played_as_written(server: Server) -> None:
    (script,) = blocks("bash")
    assert len(re.findall(r"\bcurl -s", script)) == 5
    script = script.replace("http://127.0.0.1:8000", server.address).replace("python3", sys.executable)
    played = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script + "\necho; echo $game"], capture_output=True, text=True, check=True
    )
    game = played.stdout.split()[-1]
    view = WEB.get(game).json()
    assert view["version"] >= 4
    assert view["hand"]["discard_pile"]
    assert '"legal":' in played.stdout


def test_the_game_at_a_table_of_ones_own_can_be_made_as_written(server: Server) -> None:
    wish, _ = wishes()
    made = WEB.post(f"{server.address}/api/games", content=wish, headers={"content-type": "application/json"})
    assert made.status_code == 201, made.text
    assert [invite["seat"] for invite in made.json()["invites"]] == [1]
    assert made.json()["view"]["options"]["format"] == "pairs"


def test_the_room_of_rummy_can_be_opened_as_written(server: Server) -> None:
    _, wish = wishes()
    made = WEB.post(f"{server.address}/api/games", content=wish, headers={"content-type": "application/json"})
    assert made.status_code == 201, made.text
    view = made.json()["view"]
    assert (view["rules"], view["target"], view["options"]["table"]["clock"]) == ("rummy", 200, 90)
    assert [seat["cpu"] for seat in view["seats"]] == [None, "mesa", "experto"]


def test_the_moves_of_rummy_are_written_as_the_server_takes_them(server: Server) -> None:
    lines = re.findall(r"""curl -s \$game/([a-z-]+) -H "\$me" --json '(.*)'$""", README, flags=re.MULTILINE)
    moves = lines[[move for move, _ in lines].index("take-back") - 1 :]
    assert [move for move, _ in moves] == ["draw", "take-back", "open", "meld", "lay-off", "swap-joker"]
    _, wish = wishes()
    made = WEB.post(f"{server.address}/api/games", content=wish, headers={"content-type": "application/json"}).json()
    headers = {"authorization": f"Bearer {made['token']}", "content-type": "application/json"}
    game = f"{server.address}/api/games/{made['id']}"
    WEB.post(f"{game}/deal", content="{}", headers=headers)
    answers = [WEB.post(f"{game}/{move}", content=body, headers=headers) for move, body in moves]
    assert [answer.status_code for answer in answers[:2]] == [200, 200]
    assert {answer.status_code for answer in answers[2:]} <= {200, 409}, [answer.text for answer in answers]


def test_the_choices_of_a_room_are_those_of_the_readme() -> None:
    told = README.replace("**", "")
    assert "opening (30, 40 or 51 points)" in told
    assert CHOICES["opening"] == (30, 40, 51)
    assert "(30, 45, 60, 90 or 600 seconds a turn)" in " ".join(told.split())
    assert CHOICES["clock"] == (30, 45, 60, 90, 600)
    assert Options(opening=40, clock=45, length="deal") == RUMMY
    assert [f"`{level}`" in README for level in RUMMY_BOTS] == [True] * len(RUMMY_BOTS)


def told(row: str) -> list[str]:
    """The cells of a row of the tables' table, after its first."""
    found = re.search(rf"^\| {re.escape(row)} \| (.*) \|$", README, flags=re.MULTILINE)
    assert found, row
    return [cell.strip() for cell in found[1].split("|")]


def test_the_tables_are_what_the_readme_says() -> None:
    for name, cell in zip(("mesa", "clasico"), told("gin, undercut"), strict=False):
        assert cell == f"{TABLES[name].gin_bonus}, {TABLES[name].undercut_bonus}"
    for name, cell in zip(("mesa", "clasico"), told("knock limit"), strict=False):
        assert cell == str(TABLES[name].knock_limit)
    for name, cell in zip(("mesa", "clasico"), told("played to"), strict=False):
        assert cell == ", ".join(str(target) for target in TABLES[name].targets)
    for name, cell in zip(("mesa", "clasico"), told("aces"), strict=False):
        assert cell == {"low": "low", "either": "low or high"}[TABLES[name].aces]
    for name, cell in zip(("mesa", "clasico"), told("at one hand"), strict=False):
        numbers = [int(number) for number in re.findall(r"\d", cell)]
        assert (numbers[0], numbers[-1]) == TABLES[name].seats
    chosen = choices()
    gin, undercut = told("gin, undercut")[2].split(";")
    assert set(map(int, re.findall(r"\d+", gin))) == set(chosen["gin_bonus"])
    assert set(map(int, re.findall(r"\d+", undercut))) == set(chosen["undercut_bonus"])
    bonuses = {int(number) for number in re.findall(r"\d+", told("hand, game, big gin bonus")[2])}
    fields = ("hand_bonus", "game_bonus", "big_gin_bonus")
    assert bonuses == {value for field in fields for value in chosen[field] if value}
    assert told("played to")[2] == "{} to {}".format(*CUSTOM_TARGETS)


def test_the_lines_of_a_stream_are_as_it_sends_them() -> None:
    (told,) = [block for block in blocks("json") if '"event"' in block]
    lines = [json.loads(line) for line in told.strip().splitlines()]
    view = msgspec.json.encode(lines[0]["view"])
    frames = (Seen(2, view), Company((0, 1)), End("closing", 452))
    assert [json.loads(written(frame, LINES)) for frame in frames] == lines
