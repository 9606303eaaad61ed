"""The strongest CPU at rummy. It keeps its melds to itself until it goes out, so that they can still be put together
otherwise and nobody lays off on them; then it lays them, and swaps jokers where that lays more. Where points are added
up it does so as soon as a rival may go out."""

from collections.abc import Iterator
from itertools import chain, combinations

from tapete.bots.bot import Chance
from tapete.bots.rummy_danger import danger
from tapete.bots.rummy_exposure import exposure
from tapete.bots.rummy_laying import Laying, fewest, layout, lays_top, loose, may_open, swaps, ways_to_open, with_top
from tapete.bots.rummy_unseen import unseen
from tapete.bots.rummy_usefulness import cheapest, prices
from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, Open, Row, RummyMove, TakeBack
from tapete.engine.rummy.hand import REBUILDS
from tapete.engine.rummy.view import View

_NEARLY_OUT = 3


class Experto:
    """The highest level."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if _lays_top(view) else "stock")
        move = _lays(view) if view.has_opened else _opens(view)
        if move is not None:
            return move
        return TakeBack() if view.taken is not None else Discard(_thrown(view, chance))


def _opens(view: View) -> RummyMove | None:
    """An opening that goes out or is in a hurry, else the smallest one, and that only for the pile's card."""
    way = fewest(ways_to_open(view))
    if way is None:
        return None
    first = way.steps[0]
    if _is_time(view, way) or not isinstance(first, Open):
        return first
    return None if view.taken is None else Open(_least_exposed(view, first.melds))


def _lays(view: View) -> RummyMove | None:
    """What goes out or is in a hurry, else only what a duty asks for."""
    plain = layout(view)
    ways = [way for way in (plain, *swaps(view)) if way is not None]
    best = fewest(ways)
    if best is None or not best.steps:
        return None
    duty = view.taken or (JOKER if view.freed else None)
    if _is_time(view, best) or (duty is not None and plain is None):
        return best.steps[0]
    return None if duty is None or plain is None else plain.step_with(duty)


def _is_time(view: View, way: Laying) -> bool:
    """Whether it goes out now, the deal will soon be blocked or, where points are added up, a rival may go out next."""
    if len(way.left) <= 1 or (view.rebuilds == REBUILDS and view.stock < 2 * len(view.order)):
        return True
    rivals = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    return view.rules.length != "deal" and rivals <= _NEARLY_OUT


def _least_exposed(view: View, melds: tuple[Row, ...]) -> tuple[Row, ...]:
    """Those of the melds that open and on which others can lay off least."""
    hidden = unseen(view)
    choices = [some for some in _some(melds) if may_open(view, some)]
    return min(choices, key=lambda some: sum(exposure(meld, hidden) for meld in some), default=melds)


def _some(melds: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    return chain.from_iterable(combinations(melds, many) for many in range(1, len(melds) + 1))


def _lays_top(view: View) -> bool:
    """Whether the pile's top can be laid in this turn, as it must be once it is taken, a joker swapped if need be."""
    if lays_top(view):
        return True
    usable = view.pile and view.has_opened and not view.stock_only
    return bool(usable) and next(swaps(with_top(view)), None) is not None


def _thrown(view: View, chance: Chance) -> str:
    """The card that costs least: what it could become, and what the next seat may make of it."""
    hidden = unseen(view)
    costs = prices(loose(view.cards, view.table), view.cards, hidden)
    return cheapest({card: cost + danger(card, view, hidden) for card, cost in costs.items()}, chance)
