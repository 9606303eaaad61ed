"""Whole hands, CPU against itself, from the shuffle to the score, in one process."""

from collections.abc import Iterable, Iterator
from random import Random
from statistics import median
from typing import Any

import pyspiel
import rlcard
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent
from tests.bench.measuring import Batch, Pace, Progress, Rates, rates, ratio
from tests.bench.report import Cell, Checked, Report, at_least

from tapete.bots import BOTS, Bot, Chance
from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import after_each, deadwood
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA
from tapete.engine.gin.view import View, view
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard

OURS, PLAIN = "Tapete, mesa", "Tapete, plain player"
OPENSPIEL, CLONED, RLCARD = "OpenSpiel, simple bot", "the same, state cloned", "RLCard, novice"
AIMS = {OPENSPIEL: at_least(10.0)}
AS_FAST_AS_JAVA = at_least(2_900)
COLUMNS = ["", "hands/s", "mesa ÷ it", "plain ÷ it"]
NOTES = [
    "Tapete: deal, each choice from the seat's view, every move checked and applied, layoffs, points.",
    "The plain player is no smarter than the others': it throws what leaves least, and breaks ties by chance.",
    "OpenSpiel makes its table of melds with every new state; cloned, one state is made and copied for each hand.",
]


def report(pace: Pace, progress: Progress) -> Iterable[Report]:
    """One table."""
    found = rates(_batches(), pace, progress.of("hands", pace))
    yield Report(
        "Whole hands, CPU against itself", ["", "hands/s", "mesa ÷ it", "plain ÷ it"], list(_rows(found)), NOTES
    )


def _rows(found: Rates) -> Iterator[list[Cell]]:
    yield [OURS, Checked(median(found[OURS]), AS_FAST_AS_JAVA), "", ""]
    yield [PLAIN, Checked(median(found[PLAIN])), "", ""]
    for name in (OPENSPIEL, CLONED, RLCARD):
        mesa, plain = (ratio(found[ours], found[name]) for ours in (OURS, PLAIN))
        yield [name, Checked(median(found[name])), Checked(mesa, AIMS.get(name)), Checked(plain)]


def _batches() -> dict[str, Batch]:
    rng = Random(7)
    game = pyspiel.load_game("gin_rummy")
    first = game.new_initial_state()
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in (0, 1)]
    novices = rlcard.make("gin-rummy", config={"seed": 7})
    novices.set_agents([GinRummyNoviceRuleAgent(), GinRummyNoviceRuleAgent()])
    return {
        OURS: lambda: len([_whole_hand(BOTS["mesa"], rng) for _ in range(50)]),
        PLAIN: lambda: len([_whole_hand(Plain(), rng) for _ in range(50)]),
        OPENSPIEL: lambda: len([_by_openspiel(game.new_initial_state(), bots, rng) for _ in range(10)]),
        CLONED: lambda: len([_by_openspiel(first.clone(), bots, rng) for _ in range(10)]),
        RLCARD: lambda: len([novices.run(is_training=False)]),
    }


class Plain:
    """A bot that takes what lowers its count, throws what leaves least and knocks as soon as it can."""

    def choose(self, view: View, chance: Chance) -> Move:
        """A legal move."""
        if view.phase == "discard":
            return _thrown(view, chance)
        takes = view.pile_open and deadwood(view.cards | 1 << view.pile[-1]) < deadwood(view.cards)
        return Upcard(takes) if view.phase == "upcard" else Draw("discard" if takes else "stock")


def _thrown(view: View, chance: Chance) -> Move:
    counts = after_each(view.cards)
    counts.pop(-1 if view.taken is None else view.taken, None)
    least = min(counts.values())
    cards = [CARDS[number] for number, count in counts.items() if count == least]
    card = cards[chance.randrange(len(cards))]
    return Knock(card) if least <= view.rules.knock_limit else Discard(card)


def _whole_hand(bot: Bot, rng: Random) -> int:
    """The points of a hand that a bot played against itself."""
    hand = _dealt(rng)
    while hand.phase != "finished":
        hand = _moved(hand, bot, rng)
    return 0 if hand.showdown is None else points(MESA, hand.showdown)


def _dealt(rng: Random) -> Hand:
    deck = list(CARDS)
    rng.shuffle(deck)
    return play.deal(MESA, rng.randrange(2), deck)


def _moved(hand: Hand, bot: Bot, rng: Random) -> Hand:
    return play.apply(hand, hand.turn, bot.choose(view(hand, hand.turn), rng))[0]


def _by_openspiel(state: Any, bots: list[Any], rng: Random) -> list[float]:
    deck = list(range(52))
    rng.shuffle(deck)
    dealt = iter(deck)
    for bot in bots:
        bot.restart()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(next(dealt) if chance else bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def hands_in_play(rng: Random, wanted: int) -> list[int]:
    """Hands of ten cards as seats hold them while they wait, in no order."""
    found: set[int] = set()
    while len(found) < wanted * 4:
        hand = _dealt(rng)
        while hand.phase != "finished":
            found.update(cards for cards in hand.cards if cards.bit_count() == 10)
            hand = _moved(hand, BOTS["mesa"], rng)
    return rng.sample(sorted(found), wanted)
