"""The game around the deals (`rummy`: head and game): who deals, who scores, when it ends."""

import pytest
from msgspec.structs import replace
from tests.deals import NAMES
from tests.engine.rummy.tables import deck
from tests.engine.rummy.words import move

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.hands import told_target
from tapete.engine.moves import Rebuild
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import CHOICES, RUMMY, Options

TO_200 = Options(length="200")
WHOLE = "AS AH AD KS KH KD QS QH QD JS JH JD JC"  # goes out with whatever it draws
OPENING = "open AS AH AD + KS KH KD + QS QH QD + JS JH JD JC"
LOW = "2S 3S 5S 7S 9S 2H 4H 6H 8H TH 3D 5D 7D"
AS_LOW = "2C 3C 5C 7C 9C 2D 4D 6D 8D TD 3H 5H 7H"
HIGH = "2C 3C 5C 7C 9C 2D 4D 6D 8D TD 3H 5H 9H"


def new_game(rules: Options = RUMMY, seats: int = 2) -> Game:
    """A game before its first deal, made by seat 0."""
    players = [Player(name) for name in (*NAMES, "Paz", "Gil")[:seats]]
    return games.start(rules, rules.default_target, players, 0, "heads-up" if seats == 2 else "together")


def dealt(game: Game, *hands: str) -> Game:
    """The game with its next deal: the hands from the dealer's left, any cards to those that are not named."""
    cards = deck(*hands, *[""] * (len(game.players) - len(hands)))
    return games.deal(game, [Papers(f"deal-{game.number + 1}", game.number + 1)], [cards])


def hand_of(game: Game) -> Hand:
    """The deal on the table."""
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


def played(game: Game, *words: str) -> Game:
    """The game after moves, each by the seat on turn."""
    for word in words:
        game = games.apply(game, hand_of(game).turn, move(word))
    return game


def gone_out(game: Game, turns: int = 0) -> Game:
    """The game after a deal won by the seat so many places from the dealer's left, in its first turn."""
    game = dealt(game, *[""] * turns, WHOLE)
    for _ in range(turns):
        game = played(game, "stock", f"-{hand_of(game).stock[0]}")
    return played(game, "stock", OPENING, f"-{hand_of(game).stock[0]}")


def blocked(game: Game, *hands: str) -> Game:
    """The game after a deal in which everybody throws what comes from the stock to the end."""
    game = dealt(game, *hands)
    while game.boards[0].running:
        hand = hand_of(game)
        if hand.phase == "rebuild":
            game = games.apply(game, hand.turn, Rebuild(hand.pile[:-1]), auto=True)
        else:
            game = played(game, "stock", f"-{hand.stock[0]}")
    return game


def points(game: Game) -> int:
    """What the last deal's winner scored."""
    result = hand_of(game).result
    assert result is not None
    return result.points


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_first_dealer_is_the_last_seat_and_the_player_at_its_left_begins(seats: int) -> None:
    game = dealt(new_game(seats=seats))
    assert hand_of(game).dealer == seats - 1
    assert hand_of(game).turn == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deal_rotates_to_the_left_whoever_wins(seats: int) -> None:
    game = new_game(TO_200, seats)
    dealers = []
    for number in range(2 * seats):
        game = gone_out(replace(game, scores=(0,) * seats, winner=None), turns=number % seats)
        dealers.append(hand_of(game).dealer)
    assert dealers == [(seats - 1 + number) % seats for number in range(2 * seats)]


def test_it_rotates_after_a_blocked_deal_too() -> None:
    after = blocked(new_game(TO_200), LOW, HIGH)
    assert hand_of(after).result is not None
    assert (hand_of(after).dealer, after.dealers) == (1, (0,))


def test_after_a_void_deal_the_same_dealer_deals_again_and_nobody_has_scored() -> None:
    for rules in (RUMMY, TO_200):
        after = blocked(new_game(rules), LOW, AS_LOW)
        assert points(after) == 0
        assert (after.scores, after.won, after.winner) == ((0, 0), (0, 0), None)
        assert (hand_of(after).dealer, after.dealers) == (1, (1,))
        again = dealt(after)
        assert (hand_of(again).dealer, hand_of(again).turn) == (1, 0)


def test_one_deal_is_the_game_by_default() -> None:
    assert RUMMY.length == "deal"
    assert set(CHOICES["length"]) == {"deal", "200"}
    assert told_target(RUMMY, RUMMY.default_target) is None


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_its_winner_wins(winner: int) -> None:
    after = gone_out(new_game(seats=3), turns=winner)
    assert after.winner == winner
    assert games.status(after) == "finished"
    assert after.scores == tuple(points(after) if seat == winner else 0 for seat in range(3))
    with pytest.raises(IllegalMove) as caught:
        dealt(after)
    assert caught.value.code is Refusal.GAME_FINISHED


def test_the_winner_of_a_blocked_deal_wins_it_by_a_few_points() -> None:
    after = blocked(new_game(), LOW, HIGH)
    assert (points(after), after.scores, after.winner) == (2, (2, 0), 0)


def test_to_200_totals_add_up_and_only_a_deals_winner_scores() -> None:
    first = gone_out(replace(new_game(TO_200, 3), scores=(10, 20, 5)), turns=1)
    assert first.scores == (10, 20 + points(first), 5)
    assert first.won == (0, 1, 0)
    second = blocked(replace(new_game(TO_200), scores=(10, 20)), LOW, HIGH)
    assert second.scores == (12, 20)


@pytest.mark.parametrize(("before", "winner"), [(197, None), (198, 0), (199, 0)])
def test_it_ends_when_a_deals_winner_reaches_200(before: int, winner: int | None) -> None:
    assert told_target(TO_200, TO_200.default_target) == 200
    after = blocked(replace(new_game(TO_200), scores=(before, 190)), LOW, HIGH)
    assert after.scores == (before + 2, 190)
    assert after.winner == winner
    assert games.status(after) == ("between-hands" if winner is None else "finished")


def test_the_winner_is_who_reached_200() -> None:
    after = gone_out(replace(new_game(TO_200, 4), scores=(150, 0, 180, 199)), turns=1)
    assert after.scores[1] == points(after)
    assert after.winner == (1 if points(after) >= 200 else None)
    after = gone_out(replace(new_game(TO_200, 4), scores=(150, 0, 180, 199)), turns=2)
    assert after.winner == 2


def test_nothing_is_added_at_the_end_of_a_game() -> None:
    after = gone_out(new_game(seats=3))
    assert [games.bonus(after, seat) for seat in range(3)] == [0, 0, 0]


def test_no_deal_is_made_while_one_is_played() -> None:
    with pytest.raises(IllegalMove) as caught:
        dealt(dealt(new_game()))
    assert caught.value.code is Refusal.HAND_RUNNING
