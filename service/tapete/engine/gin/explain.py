"""Why some cards count what they do: the melds chosen, what other choices would leave, and whether that may knock.

Every number comes from the kernel.
"""

from collections.abc import Iterator

from tapete.engine.cards import CARDS, cards_of, pips
from tapete.engine.gin.alternatives import alternatives
from tapete.engine.gin.melds import Arrangement, after_each, deadwood
from tapete.engine.gin.reasons import Reason, Value, loose, melds_of, reason
from tapete.engine.gin.showdown import knock_limit, ways_to_meld
from tapete.engine.gin.table import Table

Reasons = Iterator[Reason]


def explain_count(table: Table, cards: int, upcard: int | None) -> tuple[Reason, ...]:
    """Why some cards count what they do, and whether that is enough to knock.

    Ten cards may knock as they are, eleven after the discard that leaves least; fewer are only counted. Where the
    upcard sets the limit and is not known, nothing is said about it.
    """
    return *_count(table, cards), *_knock(table, cards, upcard)


def _count(table: Table, cards: int) -> Reasons:
    ways = ways_to_meld(cards, table.aces)
    shown = ways[0]
    left = cards & ~sum(shown)
    if not shown:
        yield reason("no-melds", deadwood=pips(left))
    elif not left:
        yield reason("all-melded", melds=melds_of(shown))
    else:
        yield reason("melds", melds=melds_of(shown), deadwood=pips(left))
    if left:
        yield reason("loose-cards", **loose(left))
    for melds in ways[1:]:
        yield reason("as-low", melds=melds_of(melds), **_rest(cards, melds))
    yield from _other_choices(table, cards, pips(left))


def _other_choices(table: Table, cards: int, best: int) -> Reasons:
    for melds in alternatives(cards, table.aces):
        if pips(cards & ~sum(melds)) > best:
            yield reason("would-leave", melds=melds_of(melds), **_rest(cards, melds))


def _knock(table: Table, cards: int, upcard: int | None) -> Reasons:
    size = cards.bit_count()
    if size < 10:
        return
    if size == 11:
        yield from _with_eleven(table, cards)
    least = deadwood(cards, table.aces) if size == 10 else min(after_each(cards, table.aces).values())
    yield from explain_limit(table, upcard)
    if least == 0:
        yield reason("gin")
    elif upcard is not None or not table.oklahoma:
        limit = knock_limit(table, upcard)
        yield reason("may-knock" if least <= limit else "too-much-to-knock", deadwood=least, limit=limit)


def _with_eleven(table: Table, cards: int) -> Reasons:
    if table.big_gin_bonus is not None and deadwood(cards, table.aces) == 0:
        yield reason("may-declare-big-gin", bonus=table.big_gin_bonus)
    counts = after_each(cards, table.aces)
    least = min(counts.values())
    thrown = tuple(CARDS[number] for number, count in counts.items() if count == least)
    yield reason("least-after-discard", cards=thrown, deadwood=least)


def explain_limit(table: Table, upcard: int | None) -> Reasons:
    """Where the knock limit comes from, at a table where the upcard sets it."""
    if table.oklahoma and upcard is not None:
        limit = knock_limit(table, upcard)
        if limit == 0:
            yield reason("limit-gin-only", upcard=CARDS[upcard])
        else:
            yield reason("limit-from-upcard", upcard=CARDS[upcard], limit=limit)


def _rest(cards: int, melds: Arrangement) -> dict[str, Value]:
    left = cards & ~sum(melds)
    return {"unmelded": cards_of(left), "deadwood": pips(left)}
