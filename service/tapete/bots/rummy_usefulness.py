"""What a loose card may still become: how many unseen cards would make a meld of it with others of the hand."""

from collections import Counter
from itertools import combinations

from tapete.bots.bot import Chance
from tapete.bots.rummy_unseen import Unseen
from tapete.engine.cards import JOKER, NUMBER
from tapete.engine.moves import Row
from tapete.engine.rummy.score import count

_IN_HAND = 3.0  # two cards that make a meld with this one, though the layout has another use for them
_NEXT_BUT_ONE = 0.02  # of a meld that lacks two cards
_JOKER = 0.3  # what an unseen joker is of an unseen card that fits
_OTHER_COPY = 0.5  # of what is there twice, one is enough


def _pairs(number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of cards that make a meld of three with this one."""
    suit, rank = divmod(number, 13)
    same = [13 * other + rank for other in range(4) if other != suit]
    runs = [[(low + step) % 13 for step in range(3)] for low in range(12)]
    beside = [[13 * suit + one for one in run if one != rank] for run in runs if rank in run]
    return *combinations(same, 2), *((one, other) for one, other in beside)


_PAIRS = tuple(_pairs(number) for number in range(52))


def usefulness(card: str, hand: Row, hidden: Unseen) -> float:
    """How much is to be hoped from a card of a hand; a joker is never thrown while there is another choice."""
    if card == JOKER:
        return float("inf")
    held = Counter(NUMBER[one] for one in hand if one != JOKER)
    hope = sum(_hope(held[one], held[other], one, other, hidden) for one, other in _PAIRS[NUMBER[card]])
    return hope * _OTHER_COPY if held[NUMBER[card]] > 1 else hope


def _hope(have: int, and_have: int, one: int, other: int, hidden: Unseen) -> float:
    if have and and_have:
        return _IN_HAND
    if have or and_have:
        return hidden.copies[other if have else one] + _JOKER * hidden.jokers
    return _NEXT_BUT_ONE * hidden.copies[one] * hidden.copies[other]


def least_useful(loose: Row, hand: Row, hidden: Unseen, weight: float, chance: Chance) -> str:
    """The loose card of which least is to be hoped, `weight` for each point that it counts off that; of equals any."""
    prices = {card: usefulness(card, hand, hidden) - weight * count((card,)) for card in loose}
    least = min(prices.values())
    choices = [card for card, price in prices.items() if price == least]
    return choices[chance.randrange(len(choices))]
