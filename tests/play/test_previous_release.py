"""A database that the release before rummy wrote, with games of every kind at every stage: brought up to date it tells
what it told, but that each hand now says which game it is of, and its games are played on."""

import hashlib
import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec
import pytest
from tests.play.houses import choose, do, house, seated, seen
from tests.store.olden import columns_of, told_at, write_at

from tapete.engine.game_view import GameView
from tapete.play import comments, history, rematch, score_sheet, tables, turns
from tapete.play.attending import sweep
from tapete.play.history import HandRecord, Viewer
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.refused import HandRunning
from tapete.store import migrate
from tapete.store.database import open_database

pytestmark = pytest.mark.anyio

OLD = told_at("0003")
GAMES: dict[str, dict[str, Any]] = OLD["games"]
HANDS: dict[str, dict[str, Any]] = OLD["hands"]
WAITING = [kind for kind, one in GAMES.items() if "invites" in one]
STATES = ("id", "version", "state", "status", "next_deals", "updated_at")


@pytest.fixture
async def old_house(new_database_url: str) -> AsyncIterator[House]:
    """A house on such a database."""
    write_at("0003", new_database_url)
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    yield house(database)
    await database.close()


def sent(value: object) -> Any:
    """A value as it is sent."""
    return json.loads(msgspec.json.encode(value))


def as_before(value: Any) -> Any:
    """What is sent without what is told since: which game it is of, who looks after open seats, that no stock was
    rebuilt in a proof, and that no game goes on from this one."""
    if isinstance(value, list):
        return [as_before(one) for one in value]
    if not isinstance(value, dict):
        return value
    assert value.get("variant", "gin") == "gin"
    since = {"variant", *(name for name in ("piles", "rebuilds") if "server_seed" in value and value[name] == [])}
    if "next_commitments" in value:
        assert value["rematch"] is None
        since |= {"host", "rematch"}
    return {name: as_before(one) for name, one in value.items() if name not in since}


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def test_the_golden_file_holds_games_of_every_kind_at_every_stage() -> None:
    views = [one["views"]["spectator"] for one in GAMES.values()]
    assert {view["status"] for view in views} == {"waiting", "between-hands", "playing", "finished"}
    assert {view["options"]["format"] for view in views} == {"heads-up", "together", "three", "pairs"}
    assert {view["rules"] for view in views} == {"mesa", "clasico", "custom"}
    hands = [hand for view in views if view["hand"] for hand in (view["hand"], *view["beside"])]
    assert {hand["phase"] for hand in hands} == {"upcard", "draw", "discard", "finished"}
    assert {len(view["seats"]) for view in views} == {2, 3, 4}
    running = [
        [hand["phase"] != "finished" for hand in (view["hand"], *view["beside"])] for view in views if view["beside"]
    ]
    assert [True, True] in running
    assert [True, False] in running or [False, True] in running
    assert len(HANDS) > 20


@pytest.mark.parametrize("kind", GAMES)
async def test_everybody_is_shown_a_game_as_it_was(old_house: House, kind: str) -> None:
    one = GAMES[kind]
    for viewer, before in one["views"].items():
        now = sent(await seen(old_house, one["id"], one["tokens"].get(viewer)))
        assert as_before(now) == before, viewer


async def test_every_record_showdown_and_position_is_what_it_was(old_house: House) -> None:
    for hand, before in HANDS.items():
        assert as_before(sent(await history.record(old_house, hand))) == before["record"]
        assert as_before(sent(await history.showdown(old_house, hand))) == before["showdown"]
        for viewer, told in before["positions"].items():
            view: Viewer = "all" if viewer == "all" else int(viewer)
            assert digest(as_before(sent(await history.positions(old_house, hand, view)))) == told
    whole = {hand: before["as seat 0 saw it"] for hand, before in HANDS.items() if "as seat 0 saw it" in before}
    for hand, told in whole.items():
        assert as_before(sent(await history.positions(old_house, hand, 0))) == told
    assert whole


async def test_score_sheets_and_comments_are_what_they_were(old_house: House) -> None:
    for game, before in OLD["sheets"].items():
        assert as_before(sent(await score_sheet.hands_of(old_house, game))) == before
    now = sent(await comments.comments(old_house, OLD["comments"]["hand"]))
    assert now == OLD["comments"]
    assert len(now["comments"]) == 3


def turn_of(view: GameView, tokens: dict[int, str]) -> int:
    """A person who may go on: whoever deals where nobody is on turn."""
    hands = [] if view.hand is None else [view.hand, *view.beside]
    turns = [hand.turn for hand in hands if hand.turn is not None]
    return next((seat for seat in turns if seat in tokens), min(tokens))


async def played_out(at: House, game: str, tokens: dict[int, str], chance: Random) -> GameView:
    """The last view of a game that is played to its end."""
    view = await seen(at, game, None)
    while view.status != "finished":
        token = tokens[turn_of(view, tokens)]
        await do(at, game, token, choose(await seen(at, game, token), chance))
        view = await seen(at, game, None)
    return view


@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind not in WAITING])
async def test_a_game_is_played_on_to_its_end(old_house: House, kind: str) -> None:
    one = GAMES[kind]
    before = one["views"]["spectator"]
    view = await played_out(
        old_house, one["id"], {int(seat): token for seat, token in one["tokens"].items()}, Random(kind)
    )
    assert view.version > before["version"] or before["status"] == "finished"
    sheet = await score_sheet.hands_of(old_house, one["id"])
    for seat in view.seats:
        gained = [hand.points or 0 for hand in sheet.hands if hand.winner == seat.seat]
        assert (len(gained), sum(gained) + seat.bonus) == (seat.hands_won, seat.score)
    for hand in sheet.hands:
        assert isinstance(await history.record(old_house, hand.id), HandRecord)


@pytest.mark.parametrize("kind", WAITING)
async def test_an_invitation_still_opens_its_seat(old_house: House, kind: str) -> None:
    one = GAMES[kind]
    tokens = {int(seat): token for seat, token in one["tokens"].items()}
    for seat, invite in one["invites"].items():
        guest = seated(await tables.join(old_house, one["id"], f"Guest {seat}", invite, Guard()))
        assert guest.seat == int(seat)
        tokens[guest.seat] = guest.token
    assert (await seen(old_house, one["id"], None)).status == "between-hands"
    assert (await played_out(old_house, one["id"], tokens, Random(kind))).winner is not None


async def test_the_hands_that_were_committed_to_are_those_that_are_dealt(old_house: House) -> None:
    for kind in [kind for kind, one in GAMES.items() if one["views"]["spectator"]["status"] == "between-hands"]:
        one = GAMES[kind]
        token = next(iter(one["tokens"].values()))
        view = await do(old_house, one["id"], token, (await seen(old_house, one["id"], token)).legal[0])
        assert view.hand is not None
        commitments = [hand.commitment for hand in (view.hand, *view.beside) if hand.commitment is not None]
        assert commitments == one["views"]["spectator"]["next_commitments"]


async def test_a_request_that_was_answered_before_is_answered_the_same_again(old_house: House) -> None:
    one = GAMES["a kept answer"]
    guard = Guard(version=0, key=one["key"], fingerprint=one["fingerprint"].encode())
    again = await turns.deal(old_house, one["id"], one["tokens"]["0"], None, guard)
    assert again.body.decode() == one["answer"]


async def test_any_deal_can_be_played_once_more(old_house: House) -> None:
    half_done = GAMES["pairs, one hand over"]["id"]
    for hand, before in HANDS.items():
        if before["record"]["game"] == half_done:
            with pytest.raises(HandRunning):
                await rematch.rematch(old_house, hand, Guard())
            continue
        made = seated(await rematch.rematch(old_house, hand, Guard()))
        assert made.view.status in ("between-hands", "waiting")


async def test_no_clock_runs_and_none_is_looked_after(old_house: House, new_database_url: str) -> None:
    before = columns_of(new_database_url, "game", *STATES)
    assert await sweep(old_house) == 0
    assert columns_of(new_database_url, "game", *STATES) == before
    assert columns_of(new_database_url, "game", "deadline", "id")[0][0] is None
