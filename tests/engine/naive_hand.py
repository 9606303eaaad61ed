"""A hand at any table, modelled naively: sets and lists of card texts and moves as words, written from the rules.

Words as in `tests.deals`: `take`, `pass`, `stock`, `pile`, `-KD`, `!KD`, `big`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tests.engine.naive_melds import ALL_MELDS, WORTH, Aces, Cards, count, least, loose, shown_by_default

Shown = tuple[Cards, ...]


class House(NamedTuple):
    """The habits of a table; as they stand here they are those of `gin-mesa`."""

    aces: Aces = "low"
    offers_upcard: bool = True
    gin: int = 25
    undercut: int = 25
    tie_undercuts: bool = True
    limit_by_upcard: bool = False
    spades_double: bool = False
    stock_left: int = 2
    may_return: bool = False
    big_gin: int | None = None


class End(NamedTuple):
    """How a hand ended, and what the winner scores."""

    outcome: str
    winner: int | None
    points: int


class NaiveHand:
    """Two to four seats, 52 cards; `order` are the seats from the dealer's left.

    `stage` is `offer`, `draw`, `throw` or `over`. `ends` are the ends that the rules allow: one, but for several
    opponents of whom one can lay off in ways that are as good for itself and not for the next.
    """

    def __init__(self, deck: Sequence[str], order: Sequence[int], house: House) -> None:
        self.order = list(order)
        self.house = house
        dealt = 10 * len(order)
        self.held = {seat: set(deck[place : dealt : len(order)]) for place, seat in enumerate(order)}
        self.upcard = deck[dealt]
        self.pile = [self.upcard]
        self.stock = list(deck[dealt + 1 :])
        self.turn = self.order[0]
        self.stage = "offer" if house.offers_upcard else "draw"
        self.passed = 0
        self.must_draw_from_stock: set[int] = set()
        self.dead_card = ""
        self.just_taken = ""
        self.ends: set[End] = set()

    @property
    def limit(self) -> int:
        """The most that a knock may leave."""
        if not self.house.limit_by_upcard:
            return 10
        return 0 if self.upcard[0] == "A" else WORTH[self.upcard[0]]

    def legal(self, seat: int) -> set[str]:
        """The words that the rules allow a seat now."""
        if seat != self.turn or self.stage == "over":
            return set()
        if self.stage == "offer":
            return {"take", "pass"}
        if self.stage == "draw":
            closed = seat in self.must_draw_from_stock or self.pile[-1] == self.dead_card
            return {"stock"} if closed else {"stock", "pile"}
        return self._throws(self.held[seat])

    def _throws(self, held: set[str]) -> set[str]:
        """A card that goes takes at most its own value from what the eleven leave: most need no second look."""
        free = held if self.house.may_return else held - {self.just_taken}
        whole = self._least(held)
        near = [card for card in free if whole - WORTH[card[0]] <= self.limit]
        knocks = {"!" + card for card in near if self._least(held - {card}) <= self.limit}
        big = {"big"} if self.house.big_gin is not None and whole == 0 else set()
        return {"-" + card for card in free} | knocks | big

    def _least(self, cards: set[str]) -> int:
        return least(Cards(cards), self.house.aces)

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
        elif word == "big":
            self._showdown(self.house.big_gin or 0)
        else:
            self.held[self.turn].remove(word[1:])
            self.pile.append(word[1:])
            self.just_taken = ""
            self._showdown(self.house.gin) if word[0] == "!" else self._turn_ended()

    def _next(self) -> int:
        return self.order[(self.order.index(self.turn) + 1) % len(self.order)]

    def _pass(self) -> None:
        self.passed += 1
        self.turn = self._next()
        if self.passed == len(self.order):
            self.stage = "draw"
            self.dead_card = self.pile[-1]
            self.must_draw_from_stock = set(self.order)

    def _picked(self, card: str) -> None:
        self.held[self.turn].add(card)
        self.stage = "throw"

    def _turn_ended(self) -> None:
        self.turn = self._next()
        self.stage = "draw"
        if len(self.stock) == self.house.stock_left:
            self.stage, self.ends = "over", {End("drawn", None, 0)}

    def _showdown(self, for_gin: int) -> None:
        self.stage = "over"
        place = self.order.index(self.turn)
        others = [*self.order[place + 1 :], *self.order[:place]]
        cards = Cards(self.held[self.turn])
        shown = tuple(shown_by_default(cards, self.house.aces))
        low = count(loose(cards, shown))
        if low == 0:
            whole = sum(self._least(self.held[seat]) for seat in others)
            self.ends = {self._end("gin", self.turn, for_gin + whole)}
        else:
            lefts = counts_left(shown, [Cards(self.held[seat]) for seat in others], self.house.aces)
            self.ends = {self._compared(low, dict(zip(others, left, strict=True))) for left in lefts}

    def _compared(self, low: int, counts: dict[int, int]) -> End:
        lowest = min(counts.values())
        if lowest < low or (lowest == low and self.house.tie_undercuts):
            first = next(seat for seat, left in counts.items() if left == lowest)
            return self._end("undercut", first, low - lowest + self.house.undercut)
        return self._end("knock", self.turn, sum(left - low for left in counts.values()))

    def _end(self, outcome: str, winner: int, points: int) -> End:
        doubles = self.house.spades_double and self.upcard[1] == "S"
        return End(outcome, winner, 2 * points if doubles else points)


def counts_left(shown: Shown, hands: list[Cards], aces: Aces) -> set[tuple[int, ...]]:
    """What opponents in turn can be left with: each as little as the melds allow that the ones before have grown."""
    if not hands:
        return {()}
    ways = {(melds, least(left, aces)) for melds, left in _laid(shown, hands[0], aces)}
    best = min(left for _, left in ways)
    return {(best, *others) for melds, left in ways if left == best for others in counts_left(melds, hands[1:], aces)}


def _laid(shown: Shown, cards: Cards, aces: Aces) -> set[tuple[Shown, Cards]]:
    """The melds and what is left of the cards, over all ways to lay off, card by card."""
    seen = {(shown, cards)}
    waiting = list(seen)
    while waiting:
        now, left = waiting.pop()
        for card in left:
            for place, meld in enumerate(now):
                after = ((*now[:place], meld | {card}, *now[place + 1 :]), left - {card})
                if meld | {card} in ALL_MELDS[aces] and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen
