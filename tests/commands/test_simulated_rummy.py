"""The deals of rummy that `tapete simulate` plays are those of the table, and its figures those of pencil and paper."""

from itertools import pairwise
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace
from tests.commands.rummy_contests import contest, row_of

from tapete.bots import RUMMY_BOTS
from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.events import RummyOutcome
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.moves import Open, Rebuild
from tapete.engine.papers import Papers
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import RUMMY
from tapete.engine.rummy.view import view
from tapete.play.rummy_figures import rummy_figures
from tapete.play.rummy_simulation import DealsOfGame, PlayedDeal, SeatOpened

SIX = ("novato", "mesa", "novato", "novato", "mesa", "novato")


def of_rummy(game: Game) -> Hand:
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


def move_by_move(cpus: tuple[str, ...], seed: int, number: int) -> tuple[Hand, list[tuple[int, int, bool]]]:
    """The first deal of a game played through the door of every game, and who opened, after how many turns, and
    whether with the pile's card."""
    chance = Random(f"{seed}:{number}")
    key, name = chance.randbytes(32), str(number)
    form: Format = "heads-up" if len(cpus) == 2 else "together"
    game = games.start(RUMMY, 1, [Player(cpu, cpu) for cpu in cpus], form=form)
    game = games.deal(game, [Papers(name, number)], [shuffle.deck(name, key, pack=DOUBLE_PACK)])
    opened = []
    while game.boards[0].running:
        hand = of_rummy(game)
        if hand.phase == "rebuild":
            stock = Rebuild(shuffle.rebuilt(name, key, b"", hand.rebuilds + 1, hand.pile[:-1]))
            game = games.apply(game, hand.turn, stock, auto=True)
            continue
        move = RUMMY_BOTS[cpus[hand.turn]].choose(view(hand, hand.turn), chance)
        if isinstance(move, Open):
            opened.append((hand.turn, hand.turns, hand.drawn is None))
        game = games.apply(game, hand.turn, move)
    return of_rummy(game), opened


@pytest.mark.parametrize("cpus", [("mesa", "mesa"), ("experto", "mesa", "novato"), SIX])
def test_a_deal_is_the_one_that_its_moves_make_at_the_table(cpus: tuple[str, ...]) -> None:
    hand, opened = move_by_move(cpus, 4, 1)
    deal = row_of(contest(cpus), 4, 1)[0]
    assert hand.result is not None
    assert (deal.turns, deal.outcome, deal.winner) == (hand.turns, hand.result.outcome, hand.result.winner)
    assert (deal.points, deal.rebuilds) == (hand.result.points, hand.rebuilds)
    assert deal.left == tuple(len(cards) for cards in hand.cards)
    seats = len(cpus)
    assert [(one.seat, one.turn, one.pile) for one in deal.openings] == [
        (seat, 1 + turns // seats, pile) for seat, turns, pile in opened
    ]


def test_a_larger_batch_begins_with_the_smaller_one() -> None:
    assert row_of(contest(), 4, 5) == row_of(contest(), 4, 15)[:5]


def test_a_stock_is_rebuilt_where_a_deal_is_long() -> None:
    assert any(deal.rebuilds for deal in row_of(contest(SIX), 1, 12))


def test_the_dealer_is_the_last_seat_first_and_the_deal_goes_left_unless_it_was_void() -> None:
    row = row_of(contest(("mesa", "novato", "mesa")), 1, 12)
    assert row[0].order == (0, 1, 2)
    for deal, following in pairwise(row):
        shift = 0 if deal.winner is None else 1
        assert following.order == deal.order[shift:] + deal.order[:shift]


def test_where_one_deal_is_the_game_every_deal_that_is_won_ends_one() -> None:
    for deal in row_of(contest(), 2, 10):
        assert deal.winner is not None
        totals = tuple(deal.points if seat == deal.winner else 0 for seat in range(2))
        assert deal.ended == DealsOfGame(1, deal.winner, totals)


def test_a_game_to_200_is_that_of_a_sheet_kept_by_hand() -> None:
    scores, deals, ended = [0, 0, 0], 0, 0
    for deal in row_of(contest(("mesa", "mesa", "novato"), length="200"), 5, 40):
        deals += 1
        if deal.winner is not None:
            scores[deal.winner] += deal.points
        if deal.winner is None or scores[deal.winner] < 200:
            assert deal.ended is None
            continue
        assert deal.ended == DealsOfGame(deals, deal.winner, tuple(scores))
        scores, deals, ended = [0, 0, 0], 0, ended + 1
    assert ended > 3


def test_of_a_paired_deck_all_sit_at_every_seat() -> None:
    row = row_of(contest(("novato", "mesa", "experto"), paired=True), 6, 9)
    for first in range(0, 9, 3):
        assert [deal.cpus for deal in row[first : first + 3]] == [
            ("novato", "mesa", "experto"),
            ("mesa", "experto", "novato"),
            ("experto", "novato", "mesa"),
        ]
        assert {deal.order for deal in row[first : first + 3]} == {(0, 1, 2)}


def test_the_cards_of_a_paired_deck_are_the_same_each_time() -> None:
    row = row_of(contest(paired=True), 6, 12)
    assert row[::2] == row[1::2]
    assert len({deal.turns for deal in row}) > 1


def deal_of(*, won: int | None, turns: int = 8, left: tuple[int, int] = (0, 5), points: int = 30) -> PlayedDeal:
    """A deal of two that a test needs no cards for."""
    opened = (SeatOpened(0, 2, 44, pile=True),)
    outcome: RummyOutcome = "void" if won is None else "out"
    return PlayedDeal(("novato", "mesa"), (0, 1), turns, outcome, won, points, 0, left, opened)


def test_figures_are_those_of_pencil_and_paper() -> None:
    deals = [
        deal_of(won=0, turns=6, left=(0, 4), points=40),
        deal_of(won=1, turns=10, left=(3, 0), points=20),
        deal_of(won=0, turns=14, left=(0, 8), points=60),
        replace(deal_of(won=None, turns=40, left=(2, 2), points=0), openings=(), rebuilds=2),
    ]
    found = rummy_figures(contest(("novato", "mesa")), 1, deals)
    assert (found.turns.median, found.turns.quartiles, found.turns.extremes) == (12, (9, 20.5), (6, 40))
    assert found.turns.histogram == {6: 1, 10: 1, 14: 1, 40: 1}
    assert found.outcomes == {"out": 3, "closed-out": 0, "blocked": 0, "void": 1}
    assert found.rebuilds == (3, 0, 1)
    assert (found.openings.share, found.openings.by_pile, found.openings.by_stock) == (3 / 8, 3, 0)
    assert found.openings.turns is not None
    assert (found.openings.turns.median, found.openings.total.mean) == (2, 44)
    assert found.points.mean == 40
    assert found.points.margin == pytest.approx(2 * stdev([40, 20, 60]) / 3**0.5)
    assert found.left.mean == fmean([4, 3, 8, 2, 2])
    novice, mesa = found.seats
    assert (novice.deals, novice.won, novice.share.mean, novice.even) == (4, 2, 2 / 3, 1 / 2)
    assert (novice.points.mean, novice.opened, novice.left) == (25, 3 / 4, 5 / 4)
    assert (mesa.won, mesa.share.mean, mesa.points.mean, mesa.opened) == (1, 1 / 3, 5, 0)
    assert [(level.cpu, level.won) for level in found.levels] == [("novato", 2), ("mesa", 1)]


def test_the_share_of_paired_deals_is_counted_by_decks() -> None:
    """Of two decks of which the better player wins both deals and one deal, the share is 75 in 100 give or take 50."""
    swapped = ("mesa", "novato")
    deals = [
        deal_of(won=0),
        replace(deal_of(won=1), cpus=swapped),
        deal_of(won=0),
        replace(deal_of(won=0), cpus=swapped),
    ]
    novice, mesa = rummy_figures(contest(("novato", "mesa"), paired=True), 1, deals).levels
    assert (novice.won, novice.share.mean, mesa.won, mesa.share.mean) == (3, 0.75, 1, 0.25)
    assert novice.share.margin == mesa.share.margin == pytest.approx(0.5)


def test_the_shares_of_all_seats_make_one() -> None:
    found = rummy_figures(contest(SIX), 3, row_of(contest(SIX), 3, 8))
    assert sum(seat.share.mean or 0 for seat in found.seats) == pytest.approx(1)
    assert sum(level.share.mean or 0 for level in found.levels) == pytest.approx(1)
    assert [level.even for level in found.levels] == [4 / 6, 2 / 6]
