"""The beginner at rummy: draws from the stock, lays what it sees at once, throws the highest card of no meld."""

from tapete.bots.bot import Chance
from tapete.bots.rummy_laying import layout, opening
from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, Row, RummyMove
from tapete.engine.rummy.layout import best_layout
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import View


class Novato:
    """Never takes from the pile, never swaps a joker."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("stock")
        way = layout(view) if view.has_opened else opening(view)
        if way is not None and way.first is not None:
            return way.first
        return Discard(_highest(view, chance))


def _highest(view: View, chance: Chance) -> str:
    """The highest card that no meld of the hand needs."""
    apart = best_layout(view.cards, ())
    loose = apart.left if apart and apart.left else view.cards
    cards: Row = tuple(card for card in dict.fromkeys(loose) if card != JOKER) or loose
    most = max(count((card,)) for card in cards)
    highest = [card for card in cards if count((card,)) == most]
    return highest[chance.randrange(len(highest))]
