"""Refusals: why the rules do not allow a move, as codes that programs and translations can rely on."""

from enum import StrEnum

Param = str | int | list[str]


class Refusal(StrEnum):
    """One code for each rule that can say no."""

    ALREADY_OPENED = "already-opened"
    AMBIGUOUS_END = "ambiguous-end"
    AMBIGUOUS_MELD = "ambiguous-meld"
    CARD_JUST_TAKEN = "card-just-taken"
    CARD_NOT_HELD = "card-not-held"
    GAME_FINISHED = "game-finished"
    HAND_FINISHED = "hand-finished"
    HAND_RUNNING = "hand-running"
    INVALID_MELD = "invalid-meld"
    INVALID_MELDS = "invalid-melds"
    JOKER_NOT_LAID = "joker-not-laid"
    MUST_DRAW_STOCK = "must-draw-stock"
    MUST_USE_CARD = "must-use-card"
    NO_BIG_GIN = "no-big-gin"
    NO_HAND = "no-hand"
    NO_JOKER_THERE = "no-joker-there"
    NO_SUCH_MELD = "no-such-meld"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOT_IN_HAND = "not-in-hand"
    NOT_OPENED = "not-opened"
    NOT_THE_JOKERS_CARD = "not-the-jokers-card"
    NOT_YOUR_TURN = "not-your-turn"
    OPENING_TOO_LOW = "opening-too-low"
    OTHER_GAMES_MOVE = "other-games-move"
    SEATS_OPEN = "seats-open"
    TIME_RAN_OUT = "time-ran-out"
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
