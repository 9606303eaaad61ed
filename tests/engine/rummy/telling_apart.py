"""What a viewer of a deal of rummy is told, byte by byte, and whether it could tell two deals apart by it."""

from collections.abc import Iterator
from random import Random

import msgspec
from tests.engine.rummy.hidden import Pair, Viewer, some_pair
from tests.engine.rummy.playing import hand_of
from tests.engine.rummy.words import move

from tapete.engine import game as games
from tapete.engine import hands
from tapete.engine.events import Event, seen_by
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.moves import Rebuild
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.positions import position
from tapete.engine.rummy.view import view as inner_view

SEATS = range(2, 7)
PROBES = [
    move(word)
    for word in (
        *("pile", "back", "open 5H 6H 7H", "open KS KH KD + QS QH QD", "meld 7S 7H 7D", "meld XX 7H 8H", "-XX", "-7H"),
        *("off 7H 0", "off XX 1", "off 7H 9", "swap 7H 0 0", "swap KS 1 2", "-2C", "-KD", "-AS"),
    )
]


def runs(pair: Pair) -> Iterator[tuple[Game, Game]]:
    """Both games after each move, from the deal on."""
    form: Format = "heads-up" if pair.seats == 2 else "together"
    players = [Player(str(seat)) for seat in range(pair.seats)]
    start = games.start(pair.rules, pair.rules.default_target, players, 0, form)
    papers = [Papers("deal", 1, "64 digits")]
    now = [games.deal(start, papers, [world.deck], [b"chance"]) for world in pair.worlds]
    yield now[0], now[1]
    for both in zip(*(world.moves for world in pair.worlds), strict=True):
        first = both[0].auto and not isinstance(both[0].move, Rebuild)
        if first:
            now = [games.timed_out(game, both[0].seat) for game in now]
        now = [games.apply(game, *made[:2], auto=made.auto) for game, made in zip(now, both, strict=True)]
        yield now[0], now[1]


def sent(game: Game, viewer: Viewer) -> bytes:
    """The bytes of a viewer's answer, of what a CPU in its place decides from, and of what it may replay."""
    hand = hand_of(game)
    answer = view(game, viewer, Envelope("game", hand.ply, ("next",), "12:00"))
    inner = inner_view(hand, viewer)
    replayed = None if viewer is None else position(hand, viewer)
    return msgspec.json.encode((answer, inner, legal_moves(inner), replayed))


def told(game: Game, viewer: Viewer) -> bytes:
    """The bytes of all events that the game still remembers, as the viewer is told of them."""
    events: tuple[Event, ...] = tuple(seen_by(event, viewer) for event in game.boards[0].trail)
    return msgspec.json.encode(events)


def probed(game: Game, viewer: Viewer) -> list[tuple[str, object]]:
    """What a seat is told when it tries moves: refusals in full, of a move that goes only that it went."""
    answers: list[tuple[str, object]] = []
    for one in PROBES if viewer is not None else ():
        try:
            hands.apply(hand_of(game), viewer or 0, one)
        except IllegalMove as refusal:
            answers.append((refusal.code.value, refusal.params))
        else:
            answers.append(("accepted", one))
    return answers


def difference(pair: Pair, rng: Random, share: float = 0.2) -> str | None:
    """How the viewer, or a spectator, could tell the two deals apart at such a share of their plies or at the last one;
    `None` when they cannot."""
    plies = list(runs(pair))
    for both in [now for now in plies[:-1] if rng.random() < share] + plies[-1:]:
        for viewer in {pair.viewer, None}:
            for answer in (sent, told):
                one, other = (answer(game, viewer) for game in both)
                if one != other:
                    return f"{viewer}: {one.decode()} / {other.decode()}"
        said, otherwise = (probed(game, pair.viewer) for game in both)
        if said != otherwise:
            return f"{pair.viewer}: {said} / {otherwise}"
    return None


def first_difference(rng: Random, pairs: int) -> str | None:
    """The first way in which any viewer could tell a pair of deals of two to six apart."""
    for number in range(pairs):
        seats = SEATS[number % len(SEATS)]
        viewers = (*range(seats), None)
        found = difference(some_pair(rng, viewers[number // len(SEATS) % len(viewers)], seats), rng)
        if found is not None:
            return found
    return None
