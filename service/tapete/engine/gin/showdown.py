"""The showdown: the melds shown, the layoffs, who won and, priced by the table, how much.

A `Showdown` records facts only; points come from `points(table, showdown)`, so one hand can be priced by several
tables.
"""

import msgspec

from tapete.engine.cards import PACK, Card, mask_of, pips
from tapete.engine.events import Outcome
from tapete.engine.gin.layoffs import Laid, best_layoffs, fitting
from tapete.engine.gin.melds import Arrangement, arrangements, is_run, is_set
from tapete.engine.gin.table import Table
from tapete.engine.refusals import IllegalMove, Refusal


class Holding(msgspec.Struct, frozen=True):
    """What one seat ends with: its ten cards, the melds shown of them, and what it laid off, as masks and card
    numbers."""

    cards: int
    melds: Arrangement
    laid: tuple[Laid, ...] = ()

    @property
    def unmelded(self) -> int:
        """The cards neither melded nor laid off."""
        return self.cards & ~sum(self.melds) & ~sum(1 << one.card for one in self.laid)

    @property
    def deadwood(self) -> int:
        """The count of the unmelded cards."""
        return pips(self.unmelded)


class Showdown(msgspec.Struct, frozen=True):
    """The facts of a finished hand: how it ended, who knocked, who won, and each seat's holding."""

    outcome: Outcome
    knocker: int | None
    winner: int | None
    holdings: tuple[Holding, ...]


def default_melds(cards: int) -> Arrangement:
    """The melds a knocker shows when it names none (`mesa` 15).

    Of the arrangements with the least deadwood the one that leaves the fewest cards outside the hand that could be laid
    off on it, then the first in sorted order. The defender's cards play no part.
    """
    found = arrangements(cards)
    if len(found) == 1:
        return found[0]
    outside = PACK & ~cards
    return min(found, key=lambda melds: (fitting(melds, outside).bit_count(), melds))


def named_melds(cards: int, named: tuple[tuple[Card, ...], ...]) -> Arrangement:
    """The melds that a knocker names, in its order; refused unless disjoint, valid and held."""
    melds: list[int] = []
    for faces in named:
        meld = mask_of(faces)
        overlaps = any(meld & other for other in melds)
        if len(faces) != meld.bit_count() or overlaps or meld & ~cards or not (is_set(meld) or is_run(meld)):
            raise IllegalMove(Refusal.INVALID_MELDS, meld=list(faces))
        melds.append(meld)
    return tuple(melds)


def settle(table: Table, knocker: int, hands: tuple[int, ...], melds: Arrangement) -> Showdown:
    """Decide a knock: gin allows no layoffs; a defender as low as the knocker undercuts (`mesa` 12-14).

    `hands` are the ten cards of each seat as masks, `melds` what the knocker shows.
    """
    shown = Holding(hands[knocker], melds)
    gin = shown.deadwood == 0
    holdings = tuple(
        shown if seat == knocker else _defence(cards, () if gin else melds) for seat, cards in enumerate(hands)
    )
    defender = min((seat for seat in range(len(hands)) if seat != knocker), key=lambda s: holdings[s].deadwood)
    if gin:
        return Showdown("gin", knocker, knocker, holdings)
    if _undercuts(table, shown.deadwood, holdings[defender].deadwood):
        return Showdown("undercut", knocker, defender, holdings)
    return Showdown("knock", knocker, knocker, holdings)


def _undercuts(table: Table, knocker: int, defender: int) -> bool:
    return defender <= knocker if table.tie_undercuts else defender < knocker


def _defence(cards: int, onto: Arrangement) -> Holding:
    laid = best_layoffs(onto, cards)
    kept = cards & ~sum(1 << one.card for one in laid)
    return Holding(cards, default_melds(kept), laid)


def drawn(hands: tuple[int, ...]) -> Showdown:
    """The facts of a hand that nobody won: each seat's own best melds, no layoffs, no score (`mesa` 10)."""
    return Showdown("drawn", None, None, tuple(Holding(cards, default_melds(cards)) for cards in hands))


def points(table: Table, showdown: Showdown) -> int:
    """What the winner scores at this table; 0 for a drawn hand."""
    return difference(showdown) + bonus(table, showdown)


def difference(showdown: Showdown) -> int:
    """The difference of the counts that the winner scores, without any bonus."""
    if showdown.knocker is None or showdown.winner is None:
        return 0
    shown = showdown.holdings[showdown.knocker].deadwood
    if showdown.outcome == "undercut":
        return shown - showdown.holdings[showdown.winner].deadwood
    return sum(holding.deadwood for holding in showdown.holdings) - shown * len(showdown.holdings)


def bonus(table: Table, showdown: Showdown) -> int:
    """The bonus that the table adds for gin or an undercut; 0 for a plain knock."""
    if showdown.outcome == "gin":
        return table.gin_bonus
    return table.undercut_bonus if showdown.outcome == "undercut" else 0


def check_limit(table: Table, cards: int, melds: Arrangement) -> None:
    """Refuse a knock whose shown melds leave more than the knock limit (`mesa` 8)."""
    left = pips(cards & ~sum(melds))
    if left > table.knock_limit:
        raise IllegalMove(Refusal.TOO_MUCH_DEADWOOD, deadwood=left, limit=table.knock_limit)
