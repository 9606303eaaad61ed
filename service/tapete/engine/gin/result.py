"""A finished hand spelled out in cards, as it is published and stored."""

import msgspec

from tapete.engine.cards import CARDS, NUMBER, Card, cards_of, mask_of
from tapete.engine.events import GinOutcome
from tapete.engine.gin.layoffs import Laid
from tapete.engine.gin.melds import meld_cards
from tapete.engine.gin.showdown import Holding, Showdown, doubled, points
from tapete.engine.gin.table import Table


class Layoff(msgspec.Struct, frozen=True):
    """A card laid off and the index of the knocker's meld that took it."""

    card: Card
    meld: int


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's end of a hand in text: ten cards (eleven of a big gin), melds, what is left unmelded, layoffs, and the
    count of what is left."""

    seat: int
    cards: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]
    unmelded: tuple[Card, ...]
    layoffs: tuple[Layoff, ...]
    deadwood: int


class Result(msgspec.Struct, frozen=True, tag_field="variant", tag="gin"):
    """A finished hand as it is published; `points` are what the winner scored at the table it was played at.

    `seats` are those that played. `upcard` is the card first turned up, where it is known; `doubled` says that it
    doubled the score.
    """

    outcome: GinOutcome
    knocker: int | None
    winner: int | None
    points: int
    seats: tuple[SeatResult, ...]
    upcard: Card | None = None
    big_gin: bool = False
    doubled: bool = False


def result_of(table: Table, showdown: Showdown) -> Result:
    """The showdown spelled out in cards and priced by the table."""
    return Result(
        outcome=showdown.outcome,
        knocker=showdown.knocker,
        winner=showdown.winner,
        points=points(table, showdown),
        seats=tuple(_spelled(holding) for holding in showdown.holdings),
        upcard=None if showdown.upcard is None else CARDS[showdown.upcard],
        big_gin=showdown.big,
        doubled=showdown.winner is not None and doubled(table, showdown),
    )


def _spelled(holding: Holding) -> SeatResult:
    return SeatResult(
        seat=holding.seat,
        cards=cards_of(holding.cards),
        melds=tuple(meld_cards(meld) for meld in holding.melds),
        unmelded=cards_of(holding.unmelded),
        layoffs=tuple(Layoff(CARDS[one.card], one.meld) for one in holding.laid),
        deadwood=holding.deadwood,
    )


def showdown_of(result: Result) -> Showdown:
    """The facts read back from a published result."""
    holdings = tuple(
        Holding(
            seat.seat,
            mask_of(seat.cards),
            tuple(mask_of(meld) for meld in seat.melds),
            tuple(Laid(NUMBER[one.card], one.meld) for one in seat.layoffs),
        )
        for seat in result.seats
    )
    upcard = None if result.upcard is None else NUMBER[result.upcard]
    return Showdown(result.outcome, result.knocker, result.winner, holdings, upcard, result.big_gin)
