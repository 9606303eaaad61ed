"""What happened in a deal of rummy: the events of each move, who sees their cards, and which a seat is still told."""

from typing import Any

import msgspec
import pytest
from tests.deals import NAMES
from tests.engine.rummy.tables import LOOSE, at_table, deck, played, stepped
from tests.engine.rummy.words import move

from tapete.engine import game as games
from tapete.engine.events import CardDrawn, seen_by
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.moves import Rebuild
from tapete.engine.papers import Papers
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import RUMMY

OPENED = at_table(
    "6H 9S JS 2C 2H 2D 8H", "QC AD", table=["1 5H XX 7H", "1 8S 8D XX"], opened=[0, 1], pile="4C 8C", stock="3D 5S"
)
UNOPENED = at_table("KS KH KD 5H 6H 7H 2C 4D", "QC AD", stock="3D 5S")


def plain(events: object) -> list[dict[str, Any]]:
    """Events as they go out."""
    return msgspec.json.decode(msgspec.json.encode(events), type=list[dict[str, Any]])


@pytest.mark.parametrize(
    ("before", "word", "expected"),
    [
        ("", "stock", {"event": "draw", "ply": 1, "seat": 0, "from": "stock", "card": "3D"}),
        ("", "pile", {"event": "draw", "ply": 1, "seat": 0, "from": "discard", "card": "8C"}),
        ("pile", "back", {"event": "take-back", "ply": 2, "seat": 0, "card": "8C"}),
        ("stock", "meld 2H 2C 2D", {"event": "meld", "ply": 2, "seat": 0, "meld": 2, "cards": ["2H", "2C", "2D"]}),
        ("stock", "off 8H 0", {"event": "lay-off", "ply": 2, "seat": 0, "card": "8H", "meld": 0, "end": "high"}),
        ("stock", "swap 6H 0 1", {"event": "swap-joker", "ply": 2, "seat": 0, "card": "6H", "meld": 0, "joker": 1}),
        ("stock", "-9S", {"event": "discard", "ply": 2, "seat": 0, "card": "9S"}),
    ],
)
def test_each_move_is_told_by_one_event(before: str, word: str, expected: dict[str, Any]) -> None:
    now = played(OPENED, before) if before else OPENED
    assert plain(stepped(now, word)[1]) == [expected]


def test_an_opening_is_told_with_its_melds_as_they_lie_and_what_they_count() -> None:
    _, happened = stepped(played(UNOPENED, "stock"), "open KS KH KD + 7H 5H 6H")
    melds = [["KS", "KH", "KD"], ["5H", "6H", "7H"]]
    assert plain(happened) == [{"event": "open", "ply": 2, "seat": 0, "melds": melds, "total": 48}]


def test_a_rebuild_is_told_by_its_numbers_without_a_card() -> None:
    waiting = played(at_table(LOOSE, "KD", pile="4C 6C", stock="8D"), "stock", "-8D")
    assert plain(stepped(waiting, "rebuild")[1]) == [{"event": "rebuild", "ply": 3, "stock": 2, "rebuilds": 1}]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_card_of_the_stock_is_named_to_the_seat_that_drew_it_alone(seat: int | None) -> None:
    (drawn,) = stepped(OPENED, "stock")[1]
    assert seen_by(drawn, 0) == drawn
    assert seen_by(drawn, seat) == CardDrawn(1, 0, "stock", None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_else_is_seen_by_all(seat: int | None) -> None:
    for words in (("pile",), ("pile", "back"), ("stock", "swap 6H 0 1"), ("stock", "off 8H 0"), ("stock", "-9S")):
        now = played(OPENED, *words[:-1])
        (event,) = stepped(now, words[-1])[1]
        assert seen_by(event, seat) == event


def a_game(cpu: int | None = None) -> Game:
    """A game of three whose first deal is on the table."""
    players = [Player(name, cpu="mesa" if seat == cpu else None) for seat, name in enumerate(NAMES[:3])]
    start = games.start(RUMMY, RUMMY.default_target, players, 0, "together")
    return games.deal(start, [Papers("deal", 1)], [deck("", "", "", stock="2H 3S 4D 5C 6H 7S")])


def hand_of(game: Game) -> Hand:
    """The deal on the table."""
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


def after(game: Game, *words: str) -> Game:
    """The game after moves, each by the seat on turn; `time` is its clock running out."""
    for word in words:
        seat = hand_of(game).turn
        if word == "time":
            todo = tuple(moves_for(hand_of(game)))
            game = games.timed_out(game, seat)
            for one in todo:
                game = games.apply(game, seat, one, auto=True)
        else:
            game = games.apply(game, seat, move(word))
    return game


def told(game: Game, seat: int | None) -> list[str]:
    """The events that a seat is told, as `name ply`."""
    return [f"{event['event']} {event['ply']}" for event in plain(view(game, seat, Envelope("g", 1, ())).events)]


def test_a_seat_is_told_what_happened_since_its_last_move_that_move_included() -> None:
    game = after(a_game(), "stock", "-2H", "stock", "-3S")
    assert told(game, 0) == ["discard 2", "draw 3", "discard 4"]
    assert told(game, 1) == ["discard 4"]
    assert told(game, 2) == ["deal 0", "draw 1", "discard 2", "draw 3", "discard 4"]


def test_moves_that_only_a_cpu_has_not_answered_are_forgotten() -> None:
    game = after(a_game(cpu=2), "stock", "-2H", "stock", "-3S")
    assert told(game, None) == ["discard 2", "draw 3", "discard 4"]


def test_a_time_out_is_told_to_all_and_what_the_table_did_comes_after_it() -> None:
    game = after(a_game(), "stock", "-2H", "time", "stock")
    told_first = ["discard 2", "time-out 2", "draw 3", "discard 4", "draw 5"]
    assert told(game, 0) == told_first
    assert told(game, 1) == ["deal 0", "draw 1", *told_first]
    assert told(game, 2) == ["draw 5"]
    (timed,) = [event for event in plain(view(game, 0, Envelope("g", 1, ())).events) if event["event"] == "time-out"]
    assert timed["seat"] == 1


def test_a_time_out_in_mid_turn_is_told_behind_what_the_seat_had_done_itself() -> None:
    game = after(a_game(), "pile", "time")
    assert told(game, 0) == ["draw 1", "time-out 1", "take-back 2", "draw 3", "discard 4"]


def test_who_let_the_clock_run_out_is_told_of_it_until_its_next_move() -> None:
    game = after(a_game(), "time", "stock", "-3S", "stock", "-4D")
    assert told(game, 0)[:4] == ["deal 0", "time-out 0", "draw 1", "discard 2"]
    assert "time-out 0" not in told(after(game, "stock"), 0)


def test_a_stock_built_anew_is_news_to_all() -> None:
    game = a_game()
    while hand_of(game).phase != "rebuild":
        game = after(game, "stock", f"-{hand_of(game).stock[0]}")
    seat = hand_of(game).turn
    game = games.apply(game, seat, Rebuild(hand_of(game).pile[:-1]), auto=True)
    assert [told(game, one)[-1].split()[0] for one in (0, 1, 2, None)] == ["rebuild"] * 4
