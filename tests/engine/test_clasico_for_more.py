"""Three and four seats in one hand at the older table: the deal, the turns, the end of the stock, the next dealer."""

from itertools import pairwise

import pytest
from tests.deals import PACK, continued, dealt, deck_of, gin, hand_of, new_game, options, played, refusal_of, scored
from tests.engine.test_showdown_of_several import GIN

from tapete.engine import game as games
from tapete.engine.cards import CARDS, cards_of
from tapete.engine.game import Game
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import CLASICO
from tapete.engine.refusals import Refusal


@pytest.mark.parametrize(("seats", "stock"), [(2, 31), (3, 21), (4, 11)])
def test_everybody_gets_ten_cards_and_four_players_leave_a_stock_of_11(seats: int, stock: int) -> None:
    hand = hand_of(*[""] * seats)
    assert [cards.bit_count() for cards in hand.cards] == [10] * seats
    assert (hand.stock, len(hand.pile)) == (stock, 1)


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    game = dealt(new_game(creator=(dealer + 1) % 4, rules=CLASICO, form="together", seats=4), PACK)
    hand = gin(game.boards[0])
    assert hand.dealer == dealer
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        assert set(cards_of(hand.cards[seat])) == set(PACK[place:40:4])
    assert (CARDS[hand.upcard], hand.pile) == (PACK[40], (40,))
    assert [CARDS[number] for number in hand.deck[hand.top :]] == list(PACK[41:])


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_turns_go_round_to_the_left_from_the_dealers_left(seats: int, dealer: int) -> None:
    now = hand_of(*[""] * seats, dealer=dealer)
    turns = []
    for _ in range(2 * seats):
        turns.append(now.turn)
        now = thrown_back(now)
    assert turns[0] == (dealer + 1) % seats
    assert all(after == (before + 1) % seats for before, after in pairwise(turns))


def thrown_back(now: Hand) -> Hand:
    """The hand after a turn that throws what it drew from the stock."""
    drawn = played(now, "stock").drawn
    assert drawn is not None
    return played(now, f"stock -{CARDS[drawn]}")


def test_the_first_player_may_take_the_card_turned_up_and_each_next_one_what_was_just_thrown() -> None:
    now = hand_of(*[""] * 4, upcard="7S", stock="KD")
    assert options(now) == {"stock", "pile"}
    assert "7S" in cards_of(played(now, "pile").cards[0])
    later = played(now, "stock -KD pile")
    assert "KD" in cards_of(later.cards[1])
    assert refusal_of(later, "-KD") is Refusal.CARD_JUST_TAKEN


def test_nobody_plays_out_of_turn() -> None:
    now = hand_of(*[""] * 4)
    for seat in (1, 2, 3):
        assert options(now, seat) == set()
        assert refusal_of(now, "stock", seat) is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize(("seats", "turns"), [(3, 19), (4, 9)])
def test_two_cards_left_in_the_stock_draw_the_hand_and_nobody_scores(seats: int, turns: int) -> None:
    now = hand_of(*[""] * seats)
    for _ in range(turns):
        assert now.phase == "draw"
        now = thrown_back(now)
    assert (now.phase, now.stock) == ("finished", 2)
    assert now.showdown is not None
    assert (now.showdown.outcome, now.showdown.winner, points(CLASICO, now.showdown)) == ("drawn", None, 0)
    assert [holding.seat for holding in now.showdown.holdings] == list(range(seats))


def together(seats: int, creator: int = 0, target: int = 100) -> Game:
    """A game of three or four in one hand."""
    return new_game(target, creator, rules=CLASICO, form="together", seats=seats)


def gin_deck(seats: int) -> tuple[str, ...]:
    """A deck that deals gin to the first player and, from the stock, the king of spades to throw."""
    return deck_of((GIN, *[""] * (seats - 1)), "KC", "KS")


@pytest.mark.parametrize("creator", [0, 2])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_games_creator_begins_and_the_deal_passes_to_the_left(seats: int, creator: int) -> None:
    game = together(seats, creator, target=10_000)
    dealers = []
    for _ in range(seats + 1):
        game = dealt(game, gin_deck(seats))
        dealers.append(game.boards[0].hand.dealer)
        assert game.boards[0].hand.turn == (dealers[-1] + 1) % seats
        game = continued(game, "stock !KS")
    assert dealers == [(creator - 1 + hand) % seats for hand in range(seats + 1)]


@pytest.mark.parametrize("seats", [3, 4])
def test_after_a_drawn_hand_the_same_dealer_deals_again(seats: int) -> None:
    game = dealt(together(seats, creator=1), PACK)
    while game.boards[0].running:
        hand = gin(game.boards[0])
        game = continued(game, f"stock -{CARDS[hand.deck[hand.top]]}")
    showdown = gin(game.boards[0]).showdown
    assert showdown is not None
    assert showdown.outcome == "drawn"
    assert (game.dealers, game.scores, game.won) == ((0,), (0,) * seats, (0,) * seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_only_the_winner_scores_and_the_target_ends_the_game(seats: int) -> None:
    before = scored(together(seats), *[40] * seats)
    after = continued(dealt(before, gin_deck(seats)), "stock !KS")
    showdown = gin(after.boards[0]).showdown
    assert showdown is not None
    gained = points(CLASICO, showdown)
    assert after.scores == (40 + gained, *[40] * (seats - 1))
    assert after.winner == 0
    assert games.status(after) == "finished"
