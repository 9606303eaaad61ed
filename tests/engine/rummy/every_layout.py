"""Layouts of rummy by brute force: every order of single steps on the table, for hands of a few cards.

A state is what is left in hand, sorted, and the rows on the table as they have grown. A new meld is laid with all that
it is to take, so it is not grown any more.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from tests.engine.rummy.every_meld import IN_HAND, JOKER, RUNS, SETS, Row, is_set, meanings, ways

Rows = tuple[Row, ...]
State = tuple[Row, Rows]


def count(cards: Row) -> int:
    """What cards left in hand count."""
    return sum(IN_HAND[card[0]] for card in cards)


def without(cards: Row, some: Row) -> Row:
    """Cards without some of them."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=1 << 16)
def dearest(cards: Row) -> int | None:
    """The most that cards, in any order, count as one meld; null where they make none."""
    runs = [RUNS[known.faces] for row in ways(cards) for known in meanings(row)]
    sets = [SETS[known.faces] for known in meanings(cards) if known.kind == "set"] if is_set(cards) else []
    return max(runs + sets, default=None)


@lru_cache(maxsize=1 << 12)
def new_melds(hand: Row) -> tuple[tuple[Row, int], ...]:
    """Each choice of cards of a hand that makes a meld, and the most that it counts."""
    choices = sorted({cards for size in range(3, len(hand) + 1) for cards in combinations(hand, size)})
    valued = ((cards, dearest(cards)) for cards in choices)
    return tuple((cards, value) for cards, value in valued if value is not None)


def _layoffs(state: State) -> Iterator[State]:
    hand, rows = state
    for card in sorted(set(hand)):
        for place, row in enumerate(rows):
            for grown in ((card, *row), (*row, card)):
                if meanings(grown):
                    yield without(hand, (card,)), (*rows[:place], grown, *rows[place + 1 :])


def _steps(state: State) -> Iterator[State]:
    yield from _layoffs(state)
    for cards, _ in new_melds(state[0]):
        yield without(state[0], cards), state[1]


def rests(hand: Row, rows: Rows) -> set[Row]:
    """All that can be left in a hand by laying down and off, what was there at the start included."""
    return {left for left, _ in _reached([(tuple(sorted(hand)), rows)], _steps)}


def _reached(starts: list[State], steps: Callable[[State], Iterator[State]]) -> set[State]:
    seen = set(starts)
    waiting = list(starts)
    while waiting:
        for after in steps(waiting.pop()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def openings(hand: Row, must_use: str | None) -> dict[Row, int]:
    """What each family of melds can leave in hand, and the most that it counts; the card to use in one of them."""
    found: dict[tuple[Row, bool], int] = {(tuple(sorted(hand)), must_use is None): 0}
    waiting = list(found)
    while waiting:
        left, used = waiting.pop()
        for cards, value in new_melds(left):
            after = (without(left, cards), used or must_use in cards)
            total = found[left, used] + value
            if total > found.get(after, -1):
                found[after] = total
                waiting.append(after)
    whole = tuple(sorted(hand))
    return {left: total for (left, used), total in found.items() if used and left != whole}


def goes_out(hand: Row, rows: Rows, must_use: str | None, minimum: int) -> bool:
    """Whether a seat that has not opened can lay all its cards but one at most in one turn."""
    found = openings(hand, must_use)
    allowed = [left for left, total in found.items() if total >= minimum or len(left) <= 1]
    return any(len(left) <= 1 for left, _ in _reached([(left, rows) for left in allowed], _layoffs))


def lays(rest: Row, hand: Row, must_use: str | None, jokers: int) -> bool:
    """Whether what is left shows that the card and so many jokers besides were laid."""
    used = must_use is None or rest.count(must_use) < hand.count(must_use)
    return used and hand.count(JOKER) - rest.count(JOKER) >= jokers + (must_use == JOKER)
