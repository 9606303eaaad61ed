"""Why a thing cannot be done at a table, beyond the rules of the game; `api` says how each of these sounds in HTTP."""

from tapete.engine.refusals import Param


class Unknown(Exception):
    """No game, hand or rule table has this id; `what` says which was looked for."""

    def __init__(self, what: str, ident: str) -> None:
        super().__init__(f"no {what} {ident}")
        self.what = what
        self.ident = ident


class TokenMissing(Exception):
    """The call is for those who sit at the table, and no token came with it."""


class NotYourSeat(Exception):
    """The token that came is no seat's at this table."""


class SeatRefused(Exception):
    """A seat cannot be left, filled or opened as things stand: `code` names why, `params` what it is about."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class NotTheHost(SeatRefused):
    """Open seats are the business of the first person at the table."""

    def __init__(self, host: int | None) -> None:
        super().__init__("not-the-host", host=-1 if host is None else host)


class HandRunning(Exception):
    """The hand is still being played: until it ends nobody is shown its cards."""


class NotComparable(Exception):
    """A hand has no price at another table: `reason` says what would have been different there."""

    def __init__(self, reason: str, params: dict[str, Param]) -> None:
        super().__init__(reason)
        self.params: dict[str, Param] = {"reason": reason, **params}


class KeyReused(Exception):
    """The idempotency key was used before with another request."""


class Stale(Exception):
    """The game has moved on from the version that the request was made for; `view` is the present one, encoded."""

    def __init__(self, version: int, view: bytes) -> None:
        super().__init__(f"version is {version}")
        self.version = version
        self.view = view


class Contended(Exception):
    """Others kept changing the game first; trying again later helps."""


class TooOften(Exception):
    """This would be taken in so many `seconds`; `whose` allowance is used up, the `sender`'s or the `hand`'s."""

    def __init__(self, seconds: int, whose: str) -> None:
        super().__init__(f"in {seconds} seconds")
        self.seconds = seconds
        self.whose = whose


class OutOfRange(Exception):
    """A value is well-formed but cannot be had: `code` names the rule, `params` the value and what would do."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
