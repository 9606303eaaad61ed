"""What happened: the events of each move, who may see them, and which ones a seat has still to be told."""

from random import Random

import msgspec
import pytest
from tests.deals import continued, dealt, deck, hand, move, new_game, played
from tests.engine.playing import random_deck, random_play

from tapete.engine.events import CardDrawn, Event, HandDealt, UpcardAnswered, seen_by
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin import play
from tapete.engine.gin.table import MESA

OPEN = "pass pass stock -KH stock -KC"
READY = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"


def events(before: str, word: str) -> list[dict[str, object]]:
    """What a move adds to the log, as it goes out, after a script of moves."""
    now = played(hand(stock="5C 6C AH"), before)
    _, happened = play.apply(now, now.turn, move(word))
    return msgspec.json.decode(msgspec.json.encode(happened), type=list[dict[str, object]])


def told(game: Game, seat: int | None) -> list[str]:
    """The events that a seat is told, as `name ply`."""
    return [f"{event['event']} {event['ply']}" for event in _plain(view(game, seat, Envelope("g", 1, ())).events)]


def _plain(happened: tuple[Event, ...]) -> list[dict[str, object]]:
    return msgspec.json.decode(msgspec.json.encode(happened), type=list[dict[str, object]])


@pytest.mark.parametrize(
    ("before", "word", "expected"),
    [
        ("", "pass", {"event": "upcard", "ply": 1, "seat": 0, "take": False, "card": "8D"}),
        ("pass", "take", {"event": "upcard", "ply": 2, "seat": 1, "take": True, "card": "8D"}),
        ("pass pass", "stock", {"event": "draw", "ply": 3, "seat": 0, "from": "stock", "card": "5C"}),
        ("pass pass stock", "-KH", {"event": "discard", "ply": 4, "seat": 0, "card": "KH"}),
        (OPEN, "pile", {"event": "draw", "ply": 7, "seat": 0, "from": "discard", "card": "KC"}),
    ],
)
def test_each_move_is_told_by_one_event(before: str, word: str, expected: dict[str, object]) -> None:
    assert events(before, word) == [expected]


def test_a_knock_ends_the_hand_in_the_same_ply() -> None:
    now = played(hand(READY, "", "JD", "KD"), "pass pass stock")
    _, happened = play.apply(now, 0, move("!KD"))
    assert _plain(happened) == [
        {"event": "knock", "ply": 4, "seat": 0, "card": "KD"},
        {"event": "finish", "ply": 4, "outcome": "knock"},
    ]


def test_a_drawn_hand_ends_with_the_last_discard() -> None:
    cards = deck("4S 6S 8S TS QS AH 3H 5H 7H 9H", "2D 4D 6D 8D TD 3C 5C 7C JC KH", "KC")
    game = continued(dealt(new_game(), cards), "pass pass " + " ".join(f"stock -{card}" for card in cards[21:50]))
    assert told(game, 0)[-2:] == ["discard 60", "finish 60"]


def test_another_seats_draw_from_the_stock_has_no_card() -> None:
    drawn = CardDrawn(ply=3, seat=0, source="stock", card="5C")
    assert seen_by(drawn, 0) == drawn
    for other in (1, None):
        assert seen_by(drawn, other) == CardDrawn(ply=3, seat=0, source="stock", card=None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_else_is_seen_by_all(seat: int | None) -> None:
    happened: list[Event] = [
        HandDealt(0, 1),
        UpcardAnswered(1, 0, take=True, card="8D"),
        CardDrawn(7, 0, "discard", "KC"),
    ]
    for word, now in (("-KH", played(hand(), "take")), ("!KD", played(hand(READY, "", "JD", "KD"), "pass pass stock"))):
        happened += play.apply(now, 0, move(word))[1]
    assert [seen_by(event, seat) for event in happened] == happened


def test_a_seat_is_told_the_deal_until_it_moves() -> None:
    game = dealt(new_game())
    assert told(game, 0) == told(game, 1) == told(game, None) == ["deal 0"]
    game = continued(game, "pass")
    assert told(game, 0) == ["upcard 1"]
    assert told(game, 1) == ["deal 0", "upcard 1"]


def test_a_seat_is_told_what_happened_since_its_last_move_that_move_included() -> None:
    game = continued(dealt(new_game()), "pass pass stock -KH")
    assert told(game, 1) == ["upcard 2", "draw 3", "discard 4"]
    assert told(game, 0) == ["discard 4"]


def test_what_a_person_has_not_answered_is_kept_however_much_the_other_seat_does() -> None:
    game = continued(dealt(new_game()), "take -KH pile")
    assert told(game, 0) == ["discard 2", "draw 3"]
    assert told(game, 1) == ["draw 3"]
    assert [event.ply for event in game.boards[0].trail] == [2, 3]


def test_nobody_waits_for_a_cpu() -> None:
    game = dealt(new_game(players=(Player("Ana"), Player("CPU", cpu="mesa"))))
    game = continued(game, "pass")
    assert [event.ply for event in game.boards[0].trail] == [1]
    game = continued(game, "take -QS")
    assert told(game, 0) == ["upcard 1", "upcard 2", "discard 3"]


def test_two_cpus_are_told_what_each_has_not_answered() -> None:
    cpus = (Player("CPU", cpu="mesa"), Player("CPU", cpu="mesa"))
    game = continued(dealt(new_game(players=cpus)), "pass pass stock")
    assert [event.ply for event in game.boards[0].trail] == [2, 3]


def test_a_new_deal_begins_a_new_trail() -> None:
    game = continued(dealt(new_game(100), deck(READY, "", "JD", "KD")), "pass pass stock !KD")
    assert told(game, 1) == ["upcard 2", "draw 3", "knock 4", "finish 4"]
    assert told(dealt(game), 1) == ["deal 0"]


def test_plies_are_dense_and_only_the_end_shares_one() -> None:
    rng = Random(8)
    for _ in range(200):
        before = play.deal(MESA, 1, random_deck(rng))
        plies: list[int] = []
        for seat, one, after in random_play(rng, before):
            plies += [event.ply for event in play.apply(before, seat, one)[1]]
            before = after
        assert plies == [*range(1, len(plies)), len(plies) - 1]
