"""The showdown told step by step: what is shown, each layoff with the count before and after, the bonus and the
total."""

from typing import Literal

import msgspec

from tapete.engine.cards import CARDS, Card, cards_of, pips
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.layoffs import Laid
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.showdown import Showdown, bonus, default_melds, difference, points
from tapete.engine.gin.table import Table


class KnockStep(msgspec.Struct, frozen=True, tag_field="step", tag="knock"):
    """The knocker lays the eleventh card down (null where it is not known) with this count left."""

    seat: int
    card: Card | None
    deadwood: int


class MeldsStep(msgspec.Struct, frozen=True, tag_field="step", tag="melds"):
    """A seat shows its melds and what is outside them; a defender before any layoff."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    unmelded: tuple[Card, ...]
    deadwood: int


class LayoffStep(msgspec.Struct, frozen=True, tag_field="step", tag="layoff"):
    """A card goes onto the knocker's meld with this index.

    `before` and `after` are the counts of what the defender holds, best melded; `broke` is the own meld that gives the
    card up, when it was in one.
    """

    seat: int
    card: Card
    meld: int
    before: int
    after: int
    broke: tuple[Card, ...] | None


class CompareStep(msgspec.Struct, frozen=True, tag_field="step", tag="compare"):
    """The counts side by side, and the difference that the winner scores."""

    knocker: int
    defender: int
    difference: int


class BonusStep(msgspec.Struct, frozen=True, tag_field="step", tag="bonus"):
    """What the table adds for gin or an undercut."""

    bonus: Literal["gin", "undercut"]
    points: int


class TotalStep(msgspec.Struct, frozen=True, tag_field="step", tag="total"):
    """What the winner scores in all."""

    winner: int
    points: int


class DrawnStep(msgspec.Struct, frozen=True, tag_field="step", tag="drawn"):
    """Nobody knocked: the stock ran down to this many cards, or the seats drew from the discard pile in a circle."""

    stock: int
    reason: Literal["stock", "circling"]


Step = KnockStep | MeldsStep | LayoffStep | CompareStep | BonusStep | TotalStep | DrawnStep


def knock_steps(table: Table, showdown: Showdown, card: Card | None) -> tuple[Step, ...]:
    """The steps of a hand that ended with a knock; `card` is the knocker's eleventh."""
    knocker, winner = showdown.knocker, showdown.winner
    if knocker is None or winner is None:
        message = "a drawn hand has no knock to tell"
        raise ValueError(message)
    shown = showdown.holdings[knocker]
    defender = next(seat for seat in range(len(showdown.holdings)) if seat != knocker)
    steps: list[Step] = [
        KnockStep(knocker, card, shown.deadwood),
        _melds(knocker, shown.cards, shown.melds),
        _melds(defender, showdown.holdings[defender].cards),
        *_layoffs(defender, showdown.holdings[defender].cards, showdown.holdings[defender].laid),
        CompareStep(shown.deadwood, showdown.holdings[defender].deadwood, difference(showdown)),
    ]
    if showdown.outcome in ("gin", "undercut"):
        steps.append(BonusStep(showdown.outcome, bonus(table, showdown)))
    return *steps, TotalStep(winner, points(table, showdown))


def drawn_step(hand: Hand) -> DrawnStep:
    """How a hand that nobody knocked came to its end."""
    out_of_stock = hand.stock <= hand.rules.stock_left
    return DrawnStep(hand.stock, "stock" if out_of_stock else "circling")


def _melds(seat: int, cards: int, melds: tuple[int, ...] | None = None) -> MeldsStep:
    shown = default_melds(cards) if melds is None else melds
    left = cards & ~sum(shown)
    return MeldsStep(seat, tuple(cards_of(meld) for meld in shown), cards_of(left), pips(left))


def _layoffs(seat: int, cards: int, laid: tuple[Laid, ...]) -> list[LayoffStep]:
    steps = []
    for one in laid:
        bit = 1 << one.card
        own = next((meld for meld in default_melds(cards) if meld & bit), 0)
        before, after = deadwood(cards), deadwood(cards ^ bit)
        steps.append(LayoffStep(seat, CARDS[one.card], one.meld, before, after, cards_of(own) if own else None))
        cards ^= bit
    return steps
