"""Random hands of every table, priced at every table: where the facts are the same, and nowhere else."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tests.engine.houses import HOUSES, TWO_SEATS
from tests.engine.naive_hand import House, counts_left
from tests.engine.naive_melds import ALL_MELDS, WORTH, Cards, count, least
from tests.engine.playing import random_deck, random_play, rich_deck, tied_deck
from tests.engine.test_pricing import price, refusal

from tapete.engine.cards import CARDS, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.pricing import priced_at
from tapete.engine.gin.showdown import Showdown, points, settle
from tapete.engine.gin.table import CLASICO, MESA, Table

HANDS = 150


def random_hand(rng: Random, rules: Table) -> tuple[Hand, ...]:
    """A random hand of two, position by position, often one with melds to choose from."""
    decks = (random_deck(rng), rich_deck(rng, 2), tied_deck(rng, 2, rules.aces))
    start = play.deal(rules, 1, rng.choice(decks))
    return start, *(after for _, _, after in random_play(rng, start))


def facts(last: Hand) -> tuple[Showdown, list[Cards]]:
    """The end of a hand, and what each seat held in it."""
    assert last.showdown is not None
    return last.showdown, [Cards(cards_of(holding.cards)) for holding in last.showdown.holdings]


def reasons(hands: tuple[Hand, ...], there: House) -> set[str]:
    """Every reason why the hand has no price, worked out from the rules."""
    last = hands[-1]
    showdown, _ = facts(last)
    found = set()
    turns = [pair for pair in pairwise(hands) if pair[1].turns > pair[0].turns]
    if any(after.pile[-1:] == (before.taken,) for before, after in turns):
        found |= set() if there.may_return else {"refused-move"}
    if any(after.stock <= there.stock_left for _, after in turns if after is not last):
        found.add("over-earlier")
    if showdown.knocker is None:
        return found | ({"drawn"} if last.stock > there.stock_left and last.circling < 60 else set())
    return found | _reasons_at_the_knock(last, there)


def _reasons_at_the_knock(last: Hand, there: House) -> set[str]:
    showdown, held = facts(last)
    knocker = showdown.knocker or 0
    shown = tuple(Cards(cards_of(meld)) for meld in showdown.holdings[knocker].melds)
    low, here = count(held[knocker].difference(*shown)), last.rules.aces
    found = {"melds"} if any(meld not in ALL_MELDS[there.aces] for meld in shown) else set()
    up = CARDS[last.upcard]
    limit = (0 if up[0] == "A" else WORTH[up[0]]) if there.limit_by_upcard else 10
    found |= {"knock-limit"} if low > limit else set()
    onto = shown if low else ()
    other = held[1 - knocker]
    same = counts_left(onto, [other], here) == counts_left(onto, [other], there.aces)
    return found if same and least(held[knocker], here) == least(held[knocker], there.aces) else found | {"counts"}


@pytest.mark.parametrize("name", TWO_SEATS)
def test_random_hands_are_priced_where_the_facts_are_the_same_and_nowhere_else(name: str) -> None:
    """At the table they were played at, exactly as they were."""
    rng, met = Random(name), Counter[str]()
    for _ in range(HANDS):
        hands = random_hand(rng, TWO_SEATS[name])
        assert priced_at(hands, TWO_SEATS[name]) == hands[-1].showdown
        for other, table in TWO_SEATS.items():
            expected = reasons(hands, HOUSES[other])
            met.update(expected or ["priced"])
            if expected:
                assert refusal(hands, table)[0] in expected
            else:
                assert price(hands, table) == freshly_settled(hands[-1], table)
    assert met["priced"] > HANDS
    assert len(met) >= 3, met


def freshly_settled(last: Hand, table: Table) -> int:
    """The points when the cards are settled anew at a table with the melds that were shown."""
    showdown, _ = facts(last)
    if showdown.knocker is None:
        return 0
    melds = showdown.of(showdown.knocker).melds
    fresh = settle(table, showdown.knocker, last.held, melds, upcard=showdown.upcard, big=showdown.big)
    return points(table, fresh)


@pytest.mark.parametrize("seats", [3, 4])
def test_hands_of_several_are_priced_at_their_own_table_as_they_were(seats: int) -> None:
    rng = Random(seats)
    for _ in range(HANDS):
        start = play.deal(CLASICO, seats - 1, rich_deck(rng, seats), tuple(range(seats)))
        hands = (start, *(after for _, _, after in random_play(rng, start)))
        assert priced_at(hands, CLASICO) == hands[-1].showdown
        assert refusal(hands, MESA) == ("seats", {"seats": seats})
