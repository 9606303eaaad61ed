"""The beginner at rummy: lays what it sees at once, throws the highest card of no meld, and does not see before it has
opened what the discard pile is good for."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import at_once, lays_top, loose
from tapete.bots.rummy_usefulness import cheapest
from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, RummyMove, TakeBack
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import View


class Novato:
    """Keeps neither pairs nor sequences of two, and never swaps a joker."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("discard" if view.has_opened and lays_top(view) else "stock")
        way = at_once(view)
        if way is not None and way.steps:
            return way.steps[0]
        if view.taken is not None:
            return TakeBack()
        return Discard(cheapest({card: _price(card) for card in loose(view.cards)}, chance))


def _price(card: str) -> float:
    """The higher the cheaper, but for a joker."""
    return float("inf") if card == JOKER else -count((card,))
