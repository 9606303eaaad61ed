"""The moves open to a seat, worked out from what it sees.

Openings and melds are listed by their best and their largest choices; others may be legal too.
"""

from collections.abc import Iterator

from tapete.engine.cards import JOKER
from tapete.engine.moves import Discard, Draw, End, LayMeld, LayOff, Open, RummyMove, SwapJoker, TakeBack
from tapete.engine.rummy.candidates import candidates
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.laying import fits, row_with
from tapete.engine.rummy.melds import NoMeld, read
from tapete.engine.rummy.opening import Choice, best_opening, least_left
from tapete.engine.rummy.view import View

_ENDS: tuple[End, End] = ("low", "high")


def legal_moves(view: View) -> tuple[RummyMove, ...]:
    """What the seat of a view may do now: nothing while another is on turn."""
    if not view.on_turn:
        return ()
    if view.phase == "draw":
        return (Draw("stock"),) if view.stock_only else (Draw("stock"), Draw("discard"))
    back = (TakeBack(),) if may_take_back(view) else ()
    laid = tuple(_on_the_table(view)) if view.has_opened else tuple(Open(one.melds) for one in openings(view))
    return *back, *laid, *(Discard(card) for card in may_discard(view))


def may_take_back(view: View) -> bool:
    """Whether the card just taken may still go back (`rummy`: take-back)."""
    return view.taken is not None and not view.acted


def may_discard(view: View) -> tuple[str, ...]:
    """The cards that may be thrown: none while a duty is open."""
    return () if view.taken is not None or view.freed else tuple(dict.fromkeys(view.cards))


def openings(view: View) -> tuple[Choice, ...]:
    """The openings offered to the seat on turn: the one that leaves nothing to do but go out first, then the best."""
    choices = (least_left(view.cards, view.taken), best_opening(view.cards, view.taken))
    return tuple(dict.fromkeys(one for one in choices if opens(one, view.rules.opening)))


def opens(choice: Choice, minimum: int) -> bool:
    """Whether melds are an opening: they reach the minimum, or leave no more than a card to throw."""
    return bool(choice.melds) and (choice.total >= minimum or choice.left <= 1)


def _on_the_table(view: View) -> Iterator[RummyMove]:
    yield from (LayMeld(cards) for cards in melds(view))
    for card in dict.fromkeys(view.cards):
        for place, on in enumerate(view.table):
            yield from (LayOff(card, place, end) for end in ends(on, card))
            if card != JOKER:
                yield from (SwapJoker(card, place, joker) for joker in jokers_for(on, card))


def melds(view: View) -> tuple[tuple[str, ...], ...]:
    """The melds to offer: the largest that need no joker, and those that leave the fewest cards, of which one has a
    joker where any can; the same with the card taken among them, if it has a meld to go to."""
    made = candidates([card for card in view.cards if card != JOKER])
    largest = [one.cards for one in made if not any(one is not other and one.mask & ~other.mask == 0 for other in made)]
    rows = [*largest, *least_left(view.cards).melds]
    if view.taken is not None:
        rows += least_left(view.cards, view.taken).melds
    return tuple(dict.fromkeys(rows))


def ends(on: TableMeld, card: str) -> tuple[End, ...]:
    """The ends of a meld that take a card; of a set, one stands for both."""
    shared = 0 if on.kind == "set" else 1  # all of a set are of one rank, all of a run of one suit
    if card != JOKER and card[shared] != on.faces[0][shared]:
        return ()
    fit = tuple(end for end in _ENDS if not isinstance(read(row_with(on, card, end)), NoMeld))
    return fit[-1:] if on.kind == "set" else fit


def jokers_for(on: TableMeld, card: str) -> tuple[int, ...]:
    """The places of jokers in a meld that a real card may take."""
    return tuple(place for place, one in enumerate(on.cards) if one == JOKER and fits(on, place, card))
