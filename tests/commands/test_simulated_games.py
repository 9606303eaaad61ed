"""What is simulated are games by the rules: the hands, the scores, whose deal it is and the end are the engine's."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from tests.commands.contests import SIZES, contest, row_of
from tests.deals import gin

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.formats import Format
from tapete.engine.game import Player
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import MESA
from tapete.engine.gin.view import view
from tapete.engine.papers import Papers
from tapete.play.simulation import Contest, PlayedGame, PlayedHand

FORMATS = list(SIZES)
BONUSES = replace(MESA, name="custom", targets=(), hand_bonus=20, game_bonus=100)


def move_by_move(played: Contest, seed: int, target: int) -> Iterator[Hand]:
    """The finished hands of one game, every move of it made at the table as anybody's would be."""
    game = games.start(played.rules, target, [Player(cpu, cpu) for cpu in played.cpus], form=played.format)
    while games.status(game) == "between-hands":
        numbers = [game.number + 1 + place for place in range(game.hands_to_deal)]
        chances = [Random(f"{seed}:{number}") for number in numbers]
        decks = [
            shuffle.deck(str(number), chance.randbytes(32)) for number, chance in zip(numbers, chances, strict=True)
        ]
        game = games.deal(game, [Papers(str(number), number) for number in numbers], decks)
        for place, chance in enumerate(chances):
            while game.boards[place].running:
                hand = gin(game.boards[place])
                game = games.apply(game, hand.turn, BOTS[played.cpus[hand.turn]].choose(view(hand, hand.turn), chance))
        yield from (gin(board) for board in game.boards)


@pytest.mark.parametrize("form", FORMATS)
def test_a_game_is_the_one_that_its_moves_make_at_the_table(form: Format) -> None:
    played = contest(form=form, targets=[300])
    hands = list(move_by_move(played, 9, 300))
    row = row_of(played, 9, len(hands))
    assert [one.order for one in row] == [hand.order for hand in hands]
    assert [one.turns for one in row] == [hand.turns for hand in hands]
    assert [one.winner for one in row] == [hand.showdown.winner for hand in hands if hand.showdown is not None]
    assert [len(one.ended) for one in row] == [0] * (len(hands) - 1) + [1]


def by_hand(played: Contest, row: list[PlayedHand], target: int) -> Iterator[PlayedGame]:
    """The games to a target that hands in a row make, kept with pencil and paper (`mesa` 4, `gin-tables`)."""
    seats = len(played.cpus)
    sides = [(0, 2), (1, 3)] if played.format == "pairs" else [(seat,) for seat in range(seats)]
    together = 2 if played.format == "pairs" else 1
    scores, won, hands = [0] * seats, [0] * seats, 0
    for place, hand in enumerate(row, start=1):
        hands += 1
        if hand.winner is not None:
            scores[hand.winner] += hand.points
            won[hand.winner] += 1
        totals = sorted(((sum(scores[seat] for seat in side), side) for side in sides), reverse=True)
        if place % together == 0 and totals[0][0] >= target and totals[0][0] > totals[1][0]:
            winner = totals[0][1][0]
            extra = [played.rules.hand_bonus * many for many in won]
            extra[winner] += played.rules.game_bonus
            yield PlayedGame(target, hands, winner, tuple(map(sum, zip(scores, extra, strict=True))))
            scores, won, hands = [0] * seats, [0] * seats, 0


@pytest.mark.parametrize("form", FORMATS)
def test_games_to_both_targets_are_those_of_a_sheet_kept_by_hand(form: Format) -> None:
    played = contest(form=form)
    row = row_of(played, 3, 400)
    for target in (50, 100):
        ended = [game for hand in row for game in hand.ended if game.target == target]
        assert ended == list(by_hand(played, row, target))
        assert len(ended) > 10


@pytest.mark.parametrize("form", ["heads-up", "pairs"])
def test_the_bonuses_of_a_table_are_in_the_totals(form: Format) -> None:
    played = contest(BONUSES, form, targets=[100])
    row = row_of(played, 4, 300)
    ended = [game for hand in row for game in hand.ended]
    assert ended == list(by_hand(played, row, 100))
    assert all(game.totals[game.winner] >= 100 for game in ended)


def test_the_hands_do_not_depend_on_the_targets() -> None:
    rows = [row_of(contest(targets=targets), 5, 60) for targets in ([50], [100], [50, 100])]
    assert len({tuple(replace(hand, ended=()) for hand in row) for row in rows}) == 1


def test_the_loser_deals_at_the_house_table_and_the_same_seat_again_after_a_drawn_hand() -> None:
    row = row_of(contest(), 1, 1000)
    assert row[0].order == (0, 1)
    assert any(hand.winner is None for hand in row)
    for hand, following in pairwise(row):
        first = hand.order[0] if hand.winner is None else hand.winner
        assert following.order == (first, 1 - first)


def test_of_three_the_dealer_sits_out_and_the_deal_goes_left() -> None:
    row = row_of(contest(form="three"), 1, 300)
    assert row[0].order == (0, 1)
    for hand, following in pairwise(row):
        dealer, then = ({0, 1, 2}.difference(one.order).pop() for one in (hand, following))
        assert hand.order == ((dealer + 1) % 3, (dealer + 2) % 3)
        assert then == (dealer if hand.winner is None else (dealer + 1) % 3)


def test_four_together_are_dealt_in_turn() -> None:
    row = row_of(contest(form="together"), 1, 200)
    assert any(hand.winner is not None for hand in row)
    for hand, following in pairwise(row):
        shift = 0 if hand.winner is None else 1
        assert following.order == hand.order[shift:] + hand.order[:shift]


def test_in_pairs_every_deal_is_a_hand_of_each_with_an_opponent() -> None:
    row = row_of(contest(form="pairs"), 1, 200)
    assert all({*hand.order} == {0, 1} for hand in row[::2])
    assert all({*hand.order} == {2, 3} for hand in row[1::2])
    assert all(hand.ended == () for hand in row[::2])
