"""The shuffle is fair: every card in every place, every card after every other, as often as chance would have it."""

import math
from collections.abc import Callable
from itertools import chain, pairwise
from random import Random

import pytest
from tests.deals import PACK

from tapete.engine.cards import NUMBER
from tapete.engine.shuffle import deck

SHUFFLES = 20_000
FEW = 5_000

Deck = tuple[int, ...]


def dealt(number: int) -> Deck:
    """The deck of some hand, as card numbers."""
    return tuple(map(NUMBER.__getitem__, deck(f"hand-{number}", number.to_bytes(32, "big"))))


@pytest.fixture(scope="module")
def decks() -> list[Deck]:
    """The decks of many hands."""
    return [dealt(number) for number in range(SHUFFLES)]


def z_of_places(decks: list[Deck]) -> float:
    """How far card by place is from even, in standard deviations: chi-square with 51 x 51 degrees of freedom."""
    counts = [0] * (52 * 52)
    for cards in decks:
        for cell in map(int.__add__, range(0, 52 * 52, 52), cards):
            counts[cell] += 1
    expected = len(decks) / 52
    chi = sum((count - expected) ** 2 for count in counts) / expected * 51 / 52
    return (chi - 51 * 51) / math.sqrt(2 * 51 * 51)


def z_of_neighbours(decks: list[Deck]) -> float:
    """How far card by next card is from even, in standard deviations (51 neighbours a deck over 52 x 51 pairs)."""
    counts = [0] * (52 * 52)
    for cards in decks:
        for card, following in pairwise(cards):
            counts[52 * card + following] += 1
    expected = len(decks) / 52
    chi = sum((count - expected) ** 2 for place, count in enumerate(counts) if place % 53) / expected
    return (chi - 52 * 51) / math.sqrt(2 * 52 * 51)


def z_of_fixed_points(decks: list[Deck]) -> float:
    """How far the number of cards that kept their place is from one a deck, in standard deviations."""
    kept = sum(card == place for place, card in chain.from_iterable(map(enumerate, decks)))
    return (kept - len(decks)) / math.sqrt(len(decks))


@pytest.mark.parametrize("z", [z_of_places, z_of_neighbours, z_of_fixed_points])
def test_many_shuffles_are_even(z: Callable[[list[Deck]], float], decks: list[Deck]) -> None:
    assert abs(z(decks)) < 4


def swapping_any(rng: Random) -> Deck:
    """A well-known mistake: every place swaps with any place of the whole pack."""
    cards = list(range(52))
    for place in range(52):
        other = rng.randrange(52)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def bytes_modulo(rng: Random) -> Deck:
    """Another one: a byte modulo the bound, without rejection."""
    cards = list(range(52))
    for place in range(51, 0, -1):
        other = rng.randrange(256) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def never_staying(rng: Random) -> Deck:
    """And another: no card swaps with itself, so that none keeps its place."""
    cards = list(range(52))
    for place in range(51, 0, -1):
        other = rng.randrange(place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def barely_riffled(rng: Random) -> Deck:
    """Cutting only: evenly spread places, and the same neighbours for ever."""
    cut = rng.randrange(52)
    return tuple((card + cut) % 52 for card in range(52))


def some(biased: Callable[[Random], Deck]) -> list[Deck]:
    """Decks of a planted shuffle."""
    rng = Random(1)
    return [biased(rng) for _ in range(FEW)]


@pytest.mark.parametrize("biased", [swapping_any, bytes_modulo, never_staying])
def test_a_biased_shuffle_is_caught_by_its_places(biased: Callable[[Random], Deck]) -> None:
    assert abs(z_of_places(some(biased))) > 4


def test_a_mere_cut_is_caught_by_its_neighbours() -> None:
    assert abs(z_of_neighbours(some(barely_riffled))) > 4


def test_a_shuffle_that_leaves_no_card_alone_is_caught_by_its_fixed_points() -> None:
    assert abs(z_of_fixed_points(some(never_staying))) > 4


def test_the_measure_itself_accepts_a_good_shuffle() -> None:
    rng = Random(3)
    good = [tuple(rng.sample(range(52), 52)) for _ in range(FEW)]
    for z in (z_of_places, z_of_neighbours, z_of_fixed_points):
        assert abs(z(good)) < 4


def test_the_numbers_stand_for_the_pack() -> None:
    assert tuple(sorted(NUMBER, key=NUMBER.__getitem__)) == PACK
