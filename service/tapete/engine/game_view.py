"""The answer that a seat gets: one allow-list over the whole game."""

import msgspec

from tapete.engine import game as games
from tapete.engine.events import Event, seen_by
from tapete.engine.game import Format, Game, Status
from tapete.engine.gin.shown import HandView, show
from tapete.engine.gin.view import view as hand_view
from tapete.engine.moves import Discard, Draw, Knock, Upcard


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="deal"):
    """Deal the next hand."""


LegalMove = Deal | Upcard | Draw | Discard | Knock


class SeatView(msgspec.Struct, frozen=True):
    """A seat in public: who sits there, the score, how many cards it holds.

    `dealer`: it dealt the hand being played or, between hands, it deals the next.
    """

    seat: int
    name: str
    cpu: str | None
    open: bool
    score: int
    cards: int
    dealer: bool


class Options(msgspec.Struct, frozen=True):
    """What was chosen when the game was made."""

    target: int
    format: Format


class GameView(msgspec.Struct, frozen=True):
    """A game as one seat sees it, or a spectator when `you` is null.

    `legal` are the moves open to `you`; `events` is what happened since your last move, that move included.
    `next_commitment` binds the next deal before it is made.
    """

    id: str
    version: int
    rules: str
    options: Options
    next_commitment: str | None
    status: Status
    seats: tuple[SeatView, ...]
    you: int | None
    target: int
    hand: HandView | None
    legal: tuple[LegalMove, ...]
    events: tuple[Event, ...]
    winner: int | None


class Envelope(msgspec.Struct, frozen=True):
    """What the store knows of a game and everybody may see: its id, its version, the commitment to its next deal."""

    id: str
    version: int
    next_commitment: str | None


def view(game: Game, seat: int | None, envelope: Envelope) -> GameView:
    """The game as the seat may know it."""
    now = games.status(game)
    return GameView(
        id=envelope.id,
        version=envelope.version,
        rules=game.rules.name,
        options=Options(game.target, game.format),
        next_commitment=envelope.next_commitment if now in ("between-hands", "waiting") else None,
        status=now,
        seats=tuple(_seat(game, number) for number in range(len(game.players))),
        you=seat,
        target=game.target,
        hand=_hand(game, seat),
        legal=_legal(game, seat, now),
        events=_events(game, seat),
        winner=game.winner,
    )


def _seat(game: Game, seat: int) -> SeatView:
    player = game.players[seat]
    hand = game.hand
    return SeatView(
        seat=seat,
        name=player.name,
        cpu=player.cpu,
        open=player.open,
        score=game.scores[seat],
        cards=0 if hand is None else hand.cards[seat].bit_count(),
        dealer=seat == (game.dealer if hand is None or hand.phase == "finished" else hand.dealer),
    )


def _hand(game: Game, seat: int | None) -> HandView | None:
    if game.hand is None or game.papers is None:
        return None
    return show(hand_view(game.hand, seat), game.papers)


def _legal(game: Game, seat: int | None, now: Status) -> tuple[LegalMove, ...]:
    if seat is not None and now == "between-hands":
        return (Deal(),)
    return games.legal_moves(game, seat)


def _events(game: Game, seat: int | None) -> tuple[Event, ...]:
    since = 0 if seat is None else (game.moved[seat] if game.moved else 0)
    return tuple(seen_by(event, seat) for event in game.trail if event.ply >= since)
