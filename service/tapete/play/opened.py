"""A table as playing knows it: the stored game decoded, its next deal, and who holds which seat."""

import hashlib
import hmac
from collections.abc import Iterable

import msgspec

from tapete.engine import shuffle
from tapete.engine.game import Game
from tapete.engine.game_view import Envelope, GameView, view
from tapete.play.refused import NotYourSeat, TokenMissing
from tapete.play.times import timestamp


class NextDeal(msgspec.Struct, frozen=True):
    """The next hand's id and server seed, drawn before anybody is asked for a seed; a rematch has a fixed `deck`."""

    hand: str
    seed: bytes | None
    deck: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        """Without the seed: what is shown ends up in logs."""
        return f"<NextDeal {self.hand}>"

    @property
    def commitment(self) -> str | None:
        """What is shown before the deal; none for a deck that is known already."""
        return None if self.seed is None else shuffle.commitment(self.hand, self.seed)


class Holder(msgspec.Struct, frozen=True):
    """The hashes by which a seat's person and its invited guest are known."""

    seat: int
    token_hash: bytes | None
    invite_hash: bytes | None


class OpenTable(msgspec.Struct, frozen=True):
    """One version of a game, with all that is needed to go on from it.

    `next` are the hands of the next deal, `deadline` is when the clock of the seat on turn runs out (milliseconds since
    1970 UTC), where there is one, and `rematch` the game in which the same people go on.
    """

    id: str
    version: int
    game: Game
    cpu_key: bytes
    next: tuple[NextDeal, ...]
    holders: tuple[Holder, ...]
    deadline: int | None = None
    rematch: str | None = None

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens, if any."""
        return _found(((one.seat, one.token_hash) for one in self.holders), token)

    def seat_for(self, invite: str) -> int | None:
        """The open seat that an invitation opens, if any."""
        return _found(((one.seat, one.invite_hash) for one in self.holders), invite)

    def seated(self, token: str | None) -> int:
        """The seat that a token opens; raises `TokenMissing` or `NotYourSeat`."""
        if token is None:
            raise TokenMissing
        seat = self.seat_of(token)
        if seat is None:
            raise NotYourSeat
        return seat

    def asker(self, token: str | None) -> int | None:
        """Who looks on: the seat that a token opens, or a spectator where none came; raises `NotYourSeat`."""
        return None if token is None else self.seated(token)

    def view(self, seat: int | None) -> GameView:
        """The game as a seat, or a spectator, may see it."""
        commitments = tuple(one.commitment for one in self.next if one.commitment is not None)
        clock = None if self.deadline is None else timestamp(self.deadline)
        return view(self.game, seat, Envelope(self.id, self.version, commitments, clock, self.rematch))


def _found(hashes: Iterable[tuple[int, bytes | None]], secret: str) -> int | None:
    """The seat of the hash that a secret has, in a time that does not tell how much of it was right."""
    digest = hashed(secret)
    return next((seat for seat, known in hashes if known is not None and hmac.compare_digest(known, digest)), None)


def hashed(token: str) -> bytes:
    """What is stored of a token or an invitation."""
    return hashlib.sha256(token.encode()).digest()
