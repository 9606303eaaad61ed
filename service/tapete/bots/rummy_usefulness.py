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
_POINT = 0.2  # what a point less in hand is of an unseen card that fits

Prices = dict[str, float]


def _pairs(number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of cards that make a meld of three with this one."""
    suit, rank = divmod(number, 13)
    same = [13 * other + rank for other in range(4) if other != suit]
    runs = [[(low + step) % 13 for step in range(3)] for low in range(12)]
    beside = [[13 * suit + one for one in run if one != rank] for run in runs if rank in run]
    return *combinations(same, 2), *((one, other) for one, other in beside)


PAIRS = tuple(_pairs(number) for number in range(52))


def prices(loose: Row, hand: Row, hidden: Unseen) -> Prices:
    """What it costs to throw each loose card of a hand: what is to be hoped from it, less what it counts. A joker is
    not to be thrown while there is anything else."""
    held = Counter(NUMBER[card] for card in hand if card != JOKER)
    return {card: _usefulness(card, held, hidden) - _POINT * count((card,)) for card in loose}


def _usefulness(card: str, held: Counter[int], hidden: Unseen) -> float:
    if card == JOKER:
        return float("inf")
    number = NUMBER[card]
    hope = sum(_hope(held[one], held[other], one, other, hidden) for one, other in PAIRS[number])
    return hope * _OTHER_COPY if held[number] > 1 else hope


def _hope(have: int, and_have: int, one: int, other: int, hidden: Unseen) -> float:
    if have and and_have:
        return _IN_HAND
    if have or and_have:
        return hidden.copies[other if have else one] + _JOKER * hidden.jokers
    return _NEXT_BUT_ONE * hidden.copies[one] * hidden.copies[other]


def cheapest(prices: Prices, chance: Chance) -> str:
    """The card that costs least, of equals any."""
    least = min(prices.values())
    choices = [card for card, price in prices.items() if price == least]
    return choices[chance.randrange(len(choices))] if len(choices) > 1 else choices[0]
