"""Random hands of two packs: uniform ones hold few melds, so most kinds crowd the cards together."""

from random import Random

from tests.engine.rummy.every_meld import RUNS, SETS, Row, meanings

from tapete.engine.cards import DOUBLE_PACK, JOKER, RANKS, SUITS

REAL = tuple(card for card in DOUBLE_PACK if card != JOKER)


def some_hand(rng: Random, size: int, jokers: int) -> Row:
    """A hand of that size with so many jokers among it, in any order."""
    kinds = [_any, _two_suits, _one_suit, _few_ranks, _few_ranks_of_two_suits, _around_the_ace]
    hand = [*rng.sample(rng.choice(kinds)(rng), size - jokers), *[JOKER] * jokers]
    rng.shuffle(hand)
    return tuple(hand)


def _of(suits: str | list[str], ranks: str) -> list[str]:
    return [card for card in REAL if card[1] in suits and card[0] in ranks]


def _any(rng: Random) -> list[str]:
    return list(REAL)


def _two_suits(rng: Random) -> list[str]:
    return _of(rng.sample(SUITS, 2), RANKS)


def _one_suit(rng: Random) -> list[str]:
    return _of(rng.choice(SUITS), RANKS)


def _few_ranks(rng: Random) -> list[str]:
    low = rng.randrange(10)
    return _of(SUITS, RANKS[low : low + 4])


def _few_ranks_of_two_suits(rng: Random) -> list[str]:
    low = rng.randrange(7)
    return _of(rng.sample(SUITS, 2), RANKS[low : low + 7])


def _around_the_ace(rng: Random) -> list[str]:
    return _of(rng.sample(SUITS, 3), "JQKA234")


def some_position(rng: Random, size: int, jokers: int, melds: int) -> tuple[Row, tuple[Row, ...]]:
    """A hand with so many jokers, and the rows of so many melds on a table, which take many cards of such hands."""
    suits = rng.sample(SUITS, rng.choice([1, 2, 3, 4]))
    pack = [*REAL, *[JOKER] * (4 - jokers)]
    rows: list[Row] = []
    while len(rows) < melds:
        row = _some_meld(rng, suits)
        if all(pack.count(card) >= row.count(card) for card in row):
            pack = _without(pack, row)
            rows.append(row)
    wanted = {card for row in rows for card in _around(row)}
    near = [card for card in pack if card in wanted or (card != JOKER and card[1] in suits)]
    far = [card for card in pack if card != JOKER]
    hand = [*rng.sample(near if len(near) >= size else far, size - jokers), *[JOKER] * jokers]
    rng.shuffle(hand)
    return tuple(hand), tuple(rows)


def _some_meld(rng: Random, suits: list[str]) -> Row:
    """A run of these suits or any set, short ones more often, a joker in some."""
    runs = [faces for faces in RUNS if faces[0][1] in suits and len(faces) <= rng.choice([3, 4, 6, 13])]
    row = list(rng.choice(runs if rng.random() < 0.6 else sorted(SETS)))
    if rng.random() < 0.3:
        row[rng.randrange(len(row))] = JOKER
    return tuple(row)


def _without(pack: list[str], row: Row) -> list[str]:
    left = list(pack)
    for card in row:
        left.remove(card)
    return left


def _around(row: Row) -> set[str]:
    """The cards that would go on a meld, jokers apart."""
    (faces, *_) = (known.faces for known in meanings(row))
    if faces in SETS:
        return {faces[0][0] + suit for suit in SUITS} - set(row)
    longer = (run for run in RUNS if len(run) == len(row) + 1 and faces in (run[1:], run[:-1]))
    return {card for run in longer for card in run} - set(faces)
