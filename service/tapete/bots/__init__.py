"""CPU opponents. Each decides from what its seat may see and from the chance handed in; none knows a hand's hidden
cards."""

from tapete.bots.bot import Bot, Chance
from tapete.bots.mesa import Mesa

BOTS: dict[str, Bot] = {"mesa": Mesa()}

__all__ = ["BOTS", "Bot", "Chance"]
