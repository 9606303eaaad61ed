"""Random play of rummy: decks, and turns played with more or less sense, some of them ended by the clock."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.engine.rummy.rich_hands import some_hand

from tapete.engine import game as games
from tapete.engine.cards import DOUBLE_PACK, JOKER
from tapete.engine.events import Event
from tapete.engine.game import Game
from tapete.engine.moves import Discard, Draw, LayMeld, LayOff, Open, Rebuild, SwapJoker, TableMove, TakeBack
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy import play
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import view


def random_deck(rng: Random) -> tuple[str, ...]:
    """Two packs and four jokers, shuffled."""
    return tuple(rng.sample(DOUBLE_PACK, 108))


def rich_deck(rng: Random, seats: int) -> tuple[str, ...]:
    """A deck that deals most seats cards that go together, jokers among them."""
    left, hands = list(DOUBLE_PACK), []
    for _ in range(seats):
        wanted = list(some_hand(rng, 13, min(rng.choice((0, 0, 1, 1, 2, 3)), left.count(JOKER))))
        hand = [left.pop(left.index(card)) for card in wanted if card in left]
        rng.shuffle(left)
        hands.append(rng.sample([*hand, *(left.pop() for _ in range(13 - len(hand)))], 13))
    dealt = [card for round_ in zip(*hands, strict=True) for card in round_]
    return *dealt, *rng.sample(left, len(left))


class Style(NamedTuple):
    """How a deal is played: the chances that a seat draws from the pile, gives that card back, looks for something to
    lay, does so in a way of its own, swaps a joker where it can, and lets its clock run out before a move."""

    pile: float
    back: float
    looks: float
    own: float
    swaps: float
    late: float


def some_style(rng: Random) -> Style:
    """From seats that only draw and throw to those that lay down all they can."""
    pile = rng.choice((0.1, 0.3, 0.5))
    return Style(pile, rng.choice((0.1, 0.5)), rng.choice((0.0, 0.5, 1.0, 1.0)), 0.3, 0.7, rng.choice((0.0, 0.02, 0.1)))


class Step(NamedTuple):
    """A move that was made: by whom, whether the table made it, the deal after it, and what happened."""

    seat: int
    move: TableMove
    auto: bool
    after: Hand
    events: tuple[Event, ...]


def random_play(rng: Random, hand: Hand, style: Style) -> Iterator[Step]:
    """A random deal to its end, step by step."""
    while hand.phase != "finished":
        for step in some_steps(rng, hand, style):
            hand = step.after
            yield step


def some_steps(rng: Random, hand: Hand, style: Style) -> Iterator[Step]:
    """What happens next: a move, the moves that end a turn that took too long, or a stock built anew."""
    if hand.phase == "rebuild":
        yield stepped(hand, Rebuild(tuple(rng.sample(hand.pile[:-1], len(hand.pile) - 1))), auto=True)
        return
    move = None if rng.random() < style.late else choose(rng, hand, style)
    if move is not None:
        yield stepped(hand, move)
        return
    for one in tuple(moves_for(hand)):
        step = stepped(hand, one, auto=True)
        hand = step.after
        yield step


def through_game(rng: Random, game: Game, style: Style) -> Iterator[Game]:
    """The game after each step of its deal, played to the end: what random players do at a table of a game."""
    while game.boards[0].running:
        hand = hand_of(game)
        for step in some_steps(rng, hand, style):
            if step.auto and not isinstance(step.move, Rebuild) and step.after.ply == hand.ply + 1:
                game = games.timed_out(game, step.seat)
            game = games.apply(game, step.seat, step.move, auto=step.auto)
            yield game


def hand_of(game: Game) -> Hand:
    """The deal on a game's table."""
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


def stepped(hand: Hand, move: TableMove, *, auto: bool = False) -> Step:
    """One move of the seat on turn."""
    after, events = play.apply(hand, hand.turn, move, auto=auto)
    return Step(hand.turn, move, auto, after, events)


def choose(rng: Random, hand: Hand, style: Style) -> TableMove | None:
    """A legal move; nothing where the seat is stuck and its clock must end the turn."""
    if hand.phase == "draw":
        return Draw("discard" if not hand.stock_only and rng.random() < style.pile else "stock")
    if hand.taken is None and not hand.freed and rng.random() >= style.looks:
        return _thrown(rng, hand)
    if hand.taken is not None and not hand.acted and rng.random() < style.back:
        return TakeBack()
    own = _of_its_own(rng, hand) if rng.random() < style.own else None
    return own or _listed(rng, hand, style)


def _listed(rng: Random, hand: Hand, style: Style) -> TableMove | None:
    moves = legal_moves(view(hand, hand.turn))
    laid = [one for one in moves if isinstance(one, Open | LayMeld | LayOff)]
    swaps = [one for one in moves if isinstance(one, SwapJoker)]
    if swaps and rng.random() < style.swaps:
        return rng.choice(swaps)
    if laid:
        return _somehow(rng, hand, rng.choice(laid))
    throws = [one for one in moves if isinstance(one, Discard)]
    return _thrown(rng, hand) if throws else rng.choice(moves) if moves else None


def _somehow(rng: Random, hand: Hand, move: TableMove) -> TableMove:
    """The move itself; what is laid off on a set may go to either end of it."""
    if isinstance(move, LayOff) and hand.table[move.meld].kind == "set":
        return LayOff(move.card, move.meld, rng.choice((None, "low", "high")))
    return move


def _thrown(rng: Random, hand: Hand) -> Discard:
    """Any card or one of those that count most."""
    cards = rng.sample(hand.held, min(len(hand.held), rng.choice((1, 3))))
    return Discard(max(cards, key=lambda card: (card != JOKER, count((card,)))))


def _of_its_own(rng: Random, hand: Hand) -> TableMove | None:
    """An opening or a meld that is not listed perhaps, where a try at one is accepted."""
    for _ in range(6):
        rows = tuple(some_row(rng, hand.held) for _ in range(rng.choice((1, 2, 2, 3))))
        move = LayMeld(rows[0]) if hand.has_opened else Open(rows)
        try:
            play.apply(hand, hand.turn, move)
        except IllegalMove:
            continue
        return move
    return None


def some_row(rng: Random, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Some cards of one suit or of one rank out of a hand, in some order, a joker or two put in."""
    one = rng.choice(cards)
    near = [card for card in dict.fromkeys(cards) if card[rng.random() < 0.5] in one and card != JOKER]
    row = sorted(
        rng.sample(near, min(len(near), rng.choice((2, 3, 3, 4)))), key=lambda card: "A23456789TJQK".index(card[0])
    )
    for _ in range(min(cards.count(JOKER), rng.choice((0, 0, 1, 2)))):
        row.insert(rng.randrange(len(row) + 1), JOKER)
    return tuple(row)
