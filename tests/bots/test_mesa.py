"""The CPU of the house table: legal, decided by its view and its chance, and playing as the table says of it."""

from random import Random

import pytest
from tests.bots.watching import MESA_CPU, chosen, dealt, held, is_whole, own_positions, rearranged, strange_positions
from tests.deals import hand, played
from tests.engine.naive_melds import Cards, best_layouts, least, loose

from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.play import legal_moves
from tapete.engine.gin.view import view
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard

TAKES = (Upcard(take=True), Draw("discard"))


def test_every_move_is_legal_in_hands_of_its_own_and_of_others() -> None:
    met = [(now, move) for now, move in own_positions(120, seed=1)]
    met += [(now, chosen(now, Random(now.ply))) for now in strange_positions(120, seed=1)]
    assert len(met) > 5000
    for now, move in met:
        assert move in legal_moves(now, now.turn)


def test_the_same_view_and_the_same_chance_give_the_same_move() -> None:
    for place, now in enumerate(strange_positions(60, seed=500)):
        assert chosen(now, Random(place)) == chosen(now, Random(place))


def test_chance_decides_between_moves_that_are_as_good() -> None:
    tied = hand("4S 5S 6S 9H 9D 9C KH KD 3C AC", "", upcard="", stock="2H")
    now = played(tied, "pass pass stock")
    assert {chosen(now, Random(seed)) for seed in range(40)} == {Discard("KH"), Discard("KD")}


def test_what_the_seat_cannot_see_changes_neither_its_view_nor_its_move() -> None:
    rng, pairs = Random(8), 0
    for place, now in enumerate(strange_positions(90, seed=900)):
        other = rearranged(now, now.turn, rng)
        if other == now:
            continue
        assert is_whole(other)
        assert other.cards[now.turn] == now.cards[now.turn]
        assert view(other, now.turn) == view(now, now.turn)
        assert chosen(other, Random(place)) == chosen(now, Random(place))
        pairs += 1
    assert pairs >= 2000


def test_it_knocks_as_soon_as_a_discard_leaves_few_enough_and_by_the_one_that_leaves_least() -> None:
    knocks = 0
    for now, move in own_positions(250, seed=2000):
        counts = [(left(now, one), one) for one in legal_moves(now, now.turn) if isinstance(one, Knock)]
        if counts:
            assert isinstance(move, Knock)
            assert left(now, move) == min(count for count, _ in counts)
            knocks += 1
    assert knocks > 200


def left(now: Hand, move: Knock) -> int:
    """What a knock leaves, counted by brute force."""
    return least(Cards(held(view(now, now.turn)) - {move.discard}))


def test_it_takes_the_top_of_the_pile_only_where_a_meld_with_it_lowers_the_count() -> None:
    answers = {True: 0, False: 0}
    for now in strange_positions(60, seed=3000):
        seen = view(now, now.turn)
        if now.phase not in ("upcard", "draw") or not seen.pile_open:
            continue
        takes = chosen(now, Random(0)) in TAKES
        assert takes == melds_lower(Cards(held(seen)), CARDS[now.pile[-1]])
        answers[takes] += 1
    assert min(answers.values()) > 50


def melds_lower(ten: Cards, top: str) -> bool:
    """Whether the best layouts of the eleven cards all meld the top, and leave less than the ten did."""
    eleven = ten | {top}
    melded = all(top not in loose(eleven, tuple(layout)) for layout in best_layouts(eleven))
    return melded and least(eleven) < least(ten)


def test_the_card_just_taken_is_never_thrown() -> None:
    taken = 0
    for now, move in own_positions(250, seed=4000):
        if now.taken is not None:
            assert isinstance(move, Discard | Knock)
            assert CARDS[now.taken] != (move.card if isinstance(move, Discard) else move.discard)
            taken += 1
    assert taken > 200


CIRCLE = ("AC 4C 7D TH KS 2D 5H 8S JC KD", "AH 4D 7S TC QS 2H 5S 8C JH 9D", "QC")


def circled(now: Hand, turns: int) -> Hand:
    """The hand after the seats took turns to take the pile's top, handing three cards round."""
    throws = ["KS", "QS", "QC"]
    for turn in range(turns):
        take = "take" if now.phase == "upcard" else "pile"
        now = played(now, f"{take} -{throws[turn % 3]}")
    return now


def test_sixty_draws_from_the_pile_in_a_row_draw_the_hand() -> None:
    before = circled(hand(*CIRCLE), 60)  # the first took the upcard, which is no draw
    assert (before.phase, before.circling, before.stock) == ("draw", 59, 31)
    after = played(before, "pile -KS")
    assert after.phase == "finished"
    assert after.showdown is not None
    assert (after.showdown.outcome, after.showdown.winner) == ("drawn", None)


def test_a_draw_from_the_stock_begins_the_count_to_sixty_anew() -> None:
    after = played(circled(hand(*CIRCLE), 57), "stock -AH")
    assert (after.phase, after.circling) == ("draw", 0)


@pytest.mark.parametrize("turns", [3, 4, 30, 59])
def test_the_cpu_leaves_a_circle_by_the_stock(turns: int) -> None:
    assert chosen(circled(hand(*CIRCLE), turns), Random(1)) == Draw("stock")


def test_whenever_the_cpu_takes_from_the_pile_its_count_falls_so_that_it_cannot_go_in_a_circle() -> None:
    falls = 0
    for seed in range(300):
        for before, after in own_turns_against_a_rival_who_hands_back(seed):
            assert least(after) < least(before)
            falls += 1
    assert falls > 200


def own_turns_against_a_rival_who_hands_back(seed: int) -> list[tuple[Cards, Cards]]:
    """The CPU's cards before and after each turn that it began with the pile; its rival takes all it throws, and throws
    what the CPU would take where it can."""
    now, chance, turns = dealt(seed), Random(seed), []
    before = Cards()
    while now.phase != "finished":
        seat = now.turn
        move = chosen(now, chance) if seat == 0 else handed_back(now)
        if seat == 0 and move in TAKES:
            before = Cards(held(view(now, 0)))
        took = now.taken is not None and seat == 0
        now, _ = play.apply(now, seat, move)
        if took:
            turns.append((before, Cards(held(view(now, 0)))))
    return turns


def handed_back(now: Hand) -> Move:
    """The rival's move: the pile's top where it may be taken, and back goes what the CPU would take."""
    moves = [move for move in legal_moves(now, now.turn) if not isinstance(move, Knock)]
    if now.phase != "discard":
        return next((move for move in moves if move in TAKES), moves[0])
    return next((move for move in moves if isinstance(move, Discard) and wanted(now, move)), moves[0])


def wanted(now: Hand, move: Discard) -> bool:
    """Whether the CPU would take a card from the pile."""
    after, _ = play.apply(now, now.turn, move)
    return after.phase == "draw" and MESA_CPU.choose(view(after, after.turn), Random(0)) == Draw("discard")
