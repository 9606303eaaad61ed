"""The beginner at rummy: draws from the stock, lays what it sees at once, throws the highest card of no meld."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import fewest, layout, loose, ways_to_open
from tapete.bots.rummy_usefulness import cheapest
from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, RummyMove, TakeBack
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import View


class Novato:
    """Never takes from the pile, never swaps a joker."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("stock")
        way = layout(view) if view.has_opened else fewest(ways_to_open(view))
        if way is not None and way.steps:
            return way.steps[0]
        if view.taken is not None:
            return TakeBack()
        return Discard(cheapest({card: _price(card) for card in loose(view.cards)}, chance))


def _price(card: str) -> float:
    """The higher the cheaper, but for a joker."""
    return float("inf") if card == JOKER else -count((card,))
