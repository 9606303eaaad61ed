"""What holds at every table after every call: each card is in one place, and who is on turn may move."""

from tests.engine.checks import check_table as check_gin
from tests.engine.rummy.checks import check_table as check_rummy
from tests.http.guests import Json

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.gin.hand import Hand as GinHand
from tapete.engine.rummy.hand import Hand as RummyHand


def check_cards(game: Game) -> None:
    """Of each hand on the table."""
    for board in game.boards:
        if isinstance(board.hand, GinHand):
            check_gin(board.hand)
        else:
            check_rummy(board.hand)


def check_turns(game: Game, views: list[Json]) -> None:
    """By the views of all persons exactly one may move, or whoever sits may deal; nobody where a seat is open or all is
    over."""
    able = {view["you"] for view in views if view["legal"]}
    match games.status(game):
        case "playing":
            hand = game.boards[0].hand
            assert able == {hand.turn} or _owes_what_it_cannot_do(hand, able)
            assert game.players[hand.turn].cpu is None
        case "between-hands":
            assert able == {view["you"] for view in views}
        case "waiting" | "finished":
            assert able == set()


def _owes_what_it_cannot_do(hand: object, able: set[int]) -> bool:
    """At rummy one may lay oneself into a corner: the card taken has nowhere to go any more, until the time is over."""
    return not able and isinstance(hand, RummyHand) and (hand.taken is not None or hand.freed != ())
