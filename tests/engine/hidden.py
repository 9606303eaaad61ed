"""Two deals that a seat cannot tell apart, and what it is told of either: the non-interference experiment.

A random hand is played up to some ply before its end. The cards that the viewer cannot know then (the rival's, and the
stock) change places at random; the same moves are played again. Whatever the viewer is sent must be the same bytes.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
from tests.deals import PACK, dealt, new_game
from tests.engine.playing import choose, random_deck, some_style

from tapete.engine import game as games
from tapete.engine.cards import CARDS
from tapete.engine.game import Game
from tapete.engine.game_view import Envelope, view
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard
from tapete.engine.refusals import IllegalMove

Viewer = int | None

PROBES: list[Move] = [
    Upcard(take=False),
    Draw("discard"),
    *(Discard(card) for card in PACK[::3]),
    *(Knock(card) for card in PACK[1::3]),
    *(Knock(card, (("AS", "2S", "3S"),)) for card in PACK[::13]),
]


class Pair(NamedTuple):
    """A viewer, and the same moves on two decks that differ in what the viewer cannot know at the end of them."""

    viewer: Viewer
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    moves: list[tuple[int, Move]]
    creator: int

    def runs(self) -> Iterator[tuple[Game, Game]]:
        """Both games after each move, from the deal on."""
        now = tuple(dealt(new_game(100, self.creator), deck) for deck in self.decks)
        yield now[0], now[1]
        for seat, move in self.moves:
            now = tuple(games.apply(game, seat, move) for game in now)
            yield now[0], now[1]


def unknown_to(viewer: Viewer, game: Game) -> list[str]:
    """The cards that are neither in sight of all (the pile, what was taken from it) nor in the viewer's own hand."""
    hand = game.boards[0].hand
    assert hand is not None
    known = hand.pickups[0] | hand.pickups[1] | sum(1 << number for number in hand.pile)
    known |= 0 if viewer is None else hand.cards[viewer]
    return [card for number, card in enumerate(CARDS) if not known >> number & 1]


def some_pair(rng: Random, viewer: Viewer) -> Pair:
    """A random hand up to a random ply, and its twin."""
    creator, deck, style = rng.randrange(2), random_deck(rng), some_style(rng)
    game = dealt(new_game(100, creator), deck)
    moves: list[tuple[int, Move]] = []
    for _ in range(rng.randrange(40)):
        move = choose(rng, game.boards[0].hand, style)
        after = games.apply(game, game.boards[0].hand.turn, move)
        if not after.boards[0].running:
            break
        moves.append((game.boards[0].hand.turn, move))
        game = after
    unknown = unknown_to(viewer, game)
    other = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    return Pair(viewer, (deck, tuple(other.get(card, card) for card in deck)), moves, creator)


def sent(game: Game, viewer: Viewer) -> bytes:
    """The bytes of a viewer's answer."""
    return msgspec.json.encode(view(game, viewer, Envelope("game", 1 + len(game.boards[0].trail), ("next",))))


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


def first_difference(rng: Random, pairs: int) -> str | None:
    """The first way in which any viewer could tell a pair of deals apart."""
    for number in range(pairs):
        found = difference(some_pair(rng, (0, 1, None)[number % 3]))
        if found is not None:
            return found
    return None
