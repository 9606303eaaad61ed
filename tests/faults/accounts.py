"""Accounts: what players were answered, held against what the database holds."""

import json
from collections import Counter
from typing import NamedTuple

from tests.databases import ask
from tests.faults.players import Acknowledged, Player

FIELDS = {"upcard": ("take",), "draw": ("from",), "discard": ("card",), "knock": ("discard",)}
Ply = tuple[str, int]  # a hand and a ply of it


class Account(NamedTuple):
    """What was answered, how many of the moves in it are not stored or were made twice, and how many of them were made
    before the request arrived that was answered: a request sent earlier had made them."""

    answers: int
    moves: int
    lost: int
    doubled: int
    replayed: int

    def __str__(self) -> str:
        told = f"{self.answers} answers, {self.moves} moves: {self.lost} lost, {self.doubled} doubled"
        return f"{told}, {self.replayed} answered again by their key"


def accounted(url: str, players: list[Player]) -> Account:
    """Hold every answer against the database; fails where the two do not agree in anything."""
    assert [fault for player in players for fault in player.faults] == []
    acknowledged = [one for player in players for one in player.acknowledged]
    if url.startswith("sqlite"):
        assert ask(url, "PRAGMA integrity_check") == [("ok",)]
        assert ask(url, "PRAGMA foreign_key_check") == []
    ours = {one.view()["id"] for one in acknowledged}
    moves = [one for one in acknowledged if one.request.path.rpartition("/")[2] in FIELDS]
    _each_game_was_made_or_followed_once(url, acknowledged, ours)
    told = Counter(_place(one) for one in moves)
    stored = _moves_of_people(url, ours)
    lost, doubled = len(set(told) - set(stored)), sum(told.values()) - len(told) + len(set(stored) - set(told))
    assert (lost, doubled) == (0, 0), (set(told) ^ set(stored), told.most_common(3))
    _each_move_is_the_one_that_was_sent(moves, stored)
    _each_deal_is_there_once(url, [one for one in acknowledged if one.request.path.endswith("/deal")], ours)
    joined = Counter(str(one.view()["id"]) for one in acknowledged if one.request.path.endswith("/join"))
    _each_version_is_a_deal_a_move_or_a_seat(url, ours, joined)
    _each_game_is_where_its_last_answer_says(url, acknowledged)
    return Account(len(acknowledged), len(moves), lost, doubled, _replayed(url, moves))


def _place(move: Acknowledged) -> Ply:
    view = move.view()
    return view["hand"]["id"], view["events"][0]["ply"]


def _moves_of_people(url: str, ours: set[str]) -> dict[Ply, dict[str, object]]:
    rows = ask(
        url,
        "SELECT hand.game, move.hand, move.ply, move.move FROM move JOIN hand ON hand.id = move.hand "
        "JOIN seat ON seat.game = hand.game AND seat.seat = move.seat WHERE seat.cpu IS NULL",
    )
    return {(str(hand), int(str(ply))): json.loads(str(line)) for game, hand, ply, line in rows if game in ours}


def _replayed(url: str, moves: list[Acknowledged]) -> int:
    """How many moves were made by an earlier sending than the one that was answered."""
    at = {(hand, ply): int(str(made)) for hand, ply, made in ask(url, "SELECT hand, ply, at FROM move")}
    return sum(one.sent > 1 and at[_place(one)] < one.asked for one in moves)


def _each_move_is_the_one_that_was_sent(moves: list[Acknowledged], stored: dict[Ply, dict[str, object]]) -> None:
    for one in moves:
        line, name = stored[_place(one)], one.request.path.rpartition("/")[2]
        assert (line["move"], line["seat"]) == (name, one.view()["you"])
        assert all(line[field] == one.request.body[field] for field in FIELDS[name])


def _each_deal_is_there_once(url: str, deals: list[Acknowledged], ours: set[str]) -> None:
    dealt = Counter(one.view()["hand"]["id"] for one in deals)
    assert set(dealt) == {hand for hand, game in ask(url, "SELECT id, game FROM hand") if game in ours}
    assert max(dealt.values()) == 1


def _each_game_was_made_or_followed_once(url: str, acknowledged: list[Acknowledged], ours: set[str]) -> None:
    """Everybody who asked for another game was told the same one, and no other is there that our tokens open."""
    follows: dict[str, set[str]] = {}
    for one in acknowledged:
        if one.request.path.endswith("/rematch"):
            follows.setdefault(str(one.request.game), set()).add(one.view()["id"])
    stored = {str(game): str(after) for game, after in ask(url, "SELECT id, rematch FROM game") if after is not None}
    assert {game: {after} for game, after in stored.items() if game in ours} == follows
    assert sum(one.request.path == "/api/games" for one in acknowledged) == len(ours) - len(follows)
    held = [(str(game), held) for game, held in ask(url, "SELECT game, token_hash FROM seat") if held is not None]
    tokens = {token for game, token in held if game in ours}
    assert {game for game, token in held if token in tokens} == ours


def _each_version_is_a_deal_a_move_or_a_seat(url: str, ours: set[str], joined: Counter[str]) -> None:
    """Or the game that follows."""
    rows = ask(
        url,
        "SELECT id, version, (SELECT count(*) FROM hand WHERE game = game.id), "
        "(SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = game.id), "
        "CASE WHEN rematch IS NULL THEN 0 ELSE 1 END, "
        "(SELECT max(n) FROM (SELECT count(*) - max(ply) AS n FROM move GROUP BY hand) AS gaps) FROM game",
    )
    for game, *counts in rows:
        version, hands, moves, followed, holes = (int(str(number or 0)) for number in counts)
        assert game not in ours or version == hands + moves + joined[str(game)] + followed
        assert holes == 0


def _each_game_is_where_its_last_answer_says(url: str, acknowledged: list[Acknowledged]) -> None:
    latest: dict[str, int] = {}
    for one in acknowledged:
        view = one.view()
        latest[view["id"]] = max(latest.get(view["id"], 0), view["version"])
    rows = ask(url, "SELECT id, version - CASE WHEN rematch IS NULL THEN 0 ELSE 1 END FROM game")
    stored = {str(game): int(str(version)) for game, version in rows}
    assert {game: stored[game] for game in latest} == latest
