"""Cards coming to the seat on turn and leaving it, and the duties that go with those it lays down."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from tapete.engine.cards import JOKER
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.hand import Cards, Freed, Hand, TableMeld, in_order
from tapete.engine.rummy.melds import Meld, NoMeld, read


def with_cards(hand: Hand, cards: Cards) -> Hand:
    """The deal with cards come to the seat on turn."""
    return _holding(hand, in_order((*hand.held, *cards)))


def without_cards(hand: Hand, cards: Iterable[str]) -> Hand:
    """The deal without some cards of the seat on turn; refused where it does not hold them all."""
    left = list(hand.held)
    for card in cards:
        if card not in left:
            raise IllegalMove(Refusal.CARD_NOT_HELD, card=card)
        left.remove(card)
    return _holding(hand, tuple(left))


def _holding(hand: Hand, cards: Cards) -> Hand:
    return replace(hand, cards=(*hand.cards[: hand.turn], cards, *hand.cards[hand.turn + 1 :]))


def valid(cards: Cards, why: NoMeld | None = None) -> Meld:
    """The meld that these cards are; refused where they are none, with the reason, which may be a better one than that
    of their order."""
    meld = why or read(cards)
    if isinstance(meld, NoMeld):
        raise IllegalMove(Refusal.INVALID_MELD, reason=meld.fault, cards=list(meld.cards))
    return meld


def on_the_table(seat: int, meld: Meld) -> TableMeld:
    """A meld as it lies before its seat."""
    return TableMeld(seat, meld.kind, meld.cards, meld.faces)


def with_meld(table: tuple[TableMeld, ...], place: int, meld: Meld) -> tuple[TableMeld, ...]:
    """The table with one of its melds changed, whose it stays."""
    return *table[:place], on_the_table(table[place].seat, meld), *table[place + 1 :]


def laid(hand: Hand, cards: Cards) -> Hand:
    """The deal with cards of the seat on turn on their way to the table: what they were bound to by duty is done."""
    after = replace(without_cards(hand, cards), acted=True)
    return replace(after, taken=None) if hand.taken in cards else after


def discharged(hand: Hand, jokers: int, taken: str | None) -> Hand:
    """The deal after so many jokers were laid, when `taken` was the pile's card to be laid: as many of those that had
    to be have found a place.

    Jokers are equal, so it is open which. Those freed stay to be laid that could still go back where they came from;
    where they could not all do so, a joker of the pile stays instead.
    """
    if not jokers or not hand.freed:
        return hand
    if taken == JOKER:
        stay = _staying(hand, len(hand.freed) + 1 - jokers)
        if stay is not None:
            return replace(hand, freed=stay)
        hand = replace(hand, taken=taken)
    return replace(hand, freed=_staying(hand, len(hand.freed) - jokers) or ())


def _staying(hand: Hand, number: int) -> tuple[Freed, ...] | None:
    """So many freed jokers that can all go back, if there are."""
    choices = combinations(hand.freed, max(0, number))
    return next((choice for choice in choices if may_go_back(hand.table, choice)), None)


def may_go_back(table: tuple[TableMeld, ...], freed: Iterable[Freed]) -> bool:
    """Whether these jokers can all return to their places, each meld still one."""
    rows: dict[int, list[str]] = {}
    for one in freed:
        rows.setdefault(one.meld, list(table[one.meld].cards))[one.place] = JOKER
    return not any(isinstance(read(row), NoMeld) for row in rows.values())
