"""Who plays whom: the hands of a deal, the sides that score together, and whose deal comes next (`gin-tables`)."""

from functools import cache
from typing import Literal

Format = Literal["heads-up", "together", "three", "pairs"]
NextDealer = Literal["loser", "alternate"]
Seats = tuple[int, ...]

_TABLES: tuple[Seats, Seats] = ((0, 1), (2, 3))
_PAIRS: tuple[Seats, Seats] = ((0, 2), (1, 3))


@cache
def sides(form: Format, seats: int) -> tuple[Seats, ...]:
    """The seats whose scores are added; everybody scores alone but in pairs."""
    return _PAIRS if form == "pairs" else tuple((seat,) for seat in range(seats))


def first_dealers(form: Format, seats: int, creator: int) -> Seats:
    """Who deals each hand of the first deal, so that the game's creator is offered the first upcard (`mesa` 2)."""
    if form == "pairs":
        return next(pair for pair in _PAIRS if creator not in pair)
    return ((creator - 1) % seats,)


def orders(form: Format, seats: int, dealers: Seats) -> tuple[Seats, ...]:
    """The seats that play each hand of a deal, in turn order from the dealer's left."""
    if form == "pairs":
        return tuple(_from_the_left(pair, dealer) for pair, dealer in zip(_TABLES, dealers, strict=True))
    around = _from_the_left(tuple(range(seats)), dealers[0])
    return (around[:-1] if form == "three" else around,)


def _from_the_left(seats: Seats, dealer: int) -> Seats:
    place = seats.index(dealer) + 1
    return seats[place:] + seats[:place]


def next_dealer(form: Format, habit: NextDealer, dealer: int, order: Seats, winner: int | None) -> int:
    """Who deals the next hand: the loser or the seat to the left, as the table has it; of three always the left.

    After a drawn hand the same dealer deals again. `order` are the seats that played, from the dealer's left.
    """
    if winner is None:
        return dealer
    if form == "three" or habit == "alternate":
        return order[0]
    return order[(order.index(winner) + 1) % len(order)]
