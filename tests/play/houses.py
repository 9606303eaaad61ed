"""Houses to play in without HTTP: a database, a clock that ticks by hand, chance that can be repeated."""

from itertools import count
from random import Random

import msgspec
from tests.chance import entropy

from tapete.engine.game_view import Deal, GameView, LegalMove
from tapete.engine.gin.custom import CustomTable
from tapete.engine.gin.shown import HandView
from tapete.engine.moves import BigGin, Discard, Knock
from tapete.play import tables, turns
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.places import GameWish, Place
from tapete.play.tables import Seated
from tapete.store.database import Database

NOW = 1_790_000_000_000
PERSON = GameWish(seats=(Place(name="Ana"),))
TWO = GameWish(seats=(Place(name="Ana"), Place(name="Eva")))

ANA, CPU = Place(name="Ana"), Place(cpu="mesa")
GUESTS = tuple(Place(name=name) for name in ("Eva", "Leo", "Noa"))
FORMATS = {
    "three in one hand": GameWish(rules="clasico", seats=(ANA, CPU, CPU)),
    "four people in one hand": GameWish(rules="clasico", seats=(ANA, *GUESTS)),
    "the dealer sits out": GameWish(format="three", seats=(ANA,)),
    "three people, the dealer sits out": GameWish(format="three", seats=(ANA, *GUESTS[:2])),
    "two pairs": GameWish(format="pairs", seats=(ANA,)),
    "two pairs of people": GameWish(format="pairs", seats=(ANA, *GUESTS)),
    "a table of one's own": GameWish(
        rules=CustomTable(oklahoma=True, spade_doubles=True, big_gin_bonus=31, hand_bonus=25, game_bonus=100),
        seats=(ANA,),
    ),
}


def house(database: Database, seed: int = 0) -> House:
    """A house whose clock goes on by a second with each look."""
    ticks = count(NOW, 1_000)
    return House(database, lambda: next(ticks), entropy(seed))


def seated(answer: Answer) -> Seated:
    return msgspec.json.decode(answer.body, type=Seated)


def view(answer: Answer) -> GameView:
    return msgspec.json.decode(answer.body, type=GameView)


async def sit(at: House, wish: GameWish = PERSON) -> tuple[str, list[str]]:
    """Set a game up with all its persons; its id and their tokens."""
    made = seated(await tables.create(at, wish, Guard()))
    named = zip(GUESTS, made.invites, strict=False)
    joined = [await tables.join(at, made.id, guest.name or "", invite.invite, Guard()) for guest, invite in named]
    return made.id, [made.token, *(seated(answer).token for answer in joined)]


async def do(at: House, game: str, token: str, choice: LegalMove, guard: Guard | None = None) -> GameView:
    """Make a move as `legal` lists it."""
    terms = guard or Guard()
    if isinstance(choice, Deal):
        return view(await turns.deal(at, game, token, None, terms))
    return view(await turns.move(at, game, token, choice, terms))


def on_turn(shown: GameView, tokens: list[str]) -> int:
    """The place among the persons' tokens of one who may go on: the creator, where it is nobody's turn."""
    hands = [] if shown.hand is None else [shown.hand, *shown.beside]
    turns = [hand.turn for hand in hands if hand.turn is not None and shown.seats[hand.turn].cpu is None]
    return min(turns[0], len(tokens) - 1) if turns else 0


async def seen(at: House, game: str, token: str | None) -> GameView:
    table, seat = await tables.look(at, game, token)
    return table.view(seat)


def choose(shown: GameView, chance: Random) -> LegalMove:
    """The knock or discard that leaves least, nine times in ten; else any legal move."""
    if not isinstance(shown.hand, HandView) or not shown.hand.after_discard or chance.random() < 0.1:
        return chance.choice(shown.legal)
    left = {one.card: one.deadwood for one in shown.hand.after_discard}

    def appeal(one: LegalMove) -> int:
        match one:
            case Knock(discard=card):
                return left[card] - 100
            case Discard(card=card):
                return left[card]
            case BigGin():
                return -1_000
            case _:
                return 0

    return min(shown.legal, key=appeal)
