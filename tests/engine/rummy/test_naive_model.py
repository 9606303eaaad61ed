"""Random deals played side by side by the engine and by the naive model: the same table after every move, the same
moves accepted, the listed ones among them, the same end."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from tests.engine.rummy.every_meld import JOKER, RUNS, SETS, Row, best
from tests.engine.rummy.naive_deal import NaiveDeal
from tests.engine.rummy.naive_rules import is_listed_form, objections, odd_words, words_to_try
from tests.engine.rummy.playing import random_deck, random_play, rich_deck, some_row, some_style
from tests.engine.rummy.side_by_side import follow, same_table
from tests.engine.rummy.words import move, word_of
from tests.repeats import repeated

from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.view import view

OPENINGS = {minimum: Options(opening=minimum) for minimum in (30, 40, 51)}
KINDS = ("stock", "pile", "back", "open", "meld", "off", "swap", "discard")


def refusal(hand: Hand, seat: int, word: str) -> str | None:
    """The engine's refusal of a move; nothing where it accepts."""
    try:
        play.apply(hand, seat, move(word))
    except IllegalMove as refused:
        return refused.code.value
    return None


def compare(hand: Hand, naive: NaiveDeal, rng: Random) -> set[str]:
    """Try every move there is, and many melds: what goes is what the rules allow. The kinds of what went."""
    seat = hand.turn
    listed = [word_of(one) for one in legal_moves(view(hand, seat))]
    tried = [*words_to_try(naive), *rng.sample(odd := list(odd_words(naive)), min(len(odd), 40))]
    if naive.stage == "play":
        tried += [*(f"meld {' '.join(row)}" for row in all_rows(hand.held)), *some_nonsense(rng, hand)]
        tried += some_openings(rng, hand, listed)
    against = {word: objections(naive, seat, word) for word in {*tried, *listed}}
    for word, why in against.items():
        code = refusal(hand, seat, word)
        assert (code in why) if why else code is None, (word, why, code)
    go = {word for word, why in against.items() if not why}
    compare_listed(naive, set(listed), go)
    assert len(set(listed)) == len(listed)
    other = rng.choice([one for one in naive.order if one != seat])
    assert refusal(hand, other, rng.choice(tried)) == "not-your-turn"
    assert not legal_moves(view(hand, other))
    return {word.split()[0] if word[0] != "-" else "discard" for word in go}


def compare_listed(naive: NaiveDeal, listed: set[str], go: set[str]) -> None:
    """What is listed goes; what goes is listed but for some openings and melds, and of these there are some."""
    assert listed <= go
    free = {word for word in go if not word.startswith(("open", "meld"))}
    assert {word for word in free if is_listed_form(naive, word)} == {
        word for word in listed if not word.startswith(("open", "meld"))
    }
    if naive.stage == "play" and naive.turn not in naive.opened:
        assert any(word.startswith("open") for word in listed) == can_open(naive)
    assert any(word.startswith("meld") for word in listed) == any(word.startswith("meld") for word in go)
    assert bool(listed) == bool(go)
    for duty in (JOKER if naive.debt else "", naive.taken.face if naive.taken else ""):
        if duty:
            assert any(duty in word.split() for word in listed) == any(duty in word.split() for word in go)


def can_open(naive: NaiveDeal) -> bool:
    """Whether any family of melds opens."""
    held = naive.faces(naive.turn)
    found = best(tuple(held), naive.taken.face if naive.taken else None)
    return found.dearest[0] >= naive.minimum or (found.largest[0] > 0 and found.largest[0] >= len(held) - 1)


@lru_cache(maxsize=64)
def all_rows(held: Row) -> tuple[Row, ...]:
    """Every meld that the cards of a hand make, once for each way to lay it."""
    rows = []
    for faces in (*RUNS, *SETS):
        lacking = [face for face in faces if face not in held]
        if len(lacking) <= held.count(JOKER) and len(faces) - len(lacking) >= 2:
            rows.append(tuple(JOKER if face in lacking else face for face in faces))
    return tuple(rows)


def some_openings(rng: Random, hand: Hand, listed: list[str]) -> Iterator[str]:
    """Some of one meld or more, and the listed ones changed a little."""
    rows = all_rows(hand.held)
    for _ in range(12 if rows else 0):
        yield "open " + " + ".join(" ".join(rng.choice(rows)) for _ in range(rng.choice((1, 2, 3))))
    for one in listed:
        if one.startswith("open"):
            melds = one.removeprefix("open ").split(" + ")
            yield "open " + " + ".join(rng.sample(melds, len(melds)))
            yield "open " + " + ".join(rng.sample(melds, rng.randrange(1, len(melds) + 1)))


def some_nonsense(rng: Random, hand: Hand) -> Iterator[str]:
    """Rows that are mostly none, and melds in any order."""
    for _ in range(12):
        some = some_row(rng, hand.held) or ("7H",)
        yield "meld " + " ".join(rng.sample(some, len(some)))
    for row in rng.sample(rows := all_rows(hand.held), min(len(rows), 6)):
        yield "meld " + " ".join(rng.sample(row, len(row)))
        yield "meld " + " ".join(row[:-1])
        yield "meld " + " ".join((*row, rng.choice(hand.held)))


def share_of(hand: Hand) -> float:
    """How often a position is tried: those with most to lay, and with duties, most often."""
    if hand.phase == "draw":
        return 0.02
    if hand.freed or (hand.acted and len(hand.held) > 1):
        return 1.0
    return 0.3 if hand.has_opened else 0.1


def side_by_side(rng: Random, seats: int) -> tuple[Hand, Counter[str]]:
    """A random deal to its end; at this share of its positions every move is tried. What went there, by kind."""
    deck = rich_deck(rng, seats) if rng.random() < 0.7 else random_deck(rng)
    minimum = rng.choice(tuple(OPENINGS))
    dealer = rng.randrange(seats)
    order = [(dealer + 1 + step) % seats for step in range(seats)]
    hand, naive = play.deal(OPENINGS[minimum], dealer, deck, order), NaiveDeal(deck, order, minimum)
    went: Counter[str] = Counter()
    for step in random_play(rng, hand, some_style(rng)):
        follow(naive, step)
        hand = step.after
        same_table(hand, naive)
        between = step.auto and hand.turn == step.seat
        if hand.phase in ("draw", "play") and not between and rng.random() < share_of(hand):
            went.update(compare(hand, naive, rng))
            went["positions"] += 1
    return hand, went


@pytest.mark.timeout(1_200)
@repeated(1_000)
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_engine_accepts_lists_and_decides_what_the_rules_do(seats: int, times: int) -> None:
    """At so many positions of random deals every move is tried."""
    rng = Random(f"{seats} side by side")
    went: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    while went["positions"] < times:
        hand, some = side_by_side(rng, seats)
        assert hand.result is not None
        ends[hand.result.outcome] += 1
        went += some
    assert min(went[kind] for kind in KINDS) >= 5, went
    assert min(ends[end] for end in ("out", "closed-out", "blocked")) >= 1, ends
