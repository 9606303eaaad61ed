"""A battery of scripted hands and games that any table can be put through, and what differs between two tables.

What a script met is written down by path: `gin.points`, `put back.legal` (the words that were open before its last
move), `last card.refused` (the word and why it was refused; the script stops there).
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace
from tests.deals import DEALER, NON_DEALER, continued, dealt, deck, hand, move, new_game, options, scored
from tests.engine.test_drawn_hand import OTHER, READY, UNREADY
from tests.engine.test_showdown import A, B, D

from tapete.engine import game as games
from tapete.engine.cards import CARDS
from tapete.engine.game import Game
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.result import result_of
from tapete.engine.gin.table import Table
from tapete.engine.refusals import IllegalMove

Value = str | int | bool | None | frozenset[str]
Written = dict[str, Value]
Difference = dict[str, tuple[Value, Value]]

LOWER = "KS KH KD 2S 3S 7S QS QH QC AD"
ELEVEN = "3H 4H 5H 8S 8D 8C 9C TC JC QC"
THREE_LEFT = "4S 5S 6S 9H 9D 9C KH KD KC 3D"


class Script(NamedTuple):
    """A deal and its moves; `draws` turns throw what they drew from the stock before the last words are spoken."""

    first: str
    second: str
    upcard: str
    stock: str
    words: str
    draws: int = 0
    then: str = ""


HANDS = {
    "gin": Script(D.knocker, D.defender, "JD", "2D", "pass pass stock !2D"),
    "knock": Script(B.knocker, B.defender, "JD", "KC", "pass pass stock !KC"),
    "undercut": Script(A.knocker, LOWER, "JD", "TC", "pass pass stock !TC"),
    "tie": Script(A.knocker, A.defender, "JD", "TC", "pass pass stock !TC"),
    "put back": Script(NON_DEALER, DEALER, "JD", "", "take -JD"),
    "put back in a knock": Script(READY, OTHER, "KC", "", "take !KC"),
    "run down": Script(UNREADY, OTHER, "KC", "", "pass pass", 28, "stock -9C"),
    "last card": Script(READY, OTHER.replace("2D", "9S"), "KC", "", "pass pass", 28, "stock !7D"),
    "eleven melded": Script(ELEVEN, "", "JD", "KC", "pass pass stock big"),
    "eleven melded, one thrown": Script(ELEVEN, "", "JD", "KC", "pass pass stock !9C"),
    "ten melded": Script(D.knocker, D.defender, "JD", "2D", "pass pass stock big"),
    "ten left under a seven": Script(READY, OTHER, "7S", "KC", "pass pass stock !KC"),
    "three left under a seven": Script(THREE_LEFT, "", "7S", "JC", "pass pass stock !JC"),
    "undercut under a seven": Script(THREE_LEFT, "7C 7D 7H JD JH JS TC TD TH AD", "7S", "JC", "pass pass stock !JC"),
    "three left under an ace": Script(THREE_LEFT, "", "AS", "JC", "pass pass stock !JC"),
    "gin under an ace": Script(D.knocker, D.defender.replace("AS", "AD"), "AS", "2D", "pass pass stock !2D"),
}


def all_written(table: Table) -> Written:
    """What the whole battery met at a table."""
    written: Written = {}
    for name, script in HANDS.items():
        written |= {f"{name}.{path}": value for path, value in _hand(table, script)}
    for name, game in _games(table):
        written |= {f"{name}.{path}": value for path, value in _game(game)}
    return written


def difference(one: Written, other: Written) -> Difference:
    """The paths where two tables differ: the values; of words the ones lost and the ones gained; null where nothing."""
    differ = sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
    return {path: _apart(one.get(path), other.get(path)) for path in differ}


def _apart(one: Value, other: Value) -> tuple[Value, Value]:
    if isinstance(one, frozenset) and isinstance(other, frozenset):
        return " ".join(sorted(one - other)), " ".join(sorted(other - one))
    return one, other


def _hand(table: Table, script: Script) -> Iterator[tuple[str, Value]]:
    now = hand(script.first, script.second, script.upcard, script.stock, rules=table)
    yield "limit", now.limit
    before = now
    for word in _words(script, now):
        before = now
        try:
            now, _ = play.apply(now, now.turn, move(word))
        except IllegalMove as refusal:
            yield "refused", f"{word}: {refusal.code}"
            break
    yield "legal", frozenset(options(before))
    yield "stock", now.stock
    yield from _end(now)


def _words(script: Script, start: Hand) -> list[str]:
    top = count(start.top)
    turns = [word for _ in range(script.draws) for word in ("stock", f"-{CARDS[start.deck[next(top)]]}")]
    return [*script.words.split(), *turns, *script.then.split()]


def _end(now: Hand) -> Iterator[tuple[str, Value]]:
    if now.showdown is None:
        yield "end", f"none, {now.phase}"
        return
    result = result_of(now.rules, now.showdown)
    yield "end", f"{'big gin' if result.big_gin else result.outcome} {result.winner}"
    yield "points", result.points
    yield "doubled", result.doubled
    yield "counts", " ".join(str(seat.deadwood) for seat in result.seats)
    yield "laid off", " ".join(one.card for seat in result.seats for one in seat.layoffs)


def _games(table: Table) -> Iterator[tuple[str, Game]]:
    """Games to 100 after a hand: seat 0 was offered the upcard and seat 1 dealt, or as the name says."""
    fresh = new_game(100, rules=table)
    knock = deck(B.knocker, B.defender, "JD", "KC")
    yield "won by the one who did not deal", continued(dealt(fresh, knock), "pass pass stock !KC")
    lost = deck(B.defender, B.knocker, "JD", "KC QC")
    yield "won by the dealer", continued(dealt(fresh, lost), "pass pass stock -KC stock !QC")
    loose = deck(UNREADY, OTHER, "KC")
    words = " ".join(f"stock -{card}" for card in loose[21 : 52 - table.stock_left])
    yield "drawn", continued(dealt(fresh, loose), f"pass pass {words}")
    late = replace(scored(fresh, 75, 90), won=(1, 4))
    yield "short of the target", continued(dealt(late, knock), "pass pass stock !KC")
    later = replace(scored(fresh, 76, 90), won=(1, 4))
    yield "at the target", continued(dealt(later, knock), "pass pass stock !KC")


def _game(game: Game) -> Iterator[tuple[str, Value]]:
    yield "next dealer", game.dealers[0]
    yield "winner", game.winner
    for seat in (0, 1):
        yield f"score.{seat}", game.scores[seat]
        yield f"bonus.{seat}", games.bonus(game, seat)
