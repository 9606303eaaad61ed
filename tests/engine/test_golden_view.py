"""What a view may hold, path by path, phase by phase and viewer by viewer: a path that is not in the list fails.

`hand.cards[]` is an entry of a list; a trailing `=null` says that the value may be missing. The list has paths that are
in every view, those in every view of a hand, and those of one situation alone. When a field is added on purpose, its
line goes into the list by hand: that line is the review.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.deals import gin, new_game, scored
from tests.engine.playing import choose, random_deck, some_style

from tapete.engine import game as games
from tapete.engine.game import Game, Player
from tapete.engine.game_view import Envelope, view
from tapete.engine.papers import Papers

GOLDEN = Path(__file__).with_name("golden_view_paths.json")
HANDS = 60

Found = dict[str, set[str]]

ALWAYS = "always"
HAND = "always when there is a hand"


def paths(value: Any, path: str = "") -> Iterator[str]:
    """Every path of a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        yield path
        for inner in value:
            yield from paths(inner, path + "[]")
    else:
        yield path + "=null" if value is None else path


def situation(game: Game, viewer: int | None) -> str:
    """The phase, and how the viewer stands to it."""
    role = "spectator" if viewer is None else "seat"
    if not game.boards:
        return f"no hand, {role}"
    hand = game.boards[0].hand
    if viewer is None or hand.phase == "finished":
        return f"{hand.phase}, {role}"
    return f"{hand.phase}, {'on turn' if viewer == hand.turn else 'waiting'}"


def note(found: Found, game: Game) -> None:
    """Add the paths of everybody's view."""
    for viewer in (0, 1, None):
        sent = msgspec.json.encode(view(game, viewer, Envelope("game", 1, ("next",))))
        found.setdefault(situation(game, viewer), set()).update(paths(json.loads(sent)))


def start(number: int) -> Game:
    """A game before a deal, with a CPU at the table now and then; whoever wins the hand may win the game."""
    game = new_game(50, players=(Player("Ana"), Player("CPU", cpu="mesa") if number % 2 else Player("Eva")))
    return scored(game, 49, 49) if number % 4 else game


def all_paths() -> Found:
    """The paths of the views of many random hands, some of them dealt with a commitment and a client's seed."""
    rng = Random(10)
    found: Found = {}
    for number in range(HANDS):
        note(found, start(number))
        papers = Papers("hand", 1, "64 digits", "more digits") if number % 3 else Papers("hand", 1)
        game, style = games.deal(start(number), [papers], [random_deck(rng)]), some_style(rng)
        while game.boards[0].running:
            note(found, game)
            game = games.apply(game, game.boards[0].hand.turn, choose(rng, gin(game.boards[0]), style))
        note(found, game)
    return found


def listed() -> Found:
    """The paths that may be there, by situation."""
    golden: dict[str, list[str]] = json.loads(GOLDEN.read_text())
    always, hand = golden.pop(ALWAYS), golden.pop(HAND)
    return {where: {*own, *always, *([] if where.startswith("no hand") else hand)} for where, own in golden.items()}


def test_views_hold_the_listed_paths_and_no_others() -> None:
    found, golden = all_paths(), listed()
    assert set(found) == set(golden)
    new = {where: sorted(found[where] - golden[where]) for where in found}
    gone = {where: sorted(golden[where] - found[where]) for where in found}
    assert not any(new.values()), new
    assert not any(gone.values()), gone


def test_a_game_that_others_follow_names_the_next_one_and_shows_nothing_more() -> None:
    game = new_game(50, players=(Player("Ana"), Player("Eva")))
    for viewer in (0, 1, None):
        alone, followed = (view(game, viewer, Envelope("game", 1, ("next",), rematch=one)) for one in (None, "other"))
        before, after = ({*paths(json.loads(msgspec.json.encode(one)))} for one in (alone, followed))
        assert (before - after, after - before) == ({"rematch=null"}, {"rematch"})


def test_a_table_without_a_person_has_no_host() -> None:
    game = new_game(50, players=(Player("", open=True), Player("CPU", cpu="mesa")))
    sent = msgspec.json.encode(view(game, None, Envelope("game", 1, ("next",))))
    assert {*paths(json.loads(sent))} - listed()["no hand, spectator"] == {"host=null"}


def test_while_a_hand_runs_no_listed_path_leads_to_a_result() -> None:
    where = {place for place, some in listed().items() for path in some if path.startswith("hand.result.")}
    assert where == {"finished, seat", "finished, spectator"}


@pytest.mark.parametrize(
    "path", ["hand.cards[]", "hand.melds[][]", "hand.taken", "hand.drawn", "hand.after_discard[].card"]
)
def test_no_listed_path_shows_a_seats_cards_to_a_spectator(path: str) -> None:
    assert not any("spectator" in place for place, some in listed().items() if path in some)


@pytest.mark.parametrize("path", ["hand.taken", "hand.drawn", "hand.after_discard[].card", "hand.take_preview.discard"])
def test_no_listed_path_shows_the_card_or_the_counters_of_a_turn_to_the_one_who_waits(path: str) -> None:
    assert not any("waiting" in place for place, some in listed().items() if path in some)
