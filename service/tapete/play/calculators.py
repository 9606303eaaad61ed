"""Calculators: the deadwood of some cards, and the showdown of two hands, without any game."""

from typing import Annotated, Literal

import msgspec

from tapete.engine.cards import CARDS, Card, cards_of, mask_of, pips
from tapete.engine.events import Outcome
from tapete.engine.gin.custom import CustomTable
from tapete.engine.gin.melds import after_each, meld_cards
from tapete.engine.gin.result import Layoff, result_of
from tapete.engine.gin.showdown import check_limit, default_melds, knock_limit, named_melds, settle
from tapete.engine.gin.steps import Step, knock_steps
from tapete.engine.gin.table import MESA
from tapete.play.places import RulesName, rules_of
from tapete.play.refused import OutOfRange

Ten = Annotated[tuple[Card, ...], msgspec.Meta(min_length=10, max_length=10)]


class DeadwoodAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seven to eleven different cards, to be melded as well as can be."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=7, max_length=11)]
    rules: RulesName | CustomTable = MESA.name


class CardLeft(msgspec.Struct, frozen=True):
    """What throwing one of eleven cards leaves, and whether that is low enough to knock."""

    card: Card
    deadwood: int
    knock: bool


class DeadwoodFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The least deadwood, one arrangement that reaches it, and, for eleven cards, what each discard would leave."""

    deadwood: int
    melds: tuple[tuple[Card, ...], ...]
    unmelded: tuple[Card, ...]
    after_discard: tuple[CardLeft, ...] | msgspec.UnsetType = msgspec.UNSET


class ShowdownAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ten cards of the one who knocks and of the one who defends; `melds` names what the knocker shows."""

    knocker: Ten
    defender: Ten
    rules: RulesName | CustomTable = MESA.name
    melds: Annotated[tuple[tuple[Card, ...], ...], msgspec.Meta(max_length=3)] | None = None


class ShowdownFound(msgspec.Struct, frozen=True):
    """Who wins how much, what the defender lays off, and the steps that lead there; seat 0 of the steps knocks."""

    outcome: Outcome
    winner: Literal["knocker", "defender"]
    points: int
    knocker_deadwood: int
    defender_deadwood: int
    knocker_melds: tuple[tuple[Card, ...], ...]
    defender_melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[Layoff, ...]
    steps: tuple[Step, ...]


def count_deadwood(asked: DeadwoodAsked) -> DeadwoodFound:
    """Meld the cards as well as can be; raises `OutOfRange` for a card named twice."""
    rules = rules_of(asked.rules)
    mask = _different(asked.cards)
    melds = default_melds(mask, rules.aces)
    left = mask & ~sum(melds)
    counts = after_each(mask, rules.aces)
    each = tuple(CardLeft(CARDS[number], count, count <= rules.knock_limit) for number, count in counts.items())
    return DeadwoodFound(
        deadwood=pips(left),
        melds=tuple(meld_cards(meld) for meld in melds),
        unmelded=cards_of(left),
        after_discard=each if len(counts) == 11 else msgspec.UNSET,
    )


def settle_showdown(asked: ShowdownAsked) -> ShowdownFound:
    """Settle a knock; raises `OutOfRange` for a card named twice, `IllegalMove` where the rules allow no knock."""
    rules = rules_of(asked.rules)
    _different((*asked.knocker, *asked.defender))
    knocker, defender = mask_of(asked.knocker), mask_of(asked.defender)
    aces = rules.aces
    melds = default_melds(knocker, aces) if asked.melds is None else named_melds(knocker, asked.melds, aces)
    check_limit(knock_limit(rules, None), knocker, melds)
    showdown = settle(rules, 0, {0: knocker, 1: defender}, melds)
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
    )


def _different(cards: tuple[str, ...]) -> int:
    """The cards as a mask; raises `OutOfRange` naming those that come twice."""
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise OutOfRange("card-twice", cards=twice)
    return mask_of(cards)
