"""A view spelled out for people and programs: cards as text, the melds, the counts, and what each discard would
leave."""

import msgspec

from tapete.engine.cards import CARDS, Card, cards_of
from tapete.engine.gin.hand import Phase
from tapete.engine.gin.melds import after_each, deadwood, meld_cards
from tapete.engine.gin.result import Result, result_of
from tapete.engine.gin.showdown import default_melds, ways_to_meld
from tapete.engine.gin.view import View
from tapete.engine.papers import Papers


class Discarded(msgspec.Struct, frozen=True, gc=False):
    """A card in the discard pile and the seat that threw it; null for the card turned up at the deal."""

    card: Card
    seat: int | None


class Pickups(msgspec.Struct, frozen=True, gc=False):
    """The cards that another seat took from the discard pile and still holds."""

    seat: int
    cards: tuple[Card, ...]


Melds = tuple[tuple[Card, ...], ...]


class AfterDiscard(msgspec.Struct, frozen=True, gc=False):
    """What throwing one card would leave: the deadwood, whether it may be thrown, and whether one may knock with it.

    Where one may, `arrangements` are all ways to lay out the melds at that count, the one shown by default first.
    """

    card: Card
    deadwood: int
    knock: bool
    legal: bool
    arrangements: tuple[Melds, ...]


class TakePreview(msgspec.Struct, frozen=True, gc=False):
    """The deadwood left when the pile's top is taken and the best allowed card is thrown."""

    deadwood: int
    discard: Card


class HandView(msgspec.Struct, frozen=True, gc=False, tag_field="variant", tag="gin"):
    """A gin hand as one seat sees it; a spectator's, or that of one who sits out, has no cards of its own.

    `seats` play it, in turn order from the dealer's left; `upcard` is the card first turned up, and `knock_limit` the
    most that a knock may leave in this hand. `taken` may not be discarded this turn, `drawn` came from the stock.
    `melds` and `deadwood` are the best arrangement of `cards`; `after_discard` lists all eleven while the seat is to
    discard; `take_preview` is there while the seat may take the pile's top. `commitment` binds the deal since before it
    was dealt. `result` comes with the end of the hand.
    """

    id: str
    number: int
    phase: Phase
    turn: int | None
    dealer: int
    seats: tuple[int, ...]
    upcard: Card
    cards: tuple[Card, ...]
    stock: int
    discard_pile: tuple[Discarded, ...]
    upcard_dead: bool
    taken: Card | None
    drawn: Card | None
    rival_pickups: tuple[Pickups, ...]
    melds: Melds
    deadwood: int
    after_discard: tuple[AfterDiscard, ...]
    take_preview: TakePreview | None
    knock_limit: int
    commitment: str | None
    client_seed: str | None
    result: Result | None


def show(view: View, papers: Papers) -> HandView:
    """Spell a view out; nothing but the view and the hand's papers goes in."""
    return HandView(
        id=papers.id,
        number=papers.number,
        phase=view.phase,
        turn=None if view.phase == "finished" else view.turn,
        dealer=view.dealer,
        seats=view.order,
        upcard=CARDS[view.upcard],
        cards=cards_of(view.cards),
        stock=view.stock,
        discard_pile=discards(view.pile, view.throwers),
        upcard_dead=view.upcard_dead,
        taken=_text(view.taken),
        drawn=_text(view.drawn),
        rival_pickups=_pickups(view),
        melds=_spelled(default_melds(view.cards, view.rules.aces)),
        deadwood=deadwood(view.cards, view.rules.aces),
        after_discard=_after_discard(view),
        take_preview=_take_preview(view),
        knock_limit=view.limit,
        commitment=papers.commitment,
        client_seed=papers.client_seed,
        result=None if view.showdown is None else result_of(view.rules, view.showdown),
    )


def discards(pile: tuple[int, ...], throwers: tuple[int, ...]) -> tuple[Discarded, ...]:
    """The discard pile from the bottom up, with who threw what."""
    return tuple(
        Discarded(CARDS[number], None if seat < 0 else seat) for number, seat in zip(pile, throwers, strict=True)
    )


def _text(number: int | None) -> Card | None:
    return None if number is None else CARDS[number]


def _spelled(melds: tuple[int, ...]) -> Melds:
    return tuple([meld_cards(meld) for meld in melds])


def _pickups(view: View) -> tuple[Pickups, ...]:
    return tuple([Pickups(seat, cards_of(view.pickups[seat])) for seat in sorted(view.order) if seat != view.seat])


def _after_discard(view: View) -> tuple[AfterDiscard, ...]:
    if view.phase != "discard" or not view.on_turn:
        return ()
    return tuple([_without(view, number, left) for number, left in after_each(view.cards, view.rules.aces).items()])


def _without(view: View, number: int, left: int) -> AfterDiscard:
    legal = view.rules.return_taken or number != view.taken
    knock = legal and left <= view.limit
    ways = ways_to_meld(view.cards ^ 1 << number, view.rules.aces) if knock else ()
    return AfterDiscard(CARDS[number], left, knock, legal, tuple([_spelled(melds) for melds in ways]))


def _take_preview(view: View) -> TakePreview | None:
    if view.phase not in ("upcard", "draw") or not view.on_turn or not view.pile_open:
        return None
    top = view.pile[-1]
    counts = after_each(view.cards | 1 << top, view.rules.aces)
    left, number = min((count, n) for n, count in counts.items() if n != top or view.rules.return_taken)
    return TakePreview(left, CARDS[number])
