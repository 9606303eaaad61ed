"""Moves: each posts to an address of its own, and is answered with the mover's new view."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from tapete import meters
from tapete.api.asking import MUST_SIT, Terms, provide_terms
from tapete.api.problems import ProblemDetails, problem_responses
from tapete.api.responses import ETAG, answered
from tapete.engine.cards import Card, CardOrJoker
from tapete.engine.game_view import GameView
from tapete.engine.moves import (
    BigGin,
    Discard,
    Draw,
    End,
    Knock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Pile,
    SwapJoker,
    TakeBack,
    Upcard,
)
from tapete.play import turns


class StaleProblem(ProblemDetails, frozen=True, kw_only=True):
    """The game has moved on from the version that the move was made for; `view` is the present one."""

    view: GameView


class DealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seed of one's own for the shuffle, as 16 to 64 bytes in hex."""

    client_seed: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-fA-F]{2}){16,64}$(?!\n)")] | None = None


class UpcardBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the upcard, or pass it on."""

    take: bool


class DrawBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to draw from."""

    source: Pile = msgspec.field(name="from")


class DiscardBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card to throw; only rummy has jokers."""

    card: CardOrJoker


Meld = Annotated[tuple[Card, ...], msgspec.Meta(min_length=3, max_length=10)]


class KnockBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The eleventh card, and optionally the melds to show."""

    discard: Card
    melds: Annotated[tuple[Meld, ...], msgspec.Meta(max_length=3)] | None = None


class BigGinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: all eleven cards are shown."""


class TakeBackBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: the card just taken goes back."""


RummyMeld = Annotated[tuple[CardOrJoker, ...], msgspec.Meta(min_length=3, max_length=13, examples=[["5H", "XX", "7H"]])]
MeldNumber = Annotated[int, msgspec.Meta(ge=0, le=100, description="The meld's number on the table, from 0.")]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first melds, all at once; a run from left to right, so that each joker's place is plain."""

    melds: Annotated[tuple[RummyMeld, ...], msgspec.Meta(min_length=1, max_length=4)]


class MeldBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a meld; a run from left to right, so that each joker's place is plain."""

    cards: RummyMeld


class LayOffBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card and the meld that takes it; `end` may be left out for a set, and for a run where one end fits."""

    card: CardOrJoker
    meld: MeldNumber
    end: End | None = None


class SwapJokerBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The real card, the meld, and which of its cards from the left is the joker, from 0."""

    card: Card
    meld: MeldNumber
    joker: Annotated[int, msgspec.Meta(ge=0, le=12)]


move_route = partial(
    post,
    status_code=200,
    security=MUST_SIT,
    dependencies={"terms": Provide(provide_terms)},
    response_headers=[ETAG],
    responses=problem_responses(401, 403, 409, 412, 422, 503, stale=StaleProblem),
    tags=["moves"],
)


@move_route("/games/{game:str}/deal", operation_id="deal", summary="Deal the next hand")
async def deal(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DealBody]) -> Response[GameView]:
    with meters.moved("deal"):
        return answered(await turns.deal(terms.house, game, terms.token, data.client_seed, terms.guard))


@move_route("/games/{game:str}/upcard", operation_id="answerUpcard", summary="Take the upcard or pass it on")
async def answer_upcard(
    terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[UpcardBody]
) -> Response[GameView]:
    return await _move(game, terms, Upcard(data.take))


@move_route("/games/{game:str}/draw", operation_id="draw", summary="Draw from the stock or from the discard pile")
async def draw(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DrawBody]) -> Response[GameView]:
    return await _move(game, terms, Draw(data.source))


@move_route("/games/{game:str}/discard", operation_id="discard", summary="Throw a card and end the turn")
async def discard(
    terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[DiscardBody]
) -> Response[GameView]:
    return await _move(game, terms, Discard(data.card))


@move_route("/games/{game:str}/knock", operation_id="knock", summary="Knock, or declare gin, and end the hand")
async def knock(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[KnockBody]) -> Response[GameView]:
    return await _move(game, terms, Knock(data.discard, data.melds))


@move_route(
    "/games/{game:str}/big-gin",
    operation_id="declareBigGin",
    summary="Show eleven melded cards and end the hand, throwing none",
    description="Only at tables with a bonus of their own for it; elsewhere eleven melded cards are a gin by a knock.",
)
async def declare_big_gin(
    terms: NamedDependency[Terms],
    game: FromPath[str],
    data: JSONBody[BigGinBody],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[GameView]:
    return await _move(game, terms, BigGin())


@move_route(
    "/games/{game:str}/take-back",
    operation_id="takeBack",
    summary="Give the card just taken back to the discard pile (rummy)",
    description="Before anything else is done in the turn; the stock is drawn from then.",
)
async def take_back(
    terms: NamedDependency[Terms],
    game: FromPath[str],
    data: JSONBody[TakeBackBody],  # noqa: ARG001 - there is nothing to choose, so nothing may be sent
) -> Response[GameView]:
    return await _move(game, terms, TakeBack())


@move_route(
    "/games/{game:str}/open",
    operation_id="open",
    summary="Lay one's first melds down, all at once (rummy)",
    description=(
        "Together they reach the room's minimum, or leave no more than one card. Cards that are in no order of a meld "
        "are put in order where there is one way to; where there are several, 409 `ambiguous-meld` names the choices."
    ),
)
async def open_hand(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[OpenBody]) -> Response[GameView]:
    return await _move(game, terms, Open(data.melds))


@move_route("/games/{game:str}/meld", operation_id="layMeld", summary="Lay a meld down once one has opened (rummy)")
async def meld(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[MeldBody]) -> Response[GameView]:
    return await _move(game, terms, LayMeld(data.cards))


@move_route(
    "/games/{game:str}/lay-off",
    operation_id="layOff",
    summary="Lay a card off on a meld of the table (rummy)",
    description="Where a card fits both ends of a run and no end is named, 409 `ambiguous-end` names the choices.",
)
async def lay_off(terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[LayOffBody]) -> Response[GameView]:
    return await _move(game, terms, LayOff(data.card, data.meld, data.end))


@move_route(
    "/games/{game:str}/swap-joker",
    operation_id="swapJoker",
    summary="Put the real card in a joker's place and take the joker (rummy)",
    description="The joker must be laid again in the same turn.",
)
async def swap_joker(
    terms: NamedDependency[Terms], game: FromPath[str], data: JSONBody[SwapJokerBody]
) -> Response[GameView]:
    return await _move(game, terms, SwapJoker(data.card, data.meld, data.joker))


async def _move(game: str, terms: Terms, choice: Move) -> Response[GameView]:
    with meters.moved(str(choice.__struct_config__.tag)):
        return answered(await turns.move(terms.house, game, terms.token, choice, terms.guard))


moves = Router(
    "/",
    route_handlers=[
        deal,
        answer_upcard,
        draw,
        discard,
        knock,
        declare_big_gin,
        take_back,
        open_hand,
        meld,
        lay_off,
        swap_joker,
    ],
)
