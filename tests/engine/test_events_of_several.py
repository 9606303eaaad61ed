"""What each of several seats is told of what happened, and what is kept to be told."""

from random import Random

from tests.deals import PACK, continued, dealt, gin, new_game
from tests.engine.checks import check_table
from tests.engine.houses import KINDS
from tests.engine.playing import choose, rich_deck, some_style
from tests.engine.test_pairs import table as pairs_table

from tapete.engine import game as games
from tapete.engine.events import CardDrawn, Event
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin.table import CLASICO

CPU = Player("CPU", cpu="mesa")


def together(*players: Player) -> Game:
    """A hand of several at the older table; seat 0 begins."""
    return dealt(new_game(players=players, rules=CLASICO, form="together"), PACK)


def events(game: Game, seat: int | None) -> tuple[Event, ...]:
    """The events that a seat is told."""
    return view(game, seat, Envelope("game", 1, ())).events


def plies(game: Game, seat: int | None) -> list[int]:
    """Their plies."""
    return [event.ply for event in events(game, seat)]


def turns(game: Game, count: int) -> Game:
    """The game after turns that throw what they draw."""
    for _ in range(count):
        hand = gin(game.boards[0])
        game = continued(game, f"stock -{PACK[hand.deck[hand.top]]}")
    return game


def test_each_of_several_is_told_what_happened_since_its_own_last_move() -> None:
    game = turns(together(Player("Ana"), Player("Eva"), Player("Leo")), 4)
    assert {seat: plies(game, seat) for seat in range(3)} == {0: [8], 1: [4, 5, 6, 7, 8], 2: [6, 7, 8]}


def test_what_the_slowest_person_has_not_answered_is_kept() -> None:
    game = turns(together(Player("Ana"), Player("Eva"), Player("Leo")), 2)
    assert [event.ply for event in game.boards[0].trail] == [0, 1, 2, 3, 4]
    assert plies(game, 2) == plies(game, None) == [0, 1, 2, 3, 4]
    assert [event.ply for event in turns(game, 1).boards[0].trail] == [2, 3, 4, 5, 6]


def test_nobody_waits_for_the_cpus_of_several_seats() -> None:
    game = turns(together(Player("Ana"), CPU, CPU, CPU), 4)
    assert plies(game, 0) == [2, 3, 4, 5, 6, 7, 8]
    assert [event.ply for event in turns(game, 1).boards[0].trail] == [10]


def test_each_of_three_is_told_its_own_stock_cards_alone() -> None:
    game = turns(together(Player("Ana"), Player("Eva"), Player("Leo")), 2)
    for seat in (0, 1, 2, None):
        for event in events(game, seat):
            if isinstance(event, CardDrawn):
                assert (event.card is None) == (event.seat != seat)
    assert [event.seat for event in events(game, 2) if isinstance(event, CardDrawn)] == [0, 1]


def test_in_pairs_each_hand_is_told_apart_whatever_order_they_are_played_in() -> None:
    game = continued(continued(dealt(pairs_table()), "pass"), "pass pass stock", board=1)
    assert [plies(game, seat) for seat in (0, 1, 2, 3)] == [[1], [0, 1], [3], [2, 3]]
    assert [len(board.trail) for board in game.boards] == [2, 2]


def test_in_pairs_a_hand_of_cpus_keeps_what_each_of_them_has_not_answered() -> None:
    game = dealt(new_game(players=(Player("Ana"), CPU, CPU, CPU), form="pairs"))
    game = continued(continued(game, "pass pass stock"), "pass pass stock", board=1)
    assert [event.ply for event in game.boards[0].trail] == [3]
    assert [event.ply for event in game.boards[1].trail] == [2, 3]


def test_a_new_deal_tells_every_seat_of_the_deal_alone() -> None:
    rng = Random(3)
    for name in ("clasico for four together", "three taking turns", "pairs"):
        kind = KINDS[name]
        seats = kind.seats if kind.form == "together" else 2
        game, style = kind.start(10_000), some_style(rng)
        for _ in range(3):
            game = dealt(game, *(rich_deck(rng, seats) for _ in range(game.hands_to_deal)))
            assert [plies(game, seat) for seat in (*range(kind.seats), None)] == [[0]] * (kind.seats + 1)
            while running := [gin(board) for board in game.boards if board.running]:
                game = games.apply(game, running[0].turn, choose(rng, running[0], style))
                check_table(running[0])
