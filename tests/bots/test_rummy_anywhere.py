"""The CPUs of rummy, each level at two to six seats: legal, never stuck, decided by what they see and by chance."""

from collections import Counter
from random import Random
from time import thread_time

import pytest
from tests.bots.rummy_watching import (
    LEVELS,
    Met,
    among_strangers,
    chosen,
    dealt,
    own_deal,
    rearranged,
    some_deck,
    through_deal,
)
from tests.engine.rummy.naive_deal import NaiveDeal
from tests.engine.rummy.side_by_side import follow
from tests.engine.rummy.tables import at_table, played

from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, LayMeld, LayOff, Open, SwapJoker
from tapete.engine.rummy.view import view

SEATS = range(2, 7)


def levels_at(rng: Random, seats: int) -> list[str]:
    """Some level at every seat."""
    return [rng.choice(LEVELS) for _ in range(seats)]


@pytest.mark.parametrize("seats", SEATS)
def test_every_move_is_one_that_the_rules_allow_and_every_deal_ends(seats: int) -> None:
    """The rules are those written down naively: they play along, and object to nothing."""
    rng, met, kinds = Random(seats), Counter[str](), Counter[type]()
    while min(met[level] for level in LEVELS) < 350:
        deck = some_deck(rng, seats)
        hand = dealt(rng, seats, deck)
        naive = NaiveDeal(deck, hand.order, hand.rules.opening)
        for one in through_deal(rng, hand, levels_at(rng, seats)):
            follow(naive, one.step if isinstance(one, Met) else one)
            if isinstance(one, Met):
                met[one.level] += 1
                kinds[type(one.move)] += 1
        assert naive.end is not None
    assert kinds.keys() >= {Draw, Discard, LayOff, Open, LayMeld, SwapJoker}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_never_stuck_among_strangers(level: str) -> None:
    rng, met = Random(level), 0
    for seats in list(SEATS) * 8:
        met += sum(1 for _ in among_strangers(rng, level, seats))
    assert met > 500


@pytest.mark.parametrize("level", LEVELS)
def test_duties_are_taken_on_only_where_they_can_be_met(level: str) -> None:
    """The pile's card by all, freed jokers by one of them; each duty is met before the card that ends the turn."""
    rng, duties = Random(f"duty {level}"), Counter[str]()
    for seats in (2, 2, 3, 4, 5, 6) * 3:
        for one in own_deal(rng, [level] * seats):
            duties["card"] += one.hand.taken is not None
            duties["joker"] += bool(one.hand.freed)
            if isinstance(one.move, Discard):
                assert one.hand.taken is None
                assert not one.hand.freed
    assert duties["card"] > 0
    assert (duties["joker"] > 0) == (level == "experto")


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_seat_cannot_see_changes_neither_its_view_nor_its_move(level: str) -> None:
    rng, pairs = Random(f"hidden {level}"), 0
    for seats in (2, 3, 6) * 4:
        for place, one in enumerate(own_deal(rng, levels_at(rng, seats))):
            other = rearranged(rng, one.hand)
            if other == one.hand:
                continue
            assert view(other, other.turn) == view(one.hand, one.hand.turn)
            assert chosen(level, other, Random(place)) == chosen(level, one.hand, Random(place))
            pairs += 1
    assert pairs > 300


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_the_same_chance_give_the_same_move(level: str) -> None:
    for place, one in enumerate(among_strangers(Random(f"same {level}"), level, 3)):
        assert chosen(level, one.hand, Random(place)) == chosen(level, one.hand, Random(place))


@pytest.mark.parametrize("level", LEVELS)
def test_chance_decides_between_cards_that_are_as_good_to_throw(level: str) -> None:
    tied = played(at_table("TD JC 4S", "2D 2H 2S 7D", table=["0 2H 3H 4H"], opened=[0], stock="3D"), "stock")
    thrown = {chosen(level, tied, Random(seed)) for seed in range(40)}
    assert thrown == {Discard("TD"), Discard("JC")}


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_is_chosen_at_once_even_with_four_jokers_in_hand(level: str) -> None:
    """Whole rounds of six CPUs are played within one request: what is allowed is 50 ms of the processor's time."""
    rng, took = Random(f"time {level}"), []
    for seats in (2, 4, 6) * 2:
        hand = dealt(rng, seats, with_jokers_first(some_deck(rng, seats), seats))
        for one in through_deal(rng, hand, [level] * seats):
            if isinstance(one, Met):
                before = thread_time()
                chosen(level, one.hand, Random(0))
                took.append(thread_time() - before)
    assert sorted(took)[len(took) * 99 // 100] < 0.05


def with_jokers_first(deck: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The deck with all its jokers among the first seat's cards."""
    cards = sorted(deck, key=lambda card: card == JOKER)
    for place in range(0, 4 * seats, seats):
        cards.insert(place, cards.pop())
    return tuple(cards)
