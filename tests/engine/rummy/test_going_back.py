"""Whatever is swapped and laid in a turn, the clock can always end it: freed jokers find their places again."""

from random import Random

import pytest
from tests.engine.rummy.every_meld import JOKER, RUNS, SETS, Row
from tests.engine.rummy.naive_deal import read
from tests.engine.rummy.playing import stepped
from tests.engine.rummy.tables import at_table, timed_out
from tests.repeats import repeated

from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.moves import Discard, RummyMove, SwapJoker
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.view import view

ALL = sorted(set(DOUBLE_PACK) - {JOKER})


def with_jokers(rng: Random, faces: Row, jokers: int) -> Row:
    """A meld in which up to so many jokers stand for cards, where the rules let them."""
    row = list(faces)
    for place in rng.sample(range(len(row)), min(jokers, len(row))):
        tried = [*row[:place], JOKER, *row[place + 1 :]]
        row = tried if read(tuple(tried)) else row
    return tuple(row)


def a_table(rng: Random) -> Hand:
    """Short melds that hold most of the jokers, and a hand of the cards for their places and for the ends beside."""
    melds, near, jokers = [], [], 4
    for _ in range(rng.choice((1, 2, 2, 3, 4))):
        faces = rng.choice([run for run in RUNS if len(run) <= 5] if rng.random() < 0.7 else list(SETS))
        row = with_jokers(rng, faces, min(jokers, rng.choice((1, 1, 2))))
        jokers -= row.count(JOKER)
        melds.append(f"{rng.randrange(2)} {' '.join(row)}")
        near += [face for face, card in zip(faces, row, strict=True) if card == JOKER]
        akin = [card for card in ALL if card[0] == faces[0][0] or card[1] == faces[0][1]]
        near += [card for card in akin if read((card, *row)) or read((*row, card))]
    hand = [
        *rng.sample(near, min(len(near), 9)),
        *[JOKER] * rng.randrange(jokers + 1),
        *rng.sample(DOUBLE_PACK[:104], 3),
    ]
    pile = JOKER if hand.count(JOKER) < jokers and rng.random() < 0.5 else rng.choice(near or ["2C"])
    return at_table(" ".join(hand), "QC", table=melds, opened=[0, 1], pile=f"4C {pile}", stock="3D 8C")


def some_move(rng: Random, hand: Hand) -> RummyMove | None:
    """A swap where there is one, most times; else anything that is laid."""
    moves = [move for move in legal_moves(view(hand, 0)) if not isinstance(move, Discard)]
    swaps: list[RummyMove] = [move for move in moves if isinstance(move, SwapJoker)]
    if not moves:
        return None
    return rng.choice(swaps if swaps and rng.random() < 0.6 else moves)


def check_time_out(hand: Hand) -> int:
    """The clock ends the turn: the seat lays nothing, no joker it freed stays in its hand. How many went back."""
    before = len(hand.freed)
    jokers = sum(meld.cards.count(JOKER) for meld in hand.table)
    words = timed_out(hand)
    assert words[-1].startswith("-")
    assert sum(word.startswith("swap-back") for word in words) == before
    for move in tuple(moves_for(hand)):
        hand = stepped(hand, move, auto=True).after
    assert (hand.freed, hand.taken) == ((), None)
    assert sum(meld.cards.count(JOKER) for meld in hand.table) == jokers + before
    assert all(read(meld.cards) for meld in hand.table)
    return before


@pytest.mark.timeout(1_200)
@repeated(150)
def test_the_clock_can_end_a_turn_whatever_was_swapped_and_laid_in_it(times: int) -> None:
    rng = Random(3)
    went_back = []
    for _ in range(times):
        hand = a_table(rng)
        hand = stepped(hand, rng.choice(legal_moves(view(hand, 0)))).after
        while hand.phase == "play" and (move := some_move(rng, hand)) is not None:
            hand = stepped(hand, move).after
            if hand.phase == "play":
                went_back.append(check_time_out(hand))
    assert [went_back.count(jokers) > 3 for jokers in (0, 1, 2, 3)] == [True] * 4
