"""A record replayed with a page of code that knows nothing of the engine: deck, moves, and two hands of cards."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Position:
    """The table after `ply` moves: what each seat holds, the pile from the bottom up, how many cards the stock has."""

    ply: int
    hands: tuple[frozenset[str], ...]
    pile: tuple[str, ...]
    stock: int


@dataclass
class Replay:
    """The positions of a record, the deal first."""

    record: Json
    positions: list[Position] = field(default_factory=list)

    def __post_init__(self) -> None:
        deck = list(self.record["deck"])
        assert sorted(deck) == sorted(set(deck))
        assert len(deck) == 52
        first = (self.record["dealer"] + 1) % 2
        hands: list[set[str]] = [set(), set()]
        for turn in range(20):
            hands[(first + turn) % 2].add(deck.pop(0))
        pile = [deck.pop(0)]
        self._keep(0, hands, pile, deck)
        for number, move in enumerate(self.record["moves"], start=1):
            assert move["ply"] == number
            _make(move, hands[move["seat"]], pile, deck)
            self._keep(number, hands, pile, deck)

    def _keep(self, ply: int, hands: list[set[str]], pile: list[str], deck: list[str]) -> None:
        held = tuple(frozenset(hand) for hand in hands)
        assert len(held[0]) + len(held[1]) + len(pile) + len(deck) == 52
        self.positions.append(Position(ply, held, tuple(pile), len(deck)))


def _make(move: Json, hand: set[str], pile: list[str], deck: list[str]) -> None:
    match move["move"]:
        case "upcard":
            if move["take"]:
                hand.add(pile.pop())
        case "draw":
            card = deck.pop(0) if move["from"] == "stock" else pile.pop()
            assert move["card"] == card
            hand.add(card)
        case "discard":
            hand.remove(move["card"])
            pile.append(move["card"])
        case "knock":
            hand.remove(move["discard"])
            pile.append(move["discard"])
        case other:
            raise AssertionError(other)
