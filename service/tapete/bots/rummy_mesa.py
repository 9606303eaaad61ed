"""The CPU of the rooms: takes from the pile what it can lay, lays all that it can, throws what helps it least."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import at_once, lays_top, loose
from tapete.bots.rummy_unseen import unseen
from tapete.bots.rummy_usefulness import cheapest, prices
from tapete.engine.moves import Discard, Draw, RummyMove, TakeBack
from tapete.engine.rummy.view import View


class Mesa:
    """The default level."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if lays_top(view) else "stock")
        way = at_once(view)
        if way is not None and way.steps:
            return way.steps[0]
        if view.taken is not None:
            return TakeBack()
        return Discard(cheapest(prices(loose(view.cards), view.cards, unseen(view)), chance))
