"""Two or three opponents lay off in turn order, each on the knocker's melds as they have grown (`clasico`)."""

from random import Random

import pytest
from tests.deals import faces
from tests.engine.naive_melds import ALL_MELDS, Aces, Cards, best_rests, least, shown_by_default
from tests.engine.random_cards import some_cards, some_defence
from tests.repeats import repeated

from tapete.engine.cards import CARDS, cards_of, mask_of
from tapete.engine.gin.layoffs import best_layoffs, grown
from tapete.engine.gin.melds import Arrangement, meld_cards


def in_turn(melds: list[str], *opponents: str, aces: Aces = "either") -> list[list[tuple[str, int]]]:
    """What each opponent lays off, in turn: the card and the index of the meld."""
    now = tuple(mask_of(faces(meld)) for meld in melds)
    found = []
    for cards in opponents:
        laid = best_layoffs(now, mask_of(faces(cards)), aces)
        found.append([(CARDS[one.card], one.meld) for one in laid])
        now = grown(now, laid)
    return found


def test_the_second_opponent_goes_on_where_the_first_has_laid_off() -> None:
    assert in_turn(["5S 6S 7S"], "8S KD", "9S TS KC") == [[("8S", 0)], [("9S", 0), ("TS", 0)]]
    assert in_turn(["5S 6S 7S"], "2D KD", "9S TS KC") == [[], []]


def test_what_the_first_could_have_used_is_of_no_use_to_it_once_its_turn_is_over() -> None:
    assert in_turn(["5S 6S 7S"], "9S KD", "8S KC") == [[], [("8S", 0)]]


def test_a_king_laid_off_opens_the_run_to_the_next_opponents_ace() -> None:
    assert in_turn(["TH JH QH"], "KH 2D", "AH 3D") == [[("KH", 0)], [("AH", 0)]]
    assert in_turn(["TH JH QH"], "KH 2D", "AH 3D", aces="low") == [[("KH", 0)], []]


def test_an_ace_laid_above_the_king_closes_the_run_there_and_it_still_grows_downwards() -> None:
    assert in_turn(["JH QH KH"], "AH 5D", "2H TH 4C", "3H 9H 5C") == [[("AH", 0)], [("TH", 0)], [("9H", 0)]]


def test_an_ace_laid_below_the_two_leaves_the_top_to_the_king() -> None:
    run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH"
    assert in_turn([run], "AH 5D", "QH 4C", "KH 5C") == [[("AH", 0)], [("QH", 0)], [("KH", 0)]]


def test_each_meld_keeps_its_place_as_it_grows() -> None:
    melds = ["9C 9D 9H", "2C 3C 4C", "JS QS KS"]
    assert in_turn(melds, "9S KD", "AS KH", "TS 5C 8D") == [[("9S", 0)], [("AS", 2)], [("5C", 1), ("TS", 2)]]


def test_a_grown_run_is_laid_from_left_to_right_with_its_high_ace_last() -> None:
    onto = (mask_of(faces("JS QS KS")), mask_of(faces("9C 9D 9H")))
    after = grown(onto, best_layoffs(onto, mask_of(faces("AS TS KH")), "either"))
    assert [meld_cards(meld) for meld in after] == [("TS", "JS", "QS", "KS", "AS"), ("9C", "9D", "9H")]


def test_nothing_laid_off_lets_the_melds_stand() -> None:
    melds = (mask_of(faces("5D 6D 7D")),)
    assert grown(melds, best_layoffs(melds, mask_of(faces("6H 6S 7H 7S")), "either")) == melds


def texts(melds: Arrangement) -> tuple[Cards, ...]:
    return tuple(Cards(cards_of(meld)) for meld in melds)


def deal(rng: Random, opponents: int, aces: Aces) -> tuple[tuple[Cards, ...], list[Cards]]:
    """The melds that a knocker shows, and its opponents' hands, all from one pack."""
    dealt = some_cards(rng, 10, aces)
    shown = tuple(sorted(shown_by_default(dealt, aces), key=sorted))
    hands = []
    for _ in range(opponents):
        hands.append(some_defence(rng, dealt, shown, aces))
        dealt |= hands[-1]
    return shown, hands


@repeated(700)
@pytest.mark.parametrize("aces", ["low", "either"])
@pytest.mark.parametrize("opponents", [2, 3])
def test_each_opponent_in_turn_keeps_the_least_that_the_grown_melds_allow(
    opponents: int, aces: Aces, times: int
) -> None:
    rng = Random(f"{opponents} opponents")
    helped = 0
    for _ in range(times):
        shown, hands = deal(rng, opponents, aces)
        melds, now = tuple(mask_of(meld) for meld in shown), list(shown)
        for place, cards in enumerate(hands):
            laid = best_layoffs(melds, mask_of(cards), aces)
            best = best_rests(tuple(now), cards, aces)[0]
            for one in laid:
                now[one.meld] |= {CARDS[one.card]}
                assert now[one.meld] in ALL_MELDS[aces]
            melds = grown(melds, laid)
            assert texts(melds) == tuple(now)
            assert least(cards.difference(CARDS[one.card] for one in laid), aces) == best, (shown, hands, place)
            helped += place > 0 and best < best_rests(shown, cards, aces)[0]
    assert helped > times // 50, "too few deals where one opponent's layoffs helped the next"
