"""Rooms of rummy to play in without HTTP: a clock that is set by hand, ordered deals, moves as words (see
`tests.engine.rummy.words`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from tests.chance import entropy
from tests.databases import ask
from tests.engine.rummy.tables import deck
from tests.engine.rummy.words import move
from tests.play.houses import seated, view

from tapete.engine.game_view import GameView
from tapete.engine.rummy.shown import RummyHandView
from tapete.play import rigged, tables, turns
from tapete.play.attending import give_back, sweep
from tapete.play.clocks import GRACE
from tapete.play.house import House, Memory
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable
from tapete.play.places import GameWish, Place
from tapete.play.records import LoggedMove
from tapete.store.database import Database

NOW = 1_790_000_000_000
_OFTEN = 10_000  # no pause in looking after the clocks that is taken for down-time
NAMES = ("Ana", "Eva", "Leo", "Noa", "Mar", "Sol")

# Ana opens with kings and hearts; Eva with queens and a run whose joker stands for the jack of hearts.
ANA = "KS KH KD 5H 6H 7H JH 2C 4D 9S TC 8S 3D"
EVA = "QS QH QD 9H TH XX 2D 4C 6S 8C JC AC 3S"
STOCK = "8D 9D 3H 5S 6C 7C"
DECK = deck(ANA, EVA, upcard="7S", stock=STOCK)
OPENED = ("stock", "open KS KH KD + 5H 6H 7H", "-2C", "stock", "open QS QH QD + 9H TH XX", "-2D")


@dataclass
class Clock:
    """Milliseconds since 1970 UTC, as a test sets them."""

    now: int = NOW

    def __call__(self) -> int:
        return self.now


def house_at(database: Database, clock: Clock, seed: int = 0) -> House:
    """A house with this clock, and with scripts for its CPUs."""
    return House(database, clock, entropy(seed), scripts={})


def wish(people: int = 2, **options: object) -> GameWish:
    """A room of rummy for so many people."""
    return GameWish(rules="rummy", seats=tuple(Place(name=name) for name in NAMES[:people]), **options)  # type: ignore[arg-type]


@dataclass
class Room:
    """A room in which everybody sits, the tokens by seat."""

    at: House
    clock: Clock
    game: str
    tokens: dict[int, str] = field(default_factory=dict)

    async def table(self) -> OpenTable:
        """The table as it is stored."""
        return await tables.opened(self.at, self.game, fresh=True)

    async def deadline(self) -> int:
        """When the clock of the seat on turn runs out, grace not counted."""
        found = (await self.table()).deadline
        assert found is not None
        return found

    async def view(self, seat: int | None = None) -> GameView:
        """The game as a seat sees it, or a spectator."""
        table, asker = await tables.look(self.at, self.game, None if seat is None else self.tokens[seat])
        return table.view(asker)

    async def hand(self, seat: int | None = None) -> RummyHandView:
        """The deal in such a view."""
        hand = (await self.view(seat)).hand
        assert isinstance(hand, RummyHandView)
        return hand

    async def order(self, deck: Sequence[str] = DECK, cpu: Sequence[str] = ()) -> None:
        """Order the next deal, and what the CPUs do first."""
        choices: list[Any] = [move(word) for word in cpu]
        await rigged.rig(self.at, self.game, deck, choices)

    async def post(self, seat: int, word: str, guard: Guard | None = None) -> Answer:
        """Make a move."""
        if word == "deal":
            return await turns.deal(self.at, self.game, self.tokens[seat], None, guard or Guard())
        choice: Any = move(word)
        return await turns.move(self.at, self.game, self.tokens[seat], choice, guard or Guard())

    async def say(self, *words: str) -> GameView:
        """Play a script, each word by the seat whose turn it is; the last view."""
        shown = await self.view()
        for word in words:
            turn = shown.hand.turn if shown.hand is not None else None
            shown = view(await self.post(min(self.tokens) if turn is None else turn, word))
        return shown

    async def until(self, moment: int) -> None:
        """Let time pass in an open house: somebody looks after the clocks all the while."""
        while self.clock.now + _OFTEN < moment:
            self.clock.now += _OFTEN
            await give_back(self.at, self.clock.now)
        self.clock.now = moment

    async def late(self, by: int = GRACE) -> None:
        """Let time pass to so long after the end of the turn."""
        await self.until(await self.deadline() + by)

    async def run_out(self) -> int:
        """Let the clock run out, the grace too, and let the house look after it; how many turns it ended."""
        await self.late()
        return await sweep(self.at)

    def restarted(self) -> "Room":
        """The same room after the program was started again: nothing is remembered."""
        return Room(replace(self.at, memory=Memory()), self.clock, self.game, self.tokens)


async def room(at: House, wanted: GameWish | None = None) -> Room:
    """A room of two people, or the one that is asked for, with all its persons seated and nothing dealt."""
    assert isinstance(at.clock, Clock)
    made = seated(await tables.create(at, wanted or wish(), Guard()))
    tokens = {made.seat: made.token}
    for invite in made.invites:
        joined = await tables.join(at, made.id, f"Guest {invite.seat}", invite.invite, Guard())
        tokens[invite.seat] = seated(joined).token
    return Room(at, at.clock, made.id, tokens)


async def opened_room(at: House) -> Room:
    """Two people who have both opened; Ana is to draw."""
    found = await room(at)
    await found.order()
    await found.say("deal", *OPENED)
    return found


def log(url: str, game: str) -> list[LoggedMove]:
    """All moves of a game as they are written down, in order."""
    query = f"SELECT move FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = '{game}' ORDER BY number, ply"  # noqa: S608
    return [msgspec.json.decode(str(row[0]), type=LoggedMove) for row in ask(url, query)]


def told(line: LoggedMove) -> str:
    """A line of the log as a word, with a star where the table made the move."""
    fields = msgspec.to_builtins(line)
    named = " ".join(str(fields[name]) for name in ("from", "card", "meld", "joker") if fields.get(name) is not None)
    return f"{fields['move']} {named}".strip() + ("*" if line.auto else "")
