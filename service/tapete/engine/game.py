"""A game to a target score: the seats, the scores, whose deal it is, and the hand on the table."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from tapete.engine.events import Event, HandDealt
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.shown import Papers
from tapete.engine.gin.table import Table
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove, Refusal

Format = Literal["heads-up"]
Status = Literal["waiting", "playing", "between-hands", "finished"]


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat: a person's name, or a CPU of some level; `open` while an invited person has not come."""

    name: str
    cpu: str | None = None
    open: bool = False


class Game(msgspec.Struct, frozen=True):
    """A game as the server knows it. `hand` stays after its end until the next deal.

    `trail` are the events that some person at the table has not answered yet; `moved` holds each seat's last ply in
    this hand, so that everybody can be told what happened since.
    """

    rules: Table
    target: int
    format: Format
    players: tuple[Player, ...]
    dealer: int
    scores: tuple[int, ...]
    papers: Papers | None = None
    hand: Hand | None = None
    winner: int | None = None
    trail: tuple[Event, ...] = ()
    moved: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """How many hands have been dealt."""
        return 0 if self.papers is None else self.papers.number


def start(rules: Table, target: int, players: Sequence[Player], creator: int = 0) -> Game:
    """A game before its first deal. The creator is offered the first upcard, so the other seat deals (`mesa` 2)."""
    seats = len(players)
    return Game(rules, target, "heads-up", tuple(players), (creator - 1) % seats, (0,) * seats)


def seat_player(game: Game, seat: int, name: str) -> Game:
    """The game with an invited person on its open seat."""
    players = tuple(Player(name) if other == seat else player for other, player in enumerate(game.players))
    return replace(game, players=players)


def status(game: Game) -> Status:
    """What the game waits for: people, a move, a deal, or nothing more."""
    if game.winner is not None:
        return "finished"
    if any(player.open for player in game.players):
        return "waiting"
    return "playing" if game.hand is not None and game.hand.phase != "finished" else "between-hands"


def check_deal(game: Game) -> None:
    """Refuse a deal that is not due."""
    refusals: dict[Status, Refusal] = {
        "finished": Refusal.GAME_FINISHED,
        "waiting": Refusal.SEATS_OPEN,
        "playing": Refusal.HAND_RUNNING,
    }
    if refusal := refusals.get(status(game)):
        raise IllegalMove(refusal)


def deal(game: Game, papers: Papers, deck: Sequence[str]) -> Game:
    """Deal the next hand from an ordered deck."""
    check_deal(game)
    hand = play.deal(game.rules, game.dealer, deck, len(game.players))
    trail = (HandDealt(0, game.dealer),)
    return replace(game, papers=papers, hand=hand, trail=trail, moved=(0,) * len(game.players))


def apply(game: Game, seat: int, move: Move) -> Game:
    """The game after a seat's move; raises `IllegalMove` and changes nothing when the rules refuse it."""
    if game.hand is None:
        raise IllegalMove(Refusal.NO_HAND)
    hand, events = play.apply(game.hand, seat, move)
    moved = tuple(hand.ply if other == seat else ply for other, ply in enumerate(game.moved))
    after = replace(game, hand=hand, moved=moved, trail=_unanswered(game, moved, events))
    return _scored(after, hand) if hand.showdown is not None else after


def _unanswered(game: Game, moved: tuple[int, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events since the earliest of the persons' last moves."""
    people = [ply for ply, player in zip(moved, game.players, strict=True) if player.cpu is None]
    since = min(people or moved)
    return tuple(event for event in (*game.trail, *events) if event.ply >= since)


def _scored(game: Game, hand: Hand) -> Game:
    """Add the hand's points, pass the deal on (`mesa` 3) and see whether somebody reached the target (`mesa` 4)."""
    showdown = hand.showdown
    if showdown is None or showdown.winner is None:
        return game
    won = points(game.rules, showdown)
    scores = tuple(score + (won if seat == showdown.winner else 0) for seat, score in enumerate(game.scores))
    reached = showdown.winner if scores[showdown.winner] >= game.target else None
    return replace(game, scores=scores, dealer=_next_dealer(game, showdown.winner), winner=reached)


def _next_dealer(game: Game, winner: int) -> int:
    seats = len(game.players)
    if game.rules.next_dealer == "alternate":
        return (game.dealer + 1) % seats
    return (winner + 1) % seats


def legal_moves(game: Game, seat: int | None) -> tuple[Move, ...]:
    """The moves of the hand that are open to a seat now."""
    if game.hand is None or seat is None:
        return ()
    return play.legal_moves(game.hand, seat)
