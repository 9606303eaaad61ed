"""CPU opponents. Each decides from what its seat may see and from the chance handed in; none knows a hand's hidden
cards."""

from tapete.bots.bot import Bot, Chance, RummyBot
from tapete.bots.mesa import Mesa
from tapete.bots.rummy_experto import Experto
from tapete.bots.rummy_mesa import Mesa as RummyMesa
from tapete.bots.rummy_novato import Novato

BOTS: dict[str, Bot] = {"mesa": Mesa()}
RUMMY_BOTS: dict[str, RummyBot] = {"novato": Novato(), "mesa": RummyMesa(), "experto": Experto()}

__all__ = ["BOTS", "RUMMY_BOTS", "Bot", "Chance", "RummyBot"]
