"""The count at the end of a deal of rummy in words, for a terminal."""

from collections.abc import Iterator

from rich.text import Text

from tapete.commands.faces import Faces
from tapete.engine.rummy.steps import CountStep, Doubled, Exceeds, HandCounted, Total


class Counting:
    """Tells how a deal was counted between seats with these names."""

    def __init__(self, names: list[str], faces: Faces) -> None:
        self._names = names
        self._faces = faces

    def lines(self, steps: tuple[CountStep, ...]) -> Iterator[Text]:
        """A line for each step."""
        return map(self._line, steps)

    def _line(self, step: CountStep) -> Text:
        match step:
            case HandCounted():
                return self._counted(step)
            case Exceeds():
                return Text(f"{self._names[step.seat]}'s {step.count} against {step.least}: {step.points}")
            case Doubled():
                return Text(f"gone out in the turn of the opening: twice {step.sum}")
            case Total():
                return Text(self._scored(step), "bold")

    def _scored(self, step: Total) -> str:
        if step.seat is None:
            return "several hands are lightest, and nobody scores"
        return f"{self._names[step.seat]} scores {step.points}"

    def _counted(self, step: HandCounted) -> Text:
        cards = Text(", ").join(self._faces.cards([one.card]).append(f" {one.value}") for one in step.cards)
        return Text(f"{self._names[step.seat]} is left with ").append_text(cards).append(f": {step.count}")
