"""A hand at the house table, modelled naively: sets and lists of card texts and moves as words, written from the rules.

Words as in `tests.deals`: `take`, `pass`, `stock`, `pile`, `-KD`, `!KD`.
"""

from collections.abc import Sequence

from tests.engine.naive_melds import Cards, count, least, least_after_layoffs, loose, shown_by_default


class NaiveHand:
    """Two seats, 52 cards; `stage` is `offer`, `draw`, `throw` or `over`."""

    def __init__(self, deck: Sequence[str], dealer: int) -> None:
        self.held = {1 - dealer: set(deck[0:20:2]), dealer: set(deck[1:20:2])}
        self.pile = [deck[20]]
        self.stock = list(deck[21:])
        self.turn = 1 - dealer
        self.stage = "offer"
        self.passed = 0
        self.must_draw_from_stock: set[int] = set()
        self.dead_card = ""
        self.just_taken = ""
        self.outcome = ""
        self.winner: int | None = None
        self.points = 0

    def legal(self, seat: int) -> set[str]:
        """The words that the rules allow a seat now."""
        if seat != self.turn or self.stage == "over":
            return set()
        if self.stage == "offer":
            return {"take", "pass"}
        if self.stage == "draw":
            closed = seat in self.must_draw_from_stock or self.pile[-1] == self.dead_card
            return {"stock"} if closed else {"stock", "pile"}
        free = self.held[seat] - {self.just_taken}
        knocks = {"!" + card for card in free if least(Cards(self.held[seat] - {card})) <= 10}
        return {"-" + card for card in free} | knocks

    def play(self, word: str) -> None:
        """Make a move; the caller has asked `legal`."""
        if word == "pass":
            self._pass()
        elif word in ("take", "pile"):
            self.just_taken = self.pile.pop()
            self._picked(self.just_taken)
        elif word == "stock":
            self.must_draw_from_stock.discard(self.turn)
            self._picked(self.stock.pop(0))
        else:
            self.held[self.turn].remove(word[1:])
            self.pile.append(word[1:])
            self.just_taken = ""
            self._knocked() if word[0] == "!" else self._turn_ended()

    def _pass(self) -> None:
        self.passed += 1
        self.turn = 1 - self.turn
        if self.passed == 2:
            self.stage = "draw"
            self.dead_card = self.pile[-1]
            self.must_draw_from_stock = {0, 1}

    def _picked(self, card: str) -> None:
        self.held[self.turn].add(card)
        self.stage = "throw"

    def _turn_ended(self) -> None:
        self.turn = 1 - self.turn
        self.stage = "draw"
        if len(self.stock) == 2:
            self.stage, self.outcome = "over", "drawn"

    def _knocked(self) -> None:
        self.stage = "over"
        knocker, defender = self.turn, 1 - self.turn
        shown = tuple(shown_by_default(Cards(self.held[knocker])))
        low = count(loose(Cards(self.held[knocker]), shown))
        if low == 0:
            self.outcome, self.winner = "gin", knocker
            self.points = least(Cards(self.held[defender])) + 25
            return
        high = least_after_layoffs(shown, Cards(self.held[defender]))
        if high <= low:
            self.outcome, self.winner, self.points = "undercut", defender, low - high + 25
        else:
            self.outcome, self.winner, self.points = "knock", knocker, high - low
