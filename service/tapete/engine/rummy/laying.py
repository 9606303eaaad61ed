"""What a seat lays on the table: its opening, melds, layoffs, and the swap of a joker."""

from msgspec.structs import replace

from tapete.engine.cards import JOKER
from tapete.engine.events import CardLaidOff, Event, JokerSwapped, JokerSwappedBack, MeldLaid, Opened
from tapete.engine.moves import End, LayMeld, LayOff, Open, SwapBack, SwapJoker
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.hand import Cards, Freed, Hand, TableMeld
from tapete.engine.rummy.holding import discharged, laid, on_the_table, valid, with_cards, with_meld, without_cards
from tapete.engine.rummy.melds import Meld, NoMeld, arrangements, fault, read

Step = tuple[Hand, tuple[Event, ...]]


def lay(hand: Hand, move: Open | LayMeld | LayOff | SwapJoker) -> Step:
    """The deal after the seat on turn has laid something down; refused where the rules do not allow it."""
    match move:
        case Open():
            return _open(hand, move)
        case LayMeld():
            return _lay_meld(hand, move)
        case LayOff():
            return _lay_off(hand, move)
        case SwapJoker():
            return _swap(hand, move)


def _open(hand: Hand, move: Open) -> Step:
    """The first melds of a seat, all at once (`rummy`: opening)."""
    if hand.has_opened:
        raise IllegalMove(Refusal.ALREADY_OPENED)
    if not move.melds:
        raise IllegalMove(Refusal.OPENING_TOO_LOW, total=0, opening=hand.rules.opening)
    without_cards(hand, tuple(card for row in move.melds for card in row))
    melds = [as_laid(row) for row in move.melds]
    cards = tuple(card for meld in melds for card in meld.cards)
    after = laid(hand, cards)
    if after.taken is not None:
        raise IllegalMove(Refusal.MUST_USE_CARD, card=after.taken)
    total = sum(meld.value for meld in melds)
    if total < hand.rules.opening and len(after.held) > 1:
        raise IllegalMove(Refusal.OPENING_TOO_LOW, total=total, opening=hand.rules.opening)
    opened = tuple(seat == hand.turn or already for seat, already in enumerate(hand.opened))
    table = (*hand.table, *(on_the_table(hand.turn, meld) for meld in melds))
    event = Opened(hand.ply, hand.turn, tuple(meld.cards for meld in melds), total)
    return replace(after, opened=opened, table=table), (event,)


def as_laid(cards: Cards) -> Meld:
    """The meld of cards as they are laid or, where they are in no order of a meld, in the only one that makes one.

    Refused with the choices where there are several, with the reason where there is none.
    """
    meld = read(cards)
    if isinstance(meld, Meld):
        return meld
    ways = arrangements(cards)
    if len(ways) > 1:
        raise IllegalMove(Refusal.AMBIGUOUS_MELD, cards=list(cards), choices=[" ".join(way.cards) for way in ways])
    return ways[0] if ways else valid(cards, fault(cards))


def _lay_meld(hand: Hand, move: LayMeld) -> Step:
    """A new meld of a seat that has opened: no minimum is asked."""
    _must_have_opened(hand)
    without_cards(hand, move.cards)
    meld = as_laid(move.cards)
    after = replace(laid(hand, meld.cards), table=(*hand.table, on_the_table(hand.turn, meld)))
    event = MeldLaid(hand.ply, hand.turn, len(hand.table), meld.cards)
    return discharged(after, meld.cards.count(JOKER), hand.taken), (event,)


def _lay_off(hand: Hand, move: LayOff) -> Step:
    """A card on a meld of the table, one's own or another's; the meld it makes must be one (`rummy`: layoffs)."""
    _must_have_opened(hand)
    on = _meld_of(hand, move.meld)
    after = laid(hand, (move.card,))
    end = move.end or _only_end(on, move.card)
    grown = valid(row_with(on, move.card, end))
    after = replace(after, table=with_meld(hand.table, move.meld, grown))
    if end == "low":
        after = replace(after, freed=tuple(_one_further(one, move.meld) for one in hand.freed))
    event = CardLaidOff(hand.ply, hand.turn, move.card, move.meld, end)
    return discharged(after, int(move.card == JOKER), hand.taken), (event,)


def row_with(on: TableMeld, card: str, end: End) -> Cards:
    """The row that a meld and one card more are."""
    return (card, *on.cards) if end == "low" else (*on.cards, card)


def _only_end(on: TableMeld, card: str) -> End:
    """The end at which a card fits where none is named; of a set they are the same."""
    ends: tuple[End, End] = ("high", "low")
    fit = [end for end in ends if not isinstance(read(row_with(on, card, end)), NoMeld)]
    if len(fit) == 2 and on.kind == "run":
        raise IllegalMove(Refusal.AMBIGUOUS_END, card=card, choices=["low", "high"])
    return fit[0] if fit else "high"


def _one_further(freed: Freed, meld: int) -> Freed:
    return replace(freed, place=freed.place + 1) if freed.meld == meld else freed


def _swap(hand: Hand, move: SwapJoker) -> Step:
    """The real card that a joker stands for takes its place; the joker must be laid again this turn."""
    _must_have_opened(hand)
    on = _meld_of(hand, move.meld)
    if not 0 <= move.joker < len(on.cards) or on.cards[move.joker] != JOKER:
        raise IllegalMove(Refusal.NO_JOKER_THERE, meld=move.meld, joker=move.joker)
    after = with_cards(laid(hand, (move.card,)), (JOKER,))
    if not fits(on, move.joker, move.card):
        raise IllegalMove(Refusal.NOT_THE_JOKERS_CARD, card=move.card, stands_for=on.faces[move.joker])
    row = (*on.cards[: move.joker], move.card, *on.cards[move.joker + 1 :])
    freed = Freed(move.meld, move.joker, move.card, taken=hand.taken == move.card)
    after = replace(after, table=with_meld(hand.table, move.meld, valid(row)), freed=(*hand.freed, freed))
    return after, (JokerSwapped(hand.ply, hand.turn, move.card, move.meld, move.joker),)


def fits(on: TableMeld, place: int, card: str) -> bool:
    """Whether a real card may take a joker's place: in a run that very card, in a set its rank in a suit not there."""
    if on.kind == "run":
        return on.faces[place] == card
    return card[0] == on.faces[place][0] and card not in on.cards


def swap_back(hand: Hand, move: SwapBack) -> Step:
    """The clock's: a joker freed and not laid again returns to its place."""
    back = next((one for one in hand.freed if (one.meld, one.place) == (move.meld, move.joker)), None)
    if back is None:
        raise IllegalMove(Refusal.NO_JOKER_THERE, meld=move.meld, joker=move.joker)
    row = hand.table[back.meld].cards
    meld = valid((*row[: back.place], JOKER, *row[back.place + 1 :]))
    after = with_cards(without_cards(hand, (JOKER,)), (back.card,))
    left = tuple(one for one in hand.freed if one is not back)
    after = replace(after, table=with_meld(hand.table, back.meld, meld), freed=left)
    if back.taken:
        after = replace(after, taken=back.card)
    return after, (JokerSwappedBack(hand.ply, hand.turn, back.card, move.meld, move.joker),)


def _must_have_opened(hand: Hand) -> None:
    if not hand.has_opened:
        raise IllegalMove(Refusal.NOT_OPENED)


def _meld_of(hand: Hand, meld: int) -> TableMeld:
    if not 0 <= meld < len(hand.table):
        raise IllegalMove(Refusal.NO_SUCH_MELD, meld=meld, melds=len(hand.table))
    return hand.table[meld]
