"""Why a knock ends as it does: what is shown, what is laid off and what is not, and who scores how much.

Every number comes from the kernel.
"""

from tapete.engine.cards import CARDS, PACK, cards_of
from tapete.engine.gin.alternatives import Defence
from tapete.engine.gin.explain import Reasons, explain_limit
from tapete.engine.gin.layoffs import Laid, fitting
from tapete.engine.gin.melds import deadwood, has_high_ace, is_set, meld_cards
from tapete.engine.gin.reasons import Code, Reason, Value, loose, melds_of, reason
from tapete.engine.gin.showdown import Holding, Showdown, bonus, difference, doubled, points, ways_to_meld
from tapete.engine.gin.table import Table


def explain_showdown(table: Table, showdown: Showdown, *, named: bool) -> tuple[Reason, ...]:
    """Why a knock between two ends as it does; `named` says that the knocker chose the melds shown."""
    if showdown.knocker is None:
        message = "nobody knocked"
        raise ValueError(message)
    shown = showdown.of(showdown.knocker)
    (defence,) = showdown.defences
    return (
        *explain_limit(table, showdown.upcard),
        *_shown(table, shown, named=named),
        *_defended(table, defence),
        *_laid(table, showdown, shown, defence),
        *_scored(table, showdown, shown, defence),
    )


def _shown(table: Table, shown: Holding, *, named: bool) -> Reasons:
    if shown.unmelded:
        yield reason("knocker-shows", melds=melds_of(shown.melds), **loose(shown.unmelded))
    else:
        yield reason("knocker-all-melded", melds=melds_of(shown.melds))
    least = deadwood(shown.cards, table.aces)
    if shown.deadwood > least:
        yield reason("named-leaves-more", deadwood=shown.deadwood, least=least)
    elif not named:
        yield from _why_shown(table, shown)


def _why_shown(table: Table, shown: Holding) -> Reasons:
    ways = ways_to_meld(shown.cards, table.aces)
    if len(ways) == 1:
        return
    outside = PACK & ~shown.cards
    takes = [fitting(melds, outside, table.aces).bit_count() for melds in ways]
    alone = takes.count(min(takes)) == 1
    yield reason("shown-takes-fewest" if alone else "shown-first-of-equals", ways=len(ways), fitting=min(takes))


def _defended(table: Table, defence: Holding) -> Reasons:
    melds = ways_to_meld(defence.cards, table.aces)[0]
    left = defence.cards & ~sum(melds)
    if not melds:
        yield reason("defender-no-melds", **loose(left))
    elif not left:
        yield reason("defender-all-melded", melds=melds_of(melds))
    else:
        yield reason("defender-melds", melds=melds_of(melds), **loose(left))


def _laid(table: Table, showdown: Showdown, shown: Holding, defence: Holding) -> Reasons:
    ways = Defence(shown.melds, defence.cards, table.aces)
    if showdown.outcome == "gin":
        yield _not_on_gin(ways, defence)
    elif defence.laid:
        yield from _places(shown, defence)
        yield from _given_up(table, ways, defence)
        yield from _elsewhere(shown, ways, defence)
        yield from _kept(table, shown, ways, defence)
        before = deadwood(defence.cards, table.aces)
        yield reason("layoffs-lower", before=before, after=defence.deadwood)
    else:
        yield _why_none(table, shown, ways, defence)


def _not_on_gin(ways: Defence, defence: Holding) -> Reason:
    otherwise = ways.least()
    if otherwise < defence.deadwood:
        return reason("gin-stops-layoffs", before=defence.deadwood, otherwise=otherwise)
    return reason("gin-no-layoffs", before=defence.deadwood)


def _why_none(table: Table, shown: Holding, ways: Defence, defence: Holding) -> Reason:
    fit = fitting(shown.melds, defence.cards, table.aces)
    otherwise = ways.least_with(fit)
    if otherwise is None:
        return reason("nothing-fits")
    return reason("layoffs-would-not-help", cards=cards_of(fit), otherwise=otherwise, leaves=defence.deadwood)


def _places(shown: Holding, defence: Holding) -> Reasons:
    """What each of the knocker's melds takes."""
    for index, meld in enumerate(shown.melds):
        laid = [one.card for one in defence.laid if one.meld == index]
        if laid and is_set(meld):
            yield reason("set-takes-fourth", meld=meld_cards(meld), card=CARDS[laid[0]])
        elif laid:
            yield _run_grows(meld, laid)


def _run_grows(meld: int, laid: list[int]) -> Reason:
    low, high = _ends(meld, laid)
    faces = meld_cards(meld)
    if low and high:
        return reason("run-grows-both", meld=faces, low=low, high=high)
    return reason("run-grows-low", meld=faces, cards=low) if low else reason("run-grows-high", meld=faces, cards=high)


def _ends(run: int, laid: list[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards laid at a run's low end and at its high end, from the inside outwards."""
    rest = run & (run - 1) if has_high_ace(run) else run
    lowest = (rest & -rest).bit_length() - 1
    low: list[str] = []
    high: list[str] = []
    for card in laid:
        (low if card == lowest - 1 - len(low) else high).append(CARDS[card])
    return tuple(low), tuple(high)


def _given_up(table: Table, ways: Defence, defence: Holding) -> Reasons:
    """The melds that the defender would have had without layoffs, and that give cards up to them."""
    gone = sum(1 << one.card for one in defence.laid)
    for own in ways_to_meld(defence.cards, table.aces)[0]:
        if own & gone:
            yield reason(
                "own-meld-broken",
                own=meld_cards(own),
                cards=cards_of(own & gone),
                otherwise=ways.least_keeping(own),
                leaves=defence.deadwood,
            )


def _elsewhere(shown: Holding, ways: Defence, defence: Holding) -> Reasons:
    """Cards laid off that another of the knocker's melds would have taken as well."""
    for one in defence.laid:
        for index, meld in enumerate(shown.melds):
            otherwise = ways.least_at(Laid(one.card, index)) if index != one.meld else None
            if otherwise is None:
                continue
            params: dict[str, Value] = {"card": CARDS[one.card], "other": meld_cards(meld), "leaves": defence.deadwood}
            if otherwise > defence.deadwood:
                yield reason("other-place-leaves-more", **params, otherwise=otherwise)
            else:
                yield reason("other-place-as-good", **params)


def _kept(table: Table, shown: Holding, ways: Defence, defence: Holding) -> Reasons:
    """The defender's own melds that keep cards which would have fitted as well."""
    fit = fitting(shown.melds, defence.cards, table.aces)
    for own in defence.melds:
        otherwise = ways.least_with(own & fit)
        if otherwise is None:
            continue
        params: dict[str, Value] = {"own": meld_cards(own), "cards": cards_of(own & fit), "leaves": defence.deadwood}
        if otherwise > defence.deadwood:
            yield reason("fits-but-kept", **params, otherwise=otherwise)
        else:
            yield reason("fits-but-no-gain", **params)


def _scored(table: Table, showdown: Showdown, shown: Holding, defence: Holding) -> Reasons:
    single = difference(showdown) + bonus(table, showdown)
    if showdown.outcome == "gin":
        yield _gin_pays(table, showdown, defence, single)
    elif showdown.outcome == "undercut":
        yield _undercut(shown.deadwood, defence.deadwood, bonus(table, showdown))
    elif shown.deadwood == defence.deadwood:
        yield reason("tie-to-knocker", count=shown.deadwood, points=single)
    else:
        yield reason("knock-wins", knocker=shown.deadwood, defender=defence.deadwood, points=single)
    if doubled(table, showdown) and showdown.upcard is not None:
        yield reason("spade-doubles", upcard=CARDS[showdown.upcard], single=single, points=points(table, showdown))


def _gin_pays(table: Table, showdown: Showdown, defence: Holding, single: int) -> Reason:
    own = showdown.big and table.big_gin_bonus is not None
    code: Code = "big-gin-pays" if own else "gin-pays"
    return reason(code, defender=defence.deadwood, bonus=bonus(table, showdown), points=single)


def _undercut(knocker: int, defender: int, extra: int) -> Reason:
    if knocker == defender:
        return reason("undercut-tie", count=knocker, bonus=extra)
    apart = knocker - defender
    return reason("undercut", knocker=knocker, defender=defender, difference=apart, bonus=extra, points=apart + extra)
