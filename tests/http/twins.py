"""Two worlds alike in all that one seat may know: the same clock and chance, the same visible play, other hidden cards.

A hand is played at random by the engine alone. Then the cards that the viewer has not seen by its end change places in
the deck: every move stays possible, for whatever was thrown or drawn by the viewer lies where it lay. Both decks are
played over HTTP, and everything the viewer can be told is kept.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from litestar import Litestar
from tests import deals
from tests.chance import entropy
from tests.databases import ask
from tests.deals import PACK, word_of
from tests.http.guests import Guest, Json, against_the_cpu, all_seated, body_of, move, named, rig, serving
from tests.http.overheard import first_frames

from tapete.app import create_app
from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import Knock
from tapete.settings import Settings

Said = tuple[str, int, tuple[tuple[bytes, bytes], ...], bytes]
Request = tuple[str, str, object, dict[str, str]]
PAGES = ("", "/positions", "/positions?view=0", "/positions?view=1", "/showdown", "/showdown?rules=clasico", "/proof")


Deck = tuple[str, ...]
Decks = tuple[Deck, ...]


class Plan(NamedTuple):
    """A deal to be played twice: who looks on (`None`: a spectator), whether seat 1 is the computer, the decks of both
    times (two of them in pairs), the moves as seat and word, the numbers of the moves before which forbidden things
    are tried, and the game as it is asked for."""

    viewer: int | None
    cpu: bool
    decks: tuple[Decks, Decks]
    moves: tuple[tuple[int, str], ...]
    probed: frozenset[int]
    seed: int
    wish: Json = {"seats": [{"name": "Ana"}, {"name": "Eva"}]}  # noqa: RUF012 - nobody changes it


def planned(seed: int) -> Plan:
    """A random hand, stopped before anybody shows cards."""
    chance = Random(seed)
    viewer, cpu = ((0, True), (0, False), (1, False), (None, False))[seed % 4]
    deck = tuple(chance.sample(PACK, 52))
    hands, moves = _random_hand(chance, deck, chance.choice((4, 12, 25, 45)))
    while cpu and hands[-1].turn != 0:  # the computer's last word must be followed by the person's
        hands.pop()
        moves.pop()
    other = _shuffled(chance, deck, seen_by(viewer, hands))
    probed = frozenset(chance.sample(range(len(moves) + 1), min(2, len(moves) + 1)))
    return Plan(viewer, cpu, ((deck,), (other,)), tuple(moves), probed, seed)


class Sort(NamedTuple):
    """A kind of game with people on all seats: what is asked for, and each hand's table, dealer and seats in turn."""

    wish: Json
    rules: Table
    hands: tuple[tuple[int, tuple[int, ...]], ...]


def _people(seats: int) -> list[Json]:
    return [{"name": f"P{seat}"} for seat in range(seats)]


SORTS = (
    Sort({"rules": "clasico", "seats": _people(4)}, CLASICO, ((3, (0, 1, 2, 3)),)),
    Sort({"format": "pairs", "seats": _people(4)}, MESA, ((1, (0, 1)), (3, (2, 3)))),
    Sort({"format": "three", "seats": _people(3)}, MESA, ((2, (0, 1)),)),
    Sort({"rules": "clasico", "seats": _people(3)}, CLASICO, ((2, (0, 1, 2)),)),
)


def planned_of_many(seed: int) -> Plan:
    """A deal for three or four people, stopped before anybody shows cards."""
    chance, sort = Random(seed), SORTS[seed % len(SORTS)]
    seats = len(sort.wish["seats"])
    viewer = (*range(seats), None)[seed // len(SORTS) % (seats + 1)]
    decks, others, lines = list[Deck](), list[Deck](), list[list[tuple[int, str]]]()
    for dealer, order in sort.hands:
        deck = tuple(chance.sample(PACK, 52))
        hands, moves = _random_hand(chance, deck, chance.choice((4, 12, 25)), sort.rules, dealer, order)
        decks.append(deck)
        others.append(_shuffled(chance, deck, seen_by(viewer if viewer in order else None, hands)))
        lines.append(moves)
    row = _mixed(chance, lines)
    probed = frozenset(chance.sample(range(len(row) + 1), min(2, len(row) + 1)))
    return Plan(
        viewer, cpu=False, decks=(tuple(decks), tuple(others)), moves=row, probed=probed, seed=seed, wish=sort.wish
    )


def _mixed(chance: Random, lines: list[list[tuple[int, str]]]) -> tuple[tuple[int, str], ...]:
    """The moves of several hands in one row, each hand's in their order."""
    waiting, row = [list(line) for line in lines], list[tuple[int, str]]()
    while any(waiting):
        row.append(chance.choice([line for line in waiting if line]).pop(0))
    return tuple(row)


def _random_hand(
    chance: Random,
    deck: Deck,
    most: int,
    rules: Table = MESA,
    dealer: int = 1,
    order: tuple[int, ...] = (0, 1),
) -> tuple[list[Hand], list[tuple[int, str]]]:
    hands, moves = [play.deal(rules, dealer, deck, order)], list[tuple[int, str]]()
    while len(moves) < most:
        hand = hands[-1]
        options = [one for one in play.legal_moves(hand, hand.turn) if not isinstance(one, Knock)]
        choice = chance.choice(options)
        after, _ = play.apply(hand, hand.turn, choice)
        if after.phase == "finished":
            break
        hands.append(after)
        moves.append((hand.turn, word_of(choice)))
    return hands, moves


def seen_by(viewer: int | None, hands: list[Hand]) -> set[str]:
    """All cards that the viewer has seen by the end: its own, what it drew, and whatever lay on the pile."""
    seen: set[int] = set()
    for hand in hands:
        seen |= set(hand.pile)
        if viewer is not None:
            seen |= {number for number in range(52) if hand.cards[viewer] >> number & 1}
    return {CARDS[number] for number in seen}


def _shuffled(chance: Random, deck: Deck, seen: set[str]) -> Deck:
    """The deck with the cards that were not seen in other places."""
    places = [place for place, card in enumerate(deck) if card not in seen]
    cards = [deck[place] for place in places]
    mixed = dict(zip(places, chance.sample(cards, len(cards)), strict=True))
    return tuple(mixed.get(place, card) for place, card in enumerate(deck))


class World(NamedTuple):
    """An application whose clock and chance can be set, and a client of it."""

    url: str
    app: Litestar
    client: httpx.AsyncClient

    def begin(self, seed: int) -> None:
        """Let clock and chance go on as in every other world that begins with this seed."""
        self.app.state.house = replace(self.app.state.house, clock=_ticks(), entropy=entropy(seed))


@asynccontextmanager
async def world(url: str) -> AsyncIterator[World]:
    """A world on a database of its own."""
    app = create_app(Settings(url, rigged_deals=True))
    async with serving(app, checked=False) as client:
        yield World(url, app, client)


def _ticks() -> Callable[[], int]:
    now = count(4_000_000_000_000)  # so late that no housekeeping by the real time takes a game for an old one
    return lambda: next(now)


async def told(world: World, plan: Plan, decks: Decks) -> list[Said]:
    """Everything that the viewer is told while the hand is played with this deck."""
    world.begin(plan.seed)
    client = world.client
    guests, viewer = await _seated(client, plan, decks)
    chance = Random(plan.seed)
    said: list[Said] = []
    for number, (seat, word) in enumerate([*plan.moves, (-1, "")]):
        view = await _look(viewer, guests[0].game, said)
        if number in plan.probed:
            said += [await _ask(client, request) for request in probes(viewer, view, chance)]
        if seat == -1 or (plan.cpu and seat == 1):
            continue
        fields = dict(move(word))
        path = f"{viewer.path}/{fields.pop('move')}"
        key = f"key-{number}"
        answer = await _ask(client, ("POST", path, fields, guests[seat].headers(key=key, version=view["version"])))
        assert answer[1] == 200, answer
        if seat == plan.viewer:
            said.append(answer)
            said.append(await _ask(client, ("POST", path, fields, guests[seat].headers(key=key))))
    return said


async def _seated(client: httpx.AsyncClient, plan: Plan, decks: Decks) -> tuple[list[Guest], Guest]:
    """Who plays, and who looks on, with the deal made."""
    guests = [await against_the_cpu(client)] if plan.cpu else await all_seated(client, **plan.wish)
    scripted = " ".join(word for seat, word in plan.moves if plan.cpu and seat == 1)
    await rig(guests[0], decks[0], scripted, decks[1] if len(decks) > 1 else None)
    await guests[0].say("deal")
    viewer = Guest(client, guests[0].game) if plan.viewer is None else guests[plan.viewer]
    return guests, viewer


async def _look(viewer: Guest, game: str, said: list[Said]) -> Json:
    mine = ("GET", viewer.path, None, viewer.headers())
    said.append(await _ask(viewer.client, mine))
    said.append(await _ask(viewer.client, ("GET", f"/api/games/{game}", None, {})))
    view: Json = msgspec.json.decode(said[-2][-1])
    said.append(("STREAM", 200, (), await first_frames(viewer.client, game, viewer.token)))
    return view


async def _ask(client: httpx.AsyncClient, request: Request) -> Said:
    method, path, body, headers = request
    answer = await client.request(method, path, json=body, headers=headers)
    kept = tuple(pair for pair in answer.headers.raw if pair[0] != b"x-request-id")
    return f"{method} {path} {body}", answer.status_code, kept, answer.content


def probes(viewer: Guest, view: Json, chance: Random) -> list[Request]:
    """Some forty things to ask or to try that are all refused while the hand runs, but for reading."""
    mine, game = viewer.headers(), viewer.path
    hands = [f"/api/hands/{hand['id']}" for hand in (view["hand"], *view["beside"])]
    legal = [dict(one) for one in view["legal"]]
    tries = [{"move": "discard", "card": card} for card in chance.sample(PACK, 12)]
    tries += [{"move": "knock", "discard": card} for card in chance.sample(PACK, 12)]
    tries += [move(word) for word in ("take", "pass", "stock", "pile", "deal", "big")]
    found: list[Request] = []
    for one in tries:
        if one not in legal:
            name = one.pop("move")
            found.append(("POST", f"{game}/{name}", one, mine))
    for melds in ([["AC", "2C", "3C"]], [["7H", "7D", "7S"]], []):
        card = chance.choice(PACK)
        if {"move": "knock", "discard": card} not in legal:
            found.append(("POST", f"{game}/knock", {"discard": card, "melds": melds}, mine))
    found.append(("POST", f"{game}/discard", {"card": "AS"}, viewer.headers(version=0)))
    found.append(("POST", f"{game}/draw", {"from": "the top"}, mine))
    found.append(("POST", f"{game}/draw", {"from": "stock"}, {"authorization": "Bearer nonsense"}))
    found.append(("POST", f"{game}/join", {"name": "Eva", "invite": "nonsense"}, {}))
    found += [("POST", f"{hand}/rematch", {}, mine) for hand in hands]
    found += [("GET", f"{hand}{page}", None, mine) for hand in hands for page in PAGES]
    found.append(("GET", f"{game}/hands", None, mine))
    found.append(("GET", game, None, {**mine, "if-none-match": f'"{view["version"]}"'}))
    return found


async def cpu_moves(worlds: tuple[World, World], seed: int) -> tuple[list[Json], list[Json]]:
    """The computer's moves in two worlds that differ only in what it cannot see; a person plays the same in both."""
    chance = Random(seed)
    deck = tuple(chance.sample(PACK, 52))
    lines, words = await _against_a_person(worlds[0], seed, deck, chance)
    hands = [play.deal(MESA, 1, deck)]
    for line in lines:
        if line["move"] != "knock":
            hands.append(play.apply(hands[-1], line["seat"], deals.move(_word(line)))[0])
    other = _shuffled(chance, deck, seen_by(1, hands))
    again, _ = await _against_a_person(worlds[1], seed, other, chance, words)
    mine, theirs = [[line for line in log if line["seat"] == 1] for log in (lines, again)]
    return mine, theirs


async def _against_a_person(
    world: World, seed: int, deck: tuple[str, ...], chance: Random, script: list[str] | None = None
) -> tuple[list[Json], list[str]]:
    """Play against the computer, by a script or at random without a knock; the log of all moves, and the person's."""
    world.begin(seed)
    ana = await against_the_cpu(world.client)
    await rig(ana, deck)
    view = await ana.say("deal")
    words: list[str] = []
    while view["status"] == "playing" and len(words) < (40 if script is None else len(script)):
        options = [_word(one) for one in view["legal"] if one["move"] != "knock"]
        words.append(chance.choice(options) if script is None else script[len(words)])
        name, fields = named(words[-1])
        answer = await ana.post(name, fields)
        if answer.status_code == 409 and script is not None:
            break  # the worlds have parted, as their logs will tell
        view = body_of(answer, 200)
    log = ask(world.url, f"SELECT move FROM move WHERE hand = '{view['hand']['id']}' ORDER BY ply")  # noqa: S608
    return [msgspec.json.decode(str(row[0])) for row in log], words


def _word(one: Json) -> str:
    """The word for a move as `legal` or a log has it."""
    match one["move"]:
        case "upcard":
            return "take" if one["take"] else "pass"
        case "draw":
            return "stock" if one["from"] == "stock" else "pile"
        case "discard":
            return "-" + str(one["card"])
        case _:
            return "!" + str(one["discard"])


def difference(one: list[Said], other: list[Said]) -> str | None:
    """The first thing that the viewer was told differently, if any."""
    for first, second in zip(one, other, strict=False):
        if first != second:
            return f"{first[0]}: {_apart(first, second)}"
    return None if len(one) == len(other) else "not as many answers"


def _apart(first: Said, second: Said) -> str:
    names: tuple[Any, ...] = ("request", "status", "headers", "body")
    return "; ".join(
        f"{name} {was!r:.400} / {then!r:.400}"
        for name, was, then in zip(names, first, second, strict=True)
        if was != then
    )
