"""Two deals of rummy that a seat cannot tell apart, and what it is told of either: the non-interference experiment.

A random deal is played up to some ply. What the viewer cannot know then (which cards others hold and in what order the
stock lies) changes at random, and the same moves are played again. Whatever the viewer or a spectator is sent must be
the same bytes.

Who counts cards knows which ones a rebuilt stock was made of. So cards change places only with others of the same
origin: those of the deck that were never shown, and of each rebuilt stock those not shown since.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from tests.engine.rummy.naive_deal import Card, NaiveDeal
from tests.engine.rummy.playing import Step, random_deck, random_play, rich_deck, some_style
from tests.engine.rummy.words import word_of

from tapete.engine.moves import Rebuild, TableMove
from tapete.engine.rummy import play
from tapete.engine.rummy.options import Options

Viewer = int | None
Cards = tuple[str, ...]
Origin = tuple[int, int]  # 0 for the deck or the rebuild's number, and the place in the deck or in the new stock


class Made(NamedTuple):
    """A move that was made: by whom, and whether the table made it."""

    seat: int
    move: TableMove
    auto: bool


class World(NamedTuple):
    """A deck and what was played with it."""

    deck: Cards
    moves: tuple[Made, ...]


class Pair(NamedTuple):
    """A viewer, and the same moves on two deals that differ in what the viewer cannot know at the end of them."""

    viewer: Viewer
    seats: int
    rules: Options
    worlds: tuple[World, World]


class Watcher:
    """Where every card came from, and what a viewer of a deal has seen of it."""

    def __init__(self, viewer: Viewer, deck: Cards, seats: int) -> None:
        self.viewer = viewer
        self.deal = NaiveDeal(deck, range(seats), 40)
        held = self.deal.held.values()
        rounds = [card for round_ in zip(*held, strict=True) for card in round_]
        self.origins = {card: (0, n) for n, card in enumerate([*rounds, self.deal.pile[0][0], *self.deal.stock])}
        self.seen: set[Card] = set()
        self._look()

    def follow(self, move: TableMove) -> None:
        """See a move being made."""
        if isinstance(move, Rebuild):
            self.deal.rebuild(move.stock)
            self.origins |= {card: (self.deal.rebuilds, place) for place, card in enumerate(self.deal.stock)}
            self.seen.difference_update(self.deal.stock)
        else:
            self.deal.play(word_of(move))
        self._look()

    def _look(self) -> None:
        laid = [card for meld in self.deal.table for card in meld.cards]
        hands = [seat for seat in self.deal.order if seat == self.viewer or self.deal.end is not None]
        held = [card for seat in hands for card in self.deal.held[seat]]
        self.seen.update(laid, held, (card for card, _ in self.deal.pile))

    def hidden(self) -> dict[Origin, str]:
        """The cards that the viewer cannot know, by their origin."""
        held = [card for cards in self.deal.held.values() for card in cards]
        return {self.origins[card]: card.face for card in (*held, *self.deal.stock) if card not in self.seen}


def some_pair(rng: Random, viewer: Viewer, seats: int) -> Pair:
    """A random deal up to a random ply, the last one now and then, and its twin."""
    deck = rich_deck(rng, seats) if rng.random() < 0.6 else random_deck(rng)
    rules = Options(opening=rng.choice((30, 40, 51)))
    style = some_style(rng)
    watcher = Watcher(viewer, deck, seats)
    steps: list[Step] = []
    stop = rng.choice((10, 40, 80, 80, 150, 1_000))
    for step in random_play(rng, play.deal(rules, seats - 1, deck, range(seats)), style):
        if len(steps) >= stop and rng.random() < 0.1:
            break
        watcher.follow(step.move)
        steps.append(step)
    world = World(deck, tuple(Made(step.seat, step.move, step.auto) for step in steps))
    return Pair(viewer, seats, rules, (world, rearranged(rng, world, watcher.hidden())))


def rearranged(rng: Random, world: World, hidden: dict[Origin, str]) -> World:
    """The world with hidden cards in each other's places."""
    other: dict[Origin, str] = {}
    for origin in {where for where, _ in hidden}:
        places = [place for place in hidden if place[0] == origin]
        faces = [hidden[place] for place in places]
        other |= dict(zip(places, rng.sample(faces, len(faces)), strict=True))
    return World(_with(world.deck, 0, other), tuple(_moves(world.moves, other)))


def _moves(moves: Sequence[Made], other: dict[Origin, str]) -> Iterator[Made]:
    rebuilds = 0
    for made in moves:
        if isinstance(made.move, Rebuild):
            rebuilds += 1
            yield made._replace(move=replace(made.move, stock=_with(made.move.stock, rebuilds, other)))
        else:
            yield made


def _with(cards: Cards, origin: int, other: dict[Origin, str]) -> Cards:
    return tuple(other.get((origin, place), card) for place, card in enumerate(cards))
