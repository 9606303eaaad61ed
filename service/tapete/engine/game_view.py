"""The answer that a seat gets: one allow-list over the whole game."""

import msgspec

from tapete.engine import game as games
from tapete.engine.events import Event, seen_by
from tapete.engine.formats import Format
from tapete.engine.game import Board, Game, Player, Status
from tapete.engine.hands import Rules, ShownHand, cards_held, show, told_target
from tapete.engine.moves import (
    BigGin,
    Discard,
    Draw,
    Knock,
    LayMeld,
    LayOff,
    Open,
    SwapJoker,
    TakeBack,
    Upcard,
)


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="deal"):
    """Deal the next hand."""


LegalMove = Deal | Upcard | Draw | Discard | Knock | BigGin | TakeBack | Open | LayMeld | LayOff | SwapJoker


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat in public: who sits there, the score, the hands won, how many cards it holds.

    `bonus` is what the table adds at the end of a game, and then part of the score. `dealer`: it dealt the hand being
    played or, between hands, it deals the next.
    """

    seat: int
    name: str
    cpu: str | None
    open: bool
    score: int
    hands_won: int
    bonus: int
    cards: int
    dealer: bool


class Side(msgspec.Struct, frozen=True, gc=False):
    """Seats that score together, and the sum of their scores."""

    seats: tuple[int, ...]
    score: int


class Options(msgspec.Struct, frozen=True, gc=False):
    """What was chosen when the game was made; `table` are its rules as data."""

    target: int | None
    format: Format
    table: Rules


class GameView(msgspec.Struct, frozen=True, gc=False):
    """A game as one seat sees it, or a spectator when `you` is null.

    `hand` is the one that you play or, if you play none, the first of the table as anybody sees it; `beside` are the
    others of the same deal as anybody sees them. `legal` are the moves open to `you`; `events` is what happened in
    `hand` since your last move, that move included. `next_commitments` bind the hands of the next deal before it is
    made, `next_commitment` is the first of them. `target` is null where one deal is the game. `winner` is a seat; of a
    pair that won, the first. `host` is the seat of the person who may invite to open seats and put CPUs there, and
    `rematch` the game in which the same people go on after this one.
    """

    id: str
    version: int
    rules: str
    options: Options
    next_commitment: str | None
    next_commitments: tuple[str, ...]
    status: Status
    seats: tuple[SeatView, ...]
    sides: tuple[Side, ...]
    you: int | None
    target: int | None
    hand: ShownHand | None
    beside: tuple[ShownHand, ...]
    legal: tuple[LegalMove, ...]
    events: tuple[Event, ...]
    winner: int | None
    host: int | None
    rematch: str | None


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know of a game beside its state: its id, its version, the commitments to its next deal, when
    the clock of the seat on turn runs out, and the id of the game that follows it."""

    id: str
    version: int
    next_commitments: tuple[str, ...]
    clock_ends_at: str | None = None
    rematch: str | None = None


def view(game: Game, seat: int | None, envelope: Envelope) -> GameView:
    """The game as the seat may know it."""
    now = games.status(game)
    commitments = envelope.next_commitments if now in ("between-hands", "waiting") else ()
    seats = _seats(game, now)
    first = games.board_of(game, seat) or 0
    target = told_target(game.rules, game.target)
    return GameView(
        id=envelope.id,
        version=envelope.version,
        rules=game.rules.name,
        options=Options(target, game.format, game.rules),
        next_commitment=commitments[0] if commitments else None,
        next_commitments=commitments,
        status=now,
        seats=seats,
        sides=tuple([Side(side, sum([seats[one].score for one in side])) for side in game.sides]),
        you=seat,
        target=target,
        hand=_hand(game.boards[first], seat, envelope) if game.boards else None,
        beside=tuple([_hand(board, None, envelope) for place, board in enumerate(game.boards) if place != first]),
        legal=_legal(game, seat, now),
        events=_events(game.boards[first], seat) if game.boards else (),
        winner=game.winner,
        host=games.host(game),
        rematch=envelope.rematch,
    )


def _seats(game: Game, now: Status) -> tuple[SeatView, ...]:
    dealers = game.dealers
    if now == "playing":
        dealers = tuple([board.hand.dealer for board in game.boards])
    return tuple([_seat(game, seat, player, dealers) for seat, player in enumerate(game.players)])


def _seat(game: Game, seat: int, player: Player, dealers: tuple[int, ...]) -> SeatView:
    place = games.board_of(game, seat)
    bonus = games.bonus(game, seat)
    return SeatView(
        seat=seat,
        name=player.name,
        cpu=player.cpu,
        open=player.open,
        score=game.scores[seat] + bonus,
        hands_won=game.won[seat],
        bonus=bonus,
        cards=0 if place is None else cards_held(game.boards[place].hand, seat),
        dealer=seat in dealers,
    )


def _hand(board: Board, seat: int | None, envelope: Envelope) -> ShownHand:
    return show(board.hand, seat, board.papers, envelope.clock_ends_at)


def _legal(game: Game, seat: int | None, now: Status) -> tuple[LegalMove, ...]:
    if seat is not None and now == "between-hands":
        return (Deal(),)
    return games.legal_moves(game, seat)


def _events(board: Board, seat: int | None) -> tuple[Event, ...]:
    since = 0 if seat is None else board.moved[seat]
    return tuple(seen_by(event, seat) for event in board.trail if event.ply >= since)
