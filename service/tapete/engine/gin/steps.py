"""The showdown told step by step: what is shown, each layoff with the count before and after, the bonus and the
total."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from tapete.engine.cards import CARDS, Card, cards_of, pips
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import Arrangement, deadwood, meld_cards
from tapete.engine.gin.showdown import Holding, Showdown, bonus, default_melds, doubled, points, worth
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


class BigGinStep(msgspec.Struct, frozen=True, tag_field="step", tag="big-gin"):
    """The knocker shows eleven melded cards and throws none."""

    seat: int


class CompareStep(msgspec.Struct, frozen=True, tag_field="step", tag="compare"):
    """The counts of the knocker and of the defender at `seat` side by side, and what that adds to the score: nothing
    for a defender who neither pays nor undercuts."""

    seat: int
    knocker: int
    defender: int
    difference: int


class BonusStep(msgspec.Struct, frozen=True, tag_field="step", tag="bonus"):
    """What the table adds for gin or an undercut."""

    bonus: Literal["gin", "big-gin", "undercut"]
    points: int


class DoubledStep(msgspec.Struct, frozen=True, tag_field="step", tag="doubled"):
    """What a spade turned up at the deal adds, where it doubles the score."""

    points: int


class TotalStep(msgspec.Struct, frozen=True, tag_field="step", tag="total"):
    """What the winner scores in all."""

    winner: int
    points: int


class DrawnStep(msgspec.Struct, frozen=True, tag_field="step", tag="drawn"):
    """Nobody knocked: the stock ran down to this many cards, or the seats drew from the discard pile in a circle."""

    stock: int
    reason: Literal["stock", "circling"]


Step = KnockStep | BigGinStep | MeldsStep | LayoffStep | CompareStep | BonusStep | DoubledStep | TotalStep | DrawnStep


def knock_steps(table: Table, showdown: Showdown, card: Card | None) -> tuple[Step, ...]:
    """The steps of a hand that ended with a knock; `card` is the knocker's eleventh."""
    if showdown.knocker is None:
        message = "a drawn hand has no knock to tell"
        raise ValueError(message)
    shown = showdown.of(showdown.knocker)
    opening = BigGinStep(shown.seat) if showdown.big else KnockStep(shown.seat, card, shown.deadwood)
    steps: list[Step] = [opening, _melds(table, shown, shown.melds)]
    for defence in showdown.defences:
        steps += [_melds(table, defence), *_layoffs(table, defence)]
    return *steps, *_scoring(table, showdown, shown.deadwood)


def _scoring(table: Table, showdown: Showdown, count: int) -> Iterator[Step]:
    for defence in showdown.defences:
        yield CompareStep(defence.seat, count, defence.deadwood, worth(showdown, defence))
    if showdown.outcome in ("gin", "undercut"):
        big = showdown.big and table.big_gin_bonus is not None
        yield BonusStep("big-gin" if big else showdown.outcome, bonus(table, showdown))
    total = points(table, showdown)
    if doubled(table, showdown):
        yield DoubledStep(total // 2)
    if showdown.winner is not None:
        yield TotalStep(showdown.winner, total)


def drawn_step(hand: Hand) -> DrawnStep:
    """How a hand that nobody knocked came to its end."""
    out_of_stock = hand.stock <= hand.rules.stock_left
    return DrawnStep(hand.stock, "stock" if out_of_stock else "circling")


def _melds(table: Table, holding: Holding, melds: Arrangement | None = None) -> MeldsStep:
    """What a seat lays open; a defender's best melds before any layoff."""
    shown = default_melds(holding.cards, table.aces) if melds is None else melds
    left = holding.cards & ~sum(shown)
    return MeldsStep(holding.seat, tuple(meld_cards(meld) for meld in shown), cards_of(left), pips(left))


def _layoffs(table: Table, holding: Holding) -> Iterator[LayoffStep]:
    cards = holding.cards
    for one in holding.laid:
        bit = 1 << one.card
        own = next((meld for meld in default_melds(cards, table.aces) if meld & bit), 0)
        before, after = deadwood(cards, table.aces), deadwood(cards ^ bit, table.aces)
        broke = meld_cards(own) if own else None
        yield LayoffStep(holding.seat, CARDS[one.card], one.meld, before, after, broke)
        cards ^= bit
