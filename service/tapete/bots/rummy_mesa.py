"""The CPU of the rooms: takes from the pile what it can lay, lays all that it can, throws what helps it least."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import layout, opening, with_top
from tapete.bots.rummy_unseen import unseen
from tapete.bots.rummy_usefulness import least_useful
from tapete.engine.moves import Discard, Draw, RummyMove
from tapete.engine.rummy.layout import best_layout
from tapete.engine.rummy.view import View

_POINT = 0.2


class Mesa:
    """The default level."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if _lays_top(view) else "stock")
        way = layout(view) if view.has_opened else opening(view)
        if way is not None and way.first is not None:
            return way.first
        apart = best_layout(view.cards, ())
        loose = apart.left if apart and apart.left else view.cards
        return Discard(least_useful(loose, view.cards, unseen(view), _POINT, chance))


def _lays_top(view: View) -> bool:
    """Whether the pile's top can be laid in this turn, as it must be once it is taken."""
    if view.stock_only or not view.pile:
        return False
    after = with_top(view)
    return (layout(after) if view.has_opened else opening(after)) is not None
