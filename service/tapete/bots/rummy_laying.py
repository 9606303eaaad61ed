"""What a seat can lay in its turn, and the moves that begin it.

A turn is asked for move by move. Whatever begins a layout leaves a table on which the rest of it can still be laid, so
a seat that follows one never has a card of the pile or a freed joker left over.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tapete.engine.cards import JOKER
from tapete.engine.moves import LayMeld, LayOff, Open, Row, RummyMove, SwapJoker
from tapete.engine.rummy.hand import Freed, TableMeld
from tapete.engine.rummy.layout import FEWEST_CARDS, Layout, best_layout
from tapete.engine.rummy.legal import jokers_for, openings
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.view import View

Table = tuple[TableMeld, ...]


class Laying(NamedTuple):
    """What can be laid: the moves that begin it, in an order in which they can be made, the cards that stay in hand at
    the end of it, and what those count."""

    steps: tuple[RummyMove, ...]
    left: Row
    points: int

    def step_with(self, card: str) -> RummyMove:
        """The first move on the way to laying a card."""
        for step in self.steps:
            if isinstance(step, LayMeld) and card in step.cards:
                return step
        laid = next(one for one in self.steps if isinstance(one, LayOff) and one.card == card)
        return next(one for one in self.steps if isinstance(one, LayOff) and _place(one) == _place(laid))


def _place(layoff: LayOff) -> tuple[int, str | None]:
    return layoff.meld, layoff.end


def fewest(ways: Iterable[Laying]) -> Laying | None:
    """The way that leaves the fewest cards, of equals the least points, of equals the first; none where there is
    none."""
    return min(ways, key=lambda way: (len(way.left), way.points), default=None)


def ways_to_open(view: View) -> Iterator[Laying]:
    """Openings, each with what stays in hand after all that can be laid behind it in the same turn."""
    whole = best_layout(view.cards, view.table, view.taken, weights=FEWEST_CARDS)
    if whole is not None and may_open(view, whole.melds):
        yield Laying((Open(whole.melds),), whole.left, whole.count)
    for choice in openings(view):
        yield _opened(view, choice.melds)


def may_open(view: View, melds: Sequence[Row]) -> bool:
    """Whether melds of the hand reach the room's minimum, the card taken from the pile among them."""
    used = view.taken is None or any(view.taken in meld for meld in melds)
    return used and sum(_read(meld).value for meld in melds) >= view.rules.opening


def _opened(view: View, melds: tuple[Row, ...]) -> Laying:
    cards = without(view.cards, [card for meld in melds for card in meld])
    table = (*view.table, *(_lying(view.seat or 0, meld) for meld in melds))
    return _begun(best_layout(cards, table, weights=FEWEST_CARDS), Open(melds))


def layout(view: View) -> Laying | None:
    """The layout that leaves the fewest cards, jokers of the table not swapped; none where a duty cannot be met."""
    found = best_layout(view.cards, view.table, view.taken, len(view.freed), weights=FEWEST_CARDS)
    return None if found is None else _begun(found)


def _begun(found: Layout | None, *before: RummyMove) -> Laying:
    """A layout, which there always is where no duty is open."""
    if found is None:
        message = "a duty is open"
        raise ValueError(message)
    layoffs = [LayOff(one.card, one.meld, one.end) for one in found.layoffs]
    return Laying((*before, *map(LayMeld, found.melds), *layoffs), found.left, found.count)


def swaps(view: View) -> Iterator[Laying]:
    """What can be laid after each swap of a joker that leaves a way to lay the joker again."""
    for card in dict.fromkeys(view.cards):
        for place, on in enumerate(view.table):
            for joker in jokers_for(on, card) if card != JOKER else ():
                after = _swapped(view, card, place, joker)
                found = layout(after)
                if found is not None:
                    yield found._replace(steps=(SwapJoker(card, place, joker), *found.steps))


def _swapped(view: View, card: str, place: int, joker: int) -> View:
    """The seat's view after a swap."""
    on = view.table[place]
    row = (*on.cards[:joker], card, *on.cards[joker + 1 :])
    return replace(
        view,
        cards=(*without(view.cards, [card]), JOKER),
        table=(*view.table[:place], _lying(on.seat, row), *view.table[place + 1 :]),
        taken=None if view.taken == card else view.taken,
        freed=(*view.freed, Freed(place, joker, card)),
    )


def _lying(seat: int, row: Row) -> TableMeld:
    meld = _read(row)
    return TableMeld(seat, meld.kind, meld.cards, meld.faces)


def _read(row: Row) -> Meld:
    meld = read(row)
    if not isinstance(meld, Meld):
        message = f"{row} is no meld"
        raise TypeError(message)
    return meld


def at_once(view: View) -> Laying | None:
    """What a seat lays that keeps nothing back, no joker swapped; none where it cannot open or meet a duty."""
    return layout(view) if view.has_opened else fewest(ways_to_open(view))


def lays_top(view: View) -> bool:
    """Whether the pile's top can be laid in this turn, no joker swapped, as it must be once it is taken."""
    return bool(view.pile) and not view.stock_only and at_once(with_top(view)) is not None


def loose(cards: Row, table: Table = ()) -> Row:
    """The cards that stay when all is laid that can be; all where none would stay."""
    found = best_layout(cards, table, weights=FEWEST_CARDS)
    return found.left if found is not None and found.left else cards


def without(cards: Sequence[str], gone: Sequence[str]) -> Row:
    """Cards without some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def with_top(view: View) -> View:
    """The seat's view as it would be after it had taken the discard pile's top."""
    top = view.pile[-1]
    return replace(view, cards=(*view.cards, top), pile=view.pile[:-1], taken=top, phase="play")
