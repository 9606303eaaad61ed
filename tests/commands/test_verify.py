"""`tapete verify`: a deal made at the table proves honest, and no field of its proof can be changed unnoticed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.commands.at_the_table import Guest, Json, client_of

from tapete.cli import main

SEED = "0123456789abcdef" * 4


def verify(text: str | bytes) -> Result:
    return CliRunner().invoke(main, ["verify", "-"], input=text)


@pytest.fixture(scope="module", params=[None, SEED], ids=["the server's seed alone", "a seed of the guest's own in it"])
def proof(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Json]:
    with client_of(tmp_path_factory.mktemp("verify") / "tapete.db") as client:
        guest = Guest(client)
        view = guest.play_on(guest.deal(request.param))
        found: Json = client.get(f"/api/hands/{view['hand']['id']}/proof").json()
        assert found["commitment"] == view["hand"]["commitment"]
        assert found["client_seed"] == request.param
        yield found


def test_a_deal_made_at_the_table_is_honest(proof: Json) -> None:
    run = verify(json.dumps(proof))
    assert run.exit_code == 0, run.output
    assert run.stdout.startswith(f"honest: {proof['hand']} ")


def test_a_proof_is_read_from_a_file(proof: Json, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    run = CliRunner().invoke(main, ["verify", str(file)])
    assert run.exit_code == 0, run.output


def flipped(hex_digits: str) -> str:
    """Hex with its last bit turned."""
    return hex_digits[:-1] + f"{int(hex_digits[-1], 16) ^ 1:x}"


def swapped(deck: list[str]) -> list[str]:
    """The deck with its last two cards changed over."""
    return [*deck[:-2], deck[-1], deck[-2]]


TAMPERED: dict[str, Callable[[Json], object]] = {
    "recipe": lambda _: "deal-v2",
    "hand": lambda proof: proof["hand"][::-1],
    "server_seed": lambda proof: flipped(proof["server_seed"]),
    "client_seed": lambda proof: flipped(proof["client_seed"] or SEED),
    "commitment": lambda proof: flipped(proof["commitment"]),
    "deck": lambda proof: swapped(proof["deck"]),
    "piles": lambda _: [["AC"]],
    "rebuilds": lambda _: [["AC"]],
}


def test_every_field_of_a_proof_is_tampered_with_below(proof: Json) -> None:
    assert proof.keys() == TAMPERED.keys()


@pytest.mark.parametrize("field", TAMPERED)
def test_a_field_that_was_changed_is_found_out(field: str, proof: Json) -> None:
    run = verify(json.dumps(proof | {field: TAMPERED[field](proof)}))
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: ")
    assert "honest" not in run.stdout


def test_what_is_wrong_is_named(proof: Json) -> None:
    assert "committed" in verify(json.dumps(proof | {"commitment": flipped(proof["commitment"])})).stdout
    assert "other cards" in verify(json.dumps(proof | {"deck": swapped(proof["deck"])})).stdout
    assert "deal-v2" in verify(json.dumps(proof | {"recipe": "deal-v2"})).stdout


@pytest.mark.parametrize(
    "change",
    [
        {"server_seed": "no hex"},
        {"server_seed": "é" * 64},
        {"client_seed": "abc"},
        {"hand": "mañana"},
        {"hand": ""},
        {"server_seed": ""},
        {"deck": []},
        {"deck": ["AC"] * 52},
    ],
    ids=str,
)
def test_a_field_that_cannot_be_right_is_wrong_in_words(change: Json, proof: Json) -> None:
    run = verify(json.dumps(proof | change))
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: ")


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "{}",
        "null",
        '"honest"',
        "\0",
        b"\xff\xfe",
        b'{"recipe": "\xff"}',
        b'{"\xff": "deal-v1"}',
        b'{"moves": "\xff"}',
        '{"moves": []}',
        "[" * 100_000,
        '{"recipe": 1}',
        '{"recipe": "deal-v1", "hand": "h", "server_seed": null}',
    ],
    ids=lambda garbage: str(garbage)[:24],
)
def test_garbage_is_no_proof_and_is_told_so_in_a_line(garbage: str | bytes) -> None:
    run = verify(garbage)
    assert run.exit_code == 1
    assert run.stderr.startswith("Error: this is no proof: ")
    assert len(run.stderr.splitlines()) == 1
    assert run.stdout == ""


def test_a_proof_from_before_stocks_were_rebuilt_is_honest(proof: Json) -> None:
    run = verify(json.dumps({name: value for name, value in proof.items() if name not in ("piles", "rebuilds")}))
    assert run.exit_code == 0, run.output


def test_a_proof_with_a_field_missing_is_none(proof: Json) -> None:
    for field in proof.keys() - {"piles", "rebuilds"}:
        run = verify(json.dumps({name: value for name, value in proof.items() if name != field}))
        assert run.exit_code == 1
        assert field in run.stderr


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["verify", str(tmp_path / "none.json")])
    assert run.exit_code == 2
    assert "No such file" in run.stderr
