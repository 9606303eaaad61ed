"""A deal of rummy modelled naively, from the rules: cards are things that lie somewhere, and moves are words.

Words as in `words`. A card keeps its identity wherever it goes: the place of a joker that was swapped out is found by
looking for the card that took it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tests.engine.rummy.every_meld import IN_HAND, JOKER, Known, Row, is_set, meanings, ways


class Card:
    """One of the 108."""

    def __init__(self, face: str) -> None:
        self.face = face


class Lying(NamedTuple):
    """A meld on the table, and who laid it."""

    owner: int
    cards: list[Card]

    @property
    def row(self) -> Row:
        """Its faces from left to right."""
        return tuple(card.face for card in self.cards)


class End(NamedTuple):
    """How a deal ended, and what the winner scores."""

    outcome: str
    winner: int | None
    points: int


@lru_cache(maxsize=1 << 16)
def read(row: Row) -> tuple[Known, ...]:
    """All that a row may be, as it is laid."""
    return tuple(meanings(row))


@lru_cache(maxsize=1 << 16)
def laid_out(row: Row) -> frozenset[Row]:
    """The row as it is laid or, where that is no meld, every way in which its cards are one."""
    if read(row) or is_set(row):
        return frozenset([row])
    return frozenset(ways(row))


class NaiveDeal:
    """Two to six seats; `stage` is `draw`, `play`, `rebuild` or `over`.

    `taken` is the pile's card while it has to be laid, `swapped` are the cards that took a joker's place in this turn,
    `debt` is how many jokers still have to be laid for them; `mixed`: the pile's card is one of these jokers.
    """

    def __init__(self, deck: Sequence[str], order: Sequence[int], minimum: int) -> None:
        cards = [Card(face) for face in deck]
        dealt = 13 * len(order)
        self.order, self.minimum = list(order), minimum
        self.held = {seat: cards[place : dealt : len(order)] for place, seat in enumerate(order)}
        self.pile: list[tuple[Card, int]] = [(cards[dealt], -1)]
        self.stock = cards[dealt + 1 :]
        self.table: list[Lying] = []
        self.opened: set[int] = set()
        self.rebuilds = 0
        self.end: End | None = None
        self._turn_of(self.order[0])

    def _turn_of(self, seat: int) -> None:
        self.turn, self.stage = seat, "draw"
        self.closed = seat not in self.opened
        self.has_laid = self.gave_back = False
        self.taken: Card | None = None
        self.thrower = -1
        self.drawn: Card | None = None
        self.swapped: list[tuple[Card, bool]] = []
        self.debt = 0
        self.mixed = False

    def faces(self, seat: int) -> list[str]:
        """What a seat holds."""
        return [card.face for card in self.held[seat]]

    def play(self, word: str) -> None:
        """Make a move of the seat on turn; the caller knows that it is legal."""
        verb, *rest = word.split() if word[0] != "-" else ("discard", word[1:])
        getattr(self, f"_{verb.replace('-', '_')}")(*rest)
        if not self.held[self.turn] and self.stage == "play":
            self._out()

    def rebuild(self, stock: Sequence[str]) -> None:
        """Lay the pile but for its top down as the stock, in this order."""
        under = [card for card, _ in self.pile[:-1]]
        self.stock = [under.pop(next(n for n, card in enumerate(under) if card.face == face)) for face in stock]
        assert not under
        self.pile = self.pile[-1:]
        self.rebuilds += 1
        self.stage = "draw"

    def _stock(self) -> None:
        self.drawn = self.stock.pop(0)
        self.held[self.turn].append(self.drawn)
        self.stage = "play"

    def _pile(self) -> None:
        self.taken, self.thrower = self.pile.pop()
        self.held[self.turn].append(self.taken)
        self.stage = "play"

    def _back(self) -> None:
        held = self.held[self.turn]
        card = self.taken or next(one for one in held if one.face == JOKER)
        self.debt -= self.taken is None
        held.remove(card)
        self.pile.append((card, self.thrower))
        self.taken, self.mixed, self.gave_back, self.stage = None, False, True, "draw"

    def _open(self, *words: str) -> None:
        self.opened.add(self.turn)
        for text in " ".join(words).split("+"):
            self._meld(*text.split())

    def _meld(self, *row: str) -> None:
        (laid,) = laid_out(row)
        self.table.append(Lying(self.turn, [self._leaving(face) for face in laid]))

    def _off(self, face: str, meld: str, end: str = "") -> None:
        cards = self.table[int(meld)].cards
        end = end or ("high" if read((*self.table[int(meld)].row, face)) else "low")
        cards.insert(0 if end == "low" else len(cards), self._leaving(face))

    def _swap(self, face: str, meld: str, place: str) -> None:
        cards = self.table[int(meld)].cards
        taken = self.taken
        card = self._leaving(face)
        self.held[self.turn].append(cards[int(place)])
        cards[int(place)] = card
        self.swapped.append((card, taken is not None and self.taken is None))
        self.debt += 1

    def _swap_back(self, meld: str, place: str) -> None:
        cards = self.table[int(meld)].cards
        card, was_taken = next(one for one in self.swapped if one[0] is cards[int(place)])
        self.swapped.remove((card, was_taken))
        cards[int(place)] = next(one for one in self.held[self.turn] if one.face == JOKER)
        self.held[self.turn].remove(cards[int(place)])
        self.held[self.turn].append(card)
        self.taken = card if was_taken else self.taken
        self.debt -= 1

    def _leaving(self, face: str) -> Card:
        """A card on its way to the table; of two equal ones the card with a duty, of jokers any."""
        held = self.held[self.turn]
        if face == JOKER and self.debt and self.taken is not None and self.taken.face == JOKER:
            self.taken, self.mixed, self.debt = None, True, self.debt + 1
        card = self.taken if self.taken in held and self.taken.face == face else None
        card = card or next(one for one in held if one.face == face)
        held.remove(card)
        self.has_laid = True
        if card is self.taken:
            self.taken = None
        elif face == JOKER and self.debt:
            self.debt -= 1
        return card

    def _discard(self, face: str) -> None:
        held = self.held[self.turn]
        card = next(one for one in held if one.face == face)
        held.remove(card)
        self.pile.append((card, self.turn))
        if held:
            self._turn_of(self.order[(self.order.index(self.turn) + 1) % len(self.order)])
            if not self.stock:
                self._stock_empty()

    def _stock_empty(self) -> None:
        if self.rebuilds < 2 and len(self.pile) > 1:
            self.stage = "rebuild"
            return
        counts = {seat: self.count(seat) for seat in self.order}
        least = min(counts.values())
        lightest = [seat for seat in self.order if counts[seat] == least]
        points = sum(counts.values()) - least * len(counts)
        self.stage = "over"
        self.end = End("blocked", lightest[0], points) if len(lightest) == 1 else End("void", None, 0)

    def count(self, seat: int) -> int:
        """What the cards of a seat count."""
        return sum(IN_HAND[face[0]] for face in self.faces(seat))

    def _out(self) -> None:
        points = sum(self.count(seat) for seat in self.order)
        self.stage = "over"
        self.end = End("closed-out" if self.closed else "out", self.turn, points * (2 if self.closed else 1))
