"""The strongest CPU at rummy: plays as the one of the rooms does, and swaps jokers."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import Laying, layout, opening, swaps, with_top
from tapete.bots.rummy_unseen import unseen
from tapete.bots.rummy_usefulness import least_useful
from tapete.engine.moves import Discard, Draw, RummyMove
from tapete.engine.rummy.layout import best_layout
from tapete.engine.rummy.view import View

_POINT = 0.2


class Experto:
    """The highest level."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if _lays_top(view) else "stock")
        way = _best(view)
        if way is not None and way.first is not None:
            return way.first
        apart = best_layout(view.cards, ())
        loose = apart.left if apart and apart.left else view.cards
        return Discard(least_useful(loose, view.cards, unseen(view), _POINT, chance))


def _best(view: View) -> Laying | None:
    """What lays most, a joker swapped where that lays more."""
    if not view.has_opened:
        return opening(view)
    plain = layout(view)
    ways = [*swaps(view), *([] if plain is None else [plain])]
    return min(ways, key=lambda way: (way.points, way.first is not (plain and plain.first)), default=None)


def _lays_top(view: View) -> bool:
    """Whether the pile's top can be laid in this turn, as it must be once it is taken."""
    if view.stock_only or not view.pile:
        return False
    return _best(with_top(view)) is not None
