"""Turns go round to the left, by the numbers of the seats."""

from collections.abc import Iterable


def in_turn(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """Seats in turn order, from the left of one at the table; that one comes last where it is among them."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))
