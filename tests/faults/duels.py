"""Duels: two clients send different moves for the same version of a game at the same time, each under a key of its own,
each to any server. One is made, and the other is told 412, whatever becomes of the servers meanwhile."""

import json
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

from tests.databases import ask
from tests.faults.players import Json, Request, Wire

MOVES = {"upcard", "draw", "discard", "knock", "big-gin"}


@dataclass
class Duellists:
    """Two clients of one seat, who fight for every move of game after game against the computer."""

    wire: Wire
    seed: int
    won: dict[str, int] = field(default_factory=lambda: {"first": 0, "second": 0})
    games: list[str] = field(default_factory=list)
    versions: int = 0  # moves, deals and replies that the winners were told of
    resent: int = 0

    def fight(self, duels: int) -> None:
        """So many."""
        chance, view, token = Random(self.seed), None, ""
        with ThreadPoolExecutor(2) as both:
            for _ in range(duels):
                if view is None or view["status"] == "finished":
                    view, token = self._new_game()
                view = self._duel(both, chance, view, token)

    def _new_game(self) -> tuple[Json, str]:
        status, body = self._answered(Request(None, "/api/games", {"target": 100}, secrets.token_urlsafe(18)))
        assert status == 201, body
        made = json.loads(body)
        self.games.append(made["id"])
        return made["view"], made["token"]

    def _duel(self, both: ThreadPoolExecutor, chance: Random, view: Json, token: str) -> Json:
        """One of two different requests is done; the view after it."""
        sent = [_request(view, token, one) for one in _two_of(view, chance)]
        answers = list(both.map(self._answered, sent))
        statuses = [status for status, _ in answers]
        assert sorted(statuses) == [200, 412], (statuses, answers, sent)
        winner = statuses.index(200)
        self.won["first" if winner == 0 else "second"] += 1
        again = self._answered(sent[winner])
        assert again == answers[winner]
        after: Json = json.loads(answers[winner][1])
        assert after["version"] > view["version"]
        self.versions += after["version"] - view["version"]
        assert json.loads(answers[1 - winner][1])["view"]["version"] >= after["version"]
        return after

    def _answered(self, request: Request) -> tuple[int, bytes]:
        """By whichever server answers at last."""
        while True:
            found = self.wire.ask("POST", request.path, json.dumps(request.body), request.headers())
            if found is not None:
                return found
            self.resent += 1
            time.sleep(0.02)


def _two_of(view: Json, chance: Random) -> list[Json]:
    """Two legal moves that are not the same where there are two; a deal is asked for with two seeds."""
    legal = view["legal"]
    if legal[0]["move"] == "deal":
        return [{"move": "deal", "client_seed": f"{chance.getrandbits(128):032x}"} for _ in range(2)]
    knocks = [one for one in legal if one["move"] == "knock"]
    return chance.sample(knocks if len(knocks) > 1 else legal, 2) if len(legal) > 1 else legal * 2


def _request(view: Json, token: str, one: Json) -> Request:
    fields = dict(one)
    path = f"/api/games/{view['id']}/{fields.pop('move')}"
    return Request(view["id"], path, fields, secrets.token_urlsafe(18), token, view["version"])


def settled(url: str, fights: list[Duellists]) -> None:
    """Every version of every game was somebody's move, deal or reply, and no ply is missing or there twice."""
    ours = {game for fight in fights for game in fight.games}
    rows = ask(
        url,
        "SELECT game.id, game.version, count(DISTINCT hand.id), count(move.ply) FROM game LEFT JOIN hand "
        "ON hand.game = game.id LEFT JOIN move ON move.hand = hand.id GROUP BY game.id, game.version",
    )
    versions = {str(game): (int(str(v)), int(str(h)) + int(str(m))) for game, v, h, m in rows if game in ours}
    assert all(version == made for version, made in versions.values())
    assert sum(version for version, _ in versions.values()) == sum(fight.versions for fight in fights)
    assert ask(url, "SELECT hand FROM move GROUP BY hand HAVING count(*) <> max(ply) OR min(ply) <> 1") == []
    assert _gone_on_after_a_discard(url) == []


def _gone_on_after_a_discard(url: str) -> list[tuple[object, ...]]:
    """Discards after which the same seat moved again: it would have had two turns together."""
    return ask(
        url,
        "SELECT one.hand, one.ply FROM move AS one JOIN move AS next ON next.hand = one.hand "
        'AND next.ply = one.ply + 1 AND next.seat = one.seat WHERE one.move LIKE \'%"move":"discard"%\'',
    )
