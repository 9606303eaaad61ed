"""The CPU at every table and against two or three rivals: legal, blind to hidden cards, knocking as soon as it can."""

from collections import Counter
from random import Random

import pytest
from tests.bots.watching import chosen, held, is_whole, own_positions, rearranged, strange_positions
from tests.engine.houses import TWO_SEATS
from tests.engine.naive_melds import Cards, least

from tapete.engine.cards import CARDS
from tapete.engine.gin.play import legal_moves
from tapete.engine.gin.view import view
from tapete.engine.moves import BigGin, Discard, Knock

PLACES = [*((name, 2) for name in TWO_SEATS), ("clasico", 3), ("clasico", 4)]
everywhere = pytest.mark.parametrize(("name", "seats"), PLACES)


@everywhere
def test_every_move_is_legal_in_hands_of_its_own_and_of_others(name: str, seats: int) -> None:
    rules = TWO_SEATS[name]
    met = [*own_positions(25, 1, rules, seats)]
    met += [(now, chosen(now, Random(now.ply))) for now in strange_positions(25, 1, rules, seats)]
    assert len(met) > 600
    for now, move in met:
        assert move in legal_moves(now, now.turn)


@everywhere
def test_the_same_view_and_the_same_chance_give_the_same_move_whatever_is_hidden(name: str, seats: int) -> None:
    rng, pairs = Random(name), 0
    for place, now in enumerate(strange_positions(20, 900, TWO_SEATS[name], seats)):
        other = rearranged(now, now.turn, rng)
        assert is_whole(other)
        assert view(other, now.turn) == view(now, now.turn)
        assert chosen(now, Random(place)) == chosen(now, Random(place)) == chosen(other, Random(place))
        pairs += other != now
    assert pairs >= 300


@everywhere
def test_it_knocks_as_soon_as_the_limit_of_the_hand_allows(name: str, seats: int) -> None:
    """By the knock that leaves least; where big gin is paid for, that comes first."""
    rules, ends = TWO_SEATS[name], Counter[str]()
    for now, move in own_positions(60, 2000, rules, seats):
        moves = legal_moves(now, now.turn)
        cards = Cards(held(view(now, now.turn)))
        counts = {one.discard: least(cards - {one.discard}, rules.aces) for one in moves if isinstance(one, Knock)}
        if BigGin() in moves:
            assert move == BigGin()
        elif counts:
            assert isinstance(move, Knock)
            assert counts[move.discard] == min(counts.values()) <= now.limit
            ends["gin" if counts[move.discard] == 0 else "knock"] += 1
        else:
            assert not isinstance(move, Knock)
    assert sum(ends.values()) > 20, ends


@everywhere
def test_the_card_just_taken_is_never_thrown(name: str, seats: int) -> None:
    taken = 0
    for now, move in own_positions(60, 4000, TWO_SEATS[name], seats):
        if now.taken is not None and isinstance(move, Discard | Knock):
            thrown = move.card if isinstance(move, Discard) else move.discard
            assert thrown != CARDS[now.taken]
            taken += 1
    assert taken > 20
