"""The beginner at rummy: draws from the stock, lays what it sees, throws the highest loose card."""

from tapete.bots.bot import Chance
from tapete.engine.moves import Discard, Draw, LayMeld, LayOff, Open, RummyMove
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import View


class Novato:
    """Opens as soon as it can and lays down whatever fits; never takes from the pile, never swaps a joker."""

    def choose(self, view: View, chance: Chance) -> RummyMove:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "draw":
            return Draw("stock")
        legal = legal_moves(view)
        for move in legal:
            if isinstance(move, Open | LayMeld | LayOff):
                return move
        discards = [move for move in legal if isinstance(move, Discard)]
        most = max(count((move.card,)) for move in discards)
        highest = [move for move in discards if count((move.card,)) == most]
        return highest[chance.randrange(len(highest))]
