"""What each reason for the end of a knock claims, worked out again by brute force."""

from tests.engine.claims import Case, Claim, Params, check_sum, left_by
from tests.engine.naive_melds import (
    ALL_MELDS,
    PLACE,
    Cards,
    Layout,
    best_layouts,
    count,
    layouts,
    least,
    loose,
    rests,
    shown_by_default,
    takes,
)

from tapete.engine.gin.reasons import Reason, Value
from tapete.engine.gin.showdown import points


def least_without(case: Case, some: Cards) -> int:
    """The least count when one at least of some cards is laid off."""
    return min(least(left, case.aces) for left in rests(case.shown, case.defender, case.aces) if some - left)


def least_keeping(case: Case, own: Cards) -> int:
    """The least count when some cards stay together in one meld."""
    return min(
        count(loose(left, layout))
        for left in rests(case.shown, case.defender, case.aces)
        if own <= left
        for layout in layouts(left, case.aces)
        if any(own <= meld for meld in layout)
    )


def least_at(case: Case, card: str, other: Cards) -> int:
    """The least count when a card is laid on one of the melds shown and no other."""
    return min(least(left, case.aces) for left in _rests_placing(case, card, other) if card not in left)


def _rests_placing(case: Case, card: str, other: Cards) -> set[Cards]:
    seen = {(case.shown, case.defender)}
    waiting = list(seen)
    while waiting:
        now, left = waiting.pop()
        for one in left:
            for place, meld in enumerate(now):
                after = ((*now[:place], meld | {one}, *now[place + 1 :]), left - {one})
                allowed = one != card or case.shown[place] == other
                if allowed and meld | {one} in ALL_MELDS[case.aces] and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return {left for _, left in seen}


def shows(case: Case, params: Params) -> None:
    assert tuple(Cards(meld) for meld in params["melds"]) == case.shown
    assert left_by(case, params, case.cards) == params.get("deadwood", 0)
    if "values" in params:
        check_sum(params)


def _takings(case: Case) -> tuple[dict[Layout, int], int]:
    outside = Cards(PLACE) - case.cards
    takings = {way: len(takes(tuple(way), outside, case.aces)) for way in best_layouts(case.cards, case.aces)}
    return takings, takings[Layout(case.shown)]


def takes_fewest(case: Case, params: Params) -> None:
    takings, own = _takings(case)
    assert params == {"ways": len(takings), "fitting": own}
    assert [*takings.values()].count(own) == 1
    assert own == min(takings.values())


def first_of_equals(case: Case, params: Params) -> None:
    takings, own = _takings(case)
    assert params == {"ways": len(takings), "fitting": own}
    assert [*takings.values()].count(own) > 1
    assert Layout(case.shown) == shown_by_default(case.cards, case.aces)


def named_leaves_more(case: Case, params: Params) -> None:
    assert params["deadwood"] == count(loose(case.cards, case.shown))
    assert params["least"] == least(case.cards, case.aces) < params["deadwood"]


def defends(case: Case, params: Params) -> None:
    own = least(case.defender, case.aces)
    assert left_by(case, {"melds": (), **params}, case.defender) == params.get("deadwood", 0) == own
    if "values" in params:
        check_sum(params)


def defends_without(case: Case, params: Params) -> None:
    assert [*layouts(case.defender, case.aces)] == [()]
    defends(case, params)


def gin_stops(case: Case, params: Params) -> None:
    best = min(least(left, case.aces) for left in rests(case.shown, case.defender, case.aces))
    assert params["before"] == least(case.defender, case.aces)
    assert count(loose(case.cards, case.shown)) == 0
    assert params.get("otherwise", params["before"]) == best
    assert ("otherwise" in params) == (best < params["before"])


def nothing_fits(case: Case, params: Params) -> None:
    assert params == {}
    assert not takes(case.shown, case.defender, case.aces)


def would_not_help(case: Case, params: Params) -> None:
    fit = takes(case.shown, case.defender, case.aces)
    assert Cards(params["cards"]) == fit
    assert params["otherwise"] == least_without(case, fit) >= params["leaves"] == case.left


def takes_fourth(case: Case, params: Params) -> None:
    meld = Cards(params["meld"])
    assert meld in case.shown
    assert params["card"] in case.gone
    assert len({card[0] for card in meld | {params["card"]}}) == 1


def grows(case: Case, params: Params) -> None:
    """Card by card from the inside outwards, at the end that is named."""
    run = Cards(params["meld"])
    assert run in case.shown
    for end, card in _by_end(params):
        assert card in case.gone
        run = run | {card}
        assert run in ALL_MELDS[case.aces]
        assert (end == "low") == (PLACE[card] < PLACE[params["meld"][0]] and not _high_ace(card, run))


def _by_end(params: Params) -> list[tuple[str, str]]:
    return [(end, card) for end in ("low", "high") for card in params.get(end, ())]


def _high_ace(card: str, run: Cards) -> bool:
    return card[0] == "A" and "2" + card[1] not in run


def grows_low(case: Case, params: Params) -> None:
    grows(case, {"meld": params["meld"], "low": params["cards"]})


def grows_high(case: Case, params: Params) -> None:
    grows(case, {"meld": params["meld"], "high": params["cards"]})


def broken(case: Case, params: Params) -> None:
    own = Cards(params["own"])
    assert own in shown_by_default(case.defender, case.aces)
    assert Cards(params["cards"]) == own & case.gone
    assert params["leaves"] == case.left <= params["otherwise"] == least_keeping(case, own)


def elsewhere(case: Case, params: Params) -> None:
    assert params["card"] in case.gone
    assert params["leaves"] == case.left
    assert params.get("otherwise", case.left) == least_at(case, params["card"], Cards(params["other"]))
    assert params.get("otherwise", case.left + 1) > case.left


def kept(case: Case, params: Params) -> None:
    own = Cards(params["own"])
    assert own in shown_by_default(case.defender - case.gone, case.aces)
    assert Cards(params["cards"]) == own & takes(case.shown, case.defender, case.aces)
    assert params["leaves"] == case.left
    assert params.get("otherwise", case.left) == least_without(case, Cards(params["cards"]))
    assert params.get("otherwise", case.left + 1) > case.left


def lower(case: Case, params: Params) -> None:
    assert params["before"] == least(case.defender, case.aces) > params["after"] == case.left


def scored(case: Case, params: Params) -> None:
    """The counts, the bonus and the points of the hand before any doubling."""
    knocker = count(loose(case.cards, case.shown))
    assert params.get("knocker", params.get("count", 0)) == knocker
    assert params.get("defender", params.get("count")) == case.left
    assert params.get("bonus", 0) == case.extra
    assert params.get("difference", abs(case.left - knocker)) == abs(case.left - knocker)
    assert params.get("points", params.get("bonus")) == abs(case.left - knocker) + case.extra


def doubles(case: Case, params: Params) -> None:
    assert case.showdown is not None
    assert case.table.spade_doubles
    assert params["upcard"] == case.upcard
    assert params["upcard"][1] == "S"
    knocker = count(loose(case.cards, case.shown))
    assert params["single"] == abs(case.left - knocker) + case.extra
    assert params["points"] == 2 * params["single"] == points(case.table, case.showdown)


KNOCK_CLAIMS: dict[str, Claim] = {
    "knocker-shows": shows,
    "knocker-all-melded": shows,
    "shown-takes-fewest": takes_fewest,
    "shown-first-of-equals": first_of_equals,
    "named-leaves-more": named_leaves_more,
    "defender-melds": defends,
    "defender-no-melds": defends_without,
    "defender-all-melded": defends,
    "gin-stops-layoffs": gin_stops,
    "gin-no-layoffs": gin_stops,
    "nothing-fits": nothing_fits,
    "layoffs-would-not-help": would_not_help,
    "set-takes-fourth": takes_fourth,
    "run-grows-low": grows_low,
    "run-grows-high": grows_high,
    "run-grows-both": grows,
    "own-meld-broken": broken,
    "other-place-leaves-more": elsewhere,
    "other-place-as-good": elsewhere,
    "fits-but-kept": kept,
    "fits-but-no-gain": kept,
    "layoffs-lower": lower,
    "knock-wins": scored,
    "tie-to-knocker": scored,
    "undercut": scored,
    "undercut-tie": scored,
    "gin-pays": scored,
    "big-gin-pays": scored,
    "spade-doubles": doubles,
}


def laid_in(reasons: tuple[Reason, ...]) -> Cards:
    """The cards that the reasons say where they are laid off."""
    places = [one.params for one in reasons if one.code.startswith(("set-takes", "run-grows"))]
    values = [params[name] for params in places for name in ("card", "cards", "low", "high") if name in params]
    return Cards().union(*map(named_in, values))


def named_in(value: Value) -> Cards:
    """The cards in a param, one or several."""
    return Cards(map(str, value if isinstance(value, tuple) else (value,)))
