"""Refusals: why the rules do not allow a move, as codes that programs and translations can rely on."""

from enum import StrEnum

Param = str | int | list[str]


class Refusal(StrEnum):
    """One code for each rule that can say no."""

    CARD_JUST_TAKEN = "card-just-taken"
    CARD_NOT_HELD = "card-not-held"
    GAME_FINISHED = "game-finished"
    HAND_FINISHED = "hand-finished"
    HAND_RUNNING = "hand-running"
    INVALID_MELDS = "invalid-melds"
    MUST_DRAW_STOCK = "must-draw-stock"
    NO_BIG_GIN = "no-big-gin"
    NO_HAND = "no-hand"
    NOT_IN_HAND = "not-in-hand"
    NOT_YOUR_TURN = "not-your-turn"
    SEATS_OPEN = "seats-open"
    TOO_MUCH_DEADWOOD = "too-much-deadwood"
    UPCARD_DEAD = "upcard-dead"
    WRONG_PHASE = "wrong-phase"


class IllegalMove(Exception):
    """A move that the rules refuse; nothing has changed. `params` carry the cards and numbers that the refusal is
    about."""

    def __init__(self, code: Refusal, **params: Param) -> None:
        super().__init__(code.value)
        self.code = code
        self.params = params
