"""The worked hands by their short names, and every position of them by the rules alone."""

from typing import NamedTuple

from msgspec.structs import replace
from tests.engine.naive_melds import Cards

from tapete.engine.cards import CARDS, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.result import Result, SeatResult
from tapete.engine.gin.table import Table
from tapete.engine.moves import Discard, Knock, TableMove
from tapete.play.places import table_named
from tapete.play.play_through import play_through
from tapete.play.records import LoggedMove, move_of
from tapete.play.worked import ToldHand, WorkedHand, worked_hands


class Story(NamedTuple):
    """A worked hand and the deal that it is part of."""

    deal: WorkedHand
    told: ToldHand

    @property
    def table(self) -> Table:
        return table_named(self.deal.rules)

    @property
    def result(self) -> Result:
        assert isinstance(self.told.result, Result)
        return self.told.result

    @property
    def moves(self) -> list[tuple[int, TableMove]]:
        return [(line.seat, move_of(line)) for line in self.lines]

    @property
    def lines(self) -> tuple[LoggedMove, ...]:
        return next(stage.lines for stage in play_through(self.deal, "").stages if stage.hand == self.told.id)

    @property
    def positions(self) -> list[Hand]:
        """Every position, played from the deck and the moves with nothing else in between."""
        now = play.deal(self.table, self.told.dealer, self.told.deck, self._order)
        found = [now]
        for seat, move in self.moves:
            now, _ = play.apply(now, seat, move)
            found.append(now)
        return found

    @property
    def _order(self) -> list[int]:
        """Who plays, from the dealer's left (`gin-tables`: of three the dealer sits out, of four two play two)."""
        dealer, seats = self.told.dealer, len(self.deal.seats)
        if self.deal.format == "pairs":
            return [dealer ^ 1, dealer]
        around = [(dealer + step) % seats for step in range(1, seats + 1)]
        return around[:-1] if self.deal.format == "three" else around

    @property
    def knocker(self) -> SeatResult:
        return next(seat for seat in self.result.seats if seat.seat == self.result.knocker)

    @property
    def defenders(self) -> list[SeatResult]:
        """The others in turn order after the knocker."""
        order = self._order
        first = order.index(self.result.knocker or 0) + 1
        seats = {seat.seat: seat for seat in self.result.seats}
        return [seats[seat] for seat in (order * 2)[first : first + len(order) - 1]]


STORIES = {
    hand.id.removeprefix("worked-"): Story(deal, hand)
    for deal in worked_hands()
    for hand in deal.hands
    if isinstance(hand.result, Result)
}


def held(hand: Hand, seat: int) -> frozenset[str]:
    """The cards of a seat."""
    return frozenset(cards_of(hand.cards[seat]))


def top(hand: Hand) -> str:
    """The card on top of the pile."""
    return CARDS[hand.pile[-1]]


def cards(slug: str, seat: int) -> Cards:
    """The cards of a seat at the end."""
    return Cards(next(one.cards for one in STORIES[slug].result.seats if one.seat == seat))


def ending(before: Hand, seat: int, move: Knock | Discard, rules: Table | None = None) -> tuple[str, int | None]:
    """How a move would have ended the hand, maybe at another table: outcome and winner; `""` where it goes on."""
    after, _ = play.apply(replace(before, rules=rules or before.rules), seat, move)
    return ("", None) if after.showdown is None else (after.showdown.outcome, after.showdown.winner)


def last_knock(slug: str) -> tuple[Hand, int, Knock]:
    """The position before the knock, who knocked, and the knock."""
    story = STORIES[slug]
    seat, knock = story.moves[-1]
    assert isinstance(knock, Knock)
    return story.positions[-2], seat, knock
