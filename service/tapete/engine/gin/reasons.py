"""Reasons: why a count or a showdown is as it is, as codes with params for translations, and in plain English."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tapete.engine.cards import PIPS, cards_of, numbers, pips
from tapete.engine.gin.melds import Arrangement, meld_cards

Value = int | str | tuple[str | int | tuple[str, ...], ...]
Code = Literal[
    "no-melds",
    "all-melded",
    "melds",
    "loose-cards",
    "as-low",
    "would-leave",
    "least-after-discard",
    "limit-from-upcard",
    "limit-gin-only",
    "may-knock",
    "too-much-to-knock",
    "gin",
    "may-declare-big-gin",
    "knocker-shows",
    "knocker-all-melded",
    "shown-takes-fewest",
    "shown-first-of-equals",
    "named-leaves-more",
    "defender-melds",
    "defender-no-melds",
    "defender-all-melded",
    "gin-stops-layoffs",
    "gin-no-layoffs",
    "nothing-fits",
    "layoffs-would-not-help",
    "set-takes-fourth",
    "run-grows-low",
    "run-grows-high",
    "run-grows-both",
    "own-meld-broken",
    "other-place-leaves-more",
    "other-place-as-good",
    "fits-but-kept",
    "fits-but-no-gain",
    "layoffs-lower",
    "knock-wins",
    "tie-to-knocker",
    "undercut",
    "undercut-tie",
    "gin-pays",
    "big-gin-pays",
    "spade-doubles",
]

TEXTS: dict[Code, str] = {
    # the count of some cards
    "no-melds": "No three of these cards make a set or a run, so all of them count.",
    "all-melded": "Every card is in a meld: {melds}. Nothing counts.",
    "melds": "With {melds} the other cards count {deadwood}; no other choice of melds leaves less.",
    "loose-cards": "The loose cards: {sum}.",
    "as-low": "{melds} would leave just as little, {deadwood}.",
    "would-leave": "With {melds} it would be {deadwood}.",
    "least-after-discard": "The best to throw is {cards}: that leaves {deadwood}.",
    # whether that is enough for a knock
    "limit-from-upcard": "The upcard {upcard} sets the knock limit: {limit}.",
    "limit-gin-only": "The upcard {upcard} is an ace: only gin may knock.",
    "may-knock": "A count of {deadwood} may knock; the limit is {limit}.",
    "too-much-to-knock": "A count of {deadwood} is too much to knock; the limit is {limit}.",
    "gin": "With nothing left over it is gin.",
    "may-declare-big-gin": "All eleven are melded: big gin may be declared without a discard, for {bonus}.",
    # what the knocker shows
    "knocker-shows": "The knocker shows {melds} and is left with {sum}.",
    "knocker-all-melded": "The knocker shows {melds} and is left with nothing.",
    "shown-takes-fewest": "Of {ways} ways to lay that out this one takes fewest cards from outside: {fitting}.",
    "shown-first-of-equals": "Of {ways} ways to lay that out several take fewest cards from outside, {fitting}; "
    "this is the first of those.",
    "named-leaves-more": "The melds named leave {deadwood}, others would leave {least}; what is shown counts.",
    # what the defender lays off
    "defender-melds": "The defender melds {melds}; before any layoff that leaves {sum}.",
    "defender-no-melds": "The defender has no meld; before any layoff the count is {sum}.",
    "defender-all-melded": "The defender melds {melds} and is left with nothing.",
    "gin-stops-layoffs": "On gin nothing is laid off; on a plain knock {before} could have come down to {otherwise}.",
    "gin-no-layoffs": "On gin nothing is laid off; it would not have lowered the count of {before} either.",
    "nothing-fits": "No card of the defender fits on a meld shown.",
    "layoffs-would-not-help": "{cards} would fit, but would leave {otherwise} at best; kept, {leaves} are left.",
    "set-takes-fourth": "{card} is laid on {meld} as the fourth.",
    "run-grows-low": "Below {meld} goes {cards}, outwards from the run.",
    "run-grows-high": "Above {meld} goes {cards}, outwards from the run.",
    "run-grows-both": "{meld} grows at both ends: below by {low}, above by {high}.",
    "own-meld-broken": "{own} gives up {cards}: kept whole it would leave {otherwise}, this way {leaves} are left.",
    "other-place-leaves-more": "{card} would also fit on {other}; that would leave {otherwise} in place of {leaves}.",
    "other-place-as-good": "{card} would also fit on {other}; that would leave {leaves} as well.",
    "fits-but-kept": "{own} keeps {cards}: laid off, they would leave {otherwise} at best in place of {leaves}.",
    "fits-but-no-gain": "{own} keeps {cards}: laid off, they would leave {leaves} all the same.",
    "layoffs-lower": "The layoffs bring the count from {before} down to {after}.",
    # who scores
    "knock-wins": "{defender} against {knocker}: the knocker scores the difference, {points}.",
    "tie-to-knocker": "Both count {count}: at this table a tie is the knocker's, and the difference is {points}.",
    "undercut": "{defender} against {knocker} is an undercut: {difference} and {bonus} make {points} for the defender.",
    "undercut-tie": "Both count {count}: at this table a tie undercuts, {bonus} for the defender.",
    "gin-pays": "Gin pays the defender's {defender} and {bonus}: {points} for the knocker.",
    "big-gin-pays": "Big gin pays the defender's {defender} and {bonus}: {points} for the knocker.",
    "spade-doubles": "A spade was turned up, {upcard}: the {single} count twice, {points}.",
}


class Reason(msgspec.Struct, frozen=True):
    """One reason. Go by `code` and `params`, which stay what they are; `text` says the same in English.

    Params: `deadwood`, `leaves`, `otherwise` and the like are counts, `cards`, `unmelded`, `low` and `high` cards,
    `meld`, `own` and `other` the cards of one meld, `melds` melds. `values` are what `unmelded` count, in their order.
    """

    code: Code
    params: dict[str, Value]
    text: str


def reason(code: Code, **params: Value) -> Reason:
    """The reason with its params set into its English sentence."""
    said = {name: _said(value) for name, value in params.items()}
    return Reason(code, params, TEXTS[code].format_map({**said, "sum": _sum(params)}))


def melds_of(melds: Arrangement) -> tuple[tuple[str, ...], ...]:
    """An arrangement as a param."""
    return tuple(meld_cards(meld) for meld in melds)


def loose(left: int) -> dict[str, Value]:
    """The params of loose cards: what they are, what each counts, and all together."""
    values = tuple(PIPS[number] for number in numbers(left))
    return {"unmelded": cards_of(left), "values": values, "deadwood": pips(left)}


def _said(value: Value) -> str:
    """Cards side by side, melds with a word between them."""
    if isinstance(value, int | str):
        return str(value)
    if any(isinstance(each, tuple) for each in value):
        return " and ".join(_said(each) for each in value)
    return " ".join(map(str, value))


def _sum(params: Mapping[str, Value]) -> str:
    """Loose cards with what each counts, and the sum: `KC 10 + 4S 4 = 14`."""
    cards, values = params.get("unmelded"), params.get("values")
    if not isinstance(cards, Sequence) or not isinstance(values, Sequence):
        return ""
    parts = " + ".join(f"{card} {value}" for card, value in zip(cards, values, strict=True))
    return f"{parts} = {params['deadwood']}"
