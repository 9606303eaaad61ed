"""What is explained, and what an arrangement that a reason names leaves, by brute force from the rules alone."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.engine.naive_melds import ALL_MELDS, WORTH, Aces, Cards, count, least, loose

from tapete.engine.cards import CARDS, cards_of
from tapete.engine.gin.showdown import Showdown
from tapete.engine.gin.table import Table

Params = dict[str, Any]


class Case(NamedTuple):
    """What is explained: some cards, or a knock with the cards that were shown as melds."""

    table: Table
    cards: Cards
    shown: tuple[Cards, ...] = ()
    defender: Cards = Cards()
    showdown: Showdown | None = None
    upcard: str | None = None

    @property
    def aces(self) -> Aces:
        """Where aces end runs at this table."""
        return self.table.aces

    @property
    def gone(self) -> Cards:
        """What the defender laid off."""
        assert self.showdown is not None
        return Cards(CARDS[one.card] for one in self.showdown.holdings[1].laid)

    @property
    def left(self) -> int:
        """What the defender is left with."""
        return least(self.defender - self.gone, self.aces)

    @property
    def extra(self) -> int:
        """The bonus that the table adds."""
        assert self.showdown is not None
        if self.showdown.outcome == "gin":
            return (self.showdown.big and self.table.big_gin_bonus) or self.table.gin_bonus
        return self.table.undercut_bonus if self.showdown.outcome == "undercut" else 0

    @property
    def limit(self) -> int:
        """The knock limit, by the upcard where that sets it."""
        if not self.table.oklahoma or self.upcard is None:
            return self.table.knock_limit
        return 0 if self.upcard[0] == "A" else WORTH[self.upcard[0]]


Claim = Callable[[Case, Params], None]


def is_layout(melds: tuple[tuple[str, ...], ...], cards: Cards, aces: Aces) -> bool:
    """Whether these are disjoint melds of the cards."""
    flat = [card for meld in melds for card in meld]
    return all(Cards(meld) in ALL_MELDS[aces] for meld in melds) and len(flat) == len(set(flat) & cards)


def left_by(case: Case, params: Params, cards: Cards) -> int:
    """What a claimed arrangement leaves, its melds and loose cards having been checked."""
    melds = tuple(Cards(meld) for meld in params["melds"])
    assert is_layout(params["melds"], cards, case.aces)
    if "unmelded" in params:
        assert Cards(params["unmelded"]) == loose(cards, melds)
        assert len(params["unmelded"]) == len(loose(cards, melds))
    return count(loose(cards, melds))


def check_sum(params: Params) -> None:
    """Each loose card has its value, and they add up."""
    assert params["values"] == tuple(WORTH[card[0]] for card in params["unmelded"])
    assert sum(params["values"]) == params["deadwood"]


def masks_as_cards(melds: tuple[int, ...]) -> tuple[Cards, ...]:
    """Meld masks as card sets, in their order."""
    return tuple(Cards(cards_of(meld)) for meld in melds)
