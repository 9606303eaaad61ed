"""What the CPU is watched at: positions of its own hands and of hands that went otherwise, and hidden cards changed."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace
from tests.deals import PACK
from tests.engine.playing import random_deck, random_play

from tapete.bots import BOTS
from tapete.engine.cards import NUMBER, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import MESA, Table
from tapete.engine.gin.view import View, view
from tapete.engine.moves import Move

MESA_CPU = BOTS["mesa"]


def dealt(seed: int, rules: Table = MESA, seats: int = 2) -> Hand:
    """A hand just dealt from a shuffled pack."""
    rng = Random(seed)
    dealer = rng.randrange(seats)
    return play.deal(rules, dealer, random_deck(rng), [(dealer + 1 + step) % seats for step in range(seats)])


def own_positions(hands: int, seed: int, rules: Table = MESA, seats: int = 2) -> Iterator[tuple[Hand, Move]]:
    """Positions of hands that the CPU plays against itself, and the move that it makes in each."""
    for number in range(hands):
        hand, chance = dealt(seed + number, rules, seats), Random(number)
        while hand.phase != "finished":
            move = chosen(hand, chance)
            yield hand, move
            hand, _ = play.apply(hand, hand.turn, move)


def strange_positions(hands: int, seed: int, rules: Table = MESA, seats: int = 2) -> Iterator[Hand]:
    """Positions of hands that others played, mostly ill, so that the CPU meets what it would not have come to."""
    for number in range(hands):
        first = dealt(seed + number, rules, seats)
        yield first
        for _, _, hand in random_play(Random(seed + number), first):
            if hand.phase != "finished":
                yield hand


def chosen(hand: Hand, chance: Random) -> Move:
    """What the CPU would do now in the seat on turn."""
    return MESA_CPU.choose(view(hand, hand.turn), chance)


def held(seen: View) -> frozenset[str]:
    """The seat's own cards."""
    return frozenset(cards_of(seen.cards))


def hidden_from(hand: Hand, seat: int) -> list[int]:
    """The numbers of the cards that a seat has not seen where they are: in the stock, and in the other hands unless
    they were taken from the pile."""
    others = sum(hand.cards[other] & ~hand.pickups[other] for other in hand.order if other != seat)
    return [*hand.deck[hand.top :], *(NUMBER[card] for card in cards_of(others))]


def rearranged(hand: Hand, seat: int, rng: Random) -> Hand:
    """The hand with the cards that are hidden from a seat in other places."""
    before = hidden_from(hand, seat)
    swap = dict(zip(before, rng.sample(before, len(before)), strict=True))
    hands = tuple(
        sum(1 << swap.get(NUMBER[card], NUMBER[card]) for card in cards_of(cards)) if other != seat else cards
        for other, cards in enumerate(hand.cards)
    )
    return replace(hand, deck=tuple(swap.get(number, number) for number in hand.deck), cards=hands)


def is_whole(hand: Hand) -> bool:
    """Whether the hands, the pile and the stock together are one pack."""
    loose = [*hand.deck[hand.top :], *hand.pile, *(NUMBER[card] for cards in hand.cards for card in cards_of(cards))]
    return sorted(loose) == sorted(NUMBER[card] for card in PACK)
