"""Thousands of random games: what always holds, and that nothing unlisted is accepted."""

from collections import Counter
from random import Random

import msgspec
import pytest
from tests.deals import PACK as FACES
from tests.deals import dealt, new_game
from tests.engine.naive_melds import FIRST_CARD, Cards, least
from tests.engine.playing import choose, random_deck, some_style

from tapete.engine import game as games
from tapete.engine.cards import PACK, cards_of
from tapete.engine.game import Game
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard
from tapete.engine.refusals import IllegalMove, Refusal

HANDS = 1_000
EVERY_MOVE: list[Move] = [
    Upcard(take=True),
    Upcard(take=False),
    Draw("stock"),
    Draw("discard"),
    *(Discard(card) for card in FACES),
    *(Knock(card) for card in FACES),
]
ONE = [1 << number for number in range(52)]
TURNS: dict[str, list[type]] = {"upcard": [Upcard], "draw": [Draw], "discard": [Discard, Knock], "finished": []}


def check_table(hand: Hand) -> None:
    """Each of the 52 cards is in one place; everybody holds ten, the seat that is to discard eleven."""
    lying = hand.pile + hand.deck[hand.top :]
    held = [cards.bit_count() for cards in hand.cards]
    assert sum(held) + len(lying) == 52
    assert sum(hand.cards) + sum(map(ONE.__getitem__, lying)) == PACK
    eleven = hand.turn if hand.phase == "discard" else None
    assert held == [10 + (seat == eleven) for seat in (0, 1)]
    assert all(taken & ~cards == 0 for taken, cards in zip(hand.pickups, hand.cards, strict=True))


def moves_of_the_one_on_turn(hand: Hand) -> tuple[Move, ...]:
    """One seat has moves while the hand runs, nobody after it."""
    listed = [play.legal_moves(hand, seat) for seat in (0, 1)]
    assert [bool(moves) for moves in listed] == [hand.phase != "finished" and seat == hand.turn for seat in (0, 1)]
    return listed[hand.turn]


def verdict(hand: Hand, seat: int, move: Move) -> Refusal | None:
    """What the rules say of a move, by the order in which a person would object."""
    if hand.phase == "finished":
        return Refusal.HAND_FINISHED
    if hand.turn != seat:
        return Refusal.NOT_YOUR_TURN
    if type(move) not in TURNS[hand.phase]:
        return Refusal.WRONG_PHASE
    if isinstance(move, Discard | Knock):
        return _verdict_on_card(hand, move)
    if isinstance(move, Draw) and move.source == "discard" and hand.stock_only >> seat & 1:
        return Refusal.MUST_DRAW_STOCK
    return None


def _verdict_on_card(hand: Hand, move: Discard | Knock) -> Refusal | None:
    card = move.card if isinstance(move, Discard) else move.discard
    held = Cards(cards_of(hand.cards[hand.turn]))
    if card not in held:
        return Refusal.CARD_NOT_HELD
    if hand.taken is not None and card in cards_of(1 << hand.taken):
        return Refusal.CARD_JUST_TAKEN
    if isinstance(move, Knock) and least(held - {card}) > 10:
        return Refusal.TOO_MUCH_DEADWOOD
    return None


def answer(hand: Hand, seat: int, move: Move) -> Refusal | None:
    """What the engine says of a move."""
    try:
        play.apply(hand, seat, move)
    except IllegalMove as refusal:
        return refusal.code
    return None


def check_every_move(hand: Hand) -> None:
    """Both seats try every move there is: just the listed ones go, each refusal names its reason, nothing changes."""
    before = msgspec.json.encode(hand)
    for seat in (0, 1):
        listed = play.legal_moves(hand, seat)
        assert len(set(listed)) == len(listed)
        for move in EVERY_MOVE:
            said = answer(hand, seat, move)
            assert said == verdict(hand, seat, move), (seat, move)
            assert (said is None) == (move in listed)
    assert msgspec.json.encode(hand) == before


def check_invalid_melds(hand: Hand, rng: Random) -> None:
    """No named melds are accepted that are no melds, not disjoint or not held."""
    go = rng.choice([move.card for move in play.legal_moves(hand, hand.turn) if isinstance(move, Discard)])
    kept = [card for card in cards_of(hand.cards[hand.turn]) if card != go]
    foreign = [card for card in FACES if card not in kept]
    pair = tuple(rng.sample(kept, 2))
    for melds in ((pair,), ((),), ((*pair, go),), ((pair[0],) * 3,), (tuple(rng.sample(foreign, 3)),)):
        assert answer(hand, hand.turn, Knock(go, melds)) is Refusal.INVALID_MELDS
    for meld in (meld for card in kept for meld in FIRST_CARD[card] if meld <= set(kept)):
        assert answer(hand, hand.turn, Knock(go, (tuple(meld), tuple(meld)))) is Refusal.INVALID_MELDS


def played_out(rng: Random, game: Game) -> Game:
    """The game after one more random hand, checked after every move; at one ply or two every move there is is tried."""
    game = dealt(game, random_deck(rng))
    style, tried = some_style(rng), {rng.randrange(60), rng.randrange(120)}
    while True:
        hand = game.boards[0].hand
        check_table(hand)
        listed = moves_of_the_one_on_turn(hand)
        if hand.ply in tried or (hand.phase == "finished" and rng.random() < 0.1):
            check_every_move(hand)
            if hand.phase == "discard":
                check_invalid_melds(hand, rng)
        if not listed:
            break
        game = games.apply(game, hand.turn, choose(rng, hand, style, listed))
    return game


def check_scores(before: Game, after: Game) -> None:
    """The winner's points are added, the deal passes on by the rules, and the target ends the game."""
    showdown = after.boards[0].hand.showdown
    assert showdown is not None
    gained = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    assert gained == [points(MESA, showdown) if seat == showdown.winner else 0 for seat in (0, 1)]
    assert after.dealers == (before.dealers if showdown.winner is None else (1 - showdown.winner,))
    assert (after.winner is not None) == any(score >= after.target for score in after.scores)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_played_the_table_stays_whole_and_only_listed_moves_are_accepted(seed: int) -> None:
    rng = Random(seed)
    game = new_game()
    ends: Counter[str] = Counter()
    for _ in range(HANDS):
        after = played_out(rng, game)
        check_scores(game, after)
        showdown = after.boards[0].hand.showdown
        assert showdown is not None
        ends[showdown.outcome] += 1
        over = after.winner is not None
        game = new_game(rng.choice((50, 100)), rng.randrange(2)) if over else after
    assert min(ends[end] for end in ("knock", "gin", "undercut", "drawn")) >= HANDS // 200, ends
