"""Cards as they are shown in a terminal."""

from collections.abc import Iterable

from rich.text import Text

from tapete.engine.cards import JOKER, CardOrJoker

_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RED = "DH"


class Faces:
    """Shows cards; `plain` writes suits as letters, for terminals that have no others."""

    def __init__(self, *, plain: bool) -> None:
        self._plain = plain

    def cards(self, cards: Iterable[CardOrJoker]) -> Text:
        """Cards apart by spaces, the red suits red."""
        return Text(" ").join(self._card(card) for card in cards)

    def _card(self, card: CardOrJoker) -> Text:
        if card == JOKER:
            return Text(JOKER)
        rank, suit = card[0], card[1]
        return Text(rank + (suit if self._plain else _SUITS[suit]), "red" if suit in _RED else "")

    def meld(self, meld: Iterable[CardOrJoker]) -> Text:
        """A meld in brackets."""
        line = Text("[").append_text(self.cards(meld)).append("]")
        line.stylize("bold")
        return line

    def held(self, cards: Iterable[CardOrJoker], melds: Iterable[tuple[CardOrJoker, ...]]) -> Text:
        """Melds, then the cards that are in none."""
        melded = {card for meld in melds for card in meld}
        loose = [card for card in cards if card not in melded]
        return Text(" ").join([*(self.meld(meld) for meld in melds), *([self.cards(loose)] if loose else [])])
