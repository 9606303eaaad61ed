"""What a view of rummy may hold, path by path, phase by phase and viewer by viewer: a path not in the list fails.

Paths and situations as in the golden list of gin: `hand.cards[]` is an entry of a list, a trailing `=null` says that
the value may be missing, and a field that is added on purpose gets its line by hand.
"""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.engine.rummy.playing import hand_of, rich_deck, some_style, through_game
from tests.engine.test_golden_view import ALWAYS, HAND, Found, paths

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.papers import Papers
from tapete.engine.rummy.options import Options

GOLDEN = Path(__file__).with_name("golden_view_paths.json")
DEALS = 30
SEATS = 3
# A void deal; a deal won with the pile's only card, or with the one turned up on it.
RARE = {"hand.result.winner=null", "hand.discard_pile.top=null", "hand.discard_pile.seat=null"}


def situation(game: Game, viewer: int | None) -> str:
    """The phase, and how the viewer stands to it."""
    role = "spectator" if viewer is None else "seat"
    if not game.boards:
        return f"no hand, {role}"
    hand = hand_of(game)
    if viewer is None or hand.phase == "finished":
        return f"{hand.phase}, {role}"
    return f"{hand.phase}, {'on turn' if viewer == hand.turn else 'waiting'}"


def note(found: Found, game: Game, clock: str | None) -> None:
    """Add the paths of everybody's view; while chance builds a stock nobody is sent one."""
    if game.boards and hand_of(game).phase == "rebuild":
        return
    for viewer in (*range(SEATS), None):
        sent = msgspec.json.encode(view(game, viewer, Envelope("game", 1, ("next",), clock)))
        found.setdefault(situation(game, viewer), set()).update(paths(json.loads(sent)))


def start(number: int) -> Game:
    """A game before a deal, with a CPU at the table now and then, of one deal or to 200."""
    players = [Player("Ana"), Player("Eva"), Player("CPU", cpu="mesa") if number % 2 else Player("Leo")]
    rules = Options(length="deal" if number % 2 else "200")
    return games.start(rules, rules.default_target, players, 0, "together")


def all_paths() -> Found:
    """The paths of the views of many random deals, some of them dealt with a commitment and a client's seed."""
    rng = Random(10)
    found: Found = {}
    for number in range(DEALS):
        clock = "12:00" if number % 2 else None
        note(found, start(number), clock)
        papers = Papers("deal", 1, "64 digits", "more digits") if number % 3 else Papers("deal", 1)
        game = games.deal(start(number), [papers], [rich_deck(rng, SEATS)])
        note(found, game, clock)
        for after in through_game(rng, game, some_style(rng)):
            if rng.random() < 0.2 or not after.boards[0].running:
                note(found, after, clock)
    return found


def listed() -> Found:
    """The paths that may be there, by situation."""
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text())
    always, hand = golden.pop(ALWAYS), golden.pop(HAND)
    return {where: {*own, *always, *([] if where.startswith("no hand") else hand)} for where, own in golden.items()}


def test_views_hold_the_listed_paths_and_no_others() -> None:
    """Which events come together is a matter of luck: their paths have to be found somewhere."""
    found, golden = all_paths(), listed()
    assert set(found) == set(golden)
    new = {where: sorted(found[where] - golden[where]) for where in found}
    assert not any(new.values()), new
    gone = {where: sorted(path for path in golden[where] - found[where] if "events" not in path) for where in found}
    assert {path for paths_gone in gone.values() for path in paths_gone} <= RARE, gone
    assert set().union(*golden.values()) - set().union(*found.values()) <= RARE


def test_while_a_deal_runs_no_listed_path_leads_to_a_result() -> None:
    where = {place for place, some in listed().items() for path in some if path.startswith("hand.result.")}
    assert where == {"finished, seat", "finished, spectator"}


@pytest.mark.parametrize(
    "path", ["hand.cards[]", "hand.drawn", "hand.opening_best.total", "hand.go_out.total", "hand.take_preview.usable"]
)
def test_no_listed_path_shows_a_seats_cards_to_a_spectator(path: str) -> None:
    assert not any("spectator" in place for place, some in listed().items() if path in some)


@pytest.mark.parametrize(
    "path", ["hand.drawn", "hand.go_out.total", "hand.take_preview.usable", "hand.may_take_back=true", "legal[].move"]
)
def test_no_listed_path_shows_the_card_or_the_choices_of_a_turn_to_the_one_who_waits(path: str) -> None:
    assert not any("waiting" in place for place, some in listed().items() if path in some)
