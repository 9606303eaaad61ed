"""A showdown in words, for a terminal."""

from collections.abc import Iterator

from rich.text import Text

from tapete.commands.faces import Faces
from tapete.engine.cards import Card, mask_of
from tapete.engine.gin.melds import meld_cards
from tapete.engine.gin.steps import (
    BigGinStep,
    BonusStep,
    CompareStep,
    DoubledStep,
    DrawnStep,
    KnockStep,
    LayoffStep,
    MeldsStep,
    Step,
    TotalStep,
)


class Ending:
    """Tells the showdown of seats with these names."""

    def __init__(self, names: list[str], faces: Faces) -> None:
        self._names = names
        self._faces = faces

    def lines(self, steps: tuple[Step, ...]) -> Iterator[Text]:
        """A line for each step; layoffs go onto the melds that are shown first, the knocker's, as they have grown."""
        melds = next(([*step.melds] for step in steps if isinstance(step, MeldsStep)), [])
        for step in steps:
            if isinstance(step, LayoffStep):
                yield self._layoff(step, melds[step.meld])
                melds[step.meld] = meld_cards(mask_of([*melds[step.meld], step.card]))
            elif isinstance(step, KnockStep | BigGinStep | MeldsStep):
                yield self._opened(step)
            else:
                yield self._counted(step)

    def _opened(self, step: KnockStep | BigGinStep | MeldsStep) -> Text:
        name = self._names[step.seat]
        if isinstance(step, BigGinStep):
            return Text(f"{name} has big gin")
        if isinstance(step, KnockStep):
            return Text(f"{name} knocks with {step.deadwood}" if step.deadwood else f"{name} has gin")
        cards = [*(card for meld in step.melds for card in meld), *step.unmelded]
        return Text(f"{name} shows ").append_text(self._faces.held(cards, step.melds)).append(f": {step.deadwood}")

    def _layoff(self, step: LayoffStep, onto: tuple[Card, ...]) -> Text:
        line = Text(f"{self._names[step.seat]} lays off ").append_text(self._faces.cards([step.card]))
        line.append(" on ").append_text(self._faces.meld(onto))
        if step.broke is not None:
            line.append(" out of ").append_text(self._faces.meld(step.broke))
        return line.append(f": {step.before} to {step.after}")

    def _counted(self, step: CompareStep | BonusStep | DoubledStep | TotalStep | DrawnStep) -> Text:
        match step:
            case CompareStep():
                return Text(f"{step.knocker} against {self._names[step.seat]}'s {step.defender}: {step.difference}")
            case DoubledStep():
                return Text(f"a spade was turned up: {step.points} more")
            case BonusStep():
                return Text(f"{step.bonus}: {step.points} more")
            case TotalStep():
                return Text(f"{self._names[step.winner]} scores {step.points}", "bold")
            case DrawnStep():
                why = {
                    "stock": f"{step.stock} cards are left in the stock",
                    "circling": "the pile went round and round",
                }
                return Text(f"drawn: {why[step.reason]}, and nobody scores", "bold")
