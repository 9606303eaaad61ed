"""Joining, leaving, computers on seats, moves, another game and coming back, in all orders: a machine tries them.

Three people and a stranger call the application as they like. After every call, whatever came of it: each card is in
one place, the version has gone up by one for each thing done and for nothing else, exactly one seat is on turn, and
what is finished stays as it is. Every attempt has an application of its own, whose chance can be repeated.
"""

from itertools import count
from random import Random

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from tests.chance import entropy
from tests.databases import ask
from tests.faults.watching import house_of
from tests.faults.wholeness import check_cards, check_turns
from tests.faults.world import PEOPLE, TOLD, WISHES, Counts, Sent, World
from tests.http.guests import Json, choose, opened

from tapete.engine import game as games
from tapete.play import tables
from tapete.play.opened import OpenTable, hashed

WHAT = (*("join", "leave", "rematch", "play", "move", "fill", "invite") * 2, "come_back", "send_again", "meddle")


class Orders(RuleBasedStateMachine):
    """One game at a time, and those before it, which are finished."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.url = world.new_file()
        self._open = opened(self.url, checked=False)
        self.client = world.run(self._open.__aenter__())
        object.__setattr__(house_of(self.client), "entropy", entropy())
        self.keys = count()
        self.tokens: dict[str, str] = {}
        self.invites: list[tuple[int, str]] = []
        self.done: list[Sent] = []
        self.finished: dict[str, str] = {}  # the states of games that are over
        self.game = ""

    def teardown(self) -> None:
        for query, what in TOLD.items():
            self.world.came_of_it[what] += int(str(ask(self.url, query)[0][0]))
        self.world.run(self._open.__aexit__(None, None, None))

    @initialize(kind=st.sampled_from(sorted(WISHES)), seated=st.booleans())
    def set_up(self, kind: str, seated: bool) -> None:
        answer = self._post("Ana", "/api/games", WISHES[kind])
        made = answer.json()
        self.game, self.tokens["Ana"] = made["id"], made["token"]
        self.invites = [(one["seat"], one["invite"]) for one in made["invites"]]
        self.counts = self._counted()
        self._check()
        if seated:
            for place, who in enumerate(PEOPLE[1:]):
                self.join(who, place)

    @rule(what=st.sampled_from(WHAT), who=st.sampled_from(PEOPLE), pick=st.integers(0, 10**6))
    def do(self, what: str, who: str, pick: int) -> None:
        """By one rule, since what is tried is chosen among rules that are left out by turns."""
        getattr(self, what)(who, pick)

    def join(self, who: str, pick: int) -> None:
        if who in self.tokens or not self.invites:
            return
        seat, invite = self.invites[pick % len(self.invites)]
        fits = self._table().holders[seat].invite_hash == hashed(invite)
        answer = self._post(None, self._path("join"), {"name": f"{who} {next(self.keys)}", "invite": invite})
        assert answer.status_code == (201 if fits else 404), answer.text
        if fits:
            self.tokens[who] = answer.json()["token"]
        self._check(seats=fits)

    def leave(self, who: str, _: int) -> None:
        if who not in self.tokens:
            return
        over = self._status() == "finished"
        answer = self._post(who, self._path("leave"), {})
        assert answer.status_code == (409 if over else 200), answer.text
        if not over:
            gone = {"authorization": f"Bearer {self.tokens.pop(who)}"}
            assert self._get(gone).status_code == 403
        self._check(seats=not over)

    def fill(self, who: str, pick: int) -> None:
        if who not in self.tokens:
            return
        seat = pick % 3
        game, asker = self._table().game, self._seat(who)
        there = seat < len(game.players) and self._status() != "finished"
        fits = there and game.players[seat].open and games.host(game) == asker
        answer = self._post(who, self._path(f"seats/{seat}/cpu"), {})
        assert (answer.status_code == 200) == fits, answer.text
        assert fits or answer.status_code in (403, 409, 422)
        self._check(seats=fits)

    def invite(self, who: str, pick: int) -> None:
        if who not in self.tokens:
            return
        seat = pick % 3
        game = self._table().game
        fits = seat < len(game.players) and game.players[seat].open and games.host(game) == self._seat(who)
        answer = self._post(who, self._path(f"seats/{seat}/invite"), {})
        assert (answer.status_code == 200) == fits, answer.text
        if fits:
            self.invites.append((seat, answer.json()["invite"]))
        self._check(seats=fits)

    def move(self, who: str, pick: int) -> None:
        """Any legal move or, where there is none, one that is refused."""
        if who not in self.tokens:
            return
        view = self._view(who)
        one = view["legal"][pick % len(view["legal"])] if view["legal"] else {"move": "draw", "from": "stock"}
        self._played(who, view, one)

    def play(self, _: str, pick: int) -> None:
        """Whoever is on turn plays sensibly, for a while."""
        chance = Random(pick)
        for _move in range(pick % 40):
            views = {who: self._view(who) for who in sorted(self.tokens)}
            who = next((who for who, view in views.items() if view["legal"]), None)
            if who is None:
                return
            view = views[who]
            gin = view["hand"] is not None and view["hand"]["variant"] == "gin"
            self._played(who, view, choose(view, chance) if gin else chance.choice(view["legal"]))

    def rematch(self, who: str, _: int) -> None:
        if who not in self.tokens:
            return
        over = self._status() == "finished"
        answer = self._post(who, self._path("rematch"), {})
        assert answer.status_code == (201 if over else 409), answer.text
        self._check(seats=over)
        if over:
            self._go_on(answer.json()["id"])

    def _go_on(self, game: str) -> None:
        """Everybody is told the same game, and sits there with the token of old."""
        for who in sorted(self.tokens):
            again = self._post(who, self._path("rematch"), {})
            assert (again.status_code, again.json()["id"]) == (201, game)
        self.game, self.invites = game, []
        self.counts = self._counted()
        assert self.counts == (0, 0, 0)
        self._check()

    def come_back(self, who: str, _: int) -> None:
        """A look, and one more that names what is known already; a spectator where there is no seat."""
        headers = {"authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
        seen = self._get(headers)
        assert seen.status_code == 200
        assert self._get({**headers, "if-none-match": seen.headers["etag"]}).status_code == 304
        assert seen.json()["you"] == (self._seat(who) if headers else None)
        self._check()

    def send_again(self, _: str, pick: int) -> None:
        """Anything that was done before: it is answered as it was then, unless its token opens nothing any more."""
        if not self.done:
            return
        sent = self.done[pick % len(self.done)]
        again = self.world.run(self.client.post(sent.path, json=sent.body, headers=sent.headers))
        if again.status_code == 403:
            assert sent.headers["authorization"].removeprefix("Bearer ") not in self.tokens.values()
        else:
            assert (again.status_code, again.content) == (sent.answer.status_code, sent.answer.content)
        self._check()

    def meddle(self, _: str, pick: int) -> None:
        """A stranger tries, with a token of nobody's and with none."""
        words = ["leave", "deal", "rematch", "seats/1/cpu", "seats/1/invite"]
        word = words[pick % len(words)]
        for headers, status in (({"authorization": "Bearer nobodys"}, 403), ({}, 401)):
            answer = self.world.run(self.client.post(self._path(word), json={}, headers=headers))
            assert answer.status_code == status, answer.text
        self._check()

    def _played(self, who: str, view: Json, one: Json) -> None:
        fields = dict(one)
        name = fields.pop("move")
        answer = self._post(who, self._path(name), fields, view["version"])
        assert answer.status_code == (200 if view["legal"] else 409), answer.text
        self._check(deals=name == "deal" and bool(view["legal"]))

    def _post(self, who: str | None, path: str, body: Json, version: int | None = None) -> httpx.Response:
        headers = {"idempotency-key": f"key-of-22-characters-{next(self.keys)}"}
        if who in self.tokens:
            headers["authorization"] = f"Bearer {self.tokens[who]}"
        if version is not None:
            headers["if-match"] = f'"{version}"'
        answer = self.world.run(self.client.post(path, json=body, headers=headers))
        if answer.status_code < 300:
            self.done.append(Sent(path, body, headers, answer))
        return answer

    def _get(self, headers: dict[str, str]) -> httpx.Response:
        return self.world.run(self.client.get(f"/api/games/{self.game}", headers=headers))

    def _view(self, who: str) -> Json:
        view: Json = self._get({"authorization": f"Bearer {self.tokens[who]}"}).json()
        return view

    def _path(self, word: str) -> str:
        return f"/api/games/{self.game}/{word}"

    def _seat(self, who: str) -> int | None:
        return self._table().seat_of(self.tokens[who])

    def _status(self) -> str:
        return games.status(self._table().game)

    def _table(self) -> OpenTable:
        """As it is stored; what is remembered is the same."""
        house = house_of(self.client)
        known = house.memory.recall(self.game)
        stored = self.world.run(tables.opened(house, self.game, fresh=True))
        assert known is None or known == stored
        return stored

    def _counted(self) -> Counts:
        (row,) = ask(
            self.url,
            "SELECT version, (SELECT count(*) FROM hand WHERE game = game.id), (SELECT count(*) FROM move "  # noqa: S608
            f"JOIN hand ON hand.id = move.hand WHERE hand.game = game.id) FROM game WHERE id = '{self.game}'",
        )
        return Counts(*(int(str(number)) for number in row))

    def _check(self, *, seats: bool = False, deals: bool = False) -> None:
        """The invariants; `seats` where a seat or the game's successor has just changed, `deals` after a deal."""
        before, self.counts = self.counts, self._counted()
        done = (self.counts.deals - before.deals) + (self.counts.moves - before.moves) + seats
        assert self.counts.version - before.version == done
        assert self.counts.deals - before.deals == deals
        table = self._table()
        check_cards(table.game)
        check_turns(table.game, [self._view(who) for who in sorted(self.tokens)])
        self._check_finished(table)

    def _check_finished(self, table: OpenTable) -> None:
        if games.status(table.game) == "finished":
            self.finished.setdefault(self.game, "")
        for game, state in self.finished.items():
            ((found,),) = ask(self.url, f"SELECT state FROM game WHERE id = '{game}'")  # noqa: S608
            assert state in ("", found)
            self.finished[game] = str(found)
