"""The cards of two packs that a seat has not in sight: in the stock or in the others' hands."""

from typing import NamedTuple

from tapete.engine.cards import JOKER, NUMBER
from tapete.engine.rummy.view import View


class Unseen(NamedTuple):
    """How many copies of each card, by its number, and how many jokers."""

    copies: tuple[int, ...]
    jokers: int


def unseen(view: View) -> Unseen:
    """What is neither in the seat's hand nor open on the table or the discard pile."""
    copies = [2] * 52
    jokers = 4
    for cards in (view.cards, view.pile, *(meld.cards for meld in view.table)):
        for card in cards:
            if card == JOKER:
                jokers -= 1
            else:
                copies[NUMBER[card]] -= 1
    return Unseen(tuple(copies), jokers)
