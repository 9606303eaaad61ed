"""The deck and the moves are the whole deal: played again, also after a trip through JSON, they give the same value."""

from random import Random

import msgspec
from tests.engine.rummy.playing import Step, random_deck, random_play, rich_deck, some_style
from tests.engine.rummy.tables import dealt

from tapete.engine.moves import TableMove
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import RUMMY
from tapete.engine.rummy.steps import Doubled, Exceeds, HandCounted, Total, count_steps

Log = list[tuple[int, TableMove, bool]]
DEALS = 150


def random_deal(rng: Random, number: int) -> tuple[Hand, list[Step]]:
    """A deal just dealt, and all that was played."""
    seats = 2 + number % 5
    deck = rich_deck(rng, seats) if number % 2 else random_deck(rng)
    hand = play.deal(RUMMY, seats - 1, deck, range(seats))
    return hand, list(random_play(rng, hand, some_style(rng)))


def again(hand: Hand, log: Log) -> Hand:
    """The deal after the moves of a log."""
    for seat, move, auto in log:
        hand, _ = play.apply(hand, seat, move, auto=auto)
    return hand


def test_a_deal_and_its_moves_give_the_same_end_again() -> None:
    rng = Random(6)
    for number in range(DEALS):
        hand, steps = random_deal(rng, number)
        log: Log = [(step.seat, step.move, step.auto) for step in steps]
        assert again(hand, msgspec.json.decode(msgspec.json.encode(log), type=Log)) == steps[-1].after


def test_a_deal_stored_as_json_at_any_time_goes_on_as_if_it_had_not_been() -> None:
    rng = Random(7)
    for number in range(DEALS):
        _, steps = random_deal(rng, number)
        stop = rng.randrange(len(steps))
        now = steps[stop].after
        stored = msgspec.json.decode(msgspec.json.encode(now), type=Hand)
        assert stored == now
        rest: Log = [(step.seat, step.move, step.auto) for step in steps[stop + 1 :]]
        assert again(stored, rest) == steps[-1].after


def test_what_happened_in_a_deal_is_told_in_order_ply_by_ply() -> None:
    rng = Random(8)
    for number in range(20):
        _, steps = random_deal(rng, number)
        plies = [event.ply for step in steps for event in step.events]
        assert plies == sorted(plies)
        assert set(plies) == set(range(1, len(steps) + 1))


def test_the_steps_of_a_count_add_up_to_its_result() -> None:
    rng = Random(9)
    outcomes = set()
    for number in range(DEALS):
        result = random_deal(rng, number)[1][-1].after.result
        assert result is not None
        outcomes.add(result.outcome)
        steps = count_steps(result)
        assert steps[-1] == Total(result.winner, result.points)
        counts = [step for step in steps if isinstance(step, HandCounted)]
        assert all(step.count == sum(card.value for card in step.cards) for step in counts)
        if result.outcome in ("out", "closed-out"):
            doubled = [step for step in steps if isinstance(step, Doubled)]
            assert sum(step.count for step in counts) == (doubled[0].sum if doubled else result.points)
            assert [step.points for step in doubled] == [result.points] * (result.outcome == "closed-out")
        else:
            exceeding = [step.points for step in steps if isinstance(step, Exceeds)]
            assert sum(exceeding) == result.points
            assert len(exceeding) == (len(counts) - 1 if result.outcome == "blocked" else 0)
    assert outcomes >= {"out", "closed-out", "blocked"}


def test_a_deal_shows_no_card_where_it_may_end_up_in_a_log() -> None:
    assert repr(dealt()) == "<Hand at ply 0>"
