"""Random play: decks, and moves chosen among the legal ones with more or less sense."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.deals import PACK
from tests.engine.naive_melds import RANKS, SUITS, Aces, Cards
from tests.engine.random_cards import SORTED_MELDS

from tapete.engine.cards import BIT
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood
from tapete.engine.moves import BigGin, Discard, Knock, Move


def random_deck(rng: Random) -> tuple[str, ...]:
    """A shuffled pack."""
    return tuple(rng.sample(PACK, 52))


def rich_deck(rng: Random, seats: int) -> tuple[str, ...]:
    """A pack that deals everybody a meld or two, so that hands of many seats end by a knock as well."""
    left = set(PACK)
    hands = [_rich_hand(rng, left) for _ in range(seats)]
    dealt = [card for round_ in zip(*hands, strict=True) for card in round_]
    return *dealt, *rng.sample(sorted(left), len(left))


def tied_deck(rng: Random, seats: int, aces: Aces = "low") -> tuple[str, ...]:
    """A pack that deals everybody cards with two or more ways to meld them all or nearly all."""
    left = set(PACK)
    hands = []
    for _ in range(seats):
        tied = sorted((_corner(rng) if aces == "either" and rng.random() < 0.7 else _block(rng)) & left)
        hands.append(rng.sample(tied + rng.sample(sorted(left.difference(tied)), 10 - len(tied)), 10))
        left.difference_update(hands[-1])
    dealt = [card for round_ in zip(*hands, strict=True) for card in round_]
    return *dealt, *rng.sample(sorted(left), len(left))


def _block(rng: Random) -> Cards:
    """Three neighbouring ranks of three suits: three sets or three runs."""
    low, suits = rng.randrange(11), rng.sample(SUITS, 3)
    return Cards(rank + suit for rank in RANKS[low : low + 3] for suit in suits)


def _corner(rng: Random) -> Cards:
    """A run up from the ace and one up to the king, for its ace to stand at either end; and a set."""
    suit, rank = rng.choice(SUITS), rng.choice("56789")
    return Cards([*(low + suit for low in "A234JQK"), *(rank + other for other in SUITS if other != suit)])


def _rich_hand(rng: Random, left: set[str]) -> list[str]:
    """Ten cards of those left, which go with them."""
    cards: list[str] = []
    for meld in rng.sample(SORTED_MELDS, rng.choice((20, 60, 150))):
        if len(cards) + len(meld) <= 7 and left.issuperset(meld):
            cards += meld
            left.difference_update(meld)
    cards += rng.sample(sorted(left), 10 - len(cards))
    left.difference_update(cards)
    return rng.sample(cards, 10)


class Style(NamedTuple):
    """How people play a hand: the chance that they look at what they throw, and the count at which they then knock."""

    keen: float
    knocks_at: int


def some_style(rng: Random) -> Style:
    """Mostly keen, so that hands end by early and late knocks, by gin, by undercuts and drawn."""
    return Style(rng.choice((0.0, 0.8, 0.9, 0.95, 1.0, 1.0)), rng.choice((10, 10, 10, 7, 3, 0)))


def choose(rng: Random, hand: Hand, style: Style, listed: tuple[Move, ...] = ()) -> Move:
    """A legal move: the knock or discard that leaves least where the style looks, else any at all."""
    moves = listed or play.legal_moves(hand, hand.turn)
    if hand.phase != "discard" or rng.random() >= style.keen:
        return rng.choice(moves)
    return min(moves, key=lambda move: _appeal(hand, move, style) + rng.random())


def _appeal(hand: Hand, move: Move, style: Style) -> float:
    if isinstance(move, BigGin):
        return -200
    assert isinstance(move, Discard | Knock)
    thrown = move.discard if isinstance(move, Knock) else move.card
    left = deadwood(hand.cards[hand.turn] ^ BIT[thrown], hand.rules.aces)
    if isinstance(move, Discard):
        return left
    return left - 100 if left <= style.knocks_at else 200


def random_play(rng: Random, hand: Hand) -> Iterator[tuple[int, Move, Hand]]:
    """Seat, move and the hand after it, to the end of a random hand."""
    style = some_style(rng)
    while hand.phase != "finished":
        seat, move = hand.turn, choose(rng, hand, style)
        hand, _ = play.apply(hand, seat, move)
        yield seat, move, hand
