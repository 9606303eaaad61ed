"""Rows, arrangements and faults against all melds there are, on every short row of a few cards and on random ones."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from random import Random

import pytest
from tests.engine.rummy.every_meld import JOKER, LINE, RUNS, SETS, Known, Row, is_set, meanings, ways
from tests.engine.rummy.rich_hands import some_hand

from tapete.engine.rummy.melds import Fault, Meld, NoMeld, arrangements, fault, read

ALPHABETS = {
    "round the corner": "XX QH KH AH 2H 3H",
    "one rank and a neighbour": "XX 7C 7D 7H 7S 8S",
    "one suit with gaps": "XX 4D 5D 6D 8D 9D",
    "two suits": "XX JC QC KC QS KS",
}
CIRCLE = LINE[:-1]
ROWS = 4_500
LONG = [faces for faces in sorted(RUNS) if len(faces) == 13]


def short_rows(text: str) -> Iterator[Row]:
    """Every row of at most five of these cards, each as often as there are places."""
    for size in range(6):
        yield from product(text.split(), repeat=size)


def random_rows(seed: int) -> Iterator[Row]:
    """Melds with something wrong here and there, and cards of rich hands."""
    rng = Random(seed)
    templates = sorted(RUNS) + sorted(SETS) * 3
    for _ in range(ROWS):
        row = list(rng.choice(templates)) if rng.random() < 0.8 else list(some_hand(rng, rng.randrange(3, 9), 2))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            row[rng.randrange(len(row))] = JOKER
        if rng.random() < 0.2:
            row.insert(rng.randrange(len(row) + 1), rng.choice([JOKER, *row]))
        if rng.random() < 0.1:
            row = [*rng.choice(LONG), rng.choice([JOKER, "AS", "AH"])]
        if rng.random() < 0.3:
            one, other = rng.randrange(len(row)), rng.randrange(len(row))
            row[one], row[other] = row[other], row[one]
        yield tuple(row)


def all_rows() -> Iterator[Row]:
    """Short ones and random ones."""
    for text in ALPHABETS.values():
        yield from short_rows(text)
    yield from random_rows(1)


def agrees(found: Meld | NoMeld, known: list[Known]) -> bool:
    """Whether the engine's answer is what brute force knows of the row."""
    if isinstance(found, NoMeld):
        return not known
    if found.kind == "run":
        return known == [Known("run", found.faces, found.value)]
    return {(one.kind, one.value) for one in known} == {("set", found.value)} and _shown(found, known)


def _shown(found: Meld, known: list[Known]) -> bool:
    """Whether a set's faces say of each joker what all readings have in common."""
    for card, face in zip(found.cards, found.faces, strict=True):
        may_be = {one for reading in known for one in reading.faces} - set(found.cards)
        wanted = card if card != JOKER else may_be.pop() if len(may_be) == 1 else known[0].faces[0][0]
        if face != wanted:
            return False
    return True


def test_a_row_is_read_as_the_one_meld_that_it_is_or_as_none() -> None:
    wrong = [row for row in all_rows() if not agrees(read(row), meanings(row))]
    assert not wrong


def test_the_rows_hold_melds_and_every_fault() -> None:
    """Else the comparisons would prove little."""
    found = [read(row) for row in all_rows()]
    assert sum(isinstance(one, Meld) and one.kind == "run" for one in found) > 500
    assert sum(isinstance(one, Meld) and one.kind == "set" for one in found) > 500
    faults = [one.fault for one in found if isinstance(one, NoMeld)]
    assert min(faults.count(name) for name in CLAIMS) > 20, {name: faults.count(name) for name in CLAIMS}
    assert set(faults) == set(CLAIMS)


def real(row: Row) -> Row:
    """The cards that are no jokers."""
    return tuple(card for card in row if card != JOKER)


def _one_suit(cards: Row) -> bool:
    return len({card[1] for card in cards}) == 1


def _one_rank(cards: Row) -> bool:
    return len({card[0] for card in cards}) == 1


def _is_mixed(row: Row, named: Row) -> bool:
    """Without the cards named the others go together; where all are named, no two do."""
    left = tuple(card for card in real(row) if card not in named)
    if left:
        return set(named) <= set(row) and (_one_suit(left) or _one_rank(left))
    return all(not _one_suit(two) and not _one_rank(two) for two in pairwise(sorted(real(row))))


def _has_a_suit_twice(row: Row, named: Row) -> bool:
    return _one_rank(real(row)) and all(row.count(card) > 1 for card in named) and len(named) > 1


def _has_too_many_jokers(row: Row, named: Row) -> bool:
    fewer = list(row)
    for card in named:
        fewer.remove(card)
    return is_set(tuple(fewer)) and set(named) == {JOKER} and not is_set((*fewer, JOKER))


def _is_too_long(row: Row, named: Row) -> bool:
    return _one_suit(real(row)) and row[13:] == named and len(named) > 0


def _rounds(row: Row) -> list[str]:
    """The stretches of the circle of ranks that the row may be, with jokers anywhere."""
    turns = [(CIRCLE * 3)[start : start + len(row)] for start in range(13)]
    return [turn for turn in turns if all(c == JOKER or c[0] == rank for c, rank in zip(row, turn, strict=True))]


def _is_no_sequence(row: Row, named: Row) -> bool:
    """The cards named are a part of the row that fits nowhere, not even round the corner, one without each end does."""
    parts = [row[at : at + len(named)] for at in range(len(row))]
    return named in parts and not _rounds(named) and bool(_rounds(named[1:]) and _rounds(named[:-1]))


def _goes_round(row: Row, named: Row) -> bool:
    """The row fits the circle only, and so do the three about its ace."""
    return bool(_rounds(row)) and _rounds(named) == ["KA2"] and not meanings(row) and set(named) != {JOKER}


def _has_jokers_side_by_side(row: Row, named: Row) -> bool:
    """The row would be in sequence."""
    return bool(_rounds(row)) and (JOKER, JOKER) in pairwise(row) and len(named) > 1 and set(named) == {JOKER}


def _has_too_few_real_cards(row: Row, named: Row) -> bool:
    return len(real(row)) < 2 and named == (JOKER,) * row.count(JOKER)


CLAIMS: dict[Fault, Callable[[Row, Row], bool]] = {
    "too-short": lambda row, named: len(row) < 3 and named == row,
    "too-few-real-cards": _has_too_few_real_cards,
    "mixed": _is_mixed,
    "suit-twice": _has_a_suit_twice,
    "too-many-jokers": _has_too_many_jokers,
    "too-long": _is_too_long,
    "no-sequence": _is_no_sequence,
    "round-the-corner": _goes_round,
    "jokers-side-by-side": _has_jokers_side_by_side,
}


def test_the_fault_of_a_row_is_true_and_names_the_cards_that_break_it() -> None:
    found = ((row, read(row)) for row in all_rows())
    wrong = [(row, no) for row, no in found if isinstance(no, NoMeld) and not CLAIMS[no.fault](row, no.cards)]
    assert not wrong


@pytest.mark.parametrize("name", ALPHABETS)
def test_the_arrangements_of_cards_are_all_the_rows_in_which_they_are_a_meld(name: str) -> None:
    for cards in {tuple(sorted(row)) for row in short_rows(ALPHABETS[name])}:
        judge(cards)


def test_the_arrangements_of_random_cards_are_all_the_rows_in_which_they_are_a_meld() -> None:
    rng = Random(2)
    several = 0
    for row in random_rows(3):
        cards = rng.sample(row, len(row))
        several += judge(tuple(cards)) > 1
    assert several > ROWS // 50, "the cards are too plain to tell"


def judge(cards: Row) -> int:
    """How many arrangements there are; fails unless they are the right ones, the dearest first."""
    found = arrangements(cards)
    assert all(read(one.cards) == one and sorted(one.cards) == sorted(cards) for one in found)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    if is_set(cards):
        assert [one.kind for one in found] == ["set"], cards
    else:
        assert {one.cards for one in found} == ways(cards), cards
        assert len({one.cards for one in found}) == len(found)
    assert (fault(cards) is None) == bool(found), cards
    return len(found)
