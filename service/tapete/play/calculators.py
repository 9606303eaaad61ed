"""Calculators: the deadwood of some cards, and the showdown of two hands, without any game, each with its reasons."""

from typing import Annotated, Literal

import msgspec

from tapete.engine.cards import CARDS, NUMBER, Card, cards_of, mask_of, pips
from tapete.engine.events import GinOutcome
from tapete.engine.gin.custom import CustomTable
from tapete.engine.gin.explain import explain_count
from tapete.engine.gin.explain_showdown import explain_showdown
from tapete.engine.gin.melds import Arrangement, after_each, meld_cards
from tapete.engine.gin.reasons import Reason
from tapete.engine.gin.result import Layoff, result_of
from tapete.engine.gin.showdown import (
    Showdown,
    check_limit,
    default_melds,
    knock_limit,
    named_melds,
    settle,
    ways_to_meld,
)
from tapete.engine.gin.steps import Step, knock_steps
from tapete.engine.gin.table import MESA, Table
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play.places import RulesName, table_named
from tapete.play.refused import OutOfRange

Ten = Annotated[tuple[Card, ...], msgspec.Meta(min_length=10, max_length=10)]
TenOrEleven = Annotated[tuple[Card, ...], msgspec.Meta(min_length=10, max_length=11)]
Melds = tuple[tuple[Card, ...], ...]


class DeadwoodAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seven to eleven different cards, to be melded as well as can be.

    Where the upcard sets the knock limit, `upcard` is needed with eleven cards, for what may be knocked with.
    """

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=7, max_length=11)]
    rules: RulesName | CustomTable = MESA.name
    upcard: Card | None = None


class CardLeft(msgspec.Struct, frozen=True):
    """What throwing one of eleven cards leaves, and whether that is low enough to knock."""

    card: Card
    deadwood: int
    knock: bool


class DeadwoodFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The least deadwood, an arrangement that reaches it, and, for eleven cards, what each discard would leave.

    `arrangements` are all ways to lay the melds out at that count, the one in `melds` first; `explanation` says why it
    is so.
    """

    deadwood: int
    melds: Melds
    unmelded: tuple[Card, ...]
    arrangements: tuple[Melds, ...]
    explanation: tuple[Reason, ...]
    after_discard: tuple[CardLeft, ...] | msgspec.UnsetType = msgspec.UNSET


class ShowdownAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of the one who knocks and of the one who defends; `melds` names what the knocker shows.

    Eleven cards of the knocker are a big gin, where the table has it. `upcard` is the card first turned up: needed
    where it sets the knock limit.
    """

    knocker: TenOrEleven
    defender: Ten
    rules: RulesName | CustomTable = MESA.name
    melds: Annotated[Melds, msgspec.Meta(max_length=3)] | None = None
    upcard: Card | None = None


class ShowdownFound(msgspec.Struct, frozen=True):
    """Who wins how much, what the defender lays off, the steps that lead there (seat 0 of them knocks), and why."""

    outcome: GinOutcome
    winner: Literal["knocker", "defender"]
    points: int
    knocker_deadwood: int
    defender_deadwood: int
    knocker_melds: Melds
    defender_melds: Melds
    layoffs: tuple[Layoff, ...]
    steps: tuple[Step, ...]
    explanation: tuple[Reason, ...]


def count_deadwood(asked: DeadwoodAsked) -> DeadwoodFound:
    """Meld the cards as well as can be; raises `OutOfRange` for a card named twice or a table that is not there."""
    rules = table_named(asked.rules)
    mask = _different(asked.cards)
    ways = ways_to_meld(mask, rules.aces)
    left = mask & ~sum(ways[0])
    return DeadwoodFound(
        deadwood=pips(left),
        melds=_spelled(ways[0]),
        unmelded=cards_of(left),
        arrangements=tuple(_spelled(way) for way in ways),
        explanation=explain_count(rules, mask, _number(asked.upcard)),
        after_discard=_after_each(rules, mask, asked.upcard) if len(asked.cards) == 11 else msgspec.UNSET,
    )


def _after_each(rules: Table, mask: int, upcard: Card | None) -> tuple[CardLeft, ...]:
    limit = _limit(rules, upcard)
    counts = after_each(mask, rules.aces)
    return tuple(CardLeft(CARDS[number], count, count <= limit) for number, count in counts.items())


def settle_showdown(asked: ShowdownAsked) -> ShowdownFound:
    """Settle a knock; raises `OutOfRange` for what cannot be asked, `IllegalMove` where the rules allow no knock."""
    rules = table_named(asked.rules)
    _different((*asked.knocker, *asked.defender))
    limit = _limit(rules, asked.upcard)
    showdown = _settled(rules, asked, limit)
    result = result_of(rules, showdown)
    knocking, defending = result.seats
    return ShowdownFound(
        outcome=result.outcome,
        winner="knocker" if result.winner == 0 else "defender",
        points=result.points,
        knocker_deadwood=knocking.deadwood,
        defender_deadwood=defending.deadwood,
        knocker_melds=knocking.melds,
        defender_melds=defending.melds,
        layoffs=defending.layoffs,
        steps=knock_steps(rules, showdown, None),
        explanation=explain_showdown(rules, showdown, named=asked.melds is not None),
    )


def _settled(rules: Table, asked: ShowdownAsked, limit: int) -> Showdown:
    big = len(asked.knocker) == 11
    if big and rules.big_gin_bonus is None:
        raise IllegalMove(Refusal.NO_BIG_GIN)
    hands = {0: mask_of(asked.knocker), 1: mask_of(asked.defender)}
    melds = _shown(rules, hands[0], asked.melds)
    check_limit(0 if big else limit, hands[0], melds)
    return settle(rules, 0, hands, melds, upcard=_number(asked.upcard), big=big)


def _shown(rules: Table, knocker: int, named: Melds | None) -> Arrangement:
    return default_melds(knocker, rules.aces) if named is None else named_melds(knocker, named, rules.aces)


def _limit(rules: Table, upcard: Card | None) -> int:
    """The knock limit; raises `OutOfRange` where it comes from an upcard that is not named."""
    if rules.oklahoma and upcard is None:
        raise OutOfRange("upcard-needed", field="upcard")
    return knock_limit(rules, _number(upcard))


def _number(upcard: Card | None) -> int | None:
    return None if upcard is None else NUMBER[upcard]


def _spelled(melds: Arrangement) -> Melds:
    return tuple(meld_cards(meld) for meld in melds)


def _different(cards: tuple[str, ...]) -> int:
    """The cards as a mask; raises `OutOfRange` naming those that come twice."""
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise OutOfRange("card-twice", cards=twice)
    return mask_of(cards)
