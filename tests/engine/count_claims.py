"""What each reason for a count claims, worked out again by brute force."""

from tests.engine.claims import Case, Claim, Params, check_sum, left_by
from tests.engine.naive_melds import Aces, Cards, count, layouts, least, loose


def maximal(cards: Cards, aces: Aces) -> set[Cards]:
    """The sets of melded cards that no other layout's set contains."""
    melded = {cards - loose(cards, layout) for layout in layouts(cards, aces)}
    return {one for one in melded if not any(one < other for other in melded)}


def thrown(case: Case) -> dict[str, int]:
    """What throwing each of eleven cards leaves."""
    return {card: least(case.cards - {card}, case.aces) for card in case.cards}


def at_the_knock(case: Case) -> int:
    """What a knock would leave: ten cards as they are, of eleven the best discard gone."""
    return least(case.cards, case.aces) if len(case.cards) == 10 else min(thrown(case).values())


def no_melds(case: Case, params: Params) -> None:
    assert [*layouts(case.cards, case.aces)] == [()]
    assert params == {"deadwood": count(case.cards)}


def all_melded(case: Case, params: Params) -> None:
    assert left_by(case, params, case.cards) == 0
    assert sum(map(len, params["melds"])) == len(case.cards)


def melds(case: Case, params: Params) -> None:
    assert left_by(case, params, case.cards) == params["deadwood"] == least(case.cards, case.aces) > 0


def loose_cards(case: Case, params: Params) -> None:
    check_sum(params)
    assert params["deadwood"] == least(case.cards, case.aces)


def as_low(case: Case, params: Params) -> None:
    assert left_by(case, params, case.cards) == params["deadwood"] == least(case.cards, case.aces)


def would_leave(case: Case, params: Params) -> None:
    assert left_by(case, params, case.cards) == params["deadwood"] > least(case.cards, case.aces)
    assert Cards(card for meld in params["melds"] for card in meld) in maximal(case.cards, case.aces)


def least_after_discard(case: Case, params: Params) -> None:
    counts = thrown(case)
    assert params["deadwood"] == min(counts.values())
    assert Cards(params["cards"]) == {card for card, left in counts.items() if left == params["deadwood"]}


def limit_from_upcard(case: Case, params: Params) -> None:
    assert case.table.oklahoma
    assert params["upcard"] == case.upcard
    assert params.get("limit", 0) == case.limit


def may_knock(case: Case, params: Params) -> None:
    assert 0 < params["deadwood"] == at_the_knock(case) <= params["limit"] == case.limit


def too_much(case: Case, params: Params) -> None:
    assert params["deadwood"] == at_the_knock(case) > params["limit"] == case.limit


def gin(case: Case, params: Params) -> None:
    assert params == {}
    assert at_the_knock(case) == 0


def may_declare(case: Case, params: Params) -> None:
    assert len(case.cards) == 11
    assert least(case.cards, case.aces) == 0
    assert params["bonus"] == case.table.big_gin_bonus


COUNT_CLAIMS: dict[str, Claim] = {
    "no-melds": no_melds,
    "all-melded": all_melded,
    "melds": melds,
    "loose-cards": loose_cards,
    "as-low": as_low,
    "would-leave": would_leave,
    "least-after-discard": least_after_discard,
    "limit-from-upcard": limit_from_upcard,
    "limit-gin-only": limit_from_upcard,
    "may-knock": may_knock,
    "too-much-to-knock": too_much,
    "gin": gin,
    "may-declare-big-gin": may_declare,
}
