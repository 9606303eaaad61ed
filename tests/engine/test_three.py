"""Three at the table, two of whom play: whoever deals sits out (`gin-tables`)."""

import pytest
from tests.deals import DEALER, NON_DEALER, PACK, continued, dealt, deck, gin, move, new_game, scored
from tests.engine.houses import custom
from tests.engine.test_game import GIN, POOR, refusal
from tests.engine.test_showdown import A

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, GameView, view
from tapete.engine.gin.shown import HandView
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove, Refusal

FIRST_WINS = deck(GIN, POOR, "KH"), "take !KD"
SECOND_WINS = deck(POOR, GIN, "KH"), "pass take !KD"
LOOSE = deck("4S 6S 8S TS QS AH 3H 5H 7H 9H", "2D 4D 6D 8D TD 3C 5C 7C JC KH", "KC")
NOBODY_WINS = LOOSE, "pass pass " + " ".join(f"stock -{card}" for card in LOOSE[21:50])


def table(target: int = 10_000, creator: int = 0, rules: Table = MESA) -> Game:
    """A game of three."""
    return new_game(target, creator, rules=rules, form="three", seats=3)


def after_hand(game: Game, hand: tuple[tuple[str, ...], str]) -> Game:
    """The game after one more scripted hand."""
    cards, words = hand
    return continued(dealt(game, cards), words)


def seen(game: Game, seat: int | None) -> GameView:
    """A view of the game."""
    return view(game, seat, Envelope("game", 1, ("next",)))


def refused(game: Game, seat: int, what: Move) -> Refusal:
    """Why a seat's move is refused."""
    with pytest.raises(IllegalMove) as caught:
        games.apply(game, seat, what)
    return caught.value.code


@pytest.mark.parametrize("creator", [0, 1, 2])
def test_the_games_creator_is_offered_the_first_upcard_and_the_seat_before_it_deals_and_sits_out(creator: int) -> None:
    hand = gin(dealt(table(creator=creator)).boards[0])
    left, sitting = (creator + 1) % 3, (creator + 2) % 3
    assert (hand.dealer, hand.order, hand.turn) == (sitting, (creator, left), creator)
    assert hand.held.keys() == {creator, left}
    assert sum(cards.bit_count() for cards in hand.cards) == 20
    assert hand.stock == 31


def test_the_one_at_the_dealers_left_is_offered_the_upcard_first_then_the_other_one() -> None:
    game = dealt(table())
    assert games.legal_moves(game, 0)
    assert games.legal_moves(continued(game, "pass"), 1)
    both = continued(game, "pass pass")
    assert (both.boards[0].hand.phase, both.boards[0].hand.turn) == ("draw", 0)


def test_cards_go_to_the_one_at_the_dealers_left_first() -> None:
    hand = dealt(table(creator=1), PACK).boards[0].hand
    assert hand.cards[1] == sum(1 << number for number in range(0, 20, 2))
    assert hand.cards[2] == sum(1 << number for number in range(1, 20, 2))


def test_whoever_deals_has_no_cards_and_no_moves() -> None:
    game = dealt(table())
    for words in ("", "take", "take -KH"):
        now = continued(game, words)
        assert games.legal_moves(now, 2) == ()
        for word in ("take", "stock", "-KH", "!KH", "big"):
            assert refused(now, 2, move(word)) is Refusal.NOT_IN_HAND


def test_whoever_deals_sees_the_hand_from_outside() -> None:
    game = continued(dealt(table()), "pass pass stock")
    outside, spectator = seen(game, 2), seen(game, None)
    assert outside.hand == spectator.hand
    assert (outside.events, outside.legal) == (spectator.events, ())
    assert outside.you == 2
    assert [one.cards for one in outside.seats] == [11, 10, 0]
    assert [one.dealer for one in outside.seats] == [False, False, True]
    assert outside.hand is not None
    assert (outside.hand.seats, outside.hand.dealer) == ((0, 1), 2)


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        (MESA, FIRST_WINS),
        (MESA, SECOND_WINS),
        (custom(next_dealer="alternate"), FIRST_WINS),
        (custom(next_dealer="alternate"), SECOND_WINS),
        (CLASICO, (deck(GIN, POOR, "KH"), "pile !KD")),
        (CLASICO, (deck(POOR, GIN, "3C", "KH"), "stock -KH pile !KD")),
    ],
)
def test_the_deal_rotates_to_the_left_whoever_wins(rules: Table, hand: tuple[tuple[str, ...], str]) -> None:
    game, dealers = table(rules=rules), []
    for _ in range(4):
        game = after_hand(game, hand)
        dealers.append(game.boards[0].hand.dealer)
    assert dealers == [2, 0, 1, 2]
    assert game.dealers == (0,)


def test_after_a_drawn_hand_the_same_dealer_deals_again() -> None:
    game = after_hand(table(), NOBODY_WINS)
    assert (game.dealers, game.scores, game.won) == ((2,), (0, 0, 0), (0, 0, 0))
    again = dealt(game)
    assert (again.boards[0].hand.dealer, again.boards[0].hand.order) == (2, (0, 1))


def test_each_scores_alone() -> None:
    game = after_hand(after_hand(table(), FIRST_WINS), FIRST_WINS)
    assert (game.scores, game.won) == ((35, 35, 0), (1, 1, 0))
    assert game.sides == ((0,), (1,), (2,))
    assert [(side.seats, side.score) for side in seen(game, 0).sides] == [((0,), 35), ((1,), 35), ((2,), 0)]


def test_the_first_to_reach_the_target_wins_though_the_others_had_more() -> None:
    before = scored(table(100), 65, 99, 99)
    assert after_hand(before, FIRST_WINS).winner == 0
    assert after_hand(scored(table(100), 64, 99, 99), FIRST_WINS).winner is None
    assert refusal(after_hand(before, FIRST_WINS)) is Refusal.GAME_FINISHED


def test_only_who_played_is_in_the_result() -> None:
    ready = deck(A.knocker, A.defender, "JD", "TC"), "pass pass stock !TC"
    game = after_hand(after_hand(table(), FIRST_WINS), ready)
    hand = seen(game, 0).hand
    assert isinstance(hand, HandView)
    assert hand.result is not None
    assert [one.seat for one in hand.result.seats] == [1, 2]
    assert (hand.result.knocker, hand.result.winner) == (1, 2)
    assert game.scores == (35, 0, 25)


def test_who_sits_out_is_told_the_whole_hand() -> None:
    game = continued(dealt(table(), deck(NON_DEALER, DEALER, "8D")), "pass pass stock -KH stock -KC")
    assert [event.ply for event in seen(game, 2).events] == [0, 1, 2, 3, 4, 5, 6]
    assert [event.ply for event in seen(game, 0).events] == [4, 5, 6]


def test_nobody_waits_for_a_cpu_that_sits_out_or_plays() -> None:
    players = (Player("Ana"), Player("CPU", cpu="mesa"), Player("CPU 2", cpu="mesa"))
    game = dealt(new_game(players=players, form="three"))
    game = continued(game, "pass pass stock")
    assert [event.ply for event in game.boards[0].trail] == [3]


def test_no_hand_is_dealt_while_two_play_or_a_seat_is_open() -> None:
    assert refusal(dealt(table())) is Refusal.HAND_RUNNING
    players = (Player("Ana"), Player("Eva"), Player("", open=True))
    assert refusal(new_game(players=players, form="three")) is Refusal.SEATS_OPEN
