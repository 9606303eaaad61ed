"""The showdown: the melds shown, the layoffs, who won and, priced by the table, how much.

A `Showdown` records facts only; points come from `points(table, showdown)`, so one hand can be priced by several
tables.
"""

from collections.abc import Mapping

import msgspec

from tapete.engine.cards import PACK, PIPS, Card, mask_of, pips
from tapete.engine.events import GinOutcome
from tapete.engine.gin.layoffs import Laid, best_layoffs, fitting, grown
from tapete.engine.gin.melds import Arrangement, arrangements, is_run, is_set
from tapete.engine.gin.table import Aces, Table
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.turn_order import in_turn

_FIRST_SPADE = 39


class Holding(msgspec.Struct, frozen=True):
    """What one seat ends with: its ten cards (eleven of a big gin), the melds shown of them, and what it laid off, as
    masks and card numbers."""

    seat: int
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
    """The facts of a finished hand: how it ended, who knocked, who won, and the holding of each seat that played, by
    seat. `upcard` is the card first turned up, where it is known; `big` says that gin was declared with eleven."""

    outcome: GinOutcome
    knocker: int | None
    winner: int | None
    holdings: tuple[Holding, ...]
    upcard: int | None = None
    big: bool = False

    def of(self, seat: int) -> Holding:
        """The holding of a seat that played."""
        return next(holding for holding in self.holdings if holding.seat == seat)

    @property
    def defences(self) -> tuple[Holding, ...]:
        """The holdings of all but the knocker, in turn order after it."""
        knocker = self.knocker
        if knocker is None:
            return ()
        others = (holding.seat for holding in self.holdings if holding.seat != knocker)
        return tuple(self.of(seat) for seat in in_turn(others, knocker))


def default_melds(cards: int, aces: Aces = "low") -> Arrangement:
    """The melds a knocker shows when it names none (`mesa` 15): the first of `ways_to_meld`."""
    found = arrangements(cards, aces)
    return found[0] if len(found) == 1 else _in_order_of_showing(found, cards, aces)[0]


def ways_to_meld(cards: int, aces: Aces = "low") -> tuple[Arrangement, ...]:
    """Every arrangement of the least deadwood, the one shown by default first.

    That is the one that leaves the fewest cards outside the hand that could be laid off on it, then the first in sorted
    order. The defender's cards play no part.
    """
    found = arrangements(cards, aces)
    return found if len(found) == 1 else tuple(_in_order_of_showing(found, cards, aces))


def _in_order_of_showing(found: tuple[Arrangement, ...], cards: int, aces: Aces) -> list[Arrangement]:
    outside = PACK & ~cards
    return sorted(found, key=lambda melds: (fitting(melds, outside, aces).bit_count(), melds))


def named_melds(cards: int, named: tuple[tuple[Card, ...], ...], aces: Aces = "low") -> Arrangement:
    """The melds that a knocker names, in its order; refused unless disjoint, valid and held."""
    melds: list[int] = []
    for faces in named:
        meld = mask_of(faces)
        overlaps = any(meld & other for other in melds)
        if len(faces) != meld.bit_count() or overlaps or meld & ~cards or not (is_set(meld) or is_run(meld, aces)):
            raise IllegalMove(Refusal.INVALID_MELDS, meld=list(faces))
        melds.append(meld)
    return tuple(melds)


def settle(
    table: Table,
    knocker: int,
    hands: Mapping[int, int],
    melds: Arrangement,
    *,
    upcard: int | None = None,
    big: bool = False,
) -> Showdown:
    """Decide a knock: gin allows no layoffs; a defender as low as the knocker undercuts (`mesa` 12-14).

    Several defenders lay off in turn, each on the melds as they have grown; the lowest of them is the one to undercut,
    of equals the first in turn (`clasico`). `hands` are the cards of each seat that plays, as masks; `melds` what the
    knocker shows.
    """
    shown = Holding(knocker, hands[knocker], melds)
    gin = shown.deadwood == 0
    defences = _defences(table, knocker, hands, () if gin else melds)
    holdings = tuple(sorted((shown, *defences), key=lambda holding: holding.seat))
    if gin:
        return Showdown("gin", knocker, knocker, holdings, upcard, big)
    lowest = min(defences, key=lambda holding: holding.deadwood)
    if _undercuts(table, shown.deadwood, lowest.deadwood):
        return Showdown("undercut", knocker, lowest.seat, holdings, upcard)
    return Showdown("knock", knocker, knocker, holdings, upcard)


def _undercuts(table: Table, knocker: int, defender: int) -> bool:
    return defender <= knocker if table.tie_undercuts else defender < knocker


def _defences(table: Table, knocker: int, hands: Mapping[int, int], onto: Arrangement) -> list[Holding]:
    """What the others hold after their layoffs, in turn order after the knocker."""
    defences = []
    for seat in in_turn(hands.keys() - {knocker}, knocker):
        defences.append(_defence(table, seat, hands[seat], onto))
        onto = grown(onto, defences[-1].laid)
    return defences


def _defence(table: Table, seat: int, cards: int, onto: Arrangement) -> Holding:
    laid = best_layoffs(onto, cards, table.aces)
    kept = cards & ~sum(1 << one.card for one in laid)
    return Holding(seat, cards, default_melds(kept, table.aces), laid)


def drawn(table: Table, hands: Mapping[int, int], upcard: int | None = None) -> Showdown:
    """The facts of a hand that nobody won: each seat's own best melds, no layoffs, no score (`mesa` 10)."""
    holdings = tuple(Holding(seat, hands[seat], default_melds(hands[seat], table.aces)) for seat in sorted(hands))
    return Showdown("drawn", None, None, holdings, upcard)


def points(table: Table, showdown: Showdown) -> int:
    """What the winner scores at this table; 0 for a drawn hand."""
    single = difference(showdown) + bonus(table, showdown)
    return 2 * single if doubled(table, showdown) else single


def doubled(table: Table, showdown: Showdown) -> bool:
    """Whether a spade turned up doubles what the hand is worth at this table."""
    return table.spade_doubles and showdown.upcard is not None and showdown.upcard >= _FIRST_SPADE


def difference(showdown: Showdown) -> int:
    """The differences of the counts that the winner scores, without any bonus."""
    return sum(worth(showdown, holding) for holding in showdown.defences)


def worth(showdown: Showdown, defence: Holding) -> int:
    """What the comparison of the knocker with one defender adds to the score."""
    if showdown.knocker is None:
        return 0
    ahead = defence.deadwood - showdown.of(showdown.knocker).deadwood
    if showdown.outcome == "undercut":
        return -ahead if defence.seat == showdown.winner else 0
    return ahead


def bonus(table: Table, showdown: Showdown) -> int:
    """The bonus that the table adds for gin or an undercut; 0 for a plain knock."""
    if showdown.outcome == "gin":
        own = table.big_gin_bonus if showdown.big else None
        return table.gin_bonus if own is None else own
    return table.undercut_bonus if showdown.outcome == "undercut" else 0


def knock_limit(table: Table, upcard: int | None) -> int:
    """The most that a knock may leave: the table's, or by Oklahoma the upcard's value, where an ace means gin only."""
    if not table.oklahoma or upcard is None:
        return table.knock_limit
    return 0 if upcard % 13 == 0 else PIPS[upcard]


def check_limit(limit: int, cards: int, melds: Arrangement) -> None:
    """Refuse a knock whose shown melds leave more than the limit (`mesa` 8)."""
    left = pips(cards & ~sum(melds))
    if left > limit:
        raise IllegalMove(Refusal.TOO_MUCH_DEADWOOD, deadwood=left, limit=limit)
