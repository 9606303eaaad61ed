"""Two deals that a seat cannot tell apart, and what it is told of either: the non-interference experiment.

A random hand is played up to some ply before its end, in pairs both hands. The cards that the viewer cannot know then
(all other hands, and the stock) change places at random; the same moves are played again. Whatever the viewer is sent
must be the same bytes, and so must what a spectator is sent.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec
from tests.deals import PACK, dealt, gin
from tests.engine.houses import KINDS, Kind
from tests.engine.playing import choose, random_deck, some_style, tied_deck

from tapete.engine import game as games
from tapete.engine.cards import CARDS
from tapete.engine.game import Board, Game
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin.positions import position
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Upcard
from tapete.engine.refusals import IllegalMove

Viewer = int | None
Decks = tuple[tuple[str, ...], ...]

HOUSE = KINDS["mesa"]
PROBES: list[Move] = [
    Upcard(take=False),
    Draw("discard"),
    BigGin(),
    *(Discard(card) for card in PACK[::3]),
    *(Knock(card) for card in PACK[1::3]),
    *(Knock(card, (("AS", "2S", "3S"),)) for card in PACK[::13]),
]


class Pair(NamedTuple):
    """A viewer, and the same moves on two deals that differ in what the viewer cannot know at the end of them."""

    kind: Kind
    viewer: Viewer
    deals: tuple[Decks, Decks]
    moves: list[tuple[int, Move]]
    creator: int

    def runs(self) -> Iterator[tuple[Game, Game]]:
        """Both games after each move, from the deal on."""
        now = tuple(dealt(self.kind.start(100, self.creator), *decks) for decks in self.deals)
        yield now[0], now[1]
        for seat, move in self.moves:
            now = tuple(games.apply(game, seat, move) for game in now)
            yield now[0], now[1]


def unknown_to(viewer: Viewer, board: Board) -> list[str]:
    """The cards that are neither in sight of all (the pile, what was taken from it, hands laid open at the end) nor in
    the viewer's own hand."""
    hand = gin(board)
    known = sum(1 << number for number in hand.pile)
    for seat in hand.order:
        known |= hand.pickups[seat] if board.running and seat != viewer else hand.cards[seat]
    return [card for number, card in enumerate(CARDS) if not known >> number & 1]


def some_pair(rng: Random, viewer: Viewer, kind: Kind = HOUSE) -> Pair:
    """A random deal up to a random ply, and its twin."""
    creator, style = rng.randrange(kind.seats), some_style(rng)
    start = kind.start(100, creator)
    decks = tuple(_some_deck(rng, kind) for _ in range(start.hands_to_deal))
    game, moves = dealt(start, *decks), []
    for _ in range(rng.randrange(40) * len(decks)):
        hand = rng.choice([gin(board) for board in game.boards if board.running])
        move = choose(rng, hand, style)
        after = games.apply(game, hand.turn, move)
        if not any(board.running for board in after.boards):
            break
        moves.append((hand.turn, move))
        game = after
    other = tuple(_rearranged(rng, viewer, *each) for each in zip(game.boards, decks, strict=True))
    return Pair(kind, viewer, (decks, other), moves, creator)


def _some_deck(rng: Random, kind: Kind) -> tuple[str, ...]:
    """One deck in three gives melds to choose from."""
    if rng.random() < 2 / 3:
        return random_deck(rng)
    return tied_deck(rng, kind.seats if kind.form == "together" else 2, kind.table.aces)


def _rearranged(rng: Random, viewer: Viewer, board: Board, deck: tuple[str, ...]) -> tuple[str, ...]:
    unknown = unknown_to(viewer, board)
    other = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    return tuple(other.get(card, card) for card in deck)


def sent(game: Game, viewer: Viewer) -> bytes:
    """The bytes of a viewer's answer, and of what it may replay of what it saw."""
    version = 1 + sum(len(board.trail) for board in game.boards)
    answer = view(game, viewer, Envelope("game", version, ("next",) * game.hands_to_deal))
    seen = [position(gin(board), viewer) for board in game.boards if viewer is not None]
    return msgspec.json.encode((answer, seen))


def probed(game: Game, viewer: Viewer) -> list[tuple[str, object]]:
    """What a seat is told when it tries moves: refusals in full, of a move that goes only that it went."""
    answers: list[tuple[str, object]] = []
    for move in PROBES if viewer is not None else ():
        try:
            games.apply(game, viewer or 0, move)
        except IllegalMove as refusal:
            answers.append((refusal.code.value, refusal.params))
        else:
            answers.append(("accepted", move))
    return answers


def difference(pair: Pair) -> str | None:
    """How the viewer, or a spectator, could tell the two deals apart; `None` when they cannot."""
    last = None
    for last in pair.runs():
        for viewer in {pair.viewer, None}:
            one, other = (sent(game, viewer) for game in last)
            if one != other:
                return f"{viewer}: {one.decode()} / {other.decode()}"
    assert last is not None
    told, retold = (probed(game, pair.viewer) for game in last)
    return None if told == retold else f"{pair.viewer}: {told} / {retold}"


def first_difference(rng: Random, pairs: int, kinds: Sequence[Kind] = (HOUSE,)) -> str | None:
    """The first way in which any viewer could tell a pair of deals of some kind of game apart."""
    for number in range(pairs):
        kind = kinds[number % len(kinds)]
        viewers = (*range(kind.seats), None)
        found = difference(some_pair(rng, viewers[number // len(kinds) % len(viewers)], kind))
        if found is not None:
            return found
    return None
