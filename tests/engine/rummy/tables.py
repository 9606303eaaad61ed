"""Scripted tables of rummy: deals from a named deck, tables in mid-deal, and moves as words (see `words`).

Cards are written apart by spaces. Beside moves there is `time`, the clock running out, and `rebuild`, chance building
the new stock in the order of the pile, bottom first.
"""

from collections.abc import Sequence

from tests.deals import faces
from tests.engine.rummy.words import move, word_of

from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.events import Event
from tapete.engine.moves import Rebuild
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy import play
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand, TableMeld, in_order
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.options import RUMMY, Options
from tapete.engine.rummy.view import view

OPEN_AT_30, OPEN_AT_40, OPEN_AT_51 = Options(opening=30), Options(opening=40), Options(opening=51)

# No three of these go together, nor do they with a card that a test is about: what is thrown, or just there.
LOOSE = "2C 4D 9S TC JH"


def deck(*hands: str, upcard: str = "", stock: str = "") -> tuple[str, ...]:
    """A deck that deals these hands, from the dealer's left round to the dealer, then turns the upcard, then has the
    stock. Places that are not named get the cards that no other place names."""
    named = [*(faces(hand) for hand in hands), faces(upcard), faces(stock)]
    rest = list(DOUBLE_PACK)
    for card in (card for cards in named for card in cards):
        rest.remove(card)
    left = iter(sorted(rest, key=lambda card: (card == "XX", card)))
    whole = [[*cards, *(next(left) for _ in range(13 - len(cards)))] for cards in named[:-2]]
    dealt = [card for round_ in zip(*whole, strict=True) for card in round_]
    return *dealt, *(named[-2] or (next(left),)), *named[-1], *left


def dealt(*hands: str, upcard: str = "", stock: str = "", rules: Options = RUMMY) -> Hand:
    """A deal just dealt by the last seat: the hands of the seats from 0 up, of two that are empty by default."""
    hands = hands or ("", "")
    return play.deal(rules, len(hands) - 1, deck(*hands, upcard=upcard, stock=stock), range(len(hands)))


def at_table(
    *hands: str,
    table: Sequence[str] = (),
    opened: Sequence[int] = (),
    pile: str = "4C",
    stock: str = "3D 8C KD",
    rules: Options = RUMMY,
) -> Hand:
    """A table in mid-deal at which seat 0 is to draw; cards that are not named are nowhere.

    `table` are melds, each behind its owner (`"1 5H XX 7H"`), `opened` the seats that have opened, `pile` is from the
    bottom up and `stock` from the top down.
    """
    seats = len(hands)
    return Hand(
        rules=rules,
        dealer=seats - 1,
        order=tuple(range(seats)),
        stock=faces(stock),
        cards=tuple(in_order(faces(hand)) for hand in hands),
        pile=faces(pile),
        throwers=(*(-1 for _ in faces(pile)[1:]), seats - 1),
        opened=tuple(seat in opened for seat in range(seats)),
        phase="draw",
        turn=0,
        table=tuple(_meld(int(text[0]), faces(text[1:])) for text in table),
        unopened=0 not in opened,
    )


def _meld(seat: int, cards: tuple[str, ...]) -> TableMeld:
    meld = read(cards)
    assert isinstance(meld, Meld), cards
    return TableMeld(seat, meld.kind, meld.cards, meld.faces)


def stepped(before: Hand, word: str) -> tuple[Hand, tuple[Event, ...]]:
    """The deal after one word, and what happened."""
    if word == "rebuild":
        return play.apply(before, before.turn, Rebuild(before.pile[:-1]), auto=True)
    if word != "time":
        return play.apply(before, before.turn, move(word))
    now, happened = before, list[Event]()
    for one in moves_for(before):
        now, events = play.apply(now, before.turn, one, auto=True)
        happened += events
    return now, tuple(happened)


def played(before: Hand, *words: str) -> Hand:
    """The deal after the moves of a script, each by the seat on turn."""
    for word in words:
        before, _ = stepped(before, word)
    return before


def refused(before: Hand, word: str, seat: int | None = None) -> IllegalMove:
    """The refusal that a move meets; fails when the rules accept it."""
    try:
        play.apply(before, before.turn if seat is None else seat, move(word))
    except IllegalMove as refusal:
        return refusal
    message = f"{word} was accepted"
    raise AssertionError(message)


def why_not(before: Hand, word: str, seat: int | None = None) -> Refusal:
    """The code of the refusal that a move meets."""
    return refused(before, word, seat).code


def goes(before: Hand, word: str) -> bool:
    """Whether the rules accept a move of the seat on turn."""
    try:
        stepped(before, word)
    except IllegalMove:
        return False
    return True


def options(before: Hand, seat: int | None = None) -> list[str]:
    """The words of the moves listed for a seat, by default the one on turn."""
    return [word_of(one) for one in legal_moves(view(before, before.turn if seat is None else seat))]


def timed_out(before: Hand) -> list[str]:
    """The words of the moves that the table makes when the clock runs out."""
    return [word_of(one) for one in moves_for(before)]


def cards_of(before: Hand, seat: int) -> str:
    """What a seat holds, in pack order."""
    return " ".join(before.cards[seat])


def melds_of(before: Hand) -> list[str]:
    """The melds of the table, each behind its owner."""
    return [f"{meld.seat} {' '.join(meld.cards)}" for meld in before.table]
