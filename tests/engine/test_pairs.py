"""Four in two pairs: seats 0 and 2 against 1 and 3, each in a hand of its own, the scores of a pair added
(`gin-tables`)."""

import pytest
from msgspec.structs import replace
from tests.deals import PACK, continued, dealt, deck, gin, new_game, scored
from tests.engine.houses import custom
from tests.engine.test_game import GIN, POOR, refusal
from tests.engine.test_three import FIRST_WINS, NOBODY_WINS, SECOND_WINS, refused, seen

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import Draw, Upcard
from tapete.engine.refusals import Refusal

Hand = tuple[tuple[str, ...], str]


def table(target: int = 10_000, creator: int = 0, rules: Table = MESA) -> Game:
    """A game of two pairs."""
    return new_game(target, creator, rules=rules, form="pairs", seats=4)


def after_round(game: Game, first: Hand, second: Hand) -> Game:
    """The game after both hands of one more deal, the first one ended before the second begins."""
    now = dealt(game, first[0], second[0])
    return continued(continued(now, first[1]), second[1], board=1)


@pytest.mark.parametrize("creator", range(4))
def test_each_player_faces_one_opponent_in_a_hand_of_its_own_dealt_together(creator: int) -> None:
    game = dealt(table(creator=creator), PACK, PACK[::-1])
    assert [set(board.hand.order) for board in game.boards] == [{0, 1}, {2, 3}]
    assert [board.hand.phase for board in game.boards] == ["upcard", "upcard"]
    assert creator in {board.hand.turn for board in game.boards}
    assert [board.hand.order[-1] for board in game.boards] == [board.hand.dealer for board in game.boards]
    for board, cards in zip(game.boards, (PACK, PACK[::-1]), strict=True):
        assert [PACK[number] for number in gin(board).deck] == list(cards)
        assert gin(board).held.keys() == set(gin(board).order)


@pytest.mark.parametrize(("creator", "dealers"), [(0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))])
def test_the_creator_and_its_partner_are_offered_the_first_upcards(creator: int, dealers: tuple[int, int]) -> None:
    game = dealt(table(creator=creator))
    assert game.sides == ((0, 2), (1, 3))
    assert tuple(board.hand.dealer for board in game.boards) == dealers
    assert {board.hand.turn for board in game.boards} == set(range(4)) - set(dealers)


def test_each_hand_has_its_own_turns_whatever_happens_in_the_other() -> None:
    game = dealt(table())
    game = continued(game, "pass pass stock -KH")
    game = continued(game, "take", board=1)
    assert [(board.hand.ply, board.hand.turn, board.hand.phase) for board in game.boards] == [
        (4, 1, "draw"),
        (1, 2, "discard"),
    ]
    assert refused(game, 0, Draw("stock")) is Refusal.NOT_YOUR_TURN
    assert refused(game, 3, Upcard(take=True)) is Refusal.NOT_YOUR_TURN
    assert games.legal_moves(game, 1) == (Draw("stock"),)


def test_a_move_in_one_hand_leaves_the_other_as_it_was() -> None:
    game = dealt(table())
    assert continued(game, "take").boards[1] == game.boards[1]
    assert continued(game, "take", board=1).boards[0] == game.boards[0]


def test_the_hands_are_numbered_one_after_the_other() -> None:
    game = after_round(table(), FIRST_WINS, FIRST_WINS)
    assert [board.papers.number for board in game.boards] == [1, 2]
    assert (game.number, game.hands_to_deal) == (2, 2)
    assert [board.papers.number for board in dealt(game).boards] == [3, 4]


def test_the_scores_of_a_pair_are_added() -> None:
    game = after_round(table(), FIRST_WINS, SECOND_WINS)
    assert (game.scores, game.won) == ((35, 0, 0, 35), (1, 0, 0, 1))
    game = after_round(game, FIRST_WINS, FIRST_WINS)
    sides = [(side.seats, side.score) for side in seen(game, 3).sides]
    assert sides == [((0, 2), game.scores[0] + game.scores[2]), ((1, 3), game.scores[1] + game.scores[3])]
    assert sum(score for _, score in sides) == 4 * 35


def test_the_round_is_over_when_both_hands_are() -> None:
    game = dealt(table(), FIRST_WINS[0], FIRST_WINS[0])
    one = continued(game, FIRST_WINS[1])
    assert games.status(one) == "playing"
    assert refusal(one) is Refusal.HAND_RUNNING
    assert refused(one, 0, Draw("stock")) is refused(one, 1, Draw("stock")) is Refusal.HAND_FINISHED
    assert games.legal_moves(one, 2)
    assert games.status(continued(one, FIRST_WINS[1], board=1)) == "between-hands"


def test_the_points_of_a_finished_hand_count_at_once() -> None:
    one = continued(dealt(table(), FIRST_WINS[0], FIRST_WINS[0]), FIRST_WINS[1])
    assert (one.scores, one.won, one.winner) == ((35, 0, 0, 0), (1, 0, 0, 0), None)


@pytest.mark.parametrize(
    ("first", "second", "dealers"),
    [
        (FIRST_WINS, FIRST_WINS, (1, 3)),
        (FIRST_WINS, SECOND_WINS, (1, 2)),
        (SECOND_WINS, FIRST_WINS, (0, 3)),
        (NOBODY_WINS, SECOND_WINS, (1, 2)),
        (NOBODY_WINS, NOBODY_WINS, (1, 3)),
    ],
)
def test_the_loser_of_each_hand_deals_its_next_one(first: Hand, second: Hand, dealers: tuple[int, int]) -> None:
    game = after_round(table(), first, second)
    assert game.dealers == dealers
    again = dealt(game)
    assert tuple(board.hand.dealer for board in again.boards) == dealers


@pytest.mark.parametrize("hand", [FIRST_WINS, SECOND_WINS])
def test_where_the_deal_alternates_it_does_so_in_each_hand(hand: Hand) -> None:
    rules = custom(next_dealer="alternate")
    once = after_round(table(rules=rules), hand, NOBODY_WINS)
    assert once.dealers == (0, 3)
    assert after_round(once, hand, hand).dealers == (1, 2)


def test_at_the_older_table_both_hands_begin_with_a_turn() -> None:
    game = dealt(table(rules=CLASICO), deck(GIN, POOR, "KH"), deck(GIN, POOR, "KH"))
    assert [board.hand.phase for board in game.boards] == ["draw", "draw"]
    over = continued(continued(game, "pile !KD"), "pile !KD", board=1)
    assert (over.scores, over.dealers) == ((30, 0, 30, 0), (0, 2))


def test_the_game_does_not_end_before_both_hands_of_the_round_have() -> None:
    game = dealt(scored(table(100), 30, 0, 40, 0), FIRST_WINS[0], FIRST_WINS[0])
    one = continued(game, FIRST_WINS[1])
    assert one.scores[0] + one.scores[2] == 105
    assert (one.winner, games.status(one)) == (None, "playing")
    over = continued(one, FIRST_WINS[1], board=1)
    assert (over.winner, games.status(over)) == (0, "finished")


@pytest.mark.parametrize(
    ("scores", "first", "second", "winner"),
    [
        ((30, 0, 34, 0), FIRST_WINS, NOBODY_WINS, None),
        ((30, 0, 35, 0), FIRST_WINS, NOBODY_WINS, 0),
        ((0, 40, 0, 25), NOBODY_WINS, SECOND_WINS, 1),
        ((65, 0, 0, 64), FIRST_WINS, SECOND_WINS, 0),
        ((65, 70, 0, 0), FIRST_WINS, SECOND_WINS, 1),
        ((70, 0, 0, 80), FIRST_WINS, SECOND_WINS, 1),
        ((70, 80, 5, 0), FIRST_WINS, SECOND_WINS, 1),
        ((90, 0, 0, 85), NOBODY_WINS, SECOND_WINS, 1),
    ],
)
def test_a_pair_that_reaches_the_target_wins_and_if_both_do_the_higher_total(
    scores: tuple[int, ...], first: Hand, second: Hand, winner: int | None
) -> None:
    assert after_round(scored(table(100), *scores), first, second).winner == winner


def test_a_tie_at_or_above_the_target_plays_on_until_one_pair_is_ahead() -> None:
    tied = after_round(scored(table(100), 60, 40, 10, 30), FIRST_WINS, SECOND_WINS)
    assert tied.scores == (95, 40, 10, 65)
    assert (tied.winner, games.status(tied)) == (None, "between-hands")
    still = after_round(tied, NOBODY_WINS, NOBODY_WINS)
    assert (still.winner, games.status(still)) == (None, "between-hands")
    assert after_round(still, FIRST_WINS, NOBODY_WINS).winner == 0
    assert after_round(still, NOBODY_WINS, FIRST_WINS).winner == 1  # seat 3, since seat 2 deals


def test_the_bonuses_come_at_the_end_for_each_hand_won_and_once_for_the_game() -> None:
    rules = custom(hand_bonus=20, game_bonus=100)
    before = replace(scored(table(100, rules=rules), 30, 30, 36, 60), won=(1, 2, 3, 1))
    short = after_round(before, NOBODY_WINS, NOBODY_WINS)
    assert [games.bonus(short, seat) for seat in range(4)] == [0, 0, 0, 0]
    over = after_round(before, FIRST_WINS, NOBODY_WINS)
    assert (over.winner, over.won) == (0, (2, 2, 3, 1))
    assert [games.bonus(over, seat) for seat in range(4)] == [2 * 20 + 100, 2 * 20, 3 * 20, 20]
    shown = seen(over, None)
    assert [one.score for one in shown.seats] == [65 + 140, 30 + 40, 36 + 60, 60 + 20]
    assert [side.score for side in shown.sides] == [65 + 36 + 200, 30 + 60 + 60]


def test_a_seat_sees_its_own_hand_and_the_other_beside_it_from_outside() -> None:
    game = continued(continued(dealt(table()), "take"), "take", board=1)
    for seat, own in ((0, 0), (1, 0), (2, 1), (3, 1), (None, 0)):
        shown = seen(game, seat)
        assert shown.hand is not None
        assert (shown.hand.id, [one.id for one in shown.beside]) == (f"hand-{own + 1}", [f"hand-{2 - own}"])
        assert [one.cards for one in shown.beside] == [()]
        assert shown.beside[0] == (seen(game, None).hand, seen(game, None).beside[0])[1 - own]
        assert len(shown.hand.cards) == (0 if seat is None else 11 if seat in (0, 2) else 10)
    assert [one.dealer for one in seen(game, 0).seats] == [False, True, False, True]
    assert [one.cards for one in seen(game, 0).seats] == [11, 10, 11, 10]


def test_events_are_those_of_the_seats_own_hand() -> None:
    game = continued(continued(dealt(table()), "take -KH"), "pass pass stock", board=1)
    told = {seat: [event.ply for event in seen(game, seat).events] for seat in (0, 1, 2, 3, None)}
    assert told == {0: [2], 1: [0, 1, 2], 2: [3], 3: [2, 3], None: [0, 1, 2]}


def test_commitments_to_both_hands_of_the_next_deal_show_between_rounds_only() -> None:
    game = table()
    one = continued(dealt(game, FIRST_WINS[0], FIRST_WINS[0]), FIRST_WINS[1])
    over = continued(one, FIRST_WINS[1], board=1)
    both = Envelope("game", 1, ("one", "another"))
    shown = [view(now, 0, both) for now in (game, one, over)]
    assert [now.next_commitments for now in shown] == [("one", "another"), (), ("one", "another")]
    assert [now.next_commitment for now in shown] == ["one", None, "one"]


def test_an_open_seat_holds_both_hands_up() -> None:
    players = (Player("Ana"), Player("Eva"), Player("", open=True), Player("CPU", cpu="mesa"))
    game = new_game(players=players, form="pairs")
    assert refusal(game) is Refusal.SEATS_OPEN
    assert games.status(dealt(games.seat_player(game, 2, "Leo"))) == "playing"
