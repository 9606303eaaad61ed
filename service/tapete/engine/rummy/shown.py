"""A view spelled out for people and programs: the table, the duties, and the best that the cards can open with."""

from typing import Literal

import msgspec

from tapete.engine.cards import JOKER, CardOrJoker
from tapete.engine.moves import Row
from tapete.engine.papers import Papers
from tapete.engine.rummy.growth import LayOffAt
from tapete.engine.rummy.hand import REBUILDS, TableMeld
from tapete.engine.rummy.layout import best_layout
from tapete.engine.rummy.legal import ends, jokers_for, may_take_back, opens
from tapete.engine.rummy.melds import Kind
from tapete.engine.rummy.opening import Choice, best_opening, least_left
from tapete.engine.rummy.score import Result, count
from tapete.engine.rummy.view import View

ShownPhase = Literal["draw", "play", "finished"]


class JokerAs(msgspec.Struct, frozen=True, gc=False):
    """What a joker stands for: the joker's index in the meld, 0 the leftmost, and a card; a rank alone in a set that
    lacks more than one suit."""

    joker: int
    stands_for: str


class MeldOnTable(msgspec.Struct, frozen=True, gc=False):
    """A meld of the table and whose it is; runs lie from left to right."""

    meld: int
    seat: int
    kind: Kind
    cards: Row
    jokers_as: tuple[JokerAs, ...]


class TopOfPile(msgspec.Struct, frozen=True, gc=False):
    """The discard pile: its top, who threw that (null: turned up at the deal), how many cards it has, and all of them
    from the bottom up, as everybody saw them go."""

    top: CardOrJoker | None
    seat: int | None
    count: int
    cards: Row


class OpeningBest(msgspec.Struct, frozen=True, gc=False):
    """Melds that a hand can open with, what they count together, and how many cards they leave; `allowed` says that
    they may be laid now, `short` how many points are missing."""

    melds: tuple[Row, ...]
    total: int
    left: int
    allowed: bool
    short: int


class LayoutBest(msgspec.Struct, frozen=True, gc=False):
    """New melds and layoffs, in an order in which they can be made, that leave the least in hand; `count` is what the
    cards that stay count. None at all where nothing can be laid."""

    melds: tuple[Row, ...]
    layoffs: tuple[LayOffAt, ...]
    left: Row
    count: int


class TakePreview(msgspec.Struct, frozen=True, gc=False):
    """Whether the pile's top could be used in this turn, and for a seat that has not opened, the best opening with
    it."""

    usable: bool
    total: int | None


class RummyHandView(msgspec.Struct, frozen=True, gc=False, tag_field="variant", tag="rummy"):
    """A deal of rummy as one seat sees it; a spectator's has no cards of its own.

    `seats` play in turn order from the dealer's left. `clock_ends_at` is when the turn's clock runs out. `table` are
    the melds by their number. `must_use` is the card that the seat on turn took from the pile and must lay down before
    it discards; `freed_jokers` how many jokers it must lay again. `drawn` is your own card from the stock, `count` what
    your cards count. `opening_best` is the highest total that your cards can make while you have not opened, with the
    taken card in it; `go_out` an opening that leaves no more than a card to throw, which pays double. `layout_best`
    is what leaves the least in hand once you have opened, your duties met; null where they cannot be. `closed`: the
    seat on turn began its turn unopened. `result` comes with the end of the deal.
    """

    id: str
    number: int
    phase: ShownPhase
    turn: int | None
    dealer: int
    seats: tuple[int, ...]
    clock_ends_at: str | None
    cards: Row
    count: int
    stock: int
    rebuilds: int
    rebuilds_left: int
    discard_pile: TopOfPile
    table: tuple[MeldOnTable, ...]
    opened: tuple[int, ...]
    must_use: CardOrJoker | None
    may_take_back: bool
    freed_jokers: int
    drawn: CardOrJoker | None
    closed: bool
    opening_best: OpeningBest | None
    go_out: OpeningBest | None
    layout_best: LayoutBest | None
    take_preview: TakePreview | None
    commitment: str | None
    client_seed: str | None
    result: Result | None


def show(view: View, papers: Papers, clock_ends_at: str | None) -> RummyHandView:
    """Spell a view out; nothing but the view, the deal's papers and the clock goes in."""
    over = view.phase == "finished"
    return RummyHandView(
        id=papers.id,
        number=papers.number,
        phase="finished" if over else "play" if view.phase == "play" else "draw",
        turn=None if over else view.turn,
        dealer=view.dealer,
        seats=view.order,
        clock_ends_at=clock_ends_at,
        cards=view.cards,
        count=count(view.cards),
        stock=view.stock,
        rebuilds=view.rebuilds,
        rebuilds_left=REBUILDS - view.rebuilds,
        discard_pile=top_of_pile(view.pile, view.throwers),
        table=melds_on_table(view.table),
        opened=tuple([seat for seat in view.order if view.opened[seat]]),
        must_use=view.taken,
        may_take_back=view.on_turn and may_take_back(view),
        freed_jokers=len(view.freed),
        drawn=view.drawn,
        closed=view.unopened,
        opening_best=_opening_best(view),
        go_out=_go_out(view),
        layout_best=_layout_best(view),
        take_preview=_take_preview(view),
        commitment=papers.commitment,
        client_seed=papers.client_seed,
        result=view.result,
    )


def top_of_pile(pile: Row, throwers: tuple[int, ...]) -> TopOfPile:
    """The discard pile with its top apart."""
    if not pile:
        return TopOfPile(None, None, 0, ())
    return TopOfPile(pile[-1], None if throwers[-1] < 0 else throwers[-1], len(pile), pile)


def melds_on_table(table: tuple[TableMeld, ...]) -> tuple[MeldOnTable, ...]:
    """The melds of a table by number, with what their jokers stand for."""
    return tuple([MeldOnTable(place, one.seat, one.kind, one.cards, _jokers(one)) for place, one in enumerate(table)])


def _jokers(one: TableMeld) -> tuple[JokerAs, ...]:
    return tuple([JokerAs(place, one.faces[place]) for place, card in enumerate(one.cards) if card == JOKER])


def _opening_best(view: View) -> OpeningBest | None:
    if view.seat is None or view.has_opened or view.phase == "finished":
        return None
    return _told(view, best_opening(view.cards, _own_duty(view)))


def _go_out(view: View) -> OpeningBest | None:
    """An opening after which the hand is empty or has one card, to be thrown."""
    if not view.on_turn or view.phase != "play" or view.has_opened:
        return None
    choice = least_left(view.cards, view.taken)
    return _told(view, choice) if choice.melds and choice.left <= 1 else None


def _layout_best(view: View) -> LayoutBest | None:
    if not view.on_turn or view.phase != "play" or not view.has_opened:
        return None
    best = best_layout(view.cards, view.table, view.taken, len(view.freed))
    return None if best is None else LayoutBest(best.melds, best.layoffs, best.left, best.count)


def _own_duty(view: View) -> str | None:
    return view.taken if view.on_turn else None


def _told(view: View, choice: Choice) -> OpeningBest:
    playing = view.on_turn and view.phase == "play"
    allowed = playing and opens(choice, view.rules.opening)
    return OpeningBest(choice.melds, choice.total, choice.left, allowed, max(0, view.rules.opening - choice.total))


def _take_preview(view: View) -> TakePreview | None:
    if not view.on_turn or view.phase != "draw" or view.stock_only or not view.pile:
        return None
    top = view.pile[-1]
    cards = (*view.cards, top)
    if not view.has_opened:
        best, least = best_opening(cards, top), least_left(cards, top)
        usable = opens(best, view.rules.opening) or opens(least, view.rules.opening)
        return TakePreview(usable, best.total)
    fits = any(ends(on, top) or (top != JOKER and jokers_for(on, top)) for on in view.table)
    return TakePreview(fits or bool(best_opening(cards, top).melds), None)
