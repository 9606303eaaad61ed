"""The game around the hands: who deals, who scores, when it ends (rules 1 to 4)."""

import pytest
from msgspec.structs import replace
from tests.deals import continued, dealt, deck, move, new_game, scored

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.gin.table import MESA, TABLES
from tapete.engine.refusals import IllegalMove, Refusal

GIN = "4S 5S 6S 9H 9D 9C TH JH QH KD"
POOR = "7C 7D 7H 8C 8D 8H TD TC TS KC"


def with_gin(game: Game) -> Game:
    """The game after a hand that its non-dealer won by gin: 10 and 25."""
    return continued(dealt(game, deck(GIN, POOR, "KH")), "take !KD")


def with_dealers_gin(game: Game) -> Game:
    """The game after a hand that its dealer won by gin: 10 and 25."""
    return continued(dealt(game, deck(POOR, GIN, "KH")), "pass take !KD")


def with_undercut(game: Game) -> Game:
    """The game after a hand whose non-dealer knocked with 10 and was undercut by the dealer's 10."""
    ready = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"
    return continued(dealt(game, deck(ready, "7C 7D 7H 8C 8D 8H TD TC TS KC", "JD", "KD")), "pass pass stock !KD")


def with_draw(game: Game) -> Game:
    """The game after a hand in which each seat threw what it drew until the stock ran down."""
    loose = "4S 6S 8S TS QS AH 3H 5H 7H 9H", "2D 4D 6D 8D TD 3C 5C 7C JC KH"
    cards = deck(*loose, "KC")
    words = [f"stock -{card}" for card in cards[21:50]]
    return continued(dealt(game, cards), "pass pass " + " ".join(words))


def refusal(game: Game) -> Refusal:
    """Why no hand may be dealt now."""
    with pytest.raises(IllegalMove) as caught:
        dealt(game)
    return caught.value.code


def test_the_target_is_50_or_100_and_nothing_else() -> None:
    assert MESA.targets == (50, 100)
    assert TABLES["mesa"] == MESA


@pytest.mark.parametrize("target", [50, 100])
def test_the_target_is_set_before_the_first_deal(target: int) -> None:
    game = new_game(target)
    assert (game.target, game.boards, game.number) == (target, (), 0)
    assert games.status(game) == "between-hands"


@pytest.mark.parametrize("creator", [0, 1])
def test_the_games_creator_is_offered_the_first_upcard(creator: int) -> None:
    game = dealt(new_game(creator=creator))
    assert (game.boards[0].hand.turn, game.boards[0].hand.dealer) == (creator, 1 - creator)


@pytest.mark.parametrize("person", [0, 1])
def test_against_the_cpu_the_cpu_deals_first(person: int) -> None:
    players = [Player("CPU", cpu="mesa"), Player("CPU", cpu="mesa")]
    players[person] = Player("Ana")
    game = dealt(new_game(creator=person, players=tuple(players)))
    assert game.players[game.boards[0].hand.dealer].cpu == "mesa"
    assert game.boards[0].hand.turn == person


@pytest.mark.parametrize("creator", [0, 1])
def test_the_loser_of_a_hand_deals_the_next(creator: int) -> None:
    won = with_gin(new_game(100, creator))
    assert won.scores[creator] == 35
    assert won.dealers == (1 - creator,)
    lost = with_dealers_gin(new_game(100, creator))
    assert lost.scores[1 - creator] == 35
    assert lost.dealers == (creator,)
    again = dealt(lost)
    assert (again.boards[0].hand.dealer, again.boards[0].hand.turn) == (creator, 1 - creator)


def test_a_knocker_who_is_undercut_has_lost_and_deals() -> None:
    game = with_undercut(new_game())
    assert (game.scores, game.dealers) == ((0, 25), (0,))


@pytest.mark.parametrize("creator", [0, 1])
def test_after_a_drawn_hand_the_same_dealer_deals_again_and_nobody_scores(creator: int) -> None:
    before = new_game(creator=creator)
    game = with_draw(before)
    assert (game.scores, game.dealers) == ((0, 0), before.dealers)
    assert games.status(game) == "between-hands"


def test_the_winner_of_a_hand_scores_its_points_and_nobody_else() -> None:
    assert with_gin(scored(new_game(100), 7, 12)).scores == (42, 12)


@pytest.mark.parametrize(("before", "wins"), [(14, False), (15, True), (16, True)])
def test_the_first_to_reach_or_pass_the_target_wins_the_game(before: int, wins: bool) -> None:
    game = with_gin(scored(new_game(50), before, 49))
    assert game.winner == (0 if wins else None)
    assert games.status(game) == ("finished" if wins else "between-hands")
    assert game.scores == (before + 35, 49)


def test_a_game_to_100_goes_on_at_50() -> None:
    assert with_gin(scored(new_game(100), 15, 0)).winner is None
    assert with_gin(scored(new_game(100), 65, 0)).winner == 0


def test_the_other_seat_can_win_too() -> None:
    assert with_dealers_gin(scored(new_game(), 49, 15)).winner == 1


def test_no_hand_or_game_bonus_is_added() -> None:
    """Seat 0 wins two hands and seat 1 one, each by 35; then seat 0 passes 100 with the fourth."""
    game = with_dealers_gin(with_gin(with_gin(new_game(100))))
    assert game.scores == (70, 35)
    over = with_dealers_gin(game)
    assert (over.scores, over.winner) == ((105, 35), 0)


def test_no_hand_is_dealt_while_one_runs() -> None:
    assert refusal(dealt(new_game())) is Refusal.HAND_RUNNING


def test_no_hand_is_dealt_while_a_seat_is_open() -> None:
    game = new_game(players=(Player("Ana"), Player("", open=True)))
    assert games.status(game) == "waiting"
    assert refusal(game) is Refusal.SEATS_OPEN


def test_when_the_invited_person_comes_the_game_can_begin() -> None:
    game = games.seat_player(new_game(players=(Player("Ana"), Player("", open=True))), 1, "Eva")
    assert game.players == (Player("Ana"), Player("Eva"))
    assert games.status(game) == "between-hands"
    assert games.status(dealt(game)) == "playing"


def test_no_hand_is_dealt_after_the_end_of_the_game() -> None:
    assert refusal(with_gin(scored(new_game(), 15, 0))) is Refusal.GAME_FINISHED


def test_without_a_hand_there_is_no_move() -> None:
    game = new_game()
    with pytest.raises(IllegalMove) as caught:
        games.apply(game, 0, move("take"))
    assert caught.value.code is Refusal.NO_HAND
    assert games.legal_moves(game, 0) == ()


def test_a_finished_hand_stays_on_the_table_and_takes_no_move_until_the_next_deal() -> None:
    game = with_gin(new_game(100))
    assert game.boards[0].hand.phase == "finished"
    with pytest.raises(IllegalMove) as caught:
        games.apply(game, 1, move("stock"))
    assert caught.value.code is Refusal.HAND_FINISHED
    again = dealt(game)
    assert (again.boards[0].hand.phase, again.number, again.scores) == ("upcard", 2, game.scores)


def test_a_spectator_has_no_moves() -> None:
    assert games.legal_moves(dealt(new_game()), None) == ()


def test_a_table_may_alternate_the_deal() -> None:
    game = replace(new_game(100), rules=replace(MESA, next_dealer="alternate"))
    once = with_gin(game)
    assert (game.dealers, once.dealers) == ((1,), (0,))
    assert with_gin(once).dealers == game.dealers
