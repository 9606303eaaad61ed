"""A game to a target score: the seats, the scores, whose deal it is, and the hands on the table."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tapete.engine import formats, hands
from tapete.engine.events import Event, HandDealt, TimeRanOut
from tapete.engine.formats import Format
from tapete.engine.hands import Hand, Rules
from tapete.engine.moves import Move, TableMove
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove, Refusal

Status = Literal["waiting", "playing", "between-hands", "finished"]


class Player(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat: a person's name, or a CPU of some level; `open` while an invited person has not come."""

    name: str
    cpu: str | None = None
    open: bool = False


class Board(msgspec.Struct, frozen=True, gc=False):
    """A hand on the table. It stays after its end until the next deal.

    `trail` are the events that some person who plays it has not answered yet; `moved` holds each seat's last ply, so
    that everybody can be told what happened since. `chance` is what a stock is shuffled from that is built in mid-deal.
    """

    papers: Papers
    hand: Hand
    trail: tuple[Event, ...]
    moved: tuple[int, ...]
    chance: bytes | None = None

    def __repr__(self) -> str:
        """Without a card or what would tell one: what is shown ends up in logs."""
        return f"<Board {self.papers.id} at ply {self.hand.ply}>"

    @property
    def running(self) -> bool:
        """Whether somebody is to move."""
        return self.hand.phase != "finished"


class TurnId(NamedTuple):
    """One turn of one seat: the hand's id, how many turns came before it, whose it is."""

    hand: str
    number: int
    seat: int


class Game(msgspec.Struct, frozen=True, gc=False):
    """A game as the server knows it.

    `scores` and `won` (hands) are by seat, bonuses apart; `boards` are the hands dealt last, two of them in pairs, and
    `dealers` who deals each of the next. `winner` is the seat that reached the target, of a pair the first.
    """

    rules: Rules
    target: int
    format: Format
    players: tuple[Player, ...]
    dealers: tuple[int, ...]
    scores: tuple[int, ...]
    won: tuple[int, ...]
    boards: tuple[Board, ...] = ()
    winner: int | None = None

    @property
    def number(self) -> int:
        """How many hands have been dealt."""
        return self.boards[-1].papers.number if self.boards else 0

    @property
    def hands_to_deal(self) -> int:
        """How many hands the next deal puts on the table."""
        return len(self.dealers)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together."""
        return formats.sides(self.format, len(self.players))


def start(rules: Rules, target: int, players: Sequence[Player], creator: int = 0, form: Format = "heads-up") -> Game:
    """A game before its first deal. The creator is offered the first upcard (`mesa` 2)."""
    seats = len(players)
    dealers = formats.first_dealers(form, seats, creator)
    return Game(rules, target, form, tuple(players), dealers, (0,) * seats, (0,) * seats)


def seat_player(game: Game, seat: int, name: str) -> Game:
    """The game with an invited person on its open seat."""
    return _with_player(game, seat, Player(name))


def free_seat(game: Game, seat: int) -> Game:
    """The game with a person's seat open again, since nobody sits there any more."""
    return _with_player(game, seat, Player("", open=True))


def seat_cpu(game: Game, seat: int, level: str) -> Game:
    """The game with a CPU of this level on a seat, under the first name for one that nobody has."""
    taken = {player.name for other, player in enumerate(game.players) if other != seat}
    names = ("CPU" if number == 1 else f"CPU {number}" for number in range(1, len(game.players) + 1))
    return _with_player(game, seat, Player(next(name for name in names if name not in taken), level))


def _with_player(game: Game, seat: int, player: Player) -> Game:
    return replace(game, players=(*game.players[:seat], player, *game.players[seat + 1 :]))


def people(game: Game) -> tuple[int, ...]:
    """The seats on which a person sits."""
    return tuple(seat for seat, player in enumerate(game.players) if player.cpu is None and not player.open)


def host(game: Game) -> int | None:
    """The seat of whoever looks after the open seats: the first person's."""
    return next(iter(people(game)), None)


def once_more(game: Game) -> Game:
    """A game of the same people by the same rules, before its first deal."""
    return start(game.rules, game.target, game.players, host(game) or 0, game.format)


def status(game: Game) -> Status:
    """What the game waits for: people, a move, a deal, or nothing more."""
    if game.winner is not None:
        return "finished"
    if any(player.open for player in game.players):
        return "waiting"
    return "playing" if any(board.running for board in game.boards) else "between-hands"


def check_deal(game: Game) -> None:
    """Refuse a deal that is not due."""
    refusals: dict[Status, Refusal] = {
        "finished": Refusal.GAME_FINISHED,
        "waiting": Refusal.SEATS_OPEN,
        "playing": Refusal.HAND_RUNNING,
    }
    if refusal := refusals.get(status(game)):
        raise IllegalMove(refusal)


def deal(
    game: Game, papers: Sequence[Papers], decks: Sequence[Sequence[str]], chances: Sequence[bytes | None] | None = None
) -> Game:
    """Deal the next hands, each from its ordered deck: `hands_to_deal` of them.

    `chances` are what a stock built in mid-deal is shuffled from, where the rules know such a thing.
    """
    check_deal(game)
    orders = formats.orders(game.format, len(game.players), game.dealers)
    dealt = zip(papers, decks, game.dealers, orders, chances or [None] * len(decks), strict=True)
    return replace(game, boards=tuple(_board(game, *each) for each in dealt))


def _board(
    game: Game, papers: Papers, deck: Sequence[str], dealer: int, order: tuple[int, ...], chance: bytes | None
) -> Board:
    hand = hands.deal(game.rules, dealer, deck, order)
    return Board(papers, hand, (HandDealt(0, dealer),), (0,) * len(game.players), chance)


def board_of(game: Game, seat: int | None) -> int | None:
    """The place among `boards` of the hand that a seat plays, if it plays one."""
    for place, board in enumerate(game.boards):
        if seat in board.hand.order:
            return place
    return None


def apply(game: Game, seat: int, move: TableMove, *, auto: bool = False) -> Game:
    """The game after a seat's move; raises `IllegalMove` and changes nothing when the rules refuse it.

    `auto`: the table or chance makes the move for the seat, which then has not seen what happened.
    """
    if not game.boards:
        raise IllegalMove(Refusal.NO_HAND)
    place = board_of(game, seat)
    if place is None:
        raise IllegalMove(Refusal.NOT_IN_HAND)
    board = _moved(game, game.boards[place], seat, move, auto=auto)
    after = _with_board(game, place, board)
    return after if board.running else scored(after, place)


def turn_id(game: Game) -> TurnId | None:
    """The turn that is being played at the first board; nothing before the first deal."""
    if not game.boards:
        return None
    board = game.boards[0]
    return TurnId(board.papers.id, board.hand.turns, board.hand.turn)


def timed_out(game: Game, seat: int) -> Game:
    """The game with the news that a seat's clock ran out; the moves that the table makes for it come after."""
    place = board_of(game, seat) or 0
    board = game.boards[place]
    news = TimeRanOut(board.hand.ply, seat)
    return _with_board(game, place, replace(board, trail=(*board.trail, news)))


def was_timed_out(game: Game, seat: int) -> bool:
    """Whether a seat's clock ran out since its own last move."""
    place = board_of(game, seat)
    if place is None:
        return False
    board = game.boards[place]
    since = [event for event in board.trail if event.ply >= board.moved[seat]]
    return any(isinstance(event, TimeRanOut) and event.seat == seat for event in since)


def was_just_timed_out(game: Game, seat: int) -> bool:
    """Whether the last turn of a person was this seat's, and its clock ran out: none but CPUs has moved since."""
    if not was_timed_out(game, seat):
        return False
    board = game.boards[board_of(game, seat) or 0]
    last = [event for event in board.trail if isinstance(event, TimeRanOut)][-1]
    people = [place for place in board.hand.order if game.players[place].cpu is None]
    return last.seat == seat and all(board.moved[place] <= last.ply for place in people)


def _with_board(game: Game, place: int, board: Board) -> Game:
    return replace(game, boards=(*game.boards[:place], board, *game.boards[place + 1 :]))


def _moved(game: Game, board: Board, seat: int, move: TableMove, *, auto: bool) -> Board:
    hand, events = hands.apply(board.hand, seat, move, auto=auto)
    moved = board.moved if auto else tuple(hand.ply if other == seat else ply for other, ply in enumerate(board.moved))
    since = min(_answered(game, hand, moved))
    trail = tuple(event for event in (*board.trail, *events) if event.ply >= since)
    return replace(board, hand=hand, trail=trail, moved=moved)


def _answered(game: Game, hand: Hand, moved: tuple[int, ...]) -> list[int]:
    """The last plies of the persons at the table who are told of this hand; of all who play it, where CPUs do."""
    people = [ply for ply, player in zip(moved, game.players, strict=True) if player.cpu is None]
    mine = [moved[seat] for seat in hand.order if game.players[seat].cpu is None]
    if game.format == "pairs":
        return mine or [moved[seat] for seat in hand.order]
    return people or [moved[seat] for seat in hand.order]


def scored(game: Game, place: int) -> Game:
    """The game with the points of a hand that is over, its deal passed on, and a winner once the target is reached."""
    hand = game.boards[place].hand
    ended = hands.outcome(hand)
    if ended is None:
        return game
    winner = ended.winner
    dealer = formats.next_dealer(game.format, game.rules.next_dealer, hand.dealer, hand.order, winner)
    dealers = (*game.dealers[:place], dealer, *game.dealers[place + 1 :])
    after = replace(
        game,
        dealers=dealers,
        scores=_added(game.scores, winner, ended.points),
        won=_added(game.won, winner, 1),
    )
    return after if any(board.running for board in after.boards) else replace(after, winner=_reached(after))


def _added(numbers: tuple[int, ...], seat: int | None, more: int) -> tuple[int, ...]:
    return tuple(number + more if other == seat else number for other, number in enumerate(numbers))


def _reached(game: Game) -> int | None:
    """The first seat of the side that has won: at the target (`mesa` 4), and alone with the most; a tie plays on."""
    totals = [sum(game.scores[seat] for seat in side) for side in game.sides]
    most = max(totals)
    if most < game.target or totals.count(most) > 1:
        return None
    return game.sides[totals.index(most)][0]


def bonus(game: Game, seat: int) -> int:
    """What the table adds to a seat's score at the end of the game: for each hand won, and to the winner for the
    game; 0 before."""
    if game.winner is None:
        return 0
    return game.rules.hand_bonus * game.won[seat] + (game.rules.game_bonus if seat == game.winner else 0)


def legal_moves(game: Game, seat: int | None) -> tuple[Move, ...]:
    """The moves of its hand that are open to a seat now."""
    place = board_of(game, seat)
    if seat is None or place is None:
        return ()
    return hands.legal_moves(game.boards[place].hand, seat)
