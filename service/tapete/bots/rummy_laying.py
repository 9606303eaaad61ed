"""What a seat can lay in its turn, and the move that begins it.

A turn is asked for move by move. Whatever begins a layout leaves a table on which the rest of it can still be laid, so
a seat that follows one never has a card of the pile or a freed joker left over.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tapete.engine.cards import JOKER
from tapete.engine.moves import LayMeld, LayOff, Open, Row, RummyMove, SwapJoker
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.layout import Layout, best_layout
from tapete.engine.rummy.legal import jokers_for, openings
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.view import View

Table = tuple[TableMeld, ...]


class Laying(NamedTuple):
    """The move that begins it (none: nothing is laid), the cards that stay in hand at its end, and what they count."""

    first: RummyMove | None
    left: Row
    points: int


def opening(view: View) -> Laying | None:
    """The opening after which least stays in hand, with what can be laid after it in the same turn."""
    ways = (_opened(view, choice.melds) for choice in openings(view))
    return min(ways, key=_cards_then_count, default=None)


def _opened(view: View, melds: tuple[Row, ...]) -> Laying:
    cards = without(view.cards, [card for meld in melds for card in meld])
    left = best_layout(cards, (*view.table, *(_lying(view.seat or 0, meld) for meld in melds)))
    return Laying(Open(melds), cards, 0) if left is None else Laying(Open(melds), left.left, left.count)


def _cards_then_count(way: Laying) -> tuple[int, int]:
    return len(way.left), way.points


def layout(view: View) -> Laying | None:
    """The layout that leaves the least count, jokers of the table not swapped; none where a duty cannot be met."""
    return _begun(best_layout(view.cards, view.table, view.taken, len(view.freed)))


def _begun(found: Layout | None) -> Laying | None:
    if found is None:
        return None
    first: RummyMove | None = None
    if found.layoffs:
        first = LayOff(found.layoffs[0].card, found.layoffs[0].meld, found.layoffs[0].end)
    return Laying(LayMeld(found.melds[0]) if found.melds else first, found.left, found.count)


def swaps(view: View) -> Iterator[Laying]:
    """What can be laid after each swap of a joker that leaves a way to lay the joker again."""
    for card in dict.fromkeys(view.cards):
        for place, on in enumerate(view.table):
            for joker in jokers_for(on, card) if card != JOKER else ():
                cards, table = swapped(view, card, place, joker)
                taken = None if view.taken == card else view.taken
                found = best_layout(cards, table, taken, len(view.freed) + 1)
                if found is not None:
                    yield Laying(SwapJoker(card, place, joker), found.left, found.count)


def swapped(view: View, card: str, place: int, joker: int) -> tuple[Row, Table]:
    """The hand and the table after a swap."""
    on = view.table[place]
    row = (*on.cards[:joker], card, *on.cards[joker + 1 :])
    table = (*view.table[:place], _lying(on.seat, row), *view.table[place + 1 :])
    return (*without(view.cards, [card]), JOKER), table


def _lying(seat: int, row: Row) -> TableMeld:
    meld = read(row)
    if not isinstance(meld, Meld):
        message = f"{row} is no meld"
        raise TypeError(message)
    return TableMeld(seat, meld.kind, meld.cards, meld.faces)


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
