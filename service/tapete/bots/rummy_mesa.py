"""The CPU of the rooms: takes from the pile what it can lay, lays all that it can, throws what helps it least."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import Laying, fewest, layout, loose, ways_to_open, with_top
from tapete.bots.rummy_unseen import unseen
from tapete.bots.rummy_usefulness import cheapest, prices
from tapete.engine.moves import Discard, Draw, RummyMove, TakeBack
from tapete.engine.rummy.view import View


class Mesa:
    """The default level."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if _lays_top(view) else "stock")
        way = _way(view)
        if way is not None and way.steps:
            return way.steps[0]
        if view.taken is not None:
            return TakeBack()
        return Discard(cheapest(prices(loose(view.cards), view.cards, unseen(view)), chance))


def _way(view: View) -> Laying | None:
    return layout(view) if view.has_opened else fewest(ways_to_open(view))


def _lays_top(view: View) -> bool:
    """Whether the pile's top can be laid in this turn, as it must be once it is taken."""
    return bool(view.pile) and not view.stock_only and _way(with_top(view)) is not None
