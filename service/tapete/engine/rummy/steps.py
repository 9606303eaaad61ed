"""The count at the end of a deal, step by step, as it is told."""

import msgspec

from tapete.engine.cards import CardOrJoker
from tapete.engine.rummy.score import Result, SeatCount, count


class CountedCard(msgspec.Struct, frozen=True):
    """A card left in hand and what it counts."""

    card: CardOrJoker
    value: int


class HandCounted(msgspec.Struct, frozen=True, tag_field="step", tag="count"):
    """What a seat was left with, and what that makes."""

    seat: int
    cards: tuple[CountedCard, ...]
    count: int


class Exceeds(msgspec.Struct, frozen=True, tag_field="step", tag="difference"):
    """Of a blocked deal: by how much a hand exceeds the lightest, and so what it pays."""

    seat: int
    count: int
    least: int
    points: int


class Doubled(msgspec.Struct, frozen=True, tag_field="step", tag="double"):
    """A closed going out: the sum is paid twice."""

    sum: int
    points: int


class Total(msgspec.Struct, frozen=True, tag_field="step", tag="total"):
    """What the winner scores; nobody where several hands were lightest."""

    seat: int | None
    points: int


CountStep = HandCounted | Exceeds | Doubled | Total


def count_steps(result: Result) -> tuple[CountStep, ...]:
    """How a deal was counted: the hands that pay, what is made of them, and the total."""
    blocked = result.outcome in ("blocked", "void")
    paying = [seat for seat in result.seats if blocked or seat.seat != result.winner]
    steps: list[CountStep] = [_counted(seat) for seat in paying]
    if result.outcome == "blocked":
        least = min(seat.count for seat in result.seats)
        others = [seat for seat in result.seats if seat.seat != result.winner]
        steps += [Exceeds(seat.seat, seat.count, least, seat.count - least) for seat in others]
    if result.outcome == "closed-out":
        steps.append(Doubled(result.points // 2, result.points))
    return *steps, Total(result.winner, result.points)


def _counted(seat: SeatCount) -> HandCounted:
    return HandCounted(seat.seat, tuple(CountedCard(card, count((card,))) for card in seat.cards), seat.count)
