"""Reasons on hands where they bite, in English, each claim of theirs worked out again."""

import pytest
from tests.deals import faces
from tests.engine.claims import Case, masks_as_cards
from tests.engine.count_claims import COUNT_CLAIMS
from tests.engine.knock_claims import KNOCK_CLAIMS
from tests.engine.naive_melds import Cards
from tests.engine.test_showdown import FIXTURES, Fixture

from tapete.engine.cards import NUMBER, mask_of
from tapete.engine.gin.alternatives import Defence
from tapete.engine.gin.custom import CustomTable, table_of
from tapete.engine.gin.explain import explain_count
from tapete.engine.gin.explain_showdown import explain_showdown
from tapete.engine.gin.reasons import Reason
from tapete.engine.gin.showdown import default_melds, drawn, settle
from tapete.engine.gin.table import MESA, Table

TIES = table_of(CustomTable(tie_undercuts=False, gin_bonus=20, undercut_bonus=10))
OKLAHOMA = table_of(CustomTable(oklahoma=True, spade_doubles=True, big_gin_bonus=31))
CLAIMS = COUNT_CLAIMS | KNOCK_CLAIMS


def check(case: Case, reasons: tuple[Reason, ...]) -> None:
    """Fail where a reason claims what is not so."""
    for one in reasons:
        try:
            CLAIMS[one.code](case, one.params)
        except AssertionError as error:
            message = f"{one.code} {one.params} of {sorted(case.cards)} against {sorted(case.defender)}"
            raise AssertionError(message) from error


def counted(case: Case) -> tuple[Case, tuple[Reason, ...]]:
    """Why the cards of a case count what they do; every claim of it checked."""
    reasons = explain_count(case.table, mask_of(case.cards), None if case.upcard is None else NUMBER[case.upcard])
    check(case, reasons)
    return case, reasons


def knocked(
    table: Table, cards: Cards, defender: Cards, shown: tuple[Cards, ...] | None = None, upcard: str | None = None
) -> tuple[Case, tuple[Reason, ...]]:
    """A knock with the default melds or those shown, and why it ends as it does; every claim checked."""
    masks = default_melds(mask_of(cards), table.aces) if shown is None else tuple(mask_of(meld) for meld in shown)
    hands = {0: mask_of(cards), 1: mask_of(defender)}
    turned = None if upcard is None else NUMBER[upcard]
    showdown = settle(table, 0, hands, masks, upcard=turned, big=len(cards) == 11)
    case = Case(table, cards, masks_as_cards(masks), defender, showdown, upcard)
    reasons = explain_showdown(table, showdown, named=shown is not None)
    check(case, reasons)
    return case, reasons


def texts(reasons: tuple[Reason, ...], *codes: str) -> list[str]:
    """The English of the reasons with these codes."""
    return [one.text for one in reasons if one.code in codes]


def of_fixture(fixture: Fixture, table: Table = MESA) -> tuple[Reason, ...]:
    """The reasons of a verified showdown."""
    return knocked(table, Cards(faces(fixture.knocker)), Cards(faces(fixture.defender)))[1]


def test_the_run_is_chosen_because_the_three_sevens_would_leave_more() -> None:
    _, reasons = counted(Case(MESA, Cards(faces("7S 8S 9S 7H 7D KC 9H 5D 4C 3C"))))
    assert texts(reasons, "melds") == ["With 7S 8S 9S the other cards count 45; no other choice of melds leaves less."]
    assert texts(reasons, "would-leave") == ["With 7D 7H 7S it would be 48."]
    assert "KC 10" in texts(reasons, "loose-cards")[0]


def test_the_four_sevens_are_broken_up_because_keeping_them_would_leave_more() -> None:
    assert texts(of_fixture(FIXTURES["B"]), "own-meld-broken", "knock-wins") == [
        "7C 7D 7H 7S gives up 7C: kept whole it would leave 38, this way 30 are left.",
        "30 against 6: the knocker scores the difference, 24.",
    ]


def test_a_chain_is_told_at_both_ends() -> None:
    assert texts(of_fixture(FIXTURES["A"]), "run-grows-both", "undercut-tie") == [
        "4S 5S 6S grows at both ends: below by 3S 2S, above by 7S.",
        "Both count 10: at this table a tie undercuts, 25 for the defender.",
    ]


def test_the_jack_goes_where_it_opens_the_way_for_the_queen() -> None:
    assert texts(of_fixture(FIXTURES["C"]), "other-place-leaves-more") == [
        "JC would also fit on JD JH JS; that would leave 44 in place of 34."
    ]


def test_on_gin_it_is_told_what_layoffs_would_have_saved() -> None:
    assert texts(of_fixture(FIXTURES["D"]), "gin-stops-layoffs", "gin-pays") == [
        "On gin nothing is laid off; on a plain knock 63 could have come down to 41.",
        "Gin pays the defender's 63 and 25: 88 for the knocker.",
    ]


def test_where_a_tie_is_the_knockers_that_is_said() -> None:
    assert texts(of_fixture(FIXTURES["A"], TIES), "tie-to-knocker", "undercut-tie") == [
        "Both count 10: at this table a tie is the knocker's, and the difference is 0."
    ]


def test_a_spade_turned_up_counts_twice_where_it_does() -> None:
    knocker, defender = Cards(faces(FIXTURES["B"].knocker)), Cards(faces(FIXTURES["B"].defender))
    _, reasons = knocked(OKLAHOMA, knocker, defender, upcard="8S")
    assert texts(reasons, "limit-from-upcard", "spade-doubles") == [
        "The upcard 8S sets the knock limit: 8.",
        "A spade was turned up, 8S: the 24 count twice, 48.",
    ]


def test_a_card_that_fits_and_is_kept_is_told_with_what_it_would_leave() -> None:
    """The seven would fit the run, and is worth more where it is."""
    cards, defender = Cards(faces("4S 5S 6S 9H 9D 9C AH 2D 3C 4D")), Cards(faces("7S 7D 7H KC QH JD 2C 5H 8D 3H"))
    assert texts(knocked(MESA, cards, defender)[1], "layoffs-would-not-help") == [
        "7S would fit, but would leave 62 at best; kept, 48 are left."
    ]


def test_an_own_meld_that_is_kept_may_grow_by_what_another_sets_free() -> None:
    """With the eights broken up for their heart, the fourth card of the run goes on it."""
    run, defender = mask_of(faces("5C 6C 7C")), mask_of(faces("5C 6C 7C 8C 8D 8H 9H TH"))
    assert Defence((mask_of(faces("5H 6H 7H")),), defender, "low").least_keeping(run) == 8


def test_melds_that_the_knocker_chose_need_no_reason() -> None:
    cards = Cards(faces("4D 5D 6D 4H 5H 6H 4S 5S 6S AC"))
    defender = Cards(faces(FIXTURES["A"].defender))
    sets = tuple(Cards(faces(meld)) for meld in ("4D 4H 4S", "5D 5H 5S", "6D 6H 6S"))
    chosen = {"shown-takes-fewest", "shown-first-of-equals", "named-leaves-more"}
    assert chosen & {one.code for one in knocked(MESA, cards, defender)[1]}
    assert not chosen & {one.code for one in knocked(MESA, cards, defender, sets)[1]}


def test_fewer_than_ten_cards_are_told_nothing_about_knocking() -> None:
    _, reasons = counted(Case(MESA, Cards(faces("4S 5S 6S 9H 9D 9C AH"))))
    assert [one.code for one in reasons] == ["melds", "loose-cards"]


def test_without_the_upcard_nothing_is_said_about_a_limit_that_comes_from_it() -> None:
    _, reasons = counted(Case(OKLAHOMA, Cards(faces(FIXTURES["A"].knocker))))
    assert [one.code for one in reasons] == ["melds", "loose-cards"]


def test_a_hand_that_nobody_won_has_no_knock_to_explain() -> None:
    hands = {0: mask_of(faces(FIXTURES["A"].knocker)), 1: mask_of(faces(FIXTURES["A"].defender))}
    with pytest.raises(ValueError, match="nobody knocked"):
        explain_showdown(MESA, drawn(MESA, hands), named=False)
