"""`tapete verify` of a deal of rummy: two packs, stocks that are built in mid-deal, and records played again."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.commands.at_the_table import Guest, Json, client_of
from tests.commands.room import Room

from tapete.cli import main

SEED = "fedcba9876543210" * 4


def verify(told: Json) -> Result:
    return CliRunner().invoke(main, ["verify", "-"], input=json.dumps(told))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Json]:
    """A deal of six that was blocked after its stock had been rebuilt twice."""
    with client_of(tmp_path_factory.mktemp("verify") / "tapete.db") as client:
        room = Room(client)
        view = room.play_on(room.deal(SEED))
        found: Json = client.get(f"/api/hands/{view['hand']['id']}").json()
        assert found["proof"] == client.get(f"/api/hands/{view['hand']['id']}/proof").json()
        yield found


@pytest.fixture
def proof(record: Json) -> Json:
    found: Json = record["proof"]
    return found


def test_a_deal_of_two_packs_is_honest(proof: Json) -> None:
    assert len(proof["deck"]) == 108
    run = verify(proof)
    assert run.exit_code == 0, run.output
    assert run.stdout.startswith(f"honest: {proof['hand']} ")


def test_a_proof_tells_the_piles_as_they_lay_and_the_stocks_that_were_made_of_them(record: Json, proof: Json) -> None:
    thrown = [move["card"] for move in record["moves"] if move["move"] == "discard"]
    stocks = [move["stock"] for move in record["moves"] if move["move"] == "rebuild"]
    assert proof["rebuilds"] == stocks
    assert proof["piles"] == [[record["deck"][78], *thrown[:28]], thrown[28:57]]
    assert [Counter(pile) for pile in proof["piles"]] == [Counter(stock) for stock in stocks]


def swapped(cards: list[str]) -> list[str]:
    """The cards with the first one and the first that differs from it changed over."""
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    return [cards[other], *cards[1:other], cards[0], *cards[other + 1 :]]


TAMPERED: dict[str, Callable[[Json], Json]] = {
    "the order of the deck": lambda proof: {"deck": swapped(proof["deck"])},
    "a deck of one pack": lambda proof: {"deck": proof["deck"][:52]},
    "the order of a stock": lambda proof: {"rebuilds": [proof["rebuilds"][0], swapped(proof["rebuilds"][1])]},
    "the order of a pile": lambda proof: {"piles": [swapped(proof["piles"][0]), proof["piles"][1]]},
    "the stocks one for the other": lambda proof: {"rebuilds": proof["rebuilds"][::-1]},
    "both rebuilds one for the other": lambda proof: {
        "rebuilds": proof["rebuilds"][::-1],
        "piles": proof["piles"][::-1],
    },
    "a stock left out": lambda proof: {"rebuilds": proof["rebuilds"][:1]},
    "a pile left out": lambda proof: {"piles": proof["piles"][:1]},
    "a card more in a pile": lambda proof: {"piles": [[*proof["piles"][0], "XX"], proof["piles"][1]]},
    "a pile of more cards than there are": lambda proof: {"piles": [["AC"] * 300, proof["piles"][1]]},
}


@pytest.mark.parametrize("change", TAMPERED)
def test_what_was_changed_in_a_proof_is_found_out(change: str, proof: Json) -> None:
    run = verify(proof | TAMPERED[change](proof))
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: ")
    assert "honest" not in run.stdout


def test_the_rebuild_that_is_wrong_is_named(proof: Json) -> None:
    changed = {"rebuilds": [proof["rebuilds"][0], swapped(proof["rebuilds"][1])]}
    assert verify(proof | changed).stdout == "wrong: the seeds build another stock of the discard pile in rebuild 2\n"


def test_of_a_whole_record_the_moves_are_played_again(record: Json) -> None:
    run = verify(record)
    assert run.exit_code == 0, run.output
    assert run.stdout.startswith(f"honest: {record['id']} ")
    assert "moves" in run.stdout


def place_of(record: Json, move: str) -> int:
    """Where the first move of a kind stands in the log."""
    return next(place for place, line in enumerate(record["moves"]) if line["move"] == move)


def with_move(record: Json, move: str, **changed: object) -> Json:
    """The record with the first move of a kind changed."""
    moves = list(record["moves"])
    place = place_of(record, move)
    moves[place] = moves[place] | changed
    return record | {"moves": moves}


def test_a_stock_of_the_log_that_is_not_the_proofs_is_found_out(record: Json) -> None:
    stock = record["moves"][place_of(record, "rebuild")]["stock"]
    run = verify(with_move(record, "rebuild", stock=swapped(stock)))
    assert run.exit_code == 1
    assert run.stdout.startswith("wrong: ")


def test_a_stock_of_other_cards_than_the_piles_is_found_out(record: Json) -> None:
    stock = record["moves"][place_of(record, "rebuild")]["stock"]
    run = verify(with_move(record, "rebuild", stock=stock[1:]))
    assert run.exit_code == 1
    assert "cannot be played" in run.stdout


def test_a_card_that_could_not_be_thrown_is_found_out(record: Json) -> None:
    held = record["deck"][0:78:6]
    missing = next(card for card in record["deck"] if card not in (*held, record["deck"][79]))
    run = verify(with_move(record, "discard", card=missing))
    assert run.exit_code == 1
    assert "card-not-held" in run.stdout


def test_a_record_with_the_proof_of_another_hand_is_found_out(record: Json, tmp_path: Path) -> None:
    with client_of(tmp_path / "tapete.db") as client:
        room = Room(client, seats=2)
        other = client.get(f"/api/hands/{room.play_on(room.deal())['hand']['id']}").json()
    run = verify(record | {"proof": other["proof"]})
    assert run.exit_code == 1
    assert run.stdout == "wrong: the proof is that of another hand\n"


def test_a_record_with_a_fixed_deck_proves_nothing(record: Json) -> None:
    run = verify(record | {"proof": None})
    assert run.exit_code == 1
    assert run.stdout == "wrong: the deck of this hand was fixed beforehand, so there is nothing to prove\n"


def test_a_record_of_gin_is_played_again_too(tmp_path: Path) -> None:
    with client_of(tmp_path / "tapete.db") as client:
        guest = Guest(client)
        told = client.get(f"/api/hands/{guest.play_on(guest.deal())['hand']['id']}").json()
    assert verify(told).exit_code == 0
    never_held = told["deck"][-1]  # a hand ends with two cards left in the stock
    run = verify(with_move(told, "discard", card=never_held))
    assert run.exit_code == 1
    assert "card-not-held" in run.stdout


def _first_draw(moves: list[Json]) -> Json:
    return next(move for move in moves if move["move"] == "draw" and move["from"] == "stock")


def _other_card(record: Json) -> None:
    draw = _first_draw(record["moves"])
    draw["card"] = "AC" if draw["card"] != "AC" else "2C"


FORGED: dict[str, Callable[[Json], object]] = {
    "more points": lambda record: record["result"].update(points=record["result"]["points"] + 1),
    "another winner": lambda record: record["result"].update(winner=(record["result"]["winner"] + 1) % 6),
    "another outcome": lambda record: record["result"].update(outcome="closed-out"),
    "another count": lambda record: record["result"]["seats"][0].update(count=0),
    "a card drawn that was not on top": _other_card,
    "another ply": lambda record: record["moves"][0].update(ply=99),
    "a dealer who is not there": lambda record: record.update(dealer=-1),
    "a dealer beyond the table": lambda record: record.update(dealer=99),
}


@pytest.mark.parametrize("forgery", FORGED)
def test_what_a_record_tells_otherwise_than_it_went_is_found_out(forgery: str, record: Json) -> None:
    forged = json.loads(json.dumps(record))
    FORGED[forgery](forged)
    run = verify(forged)
    assert (run.exit_code, run.stdout[:6]) == (1, "wrong:"), run.output


@pytest.mark.parametrize("pile", [["AH"], []])
def test_a_deal_rebuilds_its_stock_no_more_than_twice(pile: list[str], proof: Json) -> None:
    told = {**proof, "piles": [*proof["piles"], pile], "rebuilds": [*proof["rebuilds"], pile]}
    run = verify(told)
    assert run.exit_code == 1, run.output
    assert "3 stocks cannot have been rebuilt" in run.stdout
