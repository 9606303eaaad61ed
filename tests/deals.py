"""Scripted deals: decks that hold given cards in given places, and moves written as words.

Cards are written apart by spaces (`"4S 5S 6S"`). A word is one move of the seat on turn: `take` and `pass` answer the
upcard, `stock` and `pile` draw, `-KD` discards the king of diamonds, `!KD` knocks with it and `big` declares big gin.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.cards import CARDS
from tapete.engine.formats import Format
from tapete.engine.game import Board, Game, Player
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Upcard
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove, Refusal

PACK = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
# What a script leaves open is filled in this order: eleven places apart, so that no melds come with it.
MIXED = tuple(PACK[11 * place % 52] for place in range(52))

NAMES = ("Ana", "Eva", "Leo", "Noa")
NON_DEALER = "4S 5S 6S 9H 9D KH QC 3H 2D AC"
DEALER = "7C 7D 8H 8C TD JS QS KC 2C 6H"


def faces(text: str) -> tuple[str, ...]:
    """The cards of a text."""
    return tuple(text.split())


def deck(first: str = "", second: str = "", upcard: str = "", stock: str = "") -> tuple[str, ...]:
    """A deck that deals `first` to the non-dealer and `second` to the dealer, turns the upcard, then has the stock.

    Places that are not named get the cards that no other place names.
    """
    return deck_of((first, second), upcard, stock)


def deck_of(hands: Sequence[str], upcard: str = "", stock: str = "") -> tuple[str, ...]:
    """A deck that deals these hands, from the dealer's left round to the dealer; open places filled as in `deck`."""
    named = [*(faces(hand) for hand in hands), faces(upcard), faces(stock)]
    taken = [card for cards in named for card in cards]
    if len(set(taken)) != len(taken):
        message = "a script names a card twice"
        raise ValueError(message)
    rest = iter([card for card in MIXED if card not in taken])
    tens = [[*cards, *(next(rest) for _ in range(10 - len(cards)))] for cards in named[:-2]]
    dealt = [card for round_ in zip(*tens, strict=True) for card in round_]
    return *dealt, *(named[-2] or (next(rest),)), *named[-1], *rest


def hand(
    first: str = NON_DEALER,
    second: str = DEALER,
    upcard: str = "8D",
    stock: str = "",
    *,
    dealer: int = 1,
    rules: Table = MESA,
) -> Hand:
    """A hand just dealt from a scripted deck."""
    return play.deal(rules, dealer, deck(first, second, upcard, stock))


def hand_of(*hands: str, upcard: str = "", stock: str = "", rules: Table = CLASICO, dealer: int | None = None) -> Hand:
    """A hand of several seats just dealt: their cards from seat 0 up, dealt by the last one unless another is named."""
    last = len(hands) - 1 if dealer is None else dealer
    order = [(last + 1 + step) % len(hands) for step in range(len(hands))]
    return play.deal(rules, last, deck_of([hands[seat] for seat in order], upcard, stock), order)


def move(word: str) -> Move:
    """The move that a word stands for."""
    plain: dict[str, Move] = {
        "take": Upcard(take=True),
        "pass": Upcard(take=False),
        "stock": Draw("stock"),
        "pile": Draw("discard"),
        "big": BigGin(),
    }
    if word in plain:
        return plain[word]
    return Discard(word[1:]) if word[0] == "-" else Knock(word[1:])


def played(before: Hand, words: str) -> Hand:
    """The hand after the moves of a script, each by the seat on turn."""
    for word in words.split():
        before, _ = play.apply(before, before.turn, move(word))
    return before


def knocked(knocker: str, defender: str, *, rules: Table = MESA) -> Hand:
    """A finished hand: its non-dealer held `knocker`, drew a card after two passes and knocked with it."""
    before = played(hand(knocker, defender, upcard="", rules=rules), "pass pass stock")
    assert before.drawn is not None
    return played(before, f"!{CARDS[before.drawn]}")


def refused(before: Hand, what: str | Move, seat: int | None = None) -> IllegalMove:
    """The refusal that a move meets; fails when the rules accept it."""
    try:
        play.apply(before, before.turn if seat is None else seat, move(what) if isinstance(what, str) else what)
    except IllegalMove as refusal:
        return refusal
    message = f"{what} was accepted"
    raise AssertionError(message)


def refusal_of(before: Hand, what: str | Move, seat: int | None = None) -> Refusal:
    """The code of the refusal that a move meets."""
    return refused(before, what, seat).code


def options(before: Hand, seat: int | None = None) -> set[str]:
    """The words of the moves open to a seat, by default the one on turn."""
    return {word_of(one) for one in play.legal_moves(before, before.turn if seat is None else seat)}


def word_of(one: Move) -> str:
    """The word that stands for a move."""
    match one:
        case Upcard():
            return "take" if one.take else "pass"
        case Draw():
            return "stock" if one.source == "stock" else "pile"
        case Discard():
            return "-" + one.card
        case Knock():
            return "!" + one.discard
        case BigGin():
            return "big"
    message = f"{one} is no move of gin"
    raise ValueError(message)


def new_game(
    target: int = 50,
    creator: int = 0,
    players: tuple[Player, ...] | None = None,
    *,
    rules: Table = MESA,
    form: Format = "heads-up",
    seats: int = 2,
) -> Game:
    """A game at the house table between two people, by default."""
    return games.start(rules, target, players or tuple(Player(name) for name in NAMES[:seats]), creator, form)


def dealt(game: Game, *decks: tuple[str, ...]) -> Game:
    """The game with its next hands dealt, each from its deck, by default the one of `hand`."""
    first = game.number + 1
    papers = [Papers(f"hand-{number}", number) for number in range(first, first + game.hands_to_deal)]
    return games.deal(game, papers, decks or [deck(NON_DEALER, DEALER, "8D")] * game.hands_to_deal)


def continued(game: Game, words: str, board: int = 0) -> Game:
    """The game after the moves of a script on one of its boards, each by the seat on turn."""
    for word in words.split():
        game = games.apply(game, game.boards[board].hand.turn, move(word))
    return game


def gin(board: Board) -> Hand:
    """The hand of a board, which is one of gin."""
    assert isinstance(board.hand, Hand)
    return board.hand


def scored(game: Game, *scores: int) -> Game:
    """The game with the scores set."""
    return replace(game, scores=scores)
