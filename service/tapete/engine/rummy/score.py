"""The end of a deal: what hands count, who wins it, and how much."""

from collections.abc import Sequence

import msgspec

from tapete.engine.cards import JOKER, RANKS, CardOrJoker
from tapete.engine.events import RummyOutcome

Cards = tuple[CardOrJoker, ...]

_JOKER = 20
_ACE = 11


class SeatCount(msgspec.Struct, frozen=True):
    """What a seat was left with."""

    seat: int
    cards: Cards
    count: int


class Result(msgspec.Struct, frozen=True, tag_field="variant", tag="rummy"):
    """How a deal ended; `winner` is null where it is void, as several hands were lightest."""

    outcome: RummyOutcome
    winner: int | None
    points: int
    seats: tuple[SeatCount, ...]


def count(cards: Cards) -> int:
    """What cards left in hand count: 2 to 10 their number, courts ten, an ace eleven, a joker twenty."""
    return sum(_worth(card) for card in cards)


def _worth(card: str) -> int:
    if card == JOKER:
        return _JOKER
    return _ACE if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)


def gone_out(hands: Sequence[Cards], winner: int, *, closed: bool) -> Result:
    """The winner scores what the others hold, and twice that for a closed going out."""
    seats = _counted(hands)
    points = sum(seat.count for seat in seats)
    return Result("closed-out" if closed else "out", winner, 2 * points if closed else points, seats)


def blocked(hands: Sequence[Cards]) -> Result:
    """The lightest hand scores what each other one exceeds it by; several lightest, and nobody scores."""
    seats = _counted(hands)
    least = min(seat.count for seat in seats)
    lightest = [seat.seat for seat in seats if seat.count == least]
    if len(lightest) > 1:
        return Result("void", None, 0, seats)
    return Result("blocked", lightest[0], sum(seat.count - least for seat in seats), seats)


def _counted(hands: Sequence[Cards]) -> tuple[SeatCount, ...]:
    return tuple(SeatCount(seat, cards, count(cards)) for seat, cards in enumerate(hands))
