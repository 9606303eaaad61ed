"""What holds at every table after every move: 52 cards in their places, and the listed moves and no others go."""

from random import Random

import msgspec
from tests.deals import PACK as FACES
from tests.deals import gin
from tests.engine.naive_melds import ALL_MELDS, WORTH, Cards, least

from tapete.engine import game as games
from tapete.engine.cards import CARDS, PACK, cards_of
from tapete.engine.game import Game
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Upcard
from tapete.engine.refusals import IllegalMove, Refusal

EVERY_MOVE: list[Move] = [
    Upcard(take=True),
    Upcard(take=False),
    Draw("stock"),
    Draw("discard"),
    *(Discard(card) for card in FACES),
    *(Knock(card) for card in FACES),
    BigGin(),
]
ONE = [1 << number for number in range(52)]
TURNS: dict[str, list[type]] = {
    "upcard": [Upcard],
    "draw": [Draw],
    "discard": [Discard, Knock, BigGin],
    "finished": [],
}


def check_table(hand: Hand) -> None:
    """Each of the 52 cards is in one place; who plays holds ten, the seat that is to discard eleven, others nothing."""
    lying = hand.pile + hand.deck[hand.top :]
    held = [cards.bit_count() for cards in hand.cards]
    assert sum(held) + len(lying) == 52
    assert sum(hand.cards) + sum(map(ONE.__getitem__, lying)) == PACK
    big = hand.showdown is not None and hand.showdown.big
    eleven = hand.turn if hand.phase == "discard" or big else None
    assert held == [(seat in hand.order) * 10 + (seat == eleven) for seat in range(len(held))]
    assert all(taken & ~cards == 0 for taken, cards in zip(hand.pickups, hand.cards, strict=True))


def moves_of_the_one_on_turn(hand: Hand) -> tuple[Move, ...]:
    """One seat has moves while the hand runs, nobody after it."""
    listed = [play.legal_moves(hand, seat) for seat in range(len(hand.cards))]
    running = hand.phase != "finished"
    assert [bool(moves) for moves in listed] == [running and seat == hand.turn for seat in range(len(listed))]
    return listed[hand.turn]


def verdict(hand: Hand, seat: int, move: Move) -> Refusal | None:
    """What the rules say of a move, by the order in which a person would object."""
    if hand.phase == "finished":
        return Refusal.HAND_FINISHED
    if hand.turn != seat:
        return Refusal.NOT_YOUR_TURN
    if type(move) not in TURNS[hand.phase]:
        return Refusal.WRONG_PHASE
    return _verdict_on_turn(hand, move)


def _verdict_on_turn(hand: Hand, move: Move) -> Refusal | None:
    if isinstance(move, Discard | Knock):
        return _verdict_on_card(hand, move)
    if isinstance(move, BigGin):
        return _verdict_on_big_gin(hand)
    if isinstance(move, Draw) and move.source == "discard" and hand.stock_only >> hand.turn & 1:
        return Refusal.MUST_DRAW_STOCK
    return None


def _verdict_on_card(hand: Hand, move: Discard | Knock) -> Refusal | None:
    card = move.card if isinstance(move, Discard) else move.discard
    held = Cards(cards_of(hand.cards[hand.turn]))
    if card not in held:
        return Refusal.CARD_NOT_HELD
    if not hand.rules.return_taken and hand.taken is not None and card == CARDS[hand.taken]:
        return Refusal.CARD_JUST_TAKEN
    if isinstance(move, Knock) and least(held - {card}, hand.rules.aces) > limit_of(hand):
        return Refusal.TOO_MUCH_DEADWOOD
    return None


def _verdict_on_big_gin(hand: Hand) -> Refusal | None:
    if hand.rules.big_gin_bonus is None:
        return Refusal.NO_BIG_GIN
    whole = least(Cards(cards_of(hand.cards[hand.turn])), hand.rules.aces) == 0
    return None if whole else Refusal.TOO_MUCH_DEADWOOD


def limit_of(hand: Hand) -> int:
    """The knock limit, worked out from the card first turned up."""
    up = CARDS[hand.deck[10 * len(hand.order)]]
    by_upcard = 0 if up[0] == "A" else WORTH[up[0]]
    return by_upcard if hand.rules.oklahoma else 10


def answer(hand: Hand, seat: int, move: Move) -> Refusal | None:
    """What the engine says of a move."""
    try:
        play.apply(hand, seat, move)
    except IllegalMove as refusal:
        return refusal.code
    return None


def check_every_move(game: Game) -> None:
    """Every seat tries every move there is: just the listed ones go, each refusal names its reason, nothing changes."""
    before = msgspec.json.encode(game)
    for seat in range(len(game.players)):
        listed = games.legal_moves(game, seat)
        assert len(set(listed)) == len(listed)
        for move in EVERY_MOVE:
            said = _answer(game, seat, move)
            assert said == _expected(game, seat, move), (seat, move)
            assert (said is None) == (move in listed)
    assert msgspec.json.encode(game) == before


def _expected(game: Game, seat: int, move: Move) -> Refusal | None:
    hand = next((gin(board) for board in game.boards if seat in board.hand.order), None)
    return Refusal.NOT_IN_HAND if hand is None else verdict(hand, seat, move)


def _answer(game: Game, seat: int, move: Move) -> Refusal | None:
    try:
        games.apply(game, seat, move)
    except IllegalMove as refusal:
        return refusal.code
    return None


def check_invalid_melds(hand: Hand, rng: Random) -> None:
    """No named melds are accepted that are no melds, not disjoint or not held."""
    go = rng.choice([move.card for move in play.legal_moves(hand, hand.turn) if isinstance(move, Discard)])
    kept = [card for card in cards_of(hand.cards[hand.turn]) if card != go]
    foreign = [card for card in FACES if card not in kept]
    pair = tuple(rng.sample(kept, 2))
    for melds in ((pair,), ((),), ((*pair, go),), ((pair[0],) * 3,), (tuple(rng.sample(foreign, 3)),)):
        assert answer(hand, hand.turn, Knock(go, melds)) is Refusal.INVALID_MELDS
    for meld in (meld for meld in ALL_MELDS[hand.rules.aces] if meld <= set(kept)):
        assert answer(hand, hand.turn, Knock(go, (tuple(meld), tuple(meld)))) is Refusal.INVALID_MELDS
