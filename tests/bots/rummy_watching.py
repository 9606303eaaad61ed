"""What the CPUs of rummy are watched at: deals of their own, deals among strangers, and hidden cards changed."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from tests.engine.rummy.playing import Step, random_deck, rich_deck, some_steps, some_style, stepped
from tests.engine.rummy.words import word_of

from tapete.bots import RUMMY_BOTS
from tapete.engine.moves import RummyMove, TableMove
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand, in_order
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.view import view

LEVELS = tuple(RUMMY_BOTS)


class Met(NamedTuple):
    """A position, the level on turn in it, and its move."""

    level: str
    hand: Hand
    step: Step

    @property
    def move(self) -> TableMove:
        """What it did."""
        return self.step.move


def some_deck(rng: Random, seats: int) -> tuple[str, ...]:
    """A deck of random cards, or one that deals such as go together."""
    return rich_deck(rng, seats) if rng.random() < 0.5 else random_deck(rng)


def dealt(rng: Random, seats: int, deck: tuple[str, ...] | None = None) -> Hand:
    """A deal just dealt, in a room with any minimum."""
    rules = Options(opening=rng.choice((30, 40, 51)))
    return play.deal(rules, seats - 1, deck or some_deck(rng, seats), range(seats))


def chosen(level: str, hand: Hand, chance: Random) -> RummyMove:
    """What a level would do now in the seat on turn."""
    return RUMMY_BOTS[level].choose(view(hand, hand.turn), chance)


def word(level: str, hand: Hand, seed: int = 0) -> str:
    """The same as a word."""
    return word_of(chosen(level, hand, Random(seed)))


def whole_turn(level: str, hand: Hand) -> list[str]:
    """The words of all that a level does until another is on turn or the deal is over."""
    words, seat = [], hand.turn
    while hand.turn == seat and hand.phase in ("draw", "play"):
        words.append(word(level, hand))
        hand = play.apply(hand, seat, chosen(level, hand, Random(0)))[0]
    return words


def own_deal(rng: Random, levels: Sequence[str]) -> Iterator[Met]:
    """What CPUs of these levels do in a deal among themselves."""
    return (one for one in through_deal(rng, dealt(rng, len(levels)), levels) if isinstance(one, Met))


def through_deal(rng: Random, hand: Hand, levels: Sequence[str]) -> Iterator[Met | Step]:
    """The same of a given deal, with the stocks that are built anew."""
    while hand.phase != "finished":
        if hand.phase == "rebuild":
            step = next(some_steps(rng, hand, some_style(rng)))
            yield step
        else:
            step = stepped(hand, chosen(levels[hand.turn], hand, rng))
            yield Met(levels[hand.turn], hand, step)
        hand = step.after


def among_strangers(rng: Random, level: str, seats: int) -> Iterator[Met]:
    """What a CPU does in a deal with others who play mostly ill and run out of time now and then."""
    hand, style = dealt(rng, seats), some_style(rng)
    mine = rng.randrange(seats)
    while hand.phase != "finished":
        if hand.turn == mine and hand.phase != "rebuild":
            step = stepped(hand, chosen(level, hand, rng))
            yield Met(level, hand, step)
        else:
            *_, step = some_steps(rng, hand, style)
        hand = step.after


def rearranged(rng: Random, hand: Hand) -> Hand:
    """The deal with all that the seat on turn cannot see lying otherwise: the other hands and the stock."""
    others = [seat for seat in hand.order if seat != hand.turn]
    pool = [*hand.stock, *(card for seat in others for card in hand.cards[seat])]
    rng.shuffle(pool)
    cards = list(hand.cards)
    for seat in others:
        cards[seat] = in_order(tuple(pool.pop() for _ in hand.cards[seat]))
    return replace(hand, cards=tuple(cards), stock=tuple(pool))
